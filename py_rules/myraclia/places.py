"""The named places of the table that annotations can mark: hexes."""

from __future__ import annotations

from py_rules.grid import Hex


def order(word: str) -> tuple[int, ...] | None:
    """A key that sorts hexes in reading order; None for a word that names no hex."""
    try:
        return Hex.parse(word).reading
    except ValueError:
        return None
