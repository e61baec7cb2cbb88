"""A pupil's work in a class set, as stored on the device."""

from __future__ import annotations

import json
from collections.abc import Iterable, Set
from datetime import datetime
from typing import NamedTuple

from web.model import class_results, class_sets
from web.model.class_codes import BrokenCode
from web.model.class_results import MAX_SECONDS, MAX_WRONG, PupilResult, TaskResult
from web.model.class_sets import ClassSet
from web.model.progress_json import fields

MAX_LENGTH = 80_000  # characters of a stored row; a longer one was not written by this page
MAX_PAUSE = 120  # seconds without an event that still count as work


class Work(NamedTuple):
    """A set and what has been done in it. Moments are like 2026-11-21T10:45:48Z."""

    made: ClassSet
    tasks: tuple[TaskResult, ...]  # in the order of the set
    name: str = ""  # of the pupil, as typed
    begun: str = ""  # when the first task was begun; empty before that
    ended: str = ""  # the time of the last event

    def next(self, lacking: Set[int]) -> int | None:
        """Return the index of the first task that can be done and is not solved, or None."""
        return self._unsolved(range(len(self.tasks)), lacking)

    def after(self, at: int, lacking: Set[int]) -> int | None:
        """Return the index of the next such task after ``at``, circularly, or None."""
        count = len(self.tasks)
        return self._unsolved((place % count for place in range(at + 1, at + count)), lacking)

    def _unsolved(self, order: Iterable[int], lacking: Set[int]) -> int | None:
        able = (place for place in order if place not in lacking)
        return next((place for place in able if not self.tasks[place].solved), None)

    def noted(self, at: int, seconds: int, now: str, **changes: object) -> Work:
        """Return the work after an event in a task."""
        before = self.tasks[at]
        after = before._replace(**changes)  # type: ignore[arg-type]
        after = after._replace(
            wrong=min(after.wrong, MAX_WRONG), seconds=min(after.seconds + seconds, MAX_SECONDS)
        )
        tasks = (*self.tasks[:at], after, *self.tasks[at + 1 :])
        return self._replace(tasks=tasks, begun=self.begun or now, ended=now)


def fresh(made: ClassSet) -> Work:
    """Return the work of a pupil who has not started."""
    return Work(made, (TaskResult(),) * len(made.tasks))


def active(before: str, now: str) -> int:
    """Return the seconds between two events that count as work: 0 for a long pause."""
    try:
        passed = datetime.fromisoformat(now) - datetime.fromisoformat(before)
    except (ValueError, TypeError):
        return 0
    return max(0, min(MAX_PAUSE, int(passed.total_seconds())))


def result(work: Work) -> PupilResult:
    """Return the result that the pupil hands in."""
    begun = class_results.minutes(work.begun)
    ended = max(begun, class_results.minutes(work.ended))
    name = class_results.named(work.name)
    return PupilResult(class_sets.number(work.made), name, begun, ended, work.tasks)


def write(work: Work) -> str:
    """Return the row that the device stores; inverse of `read`."""
    tasks = [[each.solved, each.shown, each.wrong, each.seconds] for each in work.tasks]
    row = work._asdict() | {"made": class_sets.write(work.made), "tasks": tasks}
    return json.dumps(row, ensure_ascii=False)


def read(text: str) -> Work | None:
    """Parse a stored row; None for one that this page did not write."""
    row = fields(text, MAX_LENGTH)
    try:
        found = fresh(class_sets.read(str(row.get("made"))))
    except BrokenCode:
        return None
    rows = row.get("tasks")
    if not isinstance(rows, list) or len(rows) != len(found.tasks):
        return None
    name, begun, ended = (str(row.get(name, "")) for name in ("name", "begun", "ended"))
    return found._replace(
        tasks=tuple(map(_task, rows)),
        name=class_results.named(name),
        begun=_moment(begun),
        ended=_moment(ended),
    )


def _task(row: object) -> TaskResult:
    if not isinstance(row, list) or len(row) != len(TaskResult._fields):
        return TaskResult()
    solved, shown, wrong, seconds = row
    if type(wrong) is not int or type(seconds) is not int:
        return TaskResult()
    counted = max(0, min(wrong, MAX_WRONG)), max(0, min(seconds, MAX_SECONDS))
    return TaskResult(solved is True, shown is True, *counted)


def _moment(text: str) -> str:
    """Return a stored moment, or an empty string if it is invalid."""
    return class_results.moment(class_results.minutes(text)) and text if text else ""
