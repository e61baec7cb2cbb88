"""What is to be said, as data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from py_rules.core import refuse
from py_rules.phrase import (
    Complaint,
    Phrase,
    Player,
    Several,
    complaint,
    counted,
    english,
    packed,
    phrase,
    unpacked,
)

TERM = phrase("Lady Violet")
SAID = [
    (phrase("the game is over"), "the game is over"),
    (phrase("{space} is {a} pyramid", space="c4", a=TERM), "c4 is Lady Violet pyramid"),
    (counted("{count} cube is left", "{count} cubes are left", count=1), "1 cube is left"),
    (counted("{count} cube is left", "{count} cubes are left", count=0), "0 cubes are left"),
    (phrase("on h6 is {who}", who=Player(1)), "on h6 is seat 2"),
    (phrase("take {these}", these=Several(("a", TERM, "c"))), "take a, Lady Violet and c"),
    (phrase("take {these}", these=Several(("a", "b"), "or")), "take a or b"),
    (phrase("take {these}", these=Several(("a",))), "take a"),
    (phrase("{change:+}", change=3), "+3"),
]


@pytest.mark.parametrize(("said", "text"), SAID)
def test_a_phrase_in_english(said: Phrase, text: str) -> None:
    assert english(said) == str(said) == text
    assert hash(said) == hash(unpacked(json.loads(json.dumps(packed(said)))))
    assert unpacked(json.loads(json.dumps(packed(said)))) == said


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"say": "{count}", "other": "s", "with": {"count": "1"}},
        {"say": "{a:+}", "other": "", "with": {"a": "b"}},
        {"say": "{a}", "other": "", "with": {"b": 1}},
        {"say": "{a.x}", "other": "", "with": {"a": 1}},
        {"say": "{", "other": "", "with": {"a": 1}},
        {"say": "{a}", "other": "{a}s", "with": {"a": 1}},
        {"say": "{a}", "other": "", "with": {"a": None}},
        {"say": "{a}", "other": "", "with": {"a": {"seat": -1}}},
        {"say": "{a}", "other": "", "with": {"a": {"and": []}}},
        {"say": "{a:999999999}", "other": "", "with": {"a": 1}},
    ],
)
def test_what_no_page_has_written_is_no_phrase(data: Any) -> None:
    with pytest.raises(ValueError, match="sentence"):
        unpacked(data)


def test_a_refusal_speaks_english_and_is_told_apart_by_its_values() -> None:
    refusal = refuse("dig.start", "{space} is a pyramid", space="c4", marks=("c4",))
    assert str(refusal) == "dig.start: c4 is a pyramid"
    assert refusal.marks == ("c4",)
    other = refuse("dig.start", "{space} is a pyramid", space="c5", marks=("c5",))
    assert len({refusal, other, refusal._replace()}) == 2


def test_an_error_keeps_what_it_says() -> None:
    with pytest.raises(ValueError, match="no wing 7") as raised:
        raise complaint("no wing {number}", number=7)
    assert isinstance(raised.value, Complaint)
    assert raised.value.said == phrase("no wing {number}", number=7)
