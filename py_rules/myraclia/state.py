"""The position of a game of Myraclia, and queries about its tiles, discs and elements."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from py_rules.grid import Hex
from py_rules.listing import set_bits
from py_rules.myraclia.data import (
    BASIC,
    COLOURS,
    ELEMENTS,
    KICKSTARTER,
    LAYOUTS,
    NONE,
    TILES,
    TOKENS,
    Elements,
    discs,
    goal,
)


class Phase(Enum):
    """Which decision comes next."""

    SURFACE = "laying the surface"
    OFFER = "drawing tiles into the offer"
    STOCK = "drawing the first elements"
    FILL = "filling the draft board"
    DRAFT = "the draft"
    ACT = "the actions of a turn"
    PLACE = "placing tiles from the offer"
    TOKEN = "drawing an Eternity token"
    PUT = "laying the Eternity token on a tile"
    OVER = "nothing more: the game is over"


# Read with every action: in Python 3.11 `Phase.OVER` takes ten times as long as a plain name.
OVER = Phase.OVER
SEATED = (Phase.DRAFT, Phase.ACT, Phase.PLACE, Phase.PUT)  # a player decides, not chance


class LaidTile(NamedTuple):
    """A tile on the surface."""

    tile: int
    hex: Hex

    def __str__(self) -> str:
        return f"{self.tile}@{self.hex}"


class State(NamedTuple):
    """A position of Myraclia. Piles are counted; they have no order."""

    seats: int
    options: frozenset[str]
    phase: Phase
    round: int  # from 1; 0 during the setup
    supply: frozenset[int]  # tiles
    offer: tuple[int, ...]  # tiles, ascending
    surface: frozenset[LaidTile]
    bag: Elements
    discard: Elements
    stock: tuple[Elements, ...]  # by seat
    exchange: Elements  # in the exchange zones of all who ended their turn this round
    board: Elements  # on the draft board
    columns: tuple[str, ...]  # colours of the draft board, the rightmost first; () after the draft
    markers: tuple[tuple[int, ...], ...]  # by column: seats in order of arrival
    passed: tuple[int, ...]  # seats that passed in this draft, in order
    order: tuple[int, ...]  # seats in drafting order, after the draft in terraforming order
    turn: int  # whose turn it is, as an index into order
    points: tuple[int, ...]  # by seat, on the scoring board
    terraformed: tuple[frozenset[Hex], ...]  # by seat
    reserved: tuple[Hex | None, ...]  # by seat
    partial: tuple[tuple[Hex, Elements], ...]  # elements on tiles not terraformed, in reading order
    tokens: tuple[tuple[Hex, int], ...]  # Eternity tokens on tiles, in reading order
    hidden: frozenset[int]  # Eternity tokens not drawn yet
    drawn: int | None  # the Eternity token to be laid
    actions: int  # taken in this turn
    terraformings: int  # how many of them were terraformings
    fresh: bool  # the reservation of the seat to move was made or moved in this turn
    left: frozenset[Hex]  # tiles whose reservation was given up in this turn
    due: int  # tiles to be placed at the end of this turn

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None while chance acts and at the end."""
        return self.order[self.turn] if self.phase in SEATED else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is OVER


def start(seats: int, options: frozenset[str] = frozenset()) -> State:
    """The position before anything is drawn."""
    return State(
        seats=seats,
        options=options,
        phase=Phase.SURFACE,
        round=0,
        supply=frozenset(BASIC) | ({KICKSTARTER} if "kickstarter" in options else frozenset()),
        offer=(),
        surface=frozenset(),
        bag=ELEMENTS,
        discard=NONE,
        stock=(NONE,) * seats,
        exchange=NONE,
        board=NONE,
        columns=(),
        markers=(),
        passed=(),
        order=tuple(range(seats)),
        turn=0,
        points=(0,) * seats,
        terraformed=(frozenset(),) * seats,
        reserved=(None,) * seats,
        partial=(),
        tokens=(),
        hidden=frozenset(TOKENS if "eternity" in options else ()),
        drawn=None,
        actions=0,
        terraformings=0,
        fresh=False,
        left=frozenset(),
        due=0,
    )


# The surface.


