"""What follows the last lesson: the note that you know all the rules, and a first game."""

from __future__ import annotations

import re

import pytest

from py_rules import GAMES
from tests.teaching.sample_lesson import do, drawn, learning, opened, parsed
from tools.content.teaching import lessons
from web.model import lesson_path
from web.model import lessons as lesson_values
from web.model.bots import LEVELS
from web.model.lesson_progress import LessonProgress, write
from web.model.page import Model

TWO = (parsed(name="01-test"), parsed(name="02-test"))
DONE = (("mykerinos/01-test", write(LessonProgress(done=True))),)
ALL = "You know all the rules of Mykerinos"


def ended(model: Model, name: str) -> Model:
    """Go through a lesson. Return the model after its last step."""
    model = do(do(model, "lesson", f"mykerinos/{name}"), "lesson-anew")
    while not learning(model).finished:
        model = do(do(do(model, "lesson-solve"), "lesson-answer", "0"), "lesson-next")
    return model


def test_the_all_rules_note_requires_every_lesson_to_be_done() -> None:
    last = ended(opened(*TWO), "02-test")
    assert ALL not in drawn(last)
    assert "Next lesson: Test" in drawn(last)  # the first lesson, which is still to be done
    assert ALL in drawn(ended(last, "01-test"))
    assert ALL in drawn(ended(opened(*TWO, rows=DONE), "02-test"))


def test_the_address_for_blogs_is_offered_if_the_site_has_such_pages() -> None:
    lesson = do(opened(*TWO), "lesson", "mykerinos/02-test")
    button = 'data-do="copy-page" data-on="lesson/mykerinos/02-test"'
    for model in (lesson, ended(lesson, "02-test")):
        assert "copy-page" not in drawn(model)
        there = model._replace(pages="https://games.example/ludoteka/")
        assert button in drawn(there)
        for other in (learning(model)._replace(own=True), learning(model)._replace(in_set=True)):
            assert "copy-page" not in drawn(there._replace(learning=other))


def test_the_last_lesson_leads_to_a_first_game() -> None:
    assert "first-game" not in drawn(ended(opened(*TWO), "01-test"))
    assert "Play your first game" in drawn(ended(opened(*TWO), "02-test"))
    assert "Play your first game" in drawn(ended(opened(*TWO, rows=DONE), "02-test"))
    assert "Play your first game" not in drawn(opened(*TWO, rows=DONE))
    everything = tuple((each.lesson.id, DONE[0][1]) for each in TWO)
    assert "Play your first game" in drawn(opened(*TWO, rows=everything))


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_is_one_press_away(game: str) -> None:
    """It has two seats, a slow bot of the easiest level, and a hint if the person begins."""
    model = do(do(Model(), "learn", game), "first-game", game)
    assert model.table
    assert model.learning is None
    assert model.table.match.game.name == game
    assert model.table.bots.levels == ("", next(iter(LEVELS)))
    assert model.table.bots.pace == "slowly"
    begins = model.table.match.state.to_move == 0
    assert (model.table.analysis.requested == "hint") == begins
    assert [saved.game for saved in model.saves] == [game]
    assert do(Model(), "first-game", "chess") == Model()


@pytest.mark.parametrize("game", GAMES)
def test_no_lesson_claims_that_everything_is_known(game: str) -> None:
    """Only the page says this, and only to people who have done all lessons."""
    for source in lessons.read_all(game):
        end = source.lesson.end.casefold()
        assert "all the rules" not in end
        assert "the whole game" not in end


def test_the_last_lesson_of_each_game_can_be_reached() -> None:
    for game in GAMES:
        assert lesson_path.position(lessons.read_all(game)[-1].lesson, 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_lessons_begin_with_the_end_of_a_game(game: str) -> None:
    """The first lesson includes the end of a game, and asks who has won or would win."""
    first = lessons.read_all(game)[0].lesson
    match = lesson_path.position(first, len(first.steps) - 1)
    assert match
    assert match.state.over
    names = [match.table.name(seat) for seat in range(match.table.seats)]
    assert {choice.about for choice in first.steps[-1].choices} >= set(names[:2])
    assert "score.winner" in first.teaches or "score" in first.teaches


@pytest.mark.parametrize("game", GAMES)
def test_the_second_lesson_is_about_points_too(game: str) -> None:
    second = lessons.read_all(game)[1].lesson
    asked = [step for step in second.steps if step.question or step.checks]
    assert any("points" in f"{step.question} {step.checks} {step.done}" for step in asked)


def test_mexica_terms_are_explained_at_their_first_use() -> None:
    """No lesson uses AP or calpulli before a lesson has explained the word."""
    texts = [
        text for source in lessons.read_all("mexica") for text in lesson_values.texts(source.lesson)
    ]
    short = next(text for text in texts if re.search(r"\bAP\b", text))
    assert "action points, or AP for short" in short
    assert "octagon" in next(text for text in texts if "calpulli" in text)
