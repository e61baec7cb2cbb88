"""Where somebody stands in the lessons of a game: frozen values, changed by web.update.lessons."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from py_rules.phrase import Text
from py_rules.record import Match
from web.model.lesson_checks import StepVerdict
from web.model.lessons import Lesson, Step
from web.model.progress_json import fields

LONGEST = 100_000  # characters of what is kept of a lesson; a longer text is none of ours


class LessonProgress(NamedTuple):
    """How far somebody came in a lesson, as the device keeps it."""

    step: int = 0  # the one to go on with
    done: bool = False  # once, to its end
    record: str = ""  # the position that the step begins with; empty: the lesson's own


class Learning(NamedTuple):
    """The lessons of a game, and the one that is being done."""

    game: str
    lessons: tuple[Lesson, ...] | None = None  # None: they are on their way
    problem: Text = ""  # why they did not come, a sentence
    progress: Mapping[str, LessonProgress] = {}  # by the id of the lesson; never changed in place
    wanted: str = ""  # the lesson to begin with as soon as they are there
    lesson: Lesson | None = None  # None: the list of all is shown
    at: int = 0  # the step
    start: Match | None = None  # the game when the step began
    verdict: StepVerdict = StepVerdict("on")  # on what was done last
    chosen: tuple[str, ...] = ()  # answers that were tried, the last one last
    hints: int = 0  # so many are shown
    log: tuple[tuple[Text, ...], ...] = ()  # what others did before this step
    waiting: bool = False  # for bots, who play until the learner is to move
    finished: bool = False  # the lesson has been done to its end
    trial: str = ""  # no lesson but a position to try: the link to it

    @property
    def step(self) -> Step | None:
        """The step that is being done."""
        return self.lesson.steps[self.at] if self.lesson and not self.finished else None

    @property
    def next(self) -> Lesson | None:
        """The lesson after this one."""
        if self.lesson is None or not self.lessons:
            return None
        ids = [lesson.id for lesson in self.lessons]
        after = ids.index(self.lesson.id) + 1
        return self.lessons[after] if after < len(ids) else None


def playable(learning: Learning) -> bool:
    """Whether the learner may do something at the table now."""
    if learning.trial:
        return True
    step = learning.step
    return bool(step and step.task and learning.verdict.word == "on" and not learning.waiting)


def write(standing: LessonProgress) -> str:
    """The text that the device keeps; inverse of read."""
    return json.dumps(standing._asdict(), ensure_ascii=False)


def read(text: str) -> LessonProgress:
    """A kept text, whatever it is: one that is none of ours says that nothing was done yet."""
    kept = fields(text, LONGEST)
    step, record = kept.get("step"), kept.get("record")
    return LessonProgress(
        step if type(step) is int and step >= 0 else 0,
        kept.get("done") is True,
        record if isinstance(record, str) else "",
    )
