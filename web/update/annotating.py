"""Events of annotating: marks and notes on the position shown, and variations.

Each change is saved at once. A variation is played at the table like a separate game, and is saved
in the game that it belongs to after each action.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from random import Random
from typing import TypeVar

from py_rules import annotation, annotation_lines, notes
from py_rules.annotation import Annotations, Mark, Note, Variation
from py_rules.message import Text, as_message, message
from py_rules.record import Match
from web.games.annotations import describe
from web.i18n import N_
from web.model.annotating import (
    MAX_UNDO,
    TOOLS,
    Annotating,
    Playing,
    annotations_of,
    here,
    left_out,
    path,
    remembered,
    walked,
)
from web.model.events import About, Malformed
from web.model.page import Model
from web.model.replay import Replay, prefix
from web.model.table import TableState
from web.update.games import open_dealt, with_saved

P = TypeVar("P")
Changed = tuple[Annotating, TableState]
Change = Callable[[Annotating, TableState, P, Random], Changed]

NO_PLACE = N_("You can’t put a mark there. Choose a place on the board.")
CHOOSE_ARROW_END = N_("Now choose where the arrow ends.")
REMOVED = N_("Removed: {mark}.")
NO_ROOM_IN_GAME = N_("This game has no room for more annotations.")
NO_ROOM_IN_AREA = N_("This area has no room for more places.")
GAME_OVER = N_("The game is over here. Go back to a position in which somebody can act.")
LANGUAGE_FORMAT = N_("A language is written like en or pt-BR.")


def annotated(model: Model, text: str, match: Match) -> tuple[Model, tuple[str, ...]]:
    """Parse the annotations of a record; return their lines, with a notice about errors."""
    found = annotation_lines.read(text, match)
    if sentence := left_out([each.message for each in found.problems]):
        model = model._replace(notices=(*model.notices, sentence))
    return model, annotation_lines.lines(found.annotations)


def toggle(model: Model, nothing: None, rng: Random) -> Model:
    """Start annotating the game at the position shown, or stop."""
    table = model.table
    if model.annotating or table is None:
        return model._replace(annotating=None)
    at = len(table.match.actions)
    replay = (table.replay or Replay(at))._replace(playing=False, until=None, returning=False)
    table = table._replace(replay=replay, explained="", words=False)
    return model._replace(annotating=Annotating(), table=table, remarks=())


def in_mode(change: Change[P]) -> Callable[[Model, P, Random], Model]:
    """Make an event handler from a function on the annotated game. Changes are saved."""

    @wraps(change)
    def handler(model: Model, payload: P, rng: Random) -> Model:
        mode, table = model.annotating, model.table
        if mode is None or table is None or table.replay is None:
            return model
        mode, after = change(mode._replace(status=""), table, payload, rng)
        model = model._replace(annotating=mode, table=after)
        return model if after.notes == table.notes else with_saved(model)

    return handler


def _written(
    mode: Annotating, table: TableState, made: Annotations, typing: tuple[object, ...] = ()
) -> Changed:
    """Store annotations. Uninterrupted typing is undone as a whole."""
    lines = annotation_lines.lines(made)
    if lines == table.notes:
        return mode, table
    if _too_long(table, made):
        return mode._replace(status=NO_ROOM_IN_GAME), table
    past = mode.past
    if not typing or typing != mode.typing:
        past = (*past, table.notes)[-MAX_UNDO:]
    return mode._replace(past=past, undone=(), typing=typing), table._replace(notes=lines)


def _too_long(table: TableState, made: Annotations) -> bool:
    """Return whether annotations are too long. Those read from outside may be, but not grow."""
    most = max(annotation.SIZE, sum(len(line) + 1 for line in table.notes))
    return annotation_lines.size(made) > most


def _noted(
    mode: Annotating, table: TableState, note: Note, typing: tuple[object, ...] = ()
) -> Changed:
    """Store the note on the position shown."""
    assert table.replay
    made = annotation.changed(annotations_of(table), path(table), table.replay.at, note)
    return _written(mode, table, made, typing)


@in_mode
def tool(mode: Annotating, table: TableState, key: str, rng: Random) -> Changed:
    """Choose the tool that a press on the board uses."""
    return (mode._replace(tool=key, first="") if key in TOOLS else mode), table


@in_mode
def colour(mode: Annotating, table: TableState, key: str, rng: Random) -> Changed:
    """Choose the colour of the next marks."""
    return (mode._replace(colour=key) if key in annotation.COLOURS else mode), table


@in_mode
def cancel(mode: Annotating, table: TableState, nothing: None, rng: Random) -> Changed:
    """Discard the first place of an arrow."""
    return mode._replace(first=""), table


@in_mode
def select_word(mode: Annotating, table: TableState, word: str, rng: Random) -> Changed:
    """Use the tool on a place of the board."""
    game, note = table.match.game, here(table)
    if annotation.order(game, word) is None:
        return mode._replace(status=NO_PLACE), table
    if mode.tool == "erase":
        left = tuple(mark for mark in note.marks if word not in mark.places)
        gone = [mark for mark in note.marks if word in mark.places]
        if gone:
            mode = mode._replace(status=_removed(table, gone[0]))
        return _noted(mode, table, note._replace(marks=left))
    if mode.tool == "arrow":
        if not mode.first or mode.first == word:
            first = "" if mode.first else word
            return mode._replace(first=first, status=CHOOSE_ARROW_END if first else ""), table
        made = annotation.mark(game, "arrow", mode.colour, mode.first, word)
        return _toggled(mode._replace(first=""), table, note, made)
    if mode.tool == "ring":
        return _toggled(mode, table, note, annotation.mark(game, "ring", mode.colour, word))
    areas = [each for each in note.marks if (each.kind, each.colour) == ("area", mode.colour)]
    places = {word}.symmetric_difference(areas[0].places if areas else ())
    rest = tuple(each for each in note.marks if each not in areas)
    if not places:
        mode = mode._replace(status=_removed(table, areas[0]))
        return _noted(mode, table, note._replace(marks=rest))
    try:
        made = annotation.mark(game, "area", mode.colour, *places)
    except ValueError:
        return mode._replace(status=NO_ROOM_IN_AREA), table
    return _toggled(mode, table, note._replace(marks=rest), made)


def _toggled(mode: Annotating, table: TableState, note: Note, made: Mark) -> Changed:
    """Add a mark, or remove it; another one of its kind at the same places is replaced."""
    if made in note.marks:
        left = tuple(mark for mark in note.marks if mark != made)
        mode = mode._replace(status=_removed(table, made))
        return _noted(mode, table, note._replace(marks=left))
    same = (made.kind, made.places)
    others = tuple(mark for mark in note.marks if (mark.kind, mark.places) != same)
    if len(others) >= annotation.MARKS:
        limit = message(annotation_lines.MANY_MARKS, limit=annotation.MARKS)
        return mode._replace(status=limit), table
    mode = mode._replace(status=_named(table, made))
    return _noted(mode, table, note._replace(marks=(*others, made)))


def _named(table: TableState, mark: Mark) -> Text:
    shown = walked(table)
    assert shown.replay
    return describe(table.match.game.name, shown.match.positions[shown.replay.at], mark)


def _removed(table: TableState, mark: Mark) -> Text:
    return message(REMOVED, mark=as_message(_named(table, mark)))


@in_mode
def note(mode: Annotating, table: TableState, text: str, rng: Random) -> Changed:
    """Set the text on the position shown."""
    assert table.replay
    written = notes.clean(notes.clean(text)[: annotation.NOTE])
    typing = ("note", path(table), table.replay.at)
    return _noted(mode, table, here(table)._replace(text=written), typing)


@in_mode
def label(mode: Annotating, table: TableState, given: About, rng: Random) -> Changed:
    """Set the title, the author or the language. Raises Malformed."""
    if given.id not in annotation_lines.LABELS:
        raise Malformed(f"There is no label “{given.id}”.")
    value = notes.title(given.text, annotation.TITLE)
    if given.id == "language" and value and not re.fullmatch(annotation_lines.LANGUAGE, value):
        return mode._replace(status=LANGUAGE_FORMAT), table
    made = annotation_lines.labelled(annotations_of(table), given.id, value)
    return _written(mode, table, made, ("label", given.id))


@in_mode
def clear(mode: Annotating, table: TableState, nothing: None, rng: Random) -> Changed:
    """Remove the marks and the note of the position shown; its variations stay."""
    return _noted(mode._replace(first=""), table, Note(variations=here(table).variations))


@in_mode
def drop(mode: Annotating, table: TableState, number: int, rng: Random) -> Changed:
    """Remove a variation that begins at the position shown, by its number."""
    assert table.replay
    if number >= len(here(table).variations):
        return mode, table
    way = (*path(table), (table.replay.at, number))
    return _written(mode, table, annotation.with_variation(annotations_of(table), way, None))


@in_mode
def undo(mode: Annotating, table: TableState, nothing: None, rng: Random) -> Changed:
    """Undo the last change."""
    if not mode.past:
        return mode, table
    *past, lines = mode.past
    mode = mode._replace(past=tuple(past), undone=(*mode.undone, table.notes))
    return _turned(mode, table, lines)


@in_mode
def redo(mode: Annotating, table: TableState, nothing: None, rng: Random) -> Changed:
    """Redo the last undone change."""
    if not mode.undone:
        return mode, table
    *undone, lines = mode.undone
    mode = mode._replace(past=(*mode.past, table.notes), undone=tuple(undone))
    return _turned(mode, table, lines)


def _turned(mode: Annotating, table: TableState, lines: tuple[str, ...]) -> Changed:
    """Show earlier or later versions of the annotations, and refill their fields."""
    mode = mode._replace(typing=(), first="", turned=mode.turned + 1)
    return mode, _at_home(table._replace(notes=lines))


def _at_home(table: TableState) -> TableState:
    """Return the table with its replay on a variation and a position that still exist."""
    return table._replace(replay=walked(table).replay)


# Variations


def enter(model: Model, number: int, rng: Random) -> Model:
    """Open a variation that begins at the position shown, by its number."""
    table = model.table
    if table is None or table.replay is None or number >= len(here(table).variations):
        return model
    replay = table.replay
    way = (*path(table), (replay.at, number))
    replay = replay._replace(at=replay.at + 1, path=way, playing=False, until=None)
    return model._replace(table=table._replace(replay=replay))


def leave(model: Model, nothing: None, rng: Random) -> Model:
    """Return to the line that the variation branched from, at that position."""
    table = model.table
    if table is None or table.replay is None or not table.replay.path:
        return model
    *way, (at, _number) = table.replay.path
    replay = table.replay._replace(at=at, path=tuple(way), playing=False, until=None)
    return model._replace(table=table._replace(replay=replay))


def play(model: Model, nothing: None, rng: Random) -> Model:
    """Start playing a variation from the position shown, or continue one at its end."""
    mode, table = model.annotating, model.table
    if mode is None or table is None or table.replay is None:
        return model
    shown, at, way = walked(table), table.replay.at, path(table)
    if shown.match.positions[at].over:
        return model._replace(annotating=mode._replace(status=GAME_OVER))
    if not way or at < len(shown.match.actions):
        if len(way) == annotation.DEEPEST:
            deep = message(annotation_lines.DEEP, limit=annotation.DEEPEST)
            return model._replace(annotating=mode._replace(status=deep))
        way = (*way, (at, len(here(table).variations)))
    match = prefix(shown.match, at)._replace(drawn=())
    playing = open_dealt("variation", match, table.colours, rng)._replace(floor=at)
    mode = mode._replace(typing=(), first="")
    aside = Playing(table, mode, way, at, table.notes)
    model = model._replace(annotating=None, playing=aside, table=playing)
    return varied(model, model, rng)


def varied(before: Model, after: Model, rng: Random) -> Model:
    """Save a variation in its game after each of its actions."""
    playing, table = after.playing, after.table
    if playing is None or table is None:
        return after
    origin, way = playing.origin, playing.path
    found = annotations_of(origin)
    actions = table.match.actions[playing.start :]
    try:
        existing = annotation.variation(found, way)
    except LookupError:
        existing = Variation(())
    actions = (*existing.actions[: playing.start - way[-1][0]], *actions)
    if actions == existing.actions:
        return after
    made = Variation(actions, existing.notes) if actions else None
    found = annotation.with_variation(found, way, made)
    if annotation.played(found.notes) > annotation.PLAYED or _too_long(origin, found):
        return (
            after
            if NO_ROOM_IN_GAME in after.notices
            else after._replace(notices=(*after.notices, NO_ROOM_IN_GAME))
        )
    origin = origin._replace(notes=annotation_lines.lines(found))
    stored = with_saved(after._replace(table=origin))
    return stored._replace(table=table, playing=playing._replace(origin=origin))


def done(model: Model, nothing: None, rng: Random) -> Model:
    """Return from playing a variation to annotating, at its end."""
    playing, table = model.playing, model.table
    if playing is None or table is None:
        return model
    origin = playing.origin
    mode = remembered(playing.mode, playing.before, origin.notes)
    replay = origin.replay or Replay(0)
    try:
        annotation.variation(annotations_of(origin), playing.path)
    except LookupError:
        pass  # nothing was played
    else:
        replay = replay._replace(path=playing.path, at=len(table.match.actions))
    origin = _at_home(origin._replace(replay=replay))
    return model._replace(playing=None, annotating=mode, table=origin)
