"""What is in the box of Myraclia.

The rulebook does not show the printed tiles, the terrain table, the tokens or the recommended
layouts; these are our own. It shows tile 4, tile 25 and the cost of tile 32, and it says that there
are tiles with points, with a freed element, with both and with neither.
"""

from __future__ import annotations

from functools import partial
from operator import add, ge, mul, sub
from typing import NamedTuple

from py_rules.grid import Hex
from py_rules.message import N_, message_error

COLOURS = ("green", "yellow", "orange", "red", "blue", "black", "white")  # the rarest last
TERRAINS = ("plains", "woods", "waters", "mountains")


_PLUSES = tuple("+" + name for name in COLOURS)


class Elements(NamedTuple):
    """A multiset of elements: how many of each colour, the rarest colour last."""

    green: int = 0
    yellow: int = 0
    orange: int = 0
    red: int = 0
    blue: int = 0
    black: int = 0
    white: int = 0

    def __str__(self) -> str:
        """The word, such as ``green+green+black``, in the order of COLOURS; empty for none."""
        return "".join(map(mul, _PLUSES, self))[1:]

    @classmethod
    def parse(cls, word: str) -> Elements:
        """The elements of a word, at least one; the inverse of str. Raises ValueError."""
        names = word.split("+")
        for name in names:
            if name not in COLOURS:
                text = N_("{word} is not an element; the elements are {words}")
                raise message_error(text, word=repr(name), words=", ".join(COLOURS))
        return cls(*map(names.count, COLOURS))

    @property
    def names(self) -> list[str]:
        """The colours, each as often as it occurs, in the order of COLOURS."""
        return [name for name, count in zip(COLOURS, self, strict=True) for _ in range(count)]

    @property
    def total(self) -> int:
        """How many elements there are."""
        return sum(self)

    def plus(self, others: Elements) -> Elements:
        """The sum of two multisets."""
        return counted(map(add, self, others))

    def minus(self, others: Elements) -> Elements:
        """The elements that are left when others are taken away; no colour goes below zero."""
        left = [*map(sub, self, others)]
        return counted(left if min(left) >= 0 else [max(count, 0) for count in left])

    def holds(self, others: Elements) -> bool:
        """Whether all of the other elements are among these."""
        return all(map(ge, self, others))


# Make Elements from seven counts; Elements._make takes twice as long.
counted = partial(tuple.__new__, Elements)
NONE = Elements()
ONE = {name: Elements(**{name: 1}) for name in COLOURS}
ELEMENTS = Elements(green=21, yellow=19, orange=17, red=15, blue=13, black=9, white=9)


class Tile(NamedTuple):
    """A tile. A Darkness tile has no terrain and no cost."""

    number: int
    terrains: tuple[str, ...]
    points: int
    freed: str | None  # the colour of the element freed at once, and then after each round
    cost: Elements

    @property
    def dark(self) -> bool:
        """Whether this is a Darkness tile."""
        return not self.terrains


