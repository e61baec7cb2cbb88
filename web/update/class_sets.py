"""Events of classes: their screens, their stored rows, and making a set."""

from __future__ import annotations

import json
from random import Random
from typing import get_args

from py_rules import puzzles
from py_rules.message import N_, MessageError, Text, as_message, counted
from web.model import class_own, class_sets, class_work
from web.model import lessons as lesson_model
from web.model.class_codes import BrokenCode
from web.model.class_sets import ClassSet, SetTask
from web.model.classes import (
    DRAFT,
    OWN_TASKS,
    RESULTS,
    Classes,
    Item,
    Screen,
    former_keys,
    set_id,
    task_of,
    work_id,
)
from web.model.events import About, QrCode
from web.model.lessons import Lesson
from web.model.page import Model
from web.model.sharing import Code
from web.update import class_results, class_tasks
from web.update.class_screens import on_screen, shared

NOT_PROVEN = N_(
    "The answer to this puzzle hasn’t been proven on this device yet. Open it, choose “Start the "
    "proof”, then add it to the set."
)
NOT_LOADED = N_("The tasks couldn’t be loaded. Check that this device is online, then try again.")


def opened(model: Model) -> Classes:
    """Return the state of the class screens, a new one if none is open."""
    return model.classes or Classes()


def show(model: Model, screen: str, rng: Random) -> Model:
    """Show the screen for making a set, or the one for results."""
    screens: dict[str, Screen] = {each: each for each in get_args(Screen) if each != "set"}
    if screen not in screens:
        return model
    now = opened(model)
    return on_screen(model, now._replace(screen=screens[screen], sharing=None, work=None))


# The device


def rows_read(model: Model, text: str, rng: Random) -> Model:
    """Load the stored rows, JSON of ids and texts. Newer ones in the model stay."""
    now = model.classes
    if now is None or now.rows is not None:
        return model
    rows = {str(id_): str(row) for id_, row in json.loads(text)}
    now = now._replace(rows=rows)
    if draft := rows.get(DRAFT):
        try:
            now = now._replace(draft=class_sets.read_draft(draft))
        except BrokenCode:
            now = now.with_rows({DRAFT: ""})
    if now.work:
        stored = class_work.read(rows.get(work_id(now.work.made), ""))
        if stored and stored.made == now.work.made:
            now = now._replace(work=stored)
    return _ready(class_results.taken(model._replace(classes=now)), rng)


def contents_loaded(model: Model, loaded: About, rng: Random) -> Model:
    """Load the lessons and puzzles of a game: two texts, as JSON."""
    now = model.classes
    if now is None:
        return model
    lessons, tasks = json.loads(loaded.text)
    items: list[Item] = [*lesson_model.read(lessons), *puzzles.read(loaded.id, tasks)]
    found = {task_of(item).key: item for item in items}
    replaced = {former: key for key, item in found.items() for former in former_keys(item)}
    now = now._replace(
        contents={**now.contents, **found},
        replaced={**now.replaced, **replaced},
        loaded=now.loaded | {loaded.id},
        problem="",
    )
    return _ready(model._replace(classes=now), rng)


def contents_failed(model: Model, game: str, rng: Random) -> Model:
    """Report that the lessons and puzzles of a game could not be loaded."""
    now = model.classes
    return model if now is None else model._replace(classes=now._replace(problem=NOT_LOADED))


def _ready(model: Model, rng: Random) -> Model:
    """Start the task that a reload returns to."""
    now = model.classes
    if now is None or now.wanted is None or not now.ready:
        return model
    return class_tasks.begin(model, now.wanted, rng)


def retry(model: Model, nothing: None, rng: Random) -> Model:
    """Dismiss the report of a failed load, so that it is tried again."""
    now = model.classes
    return model if now is None else model._replace(classes=now._replace(problem=""))


# Making a set


