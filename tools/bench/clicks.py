"""Measure the time from a click until the changed board is painted.

`click_through(page, game)` of `tools/driver/play.py` plays one whole game by clicks, on a page that
is open and ready. A click's time runs from the moment the browser receives it until the frame with
everything that its handlers changed is handed over for painting. The time in the handlers is listed
separately; the rest is waiting for the frame, style, layout and painting.
"""

import statistics
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page

from tools.console import say
from tools.driver import play
from tools.driver.browsing import browsing
from web.games import protocol

HEADINGS = ("click to paint, ms", "clicks", "median", "p95", "longest", "handlers: median", "p95")
WARM, IDLE = 100, 400  # clicks on a page that does nothing, to measure the browser itself
LISTEN = """\
window.clicks = [];
let began, ended;
addEventListener('click', ({ timeStamp }) => { // before all handlers
  began = performance.now();
  requestAnimationFrame(() => {
    const handled = ended - began;
    const { port1, port2 } = new MessageChannel(); // its message comes after the frame
    port1.onmessage = () => window.clicks.push([performance.now() - timeStamp, handled]);
    port2.postMessage(null);
  });
}, { capture: true });
addEventListener('click', () => { ended = performance.now(); }); // after all handlers
"""


class Click(NamedTuple):
    """How long a click took, in milliseconds."""

    painted: float
    handled: float


def rows(dist: Path) -> list[tuple[str, ...]]:
    """Return a table with a row for each game that has a table to sit at."""
    result: list[tuple[str, ...]] = [HEADINGS]
    with browsing(dist) as (chromium, address):
        page = chromium.new_page()
        page.add_init_script(LISTEN)
        page.goto(f"{address}LICENSES.txt")
        rng = Random(1)
        for _ in range(WARM + IDLE):  # as a game is clicked: a look at the page, then somewhere
            page.evaluate(play.OFFERED)
            page.mouse.click(rng.randrange(9, 900), rng.randrange(9, 600))
        result.append(_row("nothing to do", _clicks(page)[WARM:]))
        for name in protocol.GAMES:
            say(f"  {name}")
            page = chromium.new_context().new_page()
            page.add_init_script(LISTEN)
            page.goto(address)
            page.wait_for_selector("html[data-ready]", state="attached")
            play.click_through(page, name)
            result.append(_row(name, _clicks(page)))
            page.context.close()
    return result


def _clicks(page: Page) -> list[Click]:
    page.wait_for_timeout(100)  # the last frame
    return [Click(*times) for times in page.evaluate("() => window.clicks")]


def _row(name: str, clicks: list[Click]) -> tuple[str, ...]:
    painted = [click.painted for click in clicks]
    handled = [click.handled for click in clicks]
    numbers = (
        statistics.median(painted),
        p95(painted),
        max(painted),
        statistics.median(handled),
        p95(handled),
    )
    return (name, str(len(clicks)), *(f"{number:.1f}" for number in numbers))


def p95(times: list[float]) -> float:
    """Return the 95th percentile."""
    return statistics.quantiles(times, n=20, method="inclusive")[-1]
