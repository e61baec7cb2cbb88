"""The legal actions of Mykerinos, found faster than by judging every attempt.

It knows no rule that ``rules`` does not: a contract test holds it equal to the filtered attempts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from py_rules.listing import ByBit, Listing, Part, Selector, all_of
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
    DIG,
    MOST,
    NEUTRAL,
    SOUTH,
    Spaces,
    State,
    free,
    inspector,
    neutral_colour,
    plots_left,
    rooms_open,
    space,
    untapped,
)

claim = lru_cache(Claim)


ENTRIES = {room: Museum(room) for room in ROOMS}
OF_BROWN = {room: Museum(room, brown=True) for room in ROOMS}


def fast_legal(state: State) -> Sequence[Action]:
    """The legal actions, in the order of the attempts."""
    seat = state.to_move
    assert seat is not None
    if state.phase is DIG:
        return Listing([(PASSING, 1), *_digging(state, seat)])
    if state.phase is NEUTRAL:
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
    digs: Selector[Dig]


def _digs(state: State, ways: tuple[Way, ...], cubes: int, mine: Spaces) -> list[Part[Action]]:
    """The digs of some verbs with so many cubes at hand, their cards being there."""
    level, steep = free(state)
    beside = mine << 1 | mine >> 1 | mine << SOUTH | mine >> SOUTH
    found: list[Part[Action]] = []
    for needed, sloping, extends, chains, digs in ways:
        able = level | steep if sloping else level
        if needed > cubes or (extends and not able & beside):
            continue
        if not chains:
            found.append((digs, steep if sloping else level))
            continue
        fits = []
        for second, third, first, last in chains:
            fit = able & able >> second
            if third:
                fit &= able >> third
            if extends:
                fit &= beside >> first | beside >> last
            if sloping:
                fit &= steep >> first ^ steep >> last
            fits.append(fit)
        found.append((digs, fits))
    return found


# Cubes one after the other, as they begin, in reading order, at a space: how far from it the second
# is, and the third or 0 for none, then how far the ends are.
Chain = tuple[int, int, int, int]
CHAINS: dict[int, tuple[Chain, ...]] = {
    1: (),
    2: ((1, 0, 0, 1), (SOUTH, 0, 0, SOUTH)),
    3: (
        (1, 2, 0, 2),
        (1, SOUTH, 1, SOUTH),
        (1, SOUTH + 1, 0, SOUTH + 1),
        (SOUTH - 1, SOUTH, 0, SOUTH - 1),
        (SOUTH, SOUTH + 1, 0, SOUTH + 1),
        (SOUTH, 2 * SOUTH, 0, 2 * SOUTH),
    ),
}


class Chained:
    """Digs of two or three cubes, by the space where the chain begins and then by the chain: for
    each chain the spaces where it begins choose them."""

    def __init__(self, digs: list[Dig]) -> None:
        self._digs = ByBit(digs)

    @staticmethod
    def count(fits: list[Spaces]) -> int:
        return sum(map(int.bit_count, fits))

    def select(self, fits: list[Spaces]) -> Iterator[Dig]:
        return self._digs.select(_woven(fits))

    def nth(self, fits: list[Spaces], index: int) -> Dig:
        return self._digs.nth(_woven(fits), index)


def _woven(fits: list[Spaces]) -> int:
    """For each space one bit of every number."""
    return sum([_spread(fit, len(fits)) << number for number, fit in enumerate(fits) if fit])


def _spread(bits: int, apart: int) -> int:
    """The bits of a number so far apart, 2 or 6: binary digits are read as those of another base,
    in which each takes up two or three bits."""
    if apart == 6:
        bits = int(f"{bits:b}", 8)
    return int(f"{bits:b}", 4)


@cache
def _way(name: str) -> Way:
    verb, chains = VERBS[name], CHAINS[VERBS[name].cubes]
    digs = [
        Dig(name, tuple([space(bit + distance) for distance in (0, second, third)[: verb.cubes]]))
        for bit in range(MOST)
        for second, third, _, _ in chains or ((0, 0, 0, 0),)
    ]
    violet = verb.patron == "violet"  # one of the cubes comes from the general supply
    table: Selector[Dig] = Chained(digs) if chains else ByBit(digs)
    return Way(verb.cubes - violet, verb.pyramids > 0, verb.extends, chains, table)


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
