"""The thumbnail of Mykerinos: the dig with its cubes, and the ring of the museum."""

from __future__ import annotations

from math import cos, radians, sin

from web.games.thumbnail_shapes import at, colour_of, paths
from web.markup.svg import Markup, el

ROWS, COLS = 9, 8
# The rooms in the order of the text: those of 2, 3 and 5 points. First and last angle, inner and
# outer radius, as in the full drawing.
ROOMS = (
    *((72 * wing + 23, 72 * wing + 49, 0.34, 1.0) for wing in range(5)),
    *((72 * wing - 21, 72 * wing + 21, 0.34, 0.64) for wing in range(5)),
    *((72 * wing - 21, 72 * wing + 21, 0.69, 1.0) for wing in range(5)),
)

# What lies on a space, back to front: class and shape. A cube's class gives its colour.
PYRAMID = (
    ("cast", "m.5 .12l.9 .75h-.5Z"),
    ("pyramid", "m.5 .12l.4 .75h-.8Z"),
    ("shaded", "m.5 .12l.4 .75h-.3Z"),
)
CUBE = (
    ("", "m.08 .24l.16 -.16h.68v.68l-.16 .16h-.68Z"),
    ("lid", "m.08 .24l.16 -.16h.68l-.16 .16Z"),
    ("flank", "m.76 .24l.16 -.16v.68l-.16 .16Z"),
)


def draw(picture: str, colours: tuple[str, ...]) -> list[Markup]:
    """The region on the left and the museum on the right; if only one is there, it is centred."""
    region, _, museum = picture.partition("|")
    rows = [row[:COLS] for row in region.split("/")[:ROWS] if row]
    entered = any(mark != "." for mark in museum)
    parts = [el("rect", width=96, height=72, class_="sand")]
    if rows and entered:
        parts += _region(rows, colours, 3, min(7.0, 64 / len(rows)))
        parts += _museum(museum, colours, 78.5, 14)
    elif rows:
        cell = 60 / max(len(rows), 6)
        parts += _region(rows, colours, 48 - COLS / 2 * cell, cell)
    else:
        parts += _museum(museum, colours, 48, 31)
    return parts


def _region(rows: list[str], colours: tuple[str, ...], left: float, cell: float) -> list[Markup]:
    top = 36 - cell * len(rows) / 2
    kinds = ("plot", "gone", "border", "cast", "pyramid", "shaded")
    shapes: dict[str, list[str]] = {kind: [] for kind in kinds}
    shapes |= {f"stone c-{colour}": [] for colour in colours}
    shapes |= {"lid": [], "flank": []}
    for x in (left + 2 * cell, left + 6 * cell + 0.8):  # between the plots of the areas
        shapes["border"].append(f"M{x - 0.55:.1f} {top:.1f}h.6v{cell * len(rows) - 0.5:.1f}h-.6Z")
    for line, row in enumerate(rows):
        for col, mark in enumerate(row):
            x, y = left + col * cell + (col // 4) * 0.8, top + line * cell
            size = cell - 0.5
            shapes["gone" if mark == "_" else "plot"].append(at(x, y, "h1v1h-1Z", size))
            colour = colour_of(colours, mark)
            for kind, shape in PYRAMID if mark == "^" else CUBE if colour else ():
                shapes[kind or f"stone {colour}"].append(at(x, y, shape, size))
    return paths(shapes)


def _museum(museum: str, colours: tuple[str, ...], x: float, radius: float) -> list[Markup]:
    shapes: dict[str, list[str]] = {f"room worth-{value}": [] for value in (2, 3, 5)}
    shapes |= {f"stone c-{colour}": [] for colour in colours}
    marks = museum.ljust(len(ROOMS), ".")
    for room, (mark, (first, last, inner, outer)) in enumerate(zip(marks, ROOMS, strict=False)):
        colour = colour_of(colours, mark)
        near, far = inner * radius, outer * radius
        corners = [
            (x + r * sin(radians(angle)), 36 - r * cos(radians(angle)))
            for angle, r in ((first, near), (first, far), (last, far), (last, near))
        ]
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
        shapes[f"stone {colour}" if colour else f"room worth-{(2, 3, 5)[room // 5]}"].append(
            f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}A{far:.1f} {far:.1f} 0 0 1 {cx:.1f} {cy:.1f}"
            f"L{dx:.1f} {dy:.1f}A{near:.1f} {near:.1f} 0 0 0 {ax:.1f} {ay:.1f}Z"
        )
    return [
        el("circle", cx=x + 0.8, cy=37.4, r=radius * 1.1, class_="cast"),
        el("circle", cx=x, cy=36, r=radius * 1.1, class_="wall"),
        *paths(shapes),
        el("circle", cx=x, cy=36, r=radius * 0.27, class_="room worth-2"),
    ]
