"""Lessons ask only about what was taught before."""

from __future__ import annotations

import re

import pytest

from tests.teaching.sample_lesson import READ, SUMMARY, parsed
from tools.content.teaching import checks
from tools.content.teaching.source import SourceError
from tools.content.teaching.taught import Pupil

ASKED = """
step: Asked
question: What is it?
right A cube: Yes.
choice Sand: No.
"""
SECOND = READ.replace("title: Test", "title: Second")


def learn_in_order(*texts: str) -> None:
    """Let a pupil learn these lessons in order. Raises SourceError."""
    pupil = Pupil("mykerinos")
    for number, text in enumerate(texts, 1):
        source = parsed(text, f"0{number}-x")
        pupil.learn(source, checks.check_lesson(source))


def test_questions_may_use_terms_that_were_taught() -> None:
    learn_in_order(READ + ASKED + SUMMARY)
    question = ASKED.replace("is it", "is a pyramid")
    reading = READ.replace("on the sand", "beside a pyramid")
    learn_in_order(reading + SUMMARY, SECOND + question + SUMMARY)
    learn_in_order(READ + SUMMARY + "end: Next comes a pyramid.\n", SECOND + question + SUMMARY)


@pytest.mark.parametrize(
    ("before", "after", "line", "words"),
    [
        ("What is it?", "What is a pyramid?", 11, "“pyramid”, which no text"),
        ("right A cube", "right A pyramid", 12, "“pyramid”, which no text"),
        ("choice Sand", "choice A pyramid", 13, "“pyramid”, which no text"),
        ("What is it?", "Do you [pass](dig.pass)?", 11, "rule “dig.pass”, which no lesson"),
    ],
)
def test_a_question_asks_only_what_was_taught(
    before: str, after: str, line: int, words: str
) -> None:
    text = READ + ASKED + SUMMARY
    assert before in text
    with pytest.raises(SourceError, match=re.escape(words)) as wrong:
        learn_in_order(text.replace(before, after))
    assert f"01-x.txt:{line}: " in str(wrong.value)


def test_questions_may_not_use_terms_taught_later() -> None:
    later = "\nstep: Later\ntext: This is a pyramid.\n"
    with pytest.raises(SourceError, match="pyramid"):
        learn_in_order(READ + ASKED.replace("is it", "is a pyramid") + later + SUMMARY)


def test_the_reply_to_a_mistake_is_shown_only_after_that_mistake() -> None:
    reply = ASKED.replace("Sand: No.", "Sand: No, a pyramid.")
    with pytest.raises(SourceError, match="pyramid"):
        learn_in_order(READ + reply + ASKED.replace("is it", "is a pyramid") + SUMMARY)


def test_a_refusal_by_a_rule_that_was_not_taught_is_explained() -> None:
    task = "\nstep: Do it\ntask: Put a cube here.\naccept: dig *\nsolution: dig c5\n"
    attempt = "wrong: extend c5 c6\n"
    with pytest.raises(SourceError, match=re.escape("write “refused dig.extend:”")) as wrong:
        learn_in_order(READ + task + attempt + SUMMARY)
    assert "01-x.txt:14: " in str(wrong.value)
    learn_in_order(READ + task + "refused dig.extend: Not yet.\n" + attempt + SUMMARY)
    learn_in_order(READ.replace("cube", "[cube](dig.extend)") + task + attempt + SUMMARY)
    learn_in_order(
        READ.replace("teaches:", "teaches: dig.extend")
        + task
        + attempt
        + SUMMARY
        + "learned: Then you [go on](dig.extend).\n"
    )
