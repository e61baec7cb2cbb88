"""What a drawing depends on besides the model: the time, the date, and a device setting."""

from __future__ import annotations

import time
from typing import Any, NamedTuple


class Moment(NamedTuple):
    """The fields of `web.model.page.Model` that are read again before each event."""

    now: str  # as in Saved.changed
    today: str  # the local date of the device, such as 2026-11-21
    asks: bool  # whether important actions need confirmation


def moment(document: Any) -> Moment:
    """Return the current values; ``document`` is the browser's."""
    return Moment(
        time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        time.strftime("%Y-%m-%d", time.localtime()),
        not document.documentElement.hasAttribute("data-unasked"),
    )
