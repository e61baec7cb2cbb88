"""A lesson for tests, and functions to work through it."""

from __future__ import annotations

import json
from random import Random

from py_rules.core import spell
from tests.markup import unmarked
from tools.content.teaching import lessons
from tools.content.teaching.lessons import LessonSource
from web.model import lessons as values
from web.model.lesson_progress import Learning
from web.model.page import Model
from web.update import update
from web.update.registry import read_event
from web.views import page

RNG = Random(1)
FIRST = "mykerinos/01-test"
READ = """title: Test
about: One sentence.
teaches: dig.start
record: first-turns
at: 3

step: Read
text: You put a cube on the sand.
"""
SUMMARY = "learned: You put [one cube](dig.start) on the sand.\n"  # what READ teaches
TEXT = """title: Test
about: A test.
teaches: dig.start dig
record: first-turns
at: 3

step: One
text: Read [the rule](dig.start), *please*.
task: Dig in the north.
marks: a1
accept: dig ?[1-3]
hint c1: On `c1`.
hint: Or next to it.
answer dig ?6: Too far south.
refused dig.start: A pyramid.
done: Well done.
then: dig f4
then: dig g4
solution: dig c1
wrong: dig f6

step: Two
text: Only to be read.

step: Three
record: first-turns
text: Another table.
task: Dig twice.
accept: *
check: stock <= 8
moves: 1
missed: One cube is not enough.
solution: extend b4 c4
wrong: pass

step: Four
question: How many?
right Two: Yes.
choice Three: No.
learned: You [start a dig](dig.start) with one cube.
learned: Each turn has [one action](dig).
end: The end.
"""


def parsed(text: str = TEXT, name: str = "01-test") -> LessonSource:
    """Parse a lesson of Mykerinos."""
    return lessons.parse(lessons.LESSONS / "mykerinos" / f"{name}.txt", text, "mykerinos")


def opened(*sources: LessonSource, rows: tuple[tuple[str, str], ...] = ()) -> Model:
    """Return the list of these lessons, with progress rows stored on the device."""
    RNG.seed(1)  # the same chance in each test, whichever ran before
    model = do(Model(), "learn", "mykerinos")
    return do(model, "lessons", "mykerinos", loaded(*sources, rows=rows))


def do(model: Model, do: str, on: str = "", text: str = "") -> Model:
    return update(model, read_event(do, on, text), RNG)


def drawn(model: Model) -> str:
    return unmarked(page.draw(model))


def loaded(*sources: LessonSource, rows: tuple[tuple[str, str], ...] = ()) -> str:
    return json.dumps([values.write(tuple(each.lesson for each in sources)), rows])


def learning(model: Model) -> Learning:
    assert model.learning
    return model.learning


def last(model: Model) -> str:
    assert model.table
    return spell(model.table.match.actions[-1])


def act(model: Model, words: str) -> Model:
    """Return the model after an action was chosen word by word."""
    for word in words.split():
        model = do(model, "select", word)
    assert model.table
    if model.table.selection.proposed:
        model = do(model, "confirm")
    return model
