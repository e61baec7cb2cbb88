"""How much of a turn is left in the puzzles of Mexica."""

from __future__ import annotations

from py_rules.mexica.state import Phase, State

MOST_AP = 4  # AP and chips left in a puzzle; with more, there are too many turns to examine


def power(state: State) -> int:
    """What the player to move can still spend: action points and chips."""
    assert state.to_move is not None
    return state.ap + state.players[state.to_move].chips


def short(state: State, most: int = MOST_AP) -> bool:
    """Whether so little of the turn is left that every way to finish it can be examined."""
    return playing(state) and 1 < power(state) <= most


def playing(state: State) -> bool:
    """Whether the player can do something in a turn of the usual kind."""
    return state.phase is Phase.TURN and not state.first_round and state.ap > 0
