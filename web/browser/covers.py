"""What lies over the page or the board, and scrolling so that it hides nothing."""

from __future__ import annotations

from typing import Any

from js import document, window

from web.browser import board_focus
from web.browser.small_map import SMALL_MAP

MARGIN = 8.0  # CSS pixels kept free around an element brought into view
COVERING_ELEMENTS = "#ask, #update"  # elements that may cover others
BOARD_OVERLAYS = f"{SMALL_MAP}, #board .zoom"  # what may lie over the upper edge of the window


def uncover(target: Any) -> None:
    """Scroll the page so that nothing fixed in place covers an element.

    If the element does not fit beside the cover, its top is shown.
    """
    for cover in document.querySelectorAll(COVERING_ELEMENTS):
        if cover.hidden or cover.contains(target):
            continue
        if str(window.getComputedStyle(cover).position) not in ("sticky", "fixed"):
            continue
        wanted, over = board_focus.box(target), board_focus.box(cover)
        if over.right <= wanted.left or wanted.right <= over.left:
            continue
        if over.top >= wanted.bottom or wanted.top >= over.bottom:
            continue
        if over.top > window.innerHeight - over.bottom:  # at the lower edge
            down = min(wanted.bottom - over.top + MARGIN, max(wanted.top, 0))
        else:
            down = wanted.top - over.bottom - MARGIN
        window.scrollBy(0, down)


def uncovered(frame: board_focus.Rectangle) -> board_focus.Rectangle:
    """Return the part of the board's frame that is not covered at its upper edge."""
    found = [board_focus.box(each) for each in document.querySelectorAll(BOARD_OVERLAYS)]
    near = 3 * MARGIN  # what lies over the edge keeps a distance from it
    within = [box.bottom for box in found if box.top < frame.top + near and box.bottom > frame.top]
    return frame._replace(top=max([frame.top, *within]))
