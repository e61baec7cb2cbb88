"""Dates and times in words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from web.views import dates

NOW = datetime(2026, 11, 21, 10, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("then", "text"),
    [
        ((2026, 11, 21, 9, 4), "today 9:04"),
        ((2026, 11, 21, 0, 0), "today 0:00"),
        ((2026, 11, 20, 23, 59), "yesterday 23:59"),
        ((2026, 11, 19, 14, 5), "Thursday 14:05"),
        ((2026, 11, 15, 14, 5), "Sunday 14:05"),
        ((2026, 11, 14, 14, 5), "14 November"),
        ((2026, 1, 2, 14, 5), "2 January"),
        ((2025, 12, 31, 14, 5), "31 December 2025"),
        ((2026, 11, 22, 14, 5), "22 November"),  # a wrong clock
    ],
)
def test_dates_are_written_relative_to_now(then: tuple[int, int, int, int, int], text: str) -> None:
    assert dates.when(datetime(*then, tzinfo=UTC), NOW) == text


def test_invalid_dates_give_no_text() -> None:
    """Stored texts can hold anything."""
    for written in ("", "yesterday", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "2026-13-01"):
        found = dates.local(written)
        assert found is None or dates.when(found, NOW)
    assert dates.local("2026-11-21T10:45:48Z")
