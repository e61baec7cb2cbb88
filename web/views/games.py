"""The games that were begun: those in progress, below them the finished ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from web.model import Model
from web.saves import Saved
from web.svg import Markup, el, join
from web.views import dates, miniatures
from web.views.covers import BOXES
from web.views.pieces import COLOURS, cube

FEW = 24  # are drawn at once; the others when they are asked for


def draw(model: Model) -> Markup | None:
    """Nothing where no game was begun and none deleted."""
    if not model.saves and not model.deleted:
        return None
    going = [saved for saved in model.saves if not saved.over]
    finished = [saved for saved in model.saves if saved.over]
    now = dates.local(model.now)
    return el(
        "section",
        el("h2", "Your games"),
        _undo(model),
        _list(going, model, now),
        el(
            "details",
            el("summary", f"Finished games ({len(finished)})"),
            _list(finished, model, now),
            class_="finished",
        )
        if finished
        else None,
        class_="saves",
    )


def called(saved: Saved) -> str:
    """A game by its title, or by what it is and who plays."""
    if saved.problem:
        return "A damaged game"
    if saved.title:
        return saved.title
    return f"{box(saved.game)}: {', '.join(saved.names)}"


def box(game: str) -> str:
    """What stands on its box; of a game that this page does not know its name."""
    return BOXES[game][0] if game in BOXES else game


def _undo(model: Model) -> Markup | None:
    if not model.deleted:
        return None
    return el(
        "div",
        el("p", f"Deleted: {called(model.deleted[-1])}"),
        el("button", "Undo", data_do="restore", aria_label="Undo: bring the game back"),
        class_="undo",
        role="status",
    )


def _list(saved: Sequence[Saved], model: Model, now: datetime | None) -> Markup:
    shown = len(saved) if model.all_shown else FEW
    more = len(saved) - shown
    return join(
        el("ul", *(_game(each, now) for each in saved[:shown])),
        el("button", f"Show {more} more", data_do="all", class_="more") if more > 0 else None,
    )


def _game(saved: Saved, now: datetime | None) -> Markup:
    if saved.problem:
        about = join(el("strong", "A damaged game"), el("span", saved.problem, class_="problem"))
        opens = el("button", "Copy what is left of it", data_do="copy", data_on=saved.id)
    else:
        about = join(
            el("strong", saved.title or box(saved.game)),
            el("span", *_names(saved), class_="names"),
            el("span", _standing(saved, now), class_="quiet"),
        )
        opens = el("button", "Open", data_do="continue", data_on=saved.id, class_="primary")
    return el(
        "li",
        miniatures.draw(saved.game, saved.picture, saved.colours),
        el("div", about, class_="about"),
        el(
            "div",
            opens,
            el("button", "Delete", data_do="delete", data_on=saved.id),
            class_="buttons",
        ),
        id=f"game-{saved.id}",
    )


def _names(saved: Saved) -> list[Markup]:
    """The players with their stones; who is to move stands out."""
    colours = saved.colours if set(saved.colours) <= set(COLOURS) else ()
    return [
        el(
            "span",
            el("svg", cube(colours[seat], 8, 8, 16), viewBox="0 0 16 16", aria_hidden="true")
            if seat < len(colours)
            else None,
            name,
            class_="next" if seat == saved.turn else None,
        )
        for seat, name in enumerate(saved.names)
    ]


def _standing(saved: Saved, now: datetime | None) -> str:
    then = dates.local(saved.changed)
    if then is None or now is None:
        return saved.status
    return f"{saved.status} · {dates.when(then, now)}"
