"""The small map of Mexica’s island, beside a window that shows a part of it."""

from __future__ import annotations

from py_rules.mexica.areas import ISLAND, Area, area_named, bits
from py_rules.mexica.state import State
from web.games.mexica import ground, signs
from web.games.mexica.layout import CELL, CORNERS, Extent
from web.games.protocol import Marks
from web.i18n import Same, _, cached, cached_by
from web.markup.svg import Markup, el, path


def draw(state: State, marks: Marks, whole: Extent) -> Markup:
    """The island with its canals and figures, and dots on the squares that can be chosen or are
    marked.

    CSS shows the map only when the window shows part of the board. The browser sizes its frame, and
    moves the window to where the map is touched. In a lesson it hides the map while that would
    cover one of the dotted squares. In a game it moves the map to the corner where it covers least
    land, targets, figures and signs of districts, and first of all none of the squares that a
    refusal, the proposed or the last action is about; invisible paths mark these squares.
    """
    figures = tuple(
        (player.place, colour)
        for player, colour in zip(state.players, marks.colours, strict=False)
        if player.place
    )
    able = area_named((marks.live - marks.selected) | marks.marked)
    bridges = state.bridges.area
    standing = ISLAND & ~state.canals | bridges
    built = bridges | sum(area for player in state.players for area in player.buildings)
    hidden = {
        "ground-dots": standing,
        "built": built,
        "signs": _signs(state),
        "acted": area_named(marks.last),
        "asked-about": asked(marks),
    }
    return _drawn(state.canals, able, tuple(hidden.items()), figures, whole)


@cached(64)
def _drawn(
    canals: Area,
    able: Area,
    hidden: tuple[tuple[str, Area], ...],
    figures: tuple[tuple[Area, str], ...],
    whole: Extent,
) -> Markup:
    """The map with dots on the squares that are able, and figures with their colours.

    ``hidden`` are areas by the class of the invisible path with dots on their squares.
    """
    return el(
        "svg",
        _island(canals, whole),
        path(_dots(able), class_="able"),
        *(path(_dots(area), class_=name) for name, area in hidden),
        *(path(_dots(place), class_=f"figure-dot c-{colour}") for place, colour in figures),
        el("rect", class_="frame casing"),
        el("rect", class_="frame"),
        viewBox=" ".join(map(str, whole)),
        class_="small-map",
        role="img",
        aria_label=_("Small map: the frame shows which part of the board is in view"),
    )


@cached_by(lambda state: Same((state,)), size=8)
def _signs(state: State) -> Area:
    """The squares with calpulli, and those with the sizes of districts."""
    area: Area = 0
    for district in state.districts:
        area |= district.token
    for district in signs.numbered(state):
        area |= signs.of(state, district)
    return area


def asked(marks: Marks) -> Area:
    """The squares that a refusal is about, or where a proposed action puts something."""
    if about := area_named(marks.marked):
        return about
    words = () if marks.proposed is None else reversed(marks.proposed.words)
    return next(filter(None, (area_named((word,)) for word in words)), 0)


@cached(8)
def _island(canals: Area, whole: Extent) -> Markup:
    x, y, width, height = whole
    return el(
        "g",
        el("rect", x=x, y=y, width=width, height=height, class_="lake"),
        path(ground.contour(ISLAND), class_="land"),
        path(ground.blocks(canals), class_="canal"),
    )


def _dots(area: Area) -> str:
    """The middles of squares, as the ``d`` of a path of round points."""
    corners = [CORNERS[one] for one in bits(area)]
    return "".join(f"M{x + CELL // 2} {y + CELL // 2}h0" for x, y in corners)
