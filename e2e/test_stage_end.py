"""The end of a game on the stage of a phone: the result replaces the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.conftest import Show, Visit
from e2e.test_layout import BY_NAME
from e2e.test_motion import FREEZE_FLIGHTS, sit
from e2e.test_stage import SIDEWAYS, SMALLEST, UPRIGHT
from py_rules.core import spell
from tools.driver.play import CLICK, Opened
from tools.driver.screens import ScreenMoment
from tools.driver.shots import Size, options
from tools.driver.waiting import WAIT_UNTIL_STILL, until
from web.model.replay import prefix


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=str)
def test_no_tiles_light_up_over_the_result(
    visit: Visit, site: str, opened: Opened, size: Size
) -> None:
    page, _ = visit(**options(size), reduced_motion="no-preference")
    page.goto(site)
    opened(page)
    whole = ScreenMoment("myraclia", 1).match()
    sit(page, prefix(whole, len(whole.actions) - 2))  # the last tile comes from the pile
    page.evaluate(FREEZE_FLIGHTS)
    for word in spell(whole.actions[-2]).split():
        thing = f'#board .live[data-key="{word}"]'
        if page.locator(thing).count():
            page.evaluate(CLICK, thing)
    if page.locator("[data-do=confirm]").count():
        page.evaluate(CLICK, "[data-do=confirm]")
    until(page, "() => document.documentElement.dataset.counting === 'now'")
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator(".counted")).not_to_have_count(0)
    expect(page.locator("#flights :is(.lit, .score-line)")).to_have_count(0)


@pytest.mark.parametrize("size", [SMALLEST, UPRIGHT, SIDEWAYS], ids=str)
def test_the_buttons_below_the_result_lie_in_two_columns(show: Show, size: Size) -> None:
    """The last button spans both columns, and on a phone in landscape all are in sight."""
    page = show(BY_NAME["mykerinos-end"], size)
    page.evaluate(WAIT_UNTIL_STILL)
    buttons = page.locator("#ask > .buttons > button")
    assert len({round(box["width"]) for each in buttons.all() if (box := each.bounding_box())}) == 1
    whole, review = (
        page.locator(part).bounding_box() for part in ("#ask > .buttons", "[data-do=review]")
    )
    assert whole
    assert review
    assert abs(whole["width"] - review["width"]) < 1
    if size == SIDEWAYS:
        expect(page.locator("[data-do=review]")).to_be_in_viewport(ratio=1)
        name = page.locator(".podium text").first
        letters = "each => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a"
        assert name.evaluate(letters) >= 11
