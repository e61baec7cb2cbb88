"""A pooled context is as good as new for each test."""

from __future__ import annotations

from e2e.contexts import Pool

FILES = "() => performance.getEntriesByType('navigation').length"


def test_nobody_gets_the_clock_that_a_test_has_set(pool: Pool, site: str) -> None:
    for _ in range(2):
        with pool.lend(script="() => {}", locale="en-AU") as (_, page):
            page.goto(f"{site}LICENSES.txt")
            assert page.evaluate(FILES) == 1
            page.clock.install()
            assert page.evaluate(FILES) == 0
