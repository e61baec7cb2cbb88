"""The page around every screen."""

from __future__ import annotations

from web.model import Model
from web.svg import Fragment, Markup, el, join
from web.views import embedded, setting_up, shelf, table


def draw(model: Model) -> Fragment:
    """Everything that stands in the page's body."""
    return join(_notices(model), _screen(model))


def _screen(model: Model) -> Markup:
    if model.embedded:
        return embedded.draw(model.opened, model.embedded, model.tall)
    if model.opened:
        return table.draw(model.opened, model.tall)
    if model.setup:
        return setting_up.draw(model.setup)
    return shelf.draw(model)


def _notices(model: Model) -> Markup | None:
    if not model.notices:
        return None
    return el(
        "div",
        *(el("p", notice) for notice in model.notices),
        el("button", "I have read it", data_do="dismiss"),
        class_="notices",
        role="alert",
    )
