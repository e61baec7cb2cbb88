"""Positions and sizes on the table of Mexica, shared by its board, panels and drawing."""

from __future__ import annotations

from typing import NamedTuple

from py_rules.grid import Square
from py_rules.mexica.areas import BITS, Area, bits

CELL = 42  # width of a square of the board, about in CSS pixels
TARGET_SIZE = 38  # width of the click target in it


Extent = tuple[int, int, int, int]  # left, top, width, height, in units of the board


class Layout(NamedTuple):
    """The size of the drawing, and of the window in it that shows the board."""

    width: int
    window: int  # height of the window, which is as wide as the drawing
    whole: Extent  # the view box that shows everything
    near: int  # width of the first view box
    tall: bool


WIDE = Layout(932, 618, (-25, -15, 932, 618), 932, False)
TALL = Layout(382, 330, (-25, -109, 932, 806), 400, True)
PANEL_HEIGHTS = {True: 72, False: 62}  # of a player's panel, by whether the table is tall
GAP = 6
MAX_SHOWN_SIZE = 40  # largest district whose size is shown

# The squares with the bit, the word and the upper left corner of each, in reading order.
PLACES: tuple[tuple[Area, str, int, int], ...] = tuple(
    (one, str(square), square.col * CELL, square.row * CELL) for square, one in BITS.items()
)
CORNERS = {one: (x, y) for one, _, x, y in PLACES}


def middle(square: Square) -> tuple[float, float]:
    """The centre of a square, which may be a lake square beside the board."""
    return square.col * CELL + CELL / 2, square.row * CELL + CELL / 2


def middle_of(area: Area) -> tuple[float, float]:
    """The centre of gravity of an area."""
    places = [CORNERS[one] for one in bits(area)]
    x = sum(x for x, _ in places) / len(places)
    y = sum(y for _, y in places) / len(places)
    return x + CELL / 2, y + CELL / 2


def nearest(area: Area, x: float, y: float) -> Area:
    """The square of an area that is nearest to a point."""

    def far(one: Area) -> float:
        left, top = CORNERS[one]
        return (left + CELL / 2 - x) ** 2 + (top + CELL / 2 - y) ** 2

    return min(bits(area), key=far)


def part(layout: Layout, square: Square) -> str:
    """The first viewBox: around a square; at the edge it reaches over that of the drawing."""
    *_corner, width, height = layout.whole
    near = layout.near
    high = near * height / width
    x, y = middle(square)
    return f"{x - near / 2:.0f} {y - high / 2:.0f} {near} {high:.0f}"
