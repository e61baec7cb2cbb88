"""The digs of Mykerinos that are worth considering.

The number of cubes in an area decides it; their spaces matter only for later extensions. So of the
digs that bring as many cubes to the same areas, only the one that leaves most room for extensions
is considered. With one of many similar digs, a search gets much further.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from py_rules.bots.budget import Late, never
from py_rules.bots.mind import Evaluation, lead, weights_of, worth
from py_rules.bots.mykerinos_areas import AREAS, counts
from py_rules.bots.mykerinos_points import Alike, alike
from py_rules.bots.search import Plan
from py_rules.mykerinos import GAME
from py_rules.mykerinos.actions import Dig
from py_rules.mykerinos.state import DIG, NEUTRAL, SOUTH, Spaces, State, free

BLOCKED = 0.4  # how much a space taken from another colour counts, compared to one for extensions


def plans(mind: Evaluation, state: State, count: int, late: Late = never) -> list[Plan]:
    """The best few actions of the digging, the best first; [] in other phases. If the time is up,
    only those looked at so far are compared.
    """
    if state.phase is not DIG and state.phase is not NEUTRAL:
        return []
    judge, found = _Judge(mind, state), []
    for action in distinct(state):
        found.append(judge.plan(action))
        if late():
            break
    found.sort(key=_value, reverse=True)
    return found[:count]


class _Judge:
    """Judges the actions of a position of the digging.

    Positions after digs with the same verb differ only in where the cubes are. So such a position
    is made once for each verb, and again only if the numbers of cubes in the areas have no known
    value.
    """

    def __init__(self, mind: Evaluation, state: State) -> None:
        assert state.to_move is not None
        self._mind, self._state, self._seat = mind, state, state.to_move
        self._weights = weights_of(mind, state)
        self._counts, self._area = counts(state), self._weights["area"]
        self._colour = _colour(state)
        self._verbs: dict[str, Alike | None] = {}  # None if digs with it end the digging

    def plan(self, action: Any) -> Plan:
        """The action with its value; without a position if none was needed."""
        mind, after = self._mind, None
        if isinstance(action, Dig):
            if action.verb not in self._verbs:
                after = GAME.apply(self._state, action)
                goes_on = after.phase is DIG or after.phase is NEUTRAL
                self._verbs[action.verb] = alike(after, self._weights) if goes_on else None
            known = self._verbs[action.verb]
            if known and (expected := known.areas.get(self._counts_after(action))):
                weight = self._area
                totals = [
                    points + weight * more
                    for points, more in zip(known.points, expected, strict=True)
                ]
                value = lead(totals, self._seat, mind.rivals)
                return Plan(value, (action,), after, totals)
        after = after or GAME.apply(self._state, action)
        return Plan(worth(mind, after, self._seat), (action,), after)

    def _counts_after(self, action: Dig) -> tuple[int, ...]:
        changed, colours = list(self._counts), len(self._state.cubes)
        for area in _known(action.verb, action.cubes).areas:
            changed[area * colours + self._colour] += 1
        return tuple(changed)


def _value(plan: Plan) -> float:
    return plan.value


def _colour(state: State) -> int:
    """The colour of the cubes that dig: the seat's, or the neutral one."""
    colour = state.to_move if state.phase is DIG else 2
    assert colour is not None
    return colour


def distinct(state: State) -> list[Any]:
    """The legal actions of the digging, with only the best of those that differ just in spaces."""
    colour = _colour(state)
    near = _beside(state.cubes[colour])
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
        dig = _known(action.verb, cubes)
        room = ((near | dig.beside) & vacant & ~cubes).bit_count()
        score = room + BLOCKED * (cubes & rivals).bit_count()
        known = best.get(dig.kind)
        if known is None or score > known[0]:
            best[dig.kind] = (score, action)
    return [action for _, action in best.values()]


def _beside(cubes: Spaces) -> Spaces:
    return cubes << 1 | cubes >> 1 | cubes << SOUTH | cubes >> SOUTH


class _Known(NamedTuple):
    """The properties of a dig that don't depend on the position."""

    kind: object  # equal for digs that bring the same cubes to the same areas
    areas: tuple[int, ...]  # the area of each cube
    beside: Spaces


@lru_cache(1 << 14)
def _known(verb: str, cubes: Spaces) -> _Known:
    areas = tuple(
        [area for area, bits in enumerate(AREAS) for _ in range((cubes & bits).bit_count())]
    )
    return _Known((verb, areas), areas, _beside(cubes))
