"""Events of the workshop, where a position is set up by hand and played from."""

from __future__ import annotations

from random import Random

from py_rules.message import Text, as_message, message
from web.games import workshop as games
from web.games.workshop import keys, label_of
from web.model import saves
from web.model.bots import LEVELS, BotSeats, named
from web.model.events import About, Malformed
from web.model.page import Model
from web.model.sharing import texts_of_length
from web.model.workshop import (
    LINK,
    NOT_HERE,
    PEOPLE,
    Workshop,
    composed,
    judged,
    moved,
    palette,
    stepped,
    varied,
)
from web.update.games import open_dealt, with_saved
from web.update.setup import BY_LINK
from web.update.workshop_storage import begun, in_workshop, persisted

COUNTER_STEPS = {"more": 1, "less": -1}


def option(model: Model, chosen: str, rng: Random) -> Model:
    """Turn a variant on or off: of the games to choose from, or of the position."""
    now = model.workshop
    if now is None:
        return model
    if now.table:
        return _vary(model, chosen, rng)
    return model._replace(workshop=now._replace(options=now.options ^ {chosen}))


@in_workshop
def _vary(now: Workshop, chosen: str, rng: Random) -> Workshop:
    return varied(now, chosen)


def keep(model: Model, nothing: None, rng: Random) -> Model:
    """Store the position, even if it has not been changed."""
    return persisted(model, rng) if model.workshop and model.workshop.table else model


@in_workshop
def copied(now: Workshop, length: int, rng: Random) -> Workshop:
    """Show how long the link that has been copied is, until the next change."""
    status, *warnings = texts_of_length(length)
    for warning in map(as_message, warnings):
        status = message("{length} {warning}", length=as_message(status), warning=warning)
    return now._replace(refused=(), status=status)


@in_workshop
def tool(now: Workshop, given: About, rng: Random) -> Workshop:
    """Choose a piece of the palette; the text may give its number."""
    key = given.id
    if number := given.text.strip():
        whole = number.isascii() and number.isdecimal() and len(number) < 5
        key = f"{key}-{int(number)}" if whole else ""
    known = {kind for each in palette(now).tools for kind in keys(each)}
    text = "" if now.status == NOT_HERE else now.status
    return now._replace(tool=key, refused=(), status=text) if key in known else now


@in_workshop
def seat(now: Workshop, chosen: int, rng: Random) -> Workshop:
    """Choose the player whose pieces are placed and whose numbers are shown."""
    assert now.table is not None
    return now._replace(seat=chosen, refused=()) if chosen < now.table.seats else now


@in_workshop
def select_word(now: Workshop, word: str, rng: Random) -> Workshop:
    """Use the chosen tool on a place of the board."""
    assert now.table is not None
    game = games.load(now.table.game.name)
    if word not in game.reach(now.state, now.tool):
        return now._replace(refused=(), status=NOT_HERE)
    after = game.placed(now.state, now.tool, now.seat, word)
    return moved(now, after, _outcome(now, after, word))


@in_workshop
def drop(now: Workshop, given: About, rng: Random) -> Workshop:
    """Move what was dragged to a place: a piece of the palette (``tool disc``) or a piece on the
    table (``from c4``). If the text names no place, the piece is removed.
    """
    assert now.table is not None
    game = games.load(now.table.game.name)
    way, _blank, what = given.id.partition(" ")
    to = given.text
    if way == "from" and what in game.places(now.state):
        after = games.carried(game, now.state, what, to)
        if not to:
            return moved(
                now, after, message("Removed: {place}.", place=game.named(now.state, what))
            )
        piece = game.piece(now.state, what)
        if to == what:
            return now
        if piece is None or after == now.state:
            return now._replace(refused=(), status=NOT_HERE)
        return moved(now, after, _laid(now, after, piece.tool, to))
    if way == "tool" and any(what in keys(each) for each in palette(now).tools):
        now = now._replace(tool=what, refused=())
        if to not in game.reach(now.state, what):
            return now._replace(status=NOT_HERE)
        if game.lies(now.state, what, now.seat, to):
            return now._replace(status=_laid(now, now.state, what, to))
        after = game.placed(now.state, what, now.seat, to)
        return moved(now, after, _outcome(now, after, to))
    return now


def _outcome(now: Workshop, after: object, word: str) -> Text:
    """Describe the result of a press on a place."""
    assert now.table is not None
    game, key = games.load(now.table.game.name), now.tool
    there = game.lies(now.state, key, now.seat, word) or key == games.CLEAR
    if there and key not in games.TURNING_TOOLS and not game.lies(after, key, now.seat, word):
        return message("Removed: {place}.", place=game.named(now.state, word))
    return _laid(now, after, now.tool, word)


def _laid(now: Workshop, after: object, key: str, word: str) -> Text:
    """Describe which piece was placed on a place."""
    assert now.table is not None
    game = games.load(now.table.game.name)
    piece = next((label_of(each, key) for each in palette(now).tools if key in keys(each)), "")
    state = after if word in game.reach(after, key) else now.state
    return message("{piece}: {place}.", piece=piece, place=game.named(state, word))


