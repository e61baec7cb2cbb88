"""The panel above a screen that is not followed by the next one, because of an error."""

from __future__ import annotations

from web.i18n import _
from web.markup.svg import Markup, el
from web.model.page import Model
from web.model.table import undoable


def draw(model: Model, detail: str, *, updated: bool = True) -> Markup:
    """Say that the next screen could not be drawn, or that there is none because nothing changed.

    It offers to undo, and the record.
    """
    opened = model.table
    undrawn = _(
        "The page couldn’t draw the next screen, so you still see the previous one. Your game "
        "isn’t lost."
    )
    unchanged = _(
        "Something went wrong when the page carried out your choice, so nothing has changed. Your "
        "game isn’t lost."
    )
    return el(
        "div",
        el("p", undrawn if updated else unchanged),
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
