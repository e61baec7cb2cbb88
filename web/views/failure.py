"""The panel about failures of the page itself, with remedies."""

from __future__ import annotations

from collections.abc import Mapping

from web.i18n import N_, _
from web.markup.svg import Markup, el
from web.model.page import Model
from web.model.table import undoable

SENTENCES = {
    "unchanged": N_(
        "Something went wrong when the page carried out your choice, so nothing has changed. Your "
        "game isn’t lost."
    ),
    "unsaved": N_(
        "Something went wrong while the page was saving your game. You can play on: the page "
        "tries again after every action. Use “Copy the record” to keep the game."
    ),
    "undrawn": N_(
        "The page couldn’t draw the next screen, so you still see the previous one. Your game "
        "isn’t lost."
    ),
    "unfinished": N_(
        "The page did what you asked, but something went wrong right after that. Your game isn’t "
        "lost. If something no longer works, reload the page."
    ),
}


def draw(model: Model, details: Mapping[str, str]) -> Markup:
    """Return the panel with a sentence for each failure; ``details`` are error texts by kind.

    It offers to undo, to copy the record, and to go back to the shelf.
    """
    opened = model.table
    text = (
        each
        for kind, detail in details.items()
        for each in (el("p", _(SENTENCES[kind])), el("p", detail, class_="quiet"))
    )
    return el(
        "div",
        *text,
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