@in_workshop
def change(now: Workshop, given: About, rng: Random) -> Workshop:
    """Set a number or a choice: typed, stepped (``ap more``), or chosen (``half 1``)."""
    assert now.table is not None
    key, _blank, word = given.id.partition(" ")
    game = games.load(now.table.game.name)
    shown = palette(now)
    values = {each.key: each.value for each in shown.counters}
    spans = {each.key: (each.least, each.most) for each in shown.counters}
    spans |= {each.key: (0, len(each.options) - 1) for each in shown.choices}
    text = given.text.strip() or word
    if (key, text) in {(each.key, each.chosen) for each in shown.choices}:
        return now  # the button is active already
    if key in values and word in COUNTER_STEPS:
        text = str(values[key] + COUNTER_STEPS[word])
    digits = text.removeprefix("-")
    if key not in spans or not (digits.isascii() and digits.isdecimal() and len(digits) < 5):
        return now
    least, most = spans[key]
    value = min(max(int(text), least), most)
    return moved(now, game.changed(now.state, key, value, now.seat))


@in_workshop
def clear(now: Workshop, nothing: None, rng: Random) -> Workshop:
    """Start again from a new game of these players. Can be undone."""
    assert now.table is not None
    return moved(now, begun(now.table, rng))


@in_workshop
def empty(now: Workshop, nothing: None, rng: Random) -> Workshop:
    """Remove everything from the board. Can be undone."""
    assert now.table is not None
    return moved(now, games.load(now.table.game.name).emptied(now.state))


@in_workshop
def mend(now: Workshop, nothing: None, rng: Random) -> Workshop:
    """Return to the latest possible position. Can be undone."""
    return moved(now, now.sound)


@in_workshop
def mend_one(now: Workshop, number: int, rng: Random) -> Workshop:
    """Solve a problem, by its index, with the change on its button. Can be undone."""
    found = now.mends[number : number + 1]
    return moved(now, found[0].state, found[0].text) if found and found[0] else now


@in_workshop
def undo(now: Workshop, nothing: None, rng: Random) -> Workshop:
    """Undo the last change, even one from before a reload."""
    if not now.past:
        state = stepped(now, now.earlier[0]) if now.earlier else None
        if state is None:
            return now._replace(earlier=())
        now = now._replace(past=(state,), earlier=now.earlier[1:])
    *past, state = now.past
    undone = (*now.undone, now.state)
    return _walked(now, state)._replace(past=tuple(past), undone=undone)


@in_workshop
def redo(now: Workshop, nothing: None, rng: Random) -> Workshop:
    """Redo the last undone change."""
    if not now.undone:
        state = stepped(now, now.later[0]) if now.later else None
        if state is None:
            return now._replace(later=())
        now = now._replace(undone=(state,), later=now.later[1:])
    *undone, state = now.undone
    past = (*now.past, now.state)
    return _walked(now, state)._replace(past=past, undone=tuple(undone))


def _walked(now: Workshop, state: object) -> Workshop:
    return judged(now._replace(state=state, refused=(), status=""))


@in_workshop
def choose_opponents(now: Workshop, chosen: str, rng: Random) -> Workshop:
    """Choose who to play with from here: people, or bots of a level. Raises Malformed."""
    if chosen not in (PEOPLE, LINK, *LEVELS):
        raise Malformed(f"There are no opponents “{chosen}”.")
    return now._replace(opponents=chosen)


def play(model: Model, nothing: None, rng: Random) -> Model:
    """Start a game from the position: among people, or with bots in all seats but the one to move.

    The position itself stays stored.
    """
    now, table = model.workshop, model.table
    if now is None or now.table is None or table is None or now.problems or now.state.over:
        return model
    match = composed(now).deal(rng)
    levels: tuple[str, ...] = ()
    if now.opponents in LEVELS:
        mine = match.state.to_move
        levels = tuple("" if seat == mine else now.opponents for seat in range(now.table.seats))
        blank = ("",) * now.table.seats
        names = named(now.table.game.name, levels, now.table.names or blank)
        match = match._replace(table=match.table._replace(names=names if any(names) else ()))
    id_, lineage_id = saves.identity(rng), saves.lineage_id(rng)
    playing = open_dealt(id_, match, table.colours, rng, lineage_id=lineage_id)
    if levels:
        playing = playing._replace(bots=BotSeats(levels))
    elif now.opponents == LINK:
        playing = playing._replace(here=())
    remarks = (BY_LINK,) if now.opponents == LINK else ()
    return with_saved(model._replace(workshop=None, table=playing, remarks=remarks))


def annotate(model: Model, nothing: None, rng: Random) -> Model:
    """Start a game from the position among people, to mark it and to play variations."""
    from web.update import annotating  # noqa: PLC0415  (few positions are annotated)

    if model.workshop is None:
        return model
    begun = play(model._replace(workshop=model.workshop._replace(opponents=PEOPLE)), None, rng)
    return model if begun.workshop else annotating.toggle(begun, None, rng)
