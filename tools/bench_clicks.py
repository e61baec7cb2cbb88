"""How long it takes from a click until the changed board is painted.

`e2e/play.py` plays: its `click_through(page, game)` finds the page open and ready, and plays one
whole game by clicks. Each click's time runs from the moment the browser got it until the frame with
all that the click's handlers changed has been handed over for painting.
"""

import statistics
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from e2e import play
from tools import browser
from tools.console import say
from tools.server import Site, running
from web import views

HEADINGS = ("click to paint, ms", "clicks", "median", "p95", "longest")
IDLE = 50  # clicks on a page that does nothing: what the browser itself takes
LISTEN = """\
window.clicks = [];
addEventListener('click', ({ timeStamp }) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel(); // its message comes after the frame
  port1.onmessage = () => window.clicks.push(performance.now() - timeStamp);
  port2.postMessage(null);
}), { capture: true });
"""


def rows(dist: Path) -> list[tuple[str, ...]]:
    """Return a table with a row for each game that has a table to sit at."""
    result: list[tuple[str, ...]] = [HEADINGS]
    with sync_playwright() as playwright, running(Site(dist)) as address:
        chromium = browser.launch(playwright.chromium)
        page = chromium.new_page()
        page.add_init_script(LISTEN)
        page.goto(f"{address}LICENSES.txt")
        for _ in range(IDLE):
            page.mouse.click(9, 9)
        result.append(_row("nothing to do", _times(page)))
        for name in views.GAMES:
            say(f"  {name}")
            page = chromium.new_context().new_page()
            page.add_init_script(LISTEN)
            page.goto(address)
            page.wait_for_selector("html[data-ready]", state="attached")
            play.click_through(page, name)
            result.append(_row(name, _times(page)))
            page.context.close()
        chromium.close()
    return result


def _times(page: Page) -> list[float]:
    page.wait_for_timeout(100)  # the last frame
    times: list[float] = page.evaluate("() => window.clicks")
    return times


def _row(name: str, times: list[float]) -> tuple[str, ...]:
    p95 = statistics.quantiles(times, n=20, method="inclusive")[-1]
    numbers = (statistics.median(times), p95, max(times))
    return (name, str(len(times)), *(f"{number:.1f}" for number in numbers))
