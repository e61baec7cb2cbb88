"""Tooltips for the mouse: on the board the labels of screen readers and what a thing is.

A marked term of a sentence has what it is.

The label of what the mouse is over becomes the title of the board as a whole, with what the thing
does and is worth below. Elements have none of their own, because screen readers would read it as
well; the board's they leave out, as it has a description.
"""

from __future__ import annotations

from typing import Any

from web.browser.explaining import TERM
from web.model.table import TableState


def show(event: Any, table: TableState | None) -> None:
    """Follow the mouse over the board and marked terms; a pen or a finger changes nothing."""
    if str(event.pointerType) != "mouse":
        return
    term = event.target.closest(TERM)
    if term and table:
        from web.views import guide  # noqa: PLC0415  (not needed for a start)

        term.title = guide.card(table, str(term.getAttribute("data-on")))
        return
    board = event.target.closest("#board")
    if not board:
        return
    labelled = event.target.closest("#board [aria-label]:not(svg):not(button)")
    label = str(labelled.getAttribute("aria-label")) if labelled else ""
    thing = event.target.closest("#board [data-key]")
    if table and thing and label:
        from web.views import guide  # noqa: PLC0415  (not needed for a start)

        if card := guide.card(table, str(thing.getAttribute("data-key"))):
            label = card if card.startswith(label) else f"{label}\n{card}"
    if label != str(board.title):
        board.title = label
