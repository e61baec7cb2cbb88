"""Moments in words, as one would say them."""

from __future__ import annotations

from datetime import datetime

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def local(written: str) -> datetime | None:
    """A moment such as 2026-11-21T10:45:48Z in the time of this place; None for anything else."""
    try:
        return datetime.fromisoformat(written).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def when(then: datetime, now: datetime) -> str:
    """Both in local time."""
    ago = (now.date() - then.date()).days
    clock = f"{then.hour}:{then.minute:02}"
    if ago == 0:
        return f"today {clock}"
    if ago == 1:
        return f"yesterday {clock}"
    if 1 < ago < 7:
        return f"{DAYS[then.weekday()]} {clock}"
    date = f"{then.day} {MONTHS[then.month - 1]}"
    return date if then.year == now.year else f"{date} {then.year}"
