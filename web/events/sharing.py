"""The panel that shares the game on the table."""

from __future__ import annotations

from random import Random
from typing import get_args

from py_rules.link import Kind
from web.events.arriving import number
from web.events.games import waiting
from web.model import Event, Model, Opened
from web.views.sharing import Code, Sharing, linked


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


def _sent(opened: Opened, sharing: Sharing) -> int | None:
    """The link has left the page: with the game to play on, one waits for whoever is to move."""
    on = sharing.kind == "game" and opened.match.state.to_move is not None
    return len(opened.match.actions) if on else None


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
    if opened.sharing is None:
        return model
    if event.do == "sent":
        return waiting(model, _sent(opened, opened.sharing))
    if event.do in CHANGES:
        sharing = CHANGES[event.do](opened.sharing, opened, event)
        return model._replace(opened=opened._replace(sharing=sharing))
    return model._replace(opened=opened._replace(sharing=None))


HANDLERS = dict.fromkeys(("share", "share-close", "sent", "unsent", *CHANGES), _happened)
