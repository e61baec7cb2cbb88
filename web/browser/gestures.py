"""Fingers and the mouse on a zoomable board: what their movements mean."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

SLACK = 8.0  # CSS pixels that a finger may move and still be a tap


class Gesture(NamedTuple):
    """A movement since the last one: first ``dx, dy`` pixels, then zoomed about ``x, y``."""

    dx: float
    dy: float
    factor: float
    x: float
    y: float


class Pointers:
    """The pointers that are down, by the browser's ids, at their places in CSS pixels."""

    def __init__(self) -> None:
        self.places: dict[int, tuple[float, float]] = {}
        self.travelled = 0.0
        self.dragged = False  # the movement is no tap any more

    def down(self, id_: int, x: float, y: float) -> None:
        """A pointer touches."""
        if not self.places:
            self.travelled, self.dragged = 0.0, False
        self.places[id_] = x, y

    def clear(self) -> None:
        """No pointer is down any more, and none has dragged."""
        self.places.clear()
        self.travelled, self.dragged = 0.0, False

    def up(self, id_: int) -> None:
        """A pointer is lifted, or lost."""
        self.places.pop(id_, None)

    def move(self, id_: int, x: float, y: float) -> Gesture | None:
        """A pointer moves; None for one that is not down and for the slack of a tap."""
        if id_ not in self.places or len(self.places) > 2:
            return None
        before = list(self.places.values())
        old = self.places[id_]
        self.places[id_] = x, y
        after = list(self.places.values())
        self.travelled += hypot(x - old[0], y - old[1])
        self.dragged = self.dragged or self.travelled > SLACK or len(after) == 2
        if not self.dragged:
            return None
        (ax, ay), (bx, by) = _middle(before), _middle(after)
        factor = _spread(after) / _spread(before) if len(after) == 2 else 1.0
        return Gesture(bx - ax, by - ay, factor, bx, by)


def _middle(places: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _spread(places: list[tuple[float, float]]) -> float:
    (ax, ay), (bx, by) = places
    return max(hypot(ax - bx, ay - by), 1.0)
