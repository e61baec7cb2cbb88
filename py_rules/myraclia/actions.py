"""What can be tried in Myraclia: the actions and their spelling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from py_rules.grid import Hex
from py_rules.message import N_, message_error
from py_rules.myraclia.data import ACTIONS, COLOURS, ONE, TILES, TOKENS, Elements
from py_rules.myraclia.payments import parts, terraforming
from py_rules.myraclia.state import (
    LaidTile,
    Phase,
    State,
    border,
    hand,
    is_free,
    missing,
    reached,
    tiles,
)

SpendVerb = Literal["terraform", "reserve", "add"]
VERBS: tuple[SpendVerb, ...] = ("terraform", "reserve", "add")


class Spend(NamedTuple):
    """Spend elements on a tile: to terraform it, to reserve it (or move the reservation to it), or
    to add to the reserved tile. They come from the stock and the exchange zones.

    A named tuple, because thousands can be legal at once and a dataclass takes longer to create.
    """

    verb: SpendVerb
    hex: Hex
    elements: Elements

    @property
    def words(self) -> tuple[str, ...]:
        return (self.verb, str(self.hex), "with", str(self.elements))


@dataclass(frozen=True)
class Take:
    """Take an element from the draft board."""

    colour: str

    @property
    def words(self) -> tuple[str, ...]:
        return ("take", self.colour)


@dataclass(frozen=True)
class Stop:
    """``pass`` for the rest of the draft, or ``end`` the actions of a turn."""

    word: str

    @property
    def words(self) -> tuple[str, ...]:
        return (self.word,)


PASS, END = Stop("pass"), Stop("end")


@dataclass(frozen=True)
class Place:
    """Place a tile of the offer on the surface."""

    tile: int
    hex: Hex

    @property
    def words(self) -> tuple[str, ...]:
        return ("place", str(self.tile), "at", str(self.hex))


@dataclass(frozen=True)
class Put:
    """Lay the Eternity token that was drawn on a tile."""

    hex: Hex

    @property
    def words(self) -> tuple[str, ...]:
        return ("put", str(self.hex))


@dataclass(frozen=True)
class LaySurface:
    """Chance: the tiles of the first surface, in reading order."""

    laid: tuple[LaidTile, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return ("surface", *map(str, self.laid))


@dataclass(frozen=True)
class Offer:
    """Chance: the tiles newly drawn into the offer, ascending."""

    tiles: tuple[int, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return ("offer", *map(str, self.tiles))


@dataclass(frozen=True)
class Draw:
    """Chance: elements from the bag, to ``stock`` a player or to ``fill`` the draft board."""

    verb: Literal["stock", "fill"]
    elements: Elements

    @property
    def words(self) -> tuple[str, ...]:
        return (self.verb, str(self.elements))


@dataclass(frozen=True)
class Reveal:
    """Chance: an Eternity token is drawn."""

    token: int

    @property
    def words(self) -> tuple[str, ...]:
        return ("token", str(self.token))


Action = Spend | Take | Stop | Place | Put | LaySurface | Offer | Draw | Reveal


def parse(line: str) -> Action:
    """The action of a line; the inverse of ``words``. Raises ValueError, with the reason."""
    match line.split(" "):
        case [("terraform" | "reserve" | "add") as verb, place, "with", elements]:
            return Spend(verb, Hex.parse(place), Elements.parse(elements))
        case ["take", colour]:
            Elements.parse(colour)
            return Take(colour)
        case ["pass" | "end" as word]:
            return Stop(word)
        case ["place", tile, "at", place]:
            return Place(tile_number(tile), Hex.parse(place))
        case ["put", place]:
            return Put(Hex.parse(place))
        case ["surface", *words]:
            return LaySurface(tuple(map(laid_tile, words)))
        case ["offer", *numbers]:
            return Offer(tuple(sorted(map(tile_number, numbers))))
        case [("stock" | "fill") as verb, elements]:
            return Draw(verb, Elements.parse(elements))
        case ["token", number]:
            return Reveal(token_number(number))
        case [("terraform" | "reserve" | "add") as verb, *_]:
            text = N_("write this action as {verb}, a place, {preposition} and elements")
            raise message_error(text, verb=repr(verb), preposition="'with'")
    raise message_error("Myraclia has no such action")


def tile_number(word: str) -> int:
    """The tile that a word names by its number. Raises MessageError."""
    if word not in map(str, TILES):
        text = N_("{word} is not a tile; tiles are numbered 1 to {last}")
        raise message_error(text, word=repr(word), last=len(TILES))
    return int(word)


def token_number(word: str) -> int:
    """The Eternity token that a word names by its number. Raises MessageError."""
    if word not in map(str, TOKENS):
        text = N_("{word} is not a token; tokens are numbered 1 to {last}")
        raise message_error(text, word=repr(word), last=len(TOKENS))
    return int(word)


def laid_tile(word: str) -> LaidTile:
    """The tile and the place of a word such as ``12@0,-1``. Raises MessageError."""
    tile, _, place = word.partition("@")
    return LaidTile(tile_number(tile), Hex.parse(place))


def attempts(state: State) -> Iterator[Action]:
    """Everything that can be tried, legal or not; nothing while chance acts.

    There are too many payments to try them all. Each tile is tried with all that it lacks, and each
    hex with every single element. During a turn, free tiles and the seat's own are also tried with
    all parts of the cost, to reserve or add; and tiles within reach with all minimal payments and a
    few that are one element too large, to terraform.
    """
    seat = state.to_move
    if seat is None:
        return
    yield PASS
    yield from map(Take, COLOURS)
    yield END
    for place in (*tiles(state), *border(state)):
        for verb in VERBS:
            for elements in _tried(state, seat, verb, place):
                yield Spend(verb, place, elements)
    for tile in state.offer:
        for place in (*tiles(state), *border(state)):
            yield Place(tile, place)
    yield from map(Put, (*tiles(state), *border(state)))


def _tried(state: State, seat: int, verb: SpendVerb, place: Hex) -> dict[Elements, None]:
    """The payments to try at a place, each once, in a fixed order."""
    tried: dict[Elements, None] = {}
    cost = missing(state, place)
    if any(cost):
        tried[cost] = None
        own = state.reserved[seat] == place
        if state.phase is Phase.ACT and (own or is_free(state, place)):
            if verb != "terraform":
                tried |= dict.fromkeys(parts(cost))
            elif _promising(state, seat, place):
                payments = terraforming(state, seat, place)
                tried |= dict.fromkeys(payments)
                for payment in payments[:1]:
                    tried |= dict.fromkeys(payment.plus(ONE[colour]) for colour in COLOURS)
    return tried | dict.fromkeys(ONE.values())


def _promising(state: State, seat: int, place: Hex) -> bool:
    """Whether discs, actions and adjacency allow a seat to terraform the tile here."""
    disc = state.reserved[seat] == place or hand(state, seat) > 0
    return disc and state.actions < ACTIONS and reached(state, seat, place)
