"""A pupil's result in a class set, and the code in which it is handed in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from py_rules import notes
from web.model import class_codes, class_sets
from web.model.class_codes import CHANGED, BrokenCode, Bytes

MAX_NAME_LENGTH = 40  # characters
MAX_WRONG = 999  # the highest number of wrong tries that is counted
MAX_SECONDS = 359_999  # the longest time for a task that is counted
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)  # times are stored as minutes since then


class TaskResult(NamedTuple):
    """A pupil's result in one task."""

    solved: bool = False
    shown: bool = False  # the solution was shown
    wrong: int = 0  # tries that failed: turns short of the best, wrong actions or answers
    seconds: int = 0  # of work

    @property
    def touched(self) -> bool:
        """Whether the task was started."""
        return self != TaskResult()


class PupilResult(NamedTuple):
    """The result of a pupil in a set."""

    set_number: int  # of the set: see class_sets.number
    name: str  # may be empty
    begun: int  # minutes since EPOCH
    ended: int  # the time of the last event, in minutes since EPOCH
    tasks: tuple[TaskResult, ...]  # in the order of the set

    @property
    def solved(self) -> int:
        """The number of tasks that are solved."""
        return sum(each.solved for each in self.tasks)

    @property
    def wrong(self) -> int:
        """The number of wrong tries in all tasks."""
        return sum(each.wrong for each in self.tasks)

    @property
    def seconds(self) -> int:
        """The time spent on all tasks."""
        return sum(each.seconds for each in self.tasks)


def named(name: str) -> str:
    """Return a pupil's name as it is stored in results."""
    return notes.title(name, MAX_NAME_LENGTH)


def minutes(moment: str) -> int:
    """Return the minutes from EPOCH to a moment such as 2026-11-21T10:45:48Z; 0 if invalid."""
    try:
        since = datetime.fromisoformat(moment) - EPOCH
    except (ValueError, TypeError):
        return 0
    return max(0, int(since.total_seconds()) // 60)


def moment(minutes: int) -> str:
    """Return minutes since EPOCH as a moment; empty if that is out of range."""
    try:
        return f"{EPOCH + timedelta(minutes=minutes):%Y-%m-%dT%H:%M:%SZ}"
    except OverflowError:
        return ""


def write(result: PupilResult) -> str:
    """Return the code of a result; inverse of `read`."""
    number = class_codes.number
    body = result.set_number.to_bytes(4, "big") + class_codes.text(result.name)
    body += number(result.begun) + number(result.ended - result.begun) + bytes([len(result.tasks)])
    for each in result.tasks:
        body += number(each.wrong << 2 | each.shown << 1 | each.solved) + number(each.seconds)
    return class_codes.write("R", body)


def read(code: str) -> PupilResult:
    """Return the result in a code. Raises BrokenCode if this page did not write it unchanged."""
    rest = Bytes(class_codes.read("R", code))
    set_number = int.from_bytes(rest.take(4), "big")
    name, begun = rest.text(), rest.number()
    ended = begun + rest.number()
    count = rest.take(1)[0]
    if count > class_sets.MAX_TASKS:
        raise BrokenCode(CHANGED)
    tasks = tuple(_task(rest.number(), rest.number()) for _ in range(count))
    found = PupilResult(set_number, name, begun, ended, tasks)
    if not _sound(found) or write(found) != code:
        raise BrokenCode(CHANGED)
    return found


def _task(first: int, seconds: int) -> TaskResult:
    return TaskResult(bool(first & 1), bool(first & 2), first >> 2, seconds)


def _sound(result: PupilResult) -> bool:
    within = all(each.wrong <= MAX_WRONG and each.seconds <= MAX_SECONDS for each in result.tasks)
    return bool(result.tasks) and within and result.name == named(result.name)
