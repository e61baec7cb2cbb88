"""The messages between a table and the surrounding page: version 1 of their schema.

Each is an object whose property ``ludoteka`` is the version and whose property ``type`` names the
message. Messages from the page are parsed into frozen values; messages from the table are only
created here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from py_rules import limits, link
from web.embedding.schema import (
    ArraySchema,
    BooleanSchema,
    CountsSchema,
    IntegerSchema,
    NullSchema,
    ObjectParts,
    Property,
    Schema,
    StringSchema,
    UnionSchema,
    WordSchema,
)
from web.model import saves

VERSION = 1
MODES = ("play", "replay", "look")
KINDS = ("text", "question", "task", "puzzle", "chapter")
RESULTS = ("open", "wrong", "right", "shown")
STEPS = ("first", "back", "forward", "last")

_RECORD = StringSchema(limits.TEXT)
_ANY = StringSchema(10_000_000)  # texts of the table come from valid records and rules
_ACTION = StringSchema(limits.LINE)
_NAME = UnionSchema((StringSchema(64), IntegerSchema(0, 2**53 - 1)))
_INDEX = IntegerSchema(0, limits.ACTIONS)
_SEAT = IntegerSchema(1, 9)
_SENTENCE = _ANY
_REASON = (
    Property("rule", StringSchema(80), "the id of the rule, such as “dig.start”"),
    Property("sentence", _SENTENCE, "the rule, as a sentence"),
    Property("case", _SENTENCE, "why it forbids this here"),
)

RECEIVED: dict[str, tuple[str, tuple[Property, ...]]] = {
    "load": (
        "Put another record on the table.",
        (
            Property("record", _RECORD, "a record, or the part of a link that holds one"),
            Property("step", _INDEX, "after how many of its actions to begin", needed=False),
            Property(
                "mode", WordSchema(MODES), "what readers can do; as before if left out", False
            ),
        ),
    ),
    "play": (
        "Play an action for the seat to move.",
        (Property("action", _ACTION, "a line of a record, such as “dig c4”"),),
    ),
    "step": (
        "Show another position of the game on the table.",
        (
            Property(
                "to",
                UnionSchema((_INDEX, WordSchema(STEPS))),
                "the number of actions before the position, or a direction",
            ),
        ),
    ),
    "link": (
        "Ask for a link to what the table shows.",
        (Property("kind", WordSchema(link.KINDS), "what the link is to show"),),
    ),
    "mark": (
        "Mark things on the board, instead of those marked before.",
        (
            Property(
                "words",
                ArraySchema(StringSchema(80), 400),
                "what they are called in a record, such as “c4”",
            ),
        ),
    ),
}

SENT: dict[str, tuple[str, tuple[Property, ...]]] = {
    "ready": (
        "The table can be used.",
        (
            Property("game", StringSchema(40), "the name of the game in a record"),
            Property("seats", _SEAT, "how many players there are"),
            Property("names", ArraySchema(_ANY, 9), "the names of the players, by seat"),
            Property("mode", WordSchema(MODES), "what readers can do"),
        ),
    ),
    "height": (
        "The height of the whole table, sent whenever it changes.",
        (Property("height", IntegerSchema(1, 1_000_000), "the new height, in CSS pixels"),),
    ),
    "position": (
        "Another position is on the table.",
        (
            Property("record", _ANY, "the record of the game up to here"),
            Property("index", _INDEX, "how many actions have been taken"),
            Property(
                "last", _INDEX, "the number of all actions, including those undone or still to come"
            ),
            Property(
                "to_move", UnionSchema((_SEAT, NullSchema())), "the seat to move; null: nobody"
            ),
            Property("over", BooleanSchema(), "whether the game is over"),
        ),
    ),
    "action": (
        "Somebody, or chance, has done something.",
        (
            Property("action", _ANY, "a line of a record"),
            Property("index", _INDEX, "which action of the game it is, from 1"),
            Property(
                "seat", UnionSchema((_SEAT, NullSchema())), "the seat that did it; null: chance"
            ),
            Property("sentence", StringSchema(10_000_000, 0), "what the action did"),
        ),
    ),
    "refusal": (
        "The rules forbid what somebody tried.",
        (
            Property("words", ArraySchema(_ANY, 400), "what was tried, as far as it is known"),
            *_REASON,
            Property(
                "more", ArraySchema(ObjectParts(_REASON), 100_000), "other reasons against it"
            ),
        ),
    ),
    "finished": (
        "The game is over, the lesson is done, or the puzzle is solved.",
        (
            Property(
                "lesson", StringSchema(80), "the lesson that has been done to its end", needed=False
            ),
            Property(
                "puzzle",
                StringSchema(80),
                "the puzzle whose best turn has been found",
                needed=False,
            ),
            Property("points", ArraySchema(CountsSchema(), 9), "the points by seat, and by source"),
            Property(
                "totals",
                ArraySchema(IntegerSchema(-1_000_000, 1_000_000), 9),
                "the total points, by seat",
            ),
            Property("winners", ArraySchema(_SEAT, 9), "the seats that won"),
        ),
    ),
    "progress": (
        "How far the reader of a lesson, puzzle or study is; only if a parameter asks for it.",
        (
            Property("at", IntegerSchema(1, 1000), "the number of the step or chapter, from 1"),
            Property("of", IntegerSchema(1, 1000), "how many there are"),
            Property("tasks", IntegerSchema(0, 1000), "how many of them ask for something"),
            Property("kind", WordSchema(KINDS), "what it asks for"),
            Property("result", WordSchema(RESULTS), "what has become of it"),
            Property("task", StringSchema(10_000_000, 0), "what it asks; empty: nothing"),
            Property("answer", StringSchema(10_000_000, 0), "what was tried last"),
            Property("title", StringSchema(10_000_000, 0), "what the step or chapter is called"),
            Property("progress", StringSchema(4000, 0), "what the parameter has to be to go on"),
        ),
    ),
    "linked": (
        "The link that was asked for.",
        (Property("link", _ANY, "letters and digits, which “record” and “position” understand"),),
    ),
    "done": (
        "What a message asked for has been done.",
        (Property("of", StringSchema(20), "the type of that message"),),
    ),
    "error": (
        "Something was not understood, and nothing has changed.",
        (Property("sentence", _SENTENCE, "what is wrong, for people"),),
    ),
}


class Load(NamedTuple):
    """A request to open another record."""

    record: str
    step: int | None = None
    mode: str | None = None


class Play(NamedTuple):
    """A request to play an action, spelled as in a record."""

    action: str


class StepMessage(NamedTuple):
    """A request to step a replay to a number of actions, or to one of STEPS."""

    to: int | str


class Link(NamedTuple):
    """A request for a link to the game."""

    kind: link.Kind


class MarkRequest(NamedTuple):
    """A request to highlight words on the board."""

    words: tuple[str, ...]


Request = Load | Play | StepMessage | Link | MarkRequest
Name = str | int | None
FrameMessage = dict[str, Any]


class Received(NamedTuple):
    """A request with its id, which the answer repeats."""

    request: Request
    id: Name = None


class InvalidMessage(ValueError):
    """An invalid message; its text is a sentence for people."""

    def __init__(self, sentence: str, id_: Name = None) -> None:
        super().__init__(sentence)
        self.id = id_


def read(text: str) -> Received:
    """Parse a message from the surrounding page. Raises InvalidMessage."""
    if len(text) > limits.FRAME:
        raise InvalidMessage(f"A message must have at most {limits.FRAME} characters as JSON.")
    try:
        data = saves.parse(text)
    except saves.Damaged:
        raise InvalidMessage("A message must be an object that can be written as JSON.") from None
    if not isinstance(data, dict):
        raise InvalidMessage("A message must be an object.")
    id_ = data.get("id")
    id_ = id_ if _NAME.fits(id_) else None
    if not IntegerSchema(VERSION, VERSION).fits(data.get("ludoteka")):
        raise InvalidMessage(
            f"“ludoteka” must be {VERSION}, the version of messages that this page knows.", id_
        )
    type_ = data.get("type")
    if not isinstance(type_, str) or type_ not in RECEIVED:
        raise InvalidMessage(f"“type” must be {WordSchema(tuple(RECEIVED)).must()}.", id_)
    if wrong := _whole(type_, RECEIVED[type_][1], "id").problems(data):
        raise InvalidMessage(f"The message “{type_}” is wrong. {wrong}", id_)
    return Received(_request(type_, data), id_)


def _request(type_: str, data: FrameMessage) -> Request:
    match type_:
        case "load":
            return Load(data["record"], data.get("step"), data.get("mode"))
        case "play":
            return Play(data["action"])
        case "step":
            return StepMessage(data["to"])
        case "link":
            return Link(data["kind"])
        case _:
            return MarkRequest(tuple(data["words"]))


def make_message(type_: str, **parts: Any) -> FrameMessage:
    """Create a message from the table. Raises ValueError if it does not fit the schema."""
    message = {"ludoteka": VERSION, "type": type_, **parts}
    if wrong := _whole(type_, SENT[type_][1], "re").problems(message):
        raise ValueError(f"{type_}: {wrong}")
    return message


def error(sentence: str, id_: Name = None) -> FrameMessage:
    """Create the answer to an invalid message."""
    return make_message("error", sentence=sentence, **({} if id_ is None else {"re": id_}))


def _whole(type_: str, parts: tuple[Property, ...], name: str) -> ObjectParts:
    """Add the properties that all messages have; ``re`` repeats the ``id`` of the request."""
    about = {
        "id": "comes back as “re” with the answer",
        "re": "the “id” of the message that this answers",
    }
    return ObjectParts(
        (
            Property("ludoteka", IntegerSchema(VERSION, VERSION), "the version of this schema"),
            Property("type", WordSchema((type_,)), "which message it is"),
            *parts,
            Property(name, _NAME, about[name], needed=False),
        )
    )


def schema() -> Schema:
    """Return the JSON Schema of all messages; ``$defs`` has each one under its type."""
    definitions: dict[str, Schema] = {}
    for messages, name in ((RECEIVED, "id"), (SENT, "re")):
        for type_, (about, parts) in messages.items():
            definitions[type_] = {"description": about, **_whole(type_, parts, name).schema()}
    sides = {
        "heard": ("What a table understands.", RECEIVED),
        "said": ("What a table says.", SENT),
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
