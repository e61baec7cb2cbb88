"""Puzzles in the browser: solving, failing, solutions, results; the puzzle of the day; a phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from playwright.sync_api import Page, expect

import py_rules
from e2e.conftest import Visit
from py_rules.puzzles import Puzzle
from tools.content.puzzles import verifying
from tools.driver.play import Opened
from tools.driver.waiting import until
from web.model import puzzles as puzzle_model
from web.views.puzzle_list import INITIAL_COUNT

ALL = {game: verifying.read(game) for game in py_rules.GAMES}
DAY = "2026-11-21"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def first(game: str, kind: str) -> Puzzle:
    return next(puzzle for puzzle in ALL[game] if puzzle.kind == kind)


def play(page: Page, line: Sequence[str]) -> None:
    """Select actions by clicking their words, and confirm where needed."""
    for action in line:
        entries = page.locator("#log li").count()
        for word in action.split():
            if page.locator("#log li").count() > entries:
                break
            thing = page.locator(f'#board [data-key="{word}"]')
            button = page.locator(f'#ask [data-do=select][data-on="{word}"]:not([aria-pressed])')
            if button.count():
                button.first.click()
            elif thing.count():
                thing.first.dispatch_event("click", {"detail": 0})
        confirm = page.locator("[data-do=confirm]")
        if page.locator("#log li").count() == entries and confirm.count():
            confirm.click()
        expect(page.locator("#log li")).to_have_count(entries + 1)


def open_(page: Page, site: str, puzzle: Puzzle, opened: Opened) -> None:
    page.goto(f"{site}#puzzle/{puzzle_model.key(puzzle)}")
    opened(page)
    expect(page.locator("#lesson .task")).to_be_visible()


def test_a_puzzle_is_found_solved_and_saved(page: Page, site: str, opened: Opened) -> None:
    page.goto(site)
    opened(page)
    page.click("a[data-do=puzzles][data-on=mykerinos]")
    expect(page.locator(".entries button")).to_have_count(INITIAL_COUNT)
    puzzle = first("mykerinos", "exhibit")
    page.select_option("[data-do=puzzle-kind]", "exhibit")
    page.select_option("[data-do=puzzle-level]", puzzle.level)
    page.click(f'[data-on="{puzzle_model.key(puzzle)}"]')
    expect(page.locator("#lesson .task")).to_contain_text("most points")
    assert page.url.endswith(f"#puzzle/{puzzle_model.key(puzzle)}")
    play(page, puzzle.lines[0])
    expect(page.locator(".says.good")).to_have_text(
        f"That’s the best turn: it scores {puzzle.best} points."
    )
    page.click("[data-do=puzzle-next]")
    expect(page.locator("#lesson .task")).to_be_visible()
    page.click("#tools [data-do=puzzles]")
    page.select_option("[data-do=puzzle-state]", "solved")
    expect(page.locator(".entries .solved button")).to_have_attribute(
        "data-on", puzzle_model.key(puzzle)
    )
    rating = page.locator(".rating").inner_text()
    page.reload()
    opened(page)
    page.select_option("[data-do=puzzle-state]", "solved")
    expect(page.locator(".entries .solved")).to_have_count(1)
    expect(page.locator(".rating")).to_have_text(rating)
    expect(page.locator(".progress-line")).to_contain_text(
        f"solved 1 of {len(ALL['mykerinos'])} puzzles"
    )


def test_a_turn_that_is_not_best_is_answered_and_the_solution_shown(
    page: Page, site: str, opened: Opened
) -> None:
    puzzle = first("myraclia", "points")
    open_(page, site, puzzle, opened)
    page.click("[data-do=puzzle-hint]")
    expect(page.locator(".hints li")).to_have_count(1)
    play(page, puzzle.lines[0][:1])
    page.click("[data-do=undo]")
    play(page, ["end"])
    expect(page.locator(".says.bad")).to_contain_text(f"you could get {puzzle.best} points")
    page.click("[data-do=puzzle-solve]")
    total = len(puzzle.lines[0])
    expect(page.locator(".solution li")).to_have_count(total)
    expect(page.locator(".solution [aria-current]")).to_have_count(1)  # plays by itself
    expect(page.locator(".solution .gone")).to_have_count(total)
    page.click("[data-do=step][data-on=back]")
    expect(page.locator(".solution .gone")).to_have_count(total - 1)
    expect(page.locator(".reasons tbody tr").last).to_contain_text(str(puzzle.best))
    page.click("#ask [data-do=puzzle-again]")
    play(page, puzzle.lines[0])
    expect(page.locator(".says.good")).to_be_visible()


def test_a_puzzle_of_mexica_is_solved(visit: Visit, site: str, opened: Opened) -> None:
    """The question is beside the table."""
    puzzle = first("mexica", "way")
    page, _ = visit(viewport={"width": 1280, "height": 800})
    open_(page, site, puzzle, opened)
    board, question = page.locator("#board").bounding_box(), page.locator("#lesson").bounding_box()
    assert board
    assert question
    assert board["width"] > 700
    assert question["x"] >= board["x"] + board["width"]
    assert abs(question["y"] - board["y"]) < 5
    play(page, puzzle.lines[0])
    expect(page.locator(".says.good")).to_contain_text("you are in the district")


def test_the_puzzle_of_the_day_follows_the_date_of_the_device(
    visit: Visit, site: str, opened: Opened
) -> None:
    """The puzzle follows the date of the device's time zone, which may be ahead of UTC."""
    page, _ = visit(timezone_id="Pacific/Kiritimati")
    page.clock.install(time="2026-11-20T12:00:00Z")
    page.goto(site)
    opened(page)
    page.click("a[data-do=puzzle]")
    puzzle = puzzle_model.puzzle_of(DAY, ALL[puzzle_model.game_of(DAY)])
    expect(page.locator("#lesson h1")).to_have_text("Puzzle of the day")
    assert page.url.endswith(f"#puzzle/{puzzle_model.key(puzzle)}")
    play(page, puzzle.lines[0])
    expect(page.locator("#ask")).to_contain_text("a streak of 1 day.")
    page.click("#tools [data-do=puzzles]")
    expect(page.locator(".daily")).to_contain_text("You solved today’s puzzle.")
    page.goto(site)
    opened(page)
    expect(page.locator(".shelf .daily")).to_contain_text("You solved today’s puzzle.")


