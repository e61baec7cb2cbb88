"""Helpers of thumbnails: one path for all shapes of a class, and the colours of seats."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from web.markup.svg import Markup, path


def paths(by_class: Mapping[str, list[str]]) -> list[Markup]:
    """One path for each class that has shapes, in order."""
    return [path("".join(shapes), class_=name) for name, shapes in by_class.items() if shapes]


def colour_of(colours: tuple[str, ...], digit: str) -> str:
    """The CSS class of a seat's colour; digit is the seat. Empty if there is no such seat."""
    seat = ord(digit) - ord("0")
    return f"c-{colours[seat]}" if 0 <= seat < len(colours) else ""


def at(x: float, y: float, shape: str, size: float) -> str:
    """A shape drawn in relative coordinates, 1 unit wide, placed at x, y and scaled to ``size``."""
    return f"M{x:.1f} {y:.1f}{_sized(shape, size)}"


@lru_cache(64)
def _sized(shape: str, size: float) -> str:
    return re.sub(r"-?[.\d]+", lambda found: f"{float(found[0]) * size:.1f} ", shape)
