"""The shape of the window onto the board, which follows the room that the page has for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import window

from web.browser import zoom


class WindowRoom:
    """An observer that gives the window the shape of its room, where the style says ``--fills: 1``.

    ``data-fit`` is the viewBox that must stay visible. ``data-whole`` becomes that viewBox, grown
    to the shape of the room. The drawing that contains the window is observed: its size changes
    with the layout, not with each rendering.
    """

    def __init__(
        self,
        find: Callable[[], Any],
        on_shape: Callable[[], None],
        create_proxy: Callable[[Any], Any],
    ) -> None:
        self.find, self.on_shape = find, on_shape
        self.sheet: Any = None
        self.shape = 0.0  # width divided by height; 0: as it was drawn
        self.observer: Any = None
        if hasattr(window, "ResizeObserver"):
            self.observer = window.ResizeObserver.new(create_proxy(self.on_resize))

    def observe(self, element: Any) -> None:
        """Watch the drawing that contains the window. A window drawn anew keeps its shape."""
        if not self.observer or not attribute(element, "data-fit"):
            return
        if self.sheet is None or not self.sheet.isSameNode(element.parentElement):
            self.observer.disconnect()
            self.sheet, self.shape = element.parentElement, 0.0
            self.observer.observe(self.sheet)
            self.on_resize()  # before anything on the board is brought into view
        elif self.shape:
            give(element, self.shape)

    def on_resize(self, *_: Any) -> None:
        """Follow the size of the room, before the page is painted."""
        element = self.find()
        if not element or not attribute(element, "data-fit"):
            return
        box = element.parentElement.getBoundingClientRect()
        style = window.getComputedStyle(element.parentElement)
        fills = str(style.getPropertyValue("--fills")).strip() == "1"
        if box.width and box.height and (fills or self.shape):
            self.shape = float(box.width / box.height) if fills else 0.0
            give(element, self.shape)
            self.on_shape()


def give(element: Any, shape: float) -> None:
    """Give the drawing of a window a shape: width divided by height, or 0 for the drawn one."""
    sheet = element.parentElement
    if not attribute(element, "data-width"):
        element.setAttribute("data-width", attribute(element, "width"))
    if (whole := attribute(element, "data-whole")) != attribute(element, "data-grown"):
        element.setAttribute("data-drawn", whole)  # the position has changed
    left, top, _, height = attribute(sheet, "viewBox").split()
    width = float(height) * shape or float(attribute(element, "data-width"))
    grown = attribute(element, "data-drawn")
    if shape:
        ratio = width / float(attribute(element, "height"))
        grown = str(zoom.grown(zoom.parse(attribute(element, "data-fit")), ratio))
    for each in (element, *sheet.querySelectorAll(":scope > .void")):
        _set(each, "width", f"{width:.1f}")
    _set(sheet, "viewBox", f"{left} {top} {width:.1f} {height}")
    _set(element, "data-grown", grown)
    _set(element, "data-whole", grown)


def _set(element: Any, name: str, value: str) -> None:
    """Set an attribute. Setting even the same value makes the browser lay out the board again."""
    if attribute(element, name) != value:
        element.setAttribute(name, value)


def attribute(element: Any, name: str) -> str:
    """Return an attribute of an element; empty if it is missing or the element is the document."""
    get = getattr(element, "getAttribute", None)
    return str(get(name) or "") if get else ""
