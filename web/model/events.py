"""Events: a word for what happened, and a small value, the payload, that says to what.

``web.update.registry`` knows every word, who answers it, and what its payload can be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class About(NamedTuple):
    """A text about a thing: the title of a save, what another tab kept, the lessons of a game."""

    id: str
    text: str


class OfSeat(NamedTuple):
    """A name, a colour or a level for a seat, counted from 0."""

    seat: int
    text: str


class AtAction(NamedTuple):
    """A text about the position after so many actions: what a bot does or advises there."""

    taken: int
    text: str


class QrCode(NamedTuple):
    """The code of a link: its modules a side, and their path; empty if it could not be drawn."""

    size: int
    link: str
    path: str


Payload = None | str | int | About | OfSeat | AtAction | QrCode


class Event(NamedTuple):
    """Something that a person, a bot, the device or another tab did."""

    word: str
    payload: Payload = None


class Malformed(ValueError):
    """What is no event: a word that nobody answers, or a payload that is none of that word's."""


class Kind:
    """What the payload of a word can be. No NamedTuple, which takes longer to make at the start."""

    def __init__(
        self,
        type_: str,
        fits: Callable[[Payload], bool],
        read: Callable[[str, str], Payload],
    ) -> None:
        self.type = type_  # as the signature of a handler has it
        self.fits = fits
        self.read = read  # of what an element says and what was typed; ValueError


def one_of(*words: str) -> Kind:
    """One of these words."""
    return Kind("str", lambda payload: payload in words, _text)


def number(text: str) -> int:
    """A number of a page, without sign and of at most 8 digits. ValueError for any other text."""
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise ValueError(text)
    return int(text)


def _text(on: str, text: str) -> str:
    if on and text:
        raise ValueError(text)
    return on or text


def _optional(on: str, text: str) -> int | None:
    said = _text(on, text)
    return number(said) if said else None


def _of_seat(on: str, text: str) -> OfSeat:
    """The seat and what is typed; for a choice, ``0 white``, both are said by the element."""
    seat, blank, choice = on.partition(" ")
    return OfSeat(number(seat), choice if blank else text)


def _qr_code(on: str, text: str) -> QrCode:
    size, _, link = on.partition(" ")
    return QrCode(number(size), link, text)


def _are(type_: type) -> Callable[[Payload], bool]:
    return lambda payload: type(payload) is type_


NOTHING = Kind("None", lambda payload: payload is None, lambda on, text: None)
TEXT = Kind("str", _are(str), _text)
ID = Kind("str", lambda payload: type(payload) is str and payload != "", _text)
NUMBER = Kind("int", _are(int), lambda on, text: number(_text(on, text)))
NUMBER_OR_NONE = Kind("int | None", lambda it: it is None or type(it) is int, _optional)
ABOUT = Kind("About", _are(About), About)
OF_SEAT = Kind("OfSeat", _are(OfSeat), _of_seat)
AT_ACTION = Kind("AtAction", _are(AtAction), lambda on, text: AtAction(number(on), text))
QR_CODE = Kind("QrCode", _are(QrCode), _qr_code)
