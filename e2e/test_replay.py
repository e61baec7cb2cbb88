"""The replay on the page: by mouse, by keyboard and playing by itself; the game is unchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import shared_page
from e2e.contexts import Pool
from e2e.focus import NEXT_RENDER
from py_rules import load
from py_rules.record import Match, Table, random_match
from tools.driver.play import Opened, bring, drawn, play, read
from tools.driver.waiting import until
from web.model.replay import prefix
from web.views import score_graph

NAMES = ("Ann", "Ben & <Co>")
SLIDER = ".replay input"


def game() -> Match:
    """Return the beginning of a game in which the scores have changed several times."""
    whole = random_match(Table(load("mykerinos"), 2, NAMES), Random(4))
    for count in range(60, len(whole.actions)):
        match = prefix(whole, count)
        if match.state.to_move is not None and len(score_graph.history(match)) >= 4:
            return match
    raise AssertionError("there are no points in it")


@pytest.fixture(scope="module")
def games(pool: Pool, site: str, opened: Opened) -> Iterator[Callable[[], Page]]:
    """Yield a function that returns the shared page with a game in progress."""

    def in_progress(page: Page) -> None:
        opened(page)
        bring(page, game())
        assert not read(page).state.over

    with shared_page(pool, site, in_progress) as page:
        yield page


@pytest.fixture
def page(games: Callable[[], Page]) -> Page:
    """Return the page at the current position of the game, with nothing selected."""
    page = games()
    while page.locator("[data-do=present]").count():
        page.click("[data-do=present]")
    return page


def shows(page: Page, at: int, last: int) -> None:
    """Assert that the panel, the slider and the log agree on the position."""
    words = f"Action {at} of {last}" if at else "Start of the game"
    expect(page.locator(".where strong")).to_have_text(words)
    expect(page.locator(SLIDER)).to_have_js_property("value", str(at))
    current = page.locator("#log [aria-current]")
    if at:
        expect(current).to_have_attribute("id", f"entry-{at}")
        entry = page.locator(f"#entry-{at} button").text_content() or ""
        expect(page.locator(".happened")).to_have_text(entry)
        expect(page.locator(SLIDER)).to_have_attribute("aria-valuetext", f"{words}: {entry}")
        assert in_sight(page, f"#entry-{at}")
    else:
        expect(current).to_have_count(0)


def in_sight(page: Page, entry: str) -> bool:
    """Return whether an entry is in sight within the log."""
    return bool(
        page.locator(entry).evaluate(
            """(entry) => {
              const frame = entry.closest('ol').getBoundingClientRect();
              const line = entry.getBoundingClientRect();
              const middle = (line.top + line.bottom) / 2;
              return middle > frame.top && middle < frame.bottom;
            }"""
        )
    )


def board(page: Page) -> str:
    return page.locator("#board").inner_html()


def test_buttons_lead_through_the_game_and_back_to_it(page: Page) -> None:
    """The board is read-only during the replay; afterwards everything is as before."""
    match, before = read(page), drawn(page)
    last = len(match.actions)
    page.click("#tools [data-do=replay]")
    shows(page, last, last)
    expect(page.locator("#board .live")).to_have_count(0)
    page.click("[data-do=step][data-on=back]")
    shows(page, last - 1, last)
    page.click("[data-do=step][data-on=first]")
    shows(page, 0, last)
    page.click("[data-do=step][data-on=forward]")
    shows(page, 1, last)
    page.click("[data-do=step][data-on=last]")
    shows(page, last, last)
    page.focus("[data-do=step][data-on=forward]")  # disabled, but still focused
    page.keyboard.press("Enter")
    shows(page, last, last)
    expect(page.locator("[data-do=step][data-on=forward]")).to_be_focused()
    page.click("[data-do=present]")
    assert read(page) == match
    assert drawn(page) == before


def test_the_board_is_that_of_the_position(page: Page) -> None:
    """Each position is drawn as when it was played, including the points in the panels."""
    page.click("#tools [data-do=replay]")
    last = len(read(page).actions)
    seen = set()
    for at in range(0, last, 6):
        set_slider(page, at)
        shows(page, at, last)
        seen.add(board(page))
    assert len(seen) == len(range(0, last, 6))


def set_slider(page: Page, at: int) -> None:
    page.locator(SLIDER).fill(str(at))


def test_keys_work_as_soon_as_a_replay_opens(page: Page) -> None:
    page.focus("#tools [data-do=replay]")
    page.keyboard.press("Enter")
    expect(page.locator(SLIDER)).to_be_focused()
    last = len(read(page).actions)
    for key, at in (
        ("ArrowLeft", last - 1),
        ("Home", 0),
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowUp", 3),  # handled by the slider
        ("End", last),
    ):
        page.keyboard.press(key)
        shows(page, at, last)
    page.keyboard.press("Escape")
    expect(page.locator(".replay")).to_have_count(0)
    expect(page.locator("#ask p.turn")).to_contain_text("Ann" if mover(read(page)) == 0 else "Ben")


def mover(match: Match) -> int:
    assert match.state.to_move is not None
    return int(match.state.to_move)


def test_a_step_can_be_a_turn_or_a_season(page: Page) -> None:
    match = read(page)
    seasons = [state.season for state in match.positions]
    page.click("#tools [data-do=replay]")
    page.click("[data-do=step][data-on=first]")
    page.select_option("[data-do=unit]", "stage")
    page.click("[data-do=step][data-on=forward]")
    shows(page, seasons.index(2), len(match.actions))
    expect(page.locator(".where")).to_contain_text("Season 2")
    page.select_option("[data-do=unit]", "turn")
    page.keyboard.press("Tab")  # away from the list, which handles arrow keys itself
    page.keyboard.press("ArrowLeft")
    movers = [state.to_move for state in match.positions]
    at = next(
        index
        for index in range(seasons.index(2) - 1, 0, -1)
        if movers[index] is not None and movers[index] != movers[index - 1]
    )
    shows(page, at, len(match.actions))


def test_autoplay_reaches_the_end(page: Page) -> None:
    last = len(read(page).actions)
    page.click("#tools [data-do=replay]")
    page.select_option("[data-do=speed]", "fastest")
    page.click("[data-do=step][data-on=first]")
    page.focus(SLIDER)
    page.keyboard.press("Space")
    expect(page.locator("[data-do=autoplay]")).to_have_attribute("title", "Pause (space)")
    until(page, "() => document.querySelector('.replay input').value > 5")
    page.keyboard.press("Space")
    expect(page.locator("[data-do=autoplay]")).to_have_attribute("title", "Play (space)")
    stopped = page.locator(SLIDER).input_value()
    page.wait_for_timeout(500)
    assert page.locator(SLIDER).input_value() == stopped
    page.click(f"#entry-{last - 9} button")  # the whole game would take longer and show no more
    page.click("[data-do=autoplay]")
    expect(page.locator(SLIDER)).to_have_js_property("value", str(last))
    expect(page.locator("[data-do=autoplay]")).to_have_attribute("title", "Play (space)")
    shows(page, last, last)


def test_an_entry_of_the_log_leads_to_its_position(page: Page) -> None:
    last = len(read(page).actions)
    page.locator("#entry-12 button").click()
    shows(page, 12, last)
    page.locator("#entry-40 button").click()
    shows(page, 40, last)
    page.click("[data-do=present]")
    page.focus("#log ol")
    page.keyboard.press("ArrowDown")  # the newest entry comes first
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    shows(page, last - 1, last)
    expect(page.locator(f"#entry-{last - 1} button")).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    shows(page, 1, last)
    reached = page.locator("#log [tabindex='0']")
    expect(reached).to_have_count(1)


def test_a_point_of_the_graph_can_be_read_and_leads_to_its_position(page: Page) -> None:
    match = read(page)
    changes = score_graph.history(match)
    page.click("[data-do=graph]")
    columns = page.locator(".column")
    expect(columns).to_have_count(len(changes))
    at, totals = changes[2]
    columns.nth(2).locator("rect").hover()
    read_there = columns.nth(2).locator(".sum")
    expect(read_there).to_have_text([str(points) for points in totals])
    for number in range(len(totals)):
        expect(read_there.nth(number)).to_be_visible()
    expect(page.locator("#points-now .sum").first).to_be_hidden()
    columns.nth(2).locator("rect").click()
    shows(page, at, len(match.actions))
    page.mouse.move(0, 0)
    page.focus(".columns")
    page.keyboard.press("End")
    expect(columns.last).to_be_focused()
    expect(columns.last.locator(".sum").first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    shows(page, changes[-2].at, len(match.actions))
    page.click("[data-do=graph]")
    expect(page.locator(".graph")).to_have_count(0)


def test_a_reload_during_a_replay_restores_the_game(page: Page, opened: Opened) -> None:
    match = read(page)
    page.click("#tools [data-do=replay]")
    set_slider(page, 17)
    page.reload()
    opened(page)
    assert read(page) == match
    expect(page.locator(".replay")).to_have_count(0)
    expect(page.locator("#ask p.turn")).to_be_visible()


def test_playing_on_from_a_replay_preserves_the_first_game(page: Page) -> None:
    """Both games are on the shelf and can be continued."""
    match = read(page)
    index = next(
        at for at in range(30, len(match.actions)) if match.positions[at].to_move is not None
    )
    page.locator(f"#entry-{index} button").click()
    page.click("[data-do=branch]")
    expect(page.locator(".replay")).to_have_count(0)
    branched = read(page)
    assert branched.actions == match.actions[:index]
    play(page, Random(8), 3)
    longer = read(page)
    page.locator("#tools > .menu").click()
    page.click("#tools [data-do=shelf]")
    games = page.locator("[data-do=continue]")
    expect(games).to_have_count(2)
    games.last.click()
    assert read(page) == match
    page.locator("#tools > .menu").click()
    page.click("#tools [data-do=shelf]")
    page.locator("[data-do=continue]").last.click()
    assert read(page) == longer


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 1280, "height": 800}])
def test_replay_controls_stay_reachable(page: Page, size: ViewportSize) -> None:
    """On a phone the buttons stay in place at the bottom of the screen."""
    page.set_viewport_size(size)
    page.evaluate(NEXT_RENDER)  # wait until it is drawn at this size
    page.locator("#tools [data-do=replay]").dispatch_event("click")  # in the drawer of a phone
    controls = page.locator(".replay :is(button, input, select)")
    places = set()
    for at in (1, 10, 20):
        set_slider(page, at)
        boxes = [control.bounding_box() for control in controls.all()]
        assert len(boxes) == 10
        for box in boxes:
            assert box
            assert box["height"] >= 44
            assert box["width"] >= 44
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= size["height"]
        places.add(tuple((box["x"], box["y"]) for box in boxes if box))
    assert len(places) == 1
    width = page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= size["width"]
