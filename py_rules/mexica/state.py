"""The position of a game of Mexica, and queries about its squares and pieces."""

from __future__ import annotations

from enum import Enum
from typing import Literal, NamedTuple

from py_rules.grid import Square
from py_rules.message import Message, message
from py_rules.message import Player as Seat
from py_rules.mexica.areas import (
    DUG,
    EMBLEM,
    ISLAND,
    ORDINARY,
    ROW,
    SQUARES,
    STARTS,
    Area,
    bit,
    bits,
    parts,
    squares,
)
from py_rules.mexica.data import (
    BRIDGES,
    BUILDINGS,
    CALPULLI,
    CHIPS,
    DOUBLES,
    HEIGHTS,
    SINGLES,
)

Axis = Literal["ns", "ew"]
AXES: tuple[Axis, Axis] = ("ns", "ew")


class Phase(Enum):
    """Which decision comes next; chance makes the first."""

    CALPULLI = "drawing the calpulli"
    START = "choosing start squares"
    TURN = "a turn"
    OVER = "over"


# Read with every action: in Python 3.11 `Phase.OVER` takes ten times as long as a plain name.
START, OVER = Phase.START, Phase.OVER


class District(NamedTuple):
    """A side-connected piece of land surrounded by water; founded once a calpulli lies in it."""

    area: Area
    token: Area = 0  # where the calpulli lies

    @property
    def size(self) -> int:
        """The number of its squares; for a founded district also the number on its calpulli."""
        return self.area.bit_count()

    @property
    def squares(self) -> tuple[Square, ...]:
        """Its squares, in reading order."""
        return tuple(squares(self.area))


class Bridges(NamedTuple):
    """The canal squares with a bridge, by axis: the bridge's ends lie north and south, or east and
    west.
    """

    ns: Area = 0
    ew: Area = 0

    @property
    def area(self) -> Area:
        """All squares with a bridge."""
        return self.ns | self.ew

    @property
    def ends(self) -> Area:
        """The land squares at both ends of each bridge."""
        return self.ns << ROW | self.ns >> ROW | self.ew << 1 | self.ew >> 1

    def without(self, square: Area) -> Bridges:
        """The bridges without the one on a square."""
        return Bridges(self.ns & ~square, self.ew & ~square)

    def built(self, square: Square, axis: Axis, lifted: Square | None = None) -> Bridges:
        """The bridges with one more on a square, which may have been lifted from another square."""
        ns, ew = self.without(bit(lifted)) if lifted else self
        return Bridges(ns | bit(square), ew) if axis == "ns" else Bridges(ns, ew | bit(square))


class Points(NamedTuple):
    """A player's points by source."""

    founding: int = 0
    visiting: int = 0  # standing in a district that somebody else founds
    first: int = 0  # founded districts, at the first scoring
    second: int = 0  # founded districts, at the second scoring
    open: int = 0  # districts that are not founded, at the second scoring
    start: int = 0  # standing on a start square at a scoring


class PlayerState(NamedTuple):
    """The pieces, chips and points of one player."""

    place: Area  # the square of the figure; 0 before it is set up
    stock: tuple[int, ...]  # buildings at hand, by height
    buildings: tuple[Area, ...] = (0,) * len(HEIGHTS)  # on the board, by height
    chips: int = 0
    points: Points = Points()

    @property
    def figure(self) -> Square | None:
        """The square of the figure; None before it is set up."""
        return SQUARES.get(self.place)

    @property
    def built(self) -> Area:
        """All squares with a building of the player."""
        one, two, three, four = self.buildings
        return one | two | three | four


class Building(NamedTuple):
    """A building on the board."""

    square: Square
    seat: int
    height: int


