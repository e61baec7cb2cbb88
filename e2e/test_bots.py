"""Games against bots: bots move by themselves, action by action, and give hints."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Show
from e2e.test_stage import BY_NAME, ELEMENT_BOXES, SIDEWAYS, SMALLEST, TABLET, UPRIGHT
from py_rules import load
from py_rules.mexica.actions import FoundDistrict
from py_rules.record import Table
from tests.random_matches import random_game, truncated
from tools.driver.play import Opened, bring, click, read
from tools.driver.screens import Screen, ScreenMoment, hint
from tools.driver.shots import Size
from tools.driver.waiting import WAIT_UNTIL_STILL, until


def turn(page: Page) -> None:
    """Wait until it is a person's turn."""
    expect(page.locator("[data-do=bot-pause]")).to_have_count(0)


def test_a_game_against_a_bot(page: Page, site: str, opened: Opened) -> None:
    page.goto(site)
    opened(page)
    page.click('[data-do=choose][data-on="mykerinos"]')
    page.fill('[data-do=name][data-on="0"]', "Ann")
    page.select_option('[data-do=level][data-on="1"]', "novice")
    page.click("[data-do=begin]")
    expect(page.locator("main.play.mykerinos")).to_be_visible()
    rng = Random(2)
    moves = 0
    for _ in range(12):
        turn(page)
        match = read(page)
        if match.state.over:
            break
        assert match.state.to_move == 0
        click(page, rng)
        moves += sum(state.to_move == 1 for state in read(page).positions[:-1])
    assert moves
    turn(page)
    before = read(page)
    page.reload()
    opened(page)
    assert read(page) == before
    page.click("[data-do=undo]")
    turn(page)
    after = read(page)
    assert after.state.to_move == 0
    assert after.actions == before.actions[: len(after.actions)]
    page.click("[data-do=shelf]")
    page.click('[data-do=choose][data-on="mykerinos"]')  # set up like the last game
    expect(page.locator('[data-do=name][data-on="0"]')).to_have_value("Ann")
    expect(page.locator('[data-do=level][data-on="1"]')).to_have_value("novice")


def test_a_hint_and_two_bots_that_can_be_stopped_and_hurried(
    page: Page, site: str, opened: Opened
) -> None:
    page.goto(site)
    opened(page)
    hinted(page)
    page.click("[data-do=shelf]")
    stopped_and_hurried(page)


def hinted(page: Page) -> None:
    page.click('[data-do=choose][data-on="mexica"]')
    page.click("[data-do=opponents][data-on=people]")
    page.click("[data-do=begin]")
    page.click("[data-do=hint]")
    plays = page.locator(".advice [data-do=hint-play]")
    expect(plays.first).to_be_visible()
    assert plays.count() <= 3
    expect(page.locator("#board .marked").first).to_be_attached()
    before = read(page)
    plays.first.click()
    expect(page.locator("#log li")).to_have_count(len(before.actions) + 1)
    page.click("[data-do=undo]")
    expect(page.locator("#log li")).to_have_count(len(before.actions))
    assert read(page) == before


def stopped_and_hurried(page: Page) -> None:
    page.click('[data-do=choose][data-on="myraclia"]')
    page.click("[data-do=opponents][data-on=computer]")
    for seat in "01":
        page.select_option(f'[data-do=level][data-on="{seat}"]', "novice")
    page.click("[data-do=begin]")
    expect(page.locator("#log li").nth(3)).to_be_visible()
    page.click("[data-do=bot-pause]")
    expect(page.locator("[data-do=bot-pause]")).to_have_text("Continue")
    still = read(page)
    page.wait_for_timeout(1500)
    assert read(page) == still
    page.click("[data-do=bot-pause]")
    page.click("[data-do=bot-now]")
    expect(page.locator("#log li")).not_to_have_count(len(still.actions))


def test_on_a_tablet_a_hint_covers_neither_panels_nor_buttons(show_fresh: Show) -> None:
    """During an inspection, the hint is as wide as both columns."""
    page = show_fresh(BY_NAME["hint"], TABLET)
    page.evaluate(WAIT_UNTIL_STILL)
    (sheet, _), (_, own), (_, verbs) = page.evaluate(
        ELEMENT_BOXES, [".advice", "#ask > .own-panel > .roomy", "#ask .verb:last-child"]
    )
    assert sheet >= max(own, verbs)
    box = page.locator(".advice").bounding_box()
    assert box
    assert box["width"] > 0.9 * TABLET.width


