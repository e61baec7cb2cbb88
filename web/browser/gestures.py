"""Gestures on a zoomable board, from the movements of fingers and the mouse."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

SLACK = 8.0  # CSS pixels that a pointer may move during a tap


class Gesture(NamedTuple):
    """A movement since the last one: a shift by ``dx, dy`` pixels, then a zoom about ``x, y``."""

    dx: float
    dy: float
    factor: float
    x: float
    y: float


class Pointers:
    """The pressed pointers by the browser's ids, with their positions in CSS pixels."""

    def __init__(self) -> None:
        self.places: dict[int, tuple[float, float]] = {}
        self.travelled = 0.0
        self.dragged = False  # the pointer has moved too far for a tap

    def down(self, id_: int, x: float, y: float) -> None:
        """Add a pointer that was pressed."""
        if not self.places:
            self.travelled, self.dragged = 0.0, False
        self.places[id_] = x, y

    def clear(self) -> None:
        """Forget all pointers and the drag."""
        self.places.clear()
        self.travelled, self.dragged = 0.0, False

    def up(self, id_: int) -> None:
        """Remove a pointer that was lifted or cancelled."""
        self.places.pop(id_, None)

    def move(self, id_: int, x: float, y: float) -> Gesture | None:
        """Return the gesture of a movement; None during a tap and for unknown pointers."""
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
