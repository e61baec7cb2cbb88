"""The recorded solution of a lesson: the position at the start of any step."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from py_rules import record
from py_rules.core import Illegal
from py_rules.record import Match
from web.model.lesson_checks import solving
from web.model.lessons import Lesson, LessonStep

BOT_PREFIX = "bot "  # the beginning of a line that lets bots play


def position(lesson: Lesson, at: int) -> Match | None:
    """Return the game at the start of a step, following the recorded solutions.

    None if bots play before it, if the lesson has no such step, or if its record is invalid.
    """
    if at >= len(lesson.steps):
        return None
    first = _first(lesson, at)
    done = (_Done(each.accept, each.solution, each.then) for each in lesson.steps[first:at])
    return _position(lesson.steps[first].record, tuple(done))


class _Done(NamedTuple):
    """The fields of a step on which its final position depends."""

    accept: tuple[str, ...]
    solution: tuple[str, ...]
    then: tuple[str, ...]


@lru_cache(64)  # steps and diagrams share records, and a text is read again after each change
def replayed(text: str) -> Match:
    """Replay a record. Raises BrokenRecord."""
    return record.read(text)


@lru_cache(32)  # while a text is typed, the same positions are needed again with each letter
def _position(text: str, steps: tuple[_Done, ...]) -> Match | None:
    try:
        match: Match | None = replayed(text)
        for step in steps:
            match = _after(step, match) if match else None
    except (record.BrokenRecord, Illegal, ValueError):
        return None
    return match


def story(lesson: Lesson, at: int) -> tuple[str, ...]:
    """Return the texts of the steps before this one that share its position."""
    steps = lesson.steps[_first(lesson, at) : at]
    return tuple(text for step in steps for text in (*step.text, step.task, step.done) if text)


def _first(lesson: Lesson, at: int) -> int:
    """Return the index of the last step, up to this one, with its own position."""
    return max(number for number in range(at + 1) if number == 0 or lesson.steps[number].record)


def _after(done: _Done, match: Match) -> Match | None:
    """Return the game after a step; None if bots play in it or no legal action fits its solution.

    Raises Illegal or ValueError for actions that can't be played.
    """
    step = LessonStep("", accept=done.accept)
    for pattern in done.solution:
        line = solving(step, match.game, match.state, pattern)
        if not line:
            return None
        match = match.play(record.parse(match.game, line))
    for line in done.then:
        if line.startswith(BOT_PREFIX):
            return None
        match = match.play(record.parse(match.game, line))
    return match
