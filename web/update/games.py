"""Games as they come onto the table, go on there and are kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from random import Random
from typing import Any, TypeVar

from py_rules import record
from py_rules.core import spell
from py_rules.phrase import Said
from py_rules.record import Match
from web.games import protocol
from web.games.selection import listen
from web.i18n import called
from web.model.page import Model, found
from web.model.saves import Saved
from web.model.table import Opened

P = TypeVar("P")


def at_table(
    change: Callable[[Opened, P, Random], Opened],
) -> Callable[[Model, P, Random], Model]:
    """Make a handler of a change of the game on the table; without a game it changes nothing."""

    @wraps(change)
    def handler(model: Model, payload: P, rng: Random) -> Model:
        if model.opened is None:
            return model
        return model._replace(opened=change(model.opened, payload, rng))

    return handler


def table_saved(before: Model, after: Model, rng: Random) -> Model:
    """Save the game on the table after an event, if that changed it."""
    return with_saved(after, before=before.opened)


def with_saved(model: Model, before: Opened | None = None) -> Model:
    """Save the game on the table, in front of all others; ``before`` is that game as it was."""
    opened = model.opened
    if opened is None:
        return model
    saved = found(model, opened.id)
    if saved and before and before.id == opened.id and before.match is opened.match:
        if before.talk.said == opened.talk.said:
            return model
        saved = saved._replace(said=opened.talk.said, changed=model.now)
    else:
        saved = as_saved(opened)._replace(changed=model.now)
    return move_to_front(model, saved)


def as_saved(opened: Opened) -> Saved:
    """The save of a game on the table, without its date."""
    return made(
        opened.id,
        opened.match,
        opened.talk.said,
        colours=opened.colours,
        chain=opened.chain,
        title=opened.title,
        levels=opened.company.levels,
        sent=opened.sent,
    )


def waiting(model: Model, sent: int | None) -> Model:
    """The game on the table, sent to whoever is to move or not any longer, kept so."""
    opened = model.opened
    if opened is None or opened.sent == sent:
        return model
    model = model._replace(opened=opened._replace(sent=sent))
    saved = found(model, opened.id)
    return move_to_front(model, saved._replace(sent=sent, changed=model.now)) if saved else model


def move_to_front(model: Model, *these: Saved) -> Model:
    """Put saves in front of all others, in place of those of the same ids."""
    ids = {saved.id for saved in these}
    others = (saved for saved in model.saves if saved.id not in ids)
    return model._replace(saves=(*these, *others))


def open_dealt(
    id_: str,
    match: Match,
    colours: tuple[str, ...],
    rng: Random,
    said: tuple[str, ...] = (),
    *,
    chain: str = "",
    title: str = "",
) -> Opened:
    """Put a match on the table; chance acts before anybody is asked."""
    return open_as_is(id_, match.deal(rng), colours, said, chain=chain, title=title)


def open_as_is(
    id_: str,
    match: Match,
    colours: tuple[str, ...],
    said: tuple[str, ...] = (),
    *,
    chain: str = "",
    title: str = "",
) -> Opened:
    """Put a match on the table as it stands."""
    talk = listen(match.game, match.state, said)
    told = _tell(match, (), ())
    graph = match.state.over
    return Opened(id_, match, talk, colours, told, graph=graph, chain=chain, title=title)


def going_on(opened: Opened, match: Match, rng: Random) -> Opened:
    """The same game at another position; what was told of the actions they share is kept."""
    return moved(opened, match.deal(rng) if opened.dealt else match)


def moved(opened: Opened, match: Match, said: tuple[str, ...] = ()) -> Opened:
    """The same, without chance doing anything."""
    told = _tell(match, opened.match.actions, opened.told)
    talk = listen(match.game, match.state, said)
    graph = opened.graph or match.state.over
    return Opened(
        opened.id,
        match,
        talk,
        opened.colours,
        told,
        floor=opened.floor,
        dealt=opened.dealt,
        graph=graph,
        words=opened.words,
        chain=opened.chain,
        title=opened.title,
        company=opened.company,
    )


def _tell(
    match: Match, actions: tuple[Any, ...], told: tuple[tuple[Said, ...], ...]
) -> tuple[tuple[Said, ...], ...]:
    """The log of a match, given that of another one, which may begin alike."""
    view = protocol.load(match.game.name)
    same = 0
    for mine, theirs in zip(match.actions, actions, strict=False):
        if mine is not theirs:
            break
        same += 1
    more = (view.tell(match, index) for index in range(same, len(match.actions)))
    return (*told[:same], *more)


def made(id_: str, match: Match, said: tuple[str, ...] = (), **labels: Any) -> Saved:
    """The save of a match; ``labels`` are colours, chain, title, levels, sent and changed."""
    view = protocol.load(match.game.name)
    return Saved(
        id_,
        match.game.name,
        record.write(match),
        tuple(spell(action) for action in match.undone),
        tuple(spell(action) for action in match.drawn),
        said,
        names=tuple(map(called, match.table.players)),
        status=view.status(match),
        turn=match.state.to_move,
        over=match.state.over,
        picture=view.picture(match.state),
        **labels,
    )
