"""Keyboard focus on the board: arrow keys, and the one element that is a tab stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
SLACK = 1.0  # CSS pixels by which a target must lie beyond the current element
TARGETS = "#board [data-key][role=button]"
ROW_HEIGHT = 24.0  # CSS pixels: elements closer in height are read as one line


class Point(NamedTuple):
    """The centre of an element on the screen, in CSS pixels."""

    x: float
    y: float


def towards(
    places: Sequence[Point], at: Point, line: Point, arrow: tuple[int, int], wide: bool = False
) -> int | None:
    """Return the index of the place that an arrow key leads to; None if there is none that way.

    ``line`` is where the walk started. Left and right keep to its height, up and down to its
    horizontal position, so that walking back and forth on a board of hexes stays on one line.
    Places that lie more to the side than ahead count only with ``wide``.
    """
    best, least = None, 0.0
    dx, dy = arrow
    for index, (x, y) in enumerate(places):
        ahead = (x - at.x) * dx + (y - at.y) * dy
        aside = abs(y - at.y) if dx else abs(x - at.x)
        if ahead <= SLACK or (aside > ahead + SLACK and not wide):
            continue
        off = abs(y - line.y) if dx else abs(x - line.x)
        far = ahead + off
        if best is None or far < least:
            best, least = index, far
    return best


NO_OFFSET = Point(0, 0)


class Rectangle(NamedTuple):
    """A rectangle on the screen, such as the window onto a zoomable board, in CSS pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def shows(self, place: Point) -> bool:
        """Return whether a point is inside."""
        return self.left <= place.x <= self.right and self.top <= place.y <= self.bottom

    def beyond(self, box: Rectangle) -> tuple[float, float]:
        """Return how far a box sticks out: to the right and to the bottom.

        The numbers are negative to the left and the top, and 0 where it does not stick out. For a
        box larger than this one, they bring its top left into it.
        """
        return (
            _beyond(self.left, self.right, box.left, box.right),
            _beyond(self.top, self.bottom, box.top, box.bottom),
        )

    def nearest(self, place: Point) -> Point:
        """Return the point inside that is closest to a place."""
        return Point(
            min(max(place.x, self.left), self.right), min(max(place.y, self.top), self.bottom)
        )


def _beyond(start: float, end: float, first: float, last: float) -> float:
    if last - first > end - start:
        return first - start
    return max(last - end, 0) or min(first - start, 0)


def leads(
    places: Sequence[Point],
    within: Sequence[bool],
    frame: Rectangle | None,
    start: int,
    line: Point,
    arrow: tuple[int, int],
) -> int | None:
    """Return the index of the place that an arrow key leads to from place ``start``, or None.

    ``within`` marks the places on the board inside the window. From one of these, the board outside
    the window comes before what lies beside the board; from elsewhere only visible places count.
    Places to the side count only if nothing lies ahead, so that every place can be reached.
    """
    at = places[start]
    if within[start] and frame is not None:
        outside = [not each for each in within]
        looks = [(within, at), (outside, frame.nearest(at))]
    else:
        seen = [
            not inside or frame is None or frame.shows(place)
            for place, inside in zip(places, within, strict=True)
        ]
        looks = [(seen, at)]
    for wide in (False, True):
        for allowed, eye in looks:
            found = _among(places, allowed, eye, line, arrow, wide)
            if found is not None:
                return found
    return None


def _among(
    places: Sequence[Point],
    allowed: Sequence[bool],
    at: Point,
    line: Point,
    arrow: tuple[int, int],
    wide: bool,
) -> int | None:
    some = [index for index, may in enumerate(allowed) if may]
    found = towards([places[index] for index in some], at, line, arrow, wide)
    return None if found is None else some[found]


def reading(places: Sequence[Point]) -> list[int]:
    """Return the indexes of places in reading order, line by line."""
    return sorted(
        range(len(places)), key=lambda index: (round(places[index].y / ROW_HEIGHT), places[index].x)
    )


