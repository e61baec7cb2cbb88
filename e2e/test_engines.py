"""The same steps in three browser engines: Chromium's, Firefox's and WebKit's.

The end of the test run names the engines that are not installed, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from e2e.conftest import PREFIX, watched
from e2e.drivers import Driver, PlaywrightDriver, WebKitDriver, add_collector, webkit_started
from e2e.walkthrough import Walkthrough
from py_rules.puzzles import Puzzle
from tools.content.puzzles import verifying
from tools.driver.server import Site, running
from tools.environment import browser as browsers
from tools.environment import webkit as webkits

PUZZLE: Puzzle = next(each for each in verifying.read("mykerinos") if each.kind == "exhibit")
# Firefox's warning when a worker is terminated while it loads, as when a game is left early.
CUT_OFF = "A ServiceWorker intercepted the request and encountered an unexpected error"
Hosts = tuple[Site, Site, Path]


@contextmanager
def serve_hosts(dist: Path, folder: Path) -> Iterator[Hosts]:
    """Serve the site and a second site; yield both servers and the second one's folder."""
    other = folder / "other"
    other.mkdir()
    site, host = Site(dist, prefix=PREFIX), Site(other)
    with running(site), running(host):
        yield site, host, other


def walk_through(driver: Driver, hosts: Hosts) -> None:
    """Go through all steps in one browser."""
    site, host, folder = hosts
    walkthrough = Walkthrough(driver, site.address)
    walkthrough.start()
    walkthrough.bot("myraclia")
    walkthrough.shelf()
    walkthrough.every_game()
    walkthrough.hint()
    walkthrough.follow(walkthrough.share())
    before = walkthrough.read()
    walkthrough.lesson()
    walkthrough.puzzle(PUZZLE)
    walkthrough.embed(host.address.replace("localhost", "127.0.0.1"), folder)

    def stop() -> None:
        site.shutdown()
        site.server_close()

    walkthrough.offline(stop, before)


def walk_through_in(browser: Browser, hosts: Hosts) -> None:
    """Go through all steps in a browser that Playwright controls."""
    site, host, _ = hosts
    with watched(browser, site.address, service_workers="allow") as (page, watch):
        watch.hosts.append(host.address.replace("localhost", "127.0.0.1").rstrip("/"))
        watch.allow(CUT_OFF)
        walk_through(PlaywrightDriver(page, watch), hosts)


@pytest.fixture
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Start the full Chromium that people use; other tests use its headless shell."""
    browser = browsers.launch(playwright.chromium)
    yield browser
    browser.close()


@pytest.fixture
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """Start Firefox, controlled through the protocol that it shares with other browsers."""
    path = browsers.firefox()
    if path is None:
        pytest.skip("not run: there is no Firefox here (firefox-esr, firefox or FIREFOX_PATH)")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    yield browser
    browser.close()


def test_the_steps_work_in_chromium(chromium: Browser, dist: Path, tmp_path: Path) -> None:
    """The engine of Chrome, Edge and most other browsers."""
    with serve_hosts(dist, tmp_path) as hosts:
        walk_through_in(chromium, hosts)


def test_the_steps_work_in_firefox(firefox: Browser, dist: Path, tmp_path: Path) -> None:
    """Firefox's own engine."""
    with serve_hosts(dist, tmp_path) as hosts:
        walk_through_in(firefox, hosts)


def test_the_steps_work_in_webkit(webkit: webkits.Programs, dist: Path, tmp_path: Path) -> None:
    """The engine of Safari and of every browser on an iPhone."""
    with ExitStack() as stack:
        hosts = stack.enter_context(serve_hosts(add_collector(dist, tmp_path / "site"), tmp_path))
        walk_through(WebKitDriver(stack.enter_context(webkit_started(webkit))), hosts)