@lru_cache(256)
def _tiles(surface: frozenset[LaidTile]) -> Mapping[Hex, int]:
    lying = sorted([(place.r, place.q, place, tile) for tile, place in surface])
    return {place: tile for _, _, place, tile in lying}


def tiles(state: State) -> Mapping[Hex, int]:
    """The number of the tile on each hex of the surface, in reading order."""
    return _tiles(state.surface)


@lru_cache(256)
def _border(surface: frozenset[LaidTile]) -> tuple[Hex, ...]:
    taken = _tiles(surface)
    found = {beside for place in taken for beside in place.neighbours if beside not in taken}
    return tuple(sorted(found, key=lambda place: place.reading))


def border(state: State) -> tuple[Hex, ...]:
    """The empty hexes that touch the surface, in reading order."""
    return _border(state.surface)


def contacts(place: Hex, taken: Mapping[Hex, int]) -> tuple[Hex, ...]:
    """The hexes with a tile that touch a place."""
    return tuple(beside for beside in place.neighbours if beside in taken)


def scarce(place: Hex, taken: Mapping[Hex, int]) -> tuple[Hex, ...]:
    """Of the tiles that touch a place, those that touch fewer than three others."""
    return tuple(beside for beside in contacts(place, taken) if len(contacts(beside, taken)) < 3)


@lru_cache(256)
def _places(surface: frozenset[LaidTile]) -> tuple[Hex, ...]:
    """The empty hexes where a tile may be placed, found for all hexes at once.

    The hexes are bits of a number, in reading order, row by row. Each row has an empty hex at both
    ends, so that no shift leads from row to row. `_beside` gives for each of the six sides the
    hexes that have a tile on that side. Added up bit by bit: ``one``, ``two`` and ``three`` are the
    hexes that at least one, two or three tiles touch.
    """
    columns, lines = zip(*[place for _, place in surface], strict=True)
    left, top, width = min(columns) - 1, min(lines) - 1, max(columns) - min(columns) + 3
    tiles = sum([1 << (place.r - top) * width + place.q - left for _, place in surface])
    one = two = three = 0  # the hexes that at least one, two or three tiles touch
    for beside in _beside(tiles, width):
        three |= two & beside
        two |= one & beside
        one |= beside
    narrow = reduce(or_, _beside(tiles & ~three, width))
    # Decided: the rulebook does not say what happens if no place is left.
    found = (three | two & ~narrow) & ~tiles or two & ~tiles
    where = [divmod(number, width) for number in set_bits(found)]
    return tuple([Hex(column + left, line + top) for line, column in where])


def _beside(hexes: int, width: int) -> tuple[int, ...]:
    """For each of the six sides, the hexes that have one of these hexes on that side.

    In bits, r + 1 is ``width`` away, q + 1 is 1 away, and r + 1 with q - 1 is ``width - 1`` away.
    """
    return (
        *(hexes << width, hexes << width - 1, hexes << 1),
        *(hexes >> width, hexes >> width - 1, hexes >> 1),
    )


def places(state: State) -> tuple[Hex, ...]:
    """The empty hexes where a tile may be placed (`place.compact`), in reading order."""
    return _places(state.surface)


def size(seats: int) -> int:
    """How many tiles the first surface has."""
    return len(LAYOUTS[seats])


# Tiles and discs.


def owner(state: State, place: Hex) -> int | None:
    """The seat that terraformed the tile here, or None."""
    for seat, own in enumerate(state.terraformed):
        if place in own:
            return seat
    return None


def holder(state: State, place: Hex) -> int | None:
    """The seat that reserved the tile here, or None."""
    return state.reserved.index(place) if place in state.reserved else None


def is_free(state: State, place: Hex) -> bool:
    """Whether a tile lies here that has no disc and is no Darkness tile."""
    tile = tiles(state).get(place)
    if tile is None or TILES[tile].dark or place in state.reserved:
        return False
    return not any(place in own for own in state.terraformed)


@lru_cache(256)
def _costs(surface: frozenset[LaidTile]) -> Mapping[Hex, Elements]:
    """By hex, the costs of all tiles that have one, in reading order."""
    return {
        place: TILES[tile].cost for place, tile in _tiles(surface).items() if not TILES[tile].dark
    }


