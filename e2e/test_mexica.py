"""Mexica in the browser: a whole game, founding, refusals, sailing, turns, a phone."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visit
from e2e.taps import expect_click, tap
from py_rules import load, record
from py_rules.mexica.actions import END, Canal
from py_rules.mexica.scoring import table, winners
from py_rules.record import Match, Table
from tools.driver.play import Opened, begin_by_clicks, bring, drawn, hit, read

GAME = load("mexica")
RECORDS = Path(__file__).parents[1] / "tests" / "mexica" / "records"

# Both figures are on start squares, and canals surround a district of 9 except for its last two
# pieces.
RING = ("g5-h5", "i5-j5", "j6-j7", "j8-j9", "h9-i9", "f9-g9")
QUIET = ("calpulli 3 4 5 6 7 9 10 11", "start g7", "start i7", "end", "end")
NEARLY_ENCLOSED = (*QUIET, *(f"canal {piece}" for piece in RING), "end", "canal f7-f8")
# One figure is on the first of three bridges in a row, the other on the second.
FIGURES_ON_BRIDGES = (
    "calpulli 3 4 5 6 7 9 10 11",
    "start g7",
    "start i7",
    "bridge o6 ew",
    "leap o6",
    "end",
    "bridge o7 ew",
    "leap o7",
    "end",
    "bridge o8 ew",
)
# The first selector that matches an element.
FIRST = "(selectors) => selectors.find((each) => document.querySelector(each)) ?? null"


def begun(*lines: str) -> Match:
    """Return a two-player match after these actions."""
    match = record.begin(Table(GAME, 2, ("Ann", "Ben")))
    for line in lines:
        match = match.play(record.parse(GAME, line))
    return match


@pytest.fixture
def page(table: Page) -> Page:
    """Return the page that these tests share; each test brings its own game."""
    return table


@pytest.fixture
def phone(visit: Visit, site: str) -> Page:
    """Return a page with the program running on an upright phone."""
    page, _ = visit(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    page.goto(site)
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def take(page: Page, match: Match, action: Any) -> Match:
    """Select an action word by word on buttons and board, and confirm it where needed.

    Words that all remaining actions have in common are not offered and need no click.
    """
    if page.locator("html[data-counting]").count():
        page.keyboard.press("Shift")  # ends the counting of points and has no other effect
    for word in action.words:
        live = f'#board [data-key="{word}"]:not([aria-disabled])'
        if place := page.evaluate(FIRST, [f'#ask [data-on="{word}"]', live]):
            hit(page, place)
    after = match.play(action)
    if page.locator("#log li").count() < len(after.actions):
        hit(page, "[data-do=confirm]")
    return after


def sensible(match: Match, rng: Random) -> list[Any]:
    """Return the rest of a turn: up to three random actions and the end of the turn.

    All kinds of action are equally likely, but a district is founded whenever that is possible. The
    half is brought to its end once it has 30 actions.
    """
    turn: list[Any] = []
    if match.state.quiet or len(match.actions) > 30 * match.state.half:
        return [END]
    while len(turn) < 3:
        legal = [action for action in GAME.legal(match.state) if action != END]
        if not legal:
            break
        kinds = {action.words[0] for action in legal}
        kind = "found" if "found" in kinds else rng.choice(sorted(kinds))
        turn.append(rng.choice([action for action in legal if action.words[0] == kind]))
        match = match.play(turn[-1])
    return [*turn, END]


def test_a_whole_game_by_clicks(visit: Visit, site: str, opened: Opened) -> None:
    """The final screen shows the points and the winner that the rules give."""
    page, _ = visit(reduced_motion="no-preference")
    page.goto(site)
    opened(page)
    begin_by_clicks(page, "mexica", ("Ann", "Ben"))
    match, rng = read(page), Random(2)
    match = take(page, match, next(GAME.legal(match.state)))
    match = take(page, match, next(GAME.legal(match.state)))
    while not match.state.over:
        for action in sensible(match, rng):
            match = take(page, match, action)
        assert read(page).actions == match.actions
    ends = page.locator("#ask tfoot td")
    assert ends.all_text_contents() == [str(total) for total in GAME.totals(match.state)]
    for winner in winners(match.state):
        expect(page.locator(".verdict")).to_contain_text(("Ann", "Ben")[winner])
    expect(page.locator("#accounts details")).to_have_count(2)
    expect(page.locator("[data-do=look]")).to_have_count(0)  # the board is in sight


def test_a_district_founded_with_two_figures_in_it(page: Page) -> None:
    """The last canal shows size and matching calpulli; founding shows each player's points."""
    bring(page, begun(*NEARLY_ENCLOSED))
    page.click("[data-on=canal]")
    page.click('#board [data-key="f5-f6"]')
    expect(page.locator(".question")).to_contain_text("The open calpulli of size 9 fits.")
    expect(page.locator("#board .closing.fits")).to_have_count(1)
    expect(page.locator("#board .size.new.fits text")).to_have_text("9")
    assert len(read(page).actions) == len(NEARLY_ENCLOSED)
    page.click("[data-do=confirm]")
    expect(page.locator("#board .land.fitting")).to_have_count(1)
    page.click("[data-on=found]")
    page.click("#board [data-key=g6]")
    expect(page.locator(".question")).to_have_text(
        "It scores 3 points for Ann and 5 points for you."
    )
    page.click("[data-do=confirm]")
    expect(page.locator("#log li").first).to_contain_text("Ann (3) and Ben (5)")
    expect(page.locator("#board .score")).to_have_text(["3", "5"])
    # No canal can be placed in a founded district.
    before = read(page).actions
    page.click("[data-on=canal]")
    page.locator("#board [data-key=i8]").click(force=True)
    refused = page.locator(".refused")
    expect(refused).to_contain_text(
        "You can’t lay a canal on this square [i8]: its district is founded; choose another square."
    )
    expect(refused.locator("a")).to_have_attribute("data-rule", "canal.where")
    page.locator('#board [data-key="g8-h8"]').click(force=True)
    expect(refused.locator("a")).to_have_attribute("data-rule", "canal.where")
    assert read(page).actions == before