class BoardFocus:
    """The focusable elements of the board: those with ``data-key`` and the role of a button.

    Exactly one of them is a tab stop (a roving tabindex). The drawing sets no tabindex.
    """

    def __init__(self, window: Any) -> None:
        self.document = window.document
        self.key = ""  # data-key of the tab stop
        self.aside = NO_OFFSET  # offset from the tab stop to the line of the walk
        self.width = 0.0  # of the tab stop on the screen: a change means zooming

    def sync(self, walked: bool = True) -> None:
        """Set the tab stop after a rendering: the same element, otherwise the first live one.

        A board that is not ``walked`` with the arrow keys has no tab stop.
        """
        board = self.document.getElementById("board")
        if not board:
            return
        old = board.querySelector('[data-key][tabindex="0"]')
        new = self.stop(board) if walked else None
        if old and new and old.isSameNode(new):
            return
        if old:
            old.setAttribute("tabindex", "-1")
        if new:
            new.setAttribute("tabindex", "0")

    def stop(self, board: Any) -> Any:
        """Return the element that is the tab stop, or null if there is none."""
        known = f'[data-key="{self.key}"][role=button]' if self.key else ""
        for selector in (known, ".live[data-key]", "[data-key][role=button]"):
            for found in board.querySelectorAll(selector) if selector else ():
                if _reachable(found):
                    return found
        return None

    def reached(self, thing: Any) -> None:
        """Make the element that received the focus the tab stop."""
        key = str(thing.getAttribute("data-key"))
        if key != self.key:
            self.key, self.aside = key, NO_OFFSET
        self.sync()

    def enter(self) -> bool:
        """Focus the tab stop; return False if there is none."""
        board = self.document.getElementById("board")
        return bool(board) and self._focus(self.stop(board))

    def walk(self, thing: Any, key: str) -> bool:
        """Move the focus by an arrow key; return False for other keys."""
        if key in ("Home", "End"):
            return self.jump(0 if key == "Home" else -1)
        if key not in ARROWS:
            return False
        things, places = self._all(TARGETS)
        start = next(index for index, each in enumerate(things) if each.isSameNode(thing))
        window = self.document.querySelector("#board .window")
        within = [bool(window) and bool(window.contains(each)) for each in things]
        at, aside = places[start], self._walk_offset(thing)
        line = Point(at.x + aside.x, at.y + aside.y)
        found = leads(places, within, frame(window), start, line, ARROWS[key])
        if found is not None:
            there = places[found]
            self._focus(things[found])
            across = ARROWS[key][0] != 0
            self.aside = Point(0, line.y - there.y) if across else Point(line.x - there.x, 0)
            self.width = _width(things[found])
        return True

    def _walk_offset(self, thing: Any) -> Point:
        """Return the offset from an element to the line of the walk.

        The offset outlasts panning and scrolling, and is dropped when the board is zoomed.
        """
        return self.aside if abs(_width(thing) - self.width) < SLACK else NO_OFFSET

    def jump(self, place: int) -> bool:
        """Focus the first live element (0) or the last (-1); of all elements if none is live."""
        things, places = self._all("#board .live[data-key]")
        if not things:
            things, places = self._all(TARGETS)
        return bool(things) and self._focus(things[reading(places)[place]])

    def next(self, way: int) -> bool:
        """Focus the next live element in reading order, or the previous one if ``way`` is -1."""
        things, places = self._all("#board .live[data-key]")
        board = self.document.getElementById("board")
        here = self.stop(board) if board else None
        if not things or not here:
            return False
        order = reading(places)
        mark = (round(_middle(here).y / ROW_HEIGHT), _middle(here).x)
        marks = [(round(places[index].y / ROW_HEIGHT), places[index].x) for index in order]
        if way > 0:
            later = [index for index, each in zip(order, marks, strict=True) if each > mark]
            found = (later or order)[0]
        else:
            earlier = [index for index, each in zip(order, marks, strict=True) if each < mark]
            found = (earlier or order)[-1]
        return self._focus(things[found])

    def _all(self, selector: str) -> tuple[list[Any], list[Point]]:
        found = self.document.querySelectorAll(selector)
        things = [thing for thing in found if _reachable(thing)]
        return things, [_middle(thing) for thing in things]

    def _focus(self, thing: Any) -> bool:
        if not thing:
            return False
        thing.focus()
        return True


def _reachable(thing: Any) -> bool:
    """Return whether an element can be focused: phones show only part of the table at a time."""
    return not thing.closest(".aside") or thing.getClientRects().length > 0


def _middle(thing: Any) -> Point:
    box = thing.getBoundingClientRect()
    return Point(float(box.x) + float(box.width) / 2, float(box.y) + float(box.height) / 2)


def _width(thing: Any) -> float:
    return float(thing.getBoundingClientRect().width)


def box(element: Any) -> Rectangle:
    """Return the bounding box of an element, in CSS pixels of the screen."""
    found = element.getBoundingClientRect()
    return Rectangle(float(found.left), float(found.top), float(found.right), float(found.bottom))


def frame(window: Any) -> Rectangle | None:
    """Return the frame of the board's window on the screen; None if there is no window.

    It is computed from the window's place in the drawing, because the bounding box of a nested svg
    also covers the clipped parts.
    """
    around = window.parentElement.getScreenCTM() if window else None
    if not around:
        return None
    left, top, width, height = (
        float(window.getAttribute(name)) for name in ("x", "y", "width", "height")
    )
    x, y, scale = float(around.e), float(around.f), float(around.a)
    return Rectangle(
        x + scale * left, y + scale * top, x + scale * (left + width), y + scale * (top + height)
    )


def place_at(drawing: Any, x: float, y: float) -> tuple[float, float]:
    """Return the point of a drawing, in its units, that is at a point of the screen."""
    inverse = drawing.getScreenCTM().inverse()
    return (
        inverse.a * x + inverse.c * y + inverse.e,
        inverse.b * x + inverse.d * y + inverse.f,
    )
