"""The first screen: the boxes on the shelf and the games that were begun."""

from __future__ import annotations

from web import views
from web.model import Model
from web.saves import Saved
from web.svg import Markup, el, join
from web.views.covers import BOXES, COVERS


def draw(model: Model | None = None) -> Markup:
    """The shelf; without a model as it is before anything is known of this device."""
    model = model or Model()
    return el(
        "main",
        el(
            "section",
            el("h1", "Ludoteka"),
            el("p", "Board games for one table, on one screen, wherever you are.", class_="lead"),
            class_="hero",
        ),
        _saves(model),
        el(
            "section",
            el("h2", "On the shelf"),
            el("ul", *(_box(game) for game in views.GAMES), class_="boxes"),
        ),
        id="shelf",
        class_="shelf",
    )


def _box(game: str) -> Markup:
    title, about, facts = BOXES[game]
    return el(
        "li",
        COVERS[game](),
        el("div", el("h3", title), el("p", about), el("p", facts, class_="quiet"), class_="about"),
        el("button", f"Play {title}", data_do="choose", data_on=game, class_="primary"),
        class_=f"box {game}",
    )


def _saves(model: Model) -> Markup | None:
    if not model.saves:
        return None
    return el(
        "section",
        el("h2", "Begun on this device"),
        el("ul", *(_save(save, model.deleting == save.id) for save in model.saves)),
        class_="saves",
    )


def _save(save: Saved, deleting: bool) -> Markup:
    if save.problem:
        about = join(el("strong", "A damaged game"), el("span", save.problem, class_="problem"))
        opens = el("button", "Copy what is left of it", data_do="copy", data_on=save.id)
    else:
        title = BOXES[save.game][0] if save.game in BOXES else save.game
        about = join(
            el("strong", f"{title}: {', '.join(save.names)}"),
            el("span", save.status, class_="quiet"),
        )
        opens = el("button", "Continue", data_do="continue", data_on=save.id, class_="primary")
    if deleting:
        buttons = join(
            el("button", "Delete for good", data_do="delete", data_on=save.id, class_="danger"),
            el("button", "Keep", data_do="keep"),
        )
    else:
        buttons = join(opens, el("button", "Delete", data_do="delete", data_on=save.id))
    return el("li", el("div", about), el("div", buttons, class_="buttons"))
