"""The legal actions of Mykerinos, found faster than by judging every attempt.

It knows no rule that ``rules`` does not: a contract test holds it equal to the filtered attempts.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import compress

from py_rules.grid import Square
from py_rules.listing import flags
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
from py_rules.mykerinos.state import (
    MOST,
    SOUTH,
    Phase,
    State,
    bits,
    free,
    inspector,
    neutral_colour,
    plots_left,
    pyramids,
    rooms_open,
    untapped,
)

museum, claim = lru_cache(Museum), lru_cache(Claim)

# By patron the verbs for which the card is tapped; by None those without card.
VERBS_OF = {
    patron: tuple(
        name for name, verb in VERBS.items() if (verb.patron, verb.neutral) == (patron, False)
    )
    for patron in dict.fromkeys(verb.patron for verb in VERBS.values())
}
NEUTRAL = tuple(name for name, verb in VERBS.items() if verb.neutral)


def listed(state: State) -> list[Action]:
    """The legal actions, in the order of the attempts."""
    seat = state.to_move
    assert seat is not None
    if state.phase is Phase.DIG:
        return [PASS, *_digging(state, seat)]
    if state.phase is Phase.NEUTRAL:
        return [SKIP, *_digs(state, NEUTRAL, state.neutral[seat], state.cubes[2])]
    neutral = inspector(state) == neutral_colour(state)
    claims = [claim(plot, neutral) for plot in plots_left(state)]
    if neutral:
        return list[Action](claims)
    if state.rank > 1:
        return [LEAVE, *claims]
    rooms = rooms_open(state, seat) if state.supply[seat] else ()
    return [*map(museum, rooms), *claims]


def _digging(state: State, seat: int) -> list[Action]:
    """What may be done with cubes of the personal stock; with none nothing."""
    stock = state.stock[seat]
    if stock == 0:
        return []
    patrons = untapped(state, seat)
    actions = _digs(state, _verbs(patrons, state.supply[seat] > 0), stock, state.cubes[seat])
    if "brown" in patrons:
        actions += [museum(room, brown=True) for room in rooms_open(state, seat)]
    return actions


@lru_cache
def _verbs(patrons: tuple[str, ...], supplied: bool) -> tuple[str, ...]:
    """The verbs for those cards; Lady Violet's need a cube in the general supply."""
    return tuple(
        name
        for patron, names in VERBS_OF.items()
        if patron is None or (patron in patrons and (patron != "violet" or supplied))
        for name in names
    )


def _digs(state: State, verbs: tuple[str, ...], cubes: int, own: frozenset[Square]) -> list[Action]:
    """The digs of some verbs with so many cubes at hand, their cards being there."""
    steep, vacant, mine = bits(pyramids(state.region)), free(state), bits(own)
    level = vacant & ~steep
    beside = mine << 1 | mine >> 1 | mine << SOUTH | mine >> SOUTH
    size = state.height * SOUTH
    found: list[Action] = []
    for name in verbs:
        verb = VERBS[name]
        if verb.cubes > cubes + (verb.patron == "violet"):
            continue
        if verb.cubes == 1:
            found += compress(_single(name), flags(vacant & steep if verb.pyramids else level))
            continue
        able = vacant if verb.pyramids else level
        if verb.extends and not able & beside:
            continue
        chains = CHAINS[verb.cubes]
        fits = bytearray(len(chains) * size)
        for number, (others, first, last) in enumerate(chains):
            fit = able
            for distance in others:
                fit &= able >> distance
            if verb.extends:
                fit &= beside >> first | beside >> last
            if verb.pyramids:
                fit &= steep >> first ^ steep >> last
            if fit:
                fits[number :: len(chains)] = flags(fit, size)
        found += compress(_chained(name), fits)
    return found


# By the number of cubes the chains that begin, in reading order, at a space: how far from it the
# others are, then how far the ends.
CHAINS = {
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


def _space(bit: int) -> Square:
    return Square(*divmod(bit, SOUTH))


@cache
def _single(name: str) -> list[Dig]:
    """The digs of one cube, by the number of their bits."""
    return [Dig(name, (_space(bit),)) for bit in range(MOST)]


@cache
def _chained(name: str) -> list[Dig]:
    """The digs of two or three cubes, by the bit where the chain begins and then by the chain."""
    return [
        Dig(name, tuple([_space(bit + distance) for distance in (0, *others)]))
        for bit in range(MOST)
        for others, _, _ in CHAINS[VERBS[name].cubes]
    ]
