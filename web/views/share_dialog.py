"""The dialog that shares the game on the table."""

from __future__ import annotations

from web.markup.svg import Markup, el
from web.model.table import TableState


def draw(table: TableState) -> Markup:
    """The dialog that shares the game, empty until it is opened.

    Its attributes never change here: the browser opens and closes it.
    """
    panel = None
    if table.sharing:
        from web.views import sharing  # noqa: PLC0415  (not needed at the start)

        panel = sharing.draw(table.match, table.sharing)
    return el("dialog", panel, id="share", aria_labelledby="share-heading")
