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
    """Do nothing: no lines are kept that could be out of date."""


def lazycache(filename: str, module_globals: Any) -> bool:
    """Return whether a source can be read later: never."""
    return False