def test_a_puzzle_fits_a_phone(visit: Visit, site: str, opened: Opened) -> None:
    """The same elements have the same size in light and dark mode."""
    page, _ = visit(viewport={"width": 360, "height": 780}, has_touch=True)
    page.goto(f"{site}#puzzles/mexica")
    opened(page)
    expect(page.locator(".entries button")).to_have_count(INITIAL_COUNT)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        sizes = page.locator(".puzzles button").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => "
            "Math.min(width, height))"
        )
        assert min(sizes) >= 44
    page.click(".entries button >> nth=0")
    expect(page.locator("#lesson .task")).to_be_visible()
    page.click("[data-do=puzzle-hint]")
    page.click("[data-do=puzzle-hint]")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        board = page.locator("#board").bounding_box()
        assert board
        assert board["width"] > 300
        small = page.locator("#lesson *, #ask *").evaluate_all(
            "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
        )
        assert min(small) >= 14


def test_a_phone_shows_where_a_solution_is_played(visit: Visit, site: str, opened: Opened) -> None:
    """The page scrolls along with the actions; the solution's text covers none of them."""
    puzzle = first("mykerinos", "most")
    page, _ = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    open_(page, site, puzzle, opened)
    page.click(".menu")
    page.click("#tools [data-do=puzzle-solve]")
    expect(page.locator(".solution .gone")).to_have_count(len(puzzle.lines[0]))
    until(
        page,
        """() => {
          const marks = [...document.querySelectorAll('#board .step')];
          const { top, bottom } = marks.at(-1).getBoundingClientRect();
          const sheet = document.getElementById('ask').getBoundingClientRect();
          return top >= 0 && bottom <= sheet.top && sheet.top > innerHeight / 2;
        }""",
    )
