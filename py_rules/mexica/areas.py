"""Areas of the board as bit sets, because Mexica constantly asks what is adjacent or connected.

An area is a number in which each square of the board has one bit, in reading order. Rows lie ROW =
22 bits apart, one more than the board has columns, and one row of lake lies above the board and one
below it::

    bit    0 ..  20  21      lake above the board
          22 ..  42  43      row 1: a1 is bit 22, u1 is bit 42, bit 43 stays lake
          44 ..  64  65      row 2: a2 is bit 44

So the neighbours of an area are four shifts: ``<< 1`` east, ``>> 1`` west, ``<< ROW`` south, ``>>
ROW`` north. A shift across the edge of the board lands on a bit that is no land, never on the other
end of the next row.
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
NAMES = {str(square): bit for square, bit in BITS.items()}


def bit(square: Square) -> Area:
    """The area of one square; 0 for a square outside the board."""
    return BITS.get(square, 0)


def area_of(squares: Iterable[Square]) -> Area:
    """The area of some squares, without those outside the board; the inverse of `squares`."""
    return sum({bit(square) for square in squares})


def area_named(words: Iterable[str]) -> Area:
    """The squares that some words of actions name; a double canal piece names two.

    Words that name no square (a kind of action, a building's height) are left out.
    """
    area = 0
    for word in words:
        for name in word.split("-"):
            area |= NAMES.get(name, 0)
    return area


def squares(area: Area) -> Iterator[Square]:
    """The squares of an area, in reading order; those outside the board are left out."""
    for one in bits(area & WHOLE):
        yield SQUARES[one]


def bits(area: Area) -> Iterator[Area]:
    """The area as one-square areas, in reading order.

    >>> [bin(one) for one in bits(0b10110)]
    ['0b10', '0b100', '0b10000']
    """
    while area:
        one = area & -area
        yield one
        area ^= one


class BySquare(dict[Area, T], ByBit[T]):
    """A selector of items by square: a mapping from one-square areas to the items.

    An area, used as a key, selects the items of its squares, in reading order. Each of its squares
    must have an item.
    """

    def __init__(self, things: Mapping[Area, T]) -> None:
        super().__init__(things)
        line = [things.get(1 << n) for n in range(WHOLE.bit_length())]
        ByBit.__init__(self, cast("list[T]", line))


WHOLE = area_of(MARKS)
ISLAND = area_of(square for square, mark in MARKS.items() if mark in "#SE=")
DUG = area_of(square for square, mark in MARKS.items() if mark == "=")  # canals laid at set-up
STARTS = area_of(square for square, mark in MARKS.items() if mark == "S")
EMBLEM = area_of(square for square, mark in MARKS.items() if mark == "E")
ORDINARY = ISLAND & ~(STARTS | EMBLEM | DUG)
LAKE = ((1 << (ROWS + 2) * ROW) - 1) & ~ISLAND


def beside(area: Area) -> Area:
    """The squares that share a side with a square of the area; some may be of the area itself."""
    return area << 1 | area >> 1 | area << ROW | area >> ROW


def flood(area: Area, within: Area) -> Area:
    """Flood fill: the area and all of ``within`` that is side-connected with it."""
    while True:
        grown = area | (area << 1 | area >> 1 | area << ROW | area >> ROW) & within
        if grown == area:
            return area
        area = grown


def flood_water(area: Area, within: Area) -> Area:
    """Flood fill for water. The lake is one body, so it is filled at once when touched."""
    while True:
        grown = area | (area << 1 | area >> 1 | area << ROW | area >> ROW) & within
        if grown & LAKE:
            grown |= LAKE
        if grown == area:
            return area
        area = grown


def connected(some: Area, within: Area) -> bool:
    """Whether all squares of ``some``, a part of ``within``, are connected inside ``within``.

    Fast if they are close together. False if ``some`` is empty.
    """
    reached = some & -some
    while some & ~reached:
        grown = reached | (reached << 1 | reached >> 1 | reached << ROW | reached >> ROW) & within
        if grown == reached:
            return False
        reached = grown
    return bool(some)


def parts(area: Area) -> tuple[Area, ...]:
    """The side-connected parts of an area, in the order of their first squares."""
    found = []
    while area:
        part = flood(area & -area, area)
        found.append(part)
        area ^= part
    return tuple(found)
