"""How far things shift on a page while nobody does anything."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e.painting import painted_always

# Keeps each shift's value with the elements that moved.
WATCH = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.shifts.push([value, sources.map(({ node }) => node?.outerHTML?.slice(0, 60) ?? '')]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}"""
TOTAL = "() => window.shifts.reduce((sum, [value]) => sum + value, 0)"
LARGEST = "() => window.shifts.toSorted((a, b) => b[0] - a[0]).slice(0, 3)"


def watch(page: Page) -> None:
    """Watch the document that the page shows. It must be painted: see `painted_always`."""
    page.evaluate(WATCH)


def watch_from_start(page: Page) -> None:
    """Paint and watch the documents to which the page goes from now on."""
    painted_always(page)
    page.add_init_script(f"({WATCH})()")


def total(page: Page) -> float:
    """Return the sum of all shifts so far; browsers call 0.1 good."""
    return float(page.evaluate(TOTAL))


def largest(page: Page) -> object:
    """Return the three largest shifts, each with what moved."""
    return page.evaluate(LARGEST)
