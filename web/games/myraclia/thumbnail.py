"""The thumbnail of Myraclia: barren and blooming hexes, with a disc on the blooming ones."""

from __future__ import annotations

import re

from web.games.thumbnail_shapes import colour_of, paths
from web.markup.svg import Markup, el

TERRAINS = ("plains", "woods", "waters", "mountains")
SEATS = 5
LINE = r"(-?\d{1,2}),(-?\d{1,2}):([-.xa-t]{1,40})"
WIDE, HIGH = 90.0, 66.0
DOWN = 0.866  # distance of rows, for hexes of width 1


def draw(picture: str, colours: tuple[str, ...]) -> list[Markup]:
    """The hexes, as large as the frame allows."""
    places = [
        (int(q) + place + int(r) / 2, DOWN * int(r), mark)
        for q, r, marks in re.findall(LINE, picture)
        for place, mark in enumerate(marks)
        if mark != "."
    ]
    parts = [el("rect", width=96, height=72, class_="dusk")]
    if not places:
        return parts
    left, right = min(x for x, _, _ in places), max(x for x, _, _ in places)
    top, bottom = min(y for _, y, _ in places), max(y for _, y, _ in places)
    size = min(WIDE / (right - left + 1), HIGH / (bottom - top + 1.16), 15)
    shapes: dict[str, list[str]] = {"barren": [], "dark": []}
    shapes |= {f"t-{terrain}": [] for terrain in TERRAINS}
    shapes |= {f"disc c-{colour}": [] for colour in colours}
    for x, y, mark in places:
        cx, cy = 48 + (x - (left + right) / 2) * size, 36 + (y - (top + bottom) / 2) * size
        if mark.isalpha() and mark != "x":
            terrain, seat = divmod(ord(mark) - ord("a"), SEATS)
            kind = f"t-{TERRAINS[terrain]}"
            if colour := colour_of(colours, str(seat)):
                shapes[f"disc {colour}"].append(_disc(cx, cy, 0.2 * size))
        else:
            kind = "dark" if mark == "x" else "barren"
        shapes[kind].append(_hex(cx, cy, 0.54 * size))
    return [*parts, *paths(shapes)]


def _hex(x: float, y: float, radius: float) -> str:
    across, up = 0.866 * radius, radius / 2
    return (
        f"M{x:.1f} {y - radius:.1f}l{across:.1f} {up:.1f}v{radius:.1f}l-{across:.1f} {up:.1f}"
        f"l-{across:.1f} -{up:.1f}v-{radius:.1f}Z"
    )


def _disc(x: float, y: float, radius: float) -> str:
    arc = f"a{radius:.2f} {radius:.2f} 0 1 1"
    return f"M{x - radius:.2f} {y:.2f}{arc} {2 * radius:.3f} 0{arc} -{2 * radius:.3f} 0Z"
