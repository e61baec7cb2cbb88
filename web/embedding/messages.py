"""The messages between a table and the page around it: version 1 of their schema.

Each is an object whose part ``ludoteka`` is the version and whose part ``type`` names it. What the
page sends is read into frozen values; what the table sends is made here and nowhere else.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from py_rules import link
from web.embedding.schema import (
    Counts,
    Either,
    Nothing,
    Part,
    Parts,
    Schema,
    Several,
    Text,
    Truth,
    Whole,
    Word,
)

VERSION = 1
MODES = ("play", "replay", "look")
STEPS = ("first", "back", "forward", "last")
LONGEST_RECORD = 200_000  # characters: some ten times the longest game
LONGEST_GAME = 100_000  # actions

_RECORD = Text(LONGEST_RECORD)
_ANY = Text(10_000_000)  # what the table says comes from records and rules that were read
_ACTION = Text(2_000)
_NAME = Either((Text(64), Whole(0, 2**53 - 1)))
_INDEX = Whole(0, LONGEST_GAME)
_SEAT = Whole(1, 9)
_SENTENCE = _ANY
_REASON = (
    Part("rule", Text(80), "the id of the rule, “dig.start”"),
    Part("sentence", _SENTENCE, "the rule, a sentence"),
    Part("case", _SENTENCE, "why it forbids this here"),
)

HEARD: dict[str, tuple[str, tuple[Part, ...]]] = {
    "load": (
        "Put another record on the table.",
        (
            Part("record", _RECORD, "the record, or what stands in a link to one"),
            Part("step", _INDEX, "after how many of its actions", needed=False),
            Part("mode", Word(MODES), "what can be done with it; as before if left out", False),
        ),
    ),
    "play": (
        "Play an action for the seat to move.",
        (Part("action", _ACTION, "a line of a record, “dig c4”"),),
    ),
    "step": (
        "Show another position of the game on the table.",
        (Part("to", Either((_INDEX, Word(STEPS))), "after so many actions, or a direction"),),
    ),
    "link": (
        "Ask for a link to what is seen.",
        (Part("kind", Word(link.KINDS), "what the link is to show"),),
    ),
    "mark": (
        "Mark things on the board, instead of those marked before.",
        (Part("words", Several(Text(80), 400), "what they are called in a record, “c4”"),),
    ),
}

SAID: dict[str, tuple[str, tuple[Part, ...]]] = {
    "ready": (
        "The table can be used.",
        (
            Part("game", Text(40), "its name in a record"),
            Part("seats", _SEAT, "how many play"),
            Part("names", Several(_ANY, 9), "of the players, by seat"),
            Part("mode", Word(MODES), "what can be done here"),
        ),
    ),
    "height": (
        "All of the table is so high now, in CSS pixels.",
        (Part("height", Whole(1, 1_000_000), "of the frame"),),
    ),
    "position": (
        "Another position is on the table.",
        (
            Part("record", _ANY, "of the game up to here"),
            Part("index", _INDEX, "how many actions have been taken"),
            Part("last", _INDEX, "how many there are, those taken back or still to come included"),
            Part("to_move", Either((_SEAT, Nothing())), "the seat to move; null: nobody"),
            Part("over", Truth(), "whether the game is over"),
        ),
    ),
    "action": (
        "Somebody, or chance, has done something.",
        (
            Part("action", _ANY, "a line of a record"),
            Part("index", _INDEX, "which action of the game it is, from 1"),
            Part("seat", Either((_SEAT, Nothing())), "whose; null: chance"),
            Part("sentence", Text(10_000_000, 0), "what it did"),
        ),
    ),
    "refusal": (
        "The rules forbid what somebody tried.",
        (
            Part("words", Several(_ANY, 400), "what was tried, as far as it was said"),
            *_REASON,
            Part("more", Several(Parts(_REASON), 100_000), "other reasons against it"),
        ),
    ),
    "finished": (
        "The game is over, the lesson is done, or the puzzle is solved.",
        (
            Part("lesson", Text(80), "the lesson that has been done to its end", needed=False),
            Part("puzzle", Text(80), "the puzzle whose best turn has been found", needed=False),
            Part("points", Several(Counts(), 9), "by seat, and by source"),
            Part("totals", Several(Whole(-1_000_000, 1_000_000), 9), "of points, by seat"),
            Part("winners", Several(_SEAT, 9), "the seats that won"),
        ),
    ),
    "linked": (
        "The link that was asked for.",
        (Part("link", _ANY, "letters and digits, which “record” and “position” understand"),),
    ),
    "done": ("What a message asked for has been done.", (Part("of", Text(20), "its type"),)),
    "error": (
        "Something was not understood, and nothing has changed.",
        (Part("sentence", _SENTENCE, "what is wrong, for people"),),
    ),
}


class Load(NamedTuple):
    """Another record."""

    record: str
    step: int | None = None
    mode: str | None = None


class Play(NamedTuple):
    """An action, as in a record."""

    action: str


class Step(NamedTuple):
    """To a number of actions, or one of STEPS."""

    to: int | str


class Link(NamedTuple):
    """A link."""

    kind: link.Kind


class Mark(NamedTuple):
    """Things to be marked."""

    words: tuple[str, ...]


Request = Load | Play | Step | Link | Mark
Name = str | int | None
Message = dict[str, Any]


class Heard(NamedTuple):
    """What a message asks for, and the name that its answer has to carry."""

    request: Request
    id: Name = None


class Wrong(ValueError):
    """A message that cannot be understood; says why, in a sentence."""

    def __init__(self, sentence: str, id_: Name = None) -> None:
        super().__init__(sentence)
        self.id = id_


def read(text: str) -> Heard:
    """A message of the page around the table. Raises Wrong."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Wrong("A message must be an object that can be written as JSON.") from None
    if not isinstance(data, dict):
        raise Wrong("A message must be an object.")
    id_ = data.get("id")
    id_ = id_ if _NAME.fits(id_) else None
    if not Whole(VERSION, VERSION).fits(data.get("ludoteka")):
        raise Wrong(f"“ludoteka” must be {VERSION}, the version of messages known here.", id_)
    type_ = data.get("type")
    if not isinstance(type_, str) or type_ not in HEARD:
        raise Wrong(f"“type” must be {Word(tuple(HEARD)).must()}.", id_)
    if wrong := _whole(type_, HEARD[type_][1], "id").wrong(data):
        raise Wrong(f"A message “{type_}” is wrong. {wrong}", id_)
    return Heard(_request(type_, data), id_)


