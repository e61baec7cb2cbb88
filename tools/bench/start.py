"""Measure the start of our page, and a bare loadPyodide() of the published package for comparison.

The built site of another commit can take the place of the bare page. Both are served in the same
way, compressed as by GitHub Pages, and visited alternately. "Cold" is the first visit with a new
profile; "warm" is the next one, in a new tab, when our page has been stored on the device. Times
run from the navigation to the mark "ready". Bytes are those of the bodies sent on the first visit.
A ratio is taken for each pair of visits, one directly after the other, so that a computer that
slows down affects both; the table has the median, the least and the greatest ratio.
"""

import shutil
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, BrowserType, sync_playwright

from tools.console import echo
from tools.driver.server import COMPRESSIBLE, Site, compressed, running
from tools.driver.waiting import until
from tools.environment import browser, runtimes

VISITS = 10  # pairs of visits
SLOW_VISITS = 3
PATIENCE = 300_000  # ms
PAUSE = 2000  # ms; time for the browser to put compiled code into its cache
MEASURE_NAMES = ("cold", "warm", "sent")
COLUMNS = ("cold", "warm", "sent, kB", "cold, all", "warm, all")
# A phone on a slow network: 150 ms round trip, 1.6 Mbit/s, a quarter of this computer's speed.
SLOW_NET = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 9e4}
SLOWDOWN = 4
BARE_PAGE = """\
<!doctype html>
<title>bare loadPyodide()</title>
<link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from './pyodide/pyodide.mjs';
await loadPyodide();
performance.mark('ready');
</script>
"""

Measures = Mapping[str, list[float]]  # "cold" and "warm" -> ms, "sent" -> kB, in order of visits


def rows(dist: Path, other: Path | None = None) -> list[tuple[str, ...]]:
    """Return a table: our page, the bare page (or the site in ``other``), and the ratios."""
    heading = f"start, ms (median of {VISITS})"
    return [(heading, *COLUMNS), *_measured(dist, other, VISITS, slow=False)]


def slow_rows(dist: Path, other: Path | None = None) -> list[tuple[str, ...]]:
    """Return the same table for a slow phone on a slow network."""
    heading = f"start on a phone, ms (median of {SLOW_VISITS})"
    return [(heading, *COLUMNS), *_measured(dist, other, SLOW_VISITS, slow=True)]


def _measured(dist: Path, other: Path | None, turns: int, *, slow: bool) -> list[tuple[str, ...]]:
    ours, theirs = "Ludoteka", str(other or "bare loadPyodide()")
    times: dict[str, dict[str, list[float]]] = {page: defaultdict(list) for page in (ours, theirs)}
    with _served(dist, other) as addresses, sync_playwright() as playwright:
        for turn in range(turns):
            echo(f"  {turn + 1} of {turns}")
            for page, address in zip(times, addresses, strict=True):
                for kind, measured in _visits(playwright.chromium, address, slow=slow):
                    times[page][kind].append(measured)
    return [
        *(_row(page, each) for page, each in times.items()),
        *ratios(times[ours], times[theirs]),
    ]


def _row(page: str, measures: Measures) -> tuple[str, ...]:
    medians = (f"{statistics.median(measures[kind]):.0f}" for kind in MEASURE_NAMES)
    return (page, *medians, *(_all(measures[kind]) for kind in MEASURE_NAMES[:2]))


def ratios(ours: Measures, theirs: Measures) -> list[tuple[str, ...]]:
    """Return a row each for the median, the least and the greatest ratio of paired visits."""
    pairs = [
        [one / two for one, two in zip(ours[kind], theirs[kind], strict=True)]
        for kind in MEASURE_NAMES
    ]
    figures = (("ratio, median", statistics.median), ("least", min), ("most", max))
    return [(name, *(f"{figure(each):.2f}" for each in pairs), "", "") for name, figure in figures]


@contextmanager
def _served(dist: Path, other: Path | None) -> Iterator[tuple[str, str]]:
    """Serve both pages, each from its own origin, with everything compressed in advance."""
    with tempfile.TemporaryDirectory() as scratch:
        beside = other or _bare(Path(scratch))
        for path in (*dist.rglob("*"), *beside.rglob("*")):
            if path.suffix in COMPRESSIBLE:
                compressed(path, path.stat().st_mtime)
        sites = [Site(folder, compress=True, age=600) for folder in (dist, beside)]
        with running(sites[0]) as ours, running(sites[1]) as theirs:
            yield ours, theirs


def _bare(folder: Path) -> Path:
    """Put the untouched Pyodide into an empty folder, with a page that only loads it."""
    shutil.copytree(runtimes.fetch()["pyodide"], folder / "pyodide")
    (folder / "index.html").write_text(BARE_PAGE)
    return folder


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
        session.send("Network.emulateNetworkConditions", SLOW_NET)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(address, timeout=PATIENCE, wait_until="commit")
    until(page, "() => performance.getEntriesByName('ready').length", timeout=PATIENCE)
    took, sent = page.evaluate(
        """() => [performance.getEntriesByName('ready')[0].startTime,
            ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
                .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000]"""
    )
    page.wait_for_timeout(PAUSE)
    page.evaluate(  # everything is stored on the device before the next visit
        """async () => (await navigator.serviceWorker.getRegistration())
            && (await navigator.serviceWorker.ready).scope"""
    )
    page.close()
    return took, sent


def _all(times: list[float]) -> str:
    return " ".join(f"{took:.0f}" for took in sorted(times))
