"""Animations and sounds: they delay nobody and are optional."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import Visit, shared_page
from e2e.contexts import DEFAULTS, Pool
from py_rules import record
from py_rules.core import spell
from py_rules.record import Match
from tools.content.puzzles import verifying
from tools.driver import play
from tools.driver.play import Opened
from tools.driver.screens import ScreenMoment
from tools.driver.waiting import PATIENCE, WAIT_UNTIL_IDLE, until
from web.model import puzzles
from web.model.replay import prefix

# Records the pieces added to the layer with an observer, because they fly only briefly.
RECORD_FLIGHTS = """() => {
  window.flown = [];
  window.watching?.disconnect();
  window.watching = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (['flight', 'gain'].some((name) => node.classList?.contains(name))) {
          window.flown.push(node.classList.contains('gain') ? node.textContent
            : node.querySelector('use').getAttribute('href'));
        }
      }
    }
  });
  watching.observe(document.body, { childList: true, subtree: true });
}"""

# Makes flying pieces stay where they are and never land on their own.
FREEZE_FLIGHTS = """() => {
  const { animate } = Element.prototype;
  globalThis.release = () => { Element.prototype.animate = animate; };
  Element.prototype.animate = function (...given) {
    const animation = animate.apply(this, given);
    animation.pause();
    return animation;
  };
}"""
# Counts audio devices, animations running while one opens, and voices that are started.
RECORD_AUDIO = """() => {
  const { AudioContext, OscillatorNode } = globalThis;
  globalThis.AudioContext = class extends AudioContext {
    constructor(...given) {
      super(...given);
      const { childElementCount = 0 } = document.getElementById('flights') ?? {};
      globalThis.audio ??= { devices: 0, moving: 0, voices: 0 };
      globalThis.audio.devices += 1;
      globalThis.audio.moving += childElementCount;
    }
  };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...given) {
    globalThis.audio.voices += 1;
    return start.apply(this, given);
  };
}"""
# The number of points counted, and of pieces moving beside the board, when counting starts.
RECORD_FIRST_COUNT = """() => {
  new MutationObserver((changes, observer) => {
    const counted = document.querySelectorAll('.counted').length;
    if (!counted) return;
    observer.disconnect();
    const moving = document.querySelector('#ask').getAnimations({ subtree: true }).length;
    window.firstCounted = [counted, moving];
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
ALL_PIECES_VISIBLE = """() => [...document.querySelectorAll('#board use')]
  .every((one) => getComputedStyle(one).visibility === 'visible')"""
RECORDS = Path(__file__).parents[1] / "tests" / "mexica" / "records"
MARGIN_POINT = (2, 700)  # a point in the page's margin


@pytest.fixture(scope="module")
def pages(pool: Pool, site: str, opened: Opened) -> Iterator[Callable[[], Page]]:
    """Yield a function that returns a page for a user who wants motion."""
    with shared_page(pool, site, opened, reduced_motion="no-preference") as page:
        yield page


@pytest.fixture
def page(pages: Callable[[], Page]) -> Page:
    """Return the page that these tests share, with all animations finished."""
    page = pages()
    page.emulate_media(reduced_motion="no-preference")
    page.keyboard.press("Shift")
    page.evaluate("() => globalThis.release?.()")
    expect(page.locator("#flights > *")).to_have_count(0)
    return page


def sit(page: Page, match: Match) -> None:
    """Put this game on the table and wait until animations are ready."""
    play.bring(page, match)
    until(page, "() => globalThis.changed")
    page.evaluate(WAIT_UNTIL_IDLE)  # animations are prepared in this time
    page.evaluate(RECORD_FLIGHTS)


def choose(page: Page, *words: str) -> None:
    for word in words:
        page.locator(f'[data-key="{word}"], [data-do=select][data-on="{word}"]').first.click()
    if page.locator("[data-do=confirm]").count():
        page.click("[data-do=confirm]")


def act(page: Page) -> None:
    """Take the first action offered on the board."""
    done = len(play.read(page).actions)
    page.locator("#board .live").first.click()
    if page.locator("[data-do=confirm]").count():
        page.click("[data-do=confirm]")
    assert len(play.read(page).actions) == done + 1


def flown(page: Page) -> Any:
    return page.evaluate("() => window.flown")


def test_a_stone_flies_to_its_space(page: Page) -> None:
    match = ScreenMoment("mykerinos", 0).match()
    sit(page, match)
    act(page)
    until(page, "() => window.flown.length")
    assert len(flown(page)) == 1
    assert flown(page)[0] in ("#cube-blue", "#cube-red")
    expect(page.locator("#flights > *")).to_have_count(0)


def test_animations_do_not_delay_clicks(page: Page) -> None:
    """Pressing the pointer ends all animations at once, and clicks are handled without waiting."""
    sit(page, ScreenMoment("mykerinos", 0).match())
    page.evaluate(FREEZE_FLIGHTS)
    act(page)
    expect(page.locator("#flights > *")).not_to_have_count(0)
    page.mouse.move(*MARGIN_POINT)
    page.mouse.down()
    expect(page.locator("#flights > *")).to_have_count(0)
    until(page, ALL_PIECES_VISIBLE)
    page.mouse.up()
    page.evaluate(WAIT_UNTIL_IDLE)  # the next flight is prepared in this time
    act(page)
    expect(page.locator("#flights > *")).not_to_have_count(0)
    play.play(page, Random(1), clicks=4)
    assert len(play.read(page).actions) > 4


def test_reduced_motion_disables_flying_pieces(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    sit(page, ScreenMoment("mykerinos", 0).match())
    act(page)
    page.wait_for_timeout(500)
    assert flown(page) == []


@pytest.mark.parametrize("game", ["mykerinos", "mexica"])
def test_the_end_is_celebrated_once(page: Page, opened: Opened, game: str) -> None:
    whole = ScreenMoment(game, 1).match()
    sit(page, prefix(whole, len(whole.actions) - 1))
    choose(page, *spell(whole.actions[-1]).split())
    expect(page.locator(".winners svg")).not_to_have_count(0)
    until(page, "() => window.flown.length > 10")
    page.keyboard.press("Shift")
    expect(page.locator("#flights > *")).to_have_count(0)
    verdict = page.locator("#ask .verdict")
    for away, back in (("replay", "present"), ("look", "look")):
        if away == "look":  # the result covers the board at this size
            page.set_viewport_size(ViewportSize(width=390, height=844))
        page.click(f"#ask [data-do={away}]")
        expect(verdict).to_have_count(0)
        page.evaluate(WAIT_UNTIL_IDLE)  # the page records where its pieces are
        page.click(f"#ask [data-do={back}]")
        expect(verdict).to_have_count(1)
        assert page.evaluate("() => document.documentElement.dataset.counting") is None
    page.set_viewport_size(DEFAULTS["viewport"])  # for the tests that share the page
    page.reload()
    opened(page)
    page.evaluate(RECORD_FLIGHTS)
    page.wait_for_timeout(1200)
    assert flown(page) == []


def test_points_are_counted_before_the_winner_is_shown(page: Page) -> None:
    """A press shows everything at once; screen readers get the text from the start."""
    whole = ScreenMoment("mykerinos", 1).match()
    sit(page, prefix(whole, len(whole.actions) - 1))
    page.evaluate(FREEZE_FLIGHTS)
    page.evaluate(RECORD_FIRST_COUNT)
    choose(page, *spell(whole.actions[-1]).split())
    verdict, column = page.locator("#ask .verdict"), page.locator(".podium [data-by]").first
    until(page, "() => document.documentElement.dataset.counting === 'now'")
    expect(page.locator(".counted").first).to_have_text("Plots")
    counted, layers = page.evaluate("() => window.firstCounted")
    assert counted == 1  # the others follow one by one
    assert layers < page.locator("#ask [data-beat]").count()  # nothing else moves yet either
    expect(page.locator(".counted")).to_have_count(
        int(page.get_attribute(".podium", "data-beats") or 0), timeout=PATIENCE
    )
    expect(verdict).to_have_css("opacity", "0")
    expect(verdict).to_contain_text("wins")
    expect(column).not_to_have_css("transform", "none")
    page.mouse.click(*MARGIN_POINT)
    expect(verdict).to_have_css("opacity", "1")
    expect(column).to_have_css("transform", "none")
    expect(page.locator("#flights > *")).to_have_count(0)
    expect(page.locator("html")).not_to_have_attribute("data-counting", re.compile(""))


def half(page: Page) -> str:
    """Open Mexica before the action that ends the first half; return the selector of its button."""
    whole = record.read((RECORDS / "ties.txt").read_text("utf-8"))
    ends = next(n for n, state in enumerate(whole.positions) if state.half == 2)
    sit(page, prefix(whole, ends - 1))
    return f'[data-do=select][data-on="{spell(whole.actions[ends - 1])}"]'


def test_a_scoring_is_shown_district_by_district_until_a_touch_that_does_nothing_else(
    page: Page,
) -> None:
    button = half(page)
    page.evaluate(FREEZE_FLIGHTS)
    page.evaluate(
        """() => {
          window.groups = [];
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes) {
              const chips = [...addedNodes].filter((node) => node.matches?.('.standing'));
              if (chips.length) groups.push(chips.length);
            }
          }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    page.locator(button).first.click()
    until(page, "() => document.documentElement.dataset.counting === 'points'")
    taken = len(play.read(page).actions)
    expect(page.locator("#flights .lit")).not_to_have_count(0)
    expect(page.locator("#flights .standing").first).to_contain_text("1st")
    steps = page.locator("#board > .scoring > [data-beat]")
    chips = steps.evaluate_all("(all) => all.map((step) => step.childElementCount)")
    assert max(chips) > 1
    until(page, "(steps) => groups.length === steps", arg=len(chips))
    assert page.evaluate("() => groups") == chips  # all points of a step appear in one frame
    scores = page.locator("#board .score")
    line = page.locator("#flights .score-line [data-seat] strong").all_text_contents()
    assert scores.all_text_contents() == line  # the scores before the count
    verb = page.locator("#ask .verb:not(.dim)").first
    verb.click()  # would select something otherwise
    expect(page.locator("#flights > *")).to_have_count(0)
    expect(page.locator("html")).not_to_have_attribute("data-counting", re.compile(""))
    expect(page.locator("#ask [aria-pressed=true]")).to_have_count(0)
    assert len(play.read(page).actions) == taken
    match = play.read(page)
    totals = [str(points) for points in match.game.totals(match.state)]
    assert scores.all_text_contents() == totals != line
    verb.click()  # the next touch works as usual
    expect(page.locator("#ask [data-do=cancel], #ask [aria-pressed=true]")).not_to_have_count(0)


def test_a_scoring_with_reduced_motion_is_immediate_and_announced_once(
    page: Page,
) -> None:
    page.emulate_media(reduced_motion="reduce")
    button = half(page)
    page.evaluate("() => document.getElementById('spoken').replaceChildren()")
    page.locator(button).first.click()
    expect(page.locator("#spoken")).to_contain_text("The first half ends")
    match = play.read(page)
    totals = [str(points) for points in match.game.totals(match.state)]
    assert page.locator("#board .score").all_text_contents() == totals
    expect(page.locator("html")).not_to_have_attribute("data-counting", re.compile(""))
    expect(page.locator("#flights .lit, #flights .score-line")).to_have_count(0)
    assert page.locator("#spoken").inner_text().count("The first half ends") == 1


def test_sounds_start_with_the_first_touch_unless_disabled(
    visit: Visit, site: str, opened: Opened
) -> None:
    """Nothing is fetched before the first touch; then the audio device opens without animations."""
    page, watch = visit(fresh=True)
    page.add_init_script(f"({RECORD_AUDIO})()")
    page.goto(site)
    opened(page)
    sit(page, ScreenMoment("mykerinos", 0).match())
    assert not any("sound.js" in url for url in watch.requests)
    with page.expect_request("**/sound.js"):
        page.mouse.click(*MARGIN_POINT)
    until(page, "() => window.audio")
    assert page.evaluate("() => window.audio") == {"devices": 1, "moving": 0, "voices": 0}
    act(page)
    until(page, "() => window.audio.voices")
    assert page.evaluate("() => window.audio.devices") == 1
    page.click("#settings-button")
    page.uncheck("#sound")
    page.reload()
    opened(page)
    expect(page.locator("html")).not_to_have_attribute("data-sound", re.compile(""))
    page.click("#settings-button")
    page.check("#sound")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-sound", "")


def test_a_framed_table_is_silent_unless_sound_is_requested(
    visit: Visit, site: str, opened: Opened
) -> None:
    page, watch = visit(fresh=True)
    page.goto(f"{site}embed.html?game=mykerinos&seed=1")
    opened(page)
    until(page, "() => globalThis.changed")
    page.evaluate(WAIT_UNTIL_IDLE)
    page.locator("#board .live").first.click()
    page.locator("[data-do=confirm]").first.click()
    expect(page.locator("#board .fresh")).not_to_have_count(0)
    assert not any("sound.js" in url for url in watch.requests)
    page.goto(f"{site}embed.html?game=mykerinos&seed=1&sound=on")
    opened(page)
    until(page, "() => globalThis.changed")
    page.evaluate(WAIT_UNTIL_IDLE)
    with page.expect_request("**/sound.js"):
        page.locator("#board .live").first.click()


def test_a_drafted_element_travels_to_its_owner(page: Page) -> None:
    whole = record.read((RECORDS.parents[1] / "myraclia/records/all-discs.txt").read_text("utf-8"))
    taken = next(n for n, action in enumerate(whole.actions) if action.words[0] == "take")
    sit(page, prefix(whole, taken))
    page.evaluate(FREEZE_FLIGHTS)
    choose(page, whole.actions[taken].words[1])
    gem = f"#gem-{whole.actions[taken].words[1]}"
    until(page, "(gem) => window.flown.includes(gem)", arg=gem)
    assert flown(page).count(gem) == 1


def test_elements_fly_to_the_tile_that_they_pay_for(page: Page) -> None:
    """The tile blooms in place: neither its face nor a sign on it flies, then or later."""
    whole = record.read((RECORDS.parents[1] / "myraclia/records/all-discs.txt").read_text("utf-8"))
    at = next(n for n, action in enumerate(whole.actions) if action.words[0] == "terraform")
    sit(page, prefix(whole, at))
    page.evaluate(FREEZE_FLIGHTS)
    choose(page, *whole.actions[at].words[:2])
    paid = [f"#gem-{colour}" for colour in play.read(page).actions[-1].words[-1].split("+")]
    until(page, "() => window.flown.length")
    assert sorted(flown(page)) == sorted(paid)
    expect(page.locator("#board .ripples > *")).to_have_count(len(paid) + 1)
    page.mouse.click(*MARGIN_POINT)
    page.evaluate(WAIT_UNTIL_IDLE)  # the page records where its pieces are
    choose(page, *whole.actions[at + 1].words[:2])
    page.evaluate(WAIT_UNTIL_IDLE)  # it would have flown by now
    assert not [one for one in flown(page) if "bloom" in one or "sign" in one]


def test_flying_pieces_keep_their_colours(page: Page) -> None:
    """Colours inherited from a container stay too: a calpulli is still green in flight."""
    puzzle = next(each for each in verifying.read("mexica") if "found" in str(each.lines[0]))
    page.evaluate("(to) => { location.hash = to; }", f"#puzzle/{puzzles.key(puzzle)}")
    expect(page.locator("main.puzzle #lesson .task")).to_be_visible()
    page.evaluate(
        """() => {
          window.fills = [];
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes) {
              for (const node of addedNodes) {
                const laid = node.querySelector?.('use[href="#mx-octagon"]');
                if (laid?.closest('.flight')) fills.push(getComputedStyle(laid).fill);
              }
            }
          }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    page.click("[data-do=puzzle-solve]")
    until(page, "() => fills.length")
    there = page.locator("#board .calpulli:not(.open) use").first
    assert page.evaluate("() => fills[0]") == there.evaluate(
        "(laid) => getComputedStyle(laid).fill"
    )