def free(state: State) -> Mapping[Hex, Elements]:
    """The free tiles, in reading order, with the elements that are still missing on each."""
    marked = frozenset(state.reserved).union(*state.terraformed)
    found = {place: cost for place, cost in _costs(state.surface).items() if place not in marked}
    for place, there in state.partial:
        if place in found:
            found[place] = _without(found[place], there)
    return found


@lru_cache(256)
def _touched(terraformed: tuple[frozenset[Hex], ...]) -> frozenset[Hex]:
    return frozenset(beside for own in terraformed for place in own for beside in place.neighbours)


def touched(state: State) -> frozenset[Hex]:
    """The hexes that touch a terraformed tile of any player."""
    return _touched(state.terraformed)


def touches(state: State, place: Hex) -> bool:
    """Whether a hex touches a terraformed tile of any player."""
    return place in touched(state)


def unbound(state: State, seat: int) -> bool:
    """Whether a seat may terraform tiles that touch no terraformed tile."""
    # Decided: only in round 1; another passage says "its very first tile in the game".
    first = state.round == 1 and not state.terraformed[seat]
    return first or not any(state.terraformed)  # Decided: the rulebook does not cover it.


def reached(state: State, seat: int, place: Hex) -> bool:
    """Whether a seat may terraform here as far as adjacency goes (`terraform.adjacent`)."""
    return touches(state, place) or state.reserved[seat] == place or unbound(state, seat)


def reached_goal(state: State) -> bool:
    """Whether a player has enough terraformed tiles to end the game."""
    return max(map(len, state.terraformed)) >= goal(state.seats)


def hand(state: State, seat: int) -> int:
    """How many of a seat's discs are not on tiles."""
    on_tiles = len(state.terraformed[seat]) + (state.reserved[seat] is not None)
    return discs(state.seats) - on_tiles


def placed(state: State, place: Hex) -> Elements:
    """The elements that lie on a tile."""
    for where, elements in state.partial:
        if where == place:
            return elements
    return NONE


def missing(state: State, place: Hex) -> Elements:
    """The elements of its cost that do not lie on the tile here yet; none if there is no tile."""
    tile = tiles(state).get(place)
    if tile is None:
        return NONE
    cost, there = TILES[tile].cost, placed(state, place)
    return _without(cost, there) if any(there) else cost


@lru_cache(1024)
def _without(cost: Elements, there: Elements) -> Elements:
    return cost.minus(there)


def tokens_on(state: State, place: Hex) -> tuple[int, ...]:
    """The Eternity tokens on a tile, ascending."""
    return tuple(token for where, token in state.tokens if where == place)


def sources(state: State, seat: int) -> Elements:
    """The elements that a seat is given at the end of a round, if the supply has them."""
    colours = [TILES[tiles(state)[place]].freed for place in state.terraformed[seat]]
    colours += [
        TOKENS[token].source for place, token in state.tokens if place in state.terraformed[seat]
    ]
    return Elements(*map(colours.count, COLOURS))


# Elements and orders.


def pool(state: State, seat: int) -> Elements:
    """The elements that a seat can pay with: its stock and all exchange zones (`pay.exchange`)."""
    return state.stock[seat].plus(state.exchange)


def fill_size(state: State) -> int:
    """How many elements the draft board is filled with."""
    return state.seats * (4 if state.seats == 5 and state.round == 1 else 5)


def stock_size(state: State) -> int:
    """How many elements a player begins with."""
    return 3 if "beginner" in state.options else 2


def terraforming_order(state: State) -> tuple[int, ...]:
    """The terraforming order if the draft ended now (`draft.order`)."""
    marked = [seat for column in state.markers for seat in reversed(column)]
    # Decided: players who took nothing go first, the last to pass before the others; the rulebook
    # does not say. During a draft, those who neither took nor passed yet follow in drafting order.
    empty_handed = [seat for seat in reversed(state.passed) if seat not in marked]
    waiting = [seat for seat in state.order if seat not in marked and seat not in state.passed]
    return (*empty_handed, *waiting, *marked)


def fewest_points(state: State) -> int:
    """The seat that lays the Eternity token: the one with the fewest points; of tied seats, the one
    whose turn came last. The order must already be reversed for the next draft.
    """
    return min(state.order, key=lambda seat: state.points[seat])
