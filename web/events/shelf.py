"""What happens on the shelf, and to notices and the window on every screen."""

from __future__ import annotations

from random import Random

import py_rules
from web import saves
from web.events.games import fresh_id, kept, put
from web.model import Event, Model, Seat, Setup
from web.talk import listen
from web.views.pieces import COLOURS


def _shelf(model: Model, event: Event, rng: Random) -> Model:
    return model._replace(setup=None, opened=None, deleting="")


def _choose(model: Model, event: Event, rng: Random) -> Model:
    """Sets a game up, at first for the fewest who can play it."""
    if event.on not in py_rules.GAMES:
        return model
    count = py_rules.load(event.on).seats[0]
    seats = tuple(Seat("", colour) for colour in COLOURS[:count])
    return model._replace(setup=Setup(event.on, seats), opened=None, deleting="")


def _continue(model: Model, event: Event, rng: Random) -> Model:
    """Opens a save. One that is damaged stays as it is; what can be read of it is opened anew."""
    saved = next((save for save in model.saves if save.id == event.on), None)
    if saved is None:
        return model
    try:
        game = saves.read(saved.text)
    except saves.Damaged as damaged:
        aside = saves.set_aside(saved, str(damaged))
        rest = tuple(aside if save.id == saved.id else save for save in model.saves)
        model = model._replace(
            saves=rest, opened=None, notices=(*model.notices, f"A saved game is damaged: {damaged}")
        )
        if damaged.match is None:
            return model
        id_, game = fresh_id(model), saves.Game(damaged.match, (), damaged.colours)
    else:
        id_ = saved.id
    opened = put(id_, game.match, game.colours or COLOURS, rng)
    talk = listen(opened.match.game, opened.match.state, game.said)
    return kept(model._replace(opened=opened._replace(talk=talk), setup=None, deleting=""))


def _delete(model: Model, event: Event, rng: Random) -> Model:
    """Asks first: ``on`` is the save; again with the same deletes it. Not from the table."""
    if model.opened:
        return model
    if model.deleting != event.on:
        return model._replace(deleting=event.on)
    rest = tuple(save for save in model.saves if save.id != event.on)
    return model._replace(saves=rest, deleting="")


def _keep(model: Model, event: Event, rng: Random) -> Model:
    return model._replace(deleting="")


def _dismiss(model: Model, event: Event, rng: Random) -> Model:
    return model._replace(notices=())


def _notice(model: Model, event: Event, rng: Random) -> Model:
    """The page itself has something to say, once."""
    if event.text in model.notices:
        return model
    return model._replace(notices=(*model.notices, event.text))


def _layout(model: Model, event: Event, rng: Random) -> Model:
    return model._replace(tall=event.on == "tall")


HANDLERS = {
    "shelf": _shelf,
    "choose": _choose,
    "continue": _continue,
    "delete": _delete,
    "keep": _keep,
    "dismiss": _dismiss,
    "notice": _notice,
    "layout": _layout,
}
