"""Replace Python's own module, because the page has no sources.

The original imports a tokenizer, to read them in their encodings.
"""

from __future__ import annotations

from typing import Any


def getline(filename: str, lineno: int, module_globals: Any = None) -> str:
    """Return a line of a source: none is there."""
    return ""


def getlines(filename: str, module_globals: Any = None) -> list[str]:
    """Return all lines of a source."""
    return []


def checkcache(filename: str | None = None) -> None:
    """Forget what has changed: nothing is kept."""


def lazycache(filename: str, module_globals: Any) -> bool:
    """Return whether a source can be read later."""
    return False
