"""Sentences as data: a text with named values, which the page can show in any language.

The text is English, with fields such as ``{count}``; `to_english` fills them in. The page looks the
text up in a catalogue first. A sentence is never formatted before it is shown.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple


def N_(text: str) -> str:  # noqa: N802  (gettext's usual name)
    """Mark a text for the translators' catalogues; it is translated where it is shown."""
    return text


# How the last item of a list is joined to the one before it; the others have commas.
JOINTS = {"and": "{several} and {last}", "or": "{several} or {last}"}
SEAT = N_("seat {number}")


class Message(NamedTuple):
    """A sentence, or a term inside one, with the values of its fields.

    A value is another `Message`, a `Player`, an `Amount`, a `ListOf`, a number, or a str: a name
    or a word of a record, which is shown as it is.
    """

    text: str
    values: tuple[tuple[str, Any], ...] = ()
    plural: str = ""  # the text for a ``count`` other than 1; empty if the text is the same

    def __str__(self) -> str:
        """The sentence in English."""
        return to_english(self)


Text = Message | str  # a sentence; one without values can be a plain str


def as_message(text: Text) -> Message:
    """Return a text as a `Message`. As a value of another message, a str would count as a name."""
    return text if isinstance(text, Message) else Message(text)


class Player(NamedTuple):
    """The player of a seat, as a value: shown as the player's name, or ``seat 2`` if unknown."""

    seat: int


class Amount(NamedTuple):
    """A difference in points, as a value: shown as ``+3`` or ``−0.5``."""

    points: float

    def __str__(self) -> str:
        """The number with its sign; with one decimal if it is below 1."""
        digits = 0 if abs(self.points) >= 1 else 1
        return f"{self.points:+.{digits}f}".replace("-", "\N{MINUS SIGN}")


class ListOf(NamedTuple):
    """A list, as a value: shown as ``a, b and c``."""

    items: tuple[Any, ...]
    conjunction: str = "and"  # a key of JOINTS


def message(text: str, /, **values: Any) -> Message:
    """A sentence with its values: ``message("{name} has {count}", name="Eva", count=3)``."""
    return Message(text, tuple(values.items()))


def counted(one: str, many: str, /, *, count: int, **values: Any) -> Message:
    """A sentence that depends on a number: ``one`` for a count of 1, ``many`` for any other.

    Both texts may name ``{count}``.
    """
    return Message(one, (("count", count), *values.items()), many)


def to_english(value: Any) -> str:
    """Return a message, or one of its values, as English text."""
    match value:
        case Message(text, values, other):
            if not values:
                return text
            if other and dict(values)["count"] != 1:
                text = other
            return text.format(**{k: v if isinstance(v, int) else to_english(v) for k, v in values})
        case Player(seat):
            return SEAT.format(number=seat + 1)
        case ListOf(items, joint):
            *most, last = map(to_english, items)
            if not most:
                return last
            return JOINTS[joint].format(several=", ".join(most), last=last)
    return str(value)


class MessageError(ValueError):
    """A ValueError whose message can be shown in any language; ``message`` is that sentence."""

    def __init__(self, text: Text) -> None:
        super().__init__(to_english(text))
        self.message = text


def message_error(text: str, /, **values: Any) -> MessageError:
    """Make a MessageError with values: ``raise message_error("no seat {number}", number=9)``."""
    return MessageError(Message(text, tuple(values.items())))


def to_json(value: Any) -> Any:
    """A message, or one of its values, as JSON data; `from_json` is the inverse.

    A value that is not a str, a number or one of this module's types is converted with ``str``.
    """
    match value:
        case Message(text, values, other):
            return {"say": text, "other": other, "with": {k: to_json(v) for k, v in values}}
        case Player(seat):
            return {"seat": seat}
        case Amount(points):
            return {"amount": round(points, 3)}
        case ListOf(items, joint):
            return {joint: [to_json(item) for item in items]}
    return value if isinstance(value, str | int | float) else str(value)


def from_json(data: Any) -> Any:
    """The message or value of JSON data. Raises ValueError for data that `to_json` never makes."""
    match data:
        case str() | int() | float():
            return data
        case {"say": str(text), "other": str(other), "with": dict(values)}:
            return _checked(
                Message(text, tuple((k, from_json(v)) for k, v in values.items()), other)
            )
        case {"seat": int(seat)} if seat >= 0:
            return Player(seat)
        case {"amount": int() | float() as points}:
            return Amount(points)
        case {"and": [*items]}:
            return ListOf(tuple(map(from_json, items)))
        case {"or": [*items]}:
            return ListOf(tuple(map(from_json, items)), "or")
    raise ValueError(f"no part of a sentence: {data!r:.40}")


def _checked(message: Message) -> Message:
    """Return the message. Raises ValueError if its fields and its values don't match."""
    for text in filter(None, (message.text, message.plural)):
        if message.values and not re.fullmatch(_SOUND, text):
            raise ValueError(f"no sentence with fields: {text!r:.40}")
    try:
        to_english(message)
    except (LookupError, ValueError) as error:
        raise ValueError(f"a sentence without its value: {error}") from None
    if message.plural and not isinstance(dict(message.values).get("count"), int):
        raise ValueError("a sentence about a number that is none")
    return message


_SOUND = r"(?:[^{}]|\{\w+(?::\+)?\})*+"
