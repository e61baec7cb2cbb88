"""Layout in wide windows: the table, its score graph, its description and its result."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Show
from e2e.test_layout import BY_NAME
from py_rules import record
from tools.driver import play
from tools.driver.screens import ScreenMoment
from tools.driver.shots import Size
from tools.driver.waiting import WAIT_UNTIL_STILL
from web.model.replay import prefix

RECORDS = Path(__file__).parents[1] / "tests"


@pytest.mark.parametrize("name", ["mykerinos-refused", "mexica-refused", "myraclia-refused"])
def test_the_score_graph_button_stays_in_place_beside_a_refusal(show: Show, name: str) -> None:
    """The graph's button doesn't move, and the prompt doesn't grow if it has room for a refusal."""
    before = show(BY_NAME[name.replace("refused", "middle")], Size(1280, 800, touch=False))
    before.evaluate(WAIT_UNTIL_STILL)
    places = before.locator("#points-button").bounding_box(), before.locator("#ask").bounding_box()
    page = show(BY_NAME[name], Size(1280, 800, touch=False))
    page.evaluate(WAIT_UNTIL_STILL)
    assert page.locator("#points-button").bounding_box() == places[0]
    if name == "mykerinos-refused":
        assert page.locator("#ask").bounding_box() == places[1]