class State(NamedTuple):
    """A position of Mexica."""

    phase: Phase
    to_move: int | None
    half: int  # 1 or 2
    players: tuple[PlayerState, ...]  # by seat
    districts: tuple[District, ...]  # all land, in the order of the districts' first squares
    canals: Area
    blocked: Area  # squares with a building or calpulli: nobody enters them again
    bridges: Bridges
    singles: int  # canal pieces left
    doubles: int
    calpulli: tuple[int, ...]  # the sizes of the open ones, ascending
    waiting: tuple[int, ...]  # the sizes for the second half, ascending; before the draw, all
    ap: int  # action points left to the seat to move
    taken: int  # chips taken in this turn
    first_round: bool
    changed: bool  # a canal, building or calpulli was laid in this round
    quiet: int  # whole rounds of this half without such a change, up to now (`half.stall`)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is OVER

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.players)

    @property
    def land(self) -> Area:
        """All squares that are neither lake nor canal."""
        return ISLAND & ~self.canals

    @property
    def figures(self) -> Area:
        """The squares on which figures stand, on land or on bridges."""
        area = 0
        for player in self.players:
            area |= player.place
        return area

    @property
    def free(self) -> Area:
        """The land without figure, building or calpulli."""
        return ISLAND & ~(self.canals | self.blocked | self.figures)

    @property
    def chips(self) -> int:
        """How many chips are left in the pool."""
        return CHIPS - sum(player.chips for player in self.players)

    @property
    def spare_bridges(self) -> int:
        """How many bridges are left in the supply."""
        return BRIDGES - self.bridges.area.bit_count()

    @property
    def buildings(self) -> tuple[Building, ...]:
        """All buildings on the board, in reading order."""
        return tuple(
            sorted(
                Building(SQUARES[one], seat, height)
                for seat, player in enumerate(self.players)
                for height, area in zip(HEIGHTS, player.buildings, strict=True)
                for one in bits(area)
            )
        )

    @property
    def tokens(self) -> tuple[tuple[Square, int], ...]:
        """The calpulli on the board: square and size of each."""
        return tuple((SQUARES[one.token], one.size) for one in self.districts if one.token)


def start(seats: int, options: frozenset[str] = frozenset()) -> State:
    """The position before the calpulli are drawn. Mexica has no options."""
    return State(
        phase=Phase.CALPULLI,
        to_move=None,
        half=1,
        players=(PlayerState(0, BUILDINGS[0]),) * seats,
        districts=tuple(map(District, parts(ISLAND & ~DUG))),
        canals=DUG,
        blocked=0,
        bridges=Bridges(),
        singles=SINGLES,
        doubles=DOUBLES,
        calpulli=(),
        waiting=tuple(kind.size for kind in CALPULLI.values() for _ in range(kind.copies)),
        ap=0,
        taken=0,
        first_round=True,
        changed=False,
        quiet=0,
    )


def district_at(state: State, area: Area) -> District | None:
    """The district that contains a square; None for water."""
    for district in state.districts:
        if district.area & area:
            return district
    return None


def in_district(state: State, district: District) -> tuple[int, ...]:
    """The seats whose figures stand in a district. A figure on a bridge is in none."""
    return tuple(seat for seat, player in enumerate(state.players) if player.place & district.area)


def token_squares(state: State, district: District) -> Area:
    """The squares of a district on which a calpulli can be laid (`found.token`)."""
    return district.area & ORDINARY & ~(state.blocked | state.figures)


def fits(state: State, district: District) -> bool:
    """Whether a district is not founded yet and an open calpulli has its size."""
    return not district.token and district.size in state.calpulli


def founded(state: State) -> Area:
    """The squares of all founded districts."""
    area = 0
    for district in state.districts:
        if district.token:
            area |= district.area
    return area


def canal_squares(state: State) -> Area:
    """The squares on which a canal can be laid (`canal.where`)."""
    return ORDINARY & state.free & ~(founded(state) | state.bridges.ends)


def bridge_squares(canals: Area, bridges: Bridges) -> Bridges:
    """The squares on which a bridge can be built, by axis (`bridge.where`)."""
    land, bare = ISLAND & ~canals, canals & ~bridges.area
    return Bridges(bare & land << ROW & land >> ROW, bare & land << 1 & land >> 1)


def built_out(state: State) -> bool:
    """[half.end] Whether the half ends with this round: no calpulli is open, and somebody has no
    buildings left."""
    return not state.calpulli and any(not any(player.stock) for player in state.players)


def axis_of(state: State, square: Area) -> Axis | None:
    """The axis of the bridge on a square; None if there is no bridge."""
    if square & state.bridges.ns:
        return "ns"
    return "ew" if square & state.bridges.ew else None


def piece_on(state: State, square: Square) -> Message | None:
    """The piece that occupies a square or the bridge on it, in words; None if there is none."""
    for seat, player in enumerate(state.players):
        if player.figure == square:
            return message("{player}’s figure", player=Seat(seat))
    for building in state.buildings:
        if building.square == square:
            return message("one of {player}’s buildings", player=Seat(building.seat))
    for token, size in state.tokens:
        if token == square:
            return message("the calpulli of size {size}", size=size)
    return None


def kind_of(state: State, square: Square) -> Message:
    """The kind of a square, in words."""
    one = bit(square)
    if one & state.canals:
        return message("a canal")
    if one & STARTS:
        return message("a start square")
    if one & EMBLEM:
        return message("the emblem square")
    if one & ISLAND:
        return message("land")
    return message("part of the lake") if one else message("not on the board")
