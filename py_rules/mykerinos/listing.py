"""The legal actions of Mykerinos, found faster than by judging every attempt.

It knows no rule that ``rules`` does not: a contract test holds it equal to the filtered attempts.
"""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.grid import Square
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
    Phase,
    State,
    free,
    inspector,
    neutral_colour,
    plots_left,
    pyramids,
    rooms_open,
    shape,
    untapped,
)


def listed(state: State) -> Iterator[Action]:
    """The legal actions, in the order of the attempts."""
    seat = state.to_move
    assert seat is not None
    if state.phase is Phase.DIG:
        yield PASS
        if stock := state.stock[seat]:
            patrons = set(untapped(state, seat))
            for name, verb in VERBS.items():
                cubes = stock
                if verb.neutral or (verb.patron and verb.patron not in patrons):
                    continue
                if verb.patron == "violet":
                    if state.supply[seat] == 0:
                        continue
                    cubes += 1
                if verb.cubes <= cubes:
                    yield from _digs(state, name, state.cubes[seat])
            if "brown" in patrons:
                yield from (Museum(room, brown=True) for room in rooms_open(state, seat))
    elif state.phase is Phase.NEUTRAL:
        yield SKIP
        for name in ("neutral dig", "neutral extend"):
            if VERBS[name].cubes <= state.neutral[seat]:
                yield from _digs(state, name, state.cubes[2])
    else:
        neutral = inspector(state) == neutral_colour(state)
        if not neutral and state.rank > 1:
            yield LEAVE
        if not neutral and state.rank < 2 and state.supply[seat]:
            yield from (Museum(room) for room in rooms_open(state, seat))
        yield from (Claim(plot, neutral) for plot in plots_left(state))


def _digs(state: State, name: str, own: frozenset[Square]) -> Iterator[Dig]:
    """The digs of one verb, its cubes and its card being there."""
    verb = VERBS[name]
    board = shape(state.height)
    steep = pyramids(state.region)
    able = free(state)
    if not verb.pyramids:
        able -= steep
    if verb.cubes == 1:
        for space in board.spaces:
            if space in able and (not verb.pyramids or space in steep):
                yield Dig(name, (space,))
        return
    reach = able
    if verb.extends:
        reach = able.intersection(near for space in own for near in board.neighbours[space])
    if verb.cubes == 2:
        for pair in board.pairs:
            a, b = pair
            if not (a in able and b in able and (a in reach or b in reach)):
                continue
            if not verb.pyramids or (a in steep) != (b in steep):
                yield Dig(name, pair)
        return
    for trio, (a, b) in board.trios:
        if (a in reach or b in reach) and able.issuperset(trio):
            yield Dig(name, trio)