def test_sailing_under_an_occupied_bridge(page: Page) -> None:
    """The route and its cost are shown in advance; stopping under the other figure is refused."""
    bring(page, begun(*FIGURES_ON_BRIDGES))
    page.click("[data-on=sail]")
    page.locator("#board [data-key=o8]").hover()
    expect(page.locator("#board [data-key=o8] + .way text.price")).to_be_visible()
    expect(page.locator("#board [data-key=o8] + .way text.price")).to_have_text("2")
    page.click("#board [data-key=o7]", force=True)
    expect(page.locator(".refused a")).to_have_attribute("title", "sail")
    page.click("#board [data-key=o8]")
    expect(page.locator(".question")).to_contain_text("2 AP")
    page.click("[data-do=confirm]")
    assert read(page).actions[-1].words == ("sail", "o8")
    assert read(page).state.ap == 3


def test_ending_a_turn_with_ap_left_asks_once(visit: Visit, site: str, opened: Opened) -> None:
    """The page asks once, and not at all if no AP are left or the setting is off."""
    page, _ = visit()
    page.goto(site)
    opened(page)
    bring(page, begun(*QUIET, *(f"canal {piece}" for piece in RING)))
    page.click("[data-on=end]")
    assert read(page).state.to_move == 1
    page.click("[data-on=end]")
    expect(page.locator(".question")).to_have_text("6 AP are left and would be lost.")
    assert read(page).state.to_move == 1
    page.click("[data-do=cancel]")
    expect(page.locator(".question")).to_have_count(0)
    page.click("[data-on=end]")
    page.click("[data-do=confirm]")
    assert read(page).state.to_move == 0
    page.click("#settings-button")
    page.uncheck("#confirmations")
    page.keyboard.press("Escape")
    page.click("[data-on=end]")
    assert read(page).state.to_move == 1


def test_undo_and_restart_within_a_turn(page: Page) -> None:
    """Undo reverts one action; Restart reverts this turn but not the other player's."""
    match = begun(*NEARLY_ENCLOSED)
    bring(page, match)
    restart = page.locator("[data-do=restart]")
    expect(restart).to_have_count(0)  # it would do the same as Undo
    match = take(page, match, record.parse(GAME, "take"))
    match = take(page, match, record.parse(GAME, "canal f5-f6"))
    page.click("[data-do=undo]")
    assert read(page).actions == match.actions[:-1]
    restart.click()
    assert read(page).actions == match.actions[: len(NEARLY_ENCLOSED) - 1]
    expect(restart).to_have_count(0)
    for _ in range(3):
        page.click("[data-do=redo]")
    assert read(page).actions == match.actions


