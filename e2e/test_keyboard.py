"""Without a mouse: whole games by keyboard and by names, focus, announcements, shortcuts."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import py_rules
from e2e import keys
from tools.driver.play import Opened, begin, bring, play, read
from tools.driver.screens import ScreenMoment
from tools.driver.waiting import until
from web.browser.board_focus import ARROWS, Point, Rectangle, leads
from web.games import protocol

WIDTHS = {"wide": 1280, "tall": 390}
# Ways to shorten a game: fewer digs in a season, more tiles in a round, fewer actions in a turn;
# each with the seed of a short game.
FREQUENT_BUTTONS = {
    "mykerinos": (keys.FrequentButton("Pass", 0.4), 3),
    "myraclia": (keys.FrequentButton("Terraform", 1), 1),
    "mexica": (keys.FrequentButton("End turn", 0.6), 3),
}
# Make the page's random numbers the same each time, so that a game always has the same length.
FIXED_RANDOM = """{
  let seed = 1;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at += 1) {
      seed = (seed * 48271) % 2147483647;
      bytes[at] = seed >> 8;
    }
    return array;
  };
}"""
FOCUS = "() => document.activeElement.dataset.key || document.activeElement.dataset.do || ''"
COUNT_TAB_STOPS = """() => [...document.querySelectorAll('#board [data-key]')]
  .filter(({ tabIndex }) => tabIndex === 0).length"""
# A digit may be the start of a coordinate, so while the board has focus the shortcut waits a
# moment.
IS_BOARD_WHOLE = """() => [...document.querySelectorAll('#board .window')].every((each) => {
  const [shown, whole] = [each.getAttribute('viewBox'), each.dataset.whole]
    .map((box) => box.split(' ').map(Number).join(' '));
  return shown === whole;
})"""
PLACES = """() => {
  const window = document.querySelector('#board .window');
  const frame = window?.getBoundingClientRect();
  const things = [...document.querySelectorAll('#board [data-key][role=button]')]
    .filter((thing) => thing.checkVisibility()); // a phone shows one view at a time
  return [
    things.map((thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      return [x + width / 2, y + height / 2, Boolean(window?.contains(thing))];
    }),
    frame ? [frame.left, frame.top, frame.right, frame.bottom] : null,
  ];
}"""


def sit_down(page: Page, site: str, opened: Opened, game: str) -> None:
    page.goto(site)
    opened(page)
    begin(page, game, ("Ann", "Ben"))


def announced(page: Page) -> list[str]:
    """Return the sentences announced so far."""
    return page.locator("#spoken p").all_text_contents()


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_a_whole_game_by_keyboard_and_screen_reader(
    page: Page, site: str, opened: Opened, game: str
) -> None:
    """Only keys are used, and everything pressed is also found by its role and name."""
    page.add_init_script(FIXED_RANDOM)
    sit_down(page, site, opened, game)
    reader = keys.ScreenReader(page, f"{protocol.load(game).TITLE} table")
    frequent, seed = FREQUENT_BUTTONS[game]
    assert keys.play(page, Random(seed), frequent, reader) > 100
    assert read(page).state.over


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_arrow_keys_reach_every_element_of_the_board(table: Page, game: str) -> None:
    """Arrow keys reach every element of the board, at several moments of a game, on wide screens
    and phones; the board is one stop of the Tab key."""
    page = table
    rng = Random(5)
    for clicks, share in enumerate((0, 0.1, 0.45, 0.9)):
        bring(page, ScreenMoment(game, share).match())
        play(page, rng, clicks)
        for layout, width in WIDTHS.items():
            page.set_viewport_size(ViewportSize(width=width, height=844))
            expect(page.locator(f".play.{layout}")).to_be_visible()
            page.keyboard.press("0")  # zooms out to the whole board, now or after a moment
            until(page, IS_BOARD_WHOLE)
            assert page.evaluate(COUNT_TAB_STOPS) == 1, f"{layout}, {share}"
            things, box = page.evaluate(PLACES)
            every = set(range(len(things)))
            steps = _steps(things, box)
            back: list[set[int]] = [set() for _ in things]
            for start, found in enumerate(steps):
                for each in found:
                    back[each].add(start)
            assert _reached(steps) == every, f"{layout}, {share}"
            assert _reached(back) == every, f"{layout}, {share}"


def _steps(things: list[tuple[float, float, bool]], box: list[float] | None) -> list[set[int]]:
    """For each element on the board, return the indices of those that an arrow key leads to."""
    places = [Point(x, y) for x, y, _ in things]
    within = [inside for _, _, inside in things]
    frame = Rectangle(*box) if box else None
    return [
        {
            found
            for arrow in ARROWS.values()
            for found in [leads(places, within, frame, start, places[start], arrow)]
            if found is not None
        }
        for start in range(len(places))
    ]


def _reached(steps: list[set[int]]) -> set[int]:
    reached, waiting = {0}, [0]
    while waiting:
        fresh = steps[waiting.pop()] - reached
        reached |= fresh
        waiting += fresh
    return reached


def test_focus_follows_navigation_and_proposals(page: Page, site: str, opened: Opened) -> None:
    """Focus goes to a new screen's heading, to a proposal, back to its element, to the result."""
    page.goto(site)
    opened(page)
    page.focus("[data-do=choose][data-on=mykerinos]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Mykerinos", level=1)).to_be_focused()
    expect(page).to_have_title("Mykerinos · Ludoteka")
    page.click("[data-do=opponents][data-on=people]")
    page.focus("[data-do=begin]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.keyboard.press("b")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    key = page.evaluate(FOCUS)
    page.keyboard.press("Enter")
    expect(page.locator("#ask .confirm")).to_be_focused()
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUS) == key
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUS) == key
    assert read(page).actions[-1].words == ("dig", key)
    page.keyboard.press("Enter")  # the element just taken: refused, and the focus stays
    expect(page.locator("#ask .refused p").first).to_be_visible()
    assert page.evaluate(FOCUS) == key


