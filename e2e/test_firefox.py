"""The page in Firefox, as a second engine. Without Firefox the run ends with a line about that."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Playwright, expect

import py_rules
from e2e.conftest import PREFIX, watched
from tools.driver.play import Opened, begin, play, read
from tools.driver.server import Site, running
from tools.environment import browser as browsers

KEPT = "() => navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"


@pytest.fixture(scope="module")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """Start Firefox, driven by the protocol that it shares with other browsers."""
    path = browsers.firefox()
    if path is None:
        pytest.skip("not run: there is no Firefox here (firefox-esr, firefox or FIREFOX_PATH)")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    yield browser
    browser.close()


def test_all_games_and_no_network(
    firefox: Browser, dist: Path, tmp_path: Path, opened: Opened
) -> None:
    """Each game can be played, and after one visit also without the server."""
    folder = Path(shutil.copytree(dist, tmp_path / "host"))
    site = Site(folder, prefix=PREFIX)
    with (
        running(site) as address,
        watched(firefox, address, service_workers="allow") as (page, _),
    ):
        page.goto(address)
        opened(page)
        for number, game in enumerate(py_rules.GAMES):
            begin(page, game, ("Ann", "Ben"))
            play(page, Random(number), clicks=8)
            assert len(read(page).actions) > 1
            page.click("[data-do=shelf]")
        expect(page.locator(".saves li")).to_have_count(len(py_rules.GAMES))
        page.wait_for_function(KEPT)
        site.shutdown()
        site.server_close()
        page.reload()
        opened(page)
        page.locator("[data-do=continue]").first.click()
        before = len(read(page).actions)
        play(page, Random(1), clicks=12)
        assert len(read(page).actions) > before