# number, terrain, points, freed element, cost
_TILES = """
 1 plains       0  -       green+red
 2 plains       2  -       yellow+white
 3 plains       2  -       yellow+orange+red
 4 plains       3  -       green+yellow+black
 5 plains       3  -       green+red+blue
 6 plains       3  -       yellow+orange+blue
 7 plains       4  -       green+orange+black
 8 plains       0  blue    green+orange+blue
 9 plains       1  white   yellow+blue+white
10 plains       2  yellow  yellow+orange+white
11 plains       2  yellow  yellow+red+black
12 plains       4  -       green+yellow+orange+red
13 plains       5  -       green+orange+red+blue
14 plains       4  green   green+yellow+orange+black
15 woods        0  -       yellow+orange
16 woods        1  -       green+black
17 woods        2  -       green+yellow+blue
18 woods        3  -       green+yellow+black
19 woods        3  -       orange+red+blue
20 woods        4  -       green+blue+white
21 woods        5  -       red+blue+white
22 woods        0  green   green+yellow+orange
23 woods        0  red     green+orange+red
24 woods        0  orange  yellow+orange+red
25 woods        1  yellow  yellow+red+blue
26 woods        6  -       green+yellow+red+black
27 woods        6  -       yellow+orange+red+white
28 woods        2  white   green+yellow+orange+white
29 waters       0  -       green+red
30 waters       2  -       blue+black
31 waters       1  -       green+yellow+orange
32 waters       2  -       green+yellow+blue
33 waters       2  -       green+orange+red
34 waters       3  -       green+red+black
35 waters       5  -       green+black+white
36 waters       0  red     green+yellow+red
37 waters       1  orange  green+orange+white
38 waters       1  black   orange+blue+black
39 waters       2  yellow  yellow+blue+white
40 waters       5  -       green+yellow+red+blue
41 waters       6  -       yellow+orange+red+black
42 waters       3  green   green+yellow+orange+blue
43 mountains    0  -       green+orange
44 mountains    1  -       orange+white
45 mountains    1  -       green+yellow+red
46 mountains    3  -       green+yellow+white
47 mountains    3  -       green+orange+black
48 mountains    3  -       green+red+white
49 mountains    4  -       yellow+blue+black
50 mountains    0  green   green+orange+blue
51 mountains    0  orange  yellow+orange+blue
52 mountains    0  blue    yellow+red+blue
53 mountains    2  red     orange+red+white
54 mountains    4  -       green+yellow+orange+red
55 mountains    6  -       green+red+blue+white
56 mountains    2  black   green+yellow+blue+black
57 plains+woods 3  -       yellow+orange+red+blue
"""


def _tile(line: str) -> Tile:
    number, terrains, points, freed, cost = line.split()
    return Tile(
        int(number),
        tuple(terrains.split("+")),
        int(points),
        None if freed == "-" else freed,
        Elements.parse(cost),
    )


KICKSTARTER = 57
DARKNESS = (58, 59, 60)
TILES = {tile.number: tile for tile in map(_tile, _TILES.strip().splitlines())} | {
    number: Tile(number, (), 0, None, NONE) for number in DARKNESS
}
BASIC = tuple(number for number in TILES if number < KICKSTARTER)  # in every game


class Token(NamedTuple):
    """An Eternity token; exactly one of its fields is set."""

    points: int = 0
    freed: str | None = None  # the colour of an element, given once
    source: str | None = None  # the colour of an element given after every round
    terrain: str | None = None

    @property
    def stays(self) -> bool:
        """Whether it stays on the tile when that is terraformed."""
        return self.source is not None or self.terrain is not None


TOKENS = dict(
    enumerate(
        (
            *(Token(points=points) for points in (2, 2, 3, 3)),
            *(Token(freed=colour) for colour in ("red", "blue", "black", "white")),
            *(Token(source=colour) for colour in ("green", "yellow", "orange", "red")),
            *(Token(terrain=terrain) for terrain in TERRAINS),
        ),
        1,
    )
)

TERRAIN_POINTS = {  # for 1, 2, 3, 4, 5 and more tiles
    "plains": (1, 2, 4, 6, 9),
    "woods": (1, 3, 5, 7, 10),
    "waters": (1, 3, 5, 8, 11),
    "mountains": (2, 4, 6, 9, 12),
}

_LAYOUTS = """
  o o
 o o o
  o o o

  o o
 o o o o
  o o o

  o o o
 o o o o
  o o o o

  o o o
 o o o o
  o o o
   o o
"""


def _layout(picture: str) -> tuple[Hex, ...]:
    lines = picture.splitlines()
    left = lines[0].index("o")
    return tuple(
        Hex((column - left - row) // 2, row)
        for row, line in enumerate(lines)
        for column, mark in enumerate(line)
        if mark == "o"
    )


# The recommended surface by number of players, in reading order.
LAYOUTS = dict(enumerate(map(_layout, _LAYOUTS.strip("\n").split("\n\n")), 2))

OFFER = 3  # tiles face up
ACTIONS = 3  # in a turn
ALL_TERRAINS = 6  # points
OUTDONE = 3  # points for each player with a smaller group


def discs(seats: int) -> int:
    """How many discs each player has."""
    return 9 if seats <= 3 else 8


def goal(seats: int) -> int:
    """How many terraformed tiles of one player end the game."""
    return 8 if seats <= 3 else 7
