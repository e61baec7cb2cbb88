"""The panel above a screen that could not be replaced by the next one."""

from __future__ import annotations

from web.i18n import _
from web.markup.svg import Markup, el
from web.model.page import Model
from web.model.table import undoable


def draw(model: Model, detail: str) -> Markup:
    """Say that the screen is the last one that could be drawn; offer to undo, and the record."""
    opened = model.table
    return el(
        "div",
        el(
            "p",
            _(
                "The page could not draw what comes next, so you see what was here before. Your "
                "game is not lost."
            ),
        ),
        el("p", detail, class_="quiet"),
        el(
            "div",
            el("button", _("Undo"), data_do="undo") if opened and undoable(opened) else None,
            el("button", _("Copy the record"), data_do="copy") if opened else None,
            el("button", _("Back to games"), data_do="shelf") if not model.embedded else None,
            class_="buttons",
        ),
        id="undrawn",
        class_="notices",
        role="alert",
    )
