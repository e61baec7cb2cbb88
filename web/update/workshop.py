"""Events of the workshop, where a position is set up by hand, kept, and played from.

Each change is kept among the games on the device: as a game that begins with the latest position
that can be, together with the lines of the position as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from random import Random
from typing import TypeVar

import py_rules
from py_rules import record
from py_rules.message import Text, message
from py_rules.record import Match, Table
from web.games import workshop as games
from web.games.colours import COLOURS, complete
from web.games.selection import Selection
from web.i18n import N_
from web.model import saves
from web.model.bots import LEVELS, BotSeats, named
from web.model.events import About, Malformed
from web.model.page import Model, saved_game
from web.model.saves import LoadedSave, Saved
from web.model.table import TableState, index
from web.model.workshop import (
    LINK,
    MOST_UNDONE,
    PEOPLE,
    Workshop,
    composed,
    draft,
    judged,
    moved,
    opened,
    palette,
    reopened,
)
from web.update.games import move_to_front, new_save, open_dealt, with_saved
from web.update.setup import BY_LINK

UNREADABLE = N_(
    "The saved position can’t be read. What you see is a copy of the last possible position; the "
    "saved one stays as it is."
)
STEPS = {"more": 1, "less": -1}
P = TypeVar("P")


def in_workshop(
    change: Callable[[Workshop, P, Random], Workshop],
) -> Callable[[Model, P, Random], Model]:
    """Make an event handler of a function on a position in the workshop. A changed one is kept."""

    @wraps(change)
    def handler(model: Model, payload: P, rng: Random) -> Model:
        now = model.workshop
        if now is None or now.table is None or model.table is None:
            return model
        after = change(now, payload, rng)
        shown = _shown(model, after, model.table.id, model.table.colours)
        return shown if after.state == now.state else _kept(shown, rng)

    return handler


def show(model: Model, wanted: str, rng: Random) -> Model:
    """Open the workshop: with the position on the table (``here``), with a new game of so many
    players, such as ``mexica-2``, with variants after it (a ``+`` or a space before each), or with
    the choice of one.
    """
    table = model.table
    id_ = saves.identity(rng)
    if wanted == "here" and table:
        at = _nearest(table.match, index(table))
        shown = opened(_of_people(table), table.match.positions[at])
        return _shown(_cleared(model), shown, id_, table.colours)
    told, *options = wanted.replace("+", " ").split(" ")
    name, _hyphen, count = told.partition("-")
    known = name in py_rules.GAMES
    counts = {str(count): count for count in py_rules.load(name).seats} if known else {}
    if count not in counts:
        return _cleared(model)._replace(workshop=Workshop())
    game = py_rules.load(name)
    seated = Table(game, counts[count], (), frozenset(options) & {*game.options})
    shown = opened(seated, _begun(seated, rng))
    return _shown(_cleared(model), shown, id_, complete(COLOURS[: seated.seats]))


def _of_people(table: TableState) -> Table:
    """Return the table without the names of bots, because others may play from the position."""
    seated = table.match.table
    names = ["" if table.bots.at(seat) else name for seat, name in enumerate(seated.names)]
    return seated._replace(names=tuple(names) if any(names) else ())


def _begun(seated: Table, rng: Random) -> object:
    """Return the position to begin with in a new game."""
    begun = record.begin(seated._replace(position=None)).deal(rng)
    return games.load(seated.game.name).begun(begun)


def _nearest(match: Match, at: int) -> int:
    """Return the index of a position in which a player is to move: this one, or the next, or else
    the last one before; this one if there is none."""
    asking = [i for i, state in enumerate(match.positions) if state.to_move is not None]
    return next((i for i in asking if i >= at), asking[-1] if asking else at)


def option(model: Model, chosen: str, rng: Random) -> Model:
    """Turn a variant on or off for the game that is still to be chosen."""
    now = model.workshop
    if now is None or now.table:
        return model
    return model._replace(workshop=now._replace(options=now.options ^ {chosen}))


def open_kept(model: Model, saved: Saved, game: LoadedSave, rng: Random) -> Model:
    """Open a position that was kept in the workshop. If it can't be read, or the game goes on
    after it, a copy of the position without problems is opened, and the row stays as it is.
    """
    match = game.match
    now = None if match.actions else reopened(match.table, match.positions[0], saved.draft)
    if now:
        return _shown(_cleared(model), now, saved.id, game.colours)
    shown = opened(match.table, match.positions[0])
    model = _shown(_cleared(model), shown, saves.identity(rng), game.colours)
    return model._replace(notices=(*model.notices, UNREADABLE))


def followed(model: Model, saved: Saved) -> Model:
    """Take over the position in the workshop as another tab has kept it. Raises Damaged."""
    game = saves.load_save(saved)
    now, before = reopened(game.match.table, game.match.positions[0], saved.draft), model.workshop
    if now is None or game.match.actions:
        raise saves.Damaged(UNREADABLE)
    if before and before.table and _alike(before.table, now.table):
        past = before.past
        if changed := before.state != now.state:
            past = (*past, before.state)[-MOST_UNDONE:]
        now = before._replace(
            table=now.table,
            state=now.state,
            sound=now.sound,
            problems=now.problems,
            past=past,
            undone=() if changed else before.undone,
            refused=() if changed else before.refused,
            told="" if changed else before.told,
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
    """Show a position. The table behind it has a position that is sound, for all that asks it."""
    before = model.table
    if before is None or before.id != id_ or before.match.state is not now.sound:
        match = composed(now)
        still = Selection(match.game, match.state, (), (), ())
        table = TableState(id_, match, still, complete(colours), ())
        if before and before.id == id_:
            table = table._replace(words=before.words, face=before.face)
        model = model._replace(table=table)
    return model._replace(workshop=now)


def _kept(model: Model, rng: Random) -> Model:
    """Keep the position among the games of the device.

    It has a game number, because an older page saves a game without one as soon as it opens it.
    """
    now, table = model.workshop, model.table
    assert now
    assert table
    before = saved_game(model, table.id)
    saved = new_save(
        table.id,
        table.match,
        colours=table.colours,
        lineage_id=(before and before.lineage_id) or saves.lineage_id(rng),
        title=before.title if before else "",
        draft=draft(now),
        changed=model.now,
    )
    return move_to_front(model, saved)


def keep(model: Model, nothing: None, rng: Random) -> Model:
    """Keep the position, even one that has not been changed."""
    return _kept(model, rng) if model.workshop and model.workshop.table else model


@in_workshop
def tool(now: Workshop, key: str, rng: Random) -> Workshop:
    """Take a piece of the palette."""
    known = {each.key for each in palette(now).tools}
    return now._replace(tool=key, refused=()) if key in known else now


@in_workshop
def seat(now: Workshop, chosen: int, rng: Random) -> Workshop:
    """Choose the player whose pieces are laid and whose numbers are shown."""
    assert now.table is not None
    return now._replace(seat=chosen, refused=()) if chosen < now.table.seats else now


@in_workshop
def say_word(now: Workshop, word: str, rng: Random) -> Workshop:
    """Use the piece on a place of the board."""
    assert now.table is not None
    game = games.load(now.table.game.name)
    if word not in game.reach(now.state, now.tool):
        return now
    after = game.placed(now.state, now.tool, now.seat, word)
    return moved(now, after, _told(now, after, word))


def _told(now: Workshop, after: object, word: str) -> Text:
    """Say what a touch of a place has done."""
    assert now.table is not None
    game = games.load(now.table.game.name)
    if not game.lies(after, now.tool, now.seat, word):
        return message("Removed: {place}.", place=game.named(now.state, word))
    piece = next(each.label for each in palette(now).tools if each.key == now.tool)
    return message("{piece}: {place}.", piece=piece, place=game.named(after, word))


@in_workshop
def change(now: Workshop, given: About, rng: Random) -> Workshop:
    """Set a number or a choice: typed, stepped such as ``ap more``, or said such as ``half 1``."""
    assert now.table is not None
    key, _blank, word = given.id.partition(" ")
    game = games.load(now.table.game.name)
    shown = palette(now)
    values = {each.key: each.value for each in shown.counters}
    spans = {each.key: (each.least, each.most) for each in shown.counters}
    spans |= {each.key: (0, len(each.options) - 1) for each in shown.choices}
    text = given.text.strip() or word
    if (key, text) in {(each.key, each.chosen) for each in shown.choices}:
        return now  # the button is pressed already
    if key in values and word in STEPS:
        text = str(values[key] + STEPS[word])
    digits = text.removeprefix("-")
    if key not in spans or not (digits.isascii() and digits.isdecimal() and len(digits) < 5):
        return now
    least, most = spans[key]
    value = min(max(int(text), least), most)
    return moved(now, game.changed(now.state, key, value, now.seat))


@in_workshop
def clear(now: Workshop, nothing: None, rng: Random) -> Workshop:
    """Begin with a new game of these players; that can be undone."""
    assert now.table is not None
    return moved(now, _begun(now.table, rng))


@in_workshop
def mend(now: Workshop, nothing: None, rng: Random) -> Workshop:
    """Go back to the latest position that can be; that can be undone."""
    return moved(now, now.sound)


@in_workshop
def undo(now: Workshop, nothing: None, rng: Random) -> Workshop:
    """Take the last change back."""
    if not now.past:
        return now
    *past, state = now.past
    undone = (*now.undone, now.state)
    return _walked(now, state)._replace(past=tuple(past), undone=undone)


@in_workshop
def redo(now: Workshop, nothing: None, rng: Random) -> Workshop:
    """Make the change again that was taken back."""
    if not now.undone:
        return now
    *undone, state = now.undone
    past = (*now.past, now.state)
    return _walked(now, state)._replace(past=past, undone=tuple(undone))


def _walked(now: Workshop, state: object) -> Workshop:
    return judged(now._replace(state=state, refused=(), told=""))


@in_workshop
def company(now: Workshop, chosen: str, rng: Random) -> Workshop:
    """Choose who to play with from here: people, or bots of a level. Raises Malformed."""
    if chosen not in (PEOPLE, LINK, *LEVELS):
        raise Malformed(f"There is no company “{chosen}”.")
    return now._replace(company=chosen)


def play(model: Model, nothing: None, rng: Random) -> Model:
    """Begin a game from the position: among people, or with bots in all seats but the one to move.

    The position itself is kept as it is.
    """
    now, table = model.workshop, model.table
    if now is None or now.table is None or table is None or now.problems or now.state.over:
        return model
    match = composed(now).deal(rng)
    levels: tuple[str, ...] = ()
    if now.company in LEVELS:
        mine = match.state.to_move
        levels = tuple("" if seat == mine else now.company for seat in range(now.table.seats))
        blank = ("",) * now.table.seats
        names = named(now.table.game.name, levels, now.table.names or blank)
        match = match._replace(table=match.table._replace(names=names if any(names) else ()))
    id_, lineage_id = saves.identity(rng), saves.lineage_id(rng)
    playing = open_dealt(id_, match, table.colours, rng, lineage_id=lineage_id)
    if levels:
        playing = playing._replace(bots=BotSeats(levels))
    elif now.company == LINK:
        playing = playing._replace(here=())
    remarks = (BY_LINK,) if now.company == LINK else ()
    return with_saved(model._replace(workshop=None, table=playing, remarks=remarks))
