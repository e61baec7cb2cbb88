"""Progress in the lessons of a game: frozen values, changed by web.update.lessons."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from py_rules.message import Text
from py_rules.record import Match
from web.model import lesson_review
from web.model.lesson_checks import StepVerdict
from web.model.lesson_review import ReviewCard, ReviewQuestion
from web.model.lessons import Lesson, LessonStep
from web.model.progress_json import fields

MAX_LENGTH = 100_000  # characters of a stored row; a longer one was not written by this page
MAX_COUNT = 100_000  # the highest count stored
MAX_STEPS = 100  # steps


class LessonProgress(NamedTuple):
    """Progress in one lesson, as the device stores it."""

    step: int = 0  # the step to resume
    done: bool = False  # completed at least once
    record: str = ""  # the position at the start of the step; empty for the lesson's own
    attempt: int = 0  # number of restarts; each one reorders the answers
    missed: tuple[tuple[int, int], ...] = ()  # steps to try again, with the mistakes made
    again: bool = False  # ``step`` is being retried, and the lesson ends after it
    cards: tuple[ReviewCard, ...] = ()  # the questions, once the lesson is done

    def with_mistakes(self, at: int, mistakes: int | None) -> LessonProgress:
        """Return the progress after a try of a step; it needs no retry if mistakes is None."""
        missed = {step: count for step, count in self.missed if step != at}
        if mistakes is not None:
            missed[at] = mistakes
        return self._replace(missed=tuple(sorted(missed.items())))


class Learning(NamedTuple):
    """The lessons of a game and the current one."""

    game: str
    lessons: tuple[Lesson, ...] | None = None  # None while loading
    problem: Text = ""  # why they could not be loaded, as a sentence
    progress: Mapping[str, LessonProgress] = {}  # by lesson id; never changed in place
    wanted: str = ""  # id of the lesson to start once they are loaded
    lesson: Lesson | None = None  # None while the list is shown
    at: int = 0  # index of the step
    start: Match | None = None  # the game at the start of the step
    verdict: StepVerdict = StepVerdict("on")  # on the last action
    chosen: tuple[str, ...] = ()  # indexes of the answers tried, the latest last
    hints: int = 0  # number of hints shown
    log: tuple[tuple[Text, ...], ...] = ()  # log entries about others' actions before this step
    waiting: bool = False  # bots are playing until the learner is to move
    finished: bool = False  # the end of the lesson is reached
    trial: str = ""  # the link of a position to try out, instead of a lesson
    attempt: int = 0  # as in LessonProgress, of the current lesson
    again: bool = False  # as in LessonProgress
    mistakes: int = 0  # number of mistakes in this try of the step
    shown: bool = False  # the step was solved by “Show me how”
    review: tuple[ReviewQuestion, ...] = ()  # questions asked again, the current one first
    reviewed: int = 0  # number of questions answered already
    in_set: bool = False  # it is a task of a class set
    own: bool = False  # it is an exercise that somebody made, not a lesson of the site

    @property
    def step(self) -> LessonStep | None:
        """The current step; None before a lesson and after its end."""
        return self.lesson.steps[self.at] if self.lesson and not self.finished else None

    @property
    def next(self) -> Lesson | None:
        """The lesson after the current one, if any."""
        if self.lesson is None or not self.lessons:
            return None
        ids = [lesson.id for lesson in self.lessons]
        after = ids.index(self.lesson.id) + 1
        return self.lessons[after] if after < len(ids) else None

    @property
    def undone(self) -> tuple[Lesson, ...]:
        """The lessons that have never been completed, in order."""
        lessons = self.lessons or ()
        return tuple(
            each for each in lessons if not self.progress.get(each.id, LessonProgress()).done
        )


def due(learning: Learning, today: str) -> tuple[ReviewQuestion, ...]:
    """Return the questions of completed lessons that are due today."""
    cards = {id_: each.cards for id_, each in learning.progress.items() if each.done}
    return lesson_review.due(learning.lessons or (), cards, today)


def order(learning: Learning) -> tuple[int, ...]:
    """Return the indexes of the current step's answers, in the order in which they are shown.

    Authors write the right answer first. The order depends only on the lesson, the step and the
    attempt, so it stays the same when redrawn or reloaded.
    """
    lesson, step = learning.lesson, learning.step
    if lesson is None or step is None:
        return ()
    seed = crc32(f"{lesson.id} {learning.at} {learning.attempt}".encode())
    shown = list(range(len(step.choices)))
    Random(seed).shuffle(shown)
    return tuple(shown)


def playable(learning: Learning) -> bool:
    """Return whether the learner may act at the table now."""
    if learning.trial:
        return True
    step = learning.step
    return bool(step and step.task and learning.verdict.word == "on" and not learning.waiting)


def merged(older: LessonProgress, newer: LessonProgress) -> LessonProgress:
    """Return the progress in a lesson from two devices or moments: done in either means done.

    The step to resume is that of the newer one, unless the lesson was not started there.
    """
    begun = newer.record or newer.done
    return (newer if begun else older)._replace(
        done=older.done or newer.done,
        attempt=max(older.attempt, newer.attempt),
        cards=lesson_review.merged(older.cards, newer.cards),
    )


def write(standing: LessonProgress) -> str:
    """Return the row to store on the device; inverse of `read`."""
    return json.dumps(standing._asdict(), ensure_ascii=False)


def read(text: str) -> LessonProgress:
    """Parse a stored row; one that this page did not write counts as no progress."""
    row = fields(text, MAX_LENGTH)
    record = row.get("record")
    return LessonProgress(
        _count(row.get("step")),
        row.get("done") is True,
        record if isinstance(record, str) else "",
        _count(row.get("attempt")),
        _missed(row.get("missed")),
        row.get("again") is True,
        lesson_review.read(row.get("cards")),
    )


def _count(stored: Any) -> int:
    """Return a stored count, or 0 for anything else."""
    return stored if _is_count(stored) else 0


def _is_count(stored: Any) -> bool:
    return type(stored) is int and 0 <= stored < MAX_COUNT


def _missed(stored: Any) -> tuple[tuple[int, int], ...]:
    """Return the stored steps to retry, without invalid values."""
    rows = stored[:MAX_STEPS] if isinstance(stored, list) else []
    pairs = (row for row in rows if isinstance(row, list) and len(row) == 2)
    found = {step: count for step, count in pairs if _is_count(step) and _is_count(count)}
    return tuple(sorted(found.items()))