def test_a_reload_in_the_middle_of_an_action(page: Page, opened: Opened) -> None:
    """The selection is restored; choosing the square before the height gives the same building."""
    bring(page, begun(*NEARLY_ENCLOSED))
    page.click("#board [data-key=k10]")
    page.click("[data-on=build]")
    before = drawn(page)
    page.reload()
    opened(page)
    assert drawn(page) == before
    page.locator('#ask [data-on="3"]').click()
    assert read(page).actions[-1].words == ("build", "3", "k10")


def test_the_scoring_is_explained(page: Page) -> None:
    """The scoring is explained district by district, including ties."""
    match = record.read((RECORDS / "ties.txt").read_text(encoding="utf-8"))
    halves = [state.half for state in match.positions]
    end = halves.index(2)
    short = match._replace(positions=match.positions[: end + 1], actions=match.actions[:end])
    bring(page, short)
    account = page.locator("#accounts details")
    expect(account.locator("summary")).to_have_text("Scoring of the first half")
    account.locator("summary").click()
    rows = table(match.positions[end - 1], 1)
    expect(account.locator("tbody tr")).to_have_count(len(rows) + 1)
    for index, row in enumerate(rows):
        points = account.locator("tbody tr").nth(index).locator("td")
        for seat, standing in enumerate(row.standings):
            expect(points.nth(seat)).to_contain_text(
                str(standing.points) if standing.place else "–"
            )


def test_mexica_can_be_played_by_keyboard(page: Page) -> None:
    """Enter selects the focused element, then confirms; focus returns to that element."""
    bring(page, begun(*QUIET))
    page.focus("[data-on=canal]")
    page.keyboard.press("Enter")
    page.focus('#board [data-key="c4-c5"]')
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=confirm]")).to_be_focused()
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.dataset.key") == "c4-c5"
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert isinstance(read(page).actions[-1], Canal)
    page.keyboard.press("Control+z")
    assert read(page).actions == begun(*QUIET).actions


def test_the_table_fits_a_phone(visit: Visit, site: str, opened: Opened) -> None:
    """Nothing is wider than the screen; the board is zoomed in at first and can be fitted."""
    page, _ = visit(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    page.goto(site)
    opened(page)
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 740})
        bring(page, begun(*QUIET))
        assert page.evaluate("() => document.documentElement.scrollWidth") == width
        expect(page.locator("#ask p.turn")).to_be_in_viewport()

        def size() -> float:
            box = page.locator("#board [data-key=g6]").bounding_box()
            assert box is not None
            return box["width"]

        near = size()
        assert near >= 43.5  # large enough for a finger
        tap(page, "[data-do=fit]")
        assert size() < near / 2
        shown = page.locator("#board .window").bounding_box()
        for square in ("a3", "u6", "b1", "i14"):
            box = page.locator(f"#board [data-key={square}]").bounding_box()
            assert shown
            assert box
            assert shown["x"] <= box["x"] <= shown["x"] + shown["width"]
            assert shown["y"] <= box["y"] <= shown["y"] + shown["height"]
        for _ in range(2):
            tap(page, "[data-do=zoom-in]")
        tap(page, "[data-on=canal]")
        tap(page, '#board [data-key="k7-k8"]')
        tap(page, "[data-do=confirm]")
        assert read(page).actions[-1].words == ("canal", "k7-k8")
        assert page.evaluate("() => document.documentElement.scrollWidth") == width


def test_a_tap_on_the_lake_or_beside_the_board_is_answered(page: Page) -> None:
    """The refusal names the rule, and the element is framed; nothing is played."""
    bring(page, begun(*QUIET))
    refused, marked = page.locator(".refused"), page.locator("#board .marked")
    expect(marked).to_have_count(0)
    page.click("#board [data-key=d1]", force=True)
    expect(refused).to_contain_text("This square [d1] is part of the lake; choose another square.")
    expect(refused.locator("a")).to_have_attribute("data-rule", "canal.where")
    expect(marked).to_have_count(2)  # hatching and frame
    page.click("#board [data-key=doubles]", force=True)
    expect(refused).to_contain_text("To lay a double piece, choose “Canal” and then the line")
    expect(page.locator("#board [data-key=doubles].marked")).to_have_count(1)
    page.click("[data-on=canal]")
    expect(marked).to_have_count(0)
    page.click("#board [data-key=d1]", force=True)
    expect(refused.locator("a")).to_have_attribute("data-rule", "canal.where")
    assert len(read(page).actions) == len(QUIET)


