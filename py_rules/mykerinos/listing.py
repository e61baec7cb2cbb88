"""The legal actions of Mykerinos, found faster than by judging every attempt.

It knows no rule that ``rules`` does not: a contract test holds it equal to the filtered attempts.
"""

from __future__ import annotations

from functools import lru_cache

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


def listed(state: State) -> list[Action]:
    """The legal actions, in the order of the attempts."""
    seat = state.to_move
    assert seat is not None
    if state.phase is Phase.DIG:
        return [PASS, *_digging(state, seat)]
    if state.phase is Phase.NEUTRAL:
        share = state.neutral[seat]
        verbs = [name for name, verb in VERBS.items() if verb.neutral and verb.cubes <= share]
        return [SKIP, *_digs(state, verbs, state.cubes[2])]
    neutral = inspector(state) == neutral_colour(state)
    claims = [Claim(plot, neutral) for plot in plots_left(state)]
    if neutral:
        return list[Action](claims)
    if state.rank > 1:
        return [LEAVE, *claims]
    rooms = rooms_open(state, seat) if state.supply[seat] else ()
    return [*map(Museum, rooms), *claims]


def _digging(state: State, seat: int) -> list[Action]:
    """What may be done with cubes of the personal stock; with none nothing."""
    stock = state.stock[seat]
    if stock == 0:
        return []
    patrons = {None, *untapped(state, seat)}
    if state.supply[seat] == 0:
        patrons.discard("violet")
    verbs = [
        name
        for name, verb in VERBS.items()
        if not verb.neutral
        and verb.patron in patrons
        and verb.cubes <= stock + (verb.patron == "violet")
    ]
    actions = _digs(state, verbs, state.cubes[seat])
    if "brown" in patrons:
        actions += (Museum(room, brown=True) for room in rooms_open(state, seat))
    return actions


def _digs(state: State, verbs: list[str], own: frozenset[Square]) -> list[Action]:
    """The digs of some verbs, their cubes and their cards being there."""
    near = shape(state.height).neighbours
    steep = pyramids(state.region)
    vacant = free(state)
    flat = vacant - steep
    beside = frozenset[Square]().union(*(near[space] for space in own))
    found: list[Action] = []
    for name in verbs:
        verb = VERBS[name]
        able = vacant if verb.pyramids else flat
        reach = able & beside if verb.extends else able
        if verb.cubes == 1:
            fit = able & steep if verb.pyramids else able
            found += [dig for dig, space, _ in _chains(name, state.height) if space in fit]
        elif verb.cubes == 2:
            found += [
                dig
                for dig, a, b in _chains(name, state.height)
                if ((a in reach and b in able) or (b in reach and a in able))
                and (not verb.pyramids or (a in steep) != (b in steep))
            ]
        else:
            found += [
                dig
                for dig, a, b in _chains(name, state.height)
                if (a in reach or b in reach) and able.issuperset(dig.spaces)
            ]
    return found


@lru_cache
def _chains(name: str, height: int) -> list[tuple[Dig, Square, Square]]:
    """The digs of a verb that hold together, in reading order, with the two ends of each."""
    board = shape(height)
    match VERBS[name].cubes:
        case 1:
            return [(Dig(name, (space,)), space, space) for space in board.spaces]
        case 2:
            return [(Dig(name, (a, b)), a, b) for a, b in board.pairs]
    return [(Dig(name, trio), a, b) for trio, (a, b) in board.trios]
