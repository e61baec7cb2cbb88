"""Open the pages of a folder in a browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools.driver.server import Site, running
from tools.environment import browser


@contextmanager
def browsing(folder: Path, *flags: str) -> Iterator[tuple[Browser, str]]:
    """Serve a folder and start the browser; yields the browser and the folder's address.

    ``flags`` are those of Chromium.
    """
    with (
        sync_playwright() as playwright,
        running(Site(folder)) as address,
        browser.launch(playwright.chromium, *flags) as chromium,
    ):
        yield chromium, address
