"""A plugin of pytest: what a test needs beside Python, and how long the tests of a file take.

A test needs what one of the fixtures in NEEDS stands for when it takes that fixture, itself or
through another one; nothing else says so. Such a test has a mark of the same name, so that `-m`
can choose by it. With `--needs FILE` pytest runs nothing and writes the names of what the tests
that it would run need into that file, a line each.
"""

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest

from tools.places import CACHE

# What the fixtures of the same names in conftest.py give.
NEEDS = {
    "dist": "the built site",
    "packages": "the packages of the runtimes",
    "playwright": "a browser",
    "cluster": "Dask's distributed",
}
SECONDS = CACHE / "seconds.json"  # file of tests -> how long its tests took the last time


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--needs", type=Path, metavar="FILE", help="run nothing, say what is needed")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marks; asking what is needed runs nothing."""
    for name, meaning in NEEDS.items():
        config.addinivalue_line("markers", f"{name}: needs {meaning}; set by the fixture")
    if config.getoption("--needs"):
        config.option.collectonly = True
    config.pluginmanager.register(_Clock(config), "ludoteka-clock")


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test by its fixtures."""
    for item in items:
        for name in needed(item):
            item.add_marker(name)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Write down what the chosen tests need."""
    file: Path | None = session.config.getoption("--needs")
    if file:
        found = {name for item in session.items for name in needed(item)}
        file.write_text("".join(f"{name}\n" for name in NEEDS if name in found))


def needed(item: pytest.Item) -> list[str]:
    """Return what a test needs, in the order of NEEDS."""
    fixtures = getattr(item, "fixturenames", ())
    return [name for name in NEEDS if name in fixtures]


class _Clock:
    """Adds up the seconds of each file's tests, in the process that hears of all of them."""

    def __init__(self, config: pytest.Config) -> None:
        self.apart = "PYTEST_XDIST_WORKER" in os.environ or config.option.collectonly
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the set-up, the call and the end of a test."""
        self.seconds[report.nodeid.partition("::")[0]] += report.duration

    def pytest_sessionfinish(self) -> None:
        """Remember the seconds of files whose tests ran."""
        if self.apart or not self.seconds:
            return
        rounded = {name: round(took, 1) for name, took in self.seconds.items()}
        CACHE.mkdir(exist_ok=True)
        SECONDS.write_text(json.dumps({**seconds(), **rounded}, indent=0, sort_keys=True))


def seconds() -> dict[str, float]:
    """Return how long the tests of each file took when they last ran here."""
    try:
        known = json.loads(SECONDS.read_text())
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}
