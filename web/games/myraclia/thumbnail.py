"""The thumbnail of Myraclia: a night with barren hexes and blooming ones with a disc each."""

from __future__ import annotations

import re

from web.games.thumbnail_shapes import at, colour_of, paths
from web.markup.svg import Markup, el, path

TERRAINS = ("plains", "woods", "waters", "mountains")
SEATS = 5
LINE = r"(-?\d{1,2}),(-?\d{1,2}):([-.xa-t]{1,40})"
WIDE, HIGH = 90.0, 66.0
DOWN = 0.866  # distance of rows, for hexes of width 1
STARS = "M9 11h.1M22 60h.1M31 7h.1M52 66h.1M66 9h.1M77 57h.1M88 20h.1M86 66h.1M6 42h.1"
HEX = "m0 -.54l.47 .27v.54l-.47 .27 -.47 -.27v-.54Z"
CRACK = "m-.3 -.1l.2 .1 .1 -.2 .25 .3"
PLANTS = (  # what grows on each terrain
    "m-.3 .3l.08 -.5 .08 .5Zm.22 .04l.08 -.5 .08 .5Zm.22 -.04l.08 -.5 .08 .5Z",
    "m-.34 .26l.16 -.46 .16 .46Zm.32 .06l.18 -.54 .18 .54Z",
    "m-.36 .04q.18 -.16 .36 0t.36 0v.1h-.72Zm.06 .24q.15 -.14 .3 0t.3 0v.09h-.6Z",
    "m-.42 .24l.28 -.56 .2 .4 .14 -.28 .22 .44Z",
)


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
            shapes[f"grows-{TERRAINS[terrain]}"].append(at(cx, cy, PLANTS[terrain], size))
            if colour := colour_of(colours, str(seat)):
                shapes[f"disc {colour}"].append(
                    _disc(cx + 0.26 * size, cy - 0.22 * size, 0.17 * size)
                )
        else:
            kind = "dark" if mark == "x" else "barren"
            eclipse = _disc(cx, cy, 0.2 * size)
            shapes["crack"].append(eclipse if mark == "x" else at(cx, cy, CRACK, size))
        shapes["side"].append(at(cx, cy + 0.1 * size, HEX, size))
        shapes[kind].append(at(cx, cy, HEX, size))
    return [*parts, *paths(shapes)]


def _disc(x: float, y: float, radius: float) -> str:
    radius = round(radius, 2)  # with a smaller width, arcs would make it an oval
    arc = f"a{radius:.2f} {radius:.2f} 0 1 1"
    return f"M{x - radius:.2f} {y:.2f}{arc} {2 * radius:.2f} 0{arc} -{2 * radius:.2f} 0Z"