def test_announcements_are_made_once_and_in_order(page: Page, site: str, opened: Opened) -> None:
    """Each sentence is announced once and in order; so is the effect of choosing an element."""
    sit_down(page, site, opened, "mykerinos")
    assert announced(page)[0].startswith("Season 1 of 4")
    page.keyboard.press("b")
    page.keyboard.press("Home")
    key = page.evaluate(FOCUS)
    thing = page.locator(f'#board [data-key="{key}"]')
    expect(thing).to_have_accessible_description(
        re.compile(rf"Start a dig at the .+ space of .+ \[{key}\]\.")
    )
    before = len(announced(page))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    fresh = announced(page)[before:]
    assert re.search(rf"starts a dig at the .+ space of .+ \[{key}\]\.$", fresh[0])
    assert len(fresh) == 2
    expect(thing).to_have_accessible_description("")
    page.keyboard.press("u")
    assert announced(page)[-2] == f"Undone: {fresh[0]}"
    page.keyboard.press("r")
    assert announced(page)[-2:] == fresh
    page.keyboard.press("s")
    assert announced(page)[-1].startswith("If the game ended now, the points would be: ")
    pyramid = page.locator("#board .still").first
    pyramid.focus()
    page.keyboard.press("Enter")
    refusal = page.locator("#ask .refused strong").first.text_content()
    page.keyboard.press("Enter")
    assert announced(page)[-1] == refusal


def test_shortcuts_can_be_switched_off(page: Page, site: str, opened: Opened) -> None:
    """The help sheet lists the shortcuts; they are inactive in fields and dialogs."""
    sit_down(page, site, opened, "mykerinos")
    play(page, Random(6), 4)
    count = len(read(page).actions)
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keyboard")
    expect(sheet).to_be_visible()
    page.keyboard.press("u")
    assert len(read(page).actions) == count
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.keyboard.press("u")
    assert len(read(page).actions) < count
    page.keyboard.press("r")
    assert len(read(page).actions) == count
    page.locator("#tools > .menu").click()
    page.get_by_role("button", name="Keyboard").click()
    page.get_by_role("button", name="Single-character shortcuts").click()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("u")
    page.keyboard.press("?")
    assert len(read(page).actions) == count
    expect(sheet).to_be_hidden()
    page.keyboard.press("Control+z")
    assert len(read(page).actions) < count
    page.reload()
    opened(page)
    page.keyboard.press("?")
    expect(sheet).to_be_hidden()  # the setting is stored on the device


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_the_table_in_words(page: Page, site: str, opened: Opened, game: str) -> None:
    """The description of the table appears on request and is updated with the game."""
    sit_down(page, site, opened, game)
    page.keyboard.press("w")
    words = page.get_by_role("region", name="The table in words")
    expect(words.get_by_role("button", name="The table in words")).to_be_focused()
    expect(words.get_by_role("heading", name="Overview")).to_be_visible()
    before = words.text_content()
    page.keyboard.press("b")
    play(page, Random(7), 12)
    assert words.text_content() != before
    page.reload()
