"""A pooled context is as good as new for each test."""

from __future__ import annotations

from e2e.contexts import Pool

FILES = "() => performance.getEntriesByType('navigation').length"


def test_a_fake_clock_does_not_leak_into_the_next_test(pool: Pool, site: str) -> None:
    for _ in range(2):
        with pool.acquire(script="() => {}", locale="en-AU") as (_, page):
            page.goto(f"{site}LICENSES.txt")
            assert page.evaluate(FILES) == 1
            page.clock.install()
            assert page.evaluate(FILES) == 0
