"""The panel that shares the game on the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from random import Random
from typing import TypeVar, get_args

from py_rules.link import Kind
from web.model.events import AtAction, Event, Malformed, QrCode
from web.model.page import Model
from web.model.sharing import Code, Sharing, linked
from web.model.table import TableState
from web.update.games import with_sent
from web.update.links import lineage_number

P = TypeVar("P")


def in_panel(
    change: Callable[[Sharing, TableState, P, Random], Sharing],
) -> Callable[[Model, P, Random], Model]:
    """Make a handler of a change of the panel; while it is closed it changes nothing."""

    @wraps(change)
    def handler(model: Model, payload: P, rng: Random) -> Model:
        table = model.table
        if table is None or table.sharing is None:
            return model
        sharing = change(table.sharing, table, payload, rng)
        return model._replace(table=table._replace(sharing=sharing))

    return handler


def share(model: Model, nothing: None, rng: Random) -> Model:
    """Open the panel: for the game, or for the position that is looked at."""
    opened = model.table
    if opened is None:
        return model
    replay = opened.replay
    sharing = Sharing(
        model.address,
        "position" if replay else "game",
        replay.at if replay else None,
        lineage_number(opened.lineage_id),
        opened.colours,
        model.native,
    )
    return model._replace(table=opened._replace(sharing=linked(opened.match, sharing)))


@in_panel
def kind(sharing: Sharing, opened: TableState, chosen: str, rng: Random) -> Sharing:
    """Choose what the link is of. Raises Malformed."""
    kinds: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
    if chosen not in kinds:
        raise Malformed(f"There is no link to “{chosen}”.")
    return linked(opened.match, sharing._replace(kind=kinds[chosen]))


@in_panel
def toggle_code(sharing: Sharing, opened: TableState, nothing: None, rng: Random) -> Sharing:
    """Show the code of the link, or put it away."""
    return sharing._replace(code_wanted=not sharing.code_wanted)


@in_panel
def code_drawn(sharing: Sharing, opened: TableState, code: QrCode, rng: Random) -> Sharing:
    """Show the code that the page has drawn, unless its link is no longer shown."""
    if code.link != sharing.link:
        return sharing
    return sharing._replace(code=Code(code.size, code.path))


def sent(opened: TableState) -> Event:
    """Return what is said as soon as the link that is shown has left the page, which takes a while.

    Its text is the id of the game if somebody is to play on with it.
    """
    on = opened.sharing and opened.sharing.kind == "game" and opened.match.state.to_move is not None
    return Event("sent", AtAction(len(opened.match.actions), opened.id if on else ""))


def link_sent(model: Model, link: AtAction, rng: Random) -> Model:
    """Wait for whoever is to move, unless another game has come onto the table since."""
    opened = model.table
    return with_sent(model, link.taken) if opened and link.text == opened.id else model


def not_sent(model: Model, nothing: None, rng: Random) -> Model:
    """Stop waiting: the game goes on here."""
    return with_sent(model, None)


def close(model: Model, nothing: None, rng: Random) -> Model:
    """Close the panel."""
    opened = model.table
    if opened is None or opened.sharing is None:
        return model
    return model._replace(table=opened._replace(sharing=None))
