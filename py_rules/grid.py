"""Places on a board and what lies beside them."""

from __future__ import annotations

import re
from collections.abc import Container
from functools import lru_cache
from typing import NamedTuple, TypeVar

Place = TypeVar("Place", "Square", "Hex")


class Square(NamedTuple):
    """A square by row and column, both from 0, so that squares sort in reading order."""

    row: int
    col: int

    def __str__(self) -> str:
        """``c4``: column letter, then the row counted from 1 at the top."""
        return f"{chr(97 + self.col)}{self.row + 1}"

    @classmethod
    def parse(cls, word: str) -> Square:
        """Inverse of str. ValueError for any other word."""
        letter, digits = word[:1], word[1:]
        if "a" <= letter <= "z" and digits.isdecimal() and digits.isascii() and digits[0] != "0":
            return cls(int(digits) - 1, ord(letter) - 97)
        raise ValueError(f"{word!r} is not a square such as c4")

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
    """A hexagon by axial coordinates: q grows to the right, r to the lower right."""

    q: int
    r: int

    def __str__(self) -> str:
        """``2,-1``: q, then r."""
        return f"{self.q},{self.r}"

    @classmethod
    def parse(cls, word: str) -> Hex:
        """Inverse of str. ValueError for any other word."""
        if match := re.fullmatch(r"(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})", word):
            return cls(int(match[1]), int(match[2]))
        raise ValueError(f"{word!r} is not a hex such as 2,-1")

    @property
    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes that share an edge, on the board or not, in reading order."""
        return _around(self)

    @property
    def reading(self) -> tuple[int, int]:
        """The key to sort hexes in reading order: line by line, from the left."""
        return self.r, self.q


@lru_cache(4096)
def _around(centre: Hex) -> tuple[Hex, ...]:
    q, r = centre
    above, beside = (Hex(q, r - 1), Hex(q + 1, r - 1)), (Hex(q - 1, r), Hex(q + 1, r))
    return (*above, *beside, Hex(q - 1, r + 1), Hex(q, r + 1))


def flood(start: Place, inside: Container[Place]) -> frozenset[Place]:
    """All that one can walk to from ``start``, itself included, without leaving ``inside``."""
    found, edge = {start}, [start]
    while edge:
        for place in edge.pop().neighbours:
            if place not in found and place in inside:
                found.add(place)
                edge.append(place)
    return frozenset(found)
