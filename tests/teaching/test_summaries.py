"""The summary of a lesson: sentences that name what was learned."""

from __future__ import annotations

import re

import pytest

from py_rules import GAMES
from tests.teaching.sample_lesson import READ, SUMMARY, parsed
from tools.content.teaching import checks, lessons
from tools.content.teaching.source import SourceError

HARD = "text: " + "Archaeologists investigate uninhabited territories systematically. " * 20 + "\n"


@pytest.mark.parametrize(
    ("summary", "line", "words"),
    [
        ("", 1, "one to 3 “learned:”, not 0"),
        (SUMMARY * 4, 12, "one to 3 “learned:”, not 4"),
        ("learned: You put one cube on the sand.\n", 9, "links to the rule “dig.start”"),
        ("learned: You [dig](dig.start)\n", 9, "one whole sentence"),
        ("learned: You [dig](dig.start). You win.\n", 9, "one whole sentence"),
        (f"learned: You [dig](dig.start){' and dig' * 11}.\n", 9, "24 words; 22 is the most"),
        ("learned: You [dig](dig.strat).\n", 9, "no rule “dig.strat”"),
        (SUMMARY + HARD, 1, "reads like grade"),
    ],
)
def test_a_lesson_needs_a_short_summary_of_its_rules(summary: str, line: int, words: str) -> None:
    with pytest.raises(SourceError, match=re.escape(words)) as wrong:
        checks.check_lesson(parsed(READ + summary))
    assert f"01-test.txt:{line}: " in str(wrong.value)


def test_an_abbreviated_name_does_not_end_a_sentence() -> None:
    checks.check_lesson(parsed(READ + "learned: With Mrs. Blackmore you [dig](dig.start).\n"))


@pytest.mark.parametrize("game", GAMES)
def test_the_summaries_of_a_game_differ(game: str) -> None:
    """Each lesson has a summary of its own."""
    ends = [source.lesson.learned for source in lessons.read_all(game)]
    assert len(set(ends)) == len(ends)
