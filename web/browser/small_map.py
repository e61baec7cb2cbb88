"""The small map over a corner of a zoomed board, which moves away from squares that matter."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from web.browser import board_focus, zoom
from web.browser.board_focus import Rectangle
from web.browser.room import attribute
from web.browser.zoom import Window

MARGIN = 8.0  # CSS pixels between the map and the edges of the board
TARGET_DOTS = ".able"  # the path of the map with a dot on each square that matters now
PIECE_DOTS = ".signs, .figure-dot"  # those with a dot on each sign and figure
SUBJECT_DOTS = (
    ".asked-about"  # the one with a dot on each square that a refusal or a proposal is about
)


def frame(chart: Any, window: Window) -> None:
    """Show on the map which part of the board is in view."""
    for each in chart.querySelectorAll(".frame"):
        for name, value in zip(window._fields, window, strict=True):
            if attribute(each, name) != (text := f"{value:.0f}"):
                each.setAttribute(name, text)


def make_way(chart: Any, board: Any) -> None:
    """Hide the map in a lesson if it covers a square that matters now. In a game, move it to the
    lower corner if it covers fewer of the marked squares there or, if as many, fewer signs and
    figures. That forces a layout, so it is checked again only after one of them or the window has
    moved.
    """
    if chart.closest(".lesson"):
        there = covered(board, board_focus.box(chart), dots(chart, TARGET_DOTS))
        chart.classList.toggle("covering", any(there))
        return
    paths = [
        attribute(each, "d") for each in chart.querySelectorAll(f"{PIECE_DOTS}, {SUBJECT_DOTS}")
    ]
    seen = ",".join([attribute(board, "viewBox"), *paths])
    if attribute(chart, "data-seen") == seen:
        return
    box, around = board_focus.box(chart), board_focus.frame(board)
    height = box.bottom - box.top
    if not height or not around:
        return
    chart.setAttribute("data-seen", seen)
    upper = box._replace(top=around.top + MARGIN, bottom=around.top + MARGIN + height)
    lower = box._replace(top=around.bottom - MARGIN - height, bottom=around.bottom - MARGIN)
    asked, signs = dots(chart, SUBJECT_DOTS), dots(chart, PIECE_DOTS)
    above, below = (covered(board, at, asked, signs) for at in (upper, lower))
    chart.classList.toggle("lower", above > below)
    there = covered(board, board_focus.box(chart), asked)
    chart.classList.toggle("covering", any(there))  # in an upright window it stays where it is


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
