"""A teacher's own exercises and puzzles, as tasks of a class set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from py_rules.message import MessageError
from web.model.class_sets import GAMES, SetTask, own_task

if TYPE_CHECKING:
    from web.model.saves import Saved

PUZZLE_PREFIX = "puzzle "  # the beginning of the text of a puzzle


def offered(saves: Iterable[Saved]) -> Iterator[SetTask]:
    """Yield the exercises and puzzles on the device that pupils can do."""
    return (task for saved, task in _tasks(saves) if _proven(saved))


def unproven(saves: Iterable[Saved]) -> Iterator[tuple[str, SetTask]]:
    """Yield the puzzles on the device without a proven answer, after the ids of their saves."""
    return ((saved.id, task) for saved, task in _tasks(saves) if not _proven(saved))


def _tasks(saves: Iterable[Saved]) -> Iterator[tuple[Saved, SetTask]]:
    for saved in saves:
        if saved.exercise and not saved.problem and (found := _task(saved.exercise)):
            yield saved, found


def _proven(saved: Saved) -> bool:
    """Return whether a stored puzzle was proven in its present form. Exercises need no proof."""
    return not saved.exercise.startswith(PUZZLE_PREFIX) or _identity(saved.exercise) in (
        "",
        saved.proven,
    )


@lru_cache(256)
def _identity(text: str) -> str:
    """Return the id of a puzzle from its text; empty if it only counts points.

    The text must be readable.
    """
    from py_rules.puzzles import made  # noqa: PLC0415  (few sets have own puzzles)
    from web.model import puzzle_making  # noqa: PLC0415

    there = made.read(text)
    return "" if made.counted(there) else puzzle_making.identity(there)


@lru_cache(256)  # the list is drawn again with each tick
def _task(text: str) -> SetTask | None:
    """Return a teacher's text as a self-contained task; None if a pupil couldn't do it."""
    if text.startswith(PUZZLE_PREFIX):
        from py_rules.puzzles import made  # noqa: PLC0415  (few sets have any)

        try:
            game = made.read(text).match.game.name
        except MessageError:
            return None
        return own_task("own", game, text)
    from web.model import exercises  # noqa: PLC0415  (as above)

    try:
        whole = exercises.portable(text)
        source = exercises.read(whole)
    except MessageError:
        return None
    fits = source.lesson.game in GAMES and exercises.playable(source)
    return own_task("exercise", source.lesson.game, whole) if fits else None


@lru_cache(128)
def title(task: SetTask) -> str | None:
    """Return the title of an own task, which may be empty; None if it can't be read."""
    try:
        if task.kind == "own":
            from py_rules.puzzles import made  # noqa: PLC0415  (as above)

            return made.read(task.text).title
        from web.model import exercises  # noqa: PLC0415  (as above)

        return exercises.read(task.text).lesson.title
    except MessageError:
        return None
