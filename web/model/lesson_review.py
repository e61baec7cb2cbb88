"""Spaced repetition: questions of completed lessons, asked again on later days.

Each question is a card. A right answer doubles or triples the days until it is asked again; after a
wrong answer it is asked the next day. Days are ISO dates such as 2026-11-21, passed in by the
caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple

from web.model.lessons import Lesson

INTERVALS = (1, 3, 7, 16, 35, 90)  # until the next review, after 0, 1, 2 … right answers in a row
QUESTIONS_PER_DAY = 3  # questions asked a day
MAX_CARDS = 100  # cards of a lesson; no lesson has that many steps


class ReviewCard(NamedTuple):
    """A question of a lesson, and when it is asked again."""

    step: int  # its index in the lesson
    right: int = 0  # right answers in a row
    due: str = ""  # the day from which it may be asked again; empty: any day
    asked: str = ""  # the day on which it was asked last; empty: never


class ReviewQuestion(NamedTuple):
    """A question to be asked: the id of its lesson and the index of its step."""

    lesson: str
    step: int


def first_cards(
    lesson: Lesson, cards: tuple[ReviewCard, ...], today: str
) -> tuple[ReviewCard, ...]:
    """Return the cards of a lesson completed today; new questions are due tomorrow."""
    known = {card.step for card in cards}
    due = _later(today, INTERVALS[0])
    return (*cards, *(ReviewCard(at, due=due) for at in _questions(lesson) if at not in known))


def answered(
    cards: tuple[ReviewCard, ...], step: int, right: bool, today: str
) -> tuple[ReviewCard, ...]:
    """Return the cards after a question was answered."""
    before = next((card for card in cards if card.step == step), ReviewCard(step))
    count = min(before.right + 1, len(INTERVALS) - 1) if right else 0
    after = ReviewCard(step, count, _later(today, INTERVALS[count]), today)
    return (*(card for card in cards if card.step != step), after)


def due(
    lessons: Iterable[Lesson], cards: Mapping[str, tuple[ReviewCard, ...]], today: str
) -> tuple[ReviewQuestion, ...]:
    """Return the questions for a day: at most three, from as many lessons as possible.

    ``cards`` are those of completed lessons, by lesson id. A question without a card, from before
    cards existed, is due on any day.
    """
    if not today:
        return ()
    asked = sum(card.asked == today for each in cards.values() for card in each)
    found = list[tuple[int, str, int, ReviewQuestion]]()
    for number, lesson in enumerate(lessons):
        if lesson.id not in cards:
            continue
        known = {card.step: card for card in cards[lesson.id]}
        waiting = [known.get(at, ReviewCard(at)) for at in _questions(lesson)]
        waiting = sorted(
            (card for card in waiting if card.due <= today and card.asked != today),
            key=lambda card: card.due,
        )
        found += (
            (place, card.due, number, ReviewQuestion(lesson.id, card.step))
            for place, card in enumerate(waiting)
        )
    return tuple(each[-1] for each in sorted(found))[: max(0, QUESTIONS_PER_DAY - asked)]


def merged(older: tuple[ReviewCard, ...], newer: tuple[ReviewCard, ...]) -> tuple[ReviewCard, ...]:
    """Return the cards from two devices: for each question, the one asked last."""
    cards = {card.step: card for card in older}
    for card in newer:
        if card.step not in cards or card.asked >= cards[card.step].asked:
            cards[card.step] = card
    return tuple(cards.values())


def _questions(lesson: Lesson) -> Iterable[int]:
    return (at for at, step in enumerate(lesson.steps) if step.question)


def _later(today: str, days: int) -> str:
    return (date.fromisoformat(today) + timedelta(days)).isoformat() if today else ""


def read(stored: Any) -> tuple[ReviewCard, ...]:
    """Return the stored cards, without invalid values."""
    rows = stored[:MAX_CARDS] if isinstance(stored, list) else []
    cards = {card.step: card for row in rows if (card := _card(row))}
    return tuple(cards.values())


def _card(row: Any) -> ReviewCard | None:
    if not isinstance(row, list) or len(row) != len(ReviewCard._fields):
        return None
    step, right, due_, asked = row
    if type(step) is not int or not 0 <= step < MAX_CARDS or type(right) is not int:
        return None
    day, before = _day(due_), _day(asked)
    if day is None or before is None or not 0 <= right < len(INTERVALS):
        return None
    return ReviewCard(step, right, day, before)


def _day(stored: Any) -> str | None:
    try:
        return date.fromisoformat(stored).isoformat() if stored else ""
    except (TypeError, ValueError):
        return None
