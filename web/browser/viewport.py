"""The window onto a board that can be zoomed, in the browser."""

from __future__ import annotations

from typing import Any

from js import document, window

from web.browser import zoom
from web.browser.gestures import Pointers
from web.browser.zoom import Window

WHEEL_UNITS = (1, 16, 400)  # CSS pixels of its modes: pixels, lines, pages


class Viewport:
    """The window onto a board that can be zoomed: an svg ``.window`` in the drawing.

    Its attribute ``data-whole`` is the viewBox that shows everything, ``data-near`` the one to
    begin with where that is less.
    """

    def __init__(self) -> None:
        self.of = ""  # the id of the game that the window belongs to
        self.window: Window | None = None  # None: everything is shown
        self.pointers = Pointers()

    def find(self) -> Any:
        """The element, or null."""
        return document.querySelector("#board .window")

    def whole(self, element: Any) -> Window:
        """All there is to see."""
        return zoom.parse(attribute(element, "data-whole"))

    def sync(self, game: str) -> None:
        """After a drawing: the same part of the same board is shown again."""
        if game != self.of:
            self.of, self.window = game, None
            if near := attribute(self.find(), "data-near"):
                self.window = zoom.parse(near)
        if element := self.find():
            self.look(element, self.window or self.whole(element))

    def look(self, element: Any, window: Window) -> None:
        """Shows a part; the whole is remembered as such, so that it stays whole when it grows."""
        whole = self.whole(element)
        window = zoom.held(window, whole)
        self.window = None if window == whole else window
        # Even the same value, set again, makes the browser lay out and paint the whole board.
        if attribute(element, "viewBox") != str(window):
            element.setAttribute("viewBox", str(window))
        # Units of the drawing a unit outside the window: texts need not shrink with the board.
        units = f"{window.width / float(attribute(element, 'width') or window.width):.3f}"
        scaled = element.querySelector(".scaled") or element  # all below it is styled anew
        if scaled.style.getPropertyValue("--px") != units:
            scaled.style.setProperty("--px", units)
        element.classList.toggle("near", self.window is not None)

    def scale(self, element: Any) -> float:
        """CSS pixels a unit of the drawing."""
        return float(element.getScreenCTM().a)

    def zoom(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """About a point of the screen, or the middle."""
        if not (element := self.find()):
            return
        window = self.window or self.whole(element)
        x, y = window.x + window.width / 2, window.y + window.height / 2
        if at:
            point = element.getScreenCTM().inverse()
            x = point.a * at[0] + point.c * at[1] + point.e
            y = point.b * at[0] + point.d * at[1] + point.f
        self.look(element, zoom.zoomed(window, self.whole(element), factor, x, y))

    def pan(self, dx: float, dy: float) -> None:
        """By pixels of the screen; the board moves the other way."""
        if element := self.find():
            scale = self.scale(element)
            window = self.window or self.whole(element)
            self.look(element, zoom.panned(window, self.whole(element), dx / scale, dy / scale))

    def command(self, do: str) -> bool:
        """One of the buttons; False for a word that is none of them."""
        match do:
            case "zoom-in":
                self.zoom(1.5)
            case "zoom-out":
                self.zoom(1 / 1.5)
            case "fit":
                self.window = None
                self.sync(self.of)
            case _:
                return False
        return True

    def pointer(self, event: Any) -> None:
        """Fingers and the mouse: drag, pinch."""
        kind = str(event.type)
        if kind == "pointerdown":
            if event.isPrimary:  # whatever was down before has been lifted unseen
                self.pointers.clear()
            if event.button == 0 and event.target.closest("#board .window"):
                self.pointers.down(event.pointerId, event.clientX, event.clientY)
        elif kind == "pointermove" and event.buttons:
            if gesture := self.pointers.move(event.pointerId, event.clientX, event.clientY):
                self.pan(-gesture.dx, -gesture.dy)
                if gesture.factor != 1:
                    self.zoom(gesture.factor, (gesture.x, gesture.y))
        else:
            self.pointers.up(event.pointerId)

    def touched(self, event: Any) -> None:
        """A second finger on the board: the browser is not to scroll with both, nor to cancel."""
        if event.touches.length > 1 and event.target.closest("#board .window"):
            event.preventDefault()

    def wheel(self, event: Any) -> None:
        """The wheel zooms about the pointer; a pinch on a touchpad arrives as a wheel too.

        While all of the board is seen, a page that can be scrolled that way is scrolled.
        """
        if not event.target.closest("#board .window"):
            return
        turned = float(event.deltaY) * WHEEL_UNITS[int(event.deltaMode)]
        if self.window is None and not event.ctrlKey and (turned > 0 or window.scrollY > 0):
            return
        event.preventDefault()
        self.zoom((1.01 if event.ctrlKey else 1.0015) ** -turned, (event.clientX, event.clientY))

    def show(self, target: Any) -> None:
        """Pans to what has the focus, if it is on the board and out of sight."""
        element = self.find()
        if self.window is None or not element or not target.closest("#board .window .target"):
            return
        seen, wanted = element.getBoundingClientRect(), target.getBoundingClientRect()
        dx = max(wanted.right - seen.right, 0) or min(wanted.left - seen.left, 0)
        dy = max(wanted.bottom - seen.bottom, 0) or min(wanted.top - seen.top, 0)
        if dx or dy:
            self.pan(dx, dy)


def attribute(element: Any, name: str) -> str:
    """Empty where there is none, or where the element is the document."""
    if not element or not hasattr(element, "getAttribute"):
        return ""
    return str(element.getAttribute(name) or "")
