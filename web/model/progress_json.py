"""The small JSON rows that the device stores for lessons and puzzles."""

from __future__ import annotations

import json
from typing import Any


def fields(text: str, longest: int) -> dict[str, Any]:
    """Parse a row into its fields; empty for invalid JSON or ``longest`` characters and more."""
    try:
        row = json.loads(text) if len(text) < longest else None
    except (ValueError, RecursionError):
        return {}
    return row if isinstance(row, dict) else {}
