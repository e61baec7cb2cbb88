"""Lessons as frozen values, and the JSON in which the page loads them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple


class Reply(NamedTuple):
    """A text and its subject: a pattern of actions, a rule id, words of the board, or a choice."""

    about: str
    text: str


class LessonStep(NamedTuple):
    """One step of a lesson: something to do, to answer or only to read."""

    title: str
    record: str = ""  # the position at its start; empty: continue from the step before
    text: tuple[str, ...] = ()  # paragraphs
    task: str = ""  # empty if there is nothing to do but read
    marks: tuple[str, ...] = ()  # words of the board to highlight
    accept: tuple[str, ...] = ()  # patterns of accepted actions; empty accepts every legal one
    checks: tuple[str, ...] = ()  # conditions on the position afterwards
    moves: int = 1  # number of actions allowed
    hints: tuple[Reply, ...] = ()
    answers: tuple[Reply, ...] = ()  # replies to legal actions that are not accepted
    refused: tuple[Reply, ...] = ()  # replies to refused actions, by rule id
    missed: str = ""  # the reply if all moves are used and a check fails
    then: tuple[str, ...] = ()  # following actions by others and by chance, or "bot LEVEL"
    question: str = ""
    choices: tuple[Reply, ...] = ()  # the possible answers with the reply to each
    right: str = ""  # the right answer
    done: str = ""  # the reply when the step is done
    solution: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


class Lesson(NamedTuple):
    """A lesson: a few steps at the table of one game."""

    id: str  # mykerinos/01-first-dig
    title: str
    about: str
    teaches: tuple[str, ...]  # rule ids
    steps: tuple[LessonStep, ...]
    end: str = ""
    learned: tuple[str, ...] = ()  # the rules in the lesson's words, one sentence each

    @property
    def game(self) -> str:
        return self.id.partition("/")[0]


def texts(lesson: Lesson) -> Iterator[str]:
    """Yield all translatable texts of a lesson, in the order of its file."""
    yield from filter(None, (lesson.title, lesson.about))
    for step in lesson.steps:
        yield from of_step(step)
    yield from lesson.learned
    yield from filter(None, (lesson.end,))


def of_step(step: LessonStep) -> Iterator[str]:
    """Yield all translatable texts of a step, in the order of the file."""
    replies = (step.hints, step.answers, step.refused)
    yield from filter(None, (step.title, *step.text, step.task))
    yield from (each.text for group in replies for each in group)
    yield from filter(None, (step.missed, step.question))
    for choice in step.choices:
        yield from choice
    yield from filter(None, (step.done,))


def translated(lesson: Lesson, translate: Callable[[str], str]) -> Lesson:
    """Return the lesson with every text translated."""

    def spoken(text: str) -> str:
        return translate(text) if text else ""

    def all_(group: tuple[Reply, ...]) -> tuple[Reply, ...]:
        return tuple(Reply(each.about, spoken(each.text)) for each in group)

    steps = (
        step._replace(
            title=spoken(step.title),
            text=tuple(map(spoken, step.text)),
            task=spoken(step.task),
            hints=all_(step.hints),
            answers=all_(step.answers),
            refused=all_(step.refused),
            missed=spoken(step.missed),
            question=spoken(step.question),
            choices=tuple(Reply(spoken(one), spoken(reply)) for one, reply in step.choices),
            right=spoken(step.right),
            done=spoken(step.done),
        )
        for step in lesson.steps
    )
    return lesson._replace(
        title=spoken(lesson.title),
        about=spoken(lesson.about),
        steps=tuple(steps),
        end=spoken(lesson.end),
        learned=tuple(map(spoken, lesson.learned)),
    )


def write(lessons: tuple[Lesson, ...]) -> str:
    """Return the lessons of a game as JSON for the page; inverse of `read`."""
    rows = [
        [*lesson._replace(steps=()), [_sparse(step) for step in lesson.steps]] for lesson in lessons
    ]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def _sparse(step: LessonStep) -> dict[str, Any]:
    """Return the fields of a step that differ from an empty one."""
    empty = LessonStep("")
    pairs = zip(LessonStep._fields, step, empty, strict=True)
    return {name: value for name, value, usual in pairs if value != usual}


def read(text: str) -> tuple[Lesson, ...]:
    """Parse the lessons of a game, in their order."""
    return tuple(_lesson(*row) for row in json.loads(text))


def _lesson(
    id_: str,
    title: str,
    about: str,
    teaches: list[str],
    _: list[Any],
    end: str,
    learned: list[str],
    steps: list[dict[str, Any]],
) -> Lesson:
    return Lesson(id_, title, about, tuple(teaches), tuple(map(_step, steps)), end, tuple(learned))


PAIR_FIELDS = ("hints", "answers", "refused", "choices")  # the fields of a step that hold pairs


def _step(row: dict[str, Any]) -> LessonStep:
    found: dict[str, Any] = {}
    for name, value in row.items():
        if name in PAIR_FIELDS:
            found[name] = tuple(Reply(*each) for each in value)
        else:
            found[name] = tuple(value) if isinstance(value, list) else value
    return LessonStep(**found)
