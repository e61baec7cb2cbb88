"""Layout of a table in a wide window with the rules open beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.conftest import Show
from e2e.test_layout import BY_NAME
from tools.driver import play
from tools.driver.screens import Screen, ScreenMoment, rules_beside
from tools.driver.shots import Size
from tools.driver.waiting import WAIT_UNTIL_STILL
from web.model.replay import prefix


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_the_whole_table_is_visible_beside_the_rules(show: Show, width: int, height: int) -> None:
    """The table ends above the prompt, and the rules have the same background colour."""
    page = show(BY_NAME["rules-beside"], Size(width, height, touch=False))
    page.evaluate(WAIT_UNTIL_STILL)
    table = page.locator("#board > svg.table").bounding_box()
    asked = page.locator("#ask").bounding_box()
    assert table
    assert asked
    assert table["y"] + table["height"] <= asked["y"] + 1
    colour = "() => getComputedStyle(document.documentElement).getPropertyValue('--page')"
    rules = page.locator("#rules iframe").content_frame.locator("html")
    assert rules.evaluate(colour) == page.evaluate(colour)


def test_all_players_of_mykerinos_are_in_sight_beside_the_rules(show_fresh: Show) -> None:
    """The table of three players ends above the prompt, which shows the last turn."""
    page = show_fresh(BY_NAME["mykerinos-late"], Size(1280, 800, touch=False))
    whole = ScreenMoment("mykerinos", 1, 3).match()
    turns = [state.to_move for state in whole.positions]
    places = [n for n in range(8, len(turns)) if turns[n - 1 : n + 1] == [2, 0]]
    play.bring(page, prefix(whole, places[len(places) // 2]))
    rules_beside(page)
    page.evaluate(WAIT_UNTIL_STILL)
    turn, table, asked = (
        page.locator(each).bounding_box() for each in ("#ask .recap", "#board > svg.table", "#ask")
    )
    assert turn
    assert table
    assert asked
    assert table["y"] + table["height"] <= asked["y"] + 1


# Games of three players, after the turns of both others. Mexica has eight verbs there.
AFTER_TWO_TURNS = (ScreenMoment("mexica", 0.41, 3), ScreenMoment("myraclia", 0.264, 3))


@pytest.mark.parametrize("moment", AFTER_TWO_TURNS, ids=lambda moment: moment.game)
def test_all_of_a_table_is_in_sight_beside_the_rules(
    show_fresh: Show, moment: ScreenMoment
) -> None:
    """The last turns of two others are beside the prompt, with all verbs in one row below."""
    page = show_fresh(
        Screen(f"rules-of-{moment.game}", "Rules beside a table", (moment,), rules_beside),
        Size(1280, 800, touch=False),
    )
    page.evaluate(WAIT_UNTIL_STILL)
    expect(page.locator("#ask .recap")).to_have_count(2)
    table, asked = (page.locator(each).bounding_box() for each in ("#board > svg.table", "#ask"))
    assert table
    assert asked
    assert table["height"] >= 540
    assert table["y"] + table["height"] <= asked["y"] + 1
    answers = page.locator("#ask :is(.verb, .steps > button)").all()
    boxes = [box for each in answers if (box := each.bounding_box())]
    assert len(boxes) >= (10 if moment.game == "mexica" else 3)
    assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)


def test_the_zoom_buttons_of_mexica_are_inside_its_map(show_fresh: Show) -> None:
    """Beside the rules the drawing may be narrower than its column."""
    late = (ScreenMoment("mexica", 0.93, 3),)
    screen = Screen("rules-of-mexica-late", "Rules beside the end of a game", late, rules_beside)
    page = show_fresh(screen, Size(1280, 800, touch=False))
    for width, height in ((1280, 800), (1024, 768), (1440, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(WAIT_UNTIL_STILL)
        boxes = (
            page.locator(each).bounding_box() for each in ("#board .map-frame", "#board .zoom")
        )
        whole, buttons = boxes
        assert whole
        assert buttons
        assert whole["x"] < buttons["x"]
        assert buttons["x"] + buttons["width"] < whole["x"] + whole["width"]
        assert whole["y"] < buttons["y"]


@pytest.mark.parametrize("game", ["mykerinos", "myraclia", "mexica"])
def test_a_short_prompt_leaves_the_table_of_three_in_sight_on_a_small_desk(
    show_fresh: Show, game: str
) -> None:
    """The one or two verbs left are in the row of the prompt or, in Mexica, of the other verbs."""
    late = (ScreenMoment(game, 0.93, 3),)
    screen = Screen(f"rules-of-{game}-late", "Rules beside the end of a game", late, rules_beside)
    page = show_fresh(screen, Size(1024, 768, touch=False))
    page.evaluate(WAIT_UNTIL_STILL)
    table, asked = (page.locator(each).bounding_box() for each in ("#board > svg.table", "#ask"))
    assert table
    assert asked
    assert table["y"] + table["height"] <= asked["y"] + 1
