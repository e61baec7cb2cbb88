"""The solver's rating in the puzzles of a game: Glicko, with puzzles as opponents.

It is calculated from first attempts. Each stores its number and its puzzle's rating, so results
from another device need nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, pi, sqrt, tanh
from typing import NamedTuple

INITIAL_RATING = 1300  # the lowest rating of medium puzzles
# The deviation of a new solver, and the smallest one, so that every result counts.
INITIAL_DEVIATION, MIN_DEVIATION = 300.0, 60.0
PUZZLE_DEVIATION = 60.0  # deviation
Q = log(10) / 400
MAX_CHANGE = 100.0  # the most points that one result can change, to limit lucky guesses


class Attempt(NamedTuple):
    """The first attempt at a puzzle."""

    nth: int  # its number among those of the game, from 1
    rated: int  # the rating of the puzzle
    score: int  # in percent: 100 for solved, 50 with a hint, 0 for failed


class Rating(NamedTuple):
    """A solver's strength: the rating of puzzles of which they solve half."""

    value: float = INITIAL_RATING
    deviation: float = INITIAL_DEVIATION  # standard deviation
    rated: int = 0  # number of attempts


def after(before: Rating, attempt: Attempt) -> Rating:
    """Return the rating after one more attempt."""
    weight = 1 / sqrt(1 + 3 * (Q * PUZZLE_DEVIATION / pi) ** 2)
    expected = 1 / (1 + 10 ** (weight * (attempt.rated - before.value) / 400))
    certainty = 1 / before.deviation**2 + (Q * weight) ** 2 * expected * (1 - expected)
    gained = Q / certainty * weight * (attempt.score / 100 - expected)
    gained = MAX_CHANGE * tanh(gained / MAX_CHANGE)
    deviation = max(sqrt(1 / certainty), MIN_DEVIATION)
    return Rating(before.value + gained, deviation, before.rated + 1)


def rating(attempts: Iterable[Attempt]) -> Rating:
    """Return the rating after all attempts, in the order of their numbers."""
    found = Rating()
    for attempt in sorted(attempts):
        found = after(found, attempt)
    return found
