"""How much of a turn is left in the puzzles of Mexica."""

from __future__ import annotations

from py_rules.mexica.state import Phase, State

MOST_AP = 4  # AP and chips left in a puzzle; with more, there are too many turns to examine


def power(state: State) -> int:
    """The number of action points and chips that the player to move can still spend."""
    assert state.to_move is not None
    return state.ap + state.players[state.to_move].chips


def short(state: State, most: int = MOST_AP) -> bool:
    """Whether so little of the turn is left that every way to finish it can be examined."""
    return playing(state) and 1 < power(state) <= most


def playing(state: State) -> bool:
    """Whether the player to move has action points left, in a turn after the first round."""
    return state.phase is Phase.TURN and not state.first_round and state.ap > 0
