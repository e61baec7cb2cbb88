"""Wait until a page has started again with a newer version."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from tools.driver.waiting import until

STARTED = "() => performance.timeOrigin"
ANOTHER = "(before) => performance.timeOrigin !== before"
MISSED = 20_000  # ms after which the browser will have missed that a worker is idle


@contextmanager
def changing(page: Page) -> Iterator[None]:
    """Do what makes the page start again with the version that waits.

    A browser makes that the current one as soon as the one before has nothing to do. A busy one
    misses that now and then, until it ends a worker that has been idle for half a minute; but it
    does not end those of a page that is driven.
    """
    before = page.evaluate(STARTED)
    yield
    try:
        until(page, ANOTHER, before, timeout=MISSED)
    except TimeoutError:
        session = page.context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        session.detach()
        until(page, ANOTHER, before)
