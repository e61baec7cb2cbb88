"""The questions of Myraclia."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from py_rules.myraclia import GAME
from py_rules.myraclia.actions import END, Place
from py_rules.myraclia.data import TILES, goal
from py_rules.myraclia.state import Phase, State, reached_goal, tiles
from py_rules.puzzles.kind import PuzzleKind, Solution, ahead
from py_rules.puzzles.myraclia_reply import (
    after_reply,
    answerable,
    answers,
    followed,
    gain,
    gains,
    left,
    overturned,
    robbed,
    tempting,
)
from py_rules.puzzles.myraclia_turn import MOST_TURNS, acting, terraformings, tiles_taken

RICHEST = 11  # elements in stock; with more there are too many payments for a puzzle
MOST_ACTIONS = 3  # of a turn


def _turns(state: State) -> Iterator[str]:
    """Yield ``""`` at the beginning of a turn with 3 to RICHEST elements in stock."""
    if 3 <= state.stock[state.to_move or 0].total <= RICHEST:
        yield from _any_turns(state)


def _any_turns(state: State) -> Iterator[str]:
    """Yield ``""`` at the beginning of a turn with any elements in stock."""
    seat = state.to_move
    begun = state.phase is Phase.ACT and seat is not None and not state.actions
    if begun and state.stock[seat or 0].total:
        yield ""


def _gained(line: Solution, about: str) -> int:
    """The points gained on the scoring board."""
    return int(line.end.points[line.seat] - line.start.points[line.seat])


def _minus_others(line: Solution, about: str) -> int:
    """The points gained on the scoring board, minus those that the others gain from the turn."""
    before, after = line.start.points, line.end.points
    others: int = sum(after) - sum(before) - _gained(line, about)
    return _gained(line, about) - others


def _terraformed(line: Solution) -> Hashable:
    """The terraformed tiles, in any order."""
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
    """Yield ``""`` in the last round, with 3 to RICHEST elements in stock."""
    if [*_any_last_turns(state)]:
        yield from _turns(state)


def _any_last_turns(state: State) -> Iterator[str]:
    """Yield ``""`` in the last round, after somebody has reached the goal, with any elements in
    stock."""
    if reached_goal(state):
        yield from _any_turns(state)


# The end of the game.


def totals(state: State) -> tuple[int, ...]:
    """Every player's points if the player to move, the last of the round, ends the turn now: the
    final scoring counts only if somebody has reached the goal."""
    return GAME.totals(state) if reached_goal(state) else state.points


def _last_lead(line: Solution, about: str) -> int:
    """The points right after the turn, minus those of the best opponent."""
    return ahead(totals(line.end), line.seat)


def _any_endings(state: State) -> Iterator[str]:
    """Yield ``""`` for the last player of a round who needs at most MOST_ACTIONS more tiles to
    reach the goal, with any elements in stock."""
    if state.turn < state.seats - 1 or reached_goal(state):
        return
    if len(state.terraformed[state.order[-1]]) + MOST_ACTIONS >= goal(state.seats):
        yield from _any_turns(state)


def _endings(state: State) -> Iterator[str]:
    """Yield ``""`` for such a player with 3 to RICHEST elements in stock who can end the game."""
    if [*_any_endings(state)] and [*_turns(state)] and _can_end(state):
        yield ""


def _can_end(state: State) -> bool:
    """Whether this turn can reach the goal."""
    return reached_goal(state) or any(
        _can_end(GAME.apply(state, action)) for action in terraformings(state, "")
    )


# Placing tiles.


def _placing(start: Any, now: Any) -> bool:
    return bool(now.phase is Phase.PLACE and now.to_move == start.to_move)


def _contacts(line: Solution, about: str) -> int:
    """How often the new tiles, except Darkness tiles, touch terraformed tiles of the seat."""
    own, before, after = line.end.terraformed[line.seat], tiles(line.start), tiles(line.end)
    new = [place for place, tile in after.items() if place not in before and not TILES[tile].dark]
    return sum(beside in own for place in new for beside in place.neighbours)


def _placings(state: State) -> Iterator[str]:
    """Yield ``""`` with two or three tiles to place in a game without Darkness tiles, for a player
    with at least 3 terraformed tiles."""
    return _tiles_due(state, 3)


def _any_placings(state: State) -> Iterator[str]:
    """The same for a player with at least one terraformed tile."""
    return _tiles_due(state, 1)


def _tiles_due(state: State, own: int) -> Iterator[str]:
    """The same for a player with at least ``own`` terraformed tiles."""
    if state.phase is Phase.PLACE and state.due >= 2 and "darkness" not in state.options:
        assert state.to_move is not None
        if len(state.terraformed[state.to_move]) >= own:
            yield ""


def _where(line: Solution) -> Hashable:
    """The hexes where a turn places tiles, regardless of which tiles."""
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
    "points": PuzzleKind(
        acting, _gained, _turns, _terraformed, terraformings, END, fits=_any_turns
    ),
    "alone": PuzzleKind(
        acting, _minus_others, _turns, _terraformed, terraformings, END, fits=_any_turns
    ),
    "table": PuzzleKind(acting, _table, _turns, _terraformed, terraformings, END, fits=_any_turns),
    "tiles": PuzzleKind(acting, _count, _turns, _terraformed, terraformings, END, fits=_any_turns),
    "final": PuzzleKind(
        *(acting, _total, _last_turns, _terraformed, terraformings, END),
        fits=_any_last_turns,
    ),
    "reply": PuzzleKind(
        *(acting, after_reply, overturned, tiles_taken, None, END, tempting),
        candidates=2,
        fits=answerable,
        most=MOST_TURNS,
        cost=answers,
        exclusive=True,
    ),
    "block": PuzzleKind(
        *(acting, left, robbed, tiles_taken, None, END, gain),
        candidates=2,
        fits=followed,
        most=MOST_TURNS,
        cost=gains,
        lures=True,
        exclusive=True,
    ),
    "end": PuzzleKind(
        *(acting, _last_lead, _endings, _terraformed, terraformings, END),
        candidates=2,
        fits=_any_endings,
        exclusive=True,
    ),
    "place": PuzzleKind(
        *(_placing, _contacts, _placings, _where, _one_of_a_kind),
        several=True,
        fits=_any_placings,
    ),
}
