"""Measure the memory of the page, on a phone's screen, from its start to its eleventh game.

The figure is Linux's "Pss" of the page's process: its own memory and its share of memory that
processes have in common. It includes the interpreter, the document, the drawings and, once bots
think, their worker, which is in the same process. The browser collects its garbage before each
measurement.
"""

import re
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page

from py_rules import record
from tools.bench.thinking import ASK, positions
from tools.bench.vitals import WINDOWS
from tools.console import CommandFailure, say
from tools.driver import play
from tools.driver.browsing import browsing
from web.browser.bot_client import SECONDS
from web.games import protocol

HEADINGS = ("memory of the page, MB", "in all", "scripts", "elements")
GAMES = 10
UNDONE = 200
ELEMENTS = "() => document.querySelectorAll('*').length"


def rows(dist: Path) -> list[tuple[str, ...]]:
    """Return a table with a row for each stage of a long visit."""
    if not Path("/proc/self/smaps_rollup").is_file():
        raise CommandFailure("This system does not tell what a process takes.", "Measure on Linux.")
    result: list[tuple[str, ...]] = [HEADINGS]
    with browsing(dist) as (chromium, address):
        page = chromium.new_context(**WINDOWS["phone"], service_workers="block").new_page()
        page.goto(address)
        page.wait_for_selector("html[data-ready]", state="attached")
        result.append(_row("after the start", chromium, page))
        rng = Random(1)
        for number in range(GAMES):
            name = protocol.GAMES[number % len(protocol.GAMES)]
            say(f"  game {number + 1} of {GAMES}: {name}")
            _play(page, name, rng)
            if number == 0:
                result.append(_row("after a game", chromium, page))
        result.append(_row(f"after {GAMES} games", chromium, page))
        _play(page, protocol.GAMES[-1], rng)
        result.append(_row(f"and {_undo(page)} actions undone", chromium, page))
        _think(page)
        result.append(_row("and a bot has thought", chromium, page))
    return result


def _play(page: Page, name: str, rng: Random) -> None:
    """Play a whole game of two from the shelf, to which the page returns first."""
    if page.locator("[data-do=choose]").count() == 0:
        page.evaluate(play.CLICK, "[data-do=shelf]")
    play.begin(page, name, ("Ann", "Ben"))
    while offered := page.evaluate(play.OFFERED):
        page.evaluate(play.CLICK, rng.choice(offered))


def _undo(page: Page) -> int:
    """Take actions back on the table; return how many."""
    for done in range(UNDONE):
        button = page.locator("[data-do=undo]:not([disabled])").first
        if button.count() == 0:
            return done
        button.dispatch_event("click")
    return UNDONE


def _think(page: Page) -> None:
    """Let a bot choose one move in the worker, which starts for it."""
    question = {
        "ask": "move",
        "record": record.write(positions("mexica")[0]),
        "level": "master",
        "seed": 1,
        "seconds": SECONDS,
    }
    page.evaluate(f"(it) => ({ASK})(JSON.stringify(it))", question)


def _row(name: str, browser: Browser, page: Page) -> tuple[str, ...]:
    """Return the page's memory now, in MB, and the number of its elements."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = session.send("Performance.getMetrics")["metrics"]
    session.detach()
    elements = page.evaluate(ELEMENTS)
    scripts = next(each["value"] for each in metrics if each["name"] == "JSHeapUsedSize") / 1e6
    return (name, f"{_taken(browser):.0f}", f"{scripts:.1f}", str(elements))


def _taken(browser: Browser) -> float:
    """Return the MB of the largest page process; the browser keeps an empty one in reserve."""
    session = browser.new_browser_cdp_session()
    running = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    pages = [each["id"] for each in running if each["type"] == "renderer"]
    return max(map(share, pages)) / 1000


def share(process: int) -> int:
    """Return the Pss of a process in kB: its memory and its part of what it shares."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    found = re.search(r"^Pss: +(\d+) kB$", text, re.MULTILINE)
    return int(found[1]) if found else 0
