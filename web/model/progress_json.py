"""Small rows that the device keeps of lessons and puzzles, as JSON."""

from __future__ import annotations

import json
from typing import Any


def fields(text: str, longest: int) -> dict[str, Any]:
    """What a row holds, whatever the text is; nothing if it is none of ours, such as one of
    ``longest`` characters or more."""
    try:
        kept = json.loads(text) if len(text) < longest else None
    except (ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}