def _request(type_: str, data: Message) -> Request:
    match type_:
        case "load":
            return Load(data["record"], data.get("step"), data.get("mode"))
        case "play":
            return Play(data["action"])
        case "step":
            return Step(data["to"])
        case "link":
            return Link(data["kind"])
        case _:
            return Mark(tuple(data["words"]))


def say(type_: str, **parts: Any) -> Message:
    """A message of the table; ValueError if it is not one of those described here."""
    message = {"ludoteka": VERSION, "type": type_, **parts}
    if wrong := _whole(type_, SAID[type_][1], "re").wrong(message):
        raise ValueError(f"{type_}: {wrong}")
    return message


def error(sentence: str, id_: Name = None) -> Message:
    """The answer to what was not understood."""
    return say("error", sentence=sentence, **({} if id_ is None else {"re": id_}))


def _whole(type_: str, parts: tuple[Part, ...], name: str) -> Parts:
    """With what all messages have: the answer's ``re`` is the ``id`` of what it answers."""
    about = {
        "id": "comes back as “re” with the answer",
        "re": "the “id” of the message that this answers",
    }
    return Parts(
        (
            Part("ludoteka", Whole(VERSION, VERSION), "the version of this schema"),
            Part("type", Word((type_,)), "which message it is"),
            *parts,
            Part(name, _NAME, about[name], needed=False),
        )
    )


def schema() -> Schema:
    """All messages as JSON Schema; ``$defs`` has each under its type."""
    definitions: dict[str, Schema] = {}
    for messages, name in ((HEARD, "id"), (SAID, "re")):
        for type_, (about, parts) in messages.items():
            definitions[type_] = {"description": about, **_whole(type_, parts, name).schema()}
    sides = {
        "heard": ("What a table understands.", HEARD),
        "said": ("What a table says.", SAID),
    }
    for side, (about, messages) in sides.items():
        references = [{"$ref": f"#/$defs/{type_}"} for type_ in messages]
        definitions[side] = {"description": about, "oneOf": references}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Messages of an embedded Ludoteka table, version {VERSION}",
        "oneOf": [{"$ref": "#/$defs/heard"}, {"$ref": "#/$defs/said"}],
        "$defs": definitions,
    }
