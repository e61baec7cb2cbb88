"""Windows onto a drawing: panning, zooming and fitting as pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

EDGE_SHARE = 0.12  # share of the window at each side that counts as too near the edge
MAX_ZOOM = 7.0  # the largest zoom factor, relative to the whole drawing fitted into the window


class Window(NamedTuple):
    """A rectangle of a drawing, in its units."""

    x: float
    y: float
    width: float
    height: float

    def __str__(self) -> str:
        """Return the text of an SVG viewBox."""
        return f"{self.x:.1f} {self.y:.1f} {self.width:.1f} {self.height:.1f}"


def parse(box: str) -> Window:
    """Parse the text of an SVG viewBox."""
    x, y, width, height = map(float, box.split())
    return Window(x, y, width, height)


@lru_cache(8)  # needed for each drawing of a lesson, and when the window of a game moves
def dots(d: str) -> list[tuple[float, float]]:
    """Return the coordinates of the round points that a path such as ``M1 2h0M3 4h0`` draws."""
    return [place(point) for point in d.replace("h0", "").split("M") if point]


def place(text: str) -> tuple[float, float]:
    """Parse the text of a place on the board, such as ``1 2``."""
    x, y = map(float, text.split())
    return x, y


def dots_within(part: Window, half: float, points: Iterable[tuple[float, float]]) -> int:
    """Return how many squares, given by their middles and half their width, a part of the board
    shows at least partly; with a negative half, how many it shows whole."""
    return sum(
        part.x - half < x < part.x + part.width + half
        and part.y - half < y < part.y + part.height + half
        for x, y in points
    )


def nearest_beyond(
    part: Window, half: float, points: Sequence[tuple[float, float]]
) -> tuple[float, float] | None:
    """Return the middle of the square nearest to the middle of a part of the board; None if the
    part shows one of the squares whole, or if there is none. They are given as in `dots_within`.
    """
    if not points or dots_within(part, -half, points):
        return None
    x, y = part.x + part.width / 2, part.y + part.height / 2
    return min(points, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)


def grown(box: Window, shape: float) -> Window:
    """Return the smallest window around a box whose width is ``shape`` times its height."""
    width, height = max(box.width, box.height * shape), max(box.height, box.width / shape)
    x, y = box.x - (width - box.width) / 2, box.y - (height - box.height) / 2
    return Window(x, y, width, height)


def zoomed(window: Window, whole: Window, factor: float, x: float, y: float) -> Window:
    """Zoom in by a factor above 1, out by one below; the point x, y stays in place."""
    factor = min(max(factor, window.width / whole.width), window.width / whole.width * MAX_ZOOM)
    return held(
        Window(
            x - (x - window.x) / factor,
            y - (y - window.y) / factor,
            window.width / factor,
            window.height / factor,
        ),
        whole,
    )


def panned(window: Window, whole: Window, dx: float, dy: float) -> Window:
    """Move the window by drawing units."""
    return held(window._replace(x=window.x + dx, y=window.y + dy), whole)


def shown(window: Window, whole: Window, x: float, y: float) -> Window:
    """Centre the window on a point, unless the point is inside it and EDGE_SHARE from its sides."""
    across, down = (x - window.x) / window.width, (y - window.y) / window.height
    if EDGE_SHARE <= across <= 1 - EDGE_SHARE and EDGE_SHARE <= down <= 1 - EDGE_SHARE:
        return window
    return held(centred(window, x, y), whole)


def centred(window: Window, x: float, y: float) -> Window:
    """Centre the window on a point, even beyond the edge of the drawing."""
    return window._replace(x=x - window.width / 2, y=y - window.height / 2)


def held(window: Window, whole: Window) -> Window:
    """Limit the window to the whole drawing, in position and in size."""
    if window.width >= whole.width - 0.5:
        return whole
    height = window.width / whole.width * whole.height
    return Window(
        min(max(window.x, whole.x), whole.x + whole.width - window.width),
        min(max(window.y, whole.y), whole.y + whole.height - height),
        window.width,
        height,
    )
