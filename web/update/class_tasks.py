"""Events of a pupil's class set: opening it, working through its tasks, handing in."""

from __future__ import annotations

from random import Random

from py_rules.message import N_, as_message, message
from web.model import class_own, class_results, class_sets, class_work
from web.model import puzzles as puzzle_model
from web.model.class_codes import BrokenCode
from web.model.class_sets import SetTask
from web.model.class_work import Work
from web.model.classes import Classes, task_of, work_id
from web.model.events import Event
from web.model.lessons import Lesson
from web.model.page import Model
from web.update import lessons, puzzles
from web.update.class_screens import on_screen, shared

BROKEN_LINK = N_("This link to a class set can’t be opened. {why}")


def open_set(model: Model, text: str, rng: Random) -> Model:
    """Open the set of a link; ``/3`` after its code starts the third task."""
    code, _, place = text.partition("/")
    try:
        made = class_sets.read(code)
    except BrokenCode as broken:
        notice = message(BROKEN_LINK, why=as_message(broken.message))
        return model._replace(notices=(*model.notices, notice))
    now = model.classes or Classes()
    work = class_work.fresh(made)
    if now.rows is not None:
        stored = class_work.read(now.rows.get(work_id(made), ""))
        if stored and stored.made == made:
            work = stored
    at = int(place) - 1 if place.isascii() and place.isdecimal() and len(place) < 4 else -1
    wanted = at if 0 <= at < len(made.tasks) else None
    now = now._replace(screen="set", work=work, wanted=wanted, sharing=None, problem="")
    model = on_screen(model, now)
    return begin(model, wanted, rng) if wanted is not None and now.ready else model


def begin(model: Model, at: int, rng: Random) -> Model:
    """Start a task of the set, by its index; ignored if this page does not have it."""
    now = model.classes
    if now is None or now.work is None or not now.ready or at >= len(now.work.tasks):
        return model
    task = now.work.made.tasks[at]
    now = now._replace(wanted=None)
    if task.text:
        return _begin_own(on_screen(model, now), now._replace(at=at, seen=model.now), task, rng)
    item = now.item(task)
    if item is None:
        return on_screen(model, now)
    # Reuse the contents loaded for the task before, so that no list appears in between.
    loaded = model
    model = on_screen(model, now)
    now = now._replace(at=at, seen=model.now, sharing=None)
    if isinstance(item, Lesson):
        model = model._replace(learning=loaded.learning)
        model = lessons.begin_lesson(model, item.id, rng)
        learning = model.learning and model.learning._replace(in_set=True)
        return model._replace(learning=learning, classes=now)
    model = model._replace(puzzling=loaded.puzzling)
    model = puzzles.begin_puzzle(model, puzzle_model.key(item), rng)
    solving = model.puzzling and model.puzzling._replace(in_set=True)
    return model._replace(puzzling=solving, classes=now)


def _begin_own(model: Model, now: Classes, task: SetTask, rng: Random) -> Model:
    """Start a task that the teacher has made; ignored if this page can't read it."""
    if class_own.title(task) is None:
        return model
    if task.kind == "own":
        from web.update import puzzle_making  # noqa: PLC0415  (few sets have own puzzles)

        model = puzzle_making.in_set(model, task.text)
    else:
        from web.update import exercises  # noqa: PLC0415  (as above)

        model = exercises.in_frame(model, task.text, rng)
    return _in_set(model._replace(classes=now._replace(sharing=None)))


def _in_set(model: Model) -> Model:
    """Mark the teacher's own exercise or puzzle on the table as a task, again after a restart."""
    learning, solving = model.learning, model.puzzling
    return model._replace(
        learning=learning and learning._replace(in_set=learning.own),
        puzzling=solving and solving._replace(in_set=solving.own),
    )


def back(model: Model, nothing: None, rng: Random) -> Model:
    """Return from a task to the set's list."""
    now = model.classes
    return model if now is None or now.work is None else on_screen(model, now)


def go_on(model: Model, nothing: None, rng: Random) -> Model:
    """Start the next unsolved task, or show the list if all are solved."""
    now = model.classes
    if now is None or now.work is None:
        return model
    work, lacking = now.work, now.lacking
    after = work.next(lacking) if now.at is None else work.after(now.at, lacking)
    return on_screen(model, now) if after is None else begin(model, after, rng)


def name(model: Model, text: str, rng: Random) -> Model:
    """Set the pupil's name."""
    now = model.classes
    if now is None or now.work is None or now.rows is None:
        return model
    return _persisted(model, now, now.work._replace(name=text[: class_results.MAX_NAME_LENGTH]))


def _persisted(model: Model, now: Classes, work: Work) -> Model:
    """Store the work, and close the result shown, which is now outdated."""
    now = now.with_rows({work_id(work.made): class_work.write(work)})
    return model._replace(classes=now._replace(work=work, sharing=None))


def hand_in(model: Model, nothing: None, rng: Random) -> Model:
    """Show the result as a code and as a link, which includes the set."""
    now = model.classes
    if now is None or now.work is None:
        return model
    code = class_results.write(class_work.result(now.work))
    sharing = shared(model, f"result/{code}/{class_sets.write(now.work.made)}")
    return model._replace(classes=now._replace(sharing=sharing))


# Counting


def observed(before: Model, after: Model, event: Event) -> Model:
    """Count an event for the current task; leave the set if the event led elsewhere."""
    now = after.classes
    if now is None or now.at is None or now.work is None:
        return after
    task = now.work.made.tasks[now.at]
    if task.text:
        after = _in_set(after)
    learning, solving = after.learning, after.puzzling
    if learning and learning.lesson and task_of(learning.lesson) == task:
        learning = learning._replace(in_set=True)  # it may have been restarted
        after = after._replace(learning=learning)
    if not (learning and learning.in_set) and not (solving and solving.in_set):
        return after._replace(classes=None)
    if before.exercise and before.exercise.proving:
        return after._replace(classes=now._replace(seen=after.now))  # nobody works yet
    done = now.work.tasks[now.at]
    solved, shown, wrong = done.solved, done.shown, done.wrong
    if learning and (was := before.learning):
        word = learning.verdict.word
        wrong += word == "wrong" and (was.verdict.word, was.chosen) != (word, learning.chosen)
        shown |= event.word == "lesson-solve" and word == "done"
        solved |= learning.finished
    elif solving:
        fresh = solving.verdict and not (before.puzzling and before.puzzling.verdict)
        solved |= bool(fresh and solving.verdict and solving.verdict.best)
        wrong += bool(fresh and solving.verdict and not solving.verdict.best)
        shown |= solving.solution_shown
    seconds = class_work.active(now.seen, after.now)
    work = now.work.noted(now.at, seconds, after.now, solved=solved, shown=shown, wrong=wrong)
    return _persisted(after, now._replace(seen=after.now), work)
