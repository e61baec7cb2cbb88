"""The legal actions of Mykerinos, found without judging every attempt.

Every rule applied here is in ``rules`` as well: tests check that the list equals the attempts that
``rules`` allows. Digs are found for all spaces of the region at once, as bits (`state.Spaces`).
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


MUSEUM_ACTIONS = {room: Museum(room) for room in ROOMS}
BROWN_ACTIONS = {room: Museum(room, brown=True) for room in ROOMS}


def fast_legal(state: State) -> Sequence[Action]:
    """The legal actions of the seat to move, in the order of the attempts."""
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
    return [*map(MUSEUM_ACTIONS.__getitem__, rooms_open(state, seat)), *claims]


def _digging(state: State, seat: int) -> list[Part[Action]]:
    """The actions that take cubes from the personal stock; none if it is empty."""
    stock = state.stock[seat]
    if stock == 0:
        return []
    patrons = untapped(state, seat)
    ways = _ways(patrons, state.supply[seat] > 0)
    found = _digs(state, ways, stock, state.cubes[seat])
    if "brown" in patrons:
        found.append(all_of([*map(BROWN_ACTIONS.__getitem__, rooms_open(state, seat))]))
    return found


class Way(NamedTuple):
    """A verb of digging, with all digs it could ever allow."""

    cubes: int  # how many must be in the personal stock
    pyramids: bool  # whether exactly one of the spaces must be a pyramid
    extends: bool  # whether an end must be next to a cube of the same colour
    chains: tuple[Chain, ...]  # the shapes of two or three cubes; none for a single cube
    digs: Selector[Dig]


def _digs(state: State, ways: tuple[Way, ...], cubes: int, mine: Spaces) -> list[Part[Action]]:
    """The legal digs of some verbs, with this number of cubes to dig with. The verbs of patrons are
    legal only if the seat has the cards, which isn't checked.

    For a chain of cubes, ``fit`` has a bit for each space where such a chain can begin: that space
    and the spaces of the other cubes, shifted back by the chain's distances, are all ``able``.
    """
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


# The shape of a chain of cubes, by distances in bits from its first cube in reading order: to the
# second and third (0: there is none), then to its two ends E, one of which must touch a cube of
# the same colour when a dig is extended. The six shapes of three cubes, in the order below:
#
#     E M E    M E    E M    . E    E .    E
#              E .    . E    E M    M E    M
#                                          E
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


class ChainedDig:
    """A selector of digs of two or three cubes.

    Its digs are in the order of the space where the chain begins, then of the chain's shape. The
    key is a list with a number for each shape: the bits of the spaces where it can begin.
    """

    def __init__(self, digs: list[Dig]) -> None:
        self._digs = ByBit(digs)

    @staticmethod
    def count(fits: list[Spaces]) -> int:
        return sum(map(int.bit_count, fits))

    def select(self, fits: list[Spaces]) -> Iterator[Dig]:
        return self._digs.select(_interleave(fits))

    def nth(self, fits: list[Spaces], index: int) -> Dig:
        return self._digs.nth(_interleave(fits), index)


def _interleave(fits: list[Spaces]) -> int:
    """One number out of several: bit i of number n becomes bit ``i * len(fits) + n``.

    >>> bin(_interleave([0b011, 0b110]))  # the pairs of bits at indices 2, 1, 0: 10 11 01
    '0b101101'
    """
    return sum([_spread_bits(fit, len(fits)) << number for number, fit in enumerate(fits) if fit])


def _spread_bits(bits: int, apart: int) -> int:
    """Move the bits of a number apart, so that each is followed by 1 or 5 zeros: ``apart`` is 2 or
    6.

    Done by reading the binary digits in another base: a digit takes up two bits in base 4, three in
    base 8.

    >>> bin(_spread_bits(0b111, 2))
    '0b10101'
    >>> bin(_spread_bits(0b11, 6))
    '0b1000001'
    """
    if apart == 6:
        bits = int(f"{bits:b}", 8)
    return int(f"{bits:b}", 4)


@cache
def _way(name: str) -> Way:
    """The digs that a verb could ever allow."""
    verb, chains = VERBS[name], CHAINS[VERBS[name].cubes]
    digs = [
        Dig(name, tuple([space(bit + distance) for distance in (0, second, third)[: verb.cubes]]))
        for bit in range(MOST)
        for second, third, _, _ in chains or ((0, 0, 0, 0),)
    ]
    violet = verb.patron == "violet"  # one of the cubes comes from the general supply
    table: Selector[Dig] = ChainedDig(digs) if chains else ByBit(digs)
    return Way(verb.cubes - violet, verb.pyramids > 0, verb.extends, chains, table)


@lru_cache
def _ways(patrons: tuple[str, ...], supplied: bool) -> tuple[Way, ...]:
    """The ways for a seat with these untapped cards; Lady Violet's ways need a cube in the general
    supply.
    """
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
    """The ways to dig with neutral cubes."""
    return tuple([_way(name) for name, verb in VERBS.items() if verb.neutral])


PASSING, SKIPPING = ByBit((PASS,)), ByBit((SKIP,))
