"""Dates and times in words: ``yesterday 18:30``."""

from __future__ import annotations

from datetime import datetime

from web.i18n import N_, _

# A time within the last week, by weekday, and an earlier one, by month.
DAYS = (
    N_("Monday {time}"),
    N_("Tuesday {time}"),
    N_("Wednesday {time}"),
    N_("Thursday {time}"),
    N_("Friday {time}"),
    N_("Saturday {time}"),
    N_("Sunday {time}"),
)
MONTHS = (
    N_("{day} January"),
    N_("{day} February"),
    N_("{day} March"),
    N_("{day} April"),
    N_("{day} May"),
    N_("{day} June"),
    N_("{day} July"),
    N_("{day} August"),
    N_("{day} September"),
    N_("{day} October"),
    N_("{day} November"),
    N_("{day} December"),
)


def local(written: str) -> datetime | None:
    """Parse a moment such as 2026-11-21T10:45:48Z into local time; None if it cannot be parsed."""
    try:
        return datetime.fromisoformat(written).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def when(then: datetime, now: datetime) -> str:
    """Describe when ``then`` was, relative to ``now``. Both are in local time."""
    ago = (now.date() - then.date()).days
    clock = f"{then.hour}:{then.minute:02}"
    if ago == 0:
        return _("today {time}", time=clock)
    if ago == 1:
        return _("yesterday {time}", time=clock)
    if 1 < ago < 7:
        return _(DAYS[then.weekday()], time=clock)
    date = _(MONTHS[then.month - 1], day=then.day)
    return date if then.year == now.year else _("{date} {year}", date=date, year=then.year)