def _drafted(model: Model, draft: ClassSet) -> Model:
    """Change and store the draft; its link is dropped. One too long for a link isn't stored."""
    now = opened(model)
    now = now._replace(draft=draft, sharing=None, problem="")
    try:
        row = class_sets.write_draft(now.made)
    except MessageError:
        return model._replace(classes=now._replace(problem=class_sets.TOO_LONG))
    return model._replace(classes=now.with_rows({DRAFT: row}) if now.rows is not None else now)


def _code(made: ClassSet) -> str:
    """Return the code of a set; empty if it is too long."""
    try:
        return class_sets.write(made)
    except MessageError:
        return ""


def _making(model: Model) -> Classes | None:
    """Return the state if a set can be changed, which needs the stored draft."""
    now = model.classes
    return now if now and now.screen == "make" and now.rows is not None else None


def title(model: Model, text: str, rng: Random) -> Model:
    """Set the title."""
    now = _making(model)
    typed = text[: class_sets.MAX_TITLE_LENGTH]
    return _drafted(model, now.draft._replace(title=typed)) if now else model


def show_game(model: Model, game: str, rng: Random) -> Model:
    """List the lessons and puzzles of a game or those of the teacher, or close that list."""
    now = model.classes
    if now is None or game not in (*class_sets.GAMES, OWN_TASKS):
        return model
    now = now._replace(game="" if now.game == game else game, problem="")
    same = now.filter._replace(kind="")  # games differ in the kinds of their puzzles
    return model._replace(classes=now._replace(filter=same, shown_more=0))


def filter_kind(model: Model, kind: str, rng: Random) -> Model:
    """List only puzzles of a kind; of all kinds if it is empty."""
    return _filtered(model, kind=kind)


def filter_level(model: Model, level: str, rng: Random) -> Model:
    """List only puzzles of a level; of all levels if it is empty."""
    return _filtered(model, level=level)


def _filtered(model: Model, **parts: str) -> Model:
    now = model.classes
    if now is None:
        return model
    return model._replace(classes=now._replace(filter=now.filter._replace(**parts), shown_more=0))


def show_more(model: Model, nothing: None, rng: Random) -> Model:
    """List more puzzles."""
    now = model.classes
    return (
        model
        if now is None
        else model._replace(classes=now._replace(shown_more=now.shown_more + 1))
    )


def tick(model: Model, key: str, rng: Random) -> Model:
    """Add a task to the set, or remove it, by SetTask.key."""
    now = _making(model)
    if now is None or key not in now.contents:
        return model
    return _toggled(model, now.draft, (now.contents[key],))


def tick_own(model: Model, key: str, rng: Random) -> Model:
    """Add an exercise or a puzzle on the device to the set, or remove it, by SetTask.key."""
    now = _making(model)
    proven = {each.key: each for each in class_own.offered(model.saves)}
    known = {task.key: task for _id, task in class_own.unproven(model.saves)} | proven
    task = known.get(key)
    if now is None or task is None:
        return model
    if task in now.draft.tasks:
        left = tuple(each for each in now.draft.tasks if each != task)
        return _drafted(model, now.draft._replace(tasks=left))
    if key not in proven:
        return _with_problem(model, NOT_PROVEN)
    more = now.made._replace(tasks=(*now.draft.tasks, task))
    try:
        class_sets.write(more)
    except MessageError as too_long:
        return _with_problem(model, as_message(too_long.message))
    return _added(model, now.draft, (task,))


def tick_lessons(model: Model, game: str, rng: Random) -> Model:
    """Add all lessons of a game to the set, or remove them."""
    now = _making(model)
    if now is None:
        return model
    items = (item for item in now.contents.values() if item.game == game)
    return _toggled(model, now.draft, tuple(each for each in items if isinstance(each, Lesson)))


def take_few(model: Model, nothing: None, rng: Random) -> Model:
    """Add the next few of the listed puzzles to the set, as far as they fit."""
    now = _making(model)
    return _added(model, now.draft, now.next_few) if now and now.next_few else model


