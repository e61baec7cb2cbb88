"""The named places of the table that annotations can mark: squares."""

from __future__ import annotations

from py_rules.grid import Square
from py_rules.mexica.data import MARKS


def order(word: str) -> tuple[int, ...] | None:
    """Row and column of the square that a word names, to sort by; None for any other word."""
    try:
        square = Square.parse(word)
    except ValueError:
        return None
    return tuple(square) if square in MARKS else None
