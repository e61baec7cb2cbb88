"""What a drawing says, for tests that quote it."""

from __future__ import annotations

import re

MARK = re.compile(r'<span class="term"[^>]*>([^<]*)</span>')
AT = re.compile(r'<span class="at">([^<]*)</span>')


def unmarked(drawn: str) -> str:
    """A drawing without the marks of terms and squares in its sentences."""
    return AT.sub(r"\1", MARK.sub(r"\1", drawn))
