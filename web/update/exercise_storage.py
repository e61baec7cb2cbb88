"""Storing exercises among the games on the device, and showing the table behind an exercise.

A stored exercise is a game, the position at its beginning, with the text of the exercise. Versions
of the page that know no exercises show and open that game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from random import Random
from typing import TypeVar

from py_rules.message import MessageError, Text, as_message, counted, message
from web.games.colours import COLOURS
from web.i18n import N_, _
from web.model import exercise_edit as edit
from web.model import exercise_history, exercise_text, exercises, lesson_path, saves, way_back
from web.model.exercise_lines import BrokenLesson
from web.model.exercises import MAX_UNDO, TABLE, Exercising
from web.model.page import Model, saved_game
from web.model.saves import Saved
from web.update import text_storage
from web.update.games import move_to_front, open_as_is
from web.update.text_storage import cleared

P = TypeVar("P")
TOO_LARGE = N_(
    "This exercise can’t be kept on this device, because it is too large. Save it as a file, and "
    "open that file when you want to continue."
)


def in_exercise(
    change: Callable[[Exercising, P, Random], Exercising],
) -> Callable[[Model, P, Random], Model]:
    """Make an event handler from a function on an exercise being made. Changes are stored."""

    @wraps(change)
    def handler(model: Model, payload: P, rng: Random) -> Model:
        now = model.exercise
        if not isinstance(now, Exercising) or now.trying or model.embedded:
            return model
        return stored(model, change(now._replace(status="", focus=""), payload, rng), rng)

    return handler


def stored(model: Model, after: Exercising, rng: Random) -> Model:
    """Show an exercise after a change, and store it if its text has changed."""
    before = model.exercise
    model = shown(model._replace(exercise=after))
    return model if before and before.text == after.text else persisted(model, rng)


def written(now: Exercising, text: str, typing: tuple[object, ...] = ()) -> Exercising:
    """Return the exercise with another text. Uninterrupted typing is undone as a whole."""
    if text == now.text:
        return now
    try:
        source = exercises.read(text)
    except BrokenLesson as broken:
        return now._replace(status=broken_at(broken), turned=now.turned + 1)
    except MessageError as broken_record:  # only a step that was stored can lead to one
        return now._replace(status=as_message(broken_record.message), turned=now.turned + 1)
    past = now.past
    if not typing or typing != now.typing:
        past = (*past, now.text)[-MAX_UNDO:]
    at = min(now.at, len(source.steps) - 1)
    return now._replace(text=text, source=source, past=past, undone=(), typing=typing, at=at)


def broken_at(broken: BrokenLesson) -> Text:
    """Return the sentence about a line that can't be understood."""
    return message("Line {line}: {why}.", line=broken.line, why=as_message(broken.message))


def shown(model: Model) -> Model:
    """Show the position of the step behind the form, unless something is played there."""
    now, table = model.exercise, model.table
    if not isinstance(now, Exercising) or now.trying or now.mode in exercises.PLAYING_MODES:
        return model
    match = exercises.start(now, now.at) or exercises.start(now, 0)
    assert match, "the first step has a record"
    if table and table.id == TABLE and table.match == match and table.replay:
        return model
    face = table.face if table and table.id == TABLE else None
    still = open_as_is(TABLE, match, table.colours if table else COLOURS).read_only
    sharing = table.sharing if table and table.id == TABLE else None
    return model._replace(table=still._replace(dealt=False, face=face, sharing=sharing))


def persisted(model: Model, rng: Random) -> Model:
    """Store the open exercise; if that isn't possible, a notice says so."""
    now = model.exercise
    assert isinstance(now, Exercising)
    before = saved_game(model, now.id)
    lineage_id = before.lineage_id if before else saves.lineage_id(rng)
    saved = of_exercise(now.id, now.text, lineage_id, *_steps(now))
    if saved:
        back = way_back.written(now.way_back, before.back if before else "")
        saved = saved._replace(back=back)

    def apart() -> Model:
        return model._replace(exercise=now._replace(id=saves.identity(rng)))

    return text_storage.persisted(model, saved, apart, TOO_LARGE)