def _toggled(model: Model, draft: ClassSet, items: tuple[Item, ...]) -> Model:
    """Add tasks to the set as far as they fit, or remove them if it has all of them."""
    tasks = tuple(task_of(item) for item in items)
    if set(tasks) <= set(draft.tasks):
        left = tuple(each for each in draft.tasks if each not in tasks)
        return _drafted(model, draft._replace(tasks=left))
    return _added(model, draft, tuple(each for each in tasks if each not in draft.tasks))


def _added(model: Model, draft: ClassSet, tasks: tuple[SetTask, ...]) -> Model:
    """Add tasks that are not in the set, as far as they fit."""
    more = (*draft.tasks, *tasks)
    after = _drafted(model, draft._replace(tasks=more[: class_sets.MAX_TASKS]))
    return _with_problem(after, too_many()) if len(more) > class_sets.MAX_TASKS else after


def too_many() -> Text:
    """Return the sentence about the limit of a set."""
    return counted(
        "A set can have at most {count} task.",
        "A set can have at most {count} tasks.",
        count=class_sets.MAX_TASKS,
    )


def _with_problem(model: Model, problem: Text) -> Model:
    return model._replace(classes=opened(model)._replace(problem=problem))


def earlier(model: Model, at: int, rng: Random) -> Model:
    """Move a task one place up, by its index."""
    now = _making(model)
    if now is None or not 0 < at < len(now.draft.tasks):
        return model
    tasks = list(now.draft.tasks)
    tasks[at - 1], tasks[at] = tasks[at], tasks[at - 1]
    return _drafted(model, now.draft._replace(tasks=tuple(tasks)))


def remove(model: Model, at: int, rng: Random) -> Model:
    """Remove a task from the set, by its index."""
    now = _making(model)
    if now is None or at >= len(now.draft.tasks):
        return model
    tasks = (*now.draft.tasks[:at], *now.draft.tasks[at + 1 :])
    return _drafted(model, now.draft._replace(tasks=tasks))


def make_link(model: Model, nothing: None, rng: Random) -> Model:
    """Show the link of the set, and store the set for its results."""
    now = _making(model)
    if now is None or not class_sets.sound(now.made):
        return model
    if not (code := _code(now.made)):
        return _with_problem(model, class_sets.TOO_LONG)
    now = now.with_rows({set_id(now.made): code})
    return model._replace(classes=now._replace(sharing=shared(model, f"set/{code}")))


def code_drawn(model: Model, code: QrCode, rng: Random) -> Model:
    """Show a drawn QR code; ignored if the link has changed since."""
    now = model.classes
    if now is None or now.sharing is None or now.sharing.link != code.link:
        return model
    sharing = now.sharing._replace(code=Code(code.size, code.path))
    return model._replace(classes=now._replace(sharing=sharing))


def edit(model: Model, code: str, rng: Random) -> Model:
    """Use an earlier set as the draft."""
    now = _making(model)
    if now is None:
        return model
    try:
        return _drafted(model, class_sets.read(code))
    except BrokenCode:
        return model


def forget_set(model: Model, code: str, rng: Random) -> Model:
    """Delete an earlier set from this device."""
    now = model.classes
    if now is None or now.rows is None:
        return model
    try:
        made = class_sets.read(code)
    except BrokenCode:
        return model
    return model._replace(classes=now.with_rows({set_id(made): ""}))


def clear(model: Model, answer: str, rng: Random) -> Model:
    """Delete all results, or the work in the set so that another pupil can start it.

    ``ask`` asks for a confirmation, ``yes`` gives it, and any other answer cancels.
    """
    now = model.classes
    if now is None or now.rows is None:
        return model
    if answer != "yes":
        return model._replace(classes=now._replace(clearing=answer == "ask"))
    if not now.clearing:
        return model
    now = now._replace(clearing=False, sharing=None)
    if now.screen == "results":
        gone = {f"{RESULTS}{code}": "" for code in now.stored(RESULTS)}
        now = now.with_rows(gone)._replace(gathered=None, unread=())
    elif now.work:
        made = now.work.made
        now = now.with_rows({work_id(made): ""})
        now = now._replace(work=class_work.fresh(made))
    return model._replace(classes=now)
