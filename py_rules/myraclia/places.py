"""The named places of the table, on which annotations can put marks: hexes."""

from __future__ import annotations

from py_rules.grid import Hex


def order(word: str) -> tuple[int, ...] | None:
    """The place of a word in reading order; None for a word that is no hex."""
    try:
        return Hex.parse(word).reading
    except ValueError:
        return None
