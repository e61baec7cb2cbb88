"""The small JSON rows that the device stores for lessons and puzzles."""

from __future__ import annotations

import json
from typing import Any


def fields(text: str, longest: int) -> dict[str, Any]:
    """Parse a row into its fields.

    Empty if it has ``longest`` characters or more, or is not the JSON of an object.
    """
    try:
        row = json.loads(text) if len(text) < longest else None
    except (ValueError, RecursionError):
        return {}
    return row if isinstance(row, dict) else {}
