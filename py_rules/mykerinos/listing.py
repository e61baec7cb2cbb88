"""The legal actions of Mykerinos, found faster than by judging every attempt.

It knows no rule that ``rules`` does not: a contract test holds it equal to the filtered attempts.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import compress

from py_rules.grid import Square, flags
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
    verbs = VERBS_OF[None]
    if patrons:
        for patron, more in VERBS_OF.items():
            if patron in patrons and (patron != "violet" or state.supply[seat]):
                verbs += more
    actions = _digs(state, verbs, stock, state.cubes[seat])
    if "brown" in patrons:
        actions += [museum(room, brown=True) for room in rooms_open(state, seat)]
    return actions


def _digs(state: State, verbs: tuple[str, ...], cubes: int, own: frozenset[Square]) -> list[Action]:
    """The digs of some verbs with so many cubes at hand, their cards being there."""
    steep, vacant, mine = bits(pyramids(state.region)), free(state), bits(own)
    beside = mine << 1 | mine >> 1 | mine << SOUTH | mine >> SOUTH
    found: list[Action] = []
    for name in verbs:
        verb = VERBS[name]
        if verb.cubes > cubes + (verb.patron == "violet"):
            continue
        able = vacant if verb.pyramids else vacant & ~steep
        if verb.cubes == 1:
            fit = able & steep if verb.pyramids else able
            found += compress(_single(name), flags(fit))
            continue
        if verb.extends and not able & beside:
            continue
        starts, fits = 0, []
        for (first, middle, last), digs in _chains(name):
            fit = able >> first & able >> middle & able >> last
            if verb.extends:
                fit &= beside >> first | beside >> last
            if verb.pyramids:
                fit &= steep >> first ^ steep >> last
            if fit:
                starts |= fit
                fits.append((fit, digs))
        while starts:
            one = starts & -starts
            starts ^= one
            for fit, digs in fits:
                if fit & one:
                    found.append(digs[one])
    return found


# By the number of cubes: first, middle and last space of a chain, as far as they are from the one
# that is first in reading order; the chains that begin at a space in reading order too.
CHAINS = {
    2: ((0, 0, 1), (0, 0, SOUTH)),
    3: (
        *((0, 1, 2), (1, 0, SOUTH), (0, 1, SOUTH + 1)),
        *((0, SOUTH, SOUTH - 1), (0, SOUTH, SOUTH + 1), (0, SOUTH, 2 * SOUTH)),
    ),
}


class Digs(dict[int, Dig]):
    """The digs in a chain, by the bit of its first space; each is made when first asked for."""

    def __init__(self, name: str, chain: tuple[int, ...]) -> None:
        super().__init__()
        self._name, self._chain = name, sorted(set(chain))

    def __missing__(self, one: int) -> Dig:
        bit = one.bit_length() - 1
        dig = Dig(self._name, tuple(_space(bit + distance) for distance in self._chain))
        return self.setdefault(one, dig)


def _space(bit: int) -> Square:
    return Square(*divmod(bit, SOUTH))


@cache
def _single(name: str) -> list[Dig]:
    """The digs of one cube, by the number of their bits."""
    return [Dig(name, (_space(bit),)) for bit in range(MOST)]


@cache
def _chains(name: str) -> list[tuple[tuple[int, ...], Digs]]:
    return [(chain, Digs(name, chain)) for chain in CHAINS[VERBS[name].cubes]]
