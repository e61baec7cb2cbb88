"""Wait until a page has restarted with a newer version of the site."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from tools.driver.waiting import until

LOAD_TIME = "() => performance.timeOrigin"
IS_RELOADED = "(before) => performance.timeOrigin !== before"
IDLE_MISSED = 20_000  # ms; by then the browser has failed to notice an idle worker


@contextmanager
def restarting(page: Page) -> Iterator[None]:
    """Wait until what the with block does has restarted the page with the waiting version.

    The browser activates a waiting service worker as soon as the current one is idle. A busy
    browser sometimes fails to notice that until it stops a worker that has been idle for half a
    minute, but it never stops the workers of a page under automation. So they are stopped here.
    """
    before = page.evaluate(LOAD_TIME)
    yield
    try:
        until(page, IS_RELOADED, before, timeout=IDLE_MISSED)
    except TimeoutError:
        session = page.context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        session.detach()
        until(page, IS_RELOADED, before)
