"""Messages: the program and the published schema accept the same ones and refuse the same ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_rules import limits
from tests.embedding.schema import valid
from web.embedding import messages
from web.embedding.messages import (
    RECEIVED,
    SENT,
    InvalidMessage,
    Link,
    Load,
    MarkRequest,
    Play,
    Received,
    StepMessage,
    make_message,
    read,
    schema,
)

SCHEMA = schema()
RIGHT: list[tuple[dict[str, Any], Received]] = [
    ({"type": "load", "record": "game mexica 1"}, Received(Load("game mexica 1"))),
    (
        {"type": "load", "record": "x", "step": 3, "mode": "look", "id": 7},
        Received(Load("x", 3, "look"), 7),
    ),
    ({"type": "play", "action": "dig c4", "id": "a"}, Received(Play("dig c4"), "a")),
    ({"type": "step", "to": 0}, Received(StepMessage(0))),
    ({"type": "step", "to": "back"}, Received(StepMessage("back"))),
    ({"type": "link", "kind": "replay"}, Received(Link("replay"))),
    ({"type": "mark", "words": []}, Received(MarkRequest(()))),
    ({"type": "mark", "words": ["c4", "d4"]}, Received(MarkRequest(("c4", "d4")))),
]
WRONG: list[tuple[Any, str]] = [
    ("", "must be an object"),
    (None, "must be an object"),
    ([], "must be an object"),
    ({}, "“ludoteka” must be 1"),
    ({"ludoteka": True, "type": "play", "action": "x"}, "“ludoteka” must be 1"),
    ({"ludoteka": 2, "type": "play", "action": "x"}, "“ludoteka” must be 1"),
    ({"ludoteka": 1}, "“type” must be “load”, “play”, “step”, “link” or “mark”"),
    ({"ludoteka": 1, "type": []}, "“type” must be"),
    ({"ludoteka": 1, "type": "ready"}, "“type” must be"),
    ({"ludoteka": 1, "type": "play"}, "“action” is missing; it must be a text"),
    ({"ludoteka": 1, "type": "play", "action": ""}, "“action” must be a text"),
    ({"ludoteka": 1, "type": "play", "action": 3}, "“action” must be a text"),
    ({"ludoteka": 1, "type": "play", "action": "\ud800"}, "“action” must be a text"),
    ({"ludoteka": 1, "type": "play", "action": "x" * 301}, "of at most 300 characters"),
    (
        {"ludoteka": 1, "type": "play", "action": "x", "seat": 1},
        "There is no “seat” here; there can be",
    ),
    ({"ludoteka": 1, "type": "play", "action": "x", "id": [1]}, "“id” must be a text"),
    ({"ludoteka": 1, "type": "step", "to": -1}, "or “first”, “back”, “forward” or “last”"),
    ({"ludoteka": 1, "type": "step", "to": True}, "“to” must be a whole number"),
    ({"ludoteka": 1, "type": "step", "to": 1.5}, "“to” must be a whole number"),
    ({"ludoteka": 1, "type": "step", "to": "next"}, "“to” must be"),
    ({"ludoteka": 1, "type": "mark", "words": "c4"}, "“words” must be a list"),
    ({"ludoteka": 1, "type": "mark", "words": ["c4", 4]}, "“words” must be a list"),
    ({"ludoteka": 1, "type": "load", "record": "x", "mode": "edit"}, "“mode” must be “play”"),
]


@pytest.mark.parametrize(("message", "received"), RIGHT, ids=str)
def test_a_valid_message_is_read(message: dict[str, Any], received: Received) -> None:
    whole = {"ludoteka": 1, **message}
    assert read(json.dumps(whole)) == received
    assert valid(whole, SCHEMA, SCHEMA)
    assert valid(whole, SCHEMA["$defs"]["heard"], SCHEMA)


@pytest.mark.parametrize(("message", "text"), WRONG, ids=str)
def test_a_wrong_message_is_answered_with_what_is_wrong(message: object, text: str) -> None:
    with pytest.raises(InvalidMessage, match=text):
        read(json.dumps(message))
    half = "\\ud800" in json.dumps(message)  # a lone surrogate, which JSON Schema can't exclude
    assert valid(message, SCHEMA["$defs"]["heard"], SCHEMA) == half


def test_the_answer_to_a_wrong_message_can_carry_its_name() -> None:
    with pytest.raises(InvalidMessage) as wrong:
        read('{"ludoteka": 1, "type": "play", "id": "x"}')
    assert wrong.value.id == "x"
    with pytest.raises(InvalidMessage) as wrong:
        read('{"ludoteka": 1, "type": "play", "id": {}}')
    assert wrong.value.id is None


def test_a_message_that_is_too_long_is_not_parsed() -> None:
    with pytest.raises(InvalidMessage, match="at most 600000 characters"):
        read(" " * (limits.FRAME + 1))
    script = (Path(__file__).parents[2] / "web" / "js" / "embed.js").read_text("utf-8")
    assert f"LONGEST = {limits.FRAME:_};" in script


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "nan", '{"a": 1}}', "\x00"])
def test_a_message_that_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(InvalidMessage, match="written as JSON"):
        read(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**17) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)
NAMES = sorted({part.name for _, parts in RECEIVED.values() for part in parts} | {"id", "other"})
NEARLY = st.fixed_dictionaries(
    {"ludoteka": st.just(1), "type": st.sampled_from([*RECEIVED, "ready"])},
    optional={
        name: JSON | st.sampled_from(["first", "play", "c4", 0, 3, ["c4"], []]) for name in NAMES
    },
)


@given(JSON | NEARLY)
def test_the_reader_and_the_schema_accept_the_same_messages(message: object) -> None:
    """Only InvalidMessage is raised, and its text is one short sentence."""
    problem = ""
    try:
        read(json.dumps(message))
    except InvalidMessage as wrong:
        problem = str(wrong)
    assert valid(message, SCHEMA["$defs"]["heard"], SCHEMA) == (not problem)
    assert not problem or (problem.endswith(".") and len(problem) < 1000)


SPOKEN: dict[str, dict[str, Any]] = {
    "ready": {"game": "mexica", "seats": 2, "names": ["Ann", "Ben"], "mode": "play"},
    "height": {"height": 480},
    "position": {"record": "game", "index": 2, "last": 5, "to_move": None, "over": False},
    "action": {"action": "dig c4", "index": 1, "seat": 2, "sentence": ""},
    "refusal": {
        "words": ["dig", "c4"],
        "rule": "dig.start",
        "sentence": "A rule.",
        "case": "a case",
        "more": [{"rule": "dig.stock", "sentence": "Another.", "case": "another case"}],
    },
    "finished": {"points": [{"wings": 3}, {"wings": 0}], "totals": [3, 0], "winners": [1]},
    "progress": {
        "at": 2,
        "of": 5,
        "tasks": 3,
        "kind": "question",
        "result": "wrong",
        "task": "Which one?",
        "answer": "That one",
        "title": "A step",
        "progress": "2-L1abc",
    },
    "linked": {"link": "L1abc"},
    "done": {"of": "play"},
    "error": {"sentence": "Something is wrong."},
}


@pytest.mark.parametrize("type_", SENT)
def test_messages_from_the_table_follow_the_schema(type_: str) -> None:
    message = make_message(type_, **SPOKEN[type_])
    assert valid(message, SCHEMA, SCHEMA)
    assert valid(make_message(type_, **SPOKEN[type_], re="x"), SCHEMA["$defs"]["said"], SCHEMA)
    for name in SPOKEN[type_]:
        rest = {part: value for part, value in SPOKEN[type_].items() if part != name}
        with pytest.raises(ValueError, match=f"“{name}” is missing"):
            make_message(type_, **rest)
        assert not valid({**message, name: object()}, SCHEMA, SCHEMA)


def test_the_schema_names_every_message_once() -> None:
    assert not RECEIVED.keys() & SENT.keys()
    assert set(SCHEMA["$defs"]) == {*RECEIVED, *SENT, "heard", "said"}
    assert SPOKEN.keys() == SENT.keys()
    assert {message["type"] for message, _ in RIGHT} == set(RECEIVED)
    json.dumps(SCHEMA)


def test_modes_and_steps_are_those_of_the_page() -> None:
    assert set(messages.MODES) == {"play", "replay", "look"}
