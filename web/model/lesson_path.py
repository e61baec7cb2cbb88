"""The recorded solution of a lesson: the position at the start of any step."""

from __future__ import annotations

from py_rules import record
from py_rules.core import Illegal
from py_rules.record import Match
from web.model.lesson_checks import solving
from web.model.lessons import Lesson, Step

BOT = "bot "  # the beginning of a line that lets bots play


def position(lesson: Lesson, at: int) -> Match | None:
    """Return the game at the start of a step, following the recorded solutions.

    None if bots play before it, if the lesson has no such step, or if its record is invalid.
    """
    if at >= len(lesson.steps):
        return None
    first = _first(lesson, at)
    try:
        match: Match | None = record.read(lesson.steps[first].record)
        for step in lesson.steps[first:at]:
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


def _after(step: Step, match: Match) -> Match | None:
    """Return the game after a step. Raises Illegal and ValueError."""
    for pattern in step.solution:
        line = solving(step, match.game, match.state, pattern)
        if not line:
            return None
        match = match.play(record.parse(match.game, line))
    for line in step.then:
        if line.startswith(BOT):
            return None
        match = match.play(record.parse(match.game, line))
    return match
