"""The first screen: the boxes on the shelf and the games that were begun."""

from __future__ import annotations

from web import views
from web.model import Model
from web.saves import Saved
from web.svg import Markup, el, join, path
from web.views.pieces import cube

# What stands on the boxes, said here so that no game is loaded before it is chosen.
BOXES = {
    "mykerinos": (
        "Mykerinos",
        "Egypt, 1899. Dig for your patrons, and fill the best rooms of the museum.",
        "2–4 players · about an hour",
    ),
}


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


def _mykerinos() -> Markup:
    """Pyramids at noon, and three stones in the sand."""
    return el(
        "svg",
        el("rect", width=320, height=180, class_="sky"),
        el("circle", cx=252, cy=48, r=22, class_="sun"),
        path("M96 44L176 136H16Z", class_="stone"),
        path("M96 44L176 136H118Z", class_="shade"),
        path("M206 78L256 136H156Z", class_="stone"),
        path("M206 78L256 136H220Z", class_="shade"),
        path("M0 136Q80 118 160 134T320 128V180H0Z", class_="dune"),
        path("M0 158Q90 146 170 160T320 154V180H0Z", class_="dune near"),
        cube("blue", 196, 150, 34),
        cube("red", 232, 156, 34),
        cube("white", 212, 124, 34),
        viewBox="0 0 320 180",
        class_="cover mykerinos",
        aria_hidden="true",
    )


COVERS = {"mykerinos": _mykerinos}
