"""Whole games by touch on a phone: nothing is scrolled, and a finger hits everything.

The first choice of each kind is tapped with a finger. For the others the page presses its own
buttons, and the screen is checked after every fifth choice.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.conftest import Screens
from e2e.focus import resize
from e2e.test_stage import WRONG, found
from tools.driver.play import OFFERED, read
from tools.driver.screens import Screen, ScreenMoment
from tools.driver.shots import Size
from web.browser.lens import FINGER, SLACK
from web.browser.zoom import CLOSEST

UPRIGHT, SIDEWAYS = Size(390, 844), Size(844, 390)
FIRST = {"mykerinos": UPRIGHT, "myraclia": SIDEWAYS, "mexica": UPRIGHT}  # later the other one
TURNED = 60  # choices before the phone is turned
MOST = 4000  # choices

# What is pressed so often where it is offered, which makes a game shorter: seasons of fewer digs,
# rounds of more tiles, turns of fewer steps.
OFTEN = {
    "mykerinos": ('"pass"', 0.15),
    "myraclia": ('"terraform"', 0.9),
    "mexica": ('"end"', 0.1),
}

# Count how often the page itself is scrolled.
COUNT = """() => {
  window.scrolls = 0;
  addEventListener('scroll', ({ target }) => { scrolls += target === document; }, true);
}"""

# Live targets that are too small for a finger and that nothing makes larger: no lens on this
# board, or no button below it for the same.
SMALL = """([finger, closest]) => {
  const small = [];
  for (const each of document.querySelectorAll('#board .live, #ask .live')) {
    if (each.closest('.aside') || !each.checkVisibility()) continue;
    const { width, height } = each.getBoundingClientRect();
    const least = Math.min(width, height);
    if (least >= finger) continue;
    const board = each.closest('#board .window');
    const near = board && Number(board.dataset.whole.split(' ')[2]) / board.viewBox.baseVal.width;
    const key = CSS.escape(each.dataset.key ?? '');
    const word = document.querySelector(`#ask button[data-on="${key}"]`);
    if (board ? finger / least > closest / near : !word) {
      small.push(`${each.dataset.key} ${width}x${height}`);
    }
  }
  return small;
}"""

# Press one thing after the other until one of a kind that is not known, the end of the game or
# something wrong; return what was pressed, that one's selector, its kind and what is wrong.
PRESS = f"""([known, seed, most, often, share, finger, closest]) => {{
  const wrong = {WRONG}, small = {SMALL}, offered = {OFFERED};
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const kindOf = (each) => [each.dataset.do, each.dataset.do === 'say' && each.dataset.on,
    each.closest('svg.table')?.getAttribute('class'), each.getAttribute('class')].join();
  for (let done = 0; done < most; done += 1) {{
    const stage = document.querySelector('main.stage:not(.ended)'); // the end hides the board
    const bad = stage && done % 5 === 0 ? [...wrong(), ...small([finger, closest])] : [];
    const all = offered();
    const some = all.filter((each) => !each.includes('"pass"'));
    const from = some.length && random() < 0.9 ? some : all;
    const hasty = random() < share && all.find((each) => each.includes(often));
    const selector = hasty || from[Math.floor(random() * from.length)];
    if (bad.length || !selector) return {{ done, seed, bad, selector: null, kind: null }};
    const kind = kindOf(document.querySelector(selector));
    if (!known.includes(kind)) return {{ done, seed, bad, selector, kind }};
    document.querySelector(selector).dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));
  }}
  return {{ done: most, seed, bad: [], selector: null, kind: 'later' }};
}}"""


@pytest.mark.parametrize("game", FIRST)
def test_a_whole_game_by_touch(screens: Screens, game: str) -> None:
    """Upright and on its side, without one scroll of the page."""
    size = FIRST[game]
    page = screens(Screen(game, "A game begins", (ScreenMoment(game, 0),)), size)
    page.evaluate(COUNT)
    expect(page.locator("main.stage #faces")).to_be_visible()
    known, tapped, seed, done = list[str](), 0, 7, 0
    while done < MOST:
        most = TURNED if done < TURNED else MOST
        asked = [known, seed, most - done, *OFTEN[game], FINGER - SLACK, CLOSEST]
        went: dict[str, Any] = page.evaluate(PRESS, asked)
        assert went["bad"] == [], size
        done, seed = done + went["done"], went["seed"]
        if went["selector"]:
            known.append(went["kind"])
            assert found(page, went["selector"]), went["selector"]
            tapped, done = tapped + 1, done + 1
        elif went["kind"] is None:
            break  # nothing is left to choose
        if done >= TURNED and size == FIRST[game]:
            size = SIDEWAYS if size == UPRIGHT else UPRIGHT
            resize(page, size)
            known.clear()  # taps once more
    assert page.evaluate("() => scrolls") == 0
    match = read(page)
    assert match.state.over
    assert tapped > 8
