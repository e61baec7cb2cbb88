"""Games as they come onto the table, go on there and are kept."""

from __future__ import annotations

from random import Random
from typing import Any

from py_rules.record import Match
from web import saves, views
from web.model import Model, Opened
from web.talk import listen


def kept(model: Model) -> Model:
    """With the game on the table saved, foremost of all."""
    opened = model.opened
    if opened is None:
        return model
    saved = saves.write(opened.id, opened.match, opened.talk.said, opened.colours)
    others = tuple(save for save in model.saves if save.id != opened.id)
    return model._replace(saves=(saved, *others))


def put(id_: str, match: Match, colours: tuple[str, ...], rng: Random) -> Opened:
    """Chance acts before anybody is asked."""
    return laid(id_, match.deal(rng), colours)


def laid(id_: str, match: Match, colours: tuple[str, ...]) -> Opened:
    """A match as it stands."""
    told = _tell(match, (), ())
    talk = listen(match.game, match.state)
    return Opened(id_, match, talk, colours, told, graph=match.state.over)


def going_on(opened: Opened, match: Match, rng: Random) -> Opened:
    """The same game at another position; what was told of the actions they share is kept."""
    match = match.deal(rng)
    told = _tell(match, opened.match.actions, opened.told)
    talk = listen(match.game, match.state)
    graph = opened.graph or match.state.over
    return Opened(opened.id, match, talk, opened.colours, told, graph=graph, floor=opened.floor)


def _tell(match: Match, actions: tuple[Any, ...], told: tuple[str, ...]) -> tuple[str, ...]:
    """The log of a match, given that of another one, which may begin alike."""
    view = views.load(match.game.name)
    same = 0
    for mine, theirs in zip(match.actions, actions, strict=False):
        if mine is not theirs:
            break
        same += 1
    more = (" ".join(view.tell(match, index)) for index in range(same, len(match.actions)))
    return (*told[:same], *more)


def fresh_id(model: Model) -> str:
    """A number that no save has."""
    return str(1 + max((int(save.id) for save in model.saves), default=0))
