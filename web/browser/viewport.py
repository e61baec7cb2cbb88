"""The zoomable window onto the board, in the browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from js import document, window

from web.browser import board_focus, lens, small_map, zoom
from web.browser.covers import MARGIN, uncover, uncovered
from web.browser.gestures import Pointers
from web.browser.room import WindowRoom, attribute
from web.browser.small_map import SMALL_MAP
from web.browser.zoom import Window

WHEEL_UNITS = (1, 16, 400)  # CSS pixels per unit of deltaMode: pixels, lines, pages


class Viewport:
    """The zoomable window onto the board: an svg ``.window`` in the drawing.

    Its attributes: ``data-whole`` is the viewBox of the whole board, ``data-near`` the first
    viewBox if that is smaller, ``data-least`` the width of a target, which the first viewBox makes
    as large as a finger, ``data-at`` the place of another player's last action, and ``data-asked``
    that of a refusal or of a proposed action, if there is one. `Room` reads and sets others.
    """

    def __init__(self, create_proxy: Callable[[Any], Any]) -> None:
        self.of = ""  # id of the game that the window belongs to
        self.window: Window | None = None  # None if the whole board is shown
        self.at = ""  # the last place shown of another player's action
        self.asked = ""  # the last place shown of a refusal or a proposed action
        self.targets = ""  # what could be chosen at the last rendering, as a path of dots
        self.earlier: Window | None = None  # the window before the first of these places was shown
        self.pointers = Pointers()
        self.touching = False  # the last press was with a finger
        self.pressed = False  # a finger or the mouse's button is down
        self.enlarged = False  # for one touch; then the window goes back to `lifted`
        self.lifted: Window | None = None
        self.opening: Window | None = None  # the first window of the game
        self.room = WindowRoom(self.find, self.on_shape, create_proxy)

    def find(self) -> Any:
        """Return the svg of the window, or null."""
        return document.querySelector("#board .window")

    def whole(self, element: Any) -> Window:
        """Return the viewBox of the whole board."""
        return zoom.parse(attribute(element, "data-whole"))

    def sync(self, game: str) -> None:
        """Restore the visible part after a rendering of the same game."""
        element = self.find()
        at, asked = attribute(element, "data-at"), attribute(element, "data-asked")
        if game != self.of:
            self.of, self.window, self.at, self.earlier = game, None, at, None
            self.asked = asked
            self.enlarged = False
            self.open(element)
        if not element:
            return
        self.room.observe(element)
        if at != self.at:
            self.at = at
            if self.follow(element, at):
                return
        if asked != self.asked:
            self.asked = asked
            if asked and self.approach(element, [zoom.place(asked)]):
                return
        if self.seek(element):
            return
        before = self.window
        if window.matchMedia("print").matches:  # print the whole board
            self.look(element, self.whole(element))
            self.window = before
            return
        self.look(element, before or self.whole(element))

    def open(self, element: Any) -> None:
        """Show the part of the board with which a game begins."""
        if near := attribute(element, "data-near"):
            self.window = self.first(element, zoom.parse(near))
        self.opening = self.window

    def on_shape(self) -> None:
        """Show as much of the board as fits, after the window has changed its shape."""
        if not (element := self.find()):
            return
        if self.window is not None and self.window == self.opening:
            self.open(element)
        self.look(element, self.window or self.whole(element))

    def first(self, element: Any, near: Window) -> Window:
        """Return the first window: as large a part around the middle of ``near`` as fits when each
        target is as large as a finger.
        """
        whole = self.whole(element)
        near = zoom.grown(near, whole.width / whole.height)
        least, frame = attribute(element, "data-least"), board_focus.frame(element)
        if not least or not frame or frame.right <= frame.left:
            return zoom.held(near, whole)
        size = float(least) * (frame.right - frame.left) / near.width
        x, y = near.x + near.width / 2, near.y + near.height / 2
        return zoom.zoomed(near, whole, lens.FINGER / size, x, y)

    def follow(self, element: Any, at: str) -> bool:
        """Show the place of another player's action; return whether the window moved.

        Without a place, show again what was shown before others acted, unless the board has been
        moved by hand since, or a refusal or a proposed action is about another place.
        """
        if self.window is None:
            return False
        if at:
            there = zoom.shown(self.window, self.whole(element), *zoom.place(at))
            if there == self.window:
                return False
            self.earlier = self.earlier or self.window
        elif self.earlier and not attribute(element, "data-asked"):
            there, self.earlier = self.earlier, None
        else:
            return False
        self.glide(element, there)
        return True

    def approach(self, element: Any, places: Sequence[tuple[float, float]]) -> bool:
        """Show the nearest of some places if none is wholly in the window; return whether the
        window moved.
        """
        if self.window is None:
            return False
        half = float(attribute(element, "data-least") or 0) / 2
        if (nearest := zoom.nearest_beyond(self.window, half, places)) is None:
            return False
        self.glide(element, zoom.centred(self.window, *nearest))
        return True

    def seek(self, element: Any) -> bool:
        """Approach the targets of Mexica if there are new ones; return whether the window moved.

        A refusal or a proposed action that is shown comes first.
        """
        if not (chart := document.querySelector(f".match {SMALL_MAP}")):
            return False
        before, self.targets = self.targets, small_map.targets(chart)
        if self.targets == before or attribute(element, "data-asked"):
            return False
        return self.approach(element, zoom.dots(self.targets))

    def glide(self, element: Any, there: Window) -> None:
        """Show another part of the board, animated unless motion is reduced."""
        start = attribute(element, "viewBox")
        self.look(element, there)
        if hasattr(window, "glide") and start != attribute(element, "viewBox"):
            window.glide(element, start)

    def look(self, element: Any, window: Window) -> None:
        """Show a part of the board.

        A window that shows the whole board still does when the board grows.
        """
        whole = self.whole(element)
        window = zoom.held(window, whole)
        self.window = None if window == whole else window
        # Setting even the same value makes the browser lay out and paint the whole board again.
        if attribute(element, "viewBox") != str(window):
            element.setAttribute("viewBox", str(window))
        # Drawing units per CSS pixel, so that text does not shrink with the board.
        units = f"{window.width / float(attribute(element, 'width') or window.width):.3f}"
        # Everything inside these elements is restyled. Marks on a whole board inherit the value.
        scaled = [element]
        if element.querySelector(".scaled:not(.turn-marks)"):
            scaled = list(element.querySelectorAll(".scaled"))
        for each in scaled:
            if each.style.getPropertyValue("--px") != units:
                each.style.setProperty("--px", units)
        element.classList.toggle("near", self.window is not None)
        board = element.closest("#board")  # what lies beside the window sees them there
        board.toggleAttribute("data-near", self.window is not None)
        board.toggleAttribute("data-enlarged", self.enlarged)  # nothing comes under the finger
        if chart := document.querySelector(SMALL_MAP):
            small_map.frame(chart, window)
            self.clear_map(chart, element)

    def clear_map(self, chart: Any, element: Any) -> None:
        """Let the small map make way, unless a finger that moves the board may rest on it."""
        if self.window and not self.pressed:
            upright = window.matchMedia("(orientation: portrait)").matches
            small_map.make_way(chart, element, upright=upright)

    def scale(self, element: Any) -> float:
        """Return the CSS pixels per drawing unit."""
        return float(element.getScreenCTM().a)

    def zoom(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """Zoom about a point of the screen, or about the focused element, or the middle."""
        if not (element := self.find()):
            return
        self.earlier, self.enlarged = None, False
        at = at or self.focused(element)
        window = self.window or self.whole(element)
        x, y = window.x + window.width / 2, window.y + window.height / 2
        if at:
            x, y = board_focus.place_at(element, *at)
        self.look(element, zoom.zoomed(window, self.whole(element), factor, x, y))

    def pan(self, dx: float, dy: float) -> None:
        """Pan by CSS pixels; the board moves the opposite way."""
        if element := self.find():
            self.earlier = None
            scale = self.scale(element)
            window = self.window or self.whole(element)
            self.look(element, zoom.panned(window, self.whole(element), dx / scale, dy / scale))

    def command(self, do: str) -> bool:
        """Run a zoom command and keep the focused element in view; return False for others."""
        match do:
            case "zoom-in":
                self.enlarge()
            case "zoom-out":
                self.zoom(1 / 1.5)
            case "fit":
                self.window, self.earlier, self.enlarged = None, None, False
                self.sync(self.of)
            case _:
                return False
        self.show(document.activeElement)
        return True

    def enlarge(self) -> None:
        """Zoom in; on a phone at least until each live target is as large as a finger."""
        on_a_stage = document.querySelector(".stage #board .window")
        boxes = lens.every(document) if on_a_stage and self.touching else []
        self.zoom(max(1.5, lens.growth(boxes)), lens.middle(boxes))

    def enlarges(self, event: Any) -> bool:
        """Enlarge the board if targets under a touch are smaller than a finger; return whether it
        did.

        The touch then selects nothing. The next one selects, and the board goes back.
        """
        element = self.find()
        if not self.touching or not element or not event.target.closest(".stage #board .window"):
            return False
        if self.enlarged:
            if event.target.closest("[data-key]"):
                self.enlarged, self.window = False, self.lifted
                self.look(element, self.window or self.whole(element))
            return False
        at = float(event.clientX), float(event.clientY)
        factor = lens.growth(lens.beside(document, *at))
        if factor == 1.0:
            return False
        before = self.window
        self.zoom(factor, at)
        if self.window == before:  # it is as close as possible already
            return False
        self.enlarged, self.lifted = True, before
        element.closest("#board").setAttribute("data-enlarged", "")
        return True

    def travel(self, event: Any) -> bool:
        """Move the window to where the small map is touched; return False for other touches."""
        chart, element = event.target.closest(SMALL_MAP), self.find()
        if not chart or not element:
            return False
        x, y = board_focus.place_at(chart, event.clientX, event.clientY)
        self.earlier, window = None, self.window or self.whole(element)
        self.look(element, zoom.centred(window, x, y))
        return True

    def pointer(self, event: Any) -> None:
        """Handle pointer events: drag and pinch."""
        kind = str(event.type)
        if kind == "pointerdown":
            self.touching, self.pressed = str(event.pointerType) == "touch", True
            if event.isPrimary:  # releases of earlier pointers were missed
                self.pointers.clear()
            if event.button == 0 and self.travel(event):
                self.pointers.dragged = True  # ends on the board if the map makes way
                return
            if event.button == 0 and event.target.closest("#board .window"):
                self.pointers.down(event.pointerId, event.clientX, event.clientY)
        elif kind == "pointermove" and event.buttons and not self.pointers.places:
            self.travel(event)
        elif kind == "pointermove" and event.buttons:
            if gesture := self.pointers.move(event.pointerId, event.clientX, event.clientY):
                self.pan(-gesture.dx, -gesture.dy)
                if gesture.factor != 1:
                    self.zoom(gesture.factor, (gesture.x, gesture.y))
        else:
            self.pointers.up(event.pointerId)
            self.pressed = False
            if (chart := document.querySelector(SMALL_MAP)) and (element := self.find()):
                self.clear_map(chart, element)

    def touched(self, event: Any) -> None:
        """Stop the browser from scrolling with two fingers, which would cancel the touch."""
        if event.touches.length > 1 and event.target.closest("#board .window"):
            event.preventDefault()

    def wheel(self, event: Any) -> None:
        """Zoom about the pointer; a touchpad pinch arrives as a wheel event too.

        While the whole board is visible, the page scrolls instead if it can in that direction.
        """
        if not event.target.closest("#board .window"):
            return
        turned = float(event.deltaY) * WHEEL_UNITS[int(event.deltaMode)]
        if self.window is None and not event.ctrlKey and (turned > 0 or window.scrollY > 0):
            return
        event.preventDefault()
        self.zoom((1.01 if event.ctrlKey else 1.0015) ** -turned, (event.clientX, event.clientY))

    def focused(self, element: Any) -> tuple[float, float] | None:
        """Return the screen position of the focused element in the window, if it is visible."""
        target, frame = document.activeElement, board_focus.frame(element)
        if not frame or not element.contains(target) or not target.matches(":focus-visible"):
            return None
        box = board_focus.box(target)
        middle = board_focus.Point((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        return middle if frame.shows(middle) else None

    def reveal(self, things: list[Any]) -> None:
        """Bring elements of the board into the window, or show the whole board if they do not fit.

        A movement under way is redirected.
        """
        element = self.find()
        start = self.halt()  # at its end, to measure there
        self._bring(element, things)
        if start:
            window.glide(element, start)

    def halt(self) -> str:
        """End a movement of the window; return the viewBox that was visible at that moment.

        Empty if it did not move.
        """
        return str(window.halt()) if hasattr(window, "halt") else ""

    def _bring(self, element: Any, things: list[Any]) -> None:
        """Bring elements into the window without animation."""
        frame = board_focus.frame(element) if self.window is not None else None
        boxes = [board_focus.box(each) for each in things if element and element.contains(each)]
        if self.window is None or not frame or not boxes:
            return
        free = uncovered(frame)
        room = board_focus.Rectangle(
            min(box.left for box in boxes) - MARGIN,
            min(box.top for box in boxes) - MARGIN,
            max(box.right for box in boxes) + MARGIN,
            max(box.bottom for box in boxes) + MARGIN,
        )
        if room.right - room.left > frame.right - frame.left or (
            room.bottom - room.top > frame.bottom - frame.top
        ):
            self.command("fit")
            return
        if room.bottom - room.top <= free.bottom - free.top:
            frame = free
        if any(beyond := frame.beyond(room)):
            self.pan(*beyond)

    def show(self, target: Any) -> None:
        """Bring the element with keyboard focus into view: pan the board, scroll the page.

        Ignored for a focus set by a pointer: its press would miss its target.
        """
        if not target.matches(":focus-visible"):
            return
        element = self.find()
        if self.window is not None and element and element.contains(target):
            start, frame = self.halt(), board_focus.frame(element)
            assert frame
            dx, dy = frame.beyond(board_focus.box(target))
            if dx or dy:
                self.pan(dx, dy)
            if start:
                window.glide(element, start)
        target.scrollIntoView(block="nearest", inline="nearest")
        uncover(target)
