"""The questions of Myraclia."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from py_rules.myraclia import GAME
from py_rules.myraclia.actions import END, Place, Spend
from py_rules.myraclia.data import TILES, goal
from py_rules.myraclia.state import Phase, State, tiles
from py_rules.puzzles.kind import PuzzleKind, Solution

RICHEST = 11  # elements in stock; with more there are too many payments for a puzzle


def _acting(start: Any, now: Any) -> bool:
    return bool(now.phase is Phase.ACT and now.to_move == start.to_move)


def _turns(state: State) -> Iterator[str]:
    """Positions at the beginning of a turn with something in hand."""
    seat = state.to_move
    begun = state.phase is Phase.ACT and seat is not None and not state.actions
    if begun and 3 <= state.stock[seat or 0].total <= RICHEST:
        yield ""


def _terraformings(state: Any, about: str) -> Iterator[Any]:
    """The actions that can bring points.

    Elements put on a tile by ``reserve`` or ``add`` would pay for it just as well when it is
    terraformed; a tile reserved now cannot be completed in this turn; and the disc and points it
    takes are lost.
    """
    for action in GAME.legal(state):
        if isinstance(action, Spend) and action.verb == "terraform":
            yield action


def _gained(line: Solution, about: str) -> int:
    """The points gained on the scoring board."""
    return int(line.end.points[line.seat] - line.start.points[line.seat])


def _alone(line: Solution, about: str) -> int:
    """The points gained on the scoring board, minus those that the others gain from the turn."""
    before, after = line.start.points, line.end.points
    others: int = sum(after) - sum(before) - _gained(line, about)
    return _gained(line, about) - others


def _terraformed(line: Solution) -> Hashable:
    """The terraformed tiles, in whatever order."""
    own: Hashable = line.end.terraformed[line.seat]
    return own


def _count(line: Solution, about: str) -> int:
    """How many tiles were terraformed in the turn."""
    return int(line.end.terraformings)


def _total(line: Solution, about: str) -> int:
    """The points gained as if the game ended now."""
    seat = line.seat
    return GAME.totals(line.end)[seat] - GAME.totals(line.start)[seat]


def _table(line: Solution, about: str) -> int:
    """The points gained for the final scoring alone, as if the game ended now."""
    return _total(line, about) - _gained(line, about)


def _last_turns(state: State) -> Iterator[str]:
    """Positions after somebody has reached the goal: the game ends with this round."""
    if max(map(len, state.terraformed)) >= goal(state.seats):
        yield from _turns(state)


# Placing tiles.


def _placing(start: Any, now: Any) -> bool:
    return bool(now.phase is Phase.PLACE and now.to_move == start.to_move)


def _contacts(line: Solution, about: str) -> int:
    """How often the new tiles touch own terraformed ones; Darkness does not count."""
    own, before, after = line.end.terraformed[line.seat], tiles(line.start), tiles(line.end)
    new = [place for place, tile in after.items() if place not in before and not TILES[tile].dark]
    return sum(beside in own for place in new for beside in place.neighbours)


def _placings(state: State) -> Iterator[str]:
    """Positions with two or three tiles to place, none of which can be a Darkness tile."""
    if state.phase is Phase.PLACE and state.due >= 2 and "darkness" not in state.options:
        assert state.to_move is not None
        if len(state.terraformed[state.to_move]) >= 3:
            yield ""


def _where(line: Solution) -> Hashable:
    """The places of the tiles, whichever tiles they are."""
    return frozenset(action.hex for action in line.actions)


def _one_of_a_kind(state: Any, about: str) -> Iterator[Any]:
    """The placements of one tile: without Darkness all tiles of the offer are equal here."""
    first: int | None = None
    for action in GAME.legal(state):
        if isinstance(action, Place):
            first = action.tile if first is None else first
            if action.tile == first:
                yield action


KINDS = {
    "points": PuzzleKind(_acting, _gained, _turns, _terraformed, _terraformings, END),
    "alone": PuzzleKind(_acting, _alone, _turns, _terraformed, _terraformings, END),
    "table": PuzzleKind(_acting, _table, _turns, _terraformed, _terraformings, END),
    "tiles": PuzzleKind(_acting, _count, _turns, _terraformed, _terraformings, END),
    "final": PuzzleKind(_acting, _total, _last_turns, _terraformed, _terraformings, END),
    "place": PuzzleKind(_placing, _contacts, _placings, _where, _one_of_a_kind),
}
