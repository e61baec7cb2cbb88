"""What can be tried in Mexica: the actions, their spelling, and the draw that chance makes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from random import Random
from typing import Literal, NamedTuple, TypeVar

from py_rules.grid import Square
from py_rules.message import message_error
from py_rules.mexica.areas import BITS, SQUARES, WHOLE, Area, BySquare, bits
from py_rules.mexica.data import CALPULLI, FIRST_CALPULLI, HEIGHTS, LEAP
from py_rules.mexica.state import AXES, Axis, Phase, State

T = TypeVar("T")
MoveKind = Literal["step", "sail", "leap"]
WAYS: tuple[MoveKind, MoveKind, MoveKind] = ("step", "sail", "leap")


@dataclass(frozen=True)
class Draw:
    """Chance: the sizes of the calpulli drawn for the first half, ascending."""

    sizes: tuple[int, ...]

    @cached_property
    def words(self) -> tuple[str, ...]:
        return ("calpulli", *map(str, self.sizes))


@dataclass(frozen=True)
class Start:
    """Set the figure on a start square."""

    square: Square

    @cached_property
    def words(self) -> tuple[str, ...]:
        return ("start", str(self.square))


@dataclass(frozen=True)
class Canal:
    """Lay a canal piece on one square, or on two, sorted by column, then row."""

    squares: tuple[Square] | tuple[Square, Square]

    @cached_property
    def words(self) -> tuple[str, ...]:
        return ("canal", "-".join(map(str, self.squares)))


@dataclass(frozen=True)
class Bridge:
    """Build a bridge on a square, from the supply or lifted from another square."""

    square: Square
    axis: Axis
    lifted: Square | None = None

    @cached_property
    def words(self) -> tuple[str, ...]:
        if self.lifted is None:
            return ("bridge", str(self.square), self.axis)
        return ("move-bridge", str(self.lifted), "to", str(self.square), self.axis)


@dataclass(frozen=True)
class Move:
    """Step, sail or leap with the figure to a square, which may carry a bridge."""

    way: MoveKind
    square: Square

    @cached_property
    def words(self) -> tuple[str, ...]:
        return (self.way, str(self.square))


@dataclass(frozen=True)
class Build:
    """Place a building of a height on a square."""

    height: int
    square: Square

    @cached_property
    def words(self) -> tuple[str, ...]:
        return ("build", str(self.height), str(self.square))


@dataclass(frozen=True)
class FoundDistrict:
    """Found the district around a square, with its calpulli on that square."""

    square: Square

    @cached_property
    def words(self) -> tuple[str, ...]:
        return ("found", str(self.square))


@dataclass(frozen=True)
class Plain:
    """``take`` a chip, ``spend`` a chip, or ``end`` the turn."""

    word: str

    @cached_property
    def words(self) -> tuple[str, ...]:
        return (self.word,)


TAKE, SPEND, END = Plain("take"), Plain("spend"), Plain("end")

Action = Draw | Start | Canal | Bridge | Move | Build | FoundDistrict | Plain


def price(action: Action) -> int:
    """The price in action points, 0 if free; for a sail, the lowest one (see `travel.sailing`)."""
    match action:
        case Canal() | Bridge():
            return 1
        case Move(way):
            return LEAP if way == "leap" else 1
        case Build(height):
            return height
        case Plain("take"):
            return 1
    return 0


def parse(line: str) -> Action:
    """The action of a line; the inverse of ``words``. Raises ValueError, with the reason."""
    match line.split(" "):
        case ["calpulli", *sizes]:
            return Draw(_sizes(sizes))
        case ["start", square]:
            return Start(_square(square))
        case ["canal", piece]:
            return Canal(_piece(piece))
        case ["bridge", square, "ns" | "ew" as axis]:
            return Bridge(_square(square), axis)
        case ["move-bridge", lifted, "to", square, "ns" | "ew" as axis]:
            return Bridge(_square(square), axis, _square(lifted))
        case ["step" | "sail" | "leap" as way, square]:
            return Move(way, _square(square))
        case ["build", "1" | "2" | "3" | "4" as height, square]:
            return Build(int(height), _square(square))
        case ["found", square]:
            return FoundDistrict(_square(square))
        case ["take" | "spend" | "end" as word]:
            return Plain(word)
    raise message_error("Mexica has no such action")


def _square(word: str) -> Square:
    square = Square.parse(word)
    if square not in BITS:
        raise message_error(
            "{square} is not on the board, which has columns a to u and rows 1 to 14", square=word
        )
    return square


def _piece(word: str) -> tuple[Square] | tuple[Square, Square]:
    first, dash, second = word.partition("-")
    if not dash:
        return (_square(first),)
    pair = _square(first), _square(second)
    if (pair[0].col, pair[0].row) >= (pair[1].col, pair[1].row):
        raise message_error(
            "put the square with the earlier column letter first; if both are in the same column, "
            "put the one with the lower row number first"
        )
    return pair


def _sizes(words: list[str]) -> tuple[int, ...]:
    known = {str(size): size for size in CALPULLI}
    for word in words:
        if word not in known:
            raise message_error("{word} is not the size of a calpulli", word=repr(word))
    sizes = [known[word] for word in words]
    if sizes != sorted(sizes):
        raise message_error("the sizes of the calpulli must be in ascending order")
    return tuple(sizes)


class Menu(NamedTuple):
    """Every action that can be tried on a square of the board, each kind by square."""

    ways: dict[MoveKind, BySquare[Move]]
    singles: BySquare[Canal]
    east: BySquare[Canal]  # doubles, by their first square
    south: BySquare[Canal]
    bridges: dict[Axis, BySquare[Bridge]]
    builds: dict[int, BySquare[Build]]
    founds: BySquare[FoundDistrict]


@cache
def menu() -> Menu:
    """The menu, created on first use: actions are immutable, so all positions share them."""

    def doubles(rows: int, cols: int) -> BySquare[Canal]:
        pairs = ((square, Square(square.row + rows, square.col + cols)) for square in BITS)
        return BySquare({BITS[pair[0]]: Canal(pair) for pair in pairs if pair[1] in BITS})

    def everywhere(action: Callable[[Square], T]) -> BySquare[T]:
        return BySquare({one: action(square) for square, one in BITS.items()})

    return Menu(
        ways={way: everywhere(partial(Move, way)) for way in WAYS},
        singles=everywhere(lambda square: Canal((square,))),
        east=doubles(0, 1),
        south=doubles(1, 0),
        bridges={axis: everywhere(partial(Bridge, axis=axis)) for axis in AXES},
        builds={height: everywhere(partial(Build, height)) for height in HEIGHTS},
        founds=everywhere(FoundDistrict),
    )


class Lifts(dict[int, Bridge]):
    """The moves of one bridge to every square on one axis, by bit number; each is created when it
    is first used.
    """

    def __init__(self, lifted: Area, axis: Axis) -> None:
        super().__init__()
        self._lifted, self._axis = SQUARES[lifted], axis

    def __missing__(self, number: int) -> Bridge:
        return self.setdefault(number, Bridge(SQUARES[1 << number], self._axis, self._lifted))


lifts = lru_cache(maxsize=1 << 7)(Lifts)


@cache
def _unmoved(one: Area) -> tuple[Bridge, ...]:
    """The moves of a bridge to the square it comes from, in the order of AXES."""
    return tuple(Bridge(SQUARES[one], axis, SQUARES[one]) for axis in AXES)


def attempts(state: State, targets: Area = WHOLE) -> Iterator[Action]:
    """Everything that can be tried, legal or not; nothing while chance acts.

    Bridges are moved from each square that has one to every square. From a square without a bridge,
    the only attempt goes to the square itself, so that there is an action to refuse. Only moves of
    bridges to the ``targets`` are made.
    """
    if state.to_move is None:
        return
    if state.phase is Phase.START:
        yield from map(Start, BITS)
        return
    every = menu()
    for moves in every.ways.values():
        yield from moves.values()
    for canals in (every.singles, every.east, every.south):
        yield from canals.values()
    for axis in AXES:
        yield from every.bridges[axis].values()
    standing = state.bridges.area
    wanted = [one for one in SQUARES if one & targets]
    numbers = [one.bit_length() - 1 for one in wanted]
    for lifted in bits(standing):
        for axis in AXES:
            yield from map(lifts(lifted, axis).__getitem__, numbers)
    for one in wanted:
        if not one & standing:
            yield from _unmoved(one)
    for builds in every.builds.values():
        yield from builds.values()
    yield from every.founds.values()
    yield from (TAKE, SPEND, END)


def deal(state: State, rng: Random) -> Action:
    """Draw the calpulli of the first half, uniformly at random."""
    return Draw(tuple(sorted(rng.sample(state.waiting, FIRST_CALPULLI))))
