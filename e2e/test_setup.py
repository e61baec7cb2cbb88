"""Setting up a game: the players, their colours, and what is in sight without scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from e2e.conftest import Show
from tools.driver.screens import SCREENS
from tools.driver.shots import Size
from tools.driver.waiting import WAIT_UNTIL_STILL

BY_NAME = {screen.name: screen for screen in SCREENS}
SMALL = Size(320, 568)
ON_ITS_SIDE = Size(844, 390)
WIDE = Size(1280, 800, touch=False)


def box(found: Locator) -> tuple[float, float]:
    """Return the y coordinates of an element's upper and lower edges."""
    edges = found.bounding_box()
    assert edges
    return edges["y"], edges["y"] + edges["height"]


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.evaluate(WAIT_UNTIL_STILL)


@pytest.mark.parametrize("game", ["mykerinos", "myraclia"])
def test_a_small_phone_shows_the_first_seat(show_fresh: Show, game: str) -> None:
    page = show_fresh(BY_NAME[f"{game}-set-up"], SMALL)
    for width, height in ((320, 568), (360, 640), (390, 664)):
        resize(page, width, height)
        _, bottom = box(page.locator(".seats li").first)
        assert bottom < box(page.locator(".starting"))[0], width


def test_each_seat_is_laid_out_alike(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["mykerinos-set-up"], WIDE)
    expect(page.locator(".seats li")).to_have_count(2)
    for width in (1280, 768):
        resize(page, width, 1024)
        gaps = [
            box(seat.locator(".colours"))[0] - box(seat.locator("input"))[1]
            for seat in page.locator(".seats li").all()
        ]
        assert gaps[1] == pytest.approx(gaps[0], abs=1), width


def test_a_phone_on_its_side_has_room_between_the_first_rows(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["mykerinos-set-up"], ON_ITS_SIDE)
    header = box(page.locator("body > header"))[1]
    legend = box(page.locator(".opponents legend"))
    choice = box(page.locator(".opponents .choice"))
    assert legend[0] - header > 8
    assert choice[0] - legend[1] > 4
    assert box(page.locator(".opponents .quiet"))[0] - choice[1] > 4
    for other in (page.locator(".party .choice").last, page.locator(".toggle")):
        assert box(other) == pytest.approx(choice, abs=1)


def test_a_colour_that_another_player_has_is_marked(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["mykerinos-set-up"], WIDE)
    seats = page.locator(".seats li")
    expect(seats).to_have_count(2)
    first, second = seats.all()
    expect(first.locator(".swap")).to_have_count(1)
    taken = second.get_by_role("button", name="Blue")
    expect(taken.locator(".swap")).to_be_visible()
    expect(taken).to_have_accessible_description("Swap with player 1")
    expect(second.get_by_role("button", name="Green")).to_have_accessible_description("")
    taken.click()
    expect(first.get_by_role("button", name="Red")).to_have_attribute("aria-pressed", "true")
    expect(taken).to_have_accessible_description("")
    expect(second.get_by_role("button", name="Red")).to_have_accessible_description(
        "Swap with player 1"
    )


def test_buttons_have_room_around_their_text(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["mykerinos-set-up"], SMALL)
    for width, height, least in ((320, 568, 8), (390, 844, 9), (844, 390, 11), (1280, 800, 11)):
        resize(page, width, height)
        for button in page.locator(".opponents button").all():
            inside = button.evaluate(
                "each => parseFloat(getComputedStyle(each).paddingInlineStart)"
            )
            assert inside >= least, width
    expect(page.locator(".opponents button")).to_have_count(3)


def test_options_stand_below_the_seats_of_a_wide_window(show_fresh: Show) -> None:
    """All options and the start button are in sight; more seats push the options down."""
    page = show_fresh(BY_NAME["myraclia-set-up"], WIDE)
    for option in page.locator(".options button").all():
        expect(option).to_be_in_viewport(ratio=1)
    assert box(page.locator(".options"))[1] < box(page.locator(".starting"))[0]
    page.click("[data-do=seats][data-on='5']")
    expect(page.locator(".seats li")).to_have_count(5)
    assert box(page.locator(".seats li").last)[1] < box(page.locator(".options"))[0]


def test_the_arrow_of_a_choice_keeps_its_distance_from_the_edge(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["mykerinos-set-up"], Size(2560, 1440, touch=False))
    choice = page.locator(".bot-fields select").first
    expect(choice).to_have_css("appearance", "none")
    room = "each => parseFloat(getComputedStyle(each).paddingRight)"
    assert choice.evaluate(room) >= 40
