"""Measure how fast random games are played, under CPython and in the browser's Pyodide."""

from pathlib import Path

from playwright.sync_api import Page

import py_rules
from tools.bench import random_play
from tools.bench.random_play import Lists, Tally
from tools.build import versions
from tools.console import echo
from tools.driver.browsing import browsing

GAMES = 200  # of each title, the same ones in both places
LISTED_GAMES = 20  # games in which all legal actions are listed as well
HEADINGS = (
    f"{GAMES} random games",
    "games/s",
    "actions/s",
    "time ratio",
    "longest legal()",
    "its actions",
    f"legal() of {random_play.MIDDLE_COUNTS[0]}-{random_play.MIDDLE_COUNTS[-1]} actions",
)


def rows(dist: Path) -> list[tuple[str, ...]]:
    """Return a table: for each game a row for CPython and one for the browser."""
    result: list[tuple[str, ...]] = [HEADINGS]
    with browsing(dist) as (chromium, address):
        page = chromium.new_page()
        page.goto(f"{address}LICENSES.txt")  # any page of the origin that starts nothing itself
        _prepare(page, f"{address}{versions.find(dist, 'app').name}/python.mjs")
        for name in py_rules.GAMES:
            echo(f"  {name}")
            here = random_play.play(name, GAMES)
            there = Tally(*page.evaluate("([name, games]) => play(name, games)", [name, GAMES]))
            listing = random_play.lists(name, LISTED_GAMES)
            listing_there = page.evaluate(
                "([name, games]) => lists(name, games)", [name, LISTED_GAMES]
            )
            result.append(_row(f"{name}, CPython", here, here, listing))
            result.append(_row(f"{name}, browser", there, here, Lists(*listing_there)))
    return result


def _prepare(page: Page, boot: str) -> None:
    """Start Pyodide with the program in the page."""
    page.evaluate(
        """async ([boot, source]) => {
            const { loadPyodide } = await import(boot);
            const pyodide = await loadPyodide();
            pyodide.runPython(source);
            for (const part of ['play', 'lists']) {
                const measure = pyodide.globals.get(part);
                globalThis[part] = (name, games) => [...measure(name, games)];
            }
        }""",
        [boot, Path(random_play.__file__).read_text(encoding="utf-8")],
    )


def _row(label: str, tally: Tally, basis: Tally, lists: Lists) -> tuple[str, ...]:
    return (
        label,
        f"{GAMES / tally.seconds:.2f}",
        f"{tally.actions / tally.seconds:.0f}",
        f"{tally.seconds / basis.seconds:.2f}",
        f"{lists.longest * 1000:.1f} ms",
        str(lists.longest_count),
        f"{lists.middling * 1000:.2f} ms" if lists.middling else "-",
    )
