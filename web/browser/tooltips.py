"""Tooltips for the mouse: on the board an element's label and explanation, on a term its meaning.

The label of the element under the mouse becomes the title of the whole board, followed by what the
element does and is worth. Elements have no title of their own, because screen readers would read it
after the label. They ignore the board's title, as the board has a description.
"""

from __future__ import annotations

from typing import Any

from web.browser.explaining import TERM
from web.model.table import TableState


def show(event: Any, table: TableState | None) -> None:
    """Follow the mouse over the board and over marked terms; ignore pens and fingers."""
    if str(event.pointerType) != "mouse":
        return
    term = event.target.closest(TERM)
    if term and table:
        from web.views import guide  # noqa: PLC0415  (not needed at the start)

        term.title = guide.card(table, str(term.getAttribute("data-on")))
        return
    board = event.target.closest("#board")
    if not board:
        return
    labelled = event.target.closest("#board [aria-label]:not(svg):not(button)")
    label = str(labelled.getAttribute("aria-label")) if labelled else ""
    thing = event.target.closest("#board [data-key]")
    if table and thing and label:
        from web.views import guide  # noqa: PLC0415  (not needed at the start)

        if card := guide.card(table, str(thing.getAttribute("data-key"))):
            label = card if card.startswith(label) else f"{label}\n{card}"
    if label != str(board.title):
        board.title = label
