"""Whole games by touch on a phone: nothing scrolls, and every choice can be hit with a finger.

The first choice of each kind is tapped with a finger. For the others the page clicks its own
buttons, and the screen is checked after every fifth choice.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Show
from e2e.focus import NEXT_RENDER, resize
from e2e.taps import expect_click
from e2e.test_stage import (
    LAYOUT_PROBLEMS,
    SIDEWAYS,
    SMALL_TARGETS,
    TAP_POINT,
    TARGET_SIZE,
    UPRIGHT,
    tap_anywhere,
)
from tools.driver.play import FIND_OFFERED, bring, read
from tools.driver.screens import Screen, ScreenMoment
from web.browser.lens import FINGER, SLACK
from web.browser.zoom import MAX_ZOOM

MAX_PRESSES = 4000  # choices in a game

# The choice that shortens a game, and the share of times it is made when offered: seasons of fewer
# digs, rounds of more tiles, turns of fewer actions.
FREQUENT = {
    "mykerinos": ('"pass"', 0.25),
    "myraclia": ('"terraform"', 0.9),
    "mexica": ('"end"', 0.15),
}

# Count how often the page itself is scrolled.
COUNT_SCROLLS = """() => {
  window.scrolls = 0;
  addEventListener('scroll', ({ target }) => { scrolls += target === document; }, true);
}"""

# Press random choices until one of an unknown kind is offered, the game ends, or something is
# wrong. Return the number of presses, that choice's selector and kind, and the problems.
PRESS_RANDOMLY = f"""([known, seed, most, often, share, finger, closest]) => {{
  const wrong = {LAYOUT_PROBLEMS}, small = {SMALL_TARGETS}, offered = {FIND_OFFERED};
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const kindOf = (each) => [each.dataset.do, each.dataset.do === 'select' && each.dataset.on,
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


def touch(page: Page, selector: str) -> None:
    """Tap the middle of a selector's match once."""
    with expect_click(page):
        page.touchscreen.tap(*page.evaluate(TAP_POINT, selector))


def test_a_touch_enlarges_the_spaces_of_six_areas(show: Show) -> None:
    """In landscape, where spaces are smaller than a finger, the first tap only zooms in.

    The second tap chooses a space and shows all areas again.
    """
    last_season = (ScreenMoment("mykerinos", 0.76, 3),)
    page = show(Screen("six-areas", "Six areas", last_season), SIDEWAYS)
    page.evaluate(NEXT_RENDER)
    expect(page.locator("#board .area")).to_have_count(6)
    box = "() => document.querySelector('#board .window').getAttribute('viewBox')"
    whole, chosen = page.evaluate(box), page.locator("#board [aria-pressed=true]")
    for space in ("e5", "a1", "h9"):
        selector = f"#board .live[data-key={space}]"
        assert 24 < page.evaluate(TARGET_SIZE, selector) < FINGER - SLACK
        touch(page, selector)
        assert page.evaluate(TARGET_SIZE, selector) >= FINGER - SLACK
        expect(chosen).to_have_count(0)
        touch(page, selector)
        expect(page.locator(f"#board [data-key={space}]")).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(box) == whole
        page.tap("[data-do=cancel]")


def test_one_touch_chooses_a_space_almost_as_large_as_a_finger(show: Show) -> None:
    """Zooming in by a few percent first would only cost a tap."""
    begins = (ScreenMoment("mykerinos", 0),)
    page = show(Screen("four-areas", "A game begins", begins), SIDEWAYS)
    page.evaluate(NEXT_RENDER)
    selector = "#board .window .live[data-key=b3]"
    assert FINGER - SLACK <= page.evaluate(TARGET_SIZE, selector) < FINGER
    touch(page, selector)
    expect(page.locator("#board [data-key=b3]")).to_have_attribute("aria-pressed", "true")


def test_nothing_on_the_board_is_framed_after_a_touch(show: Show) -> None:
    """Focus that moves to the board because a button is gone shows only with the keyboard."""
    begins = (ScreenMoment("myraclia", 0),)
    page = show(Screen("round", "A game begins", begins), SIDEWAYS)
    touch(page, "#faces [data-on=trade]")
    heading = page.locator('#board [data-key="round"]:visible').first
    heading.evaluate("(each) => each.focus()")
    expect(heading).to_be_focused()
    expect(heading).to_have_css("outline-style", "none")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_css("outline-style", "solid")


@pytest.mark.parametrize("game", FREQUENT)
def test_whole_games_by_touch(show_fresh: Show, game: str) -> None:
    """A game in portrait and one in landscape are played to the end without scrolling."""
    new = ScreenMoment(game, 0)
    page = show_fresh(Screen(game, "A game begins", (new,)), UPRIGHT)
    page.evaluate(COUNT_SCROLLS)
    for size in (UPRIGHT, SIDEWAYS):
        if size == SIDEWAYS:
            resize(page, size)
            bring(page, new.match())
        expect(page.locator("main.stage #faces")).to_be_visible()
        assert taps(page, game) > 5, size
        assert page.evaluate("() => scrolls") == 0, size
        assert read(page).state.over, size


def taps(page: Page, game: str) -> int:
    """Play until nothing is left to choose; return how many choices were tapped with a finger."""
    known, seed = list[str](), 7
    while True:
        asked = [known, seed, MAX_PRESSES, *FREQUENT[game], FINGER - SLACK, MAX_ZOOM]
        went: dict[str, Any] = page.evaluate(PRESS_RANDOMLY, asked)
        assert went["bad"] == []
        assert went["done"] < MAX_PRESSES
        if not went["selector"]:
            return len(known)
        seed = went["seed"]
        known.append(went["kind"])
        assert tap_anywhere(page, went["selector"]), went["selector"]
