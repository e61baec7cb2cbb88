"""Squares and hexes of a board: their names, their neighbours, and flood fill."""

from __future__ import annotations

import re
from collections.abc import Container
from functools import lru_cache
from typing import NamedTuple, TypeVar

from py_rules.message import message_error

GridPlace = TypeVar("GridPlace", "Square", "Hex")


class Square(NamedTuple):
    """A square by row and column, both from 0. Squares sort in reading order."""

    row: int
    col: int

    def __str__(self) -> str:
        """The name, such as ``c4``: a letter for the column, then the row from 1 at the top."""
        return f"{chr(97 + self.col)}{self.row + 1}"

    @classmethod
    def parse(cls, word: str) -> Square:
        """The square of a name; the inverse of str. Raises ValueError for any other word."""
        letter, digits = word[:1], word[1:]
        if "a" <= letter <= "z" and digits.isdecimal() and digits.isascii() and digits[0] != "0":
            return cls(int(digits) - 1, ord(letter) - 97)
        raise message_error("{word} isn’t a square; squares are written like c4", word=repr(word))

    @property
    def neighbours(self) -> tuple[Square, Square, Square, Square]:
        """The four squares that share a side, on the board or not: north, west, east, south."""
        row, col = self
        return (
            Square(row - 1, col),
            Square(row, col - 1),
            Square(row, col + 1),
            Square(row + 1, col),
        )


class Hex(NamedTuple):
    """A hex by axial coordinates: q grows to the right, r to the lower right.

    The six neighbours of 0,0::

          0,-1   1,-1
        -1,0  0,0  1,0
          -1,1   0,1
    """

    q: int
    r: int

    def __str__(self) -> str:
        """The name, such as ``2,-1``: q, then r."""
        return f"{self.q},{self.r}"

    @classmethod
    def parse(cls, word: str) -> Hex:
        """The hex of a name; the inverse of str. Raises ValueError for any other word."""
        if match := re.fullmatch(r"(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})", word):
            return cls(int(match[1]), int(match[2]))
        raise message_error("{word} isn’t a place; places are written like 2,-1", word=repr(word))

    @property
    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes that share an edge, on the board or not, in reading order."""
        return _around(self)

    @property
    def reading(self) -> tuple[int, int]:
        """A sort key for reading order: row by row, each from the left."""
        return self.r, self.q


@lru_cache(4096)
def _around(centre: Hex) -> tuple[Hex, ...]:
    q, r = centre
    above, beside = (Hex(q, r - 1), Hex(q + 1, r - 1)), (Hex(q - 1, r), Hex(q + 1, r))
    return (*above, *beside, Hex(q - 1, r + 1), Hex(q, r + 1))


def flood(start: GridPlace, inside: Container[GridPlace]) -> frozenset[GridPlace]:
    """Flood fill: every place that can be reached from ``start`` by steps to places in ``inside``.

    ``start`` is in the result even if it is not inside.
    """
    found, edge = {start}, [start]
    while edge:
        for place in edge.pop().neighbours:
            if place not in found and place in inside:
                found.add(place)
                edge.append(place)
    return frozenset(found)
