"""The types of a question about a turn, and of a turn as its answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Slips = Mapping[str, int]  # by the name of an error in counting, the number it leads to


class Unproven(ValueError):
    """The turns can't be compared. A question's value raises it, too, if it can't be known."""


class Solution(NamedTuple):
    """The actions of one seat in a row, with the positions before and after."""

    start: Any
    actions: tuple[Any, ...]
    end: Any

    @property
    def seat(self) -> int:
        """The seat that acts."""
        seat: int = self.start.to_move
        return seat


def ahead(points: Sequence[int], seat: int) -> int:
    """The points of a seat minus those of its best opponent."""
    return points[seat] - max([*points[:seat], *points[seat + 1 :]])


class PuzzleKind(NamedTuple):
    """A question: which turn is worth most?

    With a ``closing`` action, a turn can end wherever that is legal; it does not change what the
    turn is worth, and turns are judged without it. Otherwise a turn ends when ``going`` is false.
    """

    going: Callable[[Any, Any], bool]  # (start, position): whether the turn goes on there
    value: Callable[[Solution, str], int]  # (turn, subject): what the turn is worth
    asks: Callable[[Any], Iterable[str]]  # the subjects to ask about in a position
    signature: Callable[[Solution], Hashable]  # a key that is equal for turns with the same idea
    moves: Callable[[Any, str], Iterable[Any]] | None = None  # all actions that can matter
    closing: Any = None  # the action that ends a turn
    greedy: Callable[[Any, Any, str], float] | None = None  # how good an action looks at first
    least: int = 1  # by how much the best turn must beat all worse ones
    candidates: int = 1  # how many different ideas may share the best value
    # As ``asks``, but without the conditions that only make a puzzle harder or its proof shorter;
    # None if there are no such conditions.
    fits: Callable[[Any], Iterable[str]] | None = None
    most: int | None = None  # most turns that are compared; None for no limit of its own
    # The least that a turn is worth if it does what is asked; None if every turn does.
    fulfilled: int | None = None
    # How many positions ``value`` has examined for a turn; called right after ``value``.
    cost: Callable[[Solution, str], int] | None = None
    # Whether a turn that looks good teaches something even if it is worth as much as doing nothing.
    lures: bool = False
    several: bool = False  # whether a turn without a closing action has several actions
    # Whether its best turns are never offered as plans for other questions: proofs that examine
    # answers take long, and a new question must not change the plans of stored puzzles.
    exclusive: bool = False

    def fitting(self, state: Any) -> Iterable[str]:
        """The subjects that can be asked about in a position."""
        return (self.fits or self.asks)(state)
