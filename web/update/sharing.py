"""Events of the sharing panel."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from random import Random
from typing import TypeVar, get_args

from py_rules.link import Kind
from web.model.events import AtAction, Event, Malformed, QrCode
from web.model.page import Model
from web.model.sharing import Code, Sharing, linked
from web.model.table import TableState, people
from web.update.games import with_here, with_sent
from web.update.links import lineage_number

P = TypeVar("P")


def in_panel(
    change: Callable[[Sharing, TableState, P, Random], Sharing],
) -> Callable[[Model, P, Random], Model]:
    """Make an event handler from a function on the panel; ignored while it is closed."""

    @wraps(change)
    def handler(model: Model, payload: P, rng: Random) -> Model:
        table = model.table
        if table is None or table.sharing is None:
            return model
        sharing = change(table.sharing, table, payload, rng)
        return model._replace(table=table._replace(sharing=sharing))

    return handler


def share(model: Model, nothing: None, rng: Random) -> Model:
    """Open the panel for the game, or during a replay for the position shown, or for a study."""
    table = model.table
    if table is None:
        return model
    if model.exercise:
        from web.update import exercises  # noqa: PLC0415  (what is shown has been imported)

        return exercises.share(model)
    if model.study:
        from web.update import studies  # noqa: PLC0415  (as above)

        return studies.share(model)
    replay = table.replay
    sharing = Sharing(
        model.address,
        ("replay" if table.notes else "position") if replay else "game",
        (replay.path[0][0] if replay.path else replay.at) if replay else None,
        lineage_number(table.lineage_id),
        table.colours,
        native=model.native,
        pages=model.pages,
        solo=len(people(table)) < 2 and bool(table.bots.levels),
    )
    sharing = linked(table.match, _noted(sharing, table))
    return model._replace(table=table._replace(sharing=sharing))


def _noted(sharing: Sharing, table: TableState) -> Sharing:
    """Return the panel with the annotations for its kind of link.

    Those on positions after the end of the link, such as on undone actions, are left out.
    """
    last = len(table.match.actions)
    whole = sharing.kind != "position" or sharing.at is None
    if not table.notes or (whole and not table.match.undone):
        return sharing._replace(notes=table.notes)
    from py_rules import annotation, annotation_lines  # noqa: PLC0415  (few games have any)
    from web.model import annotating  # noqa: PLC0415

    at = last if whole or sharing.at is None else sharing.at
    found = annotation.until(annotating.annotations_of(table), at)
    return sharing._replace(notes=annotation_lines.lines(found))


@in_panel
def kind(sharing: Sharing, table: TableState, chosen: str, rng: Random) -> Sharing:
    """Choose the kind of the link: the game, a position or a replay. Raises Malformed."""
    kinds: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
    if chosen not in kinds:
        raise Malformed(f"There is no link to “{chosen}”.")
    return linked(table.match, _noted(sharing._replace(kind=kinds[chosen]), table))


@in_panel
def toggle_code(sharing: Sharing, table: TableState, nothing: None, rng: Random) -> Sharing:
    """Show or hide the QR code of the link."""
    return sharing._replace(code_wanted=not sharing.code_wanted)


@in_panel
def code_drawn(sharing: Sharing, table: TableState, code: QrCode, rng: Random) -> Sharing:
    """Show a drawn QR code; ignored if the link has changed since."""
    if code.link != sharing.link:
        return sharing
    on = bool(code.size) and _goes_on(sharing, table)
    drawn = Code(code.size, code.path)
    return sharing._replace(code=drawn, scannable=sharing.scannable or on)


def sent(table: TableState) -> Event:
    """Return the event to dispatch when the link has been sent, which takes a while.

    Its text is the id of the game if the recipient is to continue it, otherwise empty.
    """
    on = table.sharing is not None and _goes_on(table.sharing, table)
    return Event("sent", AtAction(len(table.match.actions), table.id if on else ""))


def _goes_on(sharing: Sharing, table: TableState) -> bool:
    """Whether the recipient of the link continues the game."""
    return sharing.kind == "game" and not sharing.solo and table.match.state.to_move is not None


def link_sent(model: Model, link: AtAction, rng: Random) -> Model:
    """Mark the game as sent to the player to move; ignored if another game is open by then.

    From then on it is a game by link: unless bots play in it, the page asks who is here.
    """
    table = model.table
    if table is None or link.text != table.id:
        return model
    model = with_sent(model, link.taken)
    return model if table.bots.levels or table.here is not None else with_here(model, ())


def not_sent(model: Model, nothing: None, rng: Random) -> Model:
    """Cancel the waiting state: the game continues on this device, as far as it plays here."""
    return with_sent(model, None)


def close(model: Model, nothing: None, rng: Random) -> Model:
    """Close the panel.

    A game whose QR code was shown counts as sent, because the page cannot know whether it was
    scanned.
    """
    table = model.table
    if table is None or table.sharing is None:
        return model
    model = model._replace(table=table._replace(sharing=None))
    if not table.sharing.scannable:
        return model
    return link_sent(model, AtAction(len(table.match.actions), table.id), rng)
