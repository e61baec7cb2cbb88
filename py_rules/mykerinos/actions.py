"""What can be tried in Mykerinos: the actions, their spelling, and what chance draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from py_rules.grid import Square
from py_rules.message import N_, MessageError, counted, message_error
from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS, SEASONS
from py_rules.mykerinos.state import LaidPlot, Phase, Spaces, State, bits, shape


class Verb(NamedTuple):
    """A way to put cubes on spaces."""

    rule: str  # the id of the rule that describes it
    cubes: int
    extends: bool  # whether the first must be next to a cube of the same colour
    pyramids: int = 0  # exactly how many of the spaces are pyramids
    patron: str | None = None  # the patron whose card is used
    neutral: bool = False


VERBS = {
    "dig": Verb("dig.start", 1, False),
    "extend": Verb("dig.extend", 2, True),
    "violet dig": Verb("dig.start", 1, False, patron="violet"),
    "violet extend": Verb("dig.extend", 2, True, patron="violet"),
    "lemon dig": Verb("patron.lemon", 1, False, pyramids=1, patron="lemon"),
    "lemon extend": Verb("patron.lemon", 2, True, pyramids=1, patron="lemon"),
    "blackmore": Verb("patron.blackmore", 2, False, patron="blackmore"),
    "tangerine": Verb("patron.tangerine", 3, True, patron="tangerine"),
    "neutral dig": Verb("dig.start", 1, False, neutral=True),
    "neutral extend": Verb("dig.extend", 2, True, neutral=True),
}


@dataclass(frozen=True)
class Dig:
    """Put cubes on spaces, listed in reading order; the order has no effect."""

    verb: str  # a key of VERBS
    spaces: tuple[Square, ...]

    @cached_property
    def words(self) -> tuple[str, ...]:
        return (*self.verb.split(), *map(str, self.spaces))

    @cached_property
    def cubes(self) -> Spaces:
        """The spaces as bits, as in `State.cubes`."""
        return bits(self.spaces)


@dataclass(frozen=True)
class Museum:
    """Put a cube into a room of the museum, at an inspection or with Sir Brown's card."""

    room: str
    brown: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        return ("brown" if self.brown else "museum", self.room)


@dataclass(frozen=True)
class Claim:
    """Take a plot; for the neutral colour, take it out of the game."""

    plot: int
    neutral: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        return ("neutral", "claim", str(self.plot)) if self.neutral else ("claim", str(self.plot))


@dataclass(frozen=True)
class Decline:
    """``pass`` while digging, skip a neutral dig, or ``leave`` the plots to the others."""

    word: str

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.word.split())


PASS, SKIP, LEAVE = Decline("pass"), Decline("neutral skip"), Decline("leave")


@dataclass(frozen=True)
class First:
    """Chance: the seat that begins."""

    seat: int

    @property
    def words(self) -> tuple[str, ...]:
        return ("first", str(self.seat + 1))


@dataclass(frozen=True)
class Wings:
    """Chance: the patrons of wings 1 to 5."""

    patrons: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return ("wings", *self.patrons)


@dataclass(frozen=True)
class Region:
    """Chance: a season's plots, row by row, each from the left."""

    plots: tuple[LaidPlot, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return ("region", *map(str, self.plots))


Action = Dig | Museum | Claim | Decline | First | Wings | Region


def parse(line: str) -> Action:
    """The action of a line; the inverse of ``words``. Raises ValueError, with the reason."""
    words = tuple(line.split(" "))
    for plain in (PASS, SKIP, LEAVE):
        if words == plain.words:
            return plain
    verb = " ".join(words[:2]) if " ".join(words[:2]) in VERBS else words[0]
    rest = words[len(verb.split()) :]
    if verb in VERBS:
        if len(rest) != VERBS[verb].cubes:
            raise MessageError(
                counted(
                    "{verb} needs {count} space",
                    "{verb} needs {count} spaces",
                    count=VERBS[verb].cubes,
                    verb=repr(verb),
                )
            )
        return Dig(verb, tuple(sorted(map(Square.parse, rest))))
    match words:
        case ("brown" | "museum", room):
            if room not in ROOMS:
                raise message_error("the museum has no room {room}", room=repr(room))
            return Museum(room, brown=words[0] == "brown")
        case ("claim", plot):
            return Claim(laid_plot(plot).plot)
        case ("neutral", "claim", plot):
            return Claim(laid_plot(plot).plot, neutral=True)
        case ("first", seat) if seat in ("1", "2", "3", "4"):
            return First(int(seat) - 1)
        case ("wings", *patrons):
            return Wings(tuple(patrons))
        case ("region", *plots):
            return Region(tuple(map(laid_plot, plots)))
    raise message_error("Mykerinos has no such action")


def laid_plot(word: str) -> LaidPlot:
    """The plot of a word such as ``12r``, turned or not. Raises MessageError."""
    digits = word.removesuffix("r")
    if not (digits.isascii() and digits.isdecimal() and int(digits[:3]) in PLOTS):
        text = N_("{word} is not a plot; plots are numbered 1 to {last}")
        raise message_error(text, word=repr(word), last=len(PLOTS))
    return LaidPlot(int(digits[:3]), word != digits)


def attempts(state: State) -> Iterator[Action]:
    """Everything that can be tried, legal or not; nothing while chance acts."""
    if state.to_move is None:
        return
    yield from (PASS, SKIP, LEAVE)
    digging = state.phase in (Phase.DIG, Phase.NEUTRAL)
    for name, verb in VERBS.items():
        if (state.neutral or not verb.neutral) and (digging or verb.cubes == 1):
            yield from _digs(name, state.height)
    for brown in (True, False):
        yield from (Museum(room, brown) for room in ROOMS)
    for neutral in (False, True) if state.neutral else (False,):
        yield from (Claim(laid.plot, neutral) for laid in state.region)


@lru_cache
def _digs(name: str, height: int) -> list[Dig]:
    """The attempts of a verb: all sets of one or two spaces; of three, those with an adjacent pair.

    Other sets of three are not needed: for each pair that cannot be dug together, there is a set to
    refuse.
    """
    board = shape(height)
    if VERBS[name].cubes < 3:
        return [Dig(name, spaces) for spaces in combinations(board.spaces, VERBS[name].cubes)]
    near = {
        tuple(sorted((*pair, space)))
        for pair in board.pairs
        for space in board.spaces
        if space not in pair
    }
    return [Dig(name, trio) for trio in sorted(near)]


def region_size(season: int) -> int:
    """How many plots are laid in a season; the last season has all that are left."""
    return 12 if season == SEASONS else 8


def deal(state: State, rng: Random) -> Action:
    """Return the next action of chance, drawn uniformly at random."""
    if state.phase is Phase.FIRST:
        return First(rng.randrange(state.seats))
    if state.phase is Phase.WINGS:
        return Wings(tuple(rng.sample(PATRONS, len(PATRONS))))
    plots = rng.sample(sorted(state.deck), region_size(state.season))
    return Region(tuple(LaidPlot(plot, rng.random() < 0.5) for plot in plots))
