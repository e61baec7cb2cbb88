"""The index of typed actions finds the same actions as patterns matched against each line."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import py_rules
from py_rules import record
from web.model.completion import FILLERS
from web.model.prefix_index import PrefixIndex

RECORDS = Path(__file__).parents[1]
# What may come between two letters, for each way of matching.
FAR = r".*?(?:[ +,]|\b-)"
NEAR = r"(?:[^ ]*?(?:[+,]|\b-)|[^ ]* )"
NEXT = r"[^ +,-]*(?:[ +,]|\b-)"


def pattern(letters: str, first: str, gap: str, end: str) -> re.Pattern[str]:
    found, between = "", first
    for letter in letters:
        if letter == " ":
            between = gap
        else:
            found += between + re.escape(letter)
            between = f"(?:{gap})??"
    return re.compile(found + end)


def texts(line: str, rng: Random) -> list[str]:
    """Return beginnings and abbreviations of a line, and unrelated text."""
    letters = [letter for letter in line if rng.random() < 0.6]
    noise = [rng.choice("abcdkt012,-+ ") for _ in range(4)]
    few = "".join(letters[: rng.randint(1, 9)])
    found = (line[: rng.randint(1, len(line))], few, few.replace(" ", ""), "".join(noise))
    return [text for text in (" ".join(text.split()) for text in found) if text]


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_the_index_finds_the_same_actions_as_patterns(name: str) -> None:
    """In positions of recorded games, all legal actions are indexed."""
    rng = Random(name)
    for path in sorted((RECORDS / name / "records").glob("*.txt")):
        match = record.read(path.read_text("utf-8"))
        state = rng.choice([each for each in match.positions if each.to_move is not None])
        spelled = [action.words for action in match.game.legal(state)]
        lines = [" ".join(word for word in words if word not in FILLERS) for words in spelled]
        index = PrefixIndex(lines)
        for text in texts(rng.choice(lines), rng):
            for found, expected in (
                (index.loose(text), pattern(text, f"(?:{FAR})??", FAR, "")),
                (index.begun(text), pattern(text, "", NEAR, "[^ ]*$")),
                (index.parted(text), pattern(text, "", NEXT, "[^ +,-]*$")),
                (index.spelled(text), pattern(text, "", NEXT, "$")),
            ):
                numbers = [at for at, line in enumerate(lines) if expected.match(line)]
                assert index.numbers(found) == numbers, (text, expected)


def test_empty_input_matches_every_action() -> None:
    index = PrefixIndex(["dig c4", "pass"])
    assert index.numbers(index.loose("")) == [0, 1]
    assert index.numbers(PrefixIndex([]).loose("x")) == []
