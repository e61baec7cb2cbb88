"""Measure how far a page's layout shifts without user input."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e.painting import painted_always

# Stores the value of each layout shift with the elements that moved.
RECORD_SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.shifts.push([value, sources.map(({ node }) => node?.outerHTML?.slice(0, 60) ?? '')]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}"""
TOTAL_SHIFT = "() => window.shifts.reduce((sum, [value]) => sum + value, 0)"
LARGEST_SHIFTS = "() => window.shifts.toSorted((a, b) => b[0] - a[0]).slice(0, 3)"


def watch(page: Page) -> None:
    """Watch the page's current document, which must be painted: see `painted_always`."""
    page.evaluate(RECORD_SHIFTS)


def watch_from_start(page: Page) -> None:
    """Paint and watch all documents that the page navigates to from now on."""
    painted_always(page)
    page.add_init_script(f"({RECORD_SHIFTS})()")


def total(page: Page) -> float:
    """Return the sum of all shifts so far; browsers rate up to 0.1 as good."""
    return float(page.evaluate(TOTAL_SHIFT))


def largest(page: Page) -> object:
    """Return up to three of the largest shifts, each with the elements that moved."""
    return page.evaluate(LARGEST_SHIFTS)
