"""The position of a game of Mykerinos, and queries about its spaces, cubes and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, lru_cache
from itertools import filterfalse
from typing import NamedTuple

from py_rules.grid import Square
from py_rules.listing import set_bits
from py_rules.mykerinos.data import CUBES, PLOTS, ROOMS

WIDTH = 8  # spaces; an area is half of it
SOUTH = WIDTH + 1  # the distance in bits to the space below
AREA_HEIGHT = 3
MOST = 3 * AREA_HEIGHT * SOUTH  # bits of the largest region, that of the last season


class Phase(Enum):
    """Which decision comes next; chance makes the first three."""

    FIRST = "drawing who begins"
    WINGS = "drawing the patrons of the wings"
    REGION = "laying the region"
    DIG = "digging"
    NEUTRAL = "digging with neutral cubes"
    INSPECT = "inspection"
    OVER = "over"


# Read with every action: in Python 3.11 `Phase.OVER` takes ten times as long as a plain name.
DIG, NEUTRAL, INSPECT, OVER = Phase.DIG, Phase.NEUTRAL, Phase.INSPECT, Phase.OVER


class LaidPlot(NamedTuple):
    """A plot in the region, turned by 180 degrees or not."""

    plot: int
    turned: bool = False

    def __str__(self) -> str:
        return f"{self.plot}r" if self.turned else str(self.plot)


# A set of spaces as the bits of a number, in reading order. Each row ends with a bit that is never
# set, so that a shift by one does not lead from row to row:
#
#     bit  0  1 ..  7   8     a1 b1 .. h1  -
#          9 10 .. 16  17     a2 b2 .. h2  -
#
# The neighbours of spaces: cubes << 1 | cubes >> 1 | cubes << SOUTH | cubes >> SOUTH.
Spaces = int


class State(NamedTuple):
    """A position of Mykerinos. A colour is numbered as its seat; with 2 players, 2 is neutral."""

    seats: int
    phase: Phase
    to_move: int | None
    season: int  # 1 to 4
    first: int  # the seat that begins the season
    wings: tuple[str, ...]  # patrons of wings 1-5
    deck: frozenset[int]  # plots not yet laid
    region: tuple[LaidPlot, ...]  # row by row; each two plots make an area
    plots: frozenset[int]  # those of the region that nobody has taken yet
    cubes: tuple[Spaces, ...]  # by colour, the spaces with a cube
    supply: tuple[int, ...]  # by colour, cubes in the general supply
    stock: tuple[int, ...]  # by seat, cubes in the personal stock
    neutral: tuple[int, ...]  # by seat, neutral cubes to dig with; () with 3 and 4 players
    passed: tuple[int, ...]  # the seats on the pass track, in order
    cards: tuple[tuple[int, ...], ...]  # by seat, the plots claimed, ascending
    tapped: tuple[tuple[str, ...], ...]  # by seat, the patrons of used cards, sorted
    museum: tuple[tuple[str, int], ...]  # each taken room with the seat of its cube, sorted
    area: int  # the area under inspection, from 0
    rank: int  # the rank that chooses there, from 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is OVER

    @property
    def height(self) -> int:
        """How many rows of spaces the region has: 6, in season 4 it is 9; 0 while none is laid."""
        return len(self.region) // 4 * AREA_HEIGHT


def start(seats: int, options: frozenset[str] = frozenset()) -> State:
    """The position before anything is drawn. Mykerinos has no options."""
    colours = max(seats, 3)
    return State(
        seats=seats,
        phase=Phase.FIRST,
        to_move=None,
        season=1,
        first=0,
        wings=(),
        deck=frozenset(PLOTS),
        region=(),
        plots=frozenset(),
        cubes=(0,) * colours,
        supply=(CUBES,) * colours,
        stock=(0,) * seats,
        neutral=(0,) * seats if seats == 2 else (),
        passed=(),
        cards=((),) * seats,
        tapped=((),) * seats,
        museum=(),
        area=0,
        rank=0,
    )


class Shape(NamedTuple):
    """A region's spaces, the neighbours of each, and all pairs of adjacent spaces."""

    spaces: tuple[Square, ...]
    neighbours: Mapping[Square, frozenset[Square]]
    pairs: tuple[tuple[Square, Square], ...]


@lru_cache
def shape(height: int) -> Shape:
    """The shape of a region with that many rows. Spaces are adjacent across plots and areas too."""
    spaces = tuple(Square(row, col) for row in range(height) for col in range(WIDTH))
    board = frozenset(spaces)
    neighbours = {space: board.intersection(space.neighbours) for space in spaces}
    pairs = tuple((a, b) for a in spaces for b in sorted(neighbours[a]) if a < b)
    return Shape(spaces, neighbours, pairs)


def bits(spaces: Iterable[Square]) -> Spaces:
    """A set of spaces as a number; each space may be given only once."""
    return sum([1 << row * SOUTH + col for row, col in spaces])


def squares(spaces: Spaces) -> Iterator[Square]:
    """The spaces of a set, in reading order; the inverse of `bits`."""
    return map(space, set_bits(spaces))


def space(number: int) -> Square:
    """The space of a bit, by its index from 0."""
    return Square(*divmod(number, SOUTH))


