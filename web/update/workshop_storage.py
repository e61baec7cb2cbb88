"""Opening the workshop, and storing its position.

Each change is stored among the games on the device: as a game that starts from the latest possible
position, with the lines of the actual position and its undo steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from random import Random
from typing import TypeVar

import py_rules
from py_rules import record
from py_rules.record import Match, Table
from web.games import workshop as games
from web.games.colours import COLOURS, complete
from web.games.selection import Selection
from web.i18n import N_
from web.model import saves
from web.model.annotated import walked
from web.model.page import Model, saved_game
from web.model.saves import LoadedSave, Saved
from web.model.table import TableState, index
from web.model.workshop import (
    EMPTY,
    POSITION_ERRORS,
    Workshop,
    composed,
    draft,
    judged,
    opened,
    remembered,
    reopened,
    stored_steps,
)
from web.update.games import move_to_front, new_save

UNREADABLE = N_(
    "The saved position can’t be read. What you see is a copy of the last possible position; the "
    "saved one stays as it is."
)
P = TypeVar("P")


def in_workshop(
    change: Callable[[Workshop, P, Random], Workshop],
) -> Callable[[Model, P, Random], Model]:
    """Make an event handler from a function on a workshop position. Changes are stored."""

    @wraps(change)
    def handler(model: Model, payload: P, rng: Random) -> Model:
        now = model.workshop
        if now is None or now.table is None or model.table is None:
            return model
        after = change(now, payload, rng)
        shown = _shown(model, after, model.table.id, model.table.colours)
        return shown if after.state == now.state else persisted(shown, rng)

    return handler


def show(model: Model, wanted: str, rng: Random) -> Model:
    """Open the workshop.

    ``wanted`` is ``here`` for the position on the table; ``@12@`` and an id for a saved game after
    12 actions; a game and number of players such as ``mexica-2`` for a new game, followed by
    variants (a ``+`` or a space before each); or any other text for the choice of a game.

    The variants may include ``empty`` for an empty board, and, after a ``~``, the first chance
    actions, so that a reload deals the same.
    """
    table = model.table
    if wanted == "here" and table:
        varied, table = bool(table.replay and table.replay.path), walked(table)
        at = _nearest(table.match, index(table))
        known = None if varied else saved_game(model, table.id)
        seated = _of_people(table.match.table, table.bots.levels)
        shown = opened(seated, table.match.positions[at])
        shown = shown._replace(origin=f"@{at}@{table.id}" if known else "")
        return _anew(model, shown, table.colours, rng)
    if wanted.startswith("@"):
        return _of_saved(model, wanted, rng)
    first, *options = wanted.replace("+", " ").split(" ")
    name, _hyphen, count = first.partition("-")
    known_name = name in py_rules.GAMES
    counts = {str(count): count for count in py_rules.load(name).seats} if known_name else {}
    if count not in counts:
        return _cleared(model)._replace(workshop=Workshop())
    game = py_rules.load(name)
    seated = Table(game, counts[count], (), frozenset(options) & {*game.options})
    seeds = [each[1:] for each in options if re.fullmatch("~[0-9a-z]{10}", each)]
    seed = seeds[0] if seeds else saves.identity(rng)
    shown = opened(seated, begun(seated, Random(seed)))
    if EMPTY in options:
        bare = games.load(name).emptied(shown.state)
        shown = judged(shown._replace(state=bare))
    words = (f"{name}-{count}", *sorted({*options} & {EMPTY, *game.options}), f"~{seed}")
    shown = shown._replace(origin="+".join(words))
    return _anew(model, shown, complete(COLOURS[: seated.seats]), rng)


def _of_saved(model: Model, wanted: str, rng: Random) -> Model:
    """Open the workshop at a position of a saved game; without it, the choice of a game."""
    _before, number, id_ = (*wanted.split("@", 2), "")[:3]
    saved = saved_game(model, id_)
    if saved and not saved.draft and number.isascii() and number.isdecimal():
        try:
            game = saves.load_save(saved)
            now = opened(
                _of_people(game.match.table, game.levels), game.match.positions[int(number)]
            )
        except (saves.Damaged, *POSITION_ERRORS):
            now = Workshop()
        if now.table and now.state.to_move is not None:
            return _anew(model, now._replace(origin=wanted), game.colours, rng)
    return _cleared(model)._replace(workshop=Workshop())


def _anew(model: Model, now: Workshop, colours: tuple[str, ...], rng: Random) -> Model:
    return _shown(_cleared(model), now, saves.identity(rng), colours)


def _of_people(seated: Table, levels: tuple[str, ...]) -> Table:
    """Return the table without bots' names, because others may play from the position."""
    bots = levels or ("",) * seated.seats
    names = ["" if level else name for name, level in zip(seated.names, bots, strict=False)]
    return seated._replace(names=tuple(names) if any(names) else ())


