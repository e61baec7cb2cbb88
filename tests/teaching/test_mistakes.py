"""Mistakes in a lesson: how they are counted and stored, and how their steps are repeated."""

from __future__ import annotations

import pytest

from py_rules import GAMES
from tests.teaching.sample_lesson import (
    FIRST,
    act,
    do,
    drawn,
    last,
    learning,
    loaded,
    opened,
    parsed,
)
from tools.content.teaching import lessons
from web.model.lesson_path import position
from web.model.lesson_progress import LessonProgress, read, write
from web.model.page import Model

FIRST_TURN = "mexica/01-first-turn"


def after_mistakes() -> Model:
    """Return the model at the end of the lesson, after two mistakes in the first step and one in
    the last.
    """
    model = do(opened(parsed()), "lesson", FIRST)
    for _ in range(2):
        model = do(act(model, "dig f6"), "lesson-again")
    model = do(do(act(model, "dig c1"), "lesson-next"), "lesson-next")
    model = do(act(model, "extend c4 b4"), "lesson-next")
    for choice in "110":
        model = do(model, "lesson-answer", choice)
    return do(model, "lesson-next")


def progress_of(model: Model) -> LessonProgress:
    return learning(model).progress[FIRST]


def test_the_end_counts_the_mistakes_and_offers_their_steps() -> None:
    model = after_mistakes()
    assert progress_of(model).missed == ((0, 2), (3, 1))
    assert "You made 3 mistakes." in drawn(model)
    assert f'data-do="lesson-retry" data-on="{FIRST}/0">One</button>' in drawn(model)
    assert f'data-do="lesson-retry" data-on="{FIRST}/3">Four</button>' in drawn(model)


def test_a_step_solved_correctly_is_no_longer_offered_for_repetition() -> None:
    model = do(after_mistakes(), "lesson-retry", f"{FIRST}/3")
    assert "How many?" in drawn(model)
    model = do(do(model, "lesson-answer", "0"), "lesson-next")
    assert learning(model).finished
    assert progress_of(model).missed == ((0, 2),)
    model = do(model, "lesson-retry", f"{FIRST}/0")
    model = do(act(model, "dig c1"), "lesson-next")
    assert learning(model).finished  # only this step is repeated
    assert progress_of(model).missed == ()
    assert progress_of(model).done
    assert "You made no mistakes." in drawn(model)


def test_a_step_whose_solution_was_shown_is_offered_but_is_no_mistake() -> None:
    model = do(do(opened(parsed()), "lesson", FIRST), "lesson-solve")
    model = do(do(model, "lesson-next"), "lesson-next")
    model = do(
        do(do(act(model, "extend c4 b4"), "lesson-next"), "lesson-answer", "0"), "lesson-next"
    )
    assert progress_of(model).missed == ((0, 0),)
    assert "Try these steps again" in drawn(model)
    assert "You made" not in drawn(model)


def test_mistakes_are_stored_and_stand_in_the_list() -> None:
    rows = ((FIRST, write(progress_of(after_mistakes()))),)
    model = opened(parsed(), rows=rows)
    assert "Try 2 steps again" in drawn(model)
    model = do(model, "lesson-retry", FIRST)
    assert learning(model).at == 0
    assert learning(model).again


def test_a_step_that_is_tried_again_survives_a_reload() -> None:
    model = do(after_mistakes(), "lesson-retry", f"{FIRST}/0")
    rows = ((FIRST, write(progress_of(model))),)
    again = do(opened(parsed(), rows=rows), "lesson", FIRST)
    assert (learning(again).at, learning(again).again) == (0, True)
    assert "Dig in the north." in drawn(again)
    anew = do(again, "lesson-anew")
    assert not learning(anew).again
    assert learning(do(act(anew, "dig c1"), "lesson-next")).at == 1


def test_a_step_without_a_position_of_its_own_begins_where_the_lesson_leads() -> None:
    model = do(after_mistakes(), "lesson-retry", f"{FIRST}/1")
    assert last(model) == "dig g4"
    assert "Only to be read." in drawn(model)


@pytest.mark.parametrize("id_", [f"{FIRST}/99", "mykerinos/99-none/1", "mexica/01-x/0", FIRST])
def test_retrying_a_missing_step_starts_the_lesson_or_does_nothing(id_: str) -> None:
    before = opened(parsed())
    model = do(before, "lesson-retry", id_)
    assert model == before or learning(model).at == 0


def test_retrying_a_lesson_with_bots_starts_it_from_the_beginning() -> None:
    source = lessons.read(lessons.LESSONS / "mykerinos" / "17-on-your-own.txt")
    at = len(source.lesson.steps) - 1
    assert position(source.lesson, at) is None
    model = do(opened(source), "lesson-retry", f"{source.lesson.id}/{at}")
    assert learning(model).at == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_position(game: str) -> None:
    for source in lessons.read_all(game):
        asked = [at for at, step in enumerate(source.lesson.steps) if step.question]
        assert all(position(source.lesson, at) for at in asked[-1:]), source.lesson.id


@pytest.mark.parametrize(
    "stored", ["7", '"no"', "[[1]]", '[["0", 1]]', "[[1, -1]]", "[1]", "[[true, 1]]", "null"]
)
def test_damaged_mistakes_are_ignored(stored: str) -> None:
    assert read(f'{{"step": 1, "done": true, "missed": {stored}}}').missed == ()


def test_progress_of_an_older_page_stays_readable() -> None:
    assert read('{"step": 2, "done": true, "record": "game x"}') == LessonProgress(
        2, True, "game x"
    )


def test_a_route_beyond_the_goal_of_a_step_is_answered_as_wrong() -> None:
    """Several moves confirmed at once are answered as wrong, not cut to the first one."""
    source = next(each for each in lessons.read_all("mexica") if each.lesson.id == FIRST_TURN)
    model = do(do(Model(), "lesson", FIRST_TURN), "lessons", "mexica", loaded(source))
    model = do(do(model, "lesson-solve"), "lesson-next")
    before = last(model)
    far = do(do(model, "select", "h11"), "confirm")
    assert learning(far).verdict.word == "wrong"
    assert "That goes further than this step asks." in drawn(far)
    again = do(far, "lesson-again")
    assert last(again) == before
    near = do(do(again, "select", "h9"), "confirm")
    assert last(near) == "step h9"
    assert learning(near).verdict.word == "done"
    both = do(do(do(near, "lesson-next"), "select", "h11"), "confirm")
    assert learning(both).verdict.word == "done"
