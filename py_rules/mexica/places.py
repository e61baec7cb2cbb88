"""The named places of the table, on which annotations can put marks: squares."""

from __future__ import annotations

from py_rules.grid import Square
from py_rules.mexica.data import MARKS


def order(word: str) -> tuple[int, ...] | None:
    """The place of a word in reading order; None for a word that is no square of the board."""
    try:
        square = Square.parse(word)
    except ValueError:
        return None
    return tuple(square) if square in MARKS else None
