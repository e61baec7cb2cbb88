"""The panel that shares the game on the table."""

from __future__ import annotations

from random import Random
from typing import get_args

from py_rules.link import Kind
from web.model.events import Event
from web.model.page import Model
from web.model.sharing import Code, Sharing, linked
from web.model.table import Opened
from web.update.games import waiting
from web.update.links import number


def _share(model: Model, opened: Opened, event: Event) -> Opened:
    """Opens the panel: for the game, or for the position that is looked at."""
    replay = opened.replay
    sharing = Sharing(
        model.address,
        "position" if replay else "game",
        replay.at if replay else None,
        number(opened.chain),
        opened.colours,
        model.native,
    )
    return _with(opened, linked(opened.match, sharing))


def _with(opened: Opened, sharing: Sharing) -> Opened:
    return opened._replace(sharing=sharing)


def _kind(sharing: Sharing, opened: Opened, event: Event) -> Sharing:
    kinds: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
    if event.on not in kinds:
        return sharing
    return linked(opened.match, sharing._replace(kind=kinds[event.on]))


def _code(sharing: Sharing, opened: Opened, event: Event) -> Sharing:
    return sharing._replace(code_wanted=not sharing.code_wanted)


def _coded(sharing: Sharing, opened: Opened, event: Event) -> Sharing:
    """The page has drawn the code: ``on`` its modules a side and a blank and the link it is of,
    ``text`` the path; without a path it could not be drawn."""
    size, _, of = event.on.partition(" ")
    if of != sharing.link:
        return sharing  # of a link that is no longer shown
    return sharing._replace(code=Code(int(size), event.text))


def sent(opened: Opened) -> Event:
    """What happens as soon as the link that is shown has left the page, which takes a while.

    ``on`` is the game if somebody is to play on with it, ``text`` the number of its actions.
    """
    on = opened.sharing and opened.sharing.kind == "game" and opened.match.state.to_move is not None
    return Event("sent", opened.id if on else "", str(len(opened.match.actions)))


def _sent(model: Model, opened: Opened, event: Event) -> Model:
    """One waits for whoever is to move, unless another game has come onto the table since."""
    return waiting(model, int(event.text)) if event.on == opened.id else model


CHANGES = {"share-kind": _kind, "share-code": _code, "coded": _coded}


def _happened(model: Model, event: Event, rng: Random) -> Model:
    """The page after any of these events."""
    opened = model.opened
    if opened is None:
        return model
    if event.do == "share":
        return model._replace(opened=_share(model, opened, event))
    if event.do == "unsent":
        return waiting(model, None)
    if event.do == "sent":
        return _sent(model, opened, event)
    if opened.sharing is None:
        return model
    if event.do in CHANGES:
        sharing = CHANGES[event.do](opened.sharing, opened, event)
        return model._replace(opened=opened._replace(sharing=sharing))
    return model._replace(opened=opened._replace(sharing=None))


HANDLERS = dict.fromkeys(("share", "share-close", "sent", "unsent", *CHANGES), _happened)
