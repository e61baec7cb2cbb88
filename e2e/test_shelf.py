"""The shelf, the results, and the page while it is loading or has failed to load."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from e2e.conftest import Show
from tools.driver.screens import SCREENS
from tools.driver.shots import Size
from tools.driver.waiting import WAIT_UNTIL_STILL

BY_NAME = {screen.name: screen for screen in SCREENS}
SMALL, PHONE, ON_ITS_SIDE = Size(320, 568), Size(390, 844), Size(844, 390)
WIDE, LARGE = Size(1280, 800, touch=False), Size(1920, 1080, touch=False)
# The x coordinates of the left and right edges.
SIDE_EDGES = """(each) => {
  const { left, right } = each.getBoundingClientRect();
  return [left, right];
}"""


def test_a_new_game_comes_before_finished_ones(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["shelf-games"], PHONE)
    expect(page.locator(".box .cover").first).to_be_in_viewport()
    order = "main > :has(> .boxes) ~ section #finished, main > :has(> .boxes) ~ * [data-do=bring]"
    expect(page.locator(order)).to_have_count(2)
    expect(page.locator("#games li")).to_have_count(3)


@pytest.mark.parametrize("name", ["shelf-games", "shelf-update"])
def test_a_new_game_is_in_sight_above_saved_ones(show_fresh: Show, name: str) -> None:
    """Buttons for a new game appear only if the game boxes are below the window."""
    page = show_fresh(BY_NAME[name], SMALL)
    for size in (SMALL, Size(390, 664), ON_ITS_SIDE):
        page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
        page.evaluate(WAIT_UNTIL_STILL)
        for button in page.locator("[data-do=new-game]").all():
            expect(button).to_be_in_viewport(ratio=1)
            assert button.evaluate("each => each.scrollWidth <= each.clientWidth"), size
        expect(page.locator("#games li [data-do=continue]").first).to_be_in_viewport(ratio=1)
    page.set_viewport_size(ViewportSize(width=1280, height=800))
    expect(page.locator("[data-do=new-game]").first).to_be_hidden()
    page.set_viewport_size(ViewportSize(width=SMALL.width, height=SMALL.height))
    page.click("[data-do=new-game][data-on=myraclia]")
    expect(page.locator("main.setup.myraclia, main.setup")).to_be_visible()


def test_a_notice_lies_above_the_columns_of_the_shelf(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["shelf-update"], LARGE)
    for width in (1280, 1920, 2560):
        page.set_viewport_size(ViewportSize(width=width, height=1080))
        page.evaluate(WAIT_UNTIL_STILL)
        columns = page.locator(".hero").evaluate(SIDE_EDGES)
        assert page.locator("#update").evaluate(SIDE_EDGES) == pytest.approx(columns, abs=1), width


def test_the_delete_button_has_its_own_row(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["shelf-manage"], PHONE)
    row = page.locator(".manage .buttons").evaluate(SIDE_EDGES)
    assert page.locator(".manage .danger").evaluate(SIDE_EDGES) == pytest.approx(row, abs=1)


def test_the_back_button_of_the_results_is_visible(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["results"], SMALL)
    for size in (SMALL, ON_ITS_SIDE, PHONE):
        page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
        page.evaluate(WAIT_UNTIL_STILL)
        expect(page.get_by_role("button", name="Back to games")).to_be_in_viewport(ratio=1)


def test_the_columns_of_the_results_begin_at_one_height(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["results"], WIDE)
    looks = [
        each.evaluate(
            "each => [each.getBoundingClientRect().top, getComputedStyle(each).borderTopStyle]"
        )
        for each in page.locator(".my-games > section").all()
    ]
    assert looks[0] == looks[1]


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=str)
def test_a_narrow_header_says_that_the_page_is_loading(show_fresh: Show, size: Size) -> None:
    page = show_fresh(BY_NAME["loading"], size)
    shown = "each => getComputedStyle(each, '::after').content"
    assert "Loading" in page.locator("#loading-panel").evaluate(shown)


def test_unavailable_entries_look_disabled(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["failed"], PHONE)
    buttons = page.locator("[data-do=choose], .daily .button").all()
    assert len(buttons) == 4
    for button in buttons:
        expect(button).to_have_css("border-style", "dashed")


@pytest.mark.parametrize("name", ["lessons", "puzzles"])
def test_a_small_phone_shows_where_to_begin(show_fresh: Show, name: str) -> None:
    page = show_fresh(BY_NAME[name], SMALL)
    way = page.locator(".lessons button, .daily :is(button, a)").first
    expect(way).to_be_in_viewport(ratio=1)
