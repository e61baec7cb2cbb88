"""The legal actions of Mykerinos, found faster than by judging every attempt.

It knows no rule that ``rules`` does not: a contract test holds it equal to the filtered attempts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import compress, islice
from typing import NamedTuple

from py_rules.grid import Square
from py_rules.listing import ByBit, Listing, Part, Table, all_of, flags
from py_rules.mykerinos.actions import (
    LEAVE,
    PASS,
    SKIP,
    VERBS,
    Action,
    Claim,
    Dig,
    Museum,
)
from py_rules.mykerinos.data import ROOMS
from py_rules.mykerinos.state import (
    MOST,
    SOUTH,
    Phase,
    Spaces,
    State,
    free,
    inspector,
    neutral_colour,
    plots_left,
    rooms_open,
    steep,
    untapped,
)

claim = lru_cache(Claim)


ENTRIES = {room: Museum(room) for room in ROOMS}
OF_BROWN = {room: Museum(room, brown=True) for room in ROOMS}


def listed(state: State) -> Sequence[Action]:
    """The legal actions, in the order of the attempts."""
    seat = state.to_move
    assert seat is not None
    if state.phase is Phase.DIG:
        return Listing([(PASSING, 1), *_digging(state, seat)])
    if state.phase is Phase.NEUTRAL:
        digs = _digs(state, _neutral_ways(), state.neutral[seat], state.cubes[2])
        return Listing([(SKIPPING, 1), *digs])
    neutral = state.seats == 2 and inspector(state) == neutral_colour(state)
    claims = [claim(plot, neutral) for plot in plots_left(state)]
    if state.rank > 1 and not neutral:
        return [LEAVE, *claims]
    if neutral or not state.supply[seat]:
        return claims
    return [*map(ENTRIES.__getitem__, rooms_open(state, seat)), *claims]


def _digging(state: State, seat: int) -> list[Part[Action]]:
    """What may be done with cubes of the personal stock; with none nothing."""
    stock = state.stock[seat]
    if stock == 0:
        return []
    patrons = untapped(state, seat)
    ways = _ways(patrons, state.supply[seat] > 0)
    found = _digs(state, ways, stock, state.cubes[seat])
    if "brown" in patrons:
        found.append(all_of([*map(OF_BROWN.__getitem__, rooms_open(state, seat))]))
    return found


class Way(NamedTuple):
    """A verb to dig with, and its digs."""

    cubes: int  # that have to be in the personal stock
    pyramids: bool
    extends: bool
    chains: tuple[Chain, ...]  # none for a single cube
    digs: Table[Dig]


def _digs(state: State, ways: tuple[Way, ...], cubes: int, mine: Spaces) -> list[Part[Action]]:
    """The digs of some verbs with so many cubes at hand, their cards being there."""
    pyramids, vacant = steep(state.region), free(state)
    level = vacant & ~pyramids
    beside = mine << 1 | mine >> 1 | mine << SOUTH | mine >> SOUTH
    found: list[Part[Action]] = []
    for needed, sloping, extends, chains, digs in ways:
        able = vacant if sloping else level
        if needed > cubes or (extends and not able & beside):
            continue
        if not chains:
            found.append((digs, able & pyramids if sloping else able))
            continue
        fits = []
        for others, first, last in chains:
            fit = able
            for distance in others:
                fit &= able >> distance
            if extends:
                fit &= beside >> first | beside >> last
            if sloping:
                fit &= pyramids >> first ^ pyramids >> last
            fits.append(fit)
        found.append((digs, fits))
    return found


# Cubes one after the other, as they begin, in reading order, at a space: how far from it the others
# are, then how far the ends.
Chain = tuple[tuple[int, ...], int, int]
CHAINS: dict[int, tuple[Chain, ...]] = {
    1: (),
    2: (((1,), 0, 1), ((SOUTH,), 0, SOUTH)),
    3: (
        ((1, 2), 0, 2),
        ((1, SOUTH), 1, SOUTH),
        ((1, SOUTH + 1), 0, SOUTH + 1),
        ((SOUTH - 1, SOUTH), 0, SOUTH - 1),
        ((SOUTH, SOUTH + 1), 0, SOUTH + 1),
        ((SOUTH, 2 * SOUTH), 0, 2 * SOUTH),
    ),
}


class Chained:
    """The digs of two or three cubes, by the space where the chain begins and then by the chain;
    for each chain the spaces where it begins choose them."""

    def __init__(self, verb: str, chains: tuple[Chain, ...]) -> None:
        self._digs = [
            Dig(verb, tuple([_space(bit + distance) for distance in (0, *others)]))
            for bit in range(MOST)
            for others, _, _ in chains
        ]

    @staticmethod
    def count(fits: list[Spaces]) -> int:
        return sum(map(int.bit_count, fits))

    def on(self, fits: list[Spaces]) -> Iterator[Dig]:
        chosen = bytearray(len(self._digs))
        for number, fit in enumerate(fits):
            if fit:
                chosen[number :: len(fits)] = flags(fit, MOST)
        return compress(self._digs, chosen)

    def nth(self, fits: list[Spaces], index: int) -> Dig:
        return next(islice(self.on(fits), index, None))


def _space(bit: int) -> Square:
    return Square(*divmod(bit, SOUTH))


@cache
def _way(name: str) -> Way:
    verb, chains = VERBS[name], CHAINS[VERBS[name].cubes]
    return Way(
        verb.cubes - (verb.patron == "violet"),
        verb.pyramids > 0,
        verb.extends,
        chains,
        Chained(name, chains) if chains else ByBit([Dig(name, (_space(n),)) for n in range(MOST)]),
    )


@lru_cache
def _ways(patrons: tuple[str, ...], supplied: bool) -> tuple[Way, ...]:
    """Those for these cards; Lady Violet's need a cube in the general supply."""
    return tuple(
        [
            _way(name)
            for name, verb in VERBS.items()
            if not verb.neutral
            and (verb.patron is None or verb.patron in patrons)
            and (verb.patron != "violet" or supplied)
        ]
    )


@cache
def _neutral_ways() -> tuple[Way, ...]:
    return tuple([_way(name) for name, verb in VERBS.items() if verb.neutral])


PASSING, SKIPPING = ByBit((PASS,)), ByBit((SKIP,))
