"""A pytest plugin: what tests need besides Python, how long they may take, and in which order.

A test that uses a fixture in NEEDS, directly or through another fixture, needs what the fixture
provides; nothing else declares this. The test gets a mark of the same name, so that `-m` can select
by it. With `--needs FILE` pytest runs nothing, but writes the needs of the tests that it would run
into that file, one per line. With `--compile` it runs nothing either: it only imports the files,
whose bytecode the next process finds.

With `--budget SECONDS`, counted from the first test of a process, tests that have not begun by then
are skipped, and their files are listed at the end.

Files whose tests need nothing are run first; with `--shuffle SEED` files are in a random order.
"""

import gc
import time
from collections.abc import Generator
from pathlib import Path
from random import Random

import pytest

from tools.testing import provision

# What the fixtures with these names in conftest.py provide.
NEEDS = {
    "dist": "the built site",
    "packages": "the packages of the runtimes",
    "playwright": "a browser",
    "webkit": "WebKit",
    "old_chromium": "a Chromium of 2021",
    "cluster": "Dask's distributed",
}
OUT_OF_TIME = "no time was left"
# Chromium's process of a page dies now and then (a fault in its memory, once in some hundred
# games). Only a test that failed for this reason is run again, and the summary lists it. Only tests
# in browsers have this mark, because for each marked test the plugin asks the controlling process,
# which takes 45 ms.
RERUN_AFTER_CRASH = pytest.mark.flaky(reruns=2, only_rerun=["Target crashed"])
# Positions and drawings are hardly ever garbage that only a search finds. So it is searched for 14
# times less often than usual, which saves an eighth of the time of tests without a browser.
GC_THRESHOLDS = (10_000, 10, 10)  # the arguments of gc.set_threshold
START_TIME = pytest.StashKey[float]()  # when the first test began, by time.monotonic


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    parser.addoption("--needs", type=Path, metavar="FILE", help="run nothing, say what is needed")
    parser.addoption("--compile", action="store_true", help="run nothing, import the files")
    parser.addoption("--budget", type=float, metavar="SECONDS", help="begin no test after that")
    parser.addoption("--shuffle", type=int, metavar="SEED", help="shuffle the files")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marks; with `--needs` only collect."""
    for name, meaning in NEEDS.items():
        config.addinivalue_line("markers", f"{name}: needs {meaning}; set by the fixture")
    if config.getoption("--needs"):
        config.option.collectonly = True


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without looking for garbage: they stay in memory, and searching it again and
    again while it grows would take as long as collecting them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(tryfirst=True)  # before a test is made
def pytest_pycollect_makeitem(collector: pytest.Collector) -> list[pytest.Item] | None:
    """With `--compile`, make no tests of a file: thousands of them would take seconds."""
    return [] if collector.config.getoption("--compile") else None


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test by its fixtures, and order the files.

    Tests in browsers also get the mark of those that may be run again. Without `--shuffle`, files
    that need nothing come first, while what the others need is provided.
    """
    needing = set[Path]()
    for item in items:
        for name in needed(item):
            item.add_marker(name)
            needing.add(item.path)
        if item.get_closest_marker("playwright"):
            item.add_marker(RERUN_AFTER_CRASH)
    items.sort(key=lambda item: item.path in needing)
    seed: int | None = config.getoption("--shuffle")
    if seed is not None:
        files = sorted({item.path for item in items})
        Random(seed).shuffle(files)
        places = {file: place for place, file in enumerate(files)}
        items.sort(key=lambda item: places[item.path])


def pytest_collection_finish(session: pytest.Session) -> None:
    """Write down what the chosen tests need; search the collected tests for garbage no more."""
    file: Path | None = session.config.getoption("--needs")
    if file:
        found = {name for item in session.items for name in needed(item)}
        file.write_text("".join(f"{name}\n" for name in NEEDS if name in found))
    # Thousands of tests and their imports stay in memory. Searching them for garbage again and
    # again would cost up to a tenth of the time of tests that make many objects.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


@pytest.hookimpl(wrapper=True, tryfirst=True)  # before the time of the test is taken
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool, bool]:
    """Wait until what the test needs has been provided."""
    for name in needed(item):
        provision.wait(name)
    return (yield)


@pytest.hookimpl(tryfirst=True)  # before anything is made for the test
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test if the budget is used up."""
    budget: float | None = item.config.getoption("--budget")
    if budget is not None:
        began = item.config.stash.setdefault(START_TIME, time.monotonic())
        if time.monotonic() - began >= budget:
            pytest.skip(OUT_OF_TIME)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the files of the tests that were skipped for the budget."""
    skipped: list[pytest.TestReport] = terminalreporter.stats.get("skipped", [])
    late = [each for each in skipped if OUT_OF_TIME in str(each.longrepr)]
    if late:
        files = dict.fromkeys(each.nodeid.partition("::")[0] for each in late)
        terminalreporter.section("left to build.py test")
        terminalreporter.write_line(f"{len(late)} tests of:")
        for file in files:
            terminalreporter.write_line(f"  {file}")


def needed(item: pytest.Item) -> list[str]:
    """Return what a test needs, in the order of NEEDS."""
    fixtures = getattr(item, "fixturenames", ())
    return [name for name in NEEDS if name in fixtures]
