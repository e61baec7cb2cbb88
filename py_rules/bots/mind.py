"""What a bot knows of a game: features that a player would name, their weights, useful moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from py_rules.core import AnyGame

# A feature's name, the seat that has it, what it is about ("brown", "c4"; may be empty), how much.
Term = tuple[str, int, str, float]
Weights = Mapping[str, float]
Moves = Iterable[tuple[Any, ...]]

WIN = 25.0  # what winning is worth at the end of a game, in points


class Style(NamedTuple):
    """How a bot thinks."""

    width: int  # unfinished turns that are followed further
    depth: int  # moves, at most, that are looked ahead in the own turn
    answers: int = 0  # turns to which the next player's answer is looked at as well
    slips: float = 0.0  # points by which it misjudges turns: 0 never, 5 often
    among: int = 1  # the best turns among which it may misjudge
    positions: int = 20_000  # that it looks at for one decision, at most

    def longer(self, times: int) -> Style:
        """For somebody who has so many times the patience."""
        return self._replace(
            width=self.width * times,
            answers=self.answers * times,
            positions=self.positions * times,
        )


class Mind(NamedTuple):
    """The knowledge of a game that all its bots share."""

    game: AnyGame
    terms: Callable[[Any], list[Term]]  # of a position; their weighted sum is in points
    weights: Weights  # by feature
    moves: Callable[[Any, Any], Moves]  # what is worth a thought in a turn: see below
    labels: Mapping[str, str]  # what a feature is called, with {subject}; none: not told
    idle: Callable[[Any], Any]  # the action that does nothing; None if something must be done
    styles: Mapping[str, Style]  # of the levels
    subject: Callable[[str], Any] = str  # what a feature is about, for people


# ``moves(root, state)``: of a turn that is thought about from ``root`` on, what can be done next in
# ``state``: legal actions, or sequences of them; at least one.


def by_seat(mind: Mind, state: Any) -> list[float]:
    """The points that each seat may expect at the end of the game."""
    totals = [0.0] * state.seats
    weights = mind.weights
    for feature, seat, _, amount in mind.terms(state):
        totals[seat] += weights[feature] * amount
    return totals


def final(mind: Mind, state: Any) -> list[float]:
    """The same when the game is over, and something for those who have won."""
    totals = [float(points) for points in mind.game.totals(state)]
    winners = mind.game.winners(state)
    for seat in winners:
        totals[seat] += WIN / len(winners)
    return totals


def lead(totals: list[float], seat: int) -> float:
    """How far a seat is ahead: of the best of the others and of all others, half and half."""
    others = [points for other, points in enumerate(totals) if other != seat]
    return totals[seat] - max(others) / 2 - sum(others) / len(others) / 2


def worth(mind: Mind, state: Any, seat: int) -> float:
    """How good a position is for a seat, in points that it is ahead."""
    return lead(final(mind, state) if state.over else by_seat(mind, state), seat)
