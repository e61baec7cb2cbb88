"""What the small drawings have in common: many like shapes in one path, a class each."""

from __future__ import annotations

from collections.abc import Mapping

from web.markup.svg import Markup, path


def paths(by_class: Mapping[str, list[str]]) -> list[Markup]:
    """A path for each class, in their order."""
    return [path("".join(shapes), class_=name) for name, shapes in by_class.items() if shapes]


def colour_of(colours: tuple[str, ...], digit: str) -> str:
    """The class of a seat's colour, or of none."""
    seat = ord(digit) - ord("0")
    return f"c-{colours[seat]}" if 0 <= seat < len(colours) else ""
