"""The thumbnail of Myraclia: a night with hexes of basalt and of blooms, which have a disc each."""

from __future__ import annotations

import re

from web.games.thumbnail_shapes import colour_of, paths
from web.markup.svg import Markup, el, path

TERRAINS = ("plains", "woods", "waters", "mountains")
SEATS = 5
LINE = r"(-?\d{1,2}),(-?\d{1,2}):([-.xa-t]{1,40})"
WIDE, HIGH = 90.0, 66.0
DOWN = 0.866  # distance of rows, for hexes of width 1
STARS = "M9 11h.1M22 60h.1M31 7h.1M52 66h.1M66 9h.1M77 57h.1M88 20h.1M86 66h.1M6 42h.1"
# What grows on a terrain, for hexes of width 1: each shape is closed.
GROWS = {
    "plains": (
        (-0.3, 0.3, "l.08 -.5 .08 .5Z"),
        (-0.08, 0.34, "l.08 -.5 .08 .5Z"),
        (0.14, 0.3, "l.08 -.5 .08 .5Z"),
    ),
    "woods": ((-0.34, 0.26, "l.16 -.46 .16 .46Z"), (-0.02, 0.32, "l.18 -.54 .18 .54Z")),
    "waters": (
        (-0.36, 0.04, "q.18 -.16 .36 0t.36 0v.08q-.18 .16 -.36 0t-.36 0Z"),
        (-0.3, 0.26, "q.15 -.14 .3 0t.3 0v.07q-.15 .14 -.3 0t-.3 0Z"),
    ),
    "mountains": ((-0.42, 0.24, "l.28 -.56 .2 .4 .14 -.28 .22 .44Z"),),
}


def draw(picture: str, colours: tuple[str, ...]) -> list[Markup]:
    """The hexes, as large as the frame allows."""
    places = [
        (int(q) + place + int(r) / 2, DOWN * int(r), mark)
        for q, r, marks in re.findall(LINE, picture)
        for place, mark in enumerate(marks)
        if mark != "."
    ]
    parts = [el("rect", width=96, height=72, class_="dusk"), path(STARS, class_="star")]
    if not places:
        return parts
    left, right = min(x for x, _, _ in places), max(x for x, _, _ in places)
    top, bottom = min(y for _, y, _ in places), max(y for _, y, _ in places)
    size = min(WIDE / (right - left + 1), HIGH / (bottom - top + 1.16), 15)
    shapes: dict[str, list[str]] = {"side": [], "barren": [], "dark": [], "crack": []}
    shapes |= {f"t-{terrain}": [] for terrain in TERRAINS}
    shapes |= {f"grows-{terrain}": [] for terrain in TERRAINS}
    shapes |= {f"disc c-{colour}": [] for colour in colours}
    for x, y, mark in places:
        cx, cy = 48 + (x - (left + right) / 2) * size, 36 + (y - (top + bottom) / 2) * size
        if mark.isalpha() and mark != "x":
            terrain, seat = divmod(ord(mark) - ord("a"), SEATS)
            kind = f"t-{TERRAINS[terrain]}"
            shapes[f"grows-{TERRAINS[terrain]}"] += [
                _grown(cx + x * size, cy + y * size, shape, size)
                for x, y, shape in GROWS[TERRAINS[terrain]]
            ]
            if colour := colour_of(colours, str(seat)):
                shapes[f"disc {colour}"].append(
                    _disc(cx + 0.26 * size, cy - 0.22 * size, 0.17 * size)
                )
        else:
            kind = "dark" if mark == "x" else "barren"
            shapes["crack"].append(
                _disc(cx, cy, 0.2 * size)  # an eclipse
                if mark == "x"
                else _grown(cx - 0.3 * size, cy - 0.1 * size, "l.2 .1 .1 -.2 .25 .3", size)
            )
        shapes["side"].append(_hex(cx, cy + 0.1 * size, 0.55 * size))
        shapes[kind].append(_hex(cx, cy, 0.54 * size))
    return [*parts, *paths(shapes)]


def _grown(x: float, y: float, shape: str, size: float) -> str:
    """A shape at a place, as large as a hex of this width needs it."""
    sized = re.sub(r"-?\d*\.?\d+", lambda found: f"{float(found[0]) * size:.1f}", shape)
    return f"M{x:.1f} {y:.1f}{sized}"


def _hex(x: float, y: float, radius: float) -> str:
    across, up = 0.866 * radius, radius / 2
    return (
        f"M{x:.1f} {y - radius:.1f}l{across:.1f} {up:.1f}v{radius:.1f}l-{across:.1f} {up:.1f}"
        f"l-{across:.1f} -{up:.1f}v-{radius:.1f}Z"
    )


def _disc(x: float, y: float, radius: float) -> str:
    arc = f"a{radius:.2f} {radius:.2f} 0 1 1"
    return f"M{x - radius:.2f} {y:.2f}{arc} {2 * radius:.3f} 0{arc} -{2 * radius:.3f} 0Z"
