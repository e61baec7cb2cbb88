"""Functions that the questions of Mykerinos about an inspection share."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

from py_rules.mykerinos import GAME
from py_rules.mykerinos.actions import Claim, Museum
from py_rules.mykerinos.data import PLOTS, ROOMS
from py_rules.mykerinos.state import Phase, State, plots_left, ranking, rooms_open
from py_rules.puzzles.kind import Solution, Unproven

KNOWN_OUTCOMES = 2_000  # most positions examined to find how an inspection can end
FEWEST = 5  # fewest plots and rooms to choose from in our puzzles
CHOICE = 2  # the same in puzzles made by users


class UnknownOutcome(Unproven):
    """Raised if an inspection can continue in too many ways to examine."""


def choosing(state: State, fewest: int = FEWEST) -> bool:
    """Whether a seat can choose for itself at an inspection, among enough plots and rooms."""
    seat = state.to_move
    if state.phase is not Phase.INSPECT or seat is None:
        return False
    choices = len(plots_left(state)) + len(rooms_open(state, seat))
    own = ranking(state, state.area)[state.rank] == seat
    return own and state.rank < 2 and state.supply[seat] > 0 and choices >= fewest


def deciding(start: Any, now: Any) -> bool:
    """Whether the seat still decides, in this area or a later one."""
    return bool(now.phase is Phase.INSPECT and now.to_move == start.to_move)


def all_choices(line: Solution) -> Hashable:
    """All actions, in order."""
    return line.actions


def printed(state: Any, action: Any, about: str) -> float:
    """How good an action looks: the points on the plot, or the value of the room minus a half; 0
    for any other action."""
    if isinstance(action, Claim):
        return PLOTS[action.plot].points
    return ROOMS[action.room].value - 0.5 if isinstance(action, Museum) else 0.0


def own(state: State, seat: int) -> int:
    """The points of a seat as if the game ended now."""
    points: int = GAME.totals(state)[seat]
    return points


class WorstCase:
    """An inspection in which all other players choose what is worst for a seat."""

    def __init__(self, seat: int, worth: Callable[[State], int]) -> None:
        self.seat = seat
        self.worth = worth  # of a position in which nobody decides any more
        self.known: dict[State, int] = {}

    def sure(self, state: State) -> int:
        """The worth that the seat reaches with best play when nobody decides any more.

        Raises UnknownOutcome.
        """
        if state.to_move is None:
            return self.worth(state)
        if state not in self.known:
            if len(self.known) == KNOWN_OUTCOMES:
                raise UnknownOutcome(f"an inspection can go on in more than {KNOWN_OUTCOMES} ways")
            found = [self.sure(GAME.apply(state, action)) for action in GAME.legal(state)]
            self.known[state] = max(found) if state.to_move == self.seat else min(found)
        return self.known[state]


@lru_cache(1)
def worst_case(line: Solution, worth: Callable[[State, int], int]) -> tuple[int, int]:
    """The worth that the seat is sure to reach after a choice, and how many positions it took.

    Raises UnknownOutcome.
    """
    future = WorstCase(line.seat, lambda state: worth(state, line.seat))
    return future.sure(line.end), len(future.known)
