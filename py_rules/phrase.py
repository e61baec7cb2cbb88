"""Sentences as data: a text with named values, which the page can show in any language.

The text is English, with fields such as ``{count}``; `english` fills them in. The page looks the
text up in a catalogue first. A sentence is never formatted before it is shown.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple


def N_(text: str) -> str:  # noqa: N802  (as in all programs with catalogues)
    """Mark a text for the translators' catalogues; it is translated where it is shown."""
    return text


# How the last item of a list is joined to the ones before it, which commas separate.
JOINTS = {"and": "{several} and {last}", "or": "{several} or {last}"}
SEAT = N_("seat {number}")


class Phrase(NamedTuple):
    """A sentence, or a term inside one, with the values of its fields.

    A value is another phrase, a `Player`, an `Amount`, a `Several`, a number, or a str: a name or a
    word of a record, which is shown as it is.
    """

    text: str
    values: tuple[tuple[str, Any], ...] = ()
    plural: str = ""  # the text for a ``count`` other than 1, if that makes a difference

    def __str__(self) -> str:
        """The sentence in English."""
        return english(self)


Said = Phrase | str  # a sentence; one without values can be a plain str


def as_phrase(said: Said) -> Phrase:
    """Wrap a bare text in a `Phrase`, to be used as a value, where a str would be a name."""
    return said if isinstance(said, Phrase) else Phrase(said)


class Player(NamedTuple):
    """The player of a seat, as a value: shown by name where names are known, else ``seat 2``."""

    seat: int


class Amount(NamedTuple):
    """A difference in points, as a value: shown as ``+3`` or ``−0.5``."""

    points: float

    def __str__(self) -> str:
        """The number with its sign; one decimal below 1."""
        digits = 0 if abs(self.points) >= 1 else 1
        return f"{self.points:+.{digits}f}".replace("-", "\N{MINUS SIGN}")


class Several(NamedTuple):
    """A list, as a value: shown as ``a, b and c``."""

    items: tuple[Any, ...]
    joint: str = "and"  # a key of JOINTS


def phrase(text: str, /, **values: Any) -> Phrase:
    """A sentence with its values: ``phrase("{name} has {count}", name="Eva", count=3)``."""
    return Phrase(text, tuple(values.items()))


def counted(one: str, many: str, /, *, count: int, **values: Any) -> Phrase:
    """A sentence that depends on a number: ``one`` for a count of 1, ``many`` for any other.

    Both texts may name ``{count}``.
    """
    return Phrase(one, (("count", count), *values.items()), many)


def english(said: Any) -> str:
    """A phrase, or one of its values, as English text."""
    match said:
        case Phrase(text, values, other):
            if not values:
                return text
            if other and dict(values)["count"] != 1:
                text = other
            return text.format(**{k: v if isinstance(v, int) else english(v) for k, v in values})
        case Player(seat):
            return SEAT.format(number=seat + 1)
        case Several(items, joint):
            *most, last = map(english, items)
            if not most:
                return last
            return JOINTS[joint].format(several=", ".join(most), last=last)
    return str(said)


class Complaint(ValueError):
    """A ValueError whose message can be shown in any language; ``said`` is its sentence."""

    def __init__(self, said: Said) -> None:
        super().__init__(english(said))
        self.said = said


def complaint(text: str, /, **values: Any) -> Complaint:
    """Make a Complaint with values: ``raise complaint("no seat {number}", number=9)``."""
    return Complaint(Phrase(text, tuple(values.items())))


def packed(said: Any) -> Any:
    """A phrase, or one of its values, as JSON data; `unpacked` is the inverse.

    A value that is neither text, number nor one of this module's types becomes its str.
    """
    match said:
        case Phrase(text, values, other):
            return {"say": text, "other": other, "with": {k: packed(v) for k, v in values}}
        case Player(seat):
            return {"seat": seat}
        case Amount(points):
            return {"amount": round(points, 3)}
        case Several(items, joint):
            return {joint: [packed(item) for item in items]}
    return said if isinstance(said, str | int | float) else str(said)


def unpacked(data: Any) -> Any:
    """The phrase or value of JSON data. Raises ValueError for data that `packed` never makes."""
    match data:
        case str() | int() | float():
            return data
        case {"say": str(text), "other": str(other), "with": dict(values)}:
            return _sound(Phrase(text, tuple((k, unpacked(v)) for k, v in values.items()), other))
        case {"seat": int(seat)} if seat >= 0:
            return Player(seat)
        case {"amount": int() | float() as points}:
            return Amount(points)
        case {"and": [*items]}:
            return Several(tuple(map(unpacked, items)))
        case {"or": [*items]}:
            return Several(tuple(map(unpacked, items)), "or")
    raise ValueError(f"no part of a sentence: {data!r:.40}")


def _sound(said: Phrase) -> Phrase:
    """The phrase itself. Raises ValueError if its fields and its values do not fit."""
    for text in filter(None, (said.text, said.plural)):
        if said.values and not re.fullmatch(_SOUND, text):
            raise ValueError(f"no sentence with fields: {text!r:.40}")
    try:
        english(said)
    except (LookupError, ValueError) as error:
        raise ValueError(f"a sentence without its value: {error}") from None
    if said.plural and not isinstance(dict(said.values)["count"], int):
        raise ValueError("a sentence about a number that is none")
    return said


_SOUND = r"(?:[^{}]|\{\w+(?::\+)?\})*+"
