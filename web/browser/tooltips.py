"""Tooltips of the board for the mouse: the labels that screen readers have.

The label of what the mouse is over becomes the title of the board as a whole. Elements have none of
their own, because screen readers would read it as well; the board's they leave out, as it has a
description.
"""

from __future__ import annotations

from typing import Any


def show(event: Any) -> None:
    """Follow the mouse over the board; a pen or a finger changes nothing."""
    board = event.target.closest("#board")
    if not board or str(event.pointerType) != "mouse":
        return
    labelled = event.target.closest("#board [aria-label]:not(svg):not(button)")
    label = str(labelled.getAttribute("aria-label")) if labelled else ""
    if label != str(board.title):
        board.title = label
