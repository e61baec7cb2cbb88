"""The small map over a corner of a zoomed board, which moves away from squares that matter."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from web.browser import board_focus, zoom
from web.browser.board_focus import Rectangle
from web.browser.room import attribute
from web.browser.zoom import Window

SMALL_MAP = "#board .small-map"
MARGIN = 8.0  # CSS pixels between the map and the edges of the board
TARGET_DOTS = ".able"  # the path of the map with a dot on each square that matters now
GROUND_DOTS = ".able, .ground-dots"  # those with dots on what should be in sight
PIECE_DOTS = ".built, .signs, .figure-dot"  # those with dots on what should be in sight even more
COUNTED_DOTS = f"{GROUND_DOTS}, {PIECE_DOTS}"
# The one with a dot on each square that a refusal or a proposal is about.
SUBJECT_DOTS = ".asked-about"
ACTED_DOTS = ".acted"  # the one with a dot on each square of the last action
MIN_GAIN = 1  # by how many squares another corner must be better
CORNERS = ("", "lower", "lower right")  # the map's classes there; the first is at the upper left


def frame(chart: Any, window: Window) -> None:
    """Show on the map which part of the board is in view."""
    for each in chart.querySelectorAll(".frame"):
        for name, value in zip(window._fields, window, strict=True):
            if attribute(each, name) != (text := f"{value:.0f}"):
                each.setAttribute(name, text)


def make_way(chart: Any, board: Any, *, upright: bool) -> None:
    """Hide the map in a lesson if it covers a square that matters now. In a game, move it to the
    corner where it covers fewest squares of SUBJECT_DOTS and ACTED_DOTS and then, by more than
    MIN_GAIN, fewest of the others; those of PIECE_DOTS count twice. Only in an ``upright`` window
    can it be on the right. That forces a layout, so it is checked again only after a change of
    these squares or of the window.
    """
    if chart.closest(".lesson"):
        there = covered(board, board_focus.box(chart), dots(chart, TARGET_DOTS))
        chart.classList.toggle("covering", any(there))
        return
    paths = [
        attribute(each, "d")
        for each in chart.querySelectorAll(f"{COUNTED_DOTS}, {SUBJECT_DOTS}, {ACTED_DOTS}")
    ]
    seen = ",".join([attribute(board, "viewBox"), str(upright), *paths])
    if attribute(chart, "data-seen") == seen:
        return
    box, around = board_focus.box(chart), board_focus.frame(board)
    high, wide = box.bottom - box.top, box.right - box.left
    if not high or not around:
        return
    chart.setAttribute("data-seen", seen)
    left, top = around.left + MARGIN, around.top + MARGIN
    right, bottom = around.right - MARGIN - wide, around.bottom - MARGIN - high
    spots = dict(zip(CORNERS, ((left, top), (left, bottom), (right, bottom)), strict=True))
    kinds = [
        dots(chart, each) for each in (f"{SUBJECT_DOTS}, {ACTED_DOTS}", GROUND_DOTS, PIECE_DOTS)
    ]
    here = " ".join(name for name in ("lower", "right") if chart.classList.contains(name))

    def cost(corner: str) -> tuple[int, int]:
        """What the map covers in a corner."""
        x, y = spots[corner]
        spot = Rectangle(x, y, x + wide, y + high)
        asked, ground, pieces = covered(board, spot, *kinds)
        return asked, ground + 2 * pieces - MIN_GAIN * (corner == here)

    best = min(CORNERS if upright else CORNERS[:2], key=cost)
    for name in ("lower", "right"):
        chart.classList.toggle(name, name in best.split())
    chart.style.setProperty("--map-across", f"{right - left:.0f}px")
    chart.style.setProperty("--map-down", f"{bottom - top:.0f}px")
    there = covered(board, board_focus.box(chart), dots(chart, SUBJECT_DOTS))
    chart.classList.toggle("covering", any(there))


def targets(chart: Any) -> str:
    """Return the path with a dot on each square that can be chosen now; empty without any."""
    return attribute(chart.querySelector(TARGET_DOTS), "d")


def covered(board: Any, box: Rectangle, *kinds: Collection[tuple[float, float]]) -> list[int]:
    """Return how many squares of each kind a box on the screen covers, even in part.

    Squares are given by their middles, in units of the drawing.
    """
    left, top = board_focus.place_at(board, box.left, box.top)
    right, bottom = board_focus.place_at(board, box.right, box.bottom)
    part = Window(left, top, right - left, bottom - top)
    half = float(attribute(board, "data-least") or 0) / 2
    return [zoom.dots_within(part, half, middles) for middles in kinds]


def dots(chart: Any, kinds: str) -> list[tuple[float, float]]:
    """Return the middles of the squares with dots of these kinds."""
    paths = chart.querySelectorAll(kinds)
    return [middle for each in paths for middle in zoom.dots(attribute(each, "d"))]
