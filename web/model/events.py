"""Events: a word that names what happened, and a payload, a small frozen value.

``web.update.registry`` lists every word with its handler and the type of its payload.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class About(NamedTuple):
    """A text with the id of what it belongs to: the title of a save, the lessons of a game."""

    id: str
    text: str


class OfSeat(NamedTuple):
    """A name, a colour or a level for a seat, numbered from 0."""

    seat: int
    text: str


class AtAction(NamedTuple):
    """A text that belongs to the position after a number of actions, such as a bot's move."""

    taken: int
    text: str


class QrCode(NamedTuple):
    """The QR code of a link: modules per side and an SVG path; size 0 if it could not be drawn."""

    size: int
    link: str
    path: str


Payload = None | str | int | About | OfSeat | AtAction | QrCode


class Event(NamedTuple):
    """Something done by a person, a bot, the device or another tab."""

    word: str
    payload: Payload = None


class Malformed(ValueError):
    """An invalid event: an unknown word, or a payload of the wrong type for its word."""


class PayloadKind:
    """The type of a payload: how to check it and how to read it from an element."""

    def __init__(
        self,
        type_: str,
        fits: Callable[[Payload], bool],
        read: Callable[[str, str], Payload],
    ) -> None:
        self.type = type_  # as annotated in the handler
        self.fits = fits
        self.read = read  # from the element's attribute and typed text; may raise ValueError


def one_of(*words: str) -> PayloadKind:
    """Return the payload type that allows exactly these words."""
    return PayloadKind("str", lambda payload: payload in words, _text)


def number(text: str) -> int:
    """Parse a number without sign, of at most 8 digits. Raises ValueError for any other text."""
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise ValueError(text)
    return int(text)


def _text(on: str, text: str) -> str:
    if on and text:
        raise ValueError(text)
    return on or text


def _optional(on: str, text: str) -> int | None:
    joined = _text(on, text)
    return number(joined) if joined else None


def _of_seat(on: str, text: str) -> OfSeat:
    """Read a seat and a text; a choice such as ``0 white`` has both in the element's attribute."""
    seat, blank, choice = on.partition(" ")
    return OfSeat(number(seat), choice if blank else text)


def _qr_code(on: str, text: str) -> QrCode:
    size, _, link = on.partition(" ")
    return QrCode(number(size), link, text)


def _are(type_: type) -> Callable[[Payload], bool]:
    return lambda payload: type(payload) is type_


NOTHING = PayloadKind("None", lambda payload: payload is None, lambda on, text: None)
TEXT = PayloadKind("str", _are(str), _text)
ID = PayloadKind("str", lambda payload: type(payload) is str and payload != "", _text)
NUMBER = PayloadKind("int", _are(int), lambda on, text: number(_text(on, text)))
NUMBER_OR_NONE = PayloadKind("int | None", lambda it: it is None or type(it) is int, _optional)
ABOUT = PayloadKind("About", _are(About), About)
OF_SEAT = PayloadKind("OfSeat", _are(OfSeat), _of_seat)
AT_ACTION = PayloadKind("AtAction", _are(AtAction), lambda on, text: AtAction(number(on), text))
QR_CODE = PayloadKind("QrCode", _are(QrCode), _qr_code)
