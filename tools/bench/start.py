"""Measure the start of our page, and of a bare loadPyodide() of the published package to compare.

Both are served in the same way, compressed as by GitHub Pages. "Cold" is the first visit with a new
profile; "warm" is the next one, in a new tab, when our page has been stored on the device. Times
run from the navigation to the mark "ready". Bytes are those of the bodies sent on the first visit.
"""

import shutil
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, BrowserType, sync_playwright

from tools.console import say
from tools.driver.server import COMPRESSIBLE, Site, compressed, running
from tools.driver.waiting import until
from tools.environment import browser, runtimes

TIMES = 5
PATIENCE = 300_000  # ms
PAUSE = 2000  # ms; time for the browser to put compiled code into its cache
COLUMNS = ("cold", "warm", "sent, kB", "cold, all", "warm, all")
# A phone on a slow network: 150 ms round trip, 1.6 Mbit/s, a quarter of this computer's speed.
SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 9e4}
SLOWER = 4
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

Measures = Mapping[str, list[float]]  # "cold" and "warm" -> ms, "sent" -> kB


def rows(dist: Path) -> list[tuple[str, ...]]:
    """Return a table: our page, the bare one, and the ratio."""
    return [(f"start, ms (median of {TIMES})", *COLUMNS), *_measured(dist, TIMES, slow=False)]


def slow_rows(dist: Path) -> list[tuple[str, ...]]:
    """Return the same table for a slow phone on a slow network."""
    return [("start on a phone, ms", *COLUMNS), *_measured(dist, 1, slow=True)]


def _measured(dist: Path, turns: int, *, slow: bool) -> list[tuple[str, ...]]:
    times: dict[str, dict[str, list[float]]] = {
        page: defaultdict(list) for page in ("Ludoteka", "bare loadPyodide()")
    }
    with _served(dist) as addresses, sync_playwright() as playwright:
        for turn in range(turns):
            say(f"  {turn + 1} of {turns}")
            for page, address in zip(times, addresses, strict=True):
                for kind, measured in _visits(playwright.chromium, address, slow=slow):
                    times[page][kind].append(measured)
    medians = [
        [statistics.median(each[kind]) for kind in ("cold", "warm", "sent")]
        for each in times.values()
    ]
    ratios = [f"{ours / bare:.2f}" for ours, bare in zip(*medians, strict=True)]
    table = [
        (page, *(f"{median:.0f}" for median in row), *(_all(each[k]) for k in ("cold", "warm")))
        for (page, each), row in zip(times.items(), medians, strict=True)
    ]
    return [*table, ("ratio", *ratios, "", "")]


@contextmanager
def _served(dist: Path) -> Iterator[tuple[str, str]]:
    """Serve both pages, each from its own origin, with everything compressed in advance."""
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


def _visits(chromium: BrowserType, address: str, *, slow: bool) -> Iterator[tuple[str, float]]:
    """Yield the times of a first and a second visit with a new profile, and the kB sent."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = browser.launch_with_profile(chromium, Path(profile))
        cold, sent = _visit(context, address, slow=slow)
        warm, _ = _visit(context, address, slow=slow)
        context.close()
    yield from (("cold", cold), ("warm", warm), ("sent", sent))


def _visit(context: BrowserContext, address: str, *, slow: bool) -> tuple[float, float]:
    """Open the address in a new tab. Return the ms until the mark, and the kB sent by then."""
    page = context.new_page()
    if slow:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_LINE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, timeout=PATIENCE, wait_until="commit")
    until(page, "() => performance.getEntriesByName('ready').length", timeout=PATIENCE)
    took, sent = page.evaluate(
        """() => [performance.getEntriesByName('ready')[0].startTime,
            ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
                .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000]"""
    )
    page.wait_for_timeout(PAUSE)
    page.evaluate(  # what is put on the device is there, whole, before the next visit
        """async () => (await navigator.serviceWorker.getRegistration())
            && (await navigator.serviceWorker.ready).scope"""
    )
    page.close()
    return took, sent


def _all(times: list[float]) -> str:
    return " ".join(f"{took:.0f}" for took in sorted(times))