def area_of(space: Square) -> int:
    """The area of a space; areas are numbered row by row, from 0."""
    return space.row // AREA_HEIGHT * 2 + space.col // (WIDTH // 2)


@cache
def area_spaces(area: int) -> frozenset[Square]:
    """The spaces of an area, in a region of any size."""
    return frozenset(space for space in shape(3 * AREA_HEIGHT).spaces if area_of(space) == area)


@cache
def area_bits(area: int) -> Spaces:
    """The spaces of an area as a number."""
    return bits(area_spaces(area))


@lru_cache
def pyramids(region: tuple[LaidPlot, ...]) -> frozenset[Square]:
    """The spaces with a pyramid."""
    return frozenset(squares(_ground(region)[1]))


@lru_cache
def _ground(region: tuple[LaidPlot, ...]) -> tuple[Spaces, Spaces]:
    """All spaces of a region, and those with a pyramid."""
    whole = bits(shape(len(region) // 4 * AREA_HEIGHT).spaces)
    return whole, sum([_pyramids(laid) << _CORNERS[place] for place, laid in enumerate(region)])


# By place in the region, the bit index of a plot's upper left space; four plots make a row.
_CORNERS = [line * AREA_HEIGHT * SOUTH + 2 * plot for line in range(3) for plot in range(4)]


@cache
def _pyramids(laid: LaidPlot) -> Spaces:
    """The pyramids of a plot, as if it lay in the upper left corner of the region."""
    rows = PLOTS[laid.plot].rows
    if laid.turned:
        rows = (rows[2][::-1], rows[1][::-1], rows[0][::-1])
    return bits(
        Square(row, col)
        for row, line in enumerate(rows)
        for col, mark in enumerate(line)
        if mark == "^"
    )


def free(state: State) -> tuple[Spaces, Spaces]:
    """The spaces without a cube: first those without a pyramid, then those with one."""
    whole, steep = _ground(state.region)
    vacant = whole - sum(state.cubes)
    return vacant & ~steep, vacant & steep


def owner(state: State, space: Square) -> int | None:
    """The colour of the cube on a space; None for a space without a cube."""
    one = bits((space,))
    return next((colour for colour, cubes in enumerate(state.cubes) if cubes & one), None)


def cubes_in(state: State, area: int) -> tuple[int, ...]:
    """By colour, how many cubes stand in an area."""
    here = area_bits(area)
    return tuple([(cubes & here).bit_count() for cubes in state.cubes])


def neutral_colour(state: State) -> int | None:
    """The neutral colour: 2 with two players, otherwise None."""
    return 2 if state.seats == 2 else None


def untapped(state: State, seat: int) -> tuple[str, ...]:
    """The patrons of a seat's cards that are not used yet, one for each card, sorted."""
    return _untapped(state.cards[seat], state.tapped[seat])


@lru_cache(1024)
def _untapped(cards: tuple[int, ...], tapped: tuple[str, ...]) -> tuple[str, ...]:
    left = sorted([patron for plot in cards if (patron := PLOTS[plot].patron)])
    for patron in tapped:
        left.remove(patron)
    return tuple(left)


def track(state: State) -> tuple[int, ...]:
    """The colours on the pass track, from number 1; with 2 players neutral stands on 2."""
    if state.seats == 2:
        return (*state.passed[:1], 2, *state.passed[1:])
    return state.passed


def ranking(state: State, area: int) -> tuple[int, ...]:
    """The colours with cubes in an area, best first (`inspect.rank`).

    While the digging goes on, those who have not passed lose ties.
    """
    return _ranking(cubes_in(state, area), track(state))


@lru_cache(1024)
def _ranking(counts: tuple[int, ...], colours: tuple[int, ...]) -> tuple[int, ...]:
    if len(colours) < len(counts):
        colours = *colours, *(colour for colour in range(len(counts)) if colour not in colours)
    present = [colour for colour in colours if counts[colour]]
    return tuple(sorted(present, key=counts.__getitem__, reverse=True))  # ties keep their order


def plots_left(state: State) -> tuple[int, ...]:
    """The plots that still lie in the area under inspection."""
    return plots_in(state.region, state.plots, state.area)


def plots_in(region: tuple[LaidPlot, ...], plots: frozenset[int], area: int) -> tuple[int, ...]:
    """Which of these plots lie in an area."""
    return tuple([plot for plot, _ in region[2 * area : 2 * area + 2] if plot in plots])


def inspector(state: State) -> int | None:
    """The colour that chooses next in the area under inspection; None in other phases."""
    if state.phase is not INSPECT:
        return None
    return ranking(state, state.area)[state.rank]


def rooms_open(state: State, seat: int) -> tuple[str, ...]:
    """The rooms that a seat can enter (`museum.room`)."""
    return _rooms_open(state.museum, seat)


@lru_cache(1024)
def _rooms_open(museum: tuple[tuple[str, int], ...], seat: int) -> tuple[str, ...]:
    inside = dict(museum)
    found = [*filterfalse(inside.__contains__, _ENTRANCES)]
    if seat in inside.values():
        for name, doors in _INNER.items():
            if name not in inside and seat in map(inside.get, doors):
                found.append(name)
    return tuple(found)


_ENTRANCES = [name for name, room in ROOMS.items() if not room.doors]
_INNER = {name: room.doors for name, room in ROOMS.items() if room.doors}
