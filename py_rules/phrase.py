"""What is to be said, as data: a sentence with its values, for a page to say it in any language.

The text is English, with named fields; `english` says it. ``web.i18n`` looks the text up in a
catalogue first. Nothing is formatted before it is said.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple


def N_(text: str) -> str:  # noqa: N802  (as in all programs with catalogues)
    """Marks a text that is said elsewhere, so that it gets into the catalogues."""
    return text


# How several things are listed: what stands between all but the last, and the last.
JOINTS = {"and": "{several} and {last}", "or": "{several} or {last}"}
SEAT = N_("seat {number}")


class Phrase(NamedTuple):
    """A sentence, or a term that stands in one. A value is a phrase itself, a `Player`, `Several`
    or anything else: a number, or a name or a word of a record, said as it is."""

    text: str
    values: tuple[tuple[str, Any], ...] = ()
    plural: str = ""  # the text where the value ``count`` is not 1, if that makes a difference

    def __str__(self) -> str:
        return english(self)


Said = Phrase | str  # a text without values needs no more than itself


def as_phrase(said: Said) -> Phrase:
    """As a value in another one, where a str would be a name."""
    return said if isinstance(said, Phrase) else Phrase(said)


class Player(NamedTuple):
    """The player of a seat: ``seat 2``, or the name where names are known."""

    seat: int


class Amount(NamedTuple):
    """Points more or less: ``+3``, ``−0.5``."""

    points: float

    def __str__(self) -> str:
        digits = 0 if abs(self.points) >= 1 else 1
        return f"{self.points:+.{digits}f}".replace("-", "\N{MINUS SIGN}")


class Several(NamedTuple):
    """A list in a sentence: ``a, b and c``."""

    items: tuple[Any, ...]
    joint: str = "and"  # of JOINTS


def phrase(text: str, /, **values: Any) -> Phrase:
    """A sentence with its values."""
    return Phrase(text, tuple(values.items()))


def counted(one: str, many: str, /, *, count: int, **values: Any) -> Phrase:
    """A sentence about ``count`` things, a number that both texts may name."""
    return Phrase(one, (("count", count), *values.items()), many)


def english(said: Any) -> str:
    """A phrase or one of its values in English."""
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
    """An error that can be told in any language."""

    def __init__(self, said: Said) -> None:
        super().__init__(english(said))
        self.said = said


def complaint(text: str, /, **values: Any) -> Complaint:
    """An error with the values of its sentence."""
    return Complaint(Phrase(text, tuple(values.items())))


def packed(said: Any) -> Any:
    """A phrase or a value of one as JSON has it; what is neither text nor number becomes text."""
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
    """Inverse of packed. ValueError for what it never makes."""
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
    """The phrase, if it can be said."""
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