def begun(seated: Table, rng: Random) -> object:
    """Return the position to start from in a new game."""
    begun = record.begin(seated._replace(position=None)).deal(rng)
    return games.load(seated.game.name).begun(begun)


def _nearest(match: Match, at: int) -> int:
    """Return the index of the nearest position with a player to move: this, a later or an earlier
    one.

    This index if there is none.
    """
    asking = [i for i, state in enumerate(match.positions) if state.to_move is not None]
    return next((i for i in asking if i >= at), asking[-1] if asking else at)


def open_saved(model: Model, saved: Saved, game: LoadedSave, rng: Random) -> Model:
    """Open a stored workshop position.

    If it can't be read, or its game has continued, a copy of the possible position is opened, and
    the row stays as it is.
    """
    match = game.match
    steps = saved.draft, saved.before, saved.after
    now = None if match.actions else reopened(match.table, match.positions[0], *steps)
    if now:
        return _shown(_cleared(model), now, saved.id, game.colours)
    shown = opened(match.table, match.positions[0])
    model = _shown(_cleared(model), shown, saves.identity(rng), game.colours)
    return model._replace(notices=(*model.notices, UNREADABLE))


def followed(model: Model, saved: Saved) -> Model:
    """Take over the workshop position as another tab stored it. Raises Damaged."""
    game = saves.load_save(saved)
    now, before = reopened(game.match.table, game.match.positions[0], saved.draft), model.workshop
    if now is None or game.match.actions:
        raise saves.Damaged(UNREADABLE)
    if before and before.table and _alike(before.table, now.table):
        changed = before.state != now.state
        here = remembered(before)._replace(refused=(), status="") if changed else before
        now = here._replace(
            table=now.table,
            state=now.state,
            sound=now.sound,
            problems=now.problems,
            mends=now.mends,
        )
    return _shown(move_to_front(model, saved), now, saved.id, game.colours)


def _alike(one: Table, other: Table | None) -> bool:
    """Return whether two tables have the same game, seats and variants."""
    return other is not None and one._replace(names=(), position=None) == other._replace(
        names=(), position=None
    )


def _cleared(model: Model) -> Model:
    return model._replace(
        table=None, setup=None, arrival=None, my_games=None, managing="", remarks=()
    )


def _shown(model: Model, now: Workshop, id_: str, colours: tuple[str, ...]) -> Model:
    """Show a position. The table behind it has the latest possible one."""
    before = model.table
    if before is None or before.id != id_ or before.match.state is not now.sound:
        match = composed(now)
        still = Selection(match.game, match.state, (), (), ())
        table = TableState(id_, match, still, complete(colours), ())
        if before and before.id == id_:
            table = table._replace(words=before.words, face=before.face)
        model = model._replace(table=table)
    return model._replace(workshop=now)


def persisted(model: Model, rng: Random) -> Model:
    """Store the position among the games of the device.

    It has a game number, because an older page saves a game without one when opening it.
    """
    now, table = model.workshop, model.table
    assert now
    assert table
    before = saved_game(model, table.id)
    before_steps, after_steps = stored_steps(now)
    saved = new_save(
        table.id,
        table.match,
        colours=table.colours,
        lineage_id=(before and before.lineage_id) or saves.lineage_id(rng),
        title=before.title if before else "",
        draft=draft(now),
        before=before_steps,
        after=after_steps,
        changed=model.now,
    )
    return move_to_front(model, saved)
