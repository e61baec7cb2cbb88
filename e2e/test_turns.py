"""Other players' turns: a line at the prompt or in the log shows them; a zoomed board follows."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import Show
from e2e.focus import NEXT_RENDER
from py_rules.mykerinos.actions import Museum
from py_rules.record import Match
from tools.driver.screens import Screen, ScreenMoment
from tools.driver.shots import Size
from tools.driver.waiting import until
from web.model import turns
from web.model.replay import prefix

# Whether the zoomed-in viewport contains the point that it is meant to show.
IS_IN_VIEW = """() => {
    const board = document.querySelector('#board .window');
    const [left, top, width, height] = board.getAttribute('viewBox').split(' ').map(Number);
    const [x, y] = (board.dataset.at ?? '').split(' ').map(Number);
    return board.classList.contains('near')
        && x > left && x < left + width && y > top && y < top + height;
}"""

# Whether the last mark is in sight, above the replay's sheet.
IS_MARK_VISIBLE = """() => {
    const [mark, sheet] = [[...document.querySelectorAll('#board .step')].at(-1),
        document.getElementById('ask')].map((each) => each.getBoundingClientRect());
    return mark.top >= 0 && mark.bottom <= sheet.top;
}"""
# The parts of the board that are shown, one after another.
RECORD_VIEW_BOXES = """() => {
    const board = document.querySelector('#board .window');
    window.parts = [board.getAttribute('viewBox')];
    window.watching?.disconnect();
    window.watching = new MutationObserver((changes) => {
        for (const _ of changes) window.parts.push(board.getAttribute('viewBox'));
    });
    watching.observe(board, { attributes: true, attributeFilter: ['viewBox'] });
}"""

# Where the lake is on the screen: before a glide, at its start, at its end, and after it.
LAKE_PLACES = """() => {
    const place = () => {
        const ground = document.querySelector('#board .ground');
        const { a, e, f } = ground.closest('.window').parentElement.getScreenCTM();
        const { x, y, width } = ground.getBoundingClientRect();
        return [(x - e) / a, (y - f) / a, width / a];
    };
    const { animate } = Element.prototype;
    window.places = [place()];
    window.animated = (...given) => {
        const animation = animate.apply(...given);
        for (const time of [0, 320]) {
            animation.currentTime = time;
            window.places.push(place());
        }
        const { effect } = animation;
        animation.effect = null;
        window.places.push(place());
        animation.effect = effect;
        animation.currentTime = 0;
        return animation;
    };
    Element.prototype.animate = function (...given) {
        const glides = this.classList.contains('scene');
        return glides ? window.animated(this, given) : animate.apply(this, given);
    };
    window.glides = () => {
        Element.prototype.animate = animate;
        const all = [...document.querySelectorAll('#board .scene *')];
        if (all.some((each) => getComputedStyle(each).vectorEffect !== 'none')) {
            throw new Error('a scene with a vector-effect is painted in each frame');
        }
        return document.querySelector('#board .scene').getAnimations().length;
    };
}"""

# Remembers whether a replay was ever visible.
RECORD_REPLAY = """() => {
    window.shown = false;
    new MutationObserver(() => {
        window.shown ||= Boolean(document.querySelector('.replay')?.checkVisibility());
    }).observe(document.getElementById('app'), { childList: true, subtree: true });
}"""

VERB_TOP = "() => document.querySelector('#ask .verb').getBoundingClientRect().top"


class TurnMoment(NamedTuple):
    """The end of a short turn on several squares, late in a three-player game."""

    game: str = "mexica"
    share: float = 0.5
    seats: int = 3

    def match(self) -> Match:
        match = ScreenMoment(self.game, 1, 3).match()
        return prefix(match, _turn(match).stop)


def _turn(match: Match) -> turns.Turn:
    found = turns.turns(match)
    return min(
        (turn for turn in found if 40 < turn.start < turn.stop - 1),
        key=lambda turn: (turn.stop - turn.start, turn.start),
    )


def test_the_last_turn_is_shown_again_where_it_happened(show_fresh: Show) -> None:
    moment = TurnMoment()
    match = moment.match()
    turn = _turn(match)
    screen = Screen("turn", "A turn has ended", (moment,))  # type: ignore[arg-type]
    page: Page = show_fresh(screen, Size(390, 844))
    first = page.locator("#board .window").get_attribute("viewBox")
    expect(page.locator("#board .step").first).to_be_attached()
    for number in range(turn.start + 1, turn.stop):
        page.locator(f"#entry-{number} button").dispatch_event("click")
        expect(page.locator(".where strong")).to_contain_text(f"{number} of")
        until(page, IS_IN_VIEW)
        expect(page.locator("#board .step").last).to_contain_text(str(number - turn.start))
    page.locator("[data-do=present]").click()
    expect(page.locator("#board .window")).to_have_attribute("viewBox", first or "")
    page.evaluate(RECORD_REPLAY)
    page.locator(f".recap[data-on='{turn.start}']").click()
    until(page, "() => window.shown")  # it may be over, as it ends by itself
    expect(page.locator(".replay")).to_have_count(0)  # ends by itself
    expect(page.locator("#board .window")).to_have_attribute("viewBox", first or "")
    _stays_in_place(page, Size(390, 844))
    _stays_in_place(page, Size(390, 700))
    _stays_in_place(page, Size(360, 640))
    _stays_in_place(page, Size(844, 390))


def _stays_in_place(page: Page, size: Size) -> None:
    """After a choice, the line about others disappears and the buttons stay where they are."""
    page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
    expect(page.locator("main.stage .recap").first).to_be_visible()
    page.evaluate(NEXT_RENDER)  # wait until it is drawn at this size
    before = page.evaluate(VERB_TOP)
    page.locator("#ask .verb:not(.dim)").first.click()
    expect(page.locator(".recap")).to_have_count(0)
    until(page, f"(top) => ({VERB_TOP})() === top", arg=before)
    page.locator("#ask .cancel").click()


def test_touching_a_log_line_shows_its_past_position(show_fresh: Show) -> None:
    """The place is shown even in the museum, which is below the region; a button leads back."""
    moment = ScreenMoment("mykerinos", 0.93, 3)
    match = moment.match()
    taken = max(at for at, action in enumerate(match.actions, 1) if isinstance(action, Museum))
    page = show_fresh(Screen("log", "Late in a game", (moment,)), Size(390, 844))
    page.locator("#faces .menu").click()
    page.locator(f"#entry-{taken} button").click()
    expect(page.locator(".where strong")).to_contain_text(f"{taken} of")
    until(page, IS_MARK_VISIBLE)
    page.locator("[data-do=present]").click()
    expect(page.locator("main.stage")).to_be_visible()


def test_a_board_glides_to_an_action_where_motion_is_wanted(show_fresh: Show) -> None:
    moment = TurnMoment()
    turn = _turn(moment.match())
    page = show_fresh(Screen("turn", "A turn has ended", (moment,)), Size(390, 844))  # type: ignore[arg-type]
    window = page.locator("#board .window")
    before = window.get_attribute("viewBox")
    for wanted in (True, False):
        page.emulate_media(reduced_motion="no-preference" if wanted else "reduce")
        until(page, "() => globalThis.glide")
        page.evaluate(RECORD_VIEW_BOXES)
        page.evaluate(LAKE_PLACES)
        page.locator(f"#entry-{turn.start + 1} button").dispatch_event("click")
        until(page, IS_IN_VIEW)
        page.keyboard.press("Shift")  # players need not wait
        first, *way = page.evaluate("window.parts")
        assert way[-1] == window.get_attribute("viewBox") != first
        assert len(way) <= 2  # once for its place, once for the room left beside the replay
        assert page.evaluate("window.glides()") == 0  # a key press ends it
        start, *glide = page.evaluate("window.places")
        assert len(glide) == 3 * wanted
        if glide:
            began, ended, goal = glide
            assert began == pytest.approx(start, abs=1)
            assert ended == pytest.approx(goal, abs=1)
            assert goal != pytest.approx(start, abs=10)
        page.locator("[data-do=present]").click()
        expect(window).to_have_attribute("viewBox", before or "")
