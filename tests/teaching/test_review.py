"""Review questions of finished lessons: which are due on which day, and what an answer changes."""

from __future__ import annotations

import pytest

from tests.teaching.sample_lesson import FIRST, do, drawn, learning, opened, parsed
from web.model import lesson_review
from web.model.lesson_progress import LessonProgress, merged, read, write
from web.model.lesson_review import (
    INTERVALS,
    QUESTIONS_PER_DAY,
    ReviewCard,
    ReviewQuestion,
    answered,
    due,
)
from web.model.lessons import Lesson, LessonStep
from web.model.page import Model
from web.model.routes import address

TODAY, TOMORROW = "2026-12-31", "2027-01-01"
STEPS = (
    LessonStep("a", question="?"),
    LessonStep("b"),
    LessonStep("c", question="?"),
    LessonStep("d", question="?"),
)
LESSONS = tuple(Lesson(f"mexica/0{number}-x", "X", "", (), STEPS) for number in range(1, 4))


def test_a_finished_lesson_is_asked_about_from_the_next_day_on() -> None:
    cards = lesson_review.first_cards(LESSONS[0], (), TODAY)
    assert cards == (
        ReviewCard(0, due=TOMORROW),
        ReviewCard(2, due=TOMORROW),
        ReviewCard(3, due=TOMORROW),
    )
    assert lesson_review.first_cards(LESSONS[0], cards, TOMORROW) == cards
    known = {LESSONS[0].id: cards}
    assert due(LESSONS, known, TODAY) == ()
    assert [each.step for each in due(LESSONS, known, TOMORROW)] == [0, 2, 3]


def test_three_questions_a_day_of_different_lessons() -> None:
    known: dict[str, tuple[ReviewCard, ...]] = {lesson.id: () for lesson in LESSONS}
    first = due(LESSONS, known, TODAY)
    assert first == tuple(ReviewQuestion(lesson.id, 0) for lesson in LESSONS)
    assert len(first) == QUESTIONS_PER_DAY
    for number, question in enumerate(first, 1):
        before = known[question.lesson]
        known[question.lesson] = answered(before, question.step, True, TODAY)
        assert len(due(LESSONS, known, TODAY)) == QUESTIONS_PER_DAY - number
    assert due(LESSONS, known, TOMORROW)[0] not in first


def test_the_longest_overdue_review_comes_first_without_unfinished_lessons() -> None:
    known = {
        LESSONS[0].id: (
            ReviewCard(0, 0, TODAY),
            ReviewCard(2, 0, "2026-11-01"),
            ReviewCard(3, 1, "2027-02-01"),
        ),
    }
    assert [each.step for each in due(LESSONS, known, TODAY)] == [2, 0]
    assert due(LESSONS, {}, TODAY) == ()
    assert due(LESSONS, known, "") == ()


def test_intervals_grow_with_right_answers_and_begin_anew_with_a_wrong_one() -> None:
    cards: tuple[ReviewCard, ...] = ()
    days = []
    for _ in range(len(INTERVALS) + 1):
        cards = answered(cards, 2, True, TODAY)
        days.append(cards[0].due)
    assert days == sorted(days)
    assert days[0] == "2027-01-03"
    assert days[-1] == days[-2]  # the longest interval
    assert answered(cards, 2, False, TODAY) == (ReviewCard(2, 0, TOMORROW, TODAY),)


def test_review_cards_survive_a_round_trip_and_a_merge() -> None:
    one = LessonProgress(
        done=True, cards=(ReviewCard(0, 1, TOMORROW, TODAY), ReviewCard(2, 0, TODAY))
    )
    other = LessonProgress(
        done=True, cards=(ReviewCard(0, 0, TOMORROW), ReviewCard(3, 2, TODAY, TODAY))
    )
    assert read(write(one)) == one
    cards = {card.step: card for card in merged(one, other).cards}
    assert cards[0].right == 1
    assert set(cards) == {0, 2, 3}


@pytest.mark.parametrize(
    "card",
    ["7", "[0, 0]", '[0, 0, "x", ""]', '[0, 99, "", ""]', '["0", 0, "", ""]', '[0, 0, 7, ""]'],
)
def test_damaged_cards_are_left_out(card: str) -> None:
    assert read(f'{{"done": true, "cards": [{card}, [2, 1, "", ""]]}}').cards == (ReviewCard(2, 1),)


def after_it(day: str) -> Model:
    """Finish the lesson on the last day of a year. Return the list of lessons on the given day."""
    model = do(opened(parsed())._replace(today=TODAY), "lesson", FIRST)
    for _ in range(4):
        model = do(do(do(model, "lesson-solve"), "lesson-answer", "0"), "lesson-next")
    assert learning(model).finished
    return do(model, "learn", "mykerinos")._replace(today=day)


def test_review_questions_appear_on_the_next_day() -> None:
    assert "What do you remember?" not in drawn(after_it(TODAY))
    assert do(after_it(TODAY), "lesson-review", "mykerinos").table is None
    model = after_it(TOMORROW)
    assert "There is 1 question from lessons that you have done." in drawn(model)
    before = learning(model).progress[FIRST]
    model = do(model, "lesson-review", "mykerinos")
    assert "How many?" in drawn(model)
    assert "Question 1 of 1" in drawn(model)
    assert (
        "What came before in this lesson</summary><p>Another table.</p><p>Dig twice.</p>"
        in drawn(model)
    )
    assert address(model) == "#learn/mykerinos"  # reloading the page opens the list
    assert learning(model).progress[FIRST] == before  # a review stores no step to resume
    model = do(do(model, "lesson-answer", "0"), "lesson-next")
    assert model.table is None
    assert "You have answered today’s questions" in drawn(model)
    assert learning(model).progress[FIRST].cards == (ReviewCard(3, 1, "2027-01-04", TOMORROW),)


def test_only_the_first_answer_counts_and_is_no_mistake_of_the_lesson() -> None:
    model = do(after_it(TOMORROW), "lesson-review", "mykerinos")
    model = do(do(model, "lesson-answer", "1"), "lesson-answer", "0")
    now = learning(model).progress[FIRST]
    assert now.cards == (ReviewCard(3, 0, "2027-01-02", TOMORROW),)
    assert now.missed == ((0, 0), (2, 0))  # the steps that were shown in the lesson


def test_progress_of_a_page_without_questions_is_asked_about_at_once() -> None:
    rows = ((FIRST, '{"step": 0, "done": true, "record": ""}'),)
    model = opened(parsed(), rows=rows)._replace(today=TODAY)
    assert "What do you remember?" in drawn(model)
