"""Small targets on a phone's board: their sizes on the screen and how much to enlarge them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from web.browser import board_focus
from web.browser.board_focus import Point, Rectangle

FINGER = 44.0  # CSS pixels: what a finger hits (--tap in css/0-tokens.css)
SLACK = 2.0  # CSS pixels by which a target may be smaller: enlarging it would cost a second tap
MIN_GROWTH = 1.2  # with less, a tap that enlarges the board would seem to be lost
REACH = 20.0  # CSS pixels by which a finger may miss
OFFSETS = (0.0, -REACH, REACH)
LIVE_TARGETS = "#board .window .live"


def growth(boxes: Sequence[Rectangle]) -> float:
    """Return the factor that makes the smallest box as large as FINGER, or 1 if all are.

    It is at least MIN_GROWTH if it is not 1.
    """
    sizes = [min(box.right - box.left, box.bottom - box.top) for box in boxes]
    least = min((size for size in sizes if size > 0), default=FINGER)
    return max(FINGER / least, MIN_GROWTH) if least < FINGER - SLACK else 1.0


def middle(boxes: Sequence[Rectangle]) -> Point | None:
    """Return the centre of the box nearest to the middle of all boxes; None without boxes."""
    if not boxes:
        return None
    places = [Point((box.left + box.right) / 2, (box.top + box.bottom) / 2) for box in boxes]
    x = sum(place.x for place in places) / len(places)
    y = sum(place.y for place in places) / len(places)
    return min(places, key=lambda place: (place.x - x) ** 2 + (place.y - y) ** 2)


def beside(document: Any, x: float, y: float) -> list[Rectangle]:
    """Return the boxes of the live targets that a finger at a point of the screen may have meant.

    These are the targets around the point; none if the point is on a target that is large enough.
    """
    found: list[Rectangle] = []
    for dx in OFFSETS:  # the point itself comes first
        for dy in OFFSETS:
            hit = document.elementFromPoint(x + dx, y + dy)
            if hit and (target := hit.closest(LIVE_TARGETS)):
                found.append(board_focus.box(target))
                if not dx and not dy and growth(found) == 1.0:
                    return found
    return found


def every(document: Any) -> list[Rectangle]:
    """Return the boxes of all live targets on the board."""
    return [board_focus.box(target) for target in document.querySelectorAll(LIVE_TARGETS)]
