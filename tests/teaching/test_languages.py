"""Lessons, puzzles and rules pages in another language have no English text left."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

import py_rules
from py_rules import puzzles
from py_rules.puzzles import choices
from tests import pseudo_locale
from tools.content.puzzles import verifying
from tools.content.teaching import lessons, pages, rules
from web import i18n
from web.model import lessons as values
from web.model import puzzles as puzzle_model
from web.model.events import Event
from web.model.lessons import Lesson, LessonStep
from web.model.page import Model
from web.model.puzzles import TODAY
from web.update import update
from web.update.registry import read_event
from web.views import page

GAMES = py_rules.GAMES
FOLDERS = {"app": "app-0", "pages": "pages-0", "icons": "icons-0", "type": "type-0"}
RNG = Random(1)
WHOLE = 4  # lessons of a game that are played through


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Make the random numbers of each test independent of the tests before it."""
    RNG.seed(1)


@pytest.fixture(autouse=True)
def bracketed() -> Iterator[None]:
    with pseudo_locale.pseudo_locale():
        yield


def do(model: Model, *events: Event) -> Model:
    """Apply the events in order. Check each screen for English text."""
    for event in events:
        model = update(model._replace(today="2026-11-21"), event, RNG)
        markup = str(page.draw(model._replace(language="sk")))
        assert pseudo_locale.english(markup) == set(), event
    return model


def taught(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, translated as in the build."""
    read = (source.lesson for source in lessons.read_all(game))
    return tuple(values.translated(each, i18n.render) for each in read)


@pytest.mark.parametrize("game", GAMES)
def test_all_texts_of_a_lesson_are_translated(game: str) -> None:
    for each in taught(game):
        for text in values.texts(each):
            assert pseudo_locale.outside(text).strip() == "", each.id


@pytest.mark.parametrize("game", GAMES)
def test_lesson_screens_have_no_untranslated_text(game: str) -> None:
    """The screens of each lesson include every hint and every recorded wrong attempt."""
    all_ = taught(game)
    listed = do(
        Model(),
        read_event("learn", game),
        read_event("no-lessons", game),
        read_event("learn", game),
        read_event("lessons", game, json.dumps([values.write(all_), []])),
    )
    for each in all_[:: len(all_) // WHOLE]:
        model = do(listed, read_event("lesson", each.id))
        while model.learning and (step := model.learning.step) and not model.learning.waiting:
            model = do(model, *through(step))
        assert model.learning
        assert model.learning.waiting or model.learning.finished
        do(model, read_event("learn", game))


def through(step: LessonStep) -> Iterator[Event]:
    """Yield the events of a learner who tries everything that a step offers."""
    yield from (read_event("lesson-hint") for _ in step.hints)
    for line in step.wrong:
        yield from (read_event("select", word) for word in line.split())
    yield read_event("lesson-again")
    right = [number for number, each in enumerate(step.choices) if each.about == step.right]
    wrong = [number for number, each in enumerate(step.choices) if each.about != step.right]
    yield from (read_event("lesson-answer", str(number)) for number in (*wrong, *right))
    yield read_event("lesson-solve")
    yield read_event("lesson-next")


def test_positions_to_try_have_no_untranslated_text() -> None:
    trial = rules.read("mexica")
    found = pages.write(pages.Written(trial, FOLDERS, ())).partition("#try/")[2].partition('"')[0]
    do(Model(), read_event("try", found), read_event("lesson-anew"))


@pytest.mark.parametrize("game", GAMES)
def test_puzzle_screens_have_no_untranslated_text(game: str) -> None:
    """One puzzle of each kind shows its hints, the solution, and the verdict on a turn."""
    all_ = verifying.read(game)
    text = json.dumps([puzzles.write(all_), []])
    listed = do(
        Model(),
        read_event("puzzles", game),
        read_event("no-puzzles", game),
        read_event("puzzles", game),
        read_event("puzzles-here", game, text),
        read_event("puzzle", TODAY),
    )
    for kind in puzzles.kinds(game):
        puzzle = next(each for each in all_ if each.kind == kind)
        listed = do(
            listed,
            read_event("puzzles", game),
            read_event("puzzles-here", game, text),
            read_event("puzzle", puzzle_model.key(puzzle)),
            read_event("puzzle-hint"),
            read_event("puzzle-hint"),
            read_event("puzzle-solve"),
            read_event("step", "forward"),
            read_event("puzzle-again"),
            *(read_event("select", word) for line in puzzle.lines[0][:1] for word in line.split()),
            read_event("confirm"),
        )
        for _ in range(20):  # any legal actions, until the puzzle has a verdict
            if listed.puzzling and listed.puzzling.verdict:
                break
            assert listed.table
            state, rules_ = listed.table.match.state, listed.table.match.game
            line = next(action for action in rules_.legal(state))
            listed = do(
                listed,
                *(read_event("select", word) for word in line.words),
                read_event("confirm"),
            )


@pytest.mark.parametrize("game", GAMES)
def test_answer_puzzle_screens_have_no_untranslated_text(game: str) -> None:
    """One puzzle of each kind shows its answers, hints and solution."""
    all_ = verifying.read(game)
    text = json.dumps([puzzles.write(all_), []])
    for kind in {each.kind for each in all_} & {*puzzles.CHOICES}:
        puzzle = next(each for each in all_ if each.kind == kind)
        do(
            Model(),
            read_event("puzzles", game),
            read_event("puzzles-here", game, text),
            read_event("puzzle", puzzle_model.key(puzzle)),
            read_event("puzzle-hint"),
            read_event("puzzle-hint"),
            *(
                read_event(word, str(number))
                for number in range(len(choices.answers(puzzle)))
                for word in ("puzzle-choose", "puzzle-again")
            ),
            *(read_event("puzzle-solve", str(number)) for number in range(2)),
        )


@pytest.mark.parametrize("game", GAMES)
def test_a_rules_page(game: str) -> None:
    i18n.set_root("../../")
    several = [source.lesson for source in lessons.read_all(game)]
    page = pages.write(pages.Written(rules.read(game), FOLDERS, several))
    i18n.set_root("./")
    assert pseudo_locale.english(page) == set()
