"""Messages: sentences stored as data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from py_rules.core import refuse
from py_rules.message import (
    ListOf,
    Message,
    MessageError,
    Player,
    counted,
    from_json,
    message,
    message_error,
    to_english,
    to_json,
)

TERM = message("Lady Violet")
SENTENCES = [
    (message("the game is over"), "the game is over"),
    (message("{space} is {a} pyramid", space="c4", a=TERM), "c4 is Lady Violet pyramid"),
    (counted("{count} cube is left", "{count} cubes are left", count=1), "1 cube is left"),
    (counted("{count} cube is left", "{count} cubes are left", count=0), "0 cubes are left"),
    (message("on h6 is {who}", who=Player(1)), "on h6 is seat 2"),
    (message("take {these}", these=ListOf(("a", TERM, "c"))), "take a, Lady Violet and c"),
    (message("take {these}", these=ListOf(("a", "b"), "or")), "take a or b"),
    (message("take {these}", these=ListOf(("a",))), "take a"),
    (message("{change:+}", change=3), "+3"),
]


@pytest.mark.parametrize(("sentence", "text"), SENTENCES)
def test_a_message_in_english(sentence: Message, text: str) -> None:
    assert to_english(sentence) == str(sentence) == text
    assert hash(sentence) == hash(from_json(json.loads(json.dumps(to_json(sentence)))))
    assert from_json(json.loads(json.dumps(to_json(sentence)))) == sentence


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
def test_invalid_message_data_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match="sentence"):
        from_json(data)


def test_a_refusal_is_english_text_and_is_compared_by_its_values() -> None:
    refusal = refuse(
        "dig.start",
        "you can’t dig on {space}: it’s a pyramid; choose a space without one",
        space="c4",
        marks=("c4",),
    )
    assert (
        str(refusal) == "dig.start: you can’t dig on c4: it’s a pyramid; choose a space without one"
    )
    assert refusal.marks == ("c4",)
    other = refuse(
        "dig.start",
        "you can’t dig on {space}: it’s a pyramid; choose a space without one",
        space="c5",
        marks=("c5",),
    )
    assert len({refusal, other, refusal._replace()}) == 2


def test_a_message_error_keeps_its_message() -> None:
    with pytest.raises(ValueError, match="no wing 7") as raised:
        raise message_error("no wing {number}", number=7)
    assert isinstance(raised.value, MessageError)
    assert raised.value.message == message("no wing {number}", number=7)
