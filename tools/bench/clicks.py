"""Measure the time from a click until the changed board is painted.

`click_through(page, game)` of `tools/driver/play.py` plays one whole game by clicks, on a page that
is open and ready. A click's time runs from the moment the browser receives it until the frame with
everything that its handlers changed is handed over for painting. The time in the handlers is listed
separately; the rest is waiting for the frame, style, layout and painting.

On a phone's screen, with a quarter of the speed, the first clicks of each game are measured. A
driver clicks as fast as it can, which leaves the page no idle time. A person looks before each
click: with a pause before each, the first clicks of each game are measured, too.
"""

import statistics
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page

from tools.bench.vitals import WINDOWS
from tools.console import echo
from tools.driver import play
from tools.driver.browsing import browsing
from web.games import protocol

HEADINGS = ("click to paint, ms", "clicks", "median", "p95", "longest", "handlers: median", "p95")
PHONE_CLICKS = 120  # the number of clicks that are measured in each game
PAUSE = 1000  # ms before each click of somebody who looks first
SLOWDOWN = 4  # times slower than this computer, like a phone
# The numbers of clicks on a page that does nothing, to measure the browser itself.
WARM_UP_CLICKS, IDLE_CLICKS = 100, 400
RECORD_CLICKS = """\
window.clicks = [];
let began, ended;
addEventListener('click', ({ timeStamp }) => { // before all handlers
  began = performance.now();
  requestAnimationFrame(() => {
    const handled = ended - began;
    const { port1, port2 } = new MessageChannel(); // its message arrives after the frame
    port1.onmessage = () => window.clicks.push([performance.now() - timeStamp, handled]);
    port2.postMessage(null);
  });
}, { capture: true });
addEventListener('click', () => { ended = performance.now(); }); // after all handlers
"""


class Click(NamedTuple):
    """The times of a click, in milliseconds: until the paint, and in its handlers."""

    painted: float
    handled: float


def rows(dist: Path, *, phone: bool = False, paced: bool = False) -> list[tuple[str, ...]]:
    """Return a table with a row for clicks that do nothing, and one for each game.

    ``phone`` is for a phone with a quarter of this computer's speed, ``paced`` for somebody who
    looks before each click.
    """
    result: list[tuple[str, ...]] = [HEADINGS]
    options = WINDOWS["phone"] if phone else {}
    with browsing(dist) as (chromium, address):
        page = chromium.new_context(**options).new_page()
        _slow_down(page, phone=phone)
        page.add_init_script(RECORD_CLICKS)
        page.goto(f"{address}LICENSES.txt")
        rng = Random(1)
        for _ in range(WARM_UP_CLICKS + IDLE_CLICKS):  # as in a game: look at the page, then click
            page.evaluate(play.FIND_OFFERED)
            page.mouse.click(rng.randrange(9, 900), rng.randrange(9, 600))
        result.append(_row("nothing to do", _clicks(page)[WARM_UP_CLICKS:]))
        for name in protocol.GAMES:
            echo(f"  {name}")
            page = chromium.new_context(**options).new_page()
            page.add_init_script(RECORD_CLICKS)
            page.goto(address)
            page.wait_for_selector("html[data-ready]", state="attached")
            _slow_down(page, phone=phone)
            if phone or paced:
                _first_clicks(page, name, PAUSE if paced else 0)
            else:
                play.click_through(page, name)
            result.append(_row(name, _clicks(page)))
            page.context.close()
    return result


def _slow_down(page: Page, *, phone: bool) -> None:
    if phone:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})


def _first_clicks(page: Page, name: str, pause: int) -> None:
    """Click through the beginning of a game for two, even on elements that are zoomed out of
    sight, with a pause in milliseconds before each click."""
    play.begin_by_clicks(page, name, ("Ann", "Ben"))
    rng = Random(1)
    for _ in range(PHONE_CLICKS):
        if not (offered := page.evaluate(play.FIND_OFFERED)):
            return
        if pause:
            page.wait_for_timeout(pause)
        page.evaluate(play.CLICK, rng.choice(offered))


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
