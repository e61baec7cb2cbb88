"""The turns of Myraclia in its puzzles: the actions that bring points, and where a turn can end."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from py_rules.myraclia import GAME
from py_rules.myraclia.actions import END, Spend
from py_rules.myraclia.state import Phase, State
from py_rules.puzzles.kind import Solution

MOST_TURNS = 1_200  # most positions that a turn can lead to if the answer to it counts


def acting(start: Any, now: Any) -> bool:
    """Whether the turn goes on."""
    return bool(now.phase is Phase.ACT and now.to_move == start.to_move)


def terraformings(state: Any, about: str) -> Iterator[Any]:
    """The actions that can bring points.

    Elements put on a tile by ``reserve`` or ``add`` would pay for it just as well when it is
    terraformed; a tile reserved now cannot be completed in this turn; and reserving costs a disc
    and points.
    """
    for action in GAME.legal(state):
        if isinstance(action, Spend) and action.verb == "terraform":
            yield action


def answered(state: State) -> State:
    """The position in which the next player's turn begins if the player to move, who isn't the last
    of the round, ends the turn now. The tiles that would be placed in between are left out, and
    with them the chance that fills the offer up."""
    return GAME.apply(state._replace(due=0), END)


def turn_ends(state: State) -> tuple[State, ...]:
    """The positions in which the turn can end; none if there are more than MOST_TURNS."""
    found, edge = {state: None}, [state]
    while edge:
        now = edge.pop()
        for action in GAME.legal(now):
            if action != END and (after := GAME.apply(now, action)) not in found:
                found[after] = None
                edge.append(after)
        if len(found) > MOST_TURNS:
            return ()
    return tuple(found)


def tiles_taken(line: Solution) -> Hashable:
    """The seat's terraformed tiles and its reserved tile after the turn, in any order."""
    seat, end = line.seat, line.end
    return end.terraformed[seat], end.reserved[seat]
