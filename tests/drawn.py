"""What a drawing says, for tests that quote it."""

from __future__ import annotations

import re

MARK = re.compile(r'<span class="term"[^>]*>([^<]*)</span>')


def unmarked(drawn: str) -> str:
    """A drawing without the marks of terms in its sentences."""
    return MARK.sub(r"\1", drawn)
