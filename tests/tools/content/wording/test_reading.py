"""The reading grade of a text: how hard it is to read."""

from __future__ import annotations

import pytest

import py_rules
from tests.tools.content.wording.examples import entry, found
from tools.content.teaching import rules
from tools.content.wording import reading
from tools.content.wording.reading import Text

EASY = "Lay a cube on the sand. Then take a card. It helps you dig. " * 12
HARD = (
    "Subsequently, participants simultaneously possessing equivalent quantities of archaeological "
    "representatives necessarily determine precedence by previously established position. "
) * 12


@pytest.mark.parametrize(
    ("word", "count"),
    [
        *(("the", 1), ("cube", 1), ("takes", 1), ("moved", 1), ("bridges", 2), ("squares", 1)),
        *(("table", 2), ("tables", 2), ("added", 2), ("district", 2), ("terraform", 3), ("4", 1)),
    ],
)
def test_syllables(word: str, count: int) -> None:
    assert reading.syllables(word) == count


def test_sentences_and_words_are_counted() -> None:
    counted = reading.figure(["Lay a cube on `c4`. Why? *Because* it helps.", "A heading"])
    assert (counted.sentences, counted.words) == (4, 11)


def test_long_words_and_sentences_make_a_text_hard() -> None:
    easy, hard = (reading.figure([text]).grade for text in (EASY, HARD))
    assert easy < 3
    assert hard > 12
    texts = [
        Text("content/lessons/a.txt", title, (text,), 6)
        for title, text in (("Easy", EASY), ("Hard", HARD))
    ]
    assert [problem.message for problem in reading.check(texts)] == ["Hard"]


def test_a_few_words_have_no_figure() -> None:
    assert not list(reading.check([Text("a.txt", "Short", (HARD[:150],), 6)]))


def test_a_long_sentence_is_found_in_any_language() -> None:
    long, short = "kocka " * 40 + "je tu.", "Kocka je tu. " * 40
    place = "content/lessons/mykerinos/01.txt"
    assert found(reading.check_length(entry("Here.", place, sk=long))) == [("reading", "sk")]
    assert not found(reading.check_length(entry("Here.", place, sk=short)))
    assert not found(reading.check_length(entry("Here.", sk=long))), "no lesson"


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_the_sections_of_a_rules_page_are_its_texts(game: str) -> None:
    page = rules.read(game)
    sections = list(reading.sections(page, "place"))
    paragraphs = [text for section in sections for text in section.paragraphs]
    assert sorted(paragraphs) == sorted(text.text for text in rules.texts(page))
    assert len(sections) > 5


def test_every_lesson_has_a_figure() -> None:
    lessons = [text for text in reading.texts() if text.limit == reading.MAX_LESSON_GRADE]
    assert len(lessons) > 40
    assert all(reading.figure(text.paragraphs).words > reading.MIN_WORDS for text in lessons)
