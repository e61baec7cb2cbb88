"""Events of exercises as a whole: making one of a position, opening, trying and sharing it."""

from __future__ import annotations

from random import Random

from py_rules.message import MessageError, as_message, message
from web.i18n import _
from web.model import exercises, saves
from web.model.exercise_edit import HEAD
from web.model.exercise_lines import BrokenLesson
from web.model.exercises import Exercising
from web.model.page import Model, saved_game
from web.update import making, text_storage
from web.update.exercise_storage import in_exercise, open_saved, persisted, shown, tried
from web.update.text_storage import cleared


def make(model: Model, nothing: None, rng: Random) -> Model:
    """Make an exercise of the position that the table shows. An open game has been saved."""
    table = model.table
    if table is None:
        return model
    if model.workshop:
        if model.workshop.problems:
            return model
        match, title, author = table.match, "", ""
    else:
        match, _address = making.position(table)
        title, author = table.title, ""
        if table.notes:
            from web.model.annotating import annotations_of  # noqa: PLC0415  (few games have any)

            found = annotations_of(table)
            title, author = found.title or title, found.author
    text = exercises.begun(
        title or _("My exercise"), author, model.language, _("Step {number}", number=1), match
    )
    now = exercises.opened(text, saves.identity(rng))
    now = now._replace(at=0, way_back=making.way_back(model, text))
    return shown(persisted(cleared(model)._replace(exercise=now), rng))


def opened(model: Model, text: str, rng: Random) -> Model:
    """Open an exercise from a file for editing, and store it unless it is stored already.

    Raises BrokenLesson. An open game has been saved already.
    """
    text = text.removeprefix("\ufeff")
    now = exercises.opened(text)
    known = next((each.id for each in model.saves if each.exercise == text), "")
    now = now._replace(id=known or saves.identity(rng))
    model = shown(cleared(model)._replace(importing=None, exercise=now))
    return model if known else persisted(model, rng)


def open_link(model: Model, text: str, rng: Random) -> Model:
    """Open the exercise in a link for a pupil. If it can't be opened, a notice says why."""
    from py_rules import exercise_link  # noqa: PLC0415  (few exercises come as links)

    try:
        model = opened(model, exercise_link.read(text), rng)
    except BrokenLesson as broken:
        notice = message("This link can’t be opened: {why}.", why=as_message(broken.message))
    except MessageError as broken_link:
        notice = as_message(broken_link.message)
    else:
        now = model.exercise
        ready = isinstance(now, Exercising) and exercises.playable(now.source)
        return tried(model, 0, rng) if ready else model
    return model._replace(notices=(*model.notices, notice))


def in_frame(model: Model, text: str, rng: Random, progress: str = "") -> Model:
    """Open an exercise or a puzzle in a frame, where nothing is stored.

    ``progress`` is the step and position to resume an exercise at: see web.embedding.progress. If
    they can't be read, it starts at its first step. Raises BrokenLesson or BrokenMadePuzzle.
    """
    if text.startswith("puzzle "):
        from web.update import puzzle_making  # noqa: PLC0415  (as above)

        return puzzle_making.in_frame(model, text)
    from py_rules import link, record  # noqa: PLC0415  (few frames go on)
    from web.update import lessons  # noqa: PLC0415

    model = tried(model._replace(exercise=exercises.opened(text)), 0, rng)
    number, _dash, linked = progress.partition("-")
    learning = model.learning
    if not (linked and learning and learning.lesson and number.isdecimal()):
        return model
    try:
        match = record.read(link.read(linked).record)
    except (link.BrokenLink, record.BrokenRecord):
        return model
    at = int(number) - 1
    fits = 0 < at < len(learning.lesson.steps) and match.game.name == learning.game
    return lessons.entered(model._replace(table=None), learning, at, match) if fits else model


def edit_saved(model: Model, id_: str, rng: Random) -> Model:
    """Open a stored exercise for editing."""
    saved = saved_game(model, id_)
    if saved is None or saved.problem or not saved.exercise:
        return model
    return open_saved(model, saved, rng, editing=True)


def attempt(model: Model, nothing: None, rng: Random) -> Model:
    """Try the exercise as a pupil, from the step that is shown."""
    now = model.exercise
    if now and not isinstance(now, Exercising):
        from web.update import puzzle_making  # noqa: PLC0415  (few exercises are puzzles)

        return puzzle_making.attempt(model)
    if now is None or now.trying or model.embedded:
        return model
    return tried(model, max(now.at, 0), rng)


def change(model: Model, nothing: None, rng: Random) -> Model:
    """Go from trying the exercise to changing it, at the same step."""
    now, learning = model.exercise, model.learning
    if now and not isinstance(now, Exercising):
        from web.update import puzzle_making  # noqa: PLC0415  (as above)

        return puzzle_making.change(model)
    if now is None or not now.trying or model.embedded or model.classes:
        return model
    last = len(now.source.steps) - 1  # another tab may have removed steps
    at = min(learning.at, last) if learning and learning.lesson else HEAD
    now = now._replace(trying=False, at=at, turned=now.turned + 1)
    return shown(model._replace(exercise=now, learning=None, table=None))


def share(model: Model) -> Model:
    """Open the panel that shares the exercise."""
    from py_rules import exercise_link  # noqa: PLC0415  (as above)

    if (now := model.exercise) is None:
        return model
    if not isinstance(now, Exercising):
        from web.update import puzzle_making  # noqa: PLC0415  (as above)

        return text_storage.share(model, lambda: puzzle_making.link(model), "puzzle")
    return text_storage.share(
        model, lambda: exercise_link.write(exercises.portable(now.text)), "exercise"
    )


@in_exercise
def check(now: Exercising, nothing: None, rng: Random) -> Exercising:
    """Show what is missing, or hide it."""
    focus = "" if now.checked else exercises.MISSING
    return now._replace(checked=not now.checked, focus=focus)
