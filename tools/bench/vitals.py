"""Measure the web vitals of the page: LCP, CLS and INP.

LCP is the time until the largest element of the first screen is painted. CLS is how much the layout
shifts by itself, from the first visit to the shelf until a game has been played at the table. INP
is the 95th percentile of the times from a press until the next paint, as the browser measures them:
in steps of 8 ms, and only those of at least 16 ms.
"""

import statistics
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, ViewportSize

from tools.console import echo
from tools.driver import play
from tools.driver.browsing import browsing
from web.games import protocol

HEADINGS = ("what a visitor feels", "LCP, ms", "CLS", "presses", "INP p95, ms", "longest")
CLICKS = 60
WINDOWS: Mapping[str, dict[str, Any]] = {
    "phone": {
        "viewport": ViewportSize(width=390, height=844),
        "is_mobile": True,
        "has_touch": True,
    },
    "desk": {"viewport": ViewportSize(width=1280, height=800)},
}
RECORD_VITALS = """\
window.felt = { lcp: 0, cls: 0, times: new Map() };
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) window.felt.lcp = startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) {
    if (!hadRecentInput) window.felt.cls += value;
  }
}).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (!interactionId) continue;
    const { times } = window.felt;
    times.set(interactionId, Math.max(times.get(interactionId) ?? 0, duration));
  }
}).observe({ type: 'event', buffered: true, durationThreshold: 16 });
"""
READ_VITALS = "() => [window.felt.lcp, window.felt.cls, [...window.felt.times.values()]]"


def rows(dist: Path) -> list[tuple[str, ...]]:
    """Return a table with a row for each game and kind of window."""
    result: list[tuple[str, ...]] = [HEADINGS]
    with browsing(dist) as (chromium, address):
        for window, options in WINDOWS.items():
            for name in protocol.GAMES:
                echo(f"  {name}, {window}")
                page = chromium.new_context(**options, service_workers="block").new_page()
                page.add_init_script(RECORD_VITALS)
                page.goto(address)
                page.wait_for_selector("html[data-ready]", state="attached")
                play.begin_by_clicks(page, name, ("Ann", "Ben"))
                for fit in page.locator("[data-do=fit]:visible").all():
                    fit.click()  # so that everything offered is visible
                play.play(page, Random(1), CLICKS, patient=True)
                page.wait_for_timeout(300)  # until the last paint is reported
                result.append(row(f"{name}, {window}", page))
                page.context.close()
    return result


def row(name: str, page: Page) -> tuple[str, ...]:
    """Return the vitals of the page up to now, as a row."""
    lcp, cls, times = page.evaluate(READ_VITALS)
    p95 = statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else 0
    longest = max(times, default=0)
    return (name, f"{lcp:.0f}", f"{cls:.3f}", str(len(times)), f"{p95:.0f}", f"{longest:.0f}")