def _steps(now: Exercising) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the undo and redo steps to store."""
    past, undone = ((now.text, *reversed(texts)) for texts in (now.past, now.undone))
    return exercise_history.steps(past), exercise_history.steps(undone)


def of_exercise(
    id_: str,
    text: str,
    lineage_id: str,
    before: tuple[str, ...] = (),
    after: tuple[str, ...] = (),
) -> Saved | None:
    """Return the save of an exercise; None if it is too large. Raises BrokenLesson.

    ``before`` and ``after`` are its undo and redo steps, which are left out if there is no room.
    """
    source = exercises.read(text)
    match = lesson_path.replayed(source.lesson.steps[0].record)
    status = counted("{count} step", "{count} steps", count=len(source.steps))
    title, author = source.lesson.title, source.author
    parts = {"status": status, "exercise": text, "before": before, "after": after}
    return text_storage.save_of(id_, match, lineage_id, title, author, **parts)


def _is_puzzle(saved: Saved) -> bool:
    """Return whether the text of a stored exercise is that of a puzzle."""
    return saved.exercise.startswith("puzzle ")


def unreadable(saved: Saved) -> Text:
    """Return why the text of a stored exercise can't be read; empty if it can."""
    if _is_puzzle(saved):
        from web.update import puzzle_making  # noqa: PLC0415  (few exercises are puzzles)

        return puzzle_making.unreadable(saved)
    try:
        exercises.read(saved.exercise)
    except BrokenLesson as broken:
        return broken_at(broken)
    except MessageError as broken_record:
        return as_message(broken_record.message)
    return ""


def open_saved(model: Model, saved: Saved, rng: Random, *, editing: bool = False) -> Model:
    """Open a stored exercise for a pupil, or for editing if it is unfinished.

    A damaged one is left unchanged.
    """
    if why := unreadable(saved):
        text = message("A saved exercise is damaged. {why}", why=as_message(why))
        return text_storage.set_aside(model, saved, why, text)
    if _is_puzzle(saved):
        from web.update import puzzle_making  # noqa: PLC0415  (as above)

        return puzzle_making.open_saved(model, saved, editing=editing)
    past, undone = (
        exercise_history.stepped(saved.exercise, steps)[::-1]
        for steps in (saved.before, saved.after)
    )
    now = exercises.opened(saved.exercise, saved.id)._replace(past=past, undone=undone)
    now = now._replace(way_back=way_back.read(saved.back, model.saves))
    model = move_to_front(cleared(model)._replace(exercise=now), saved)
    if editing or not exercises.playable(now.source):
        return shown(model)
    return tried(model, 0, rng)


def tried(model: Model, at: int, rng: Random) -> Model:
    """Let a pupil do the open exercise, from a step that can be reached."""
    from web.model.lesson_progress import Learning  # noqa: PLC0415  (not needed to make one)
    from web.update import lessons  # noqa: PLC0415

    now = model.exercise
    assert isinstance(now, Exercising)
    lesson = exercise_text.in_language(now.source, model.language)
    match = exercises.start(now, at) if at else None
    at = at if match else 0
    learning = Learning(lesson.game, (lesson,), lesson=lesson, own=True)
    model = model._replace(
        table=None,
        exercise=now._replace(trying=True, mode="", at=at, focus=""),
        learning=learning,
    )
    return lessons.entered(model, learning, at, match)


def followed(model: Model, saved: Saved, rng: Random) -> Model:
    """Take over the open exercise as another tab stored it."""
    now = model.exercise
    assert now
    if saved.problem or not saved.exercise or unreadable(saved):
        return model  # the open exercise is intact and will be saved again
    if not isinstance(now, Exercising):
        from web.update import puzzle_making  # noqa: PLC0415  (as above)

        return puzzle_making.followed(model, saved)
    if _is_puzzle(saved):
        return model  # no exercise becomes a puzzle
    model = move_to_front(model, saved)
    if now.trying:  # a pupil finishes what was begun; what is changed afterwards is the new text
        return model._replace(exercise=written(now, saved.exercise)._replace(typing=()))
    after = written(now._replace(turned=now.turned + 1, focus=""), saved.exercise)
    lost = after.mode in exercises.PLAYING_MODES and after.text != now.text
    after = after._replace(mode="") if lost else after
    return shown(model._replace(exercise=after))


def copied(saved: Saved, rng: Random) -> Saved:
    """Return a copy of a stored exercise with a new id and a title that marks it as a copy."""
    if _is_puzzle(saved):
        from web.update import puzzle_making  # noqa: PLC0415  (as above)

        return puzzle_making.copied(saved, rng)
    if unreadable(saved):
        return saved._replace(id=saves.identity(rng))
    source = exercises.read(saved.exercise)
    former = source.lesson.title[: saves.MAX_TITLE_LENGTH - 7] or _("An exercise")
    title = _("{title} (copy)", title=former)
    text = edit.put(saved.exercise, source, edit.HEAD, "title", title)
    again = of_exercise(saves.identity(rng), text, saves.lineage_id(rng))
    return (
        again._replace(changed=saved.changed) if again else saved._replace(id=saves.identity(rng))
    )
