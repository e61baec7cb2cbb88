"""Arrows, rings and areas of annotations on a board, and how they are described.

The module ``annotations`` in each game's folder returns where the game's places are and what they
are called. Colour is never the only sign: each colour has its own line style, and every mark is
also described in words.
"""

from __future__ import annotations

from importlib import import_module
from math import hypot
from typing import Any, NamedTuple, Protocol

from py_rules.annotation import Mark
from py_rules.message import ListOf, Message, counted, message
from web.games.place_names import with_square
from web.i18n import N_
from web.markup.svg import Markup, el, path

COLOURS = {
    "green": N_("In green"),
    "red": N_("In red"),
    "blue": N_("In blue"),
    "yellow": N_("In yellow"),
}
LAYERS = ("casing", "light", "line")  # from the outside in: a dark line, a light one, the colour
RINGS = ("M{left:g} {y:g}a{r:g} {r:g} 0 1 0 {d:g} 0a{r:g} {r:g} 0 1 0 -{d:g} 0",)
HEAD_LENGTH = 17.0  # length of an arrow's head


class Spot(NamedTuple):
    """The position and outline of a place on the drawing, in its units."""

    x: float
    y: float
    radius: float  # of a ring around it
    outline: str  # the ``d`` of a path around it
    sheet: int = 0  # index of the drawing, if a tall table has several


class GameAnnotations(Protocol):
    """The module ``annotations`` of a game's folder."""

    def spots(self, state: Any, tall: bool) -> dict[str, Spot]:
        """The places that are on the table in a position, by their words."""

    def named(self, state: Any, word: str) -> Message | ListOf:
        """The name of one of these places, by what lies there."""


def load(name: str) -> GameAnnotations:
    """Import a game's annotations module."""
    found: GameAnnotations = import_module(f"web.games.{name}.annotations")
    return found


def draw(game: str, state: Any, marks: tuple[Mark, ...], tall: bool) -> tuple[Markup, ...]:
    """The marks for each sheet of the table. Marks on places that are not there are left out."""
    if not marks:
        return ()
    spots = load(game).spots(state, tall)
    sheets: dict[int, list[Markup]] = {0: [], 1: []}
    for mark in sorted(marks, key=lambda mark: ("area", "ring", "arrow").index(mark.kind)):
        there = [spots[place] for place in mark.places if place in spots]
        if mark.kind == "arrow":
            if len(there) == 2 and there[0].sheet == there[1].sheet:
                sheets[there[0].sheet].append(_arrow(there[0], there[1], mark.colour))
            continue
        for sheet in {spot.sheet for spot in there}:
            spots_here = [spot for spot in there if spot.sheet == sheet]
            outline = "".join(map(_ring, spots_here))
            if mark.kind == "area":
                outline = "".join(spot.outline for spot in spots_here)
            sheets[sheet].append(_lines(outline, mark.kind, mark.colour))
    return tuple(
        el("g", *drawn, class_="annotated", aria_hidden="true") if drawn else Markup()
        for drawn in sheets.values()
    )


def _lines(outline: str, kind: str, colour: str) -> Markup:
    return el(
        "g",
        *(path(outline, class_=f"mark-{layer}") for layer in LAYERS),
        class_=f"is-{kind} in-{colour}",
    )


def _ring(spot: Spot) -> str:
    r = spot.radius
    return RINGS[0].format(left=spot.x - r, y=spot.y, r=r, d=2 * r)


def _arrow(start: Spot, end: Spot, colour: str) -> Markup:
    """An arrow from beside the middle of one place to just before that of another."""
    dx, dy = end.x - start.x, end.y - start.y
    long = hypot(dx, dy) or 1.0
    ux, uy = dx / long, dy / long
    ax, ay = start.x + ux * start.radius / 3, start.y + uy * start.radius / 3
    tx, ty = end.x - ux * end.radius / 5, end.y - uy * end.radius / 5
    bx, by = tx - ux * HEAD_LENGTH, ty - uy * HEAD_LENGTH
    wide = HEAD_LENGTH * 0.62
    shaft = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    head = (
        f"M{tx:.1f} {ty:.1f}L{bx - uy * wide:.1f} {by + ux * wide:.1f}"
        f"L{bx + uy * wide:.1f} {by - ux * wide:.1f}z"
    )
    drawn: list[Markup] = []
    for layer in LAYERS:
        drawn.append(path(shaft, class_=f"mark-{layer}"))
        drawn.append(path(head, class_=f"mark-{layer} head"))
    return el("g", *drawn, class_=f"is-arrow in-{colour}")


def describe(game: str, state: Any, mark: Mark) -> Message:
    """A mark in words: "In green: arrow from c4 to d5", with the names of the places."""
    known = load(game)
    spots = known.spots(state, tall=False)

    def name(place: str) -> Any:
        return known.named(state, place) if place in spots else place

    colour = message(COLOURS[mark.colour])
    names = [name(place) for place in mark.places]
    if mark.kind == "arrow":
        text = N_("{colour}: arrow from {start} to {end}")
        return message(text, start=names[0], end=names[1], colour=colour)
    if mark.kind == "ring":
        return message("{colour}: ring around {place}", place=names[0], colour=colour)
    count = len(names)
    places = counted("{count} place", "{count} places", count=count)
    text = N_("{colour}: area of {places}")
    return message(text, colour=colour, places=with_square(places, "+".join(mark.places)))
