"""What a question about a turn is, and what a turn is as an answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple


class Line(NamedTuple):
    """What one seat does in a row, and where it leads."""

    start: Any
    actions: tuple[Any, ...]
    end: Any

    @property
    def seat(self) -> int:
        seat: int = self.start.to_move
        return seat


class Kind(NamedTuple):
    """A question: which turn is worth most?

    With a ``closing`` action a turn can end wherever that action is legal; it changes nothing of
    what the turn is worth, and the lines are judged without it. Without one a turn ends where
    ``going`` says so.
    """

    going: Callable[[Any, Any], bool]  # from the start: whether the turn goes on in a position
    value: Callable[[Line, str], int]  # what a turn is worth, about what the question is
    asks: Callable[[Any], Iterable[str]]  # what it can be about in a position; to find puzzles
    essence: Callable[[Line], Hashable]  # the same for turns that are the same idea
    moves: Callable[[Any, str], Iterable[Any]] | None = None  # all actions that can matter
    closing: Any = None
    naive: Callable[[Any, Any, str], float] | None = None  # how good an action looks at first
    least: int = 1  # by how much the best turn must be better
    ideas: int = 1  # how many best turns there may be that are not the same idea
