"""Games on the table: opening, moving to another position, and saving."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import is_
from random import Random
from typing import Any, TypeVar

from py_rules import limits
from py_rules.core import common_start, spell
from py_rules.message import Text
from py_rules.record import Match
from web.games import protocol
from web.games.selection import select
from web.i18n import player_name
from web.model.annotated import written
from web.model.page import Model, saved_game
from web.model.saves import Saved
from web.model.table import TableState

P = TypeVar("P")


def at_table(
    change: Callable[[TableState, P, Random], TableState],
) -> Callable[[Model, P, Random], Model]:
    """Make an event handler from a function on the open game; ignored without a game."""

    @wraps(change)
    def handler(model: Model, payload: P, rng: Random) -> Model:
        if model.table is None:
            return model
        return model._replace(table=change(model.table, payload, rng))

    return handler


def table_saved(before: Model, after: Model, rng: Random) -> Model:
    """Save the game on the table if an event has changed it, and its result if it is over."""
    return with_saved(_with_result(before.table, after), before=before.table)


def _with_result(before: TableState | None, after: Model) -> Model:
    """Record the result of a game that an event has ended; only its first end counts."""
    table = after.table
    if not (before and table and table.match.state.over and not before.match.state.over):
        return after
    from web.model import results  # noqa: PLC0415  (not needed at the start)

    result = results.of_table(table)
    if result is None:
        return after
    return after._replace(results=results.merged(after.results, results.write([result])))


def with_saved(model: Model, before: TableState | None = None) -> Model:
    """Save the open game and move it to the front, unless it equals ``before``."""
    table = model.table
    if table is None:
        return model
    saved = saved_game(model, table.id)
    still = before and (before.id, before.notes) == (table.id, table.notes)
    if saved and before and still and before.match is table.match:
        if before.selection.words == table.selection.words:
            return model
        saved = saved._replace(selected=table.selection.words, changed=model.now)
    else:
        saved = as_saved(table)._replace(changed=model.now)
    return move_to_front(model, saved)


def dated(after: Model, before: Model, now: str) -> Model:
    """Return the model after an event at the table, as if the event had happened at another time.

    ``before`` is the model before it, ``now`` the other time, as in ``Saved.changed``.
    """
    if after.saves is not before.saves:
        first, *others = after.saves  # what was changed comes first
        after = after._replace(saves=(first._replace(changed=now), *others))
    return after._replace(now=now)


def as_saved(table: TableState) -> Saved:
    """Return the save of the game on the table, without its date."""
    return new_save(
        table.id,
        table.match,
        table.selection.words,
        colours=table.colours,
        lineage_id=table.lineage_id,
        title=table.title,
        notes=table.notes,
        levels=table.bots.levels,
        sent=table.sent_at,
        here=table.here,
    )


def with_sent(model: Model, sent: int | None) -> Model:
    """Record the number of actions when the link was sent, or None if play continues here.

    The save on the shelf is updated too. The model is unchanged if the number is.
    """
    table = model.table
    if table is None or table.sent_at == sent:
        return model
    model = model._replace(table=table._replace(sent_at=sent))
    saved = saved_game(model, table.id)
    return move_to_front(model, saved._replace(sent=sent, changed=model.now)) if saved else model


def with_here(model: Model, here: tuple[int, ...] | None) -> Model:
    """Record which seats play on this device, as in ``TableState.here``, on the shelf too."""
    table = model.table
    if table is None or table.here == here:
        return model
    model = model._replace(table=table._replace(here=here, stand_in=None))
    saved = saved_game(model, table.id)
    return move_to_front(model, saved._replace(here=here, changed=model.now)) if saved else model


def move_to_front(model: Model, *these: Saved) -> Model:
    """Put saves before all others, replacing saves with the same ids."""
    ids = {saved.id for saved in these}
    others = (saved for saved in model.saves if saved.id not in ids)
    return model._replace(saves=(*these, *others))


def open_dealt(
    id_: str,
    match: Match,
    colours: tuple[str, ...],
    rng: Random,
    selected: tuple[str, ...] = (),
    *,
    lineage_id: str = "",
    title: str = "",
) -> TableState:
    """Open a match on the table, after playing chance until a player is to move."""
    return open_as_is(id_, dealt(match, rng), colours, selected, lineage_id=lineage_id, title=title)


def dealt(match: Match, rng: Random) -> Match:
    """Play chance until a player is to move, unless the game would become too long for a record."""
    after = match.deal(rng)
    return after if len(after.actions) <= limits.ACTIONS else match


def open_as_is(
    id_: str,
    match: Match,
    colours: tuple[str, ...],
    selected: tuple[str, ...] = (),
    *,
    lineage_id: str = "",
    title: str = "",
) -> TableState:
    """Open a match on the table without playing chance."""
    selection = select(match.game, match.state, selected)
    log = _log(match, (), ())
    graph = match.state.over
    return TableState(
        id_, match, selection, colours, log, graph=graph, lineage_id=lineage_id, title=title
    )


def continued(table: TableState, match: Match, rng: Random) -> TableState:
    """Move the open game to another position; log entries of shared actions are reused.

    Chance plays until a player is to move, except in lessons and puzzles.
    """
    return at_position(table, match.deal(rng) if table.dealt else match)


def at_position(table: TableState, match: Match, selected: tuple[str, ...] = ()) -> TableState:
    """Move the open game to another position without playing chance."""
    log = _log(match, table.match.actions, table.log)
    same = 1 + common_start(match.actions, table.match.actions, is_)
    expected = table.expected._replace(values=table.expected.values[:same])
    selection = select(match.game, match.state, selected)
    graph = table.graph or match.state.over
    return TableState(
        table.id,
        match,
        selection,
        table.colours,
        log,
        floor=table.floor,
        dealt=table.dealt,
        coached=table.coached,
        graph=graph,
        words=table.words,
        goal=table.goal,
        options=table.options,
        lineage_id=table.lineage_id,
        title=table.title,
        notes=_notes(table, match),
        bots=table.bots,
        plans=table.plans,
        expected=expected,
        command=table.command,
        here=table.here,
        stand_in=table.stand_in,
    )


def _notes(table: TableState, match: Match) -> tuple[str, ...]:
    """The annotation lines that still apply after a change of the game."""
    if not table.notes or match is table.match:
        return table.notes
    from web.model import annotating  # noqa: PLC0415  (few games have any)

    return annotating.still_noted(table.match, match, table.notes)


def _log(
    match: Match, actions: tuple[Any, ...], log: tuple[tuple[Text, ...], ...]
) -> tuple[tuple[Text, ...], ...]:
    """Return the log of a match; entries of actions shared with another match are reused."""
    view = protocol.load(match.game.name)
    same = common_start(match.actions, actions, is_)
    more = (view.describe_action(match, index) for index in range(same, len(match.actions)))
    return (*log[:same], *more)


def new_save(id_: str, match: Match, selected: tuple[str, ...] = (), **labels: Any) -> Saved:
    """Return the save of a match.

    ``labels`` are the other fields of a save: colours, game number, title, levels, sent, here,
    changed.
    """
    view = protocol.load(match.game.name)
    return Saved(
        id_,
        match.game.name,
        written(match),
        tuple(spell(action) for action in match.undone),
        tuple(spell(action) for action in match.drawn),
        selected,
        names=tuple(map(player_name, match.table.players)),
        status=view.status(match),
        turn=match.state.to_move,
        over=match.state.over,
        totals=tuple(match.game.totals(match.state)) if match.state.over else (),
        picture=view.picture(match.state),
        **labels,
    )
