"""The thumbnail of Mykerinos: the dig with its cubes, and the ring of the museum."""

from __future__ import annotations

from math import cos, radians, sin

from web.games.thumbnail_shapes import colour_of, paths
from web.markup.svg import Markup, el

ROWS, COLS = 9, 8
# The rooms in the order of the text: those of 2, 3 and 5 points. First and last angle, inner and
# outer radius, as in the full drawing.
ROOMS = (
    *((72 * wing + 23, 72 * wing + 49, 0.34, 1.0) for wing in range(5)),
    *((72 * wing - 21, 72 * wing + 21, 0.34, 0.64) for wing in range(5)),
    *((72 * wing - 21, 72 * wing + 21, 0.69, 1.0) for wing in range(5)),
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
    shapes: dict[str, list[str]] = {"plot": [], "gone": [], "cast": [], "pyramid": [], "shaded": []}
    shapes |= {f"stone c-{colour}": [] for colour in colours}
    shapes |= {"lid": [], "flank": []}
    for line, row in enumerate(rows):
        for col, mark in enumerate(row):
            x, y = left + col * cell + (col // 4) * 0.8, top + line * cell
            size = cell - 0.5
            square = f"M{x:.1f} {y:.1f}h{size:.1f}v{size:.1f}h-{size:.1f}Z"
            shapes["gone" if mark == "_" else "plot"].append(square)
            if mark == "^":
                half, high = size / 2 - 0.6, size - 1.6
                peak = f"M{x + size / 2:.1f} {y + 0.8:.1f}"
                shapes["cast"].append(f"{peak}l{size - 0.6:.1f} {high:.1f}h-{half:.1f}Z")
                shapes["pyramid"].append(f"{peak}l{half:.1f} {high:.1f}h-{2 * half:.1f}Z")
                shapes["shaded"].append(f"{peak}l{half:.1f} {high:.1f}h-{0.7 * half:.1f}Z")
            elif colour := colour_of(colours, mark):
                front, deep = 0.68 * size, 0.16 * size  # the front of a cube, and its other sides
                left_side, upper = x + 0.08 * size, y + 0.24 * size
                at = f"M{left_side:.1f} {upper:.1f}"
                shapes[f"stone {colour}"].append(
                    f"{at}l{deep:.1f} -{deep:.1f}h{front:.1f}v{front:.1f}l-{deep:.1f} {deep:.1f}"
                    f"h-{front:.1f}Z"
                )
                shapes["lid"].append(
                    f"{at}l{deep:.1f} -{deep:.1f}h{front:.1f}l-{deep:.1f} {deep:.1f}Z"
                )
                shapes["flank"].append(
                    f"M{left_side + front:.1f} {upper:.1f}l{deep:.1f} -{deep:.1f}v{front:.1f}"
                    f"l-{deep:.1f} {deep:.1f}Z"
                )
    return paths(shapes)


def _museum(museum: str, colours: tuple[str, ...], x: float, radius: float) -> list[Markup]:
    shapes: dict[str, list[str]] = {f"room worth-{value}": [] for value in (2, 3, 5)}
    shapes |= {f"stone c-{colour}": [] for colour in colours}
    marks = museum.ljust(len(ROOMS), ".")
    for at, (mark, (first, last, inner, outer)) in enumerate(zip(marks, ROOMS, strict=False)):
        colour = colour_of(colours, mark)
        near, far = inner * radius, outer * radius
        corners = [
            (x + r * sin(radians(angle)), 36 - r * cos(radians(angle)))
            for angle, r in ((first, near), (first, far), (last, far), (last, near))
        ]
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
        shapes[f"stone {colour}" if colour else f"room worth-{(2, 3, 5)[at // 5]}"].append(
            f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}A{far:.1f} {far:.1f} 0 0 1 {cx:.1f} {cy:.1f}"
            f"L{dx:.1f} {dy:.1f}A{near:.1f} {near:.1f} 0 0 0 {ax:.1f} {ay:.1f}Z"
        )
    return [
        el("circle", cx=x + 0.8, cy=37.4, r=radius * 1.1, class_="cast"),
        el("circle", cx=x, cy=36, r=radius * 1.1, class_="wall"),
        *paths(shapes),
        el("circle", cx=x, cy=36, r=radius * 0.27, class_="room worth-2"),
    ]
