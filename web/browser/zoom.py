"""The window onto a board that is larger than the screen: panned, zoomed, fitted."""

from __future__ import annotations

from typing import NamedTuple

CLOSEST = 6.0  # times larger than fitted


class Window(NamedTuple):
    """A part of a drawing, in the drawing's units."""

    x: float
    y: float
    width: float
    height: float

    def __str__(self) -> str:
        """As a viewBox."""
        return f"{self.x:.1f} {self.y:.1f} {self.width:.1f} {self.height:.1f}"


def parse(box: str) -> Window:
    """Inverse of str."""
    x, y, width, height = map(float, box.split())
    return Window(x, y, width, height)


def zoomed(window: Window, whole: Window, factor: float, x: float, y: float) -> Window:
    """Closer by a factor above 1, further by one below; the point x, y stays where it is."""
    factor = min(max(factor, window.width / whole.width), window.width / whole.width * CLOSEST)
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
    """Moved over the drawing."""
    return held(window._replace(x=window.x + dx, y=window.y + dy), whole)


def held(window: Window, whole: Window) -> Window:
    """Kept on the whole drawing, which may have grown, and no larger than it."""
    if window.width >= whole.width - 0.5:
        return whole
    height = window.width / whole.width * whole.height
    return Window(
        min(max(window.x, whole.x), whole.x + whole.width - window.width),
        min(max(window.y, whole.y), whole.y + whole.height - height),
        window.width,
        height,
    )