def after_three(page: Page, game: str, name: str) -> None:
    """Put a four-player game on the table after the other three have each taken a turn."""
    path = RECORDS / game / "records" / f"{name}.txt"
    whole = record.read(path.read_text("utf-8"))
    turns = [state.to_move for state in whole.positions]
    places = [n for n in range(8, len(turns)) if turns[n - 1 : n + 1] == [3, 0]]
    play.bring(page, prefix(whole, places[len(places) // 2]))
    expect(page.locator("#ask .recap")).to_have_count(3)


@pytest.mark.parametrize(("game", "name"), [("mykerinos", "four-players"), ("mexica", "chips")])
def test_the_tools_stay_visible_below_three_other_turns(show: Show, game: str, name: str) -> None:
    page = show(BY_NAME[f"{game}-middle"], Size(1280, 800, touch=False))
    after_three(page, game, name)
    sizes = ((1280, 640), (1280, 660), (1280, 720), (1280, 800), (1366, 768), (1440, 900))
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(WAIT_UNTIL_STILL)
        expect(page.locator("#tools [data-do=share]")).to_be_in_viewport(ratio=1)
        assert page.evaluate("() => document.documentElement.scrollHeight - innerHeight") <= 0


def test_the_tools_stay_visible_below_ten_verbs_and_a_confirmation(show: Show) -> None:
    """With four players in a low window."""
    page = show(BY_NAME["mexica-middle"], Size(1280, 640, touch=False))
    after_three(page, "mexica", "chips")
    expect(page.locator("#ask .verb")).to_have_count(10)
    page.locator('#ask .verb[data-on="step"]').dispatch_event("click")
    expect(page.locator("#ask .confirm, #ask .cancel").first).to_be_visible()
    page.evaluate(WAIT_UNTIL_STILL)
    expect(page.locator("#tools [data-do=share]")).to_be_in_viewport(ratio=1)
    assert page.evaluate("() => document.documentElement.scrollHeight - innerHeight") <= 0


def test_the_tools_stay_visible_below_a_scoring(show: Show) -> None:
    """The scoring is below two other players' turns and the log."""
    page = show(BY_NAME["mexica-middle"], Size(1280, 800, touch=False))
    whole = ScreenMoment("mexica", 1, 3).match()
    second = [n for n, state in enumerate(whole.positions) if state.half == 2]
    place = next(n for n in second if whole.positions[n].to_move == 0)
    play.bring(page, prefix(whole, place))
    expect(page.locator("#accounts > *")).to_have_count(1)
    expect(page.locator("#ask .recap")).to_have_count(2)
    for height in (720, 800):
        page.set_viewport_size({"width": 1280, "height": height})
        page.evaluate(WAIT_UNTIL_STILL)
        expect(page.locator("#tools [data-do=share]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [744, 768, 820])
def test_a_tablet_shows_other_turns_below_the_players_panel(show: Show, width: int) -> None:
    """The turns and the buttons are above the buttons for the views."""
    page = show(BY_NAME["mykerinos-middle"], Size(768, 1024))
    after_three(page, "mykerinos", "four-players")
    page.set_viewport_size({"width": width, "height": 1100})
    page.evaluate(WAIT_UNTIL_STILL)
    own, turns, views = (
        page.locator(each).bounding_box()
        for each in ("#ask > .own-panel", "#ask .recaps", "#faces")
    )
    last = page.locator("#ask .verbs > *").last.bounding_box()
    assert own
    assert turns
    assert views
    assert last
    assert own["y"] + own["height"] <= turns["y"]
    assert turns["y"] + turns["height"] <= views["y"]
    assert last["y"] + last["height"] <= views["y"]


# The boxes of the broad tables and of the titles before them.
TABLE_BOXES = """() => [...document.querySelectorAll('.in-words > .broad')]
  .map((table) => [table.previousElementSibling, table])
  .map((both) => both.map((each) => each.getBoundingClientRect().toJSON()))"""


@pytest.mark.parametrize("game", ["mykerinos", "myraclia", "mexica"])
def test_the_table_in_words_uses_a_wide_page(show: Show, game: str) -> None:
    """Tables are in columns and completely visible; the button is the heading."""
    page = show(BY_NAME[f"{game}-words"], Size(1280, 800, touch=False))
    for width in (1280, 1920, 2560):
        page.set_viewport_size({"width": width, "height": 1000})
        page.evaluate(WAIT_UNTIL_STILL)
        lefts = page.locator(".in-words > *").evaluate_all(
            "all => all.map((each) => Math.round(each.getBoundingClientRect().left))"
        )
        assert len(set(lefts)) > 1, width
        cut = page.locator(".in-words > .scrolls").evaluate_all(
            "all => all.map((each) => each.scrollWidth - each.clientWidth)"
        )
        assert max(cut) <= 1, width
        for title, table in page.evaluate(TABLE_BOXES):
            assert title["left"] == table["left"]
            assert 0 <= table["top"] - title["bottom"] < 40
    heading = page.locator("#words button[aria-expanded=true]")
    size = "each => parseFloat(getComputedStyle(each).fontSize)"
    assert heading.evaluate(size) >= page.locator(".in-words h3").first.evaluate(size)


def test_the_workshop_board_stays_visible_while_scrolling(show: Show) -> None:
    """Scrolling down to the workshop's buttons leaves most of the position in sight.

    The board does not cover what opens below it.
    """
    page = show(BY_NAME["workshop-wrong"], Size(1280, 800, touch=False))
    page.evaluate(WAIT_UNTIL_STILL)
    page.locator("#tools [data-do]").last.scroll_into_view_if_needed()
    assert page.evaluate("() => scrollY") > 100
    expect(page.locator("#board svg").first).to_be_in_viewport(ratio=0.7)
    page.locator("#words [aria-expanded]").click()
    page.locator(".in-words").scroll_into_view_if_needed()
    page.evaluate(WAIT_UNTIL_STILL)
    overlap = "([a, b]) => a.getBoundingClientRect().bottom - b.getBoundingClientRect().top"
    ends = [page.locator(each).element_handle() for each in ("#board", ".in-words")]
    assert page.evaluate(overlap, ends) <= 1


@pytest.mark.parametrize("size", [Size(1920, 1080, touch=False), Size(2560, 1440, touch=False)])
def test_the_score_graph_is_in_proportion(show: Show, size: Size) -> None:
    """The graph fits the window, and its letters aren't much larger than other text."""
    page = show(BY_NAME["mykerinos-graph"], size)
    page.evaluate(WAIT_UNTIL_STILL)
    graph = page.locator("#points-lines .graph")
    graph.scroll_into_view_if_needed()
    expect(graph).to_be_in_viewport(ratio=0.99)
    scale = graph.evaluate("each => each.getScreenCTM().a")
    letters = page.evaluate("() => parseFloat(getComputedStyle(document.body).fontSize)")
    assert 15 * scale < 1.25 * letters


# Texts of areas and plots smaller than 14 pixels.
SMALL_TEXTS = """() => [...document.querySelectorAll('#board :is(.area ~ text, .points)')]
  .map((each) => [each, parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a])
  .filter(([, size]) => size < 14).map(([each, size]) => `${each.textContent} ${size}`)"""


@pytest.mark.parametrize("name", ["mykerinos-middle", "mykerinos-late"])
def test_areas_are_legible_in_a_small_wide_window(show: Show, name: str) -> None:
    page = show(BY_NAME[name], Size(1280, 800, touch=False))
    page.evaluate(WAIT_UNTIL_STILL)
    assert page.evaluate(SMALL_TEXTS) == []


@pytest.mark.parametrize("name", ["mykerinos-end", "myraclia-end", "mexica-end"])
def test_the_whole_result_fits_a_wide_window(show: Show, name: str) -> None:
    """The winner, all points and all buttons are in sight, also at larger text sizes."""
    page = show(BY_NAME[name], Size(1280, 800, touch=False))
    for width, height in ((1280, 800), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(WAIT_UNTIL_STILL)
        for part in page.locator("#ask :is(h2, .podium, .verdict, tr, button)").all():
            expect(part).to_be_in_viewport(ratio=0.99)


def test_the_side_rail_uses_the_space_beside_a_tall_board(show: Show) -> None:
    """The prompt gets wider if the window is wider than the table needs."""
    for width, height, least, most in ((1280, 800, 336, 336), (1920, 1080, 450, 486)):
        page = show(BY_NAME["mykerinos-late"], Size(width, height, touch=False))
        page.evaluate(WAIT_UNTIL_STILL)
        box = page.locator("#ask").bounding_box()
        assert box
        assert least <= box["width"] <= most
        svg = page.locator("#board svg.table").bounding_box()
        assert svg
        assert svg["x"] + svg["width"] <= box["x"]


@pytest.mark.parametrize("size", [Size(1280, 800, touch=False), Size(1920, 1080, touch=False)])
def test_verbs_of_mykerinos_fill_the_rows_of_the_rail(show: Show, size: Size) -> None:
    page = show(BY_NAME["mykerinos-selected"], size)
    page.evaluate(WAIT_UNTIL_STILL)
    edges: dict[float, tuple[float, float]] = {}
    for box in (each.bounding_box() for each in page.locator("#ask .verb").all()):
        assert box
        left, right = edges.get(box["y"], (9999, 0))
        edges[box["y"]] = min(left, box["x"]), max(right, box["x"] + box["width"])
    assert len(edges) <= (3 if size.width == 1280 else 4)
    assert len({(round(left), round(right)) for left, right in edges.values()}) == 1, edges


@pytest.mark.parametrize(
    "size",
    [
        Size(1280, 800, touch=False),
        Size(1920, 1080, touch=False),
        Size(2560, 1440, touch=False),
    ],
    ids=str,
)
def test_the_graph_heading_is_fully_visible_during_a_replay(show: Show, size: Size) -> None:
    """The graph is below the board, and the log shows the current action."""
    page = show(BY_NAME["mykerinos-replay"], size)
    page.evaluate(WAIT_UNTIL_STILL)
    expect(page.locator("#points-button > button")).to_be_in_viewport(ratio=1)
    expect(page.locator("#log [aria-current]")).to_be_in_viewport(ratio=1)


def test_no_strip_of_the_score_graph_shows_below_a_tall_board(show: Show) -> None:
    for width, height in ((1280, 800), (1920, 1080)):
        page = show(BY_NAME["mexica-replay"], Size(width, height, touch=False))
        page.evaluate(WAIT_UNTIL_STILL)
        box = page.locator("#points-button > button").bounding_box()
        assert box
        assert not height - 30 < box["y"] < height, width


def test_undo_and_redo_align_with_the_end_of_the_result(show: Show) -> None:
    page = show(BY_NAME["mykerinos-end"], Size(1280, 800, touch=False))
    page.evaluate(WAIT_UNTIL_STILL)
    boxes = [page.locator(f"#ask > {part}").bounding_box() for part in (".steps", "table")]
    ends = [box["x"] + box["width"] for box in boxes if box]
    assert abs(ends[0] - ends[1]) < 1


NAME_SIZE = """each => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a"""


def test_the_names_on_the_podium_are_as_large_as_other_small_letters(show: Show) -> None:
    page = show(BY_NAME["mykerinos-end"], Size(1280, 800, touch=False))
    page.evaluate(WAIT_UNTIL_STILL)
    assert page.locator(".podium text").first.evaluate(NAME_SIZE) >= 12


FIGURES = """() => [...document.querySelectorAll('#board :is(.on-card, .worth, .panel ~ g .count)')]
  .filter((each) => each.checkVisibility())
  .map((each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a)"""


def test_figures_of_mykerinos_are_legible_in_a_small_wide_window(show: Show) -> None:
    """The figures of cards, rooms and stocks are at least 13 pixels high."""
    page = show(BY_NAME["mykerinos-middle"], Size(1280, 800, touch=False))
    page.evaluate(WAIT_UNTIL_STILL)
    assert min(page.evaluate(FIGURES)) >= 13


def test_the_expected_points_lie_beside_the_others_on_the_widest_screens(show: Show) -> None:
    page = show(BY_NAME["mykerinos-replay"], Size(1920, 1080, touch=False))
    page.evaluate("() => document.querySelector('[data-do=expect]').click()")
    expected = page.locator("#points-expected .graph").first
    expected.wait_for()
    page.evaluate(WAIT_UNTIL_STILL)
    boxes = [
        page.locator(each).first.bounding_box()
        for each in ("#points-lines .graph", "#points-sources .graph", "#points-expected .graph")
    ]
    lines, sources, curve = (box for box in boxes if box)
    assert curve["x"] >= lines["x"] + lines["width"]
    assert abs(curve["width"] - lines["width"]) < 60
    assert sources["y"] + sources["height"] <= curve["y"]


def test_the_buttons_of_the_help_are_as_wide_as_the_rail(show: Show) -> None:
    page = show(BY_NAME["mykerinos-middle"], Size(1280, 800, touch=False))
    page.evaluate(WAIT_UNTIL_STILL)
    box = page.locator("#reference > .buttons > button").last.bounding_box()
    rail = page.locator("#ask").bounding_box()
    assert box
    assert rail
    assert abs(box["x"] + box["width"] - rail["x"] - rail["width"]) < 1


@pytest.mark.parametrize("name", ["lesson", "puzzle", "workshop-wrong", "embedded", "arriving"])
def test_letters_grow_with_a_wide_window(show: Show, name: str) -> None:
    """Text beside a board is as large as text on other pages."""
    page = show(BY_NAME[name], Size(1280, 800, touch=False))
    for width, height, least in ((1280, 800, 16), (1920, 1080, 18), (2560, 1440, 22)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(WAIT_UNTIL_STILL)
        letters = page.evaluate("() => parseFloat(getComputedStyle(document.body).fontSize)")
        assert letters >= least, width
        outside = "() => document.documentElement.scrollWidth - innerWidth"
        assert page.evaluate(outside) <= 0, width


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (2560, 1440)])
def test_verbs_stand_in_threes_and_buttons_of_zoom_within_the_frame(
    show: Show, width: int, height: int
) -> None:
    """The frame of Mexica's map takes 12 of the 932 units of its width."""
    page = show(BY_NAME["mexica-selected"], Size(width, height, touch=False))
    page.evaluate(WAIT_UNTIL_STILL)
    tops = page.locator("#ask .verbs > .verb").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().top)"
    )
    assert [tops.count(top) for top in sorted(set(tops))] == [3, 3, 2]
    board = page.locator("#board .window").bounding_box()
    buttons = page.locator("#board .zoom").bounding_box()
    assert board
    assert buttons
    frame = board["width"] * 12 / 932
    assert buttons["y"] >= board["y"] + frame
    assert buttons["x"] + buttons["width"] <= board["x"] + board["width"] - frame


def test_a_preview_beside_its_choices_can_be_read(show: Show) -> None:
    """No text of the table is smaller than 11 pixels in a medium-sized frame."""
    page = show(BY_NAME["builder"], Size(1280, 800, touch=False))
    frame = page.locator("ludoteka-board iframe").content_frame
    sizes = frame.locator("#board > svg.table text").evaluate_all(
        """(all) => all.map((each) =>
          parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a)"""
    )
    assert min(sizes) > 11


@pytest.mark.parametrize("name", ["mykerinos-refused", "mexica-refused", "myraclia-refused"])
def test_the_score_graph_has_room_below_a_reason_in_a_low_window(show: Show, name: str) -> None:
    """The graph's button is in one row with the help buttons, and all are completely visible."""
    page = show(BY_NAME[name], Size(1280, 660, touch=False))
    page.evaluate(WAIT_UNTIL_STILL)
    buttons = page.locator("#points-button > button, #reference > .buttons > button")
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate("each => each.scrollWidth <= each.clientWidth + 1")
    boxes = [box for box in (button.bounding_box() for button in buttons.all()) if box]
    assert len(boxes) == 3
    assert len({box["y"] for box in boxes}) == 1
    lefts = sorted((box["x"], box["x"] + box["width"]) for box in boxes)
    assert all(end < start for (_x, end), (start, _y) in pairwise(lefts))
    expect(page.locator("#tools > button").first).to_be_in_viewport(ratio=1)


def test_the_list_of_shortcuts_fits_in_two_columns(show: Show) -> None:
    page = show(BY_NAME["keys"], Size(1280, 800, touch=False))
    keys = page.locator("#keys")
    assert keys.evaluate("each => each.scrollHeight - each.clientHeight") <= 0
    named, letters = (table.bounding_box() for table in keys.locator("table").all())
    assert named
    assert letters
    assert named["y"] == letters["y"]
    assert named["x"] + named["width"] < letters["x"]


def test_how_to_win_shows_that_it_scrolls(show: Show) -> None:
    """The help below the table, beside the card of a button, has a sign that there is more text."""
    page = show(BY_NAME["help"], Size(1280, 800, touch=False))
    help_panel = page.locator("#reference")
    assert help_panel.evaluate("each => each.scrollHeight > each.clientHeight")
    expect(help_panel).to_have_attribute("data-more", "")
    after = "each => getComputedStyle(each, '::after').backgroundImage"
    assert "conic-gradient" in help_panel.evaluate(after)


def test_text_is_fully_faded_behind_the_close_button_of_how_to_win(show_fresh: Show) -> None:
    """The fade above the button is wider than the text, whose left edge is further out.

    Only the first game on a device opens with this help.
    """
    page = show_fresh(BY_NAME["myraclia-start"], Size(1280, 800, touch=False))
    goal = page.locator("#ask > .first-goal")
    expect(goal).to_have_attribute("data-more", "")
    text = goal.locator("ol").bounding_box()
    assert text
    fade = "each => parseFloat(getComputedStyle(each, '::before').width)"
    assert goal.locator("button").evaluate(fade) >= text["width"] + 4
