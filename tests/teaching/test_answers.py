"""The order in which the answers to a question are displayed."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from py_rules import GAMES
from tests.teaching.sample_lesson import FIRST, TEXT, do, drawn, learning, opened, parsed
from tools.content.teaching import lessons
from web.model.lesson_progress import Learning, order, write
from web.model.page import Model

MORE = TEXT.replace("choice Three: No.", "choice Three: No.\nchoice Four: Never.\nchoice Five: No!")


def asked(model: Model | None = None) -> Model:
    """Return the model at the question of the test lesson."""
    model = do(model or opened(parsed(MORE)), "lesson", FIRST)
    for _ in range(3):
        model = do(do(model, "lesson-solve"), "lesson-next")
    return model


def shown(model: Model) -> list[int]:
    """Return the indexes of the answers in the order on the page, which the keyboard follows."""
    return [int(each) for each in re.findall(r'lesson-answer" data-on="(\d)"', drawn(model))]


def test_the_order_of_answers_does_not_change_between_attempts() -> None:
    model = asked()
    before = shown(model)
    assert sorted(before) == [0, 1, 2, 3]
    assert shown(do(model, "lesson-answer", "2")) == before
    right = do(do(model, "lesson-answer", "2"), "lesson-answer", "0")
    assert shown(right) == before
    assert "Yes." in drawn(right)


def test_the_answers_keep_their_places_over_a_reload_but_not_in_the_next_attempt() -> None:
    model, seen = asked(), set()
    for _ in range(6):
        rows = ((FIRST, write(learning(model).progress[FIRST])),)
        again = do(opened(parsed(MORE), rows=rows), "lesson", FIRST)
        assert learning(again).at == 3
        assert shown(again) == shown(model)
        seen.add(tuple(shown(model)))
        model = asked(do(model, "lesson-anew"))
    assert len(seen) > 2


def test_a_lesson_that_was_finished_asks_in_another_order() -> None:
    model = do(do(asked(), "lesson-answer", "0"), "lesson-next")
    assert learning(model).progress[FIRST].attempt == 1
    assert learning(asked(do(model, "learn", "mykerinos"))).attempt == 1


def test_a_right_answer_stands_at_every_place_of_the_lessons_alike() -> None:
    """Among questions with the same number of answers, each place has the right one about equally
    often.
    """
    places: dict[int, Counter[int]] = {}
    for game in GAMES:
        for source in lessons.read_all(game):
            for at, step in enumerate(source.lesson.steps):
                if not step.question:
                    continue
                right = [choice.about for choice in step.choices].index(step.right)
                found = order(Learning(game, lesson=source.lesson, at=at)).index(right)
                places.setdefault(len(step.choices), Counter())[found] += 1
    for answers, counted in places.items():
        share = counted.total() / answers
        for place in range(answers):
            assert share / 2 < counted[place] < share * 1.5 or share < 8, (answers, counted)


@pytest.mark.parametrize("stored", ["-1", "true", '"2"', "1e9", "2.5", "null"])
def test_a_damaged_number_of_attempts_counts_as_none(stored: str) -> None:
    rows = ((FIRST, f'{{"step": 0, "attempt": {stored}}}'),)
    assert learning(opened(parsed(), rows=rows)).progress[FIRST].attempt == 0