# What the small map covers, and what it would cover in the three corners of the window where it
# can be: 1 for each square of land or target, 2 for each piece or sign. Then how many squares of
# the last action it covers.
COVERED = """() => {
  const board = document.querySelector('#board .window');
  const map = document.querySelector('.small-map');
  const scale = board.getScreenCTM(), sheet = board.parentElement.getScreenCTM();
  const right = sheet.e + board.width.baseVal.value * sheet.a;
  const bottom = sheet.f + board.height.baseVal.value * sheet.d;
  const { left, top, width, height } = map.getBoundingClientRect();
  const count = (kinds, x, y) => [...map.querySelectorAll(kinds)]
    .flatMap((each) => each.getAttribute('d').split('M').slice(1))
    .map((dot) => dot.split(' ').map(parseFloat))
    .filter(([a, b]) => Math.abs(scale.a * a + scale.e - x) < width / 2 + 19 * scale.a
      && Math.abs(scale.d * b + scale.f - y) < height / 2 + 19 * scale.d)
    .length;
  const [across, down] = [width / 2 + 8, height / 2 + 8];
  const middle = [left + width / 2, top + height / 2];
  const corners = [[sheet.e + across, sheet.f + down], [sheet.e + across, bottom - down],
    [right - across, bottom - down]];
  const cost = (corner) => count('.able, .ground-dots', ...corner)
    + 2 * count('.built, .signs, .figure-dot', ...corner);
  return [cost(middle), corners.map(cost), count('.acted', ...middle)];
}"""


def test_the_small_map_covers_little_land_and_nothing_new(phone: Page) -> None:
    """On an upright phone it moves to another corner while the board is panned."""
    bring(phone, begun(*QUIET, *(f"canal {piece}" for piece in RING)))
    expect(phone.locator(".small-map")).to_be_visible()
    places = set[str]()
    for key in (*["Right", "Down"] * 2, *["Left", "Up"] * 4, *["Right", "Down"] * 3):
        phone.keyboard.press(f"Shift+Arrow{key}")
        covered, corners, acted = phone.evaluate(COVERED)
        assert covered <= min(corners) + 3, (covered, corners)  # two more are no reason to move
        assert acted == 0
        places.add(phone.locator(".small-map").get_attribute("class") or "")
    assert len(places) > 1


def test_a_tap_on_the_small_map_only_moves_the_window(phone: Page) -> None:
    """The click selects nothing on the board, even when the map has moved away from the finger."""
    bring(phone, begun(*QUIET))
    chart, board = phone.locator(".small-map"), phone.locator("#board .window")
    places, windows = set[str](), set[str]()
    for across, down in ((0.8, 0.5), (0.2, 0.2), (0.3, 0.8), (0.5, 0.2)):
        box = chart.bounding_box()
        assert box
        with expect_click(phone):
            x, y = box["x"] + across * box["width"], box["y"] + down * box["height"]
            phone.touchscreen.tap(x, y)
        expect(phone.locator("#ask [data-do=cancel]")).to_have_count(0)
        expect(phone.locator(".refused")).to_be_empty()
        places.add(chart.get_attribute("class") or "")
        windows.add(board.get_attribute("viewBox") or "")
    assert len(places) > 1
    assert len(windows) == 4


# A bot that suggests a leap across the island.
SUGGEST_LEAP = """() => {
  const advice = [{ actions: ['leap t9', 'end'], reasons: [], value: 0 }];
  opponent.ask = (question, answer) =>
    answer(JSON.stringify({ id: JSON.parse(question).id, kind: 'hint', advice }));
}"""
ASKED_IN_VIEW = """() => {
  const { viewBox, dataset } = document.querySelector('#board .window');
  const [x, y] = dataset.asked.split(' ').map(Number), box = viewBox.baseVal;
  return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}"""


def test_the_action_of_a_hint_that_awaits_confirmation_is_in_view(phone: Page) -> None:
    """The board does not go back to where it was before the hint, far from the action."""
    bring(phone, begun(*QUIET))
    phone.evaluate(SUGGEST_LEAP)
    phone.locator("[data-do=hint]").dispatch_event("click")
    phone.locator("[data-do=hint-play]").dispatch_event("click")
    expect(phone.locator("#ask [data-do=confirm]")).to_contain_text("Leap")
    assert phone.evaluate(ASKED_IN_VIEW)
