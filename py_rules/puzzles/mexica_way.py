"""The question of Mexica about the route to a district that leaves the most action points."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from py_rules.grid import Square
from py_rules.mexica import GAME
from py_rules.mexica.actions import Bridge, Canal, Move
from py_rules.mexica.areas import ORDINARY, Area, beside, bit
from py_rules.mexica.data import AP, LEAP
from py_rules.mexica.state import State
from py_rules.puzzles.kind import Solution
from py_rules.puzzles.mexica_turn import playing, power, short

MOST_FOR_A_WAY = 6  # AP and chips left; such questions leave most actions out


def saved(line: Solution, about: str) -> int:
    """The action points left at the end if the figure is in the district; otherwise -1."""
    there = line.end.players[line.seat].place & target(line.start, about)
    return int(line.end.ap) if there else -1


def target(state: State, about: str) -> Area:
    """The area of the district whose calpulli lies on this square; empty if there is none."""
    token = bit(Square.parse(about))
    return next((one.area for one in state.districts if one.token & token), 0)


def ways(state: State) -> Iterator[str]:
    """Yield the calpulli squares of founded districts at least 3 action points away, for a player
    without chips."""
    if short(state, MOST_FOR_A_WAY):
        yield from _districts_away(state, 3)


def any_ways(state: State) -> Iterator[str]:
    """Yield the calpulli squares of founded districts without the figure, for a player without
    chips."""
    return _districts_away(state, 1)


def _districts_away(state: State, least: int) -> Iterator[str]:
    """Yield the calpulli squares of founded districts ``least`` or more action points away, but
    within reach."""
    if not playing(state) or power(state) > state.ap:
        return
    for token, _ in state.tokens:
        if least <= distance(state, target(state, str(token))) <= state.ap:
            yield str(token)


def path(line: Solution) -> Hashable:
    """The bridges and canals that are built, the voyages and leaps. Turns that differ only in their
    steps have the same idea."""
    return frozenset(
        action
        for action in line.actions
        if isinstance(action, Bridge | Canal) or (isinstance(action, Move) and action.way != "step")
    )


def to_go(state: Any, about: str) -> Iterator[Any]:
    """The actions that can lead into the district; none if even the lower bound is too long.

    Buildings and calpulli are only in the way; taking a chip costs the action point that it brings;
    with the last action point only a move of the figure helps.
    """
    if distance(state, target(state, about)) > state.ap:
        return
    for action in GAME.legal(state):
        if isinstance(action, Move) or (isinstance(action, Bridge | Canal) and state.ap > 1):
            yield action


def distance(state: State, there: Area) -> int:
    """A lower bound of the action points needed to bring the figure into an area.

    If that is impossible, it is more than a turn has. It assumes that any water square without a
    bridge can get one for 1 action point, that the figure can sail between any two bridges, and
    that free land can become water for 1 more.
    """
    assert state.to_move is not None
    free, standing = state.free, state.bridges.area
    place = state.players[state.to_move].place
    # The action points to get onto a bridge from beside it, with the squares where that holds.
    berths = ((1, standing), (2, state.canals), (3, ORDINARY & free))
    ashore, afloat = [0] * (AP + 4), [0] * (AP + 4)
    (afloat if place & standing else ashore)[0] = place
    for cost in range(AP + 1):
        if cost >= LEAP:
            ashore[cost] |= free
        if ashore[cost] & there:
            return cost
        near = -1 if afloat[cost] else beside(ashore[cost])
        for more, berth in berths:
            afloat[cost + more] |= berth & near
        ashore[cost + 1] |= ashore[cost] | (beside(ashore[cost]) | beside(afloat[cost])) & free
    return AP + 1


def nearer(state: Any, action: Any, about: str) -> float:
    """How near an action brings the figure; 0 if it ends the turn or if the figure is there."""
    after = GAME.apply(state, action)
    if after.to_move != state.to_move or distance(state, target(state, about)) == 0:
        return 0.0
    return float(AP + 1 - distance(after, target(state, about)))
