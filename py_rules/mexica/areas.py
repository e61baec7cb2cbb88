"""Areas of the board as bit sets: Mexica asks all the time what lies side by side or connects.

Rows are 22 bits apart and a row of lake lies above and below the board, so that a shift by one bit
or one row never leads from land to land across an edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar, cast

from py_rules.grid import Square
from py_rules.listing import ByBit
from py_rules.mexica.data import COLS, MARKS, ROWS

T = TypeVar("T")
Area = int
ROW = COLS + 1

BITS = {square: 1 << (square.row + 1) * ROW + square.col for square in MARKS}
SQUARES = {bit: square for square, bit in BITS.items()}


def bit(square: Square) -> Area:
    """The area of one square; nothing for a square outside the board."""
    return BITS.get(square, 0)


def area_of(squares: Iterable[Square]) -> Area:
    """Inverse of squares."""
    return sum({bit(square) for square in squares})


def squares(area: Area) -> Iterator[Square]:
    """In reading order; only those of the board."""
    for one in bits(area & WHOLE):
        yield SQUARES[one]


def bits(area: Area) -> Iterator[Area]:
    """The area square by square."""
    while area:
        one = area & -area
        yield one
        area ^= one


class BySquare(dict[Area, T], ByBit[T]):
    """Things that belong to squares, each at the area of its square. An area chooses those of its
    squares, in reading order; every one of these must have a thing."""

    def __init__(self, things: Mapping[Area, T]) -> None:
        super().__init__(things)
        line = [things.get(1 << n) for n in range(WHOLE.bit_length())]
        ByBit.__init__(self, cast("list[T]", line))


WHOLE = area_of(MARKS)
ISLAND = area_of(square for square, mark in MARKS.items() if mark in "#SE=")
DUG = area_of(square for square, mark in MARKS.items() if mark == "=")  # canal from the start
STARTS = area_of(square for square, mark in MARKS.items() if mark == "S")
EMBLEM = area_of(square for square, mark in MARKS.items() if mark == "E")
ORDINARY = ISLAND & ~(STARTS | EMBLEM | DUG)
LAKE = ((1 << (ROWS + 2) * ROW) - 1) & ~ISLAND


def beside(area: Area) -> Area:
    """The squares that share a side with one of the area."""
    return area << 1 | area >> 1 | area << ROW | area >> ROW


def flood(area: Area, within: Area) -> Area:
    """All that is side-connected with the area inside ``within``, the area included."""
    while True:
        grown = area | (area << 1 | area >> 1 | area << ROW | area >> ROW) & within
        if grown == area:
            return area
        area = grown


def flood_water(area: Area, within: Area) -> Area:
    """The same for an area of water: the lake, which is one, is crossed in one go."""
    while True:
        grown = area | (area << 1 | area >> 1 | area << ROW | area >> ROW) & within
        if grown & LAKE:
            grown |= LAKE
        if grown == area:
            return area
        area = grown


def connected(some: Area, within: Area) -> bool:
    """Whether one can walk between all squares of the first area in the second, which holds it;
    soon known where they are near each other. Without squares no."""
    reached = some & -some
    while some & ~reached:
        grown = reached | (reached << 1 | reached >> 1 | reached << ROW | reached >> ROW) & within
        if grown == reached:
            return False
        reached = grown
    return bool(some)


def parts(area: Area) -> tuple[Area, ...]:
    """The side-connected parts, in the order of their first squares."""
    found = []
    while area:
        part = flood(area & -area, area)
        found.append(part)
        area ^= part
    return tuple(found)
