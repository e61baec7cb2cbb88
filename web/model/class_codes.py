"""Codes of class sets and results: bytes as letters and digits, with a keyed checksum.

docs/classes.md describes the format. Today's codes must stay readable: a change of format needs a
new mark.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from py_rules.coding import DIGITS, RADIX, VALUES
from py_rules.message import N_, MessageError

CHECKSUM_SIZE = 6  # bytes of the checksum
MAX_LENGTH = 1500  # characters of a code; a longer one was not made by this page
# A mark at the start of a word and the code after it: S for a set, R for a pupil's result.
CODE_PATTERN = re.compile(r"(?<![0-9A-Za-z])([SRsr][0-9])([0-9A-Za-z]+)")
# Not secret, as anybody can read this page: it detects careless edits, not cheating.
KEYS = {"S": b"Ludoteka class set 1", "R": b"Ludoteka class result 1"}

NEWER = N_("It was made by a newer version of this page. Reload the page and try again.")
CAPITALS = N_("Its capital letters were lost on the way. Ask for it again.")
CHANGED = N_("It is incomplete, or it was changed after it was made. Ask for it again.")
TOO_LONG = N_("It is too long. Ask for it again.")


class BrokenCode(MessageError):
    """A code that cannot be read. The sentence gives the reason, calling the code "it"."""


class CodeToken(NamedTuple):
    """A part of a text that looks like a code."""

    kind: str  # S or R
    text: str  # with its mark


def tokens(line: str) -> list[CodeToken]:
    """Find everything in a line that looks like a code of a set or of a result."""
    return [CodeToken(found[1][0].upper(), found[0]) for found in CODE_PATTERN.finditer(line)]


def write(kind: str, body: bytes) -> str:
    """Return the code of some bytes; inverse of `read`."""
    value = int.from_bytes(b"\1" + body + signature(kind, body), "big")
    digits: list[str] = []
    while value:
        value, digit = divmod(value, RADIX)
        digits.append(DIGITS[digit])
    return f"{kind}1{''.join(reversed(digits))}"


def read(kind: str, code: str) -> bytes:
    """Return the bytes of a code once its checksum is right. Raises BrokenCode."""
    mark, digits = code[:2], code[2:]
    if mark.upper() != f"{kind}1":
        raise BrokenCode(NEWER if mark[:1].upper() == kind and mark[1:].isdigit() else CHANGED)
    if len(code) > MAX_LENGTH:
        raise BrokenCode(TOO_LONG)
    value = 0
    for digit in digits:
        if digit not in VALUES:
            raise BrokenCode(CHANGED)
        value = value * RADIX + VALUES[digit]
    whole = value.to_bytes((value.bit_length() + 7) // 8, "big")
    body, signed = whole[1:-CHECKSUM_SIZE], whole[-CHECKSUM_SIZE:]
    sound = whole[:1] == b"\1" and len(whole) > CHECKSUM_SIZE and signed == signature(kind, body)
    if mark == f"{kind}1" and sound and not digits.startswith("0"):
        return body
    raise BrokenCode(CAPITALS if code.islower() else CHANGED)


def signature(kind: str, body: bytes) -> bytes:
    """Return the checksum of a body: FNV-1a of 64 bits over key and body, folded to 48 bits."""
    mixed = 0xCBF29CE484222325
    for byte in KEYS[kind] + body:
        mixed = (mixed ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return (mixed >> 16 ^ mixed & 0xFFFF).to_bytes(CHECKSUM_SIZE, "big")


class Bytes:
    """Bytes read from the front. Every method raises BrokenCode if too few are left."""

    def __init__(self, body: bytes) -> None:
        self.body = body

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        if count > len(self.body):
            raise BrokenCode(CHANGED)
        taken, self.body = self.body[:count], self.body[count:]
        return taken

    def number(self, longest: int = 5) -> int:
        """Return the next number: seven bits per byte, lowest first, at most ``longest`` bytes."""
        value = 0
        for place in range(longest):
            byte = self.take(1)[0]
            value |= (byte & 0x7F) << 7 * place
            if byte < 0x80:
                return value
        raise BrokenCode(CHANGED)

    def text(self) -> str:
        """Return the next text: its length in bytes, then UTF-8."""
        try:
            return self.take(self.number()).decode()
        except UnicodeDecodeError:
            raise BrokenCode(CHANGED) from None


def number(value: int) -> bytes:
    """Encode a number for `Bytes.number`."""
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def text(words: str) -> bytes:
    """Encode a text for `Bytes.text`."""
    encoded = words.encode()
    return number(len(encoded)) + encoded
