"""Fixtures for what a test needs besides Python. By them, tools/testing/needs.py knows which tests
need a build, a browser or a download."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tools.places import DIST

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

    from tools.environment.webkit import Programs

pytest_plugins = ["tools.testing.needs"]


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return this test run's own copy of dist/, which no other build can change."""
    if not (DIST / "index.html").is_file():
        pytest.fail("dist/ is not built: run `python build.py`, or `python build.py test`")
    return Path(shutil.copytree(DIST, tmp_path_factory.mktemp("site") / "dist"))


@pytest.fixture(scope="session")
def packages() -> dict[str, Path]:
    """Return the folder of each npm package that the page runs on, as published."""
    from tools.environment import runtimes  # noqa: PLC0415

    return runtimes.fetch()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Return Playwright, which drives the browsers."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # only few tests need it

    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def webkit() -> Programs:
    """Return the programs that show a page in WebKit; without them the test is not run."""
    from tools.environment import webkit  # noqa: PLC0415

    found = webkit.find()
    if found is None or webkit.missing():
        pytest.skip(f"not run: {webkit.missing()}")
    return found


@pytest.fixture(scope="session")
def old_chromium() -> Path:
    """Return the program of a Chromium that is too old; without it the test is not run."""
    from tools.environment import old_chromium  # noqa: PLC0415

    if reason := old_chromium.missing():
        pytest.skip(f"not run: {reason}")
    return old_chromium.program()


@pytest.fixture(scope="session")
def cluster() -> None:
    """Install Dask's distributed if it is missing."""
    from tools.environment import cluster  # noqa: PLC0415

    cluster.provide()
