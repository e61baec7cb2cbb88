"""What is in the box of Mexica."""

from __future__ import annotations

from typing import NamedTuple

from py_rules.grid import Square

# The board, columns a-u and rows 1-14: . lake, # ordinary land, S start square, E the emblem,
# = canal laid at set-up. Everything outside is lake.
BOARD = """
. # . . . # # # # # . . . . . . . . . . .
. # # # # # # # # # # # . . . . . . . . .
# # # # # # # # # # # # . . . . . . . . .
# # # # # # # # # # # # # # . . . . . . .
. # # # # # # # # # # # # # # # . . . . .
. # # # # # # S # # # # # # = # # # . # #
. # # # # # S E S # # # # # = # # # # # #
. # # # # # # S # # # # # # = # # # # # #
. . # # # # # # # # # # # # = # # # # # .
. # # # # # # # # # # # # # # # # . . . .
# # # # # # # # # # # # # # # . . . . . .
# # # # # # # # # # # # # . . . . . . . .
# # # # # # # # # # # . . . . . . . . . .
. . # # # # . . # # . . . . . . . . . . .
"""

MARKS = {
    Square(row, col): mark
    for row, line in enumerate(BOARD.strip().splitlines())
    for col, mark in enumerate(line.split())
}
ROWS, COLS = 14, 21


class Calpulli(NamedTuple):
    """An octagonal district token. Its large number is the size that its district must have."""

    size: int
    founder: int  # the middle number: points for the founder, and for a second place
    others: int  # the low number: points for visitors, and for a third place
    copies: int


CALPULLI = {
    kind.size: kind
    for kind in (
        Calpulli(3, 2, 1, copies=2),
        Calpulli(4, 2, 1, copies=2),
        Calpulli(5, 3, 2, copies=2),
        Calpulli(6, 3, 2, copies=2),
        Calpulli(7, 4, 2, copies=1),
        Calpulli(8, 4, 2, copies=1),
        Calpulli(9, 5, 3, copies=1),
        Calpulli(10, 5, 3, copies=1),
        Calpulli(11, 6, 3, copies=1),
        Calpulli(12, 6, 3, copies=1),
        Calpulli(13, 7, 4, copies=1),
    )
}
FIRST_CALPULLI = 8  # open in the first half; the others wait for the second

SINGLES = 6  # canal pieces of one square
DOUBLES = 35  # of two squares, the two laid at set-up not counted
BRIDGES = 11
CHIPS = 12
HEIGHTS = (1, 2, 3, 4)
BUILDINGS = ((3, 3, 2, 1), (3, 2, 2, 2))  # a player's for each half, by height

AP = 6  # action points a turn
LEAP = 5  # AP
MOST_TAKEN = 2  # chips a turn
START_BONUS = 5  # points for a figure on a start square
