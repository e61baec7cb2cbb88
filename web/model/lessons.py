"""Lessons as values: what they say and ask for; how the page loads them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple


class Reply(NamedTuple):
    """What is said about something: a pattern of actions, a rule, words on the board, a choice."""

    about: str
    text: str


class Step(NamedTuple):
    """One thing to do, to answer or only to read."""

    title: str
    record: str = ""  # the position it begins with; empty: where the step before has led
    text: tuple[str, ...] = ()  # paragraphs
    task: str = ""  # empty: only to be read
    marks: tuple[str, ...] = ()  # words on the board to be pointed out
    accept: tuple[str, ...] = ()  # patterns of actions; none: any legal one
    checks: tuple[str, ...] = ()  # what must be true afterwards
    moves: int = 1  # within so many actions of the learner
    hints: tuple[Reply, ...] = ()
    answers: tuple[Reply, ...] = ()  # to legal actions that are not meant
    refused: tuple[Reply, ...] = ()  # to what a rule forbids
    missed: str = ""  # when the moves are used up and the checks do not hold
    then: tuple[str, ...] = ()  # what happens next: actions of others and of chance, or "bot LEVEL"
    question: str = ""
    choices: tuple[Reply, ...] = ()  # the answers to the question, and what is said to each
    right: str = ""  # the right one
    done: str = ""  # what is said when it is done
    solution: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


class Lesson(NamedTuple):
    """A short way through a few steps, at a table of one game."""

    id: str  # mykerinos/01-first-dig
    title: str
    about: str
    teaches: tuple[str, ...]  # rule ids
    steps: tuple[Step, ...]
    end: str = ""

    @property
    def game(self) -> str:
        return self.id.partition("/")[0]


def texts(lesson: Lesson) -> Iterator[str]:
    """All that is said to the learner, in the order of the file."""
    yield from filter(None, (lesson.title, lesson.about))
    for step in lesson.steps:
        said = (step.hints, step.answers, step.refused)
        yield from filter(None, (step.title, *step.text, step.task))
        yield from (each.text for group in said for each in group)
        yield from filter(None, (step.missed, step.question))
        for choice in step.choices:
            yield from choice
        yield from filter(None, (step.done,))
    yield from filter(None, (lesson.end,))


def translated(lesson: Lesson, translate: Callable[[str], str]) -> Lesson:
    """The same with every text in another language."""

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
    )


def write(lessons: tuple[Lesson, ...]) -> str:
    """The lessons of a game as the page loads them; inverse of read."""
    rows = [
        [*lesson._replace(steps=()), [_sparse(step) for step in lesson.steps]] for lesson in lessons
    ]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def _sparse(step: Step) -> dict[str, Any]:
    """What of a step differs from an empty one."""
    empty = Step("")
    pairs = zip(Step._fields, step, empty, strict=True)
    return {name: value for name, value, usual in pairs if value != usual}


def read(text: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order."""
    return tuple(_lesson(*row) for row in json.loads(text))


def _lesson(
    id_: str,
    title: str,
    about: str,
    teaches: list[str],
    _: list[Any],
    end: str,
    steps: list[dict[str, Any]],
) -> Lesson:
    return Lesson(id_, title, about, tuple(teaches), tuple(map(_step, steps)), end)


REPLIES = ("hints", "answers", "refused", "choices")  # the parts of a step that are pairs


def _step(row: dict[str, Any]) -> Step:
    found: dict[str, Any] = {}
    for name, value in row.items():
        if name in REPLIES:
            found[name] = tuple(Reply(*each) for each in value)
        else:
            found[name] = tuple(value) if isinstance(value, list) else value
    return Step(**found)
