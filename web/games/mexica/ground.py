"""Lake, canals and land of Mexica: outlines of areas, cached, because districts change shape."""

from __future__ import annotations

from functools import lru_cache

from py_rules.mexica.areas import (
    EMBLEM,
    ROW,
    STARTS,
    Area,
    bits,
)
from web.games.mexica.layout import CELL, CORNERS, PLACES
from web.markup.svg import Markup, el, join, path, raw_element

CORNER_RADIUS = 9  # radius of the corners of land
_DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # east, south, west, north


@lru_cache(maxsize=512)
def contour(area: Area) -> str:
    """The outline of an area with rounded corners, as the ``d`` of a path.

    Squares that touch only at a corner stay apart. The outline runs clockwise.
    """
    sides: set[tuple[int, int, int]] = set()  # from a corner, in a direction
    for one in bits(area):
        x, y = CORNERS[one]
        if not area & one >> ROW:
            sides.add((x, y, 0))
        if not area & one << 1:
            sides.add((x + CELL, y, 1))
        if not area & one << ROW:
            sides.add((x + CELL, y + CELL, 2))
        if not area & one >> 1:
            sides.add((x, y + CELL, 3))
    drawn = []
    while sides:
        x, y, way = first = min(sides)
        sides.discard(first)
        turns = []
        while True:
            dx, dy = _DIRECTIONS[way]
            x, y = x + CELL * dx, y + CELL * dy
            for turn in ((way + 1) % 4, way, (way + 3) % 4):
                if (x, y, turn) in sides or (x, y, turn) == first:
                    break
            if turn != way:
                turns.append((x, y, way, turn))
            if (x, y, turn) == first:
                break
            way = turn
            sides.discard((x, y, way))
        points = []
        for cx, cy, came, goes in turns:
            (ax, ay), (bx, by) = _DIRECTIONS[came], _DIRECTIONS[goes]
            r = CORNER_RADIUS
            points.append(f"{cx - r * ax} {cy - r * ay}Q{cx} {cy} {cx + r * bx} {cy + r * by}")
        drawn.append(f"M{'L'.join(points)}Z")
    return "".join(drawn)


def blocks(area: Area) -> str:
    """The squares of an area as a path, without rounded corners."""
    drawn = []
    for one in bits(area):
        x, y = CORNERS[one]
        drawn.append(f"M{x} {y}h{CELL}v{CELL}h-{CELL}Z")
    return "".join(drawn)


FRAME = 11  # width of the frame around the map


@lru_cache(maxsize=2)
def lake(whole: tuple[int, int, int, int]) -> Markup:
    """The water around the island with its scenery, the shore, and the frame of the map."""
    x, y, width, height = whole
    water = f"M{x} {y}h{width}v{height}h{-width}Z"
    half = FRAME / 2
    across, down = width - 2 * FRAME, height - 2 * FRAME
    inner = f"M{x + FRAME} {y + FRAME}v{down}h{across}v{-down}Z"
    return join(
        path(water, class_="lake deep"),
        path(water, fill="url(#mx-waves)"),
        raw_element("use", 'href="#mx-around"'),
        raw_element("use", 'href="#mx-shore"'),
        path(water + inner, class_="map-frame"),
        el(
            "rect",
            x=x + half,
            y=y + half,
            width=width - FRAME,
            height=height - FRAME,
            class_="beads",
        ),
    )


@lru_cache(maxsize=64)
def canals(area: Area) -> Markup:
    """The water between the districts."""
    return join(
        path(blocks(area), class_="canal flowing"),
        path(contour(area), class_="strand", fill_rule="evenodd"),
    )


@lru_cache(maxsize=64)
def quays(areas: tuple[Area, ...]) -> Markup:
    """The walls below all land, on the viewer's side, and their shadow on the water."""
    d = "".join([contour(area) for area in areas])
    return path(d, class_="quay", transform="translate(1.5 4)")


@lru_cache(maxsize=256)
def district(area: Area, kind: str) -> Markup:
    """A piece of land; a founded district is planted and has a kerb of white stones."""
    outline = contour(area)
    land = path(outline, class_=f"land {kind}".rstrip(), fill_rule="evenodd")
    return join(land, path(outline, class_="kerb")) if kind == "founded" else land


def _paved() -> Markup:
    uses = [
        raw_element("use", f'href="#mx-{kind}" x="{CORNERS[one][0]}" y="{CORNERS[one][1]}"')
        for kind, area in (("start", STARTS), ("emblem", EMBLEM))
        for one in bits(area)
    ]
    return join(*uses)


PAVED = _paved()  # the special squares


def names(area: Area) -> Markup:
    """The names of squares as ``tspan`` elements: below on the left, clear of a canal's quay."""
    return join(
        *(
            raw_element("tspan", f'x="{x + 7}" y="{y + 38}"', name)
            for one, name, x, y in PLACES
            if one & area
        )
    )


# The names of all squares, in a colour for land.
NAMES = raw_element("use", 'href="#mx-places" class="places"')
# Names of the special squares, drawn again because the pattern there runs through them.
PAVED_NAMES = el("text", names(STARTS | EMBLEM), class_="places paved", aria_hidden="true")


@lru_cache(maxsize=64)
def wet_names(area: Area) -> Markup:
    """The names of canal squares again: the colour for land is too faint on water."""
    return el("text", names(area), class_="places wet", aria_hidden="true")


@lru_cache(maxsize=64)
def below(area: Area) -> Markup:
    """The water below bridges, drawn over the names of their squares."""
    squares = (f"M{CORNERS[one][0] + 3} {CORNERS[one][1] + 3}h36v36h-36Z" for one in bits(area))
    return path("".join(squares), class_="below")


@lru_cache(maxsize=64)
def decked_names(area: Area) -> Markup:
    """The names of squares on the decks of their bridges."""
    named = [
        raw_element("tspan", f'x="{x + 21}" y="{y + 26}"', name)
        for one, name, x, y in PLACES
        if one & area
    ]
    return el("text", *named, class_="places decked", aria_hidden="true")
