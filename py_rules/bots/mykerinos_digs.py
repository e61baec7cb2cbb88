"""The digs of Mykerinos that are worth considering.

The number of cubes in an area decides it; their places matter only for later extensions. So of the
digs that bring as many cubes to the same areas, only the one that leaves most room for extensions
is considered. A search that looks at one of many similar digs sees much further.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from py_rules.bots.budget import Late, never
from py_rules.bots.search import Plan
from py_rules.mykerinos import GAME
from py_rules.mykerinos.actions import Dig
from py_rules.mykerinos.state import DIG, NEUTRAL, SOUTH, Spaces, State, area_of, free

BLOCKED = 0.4  # how much a space taken from another colour counts, compared to one to go on to


def plans(
    state: State, count: int, judge: Callable[[State], float], late: Late = never
) -> list[Plan]:
    """The best few actions of the digging, the best first; [] in other phases. If the time is up,
    only those looked at so far are compared.
    """
    if state.phase is not DIG and state.phase is not NEUTRAL:
        return []
    apply = GAME.apply
    found = []
    for action in distinct(state):
        after = apply(state, action)
        found.append(Plan(judge(after), (action,), after))
        if late():
            break
    found.sort(key=_value, reverse=True)
    return found[:count]


def _value(plan: Plan) -> float:
    return plan.value


def distinct(state: State) -> list[Any]:
    """The legal actions of the digging, one of those that differ only in their spaces."""
    colour = state.to_move if state.phase is DIG else 2
    assert colour is not None
    mine = state.cubes[colour]
    rivals = 0
    for other, cubes in enumerate(state.cubes):
        if other != colour:
            rivals |= _beside(cubes)
    vacant = free(state)[0]
    best: dict[object, tuple[float, Any]] = {}
    for action in GAME.choices(state):
        if not isinstance(action, Dig):
            best[action] = (0.0, action)
            continue
        cubes = action.cubes
        room = (_beside(mine | cubes) & vacant & ~cubes).bit_count()
        score = room + BLOCKED * (cubes & rivals).bit_count()
        key = _kind(action)
        known = best.get(key)
        if known is None or score > known[0]:
            best[key] = (score, action)
    return [action for _, action in best.values()]


def _beside(cubes: Spaces) -> Spaces:
    return cubes << 1 | cubes >> 1 | cubes << SOUTH | cubes >> SOUTH


@lru_cache(1 << 14)
def _kind(action: Dig) -> object:
    """What a dig has in common with those that bring the same cubes to the same areas."""
    return action.verb, tuple(sorted(map(area_of, action.spaces)))
