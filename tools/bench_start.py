"""How long a start takes: our page, and beside it a bare loadPyodide() of the package as published.

Both are served alike, compressed as GitHub Pages does. Cold is the first visit of a new profile;
warm is the next one, in a new tab. Times run from the navigation to the mark "ready".
"""

import shutil
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, BrowserType, sync_playwright

from tools import browser, runtimes
from tools.console import say
from tools.server import COMPRESSIBLE, Site, compressed, running

TIMES = 5
PAUSE = 2000  # ms, in which the browser puts compiled code into its cache
HEADINGS = ("start, ms (median of 5)", "cold", "warm", "cold, all", "warm, all")
FLOOR = """\
<!doctype html>
<title>bare loadPyodide()</title>
<link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from './pyodide/pyodide.mjs';
await loadPyodide();
performance.mark('ready');
</script>
"""

Times = Mapping[str, list[float]]  # "cold" and "warm" -> ms


def rows(dist: Path) -> list[tuple[str, ...]]:
    """Return a table: our page, the bare one, and the ratio."""
    times: dict[str, dict[str, list[float]]] = {
        page: defaultdict(list) for page in ("Ludoteka", "bare loadPyodide()")
    }
    with _served(dist) as addresses, sync_playwright() as playwright:
        for turn in range(TIMES):
            say(f"  {turn + 1} of {TIMES}")
            for page, address in zip(times, addresses, strict=True):
                for kind, took in _visits(playwright.chromium, address):
                    times[page][kind].append(took)
    medians = [
        [statistics.median(each[kind]) for kind in ("cold", "warm")] for each in times.values()
    ]
    ratios = [f"{ours / bare:.2f}" for ours, bare in zip(*medians, strict=True)]
    table = [
        (page, *(f"{median:.0f}" for median in row), *(_all(each[k]) for k in ("cold", "warm")))
        for (page, each), row in zip(times.items(), medians, strict=True)
    ]
    return [HEADINGS, *table, ("ratio", *ratios, "", "")]


@contextmanager
def _served(dist: Path) -> Iterator[tuple[str, str]]:
    """Serve both pages, each on an origin of its own, everything compressed beforehand."""
    with tempfile.TemporaryDirectory() as scratch:
        bare = Path(scratch)
        shutil.copytree(runtimes.fetch()["pyodide"], bare / "pyodide")
        (bare / "index.html").write_text(FLOOR)
        for path in (*dist.rglob("*"), *bare.rglob("*")):
            if path.suffix in COMPRESSIBLE:
                compressed(path, path.stat().st_mtime)
        sites = [Site(folder, compress=True, age=600) for folder in (dist, bare)]
        with running(sites[0]) as ours, running(sites[1]) as theirs:
            yield ours, theirs


def _visits(chromium: BrowserType, address: str) -> Iterator[tuple[str, float]]:
    """Yield the times of a first and a second visit with a new profile."""
    found = browser.find(chromium)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = chromium.launch_persistent_context(
            profile,
            args=browser.arguments(),
            executable_path=found.get("executable_path"),
            channel=found.get("channel"),
        )
        yield "cold", _visit(context, address)
        yield "warm", _visit(context, address)
        context.close()


def _visit(context: BrowserContext, address: str) -> float:
    """Open the address in a new tab; returns the ms from the navigation to the mark."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("() => performance.getEntriesByName('ready').length")
    took: float = page.evaluate("() => performance.getEntriesByName('ready')[0].startTime")
    page.wait_for_timeout(PAUSE)
    page.close()
    return took


def _all(times: list[float]) -> str:
    return " ".join(f"{took:.0f}" for took in sorted(times))
