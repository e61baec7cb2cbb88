"""Measure the memory of the page, on a phone's screen, from its start to its eleventh game.

"In all" is Linux's "Pss" of the page's process: its own memory and its share of memory that
processes have in common, such as the browser's code. "Private" is the memory of the process alone,
as in the browser's task manager. "Page" is how much more that is than with an empty page: the
interpreter, the document with its drawings and, once bots think, their worker, which is in the same
process, as is the service worker while it works. The browser collects its garbage before each
measurement.
"""

import re
from pathlib import Path
from random import Random
from time import sleep
from typing import NamedTuple

from py_rules import record
from tools.bench.thinking import ASK_WORKER, positions
from tools.console import CommandFailure, echo
from tools.driver import play
from tools.driver.browsing import browsing
from tools.driver.unwatched import EXPOSE_GC, Unwatched
from web.browser.bot_client import DECISION_SECONDS
from web.games import protocol

HEADINGS = ("memory, MB", "in all", "private", "page", "scripts", "elements", "nodes")
GAMES = 10
MAX_UNDO = 200
# In which the page fetches the rest of the program, and is stored on the device.
SETTLING_SECONDS = 8
READY = "() => document.documentElement?.dataset.ready === '1'"
EXISTS = "(selector) => document.querySelector(selector) !== null"
FILLING_BYTES = 300_000_000  # bytes
UNDO = "[data-do=undo]:not([disabled])"
COUNT_ELEMENTS = "() => document.querySelectorAll('*').length"


def rows(dist: Path) -> list[tuple[str, ...]]:
    """Return a table with a row for each stage of a long visit."""
    if not Path("/proc/self/smaps_rollup").is_file():
        raise CommandFailure("This system does not tell what a process takes.", "Measure on Linux.")
    with browsing(dist, EXPOSE_GC) as (chromium, address):
        page = Unwatched(chromium)
        sleep(SETTLING_SECONDS)
        empty = _emptily(page)
        result = [HEADINGS, ("an empty page", *map(_whole, empty), *[""] * 4)]
        page.send("Page.navigate", {"url": address})
        page.until(READY)
        sleep(SETTLING_SECONDS)
        result.append(_row("after the start", page, empty))
        rng = Random(1)
        for number in range(GAMES):
            name = protocol.GAMES[number % len(protocol.GAMES)]
            echo(f"  game {number + 1} of {GAMES}: {name}")
            _play(page, name, rng)
            if number == 0:
                result.append(_row("after a game", page, empty))
        result.append(_row(f"after {GAMES} games", page, empty))
        _play(page, protocol.GAMES[-1], rng)
        result.append(_row(f"and {_undo(page)} actions undone", page, empty))
        page.evaluate(f"(it) => ({ASK_WORKER})(JSON.stringify(it))", _question())
        result.append(_row("and a bot has thought", page, empty))
    return result


def _play(page: Unwatched, name: str, rng: Random) -> None:
    """Play a whole game of two from the shelf, to which the page returns first."""
    if not page.evaluate(EXISTS, "[data-do=choose]"):
        page.evaluate(play.CLICK, "[data-do=shelf]")
    page.evaluate(play.CLICK, f'[data-do=choose][data-on="{name}"]')
    page.until(EXISTS, "[data-do=begin]")  # the game's part may still come
    for pressed in ("[data-do=opponents][data-on=people]", '[data-do=seats][data-on="2"]'):
        page.evaluate(play.CLICK, pressed)
    page.evaluate(play.CLICK, "[data-do=begin]")
    page.until(EXISTS, f"main.play.{name}")
    while offered := page.evaluate(play.FIND_OFFERED):
        page.evaluate(play.CLICK, rng.choice(offered))


def _undo(page: Unwatched) -> int:
    """Take actions back on the table; return how many."""
    for done in range(MAX_UNDO):
        if not page.evaluate(EXISTS, UNDO):
            return done
        page.evaluate(play.CLICK, UNDO)
    return MAX_UNDO


def _question() -> dict[str, object]:
    """Return the question for one move, which a bot chooses in the worker that starts for it."""
    match = positions("mexica")[0]
    about = {
        "record": record.write(match),
        "level": "master",
        "seed": 1,
        "seconds": DECISION_SECONDS,
    }
    return {"ask": "move", **about}


class Taken(NamedTuple):
    """The memory of the page's process, in MB."""

    whole: float
    private: float


def _row(name: str, page: Unwatched, empty: Taken) -> tuple[str, ...]:
    """Return the page's memory now, in MB, and the number of its elements and of all nodes.

    The nodes include those that are no longer in the document, but still held.
    """
    page.collect_garbage()
    taken = _taken(_largest(page))
    figures = (*taken, taken.private - empty.private)
    scripts = page.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    counts = (page.evaluate(COUNT_ELEMENTS), page.send("Memory.getDOMCounters")["nodes"])
    return (name, *map(_whole, figures), f"{scripts:.1f}", *map(str, counts))


def _whole(figure: float) -> str:
    return f"{figure:.0f}"


def _emptily(page: Unwatched) -> Taken:
    """Return the memory of an empty page. To find its process, the page is filled for a moment.

    Pages of the browser's own may be larger.
    """
    page.evaluate(f"() => {{ globalThis.filling = new Uint8Array({FILLING_BYTES}).fill(1); }}")
    process = _largest(page)
    page.evaluate("() => { delete globalThis.filling; }")
    page.collect_garbage()
    sleep(SETTLING_SECONDS)
    return _taken(process)


def _largest(page: Unwatched) -> int:
    """Return the id of the largest page process; the browser keeps some of its own."""
    running = page.browser.send("SystemInfo.getProcessInfo")["processInfo"]
    return max((int(each["id"]) for each in running if each["type"] == "renderer"), key=share)


def _taken(process: int) -> Taken:
    return Taken(share(process) / 1000, private(process) / 1000)


def share(process: int) -> int:
    """Return the Pss of a process in kB: its memory and its part of what it shares."""
    return _kilobytes(process, "Pss")


def private(process: int) -> int:
    """Return the private memory of a process in kB: anonymous and shared, without files."""
    return _kilobytes(process, "Pss_Anon") + _kilobytes(process, "Pss_Shmem")


def _kilobytes(process: int, field: str) -> int:
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    found = re.search(rf"^{field}: +(\d+) kB$", text, re.MULTILINE)
    return int(found[1]) if found else 0