@pytest.mark.parametrize("size", [SMALLEST, UPRIGHT, SIDEWAYS], ids=str)
def test_the_buttons_of_a_hint_do_not_touch_each_other(show_fresh: Show, size: Size) -> None:
    page = show_fresh(BY_NAME["hint"], size)
    page.evaluate(WAIT_UNTIL_STILL)
    (_, folds), (plays, _) = page.evaluate(ELEMENT_BOXES, [".advice > .fold", ".advice > .primary"])
    assert plays - folds >= 3


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=str)
def test_a_hint_is_hidden_by_a_confirmation(show: Show, size: Size) -> None:
    """In this Mexica position, with no AP or chips left, founding a district is the only action."""
    page = show(BY_NAME["mexica-start"], size)
    match = random_game(Table(load("mexica"), 2), 1)
    at = next(at for at, each in enumerate(match.actions) if isinstance(each, FoundDistrict))
    mover = match.positions[at].players[match.positions[at].to_move]
    assert (match.positions[at].ap, mover.chips) == (0, 0)
    bring(page, truncated(match, at))
    hint(page)
    expect(page.locator(".advice")).to_be_visible()
    page.locator("[data-do=hint-play]").first.dispatch_event("click")
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    expect(page.locator(".advice")).to_be_hidden()


def test_a_bar_fills_while_a_game_is_reviewed(show: Show) -> None:
    page = show(BY_NAME["mexica-end"], UPRIGHT)
    page.locator("[data-do=review]").dispatch_event("click")
    expect(page.locator(".reviewing > progress")).to_be_visible()
    until(page, "() => document.querySelector('.reviewing > progress')?.value > 20")
    expect(page.locator(".turning")).to_be_visible(timeout=60_000)
    expect(page.locator(".reviewing")).to_have_count(0)


# The width that the whole text of a menu would take.
FULL_WIDTH = "each => { each.style.width = 'max-content'; return each.clientWidth; }"


@pytest.mark.parametrize("size", [SMALLEST, SIDEWAYS], ids=str)
def test_controls_below_a_thinking_bot_are_fully_visible(show_fresh: Show, size: Size) -> None:
    """The buttons are in one row, and the choice of pace is in sight.

    On the smallest phone the pace is an icon beside the last turn.
    """
    page = show_fresh(BY_NAME["thinking"], size)
    page.evaluate(WAIT_UNTIL_STILL)
    tops = {
        box["y"]
        for each in page.locator("#ask .verbs > button").all()
        if (box := each.bounding_box())
    }
    assert len(tops) == 1
    pace = page.locator("#ask > .pace > select")
    expect(pace).to_be_in_viewport(ratio=1)
    if size == SMALLEST:
        sign, turn = pace.bounding_box(), page.locator("#ask .recap").bounding_box()
        assert sign
        assert turn
        assert abs(sign["y"] - turn["y"]) <= 1
        assert turn["x"] + turn["width"] < sign["x"]
        assert min(sign["width"], sign["height"]) >= 42
        pace.select_option("quickly")
        expect(pace).to_have_value("quickly")
        return
    width = pace.evaluate("each => each.clientWidth")
    assert width >= pace.evaluate(FULL_WIDTH)


@pytest.mark.parametrize("game", ["myraclia", "mexica"])
def test_the_pace_menu_of_a_narrow_column_is_not_cut(show_fresh: Show, game: str) -> None:
    """On a phone on its side the menu is below its label."""
    begins = (ScreenMoment(game, 0.1),)
    thinks = Screen("pace", "A bot thinks", begins, levels=("master",) * 2, silent="**/worker.mjs")
    page = show_fresh(thinks, SIDEWAYS)
    page.evaluate(WAIT_UNTIL_STILL)
    pace = page.locator("#ask > .pace > select")
    expect(pace).to_be_in_viewport(ratio=1)
    column, menu = page.locator("#ask").bounding_box(), pace.bounding_box()
    assert column
    assert menu
    assert menu["x"] + menu["width"] <= column["x"] + column["width"]
    width = pace.evaluate("each => each.clientWidth")
    assert width >= pace.evaluate(FULL_WIDTH)


def test_a_bots_action_is_fully_visible_on_the_smallest_phone(show_fresh: Show) -> None:
    """A long sentence beside three buttons is not cut off."""
    moment = ScreenMoment("myraclia", 0.53, 3)
    page = show_fresh(
        Screen(
            "long",
            "A bot with a style thinks",
            (moment,),
            levels=("grandmaster-gambler", "", "grandmaster-gambler"),
            silent="**/worker.mjs",
        ),
        SMALLEST,
    )
    page.locator("[data-do=bot-longer]").dispatch_event("click")
    sentence = page.locator("#ask > .turn")
    expect(sentence).to_contain_text("longer")
    page.evaluate(WAIT_UNTIL_STILL)
    assert sentence.evaluate("each => each.scrollHeight - each.clientHeight") <= 1
