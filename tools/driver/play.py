"""Play on the page as a person would, by clicking what it offers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from random import Random

from playwright.sync_api import Page

import py_rules
from py_rules import record
from py_rules.record import Match
from tools.driver.waiting import FIND_ELEMENT, PATIENCE, until
from web.games.colours import COLOURS
from web.model import saves
from web.update.games import new_save

COUNTER = count(1)
Opened = Callable[[Page], Page]  # the fixture: waits until the program runs

# What can be clicked to continue: the confirmation if there is one, otherwise all that is live.
FIND_OFFERED = """() => {
  const selector = (element) => ['data-do', 'data-key', 'data-on']
    .filter((name) => element.hasAttribute(name))
    .map((name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`).join('');
  const confirm = document.querySelector('[data-do=confirm]');
  if (confirm) return [selector(confirm)];
  const words = '#ask .verb:not(.dim):not([aria-pressed]), #ask .choice-word';
  const live = `#board .live, ${words}`;
  const seen = [...document.querySelectorAll(live)].filter((each) => each.checkVisibility());
  return seen.map(selector); // a phone shows one view at a time
}"""

# The middle of the first visible element that a selector finds; null if a click would hit another.
FIND_CLICK_POINT = """(selector) => {
  const element = document.querySelector(selector);
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = [(left + right) / 2, (top + bottom) / 2];
  return element.contains(document.elementFromPoint(...middle)) ? middle : null;
}"""

# Clicks one element after the other, or fills it with a text, as soon as it is there and enabled.
SET_UP = f"""async ([steps, patience]) => {{
  const ready = (element) => element.matches(':enabled') && element.checkVisibility();
  for (const [selector, text] of steps) {{
    const found = await ({FIND_ELEMENT})(selector, patience, ready);
    found.focus();
    if (text === null) {{
      found.click();
    }} else {{
      found.value = text;
      found.dispatchEvent(new InputEvent('input', {{ bubbles: true }}));
    }}
  }}
}}"""

# Opens the database, and creates it as web/js/storage.js does, with what ``fill`` adds, if it does
# not exist. ``then`` gets it in any case.
DATABASE = """(fill, then = () => {}) => new Promise((resolve) => {
  const request = indexedDB.open('ludoteka', 1);
  request.onupgradeneeded = () => {
    const games = request.result.createObjectStore('games', { keyPath: ['id', 'revision'] });
    games.createIndex('id', 'id', { unique: true });
    fill(games);
  };
  request.onsuccess = () => {
    then(request.result);
    request.result.close();
    resolve();
  };
})"""
# Creates and fills the database; does nothing if it already exists.
# The game on the table is stored separately, because the page reads that before the database.
STORE = f"""([rows, wanted]) => {{
  if (!location.protocol.startsWith('http')) return;
  if (wanted && !sessionStorage.getItem('driver:noted')) {{
    sessionStorage.setItem('driver:noted', '1');
    localStorage.setItem('ludoteka:open', wanted);
  }}
  ({DATABASE})((games) => {{
    for (const [id, text] of Object.entries(rows)) games.add({{ id, revision: 1, text }});
  }});
}}"""
# Drops a text on the page, which opens the game that it is the save of, whatever is shown.
DROP = """(text) => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
}"""
# Clicks what a selector finds, even if it is zoomed out of sight or in a closed drawer.
CLICK = """(selector) => document.querySelector(selector)
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"""


def store(page: Page, rows: dict[str, str], on_table: str = "") -> None:
    """Store texts by id before the page is opened for the first time."""
    page.add_init_script(f"({STORE})({json.dumps([rows, on_table])})")


def bring(page: Page, match: Match) -> None:
    """Put a match on the table of an open page, which costs far less than another start.

    It is a new game each time, with nothing undone or selected. If chance is next in it, the page
    draws.
    """
    number = next(COUNTER)
    save = new_save(f"brought{number}", match, colours=COLOURS, lineage_id=f"{number:016}")
    page.evaluate(DROP, saves.write(save))
    page.wait_for_selector(f"main.play.{match.game.name}")
    there = read(page)
    assert (there.table, there.actions[: len(match.actions)]) == (match.table, match.actions)


def stored(page: Page) -> dict[str, str]:
    """The texts in the store by id."""
    rows = "() => store.reading()().then((rows) => rows.map(({ id, text }) => [id, text]))"
    return {str(id_): str(text) for id_, text in page.evaluate(rows)}


def begin(page: Page, game: str, names: Sequence[str], options: Iterable[str] = ()) -> None:
    """Start a new game between people from the shelf, and wait until it is on the table.

    The page presses its own buttons, which costs a tenth of what the pointer does.
    """
    page.evaluate(SET_UP, [_set_up(game, names, options), PATIENCE])
    until(page, "(game) => document.querySelector(`main.play.${game}`)", game)


def begin_by_clicks(
    page: Page, game: str, names: Sequence[str], options: Iterable[str] = ()
) -> None:
    """Start a new game like `begin`, but with the pointer and the keyboard."""
    for selector, text in _set_up(game, names, options):
        if text is None:
            page.click(selector)
        else:
            page.fill(selector, text)
    until(page, "(game) => document.querySelector(`main.play.${game}`)", game)


def _set_up(
    game: str, names: Sequence[str], options: Iterable[str]
) -> list[tuple[str, str | None]]:
    """Return the steps to start a game: selectors, each with a text to fill in or None to click."""
    return [
        (f'[data-do=choose][data-on="{game}"]', None),
        ("[data-do=opponents][data-on=people]", None),
        (f'[data-do=seats][data-on="{len(names)}"]', None),
        *((f'[data-do=name][data-on="{seat}"]', name) for seat, name in enumerate(names)),
        *((f'[data-do=option][data-on="{option}"]', None) for option in options),
        ("[data-do=begin]", None),
    ]


def click(
    page: Page,
    rng: Random,
    *,
    patient: bool = False,
    passing: float = 0,
    terraforming: float = 0,
) -> bool:
    """Click something that is offered; return False when the game is over.

    Passing is rare by default, because it ends a phase early and leaves little to see. ``passing``
    is the probability, from 0 to 1, that a player who may pass does; it makes a game shorter. So
    does ``terraforming`` in Myraclia.
    """
    offered = page.evaluate(FIND_OFFERED)
    if not offered:
        return False
    some = [selector for selector in offered if '"pass"' not in selector]
    selector = rng.choice(some if some and rng.random() < 0.95 else offered)
    if passing and len(some) < len(offered) and rng.random() < passing:
        selector = next(each for each in offered if '"pass"' in each)
    terraform = [each for each in offered if '"terraform"' in each]
    if terraforming and terraform and rng.random() < terraforming:
        selector = terraform[0]
    if patient:
        page.click(selector)
    else:
        hit(page, selector)
    return True


def hit(page: Page, selector: str) -> None:
    """Click what a selector finds where it is; wait for that only if something lies over it."""
    if middle := page.evaluate(FIND_CLICK_POINT, selector):
        page.mouse.click(*middle)
    else:
        page.click(selector)


def play(
    page: Page,
    rng: Random,
    clicks: int = 10_000,
    *,
    patient: bool = False,
    passing: float = 0,
    terraforming: float = 0,
) -> int:
    """Click until the game is over, or that many times; return the number of clicks."""
    done = 0
    while done < clicks and click(
        page, rng, patient=patient, passing=passing, terraforming=terraforming
    ):
        done += 1
    return done


def read(page: Page) -> Match:
    """The game on the table, by the record that the page shows."""
    return record.read(page.locator("#record pre").text_content() or "")


def click_through(page: Page, game: str) -> None:
    """Play a whole game with the most players it allows, from the shelf to its end."""
    names = ("Ann", "Ben", "Cleo", "Dora", "Emil")[: py_rules.load(game).seats[-1]]
    begin_by_clicks(page, game, names)
    play(page, Random(1), patient=True)


def drawn(page: Page) -> str:
    """Return the markup on the screen, with attributes in alphabetical order.

    The attribute `style` is left out, because it only holds the size of a pixel, and so are those
    that mark the keyboard's position, boxes that can be scrolled further (a little later), and the
    tooltips of what the mouse is or was over.
    """
    return str(
        page.evaluate(
            """(pointed) => {
              const unseen = ['style', 'tabindex', 'aria-describedby', 'data-more'];
              const app = document.getElementById('app').cloneNode(true);
              for (const each of app.querySelectorAll(pointed)) each.removeAttribute('title');
              for (const element of app.querySelectorAll('*')) {
                const pairs = [...element.attributes].map(({name, value}) => [name, value]).sort();
                for (const [name] of pairs) element.removeAttribute(name);
                for (const [name, value] of pairs) {
                  if (!unseen.includes(name)) element.setAttribute(name, value);
                }
              }
              return app.innerHTML;
            }""",
            "#board, .term",
        )
    )
