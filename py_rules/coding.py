"""An arithmetic coder whose output is the letters and digits of a link.

``Writer`` and ``Reader`` have the same methods, so that code for one format serves both: each
method takes the choice to write and returns the choice made. A reader ignores its argument and
returns the choice that it reads. All arithmetic is in integers. docs/link.md describes the format.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
RADIX = len(DIGITS)
PLACES = 6  # digits held in the range
WHOLE: int = RADIX**PLACES
LEAST: int = RADIX ** (PLACES - 1)  # below it, the range is extended by a digit
VALUES = {digit: value for value, digit in enumerate(DIGITS)}


class Unreadable(ValueError):
    """Input that no writer can have produced."""


class Coder(Protocol):
    """A writer or a reader of choices."""

    def choose(self, weights: Sequence[int], wanted: int) -> int:
        """Code one of several choices with these weights; return its index."""

    def below(self, size: int, wanted: int) -> int:
        """Code a number from 0 to size - 1, all equally likely; size is at most 2**16."""


class Writer:
    """Codes choices as digits; ``text`` returns the result."""

    def __init__(self) -> None:
        self.low = 0
        self.range = WHOLE
        self.digits: list[int] = []

    def choose(self, weights: Sequence[int], wanted: int) -> int:
        self._narrow(sum(weights[:wanted]), weights[wanted], sum(weights))
        return wanted

    def below(self, size: int, wanted: int) -> int:
        self._narrow(wanted, 1, size)
        return wanted

    def text(self) -> str:
        """Return the shortest text that decodes to the choices, whatever digits follow it."""
        digits = self.digits
        for count in range(1, PLACES + 1):
            step = RADIX ** (PLACES - count)
            value = -(-self.low // step)
            if (value + 1) * step <= self.low + self.range:
                break
        carry, value = divmod(value, RADIX**count)
        if carry:
            self._carry()
        last = [value // RADIX**place % RADIX for place in reversed(range(count))]
        return "".join(DIGITS[digit] for digit in (*digits, *last))

    def _narrow(self, start: int, size: int, total: int) -> None:
        part = self.range // total
        self.low += part * start
        self.range = part * size
        if self.low >= WHOLE:
            self.low -= WHOLE
            self._carry()
        while self.range < LEAST:
            digit, rest = divmod(self.low, LEAST)
            self.digits.append(digit)
            self.low = rest * RADIX
            self.range *= RADIX

    def _carry(self) -> None:
        place = len(self.digits) - 1
        while self.digits[place] == RADIX - 1:
            self.digits[place] = 0
            place -= 1
        self.digits[place] += 1


class Reader:
    """Decodes the choices of a writer. Raises Unreadable more than PLACES digits after its end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.code = 0
        self.range = WHOLE
        for _ in range(PLACES):
            self._next()

    @property
    def over(self) -> bool:
        """Whether the next choice lies at or past the end of the text."""
        return self.place > len(self.text)

    def choose(self, weights: Sequence[int], wanted: int = 0) -> int:
        total = sum(weights)
        value = min(self.code // (self.range // total), total - 1)
        start = chosen = 0
        while start + weights[chosen] <= value:
            start += weights[chosen]
            chosen += 1
        self._narrow(start, weights[chosen], total)
        return chosen

    def below(self, size: int, wanted: int = 0) -> int:
        value = min(self.code // (self.range // size), size - 1)
        self._narrow(value, 1, size)
        return value

    def _narrow(self, start: int, size: int, total: int) -> None:
        part = self.range // total
        self.code -= part * start
        self.range = part * size
        while self.range < LEAST:
            self.range *= RADIX
            self._next()

    def _next(self) -> None:
        """Read the next digit; zeros stand for the up to five digits that a writer leaves out."""
        if self.place >= len(self.text) + PLACES:
            raise Unreadable
        digit = VALUES[self.text[self.place]] if self.place < len(self.text) else 0
        self.code = self.code * RADIX + digit
        self.place += 1


def number(coder: Coder, value: int = 0) -> int:
    """Code an integer of at most 31 bits: its bit length, then the bits after the first."""
    bits = coder.below(32, value.bit_length())
    if bits < 2:
        return bits
    rest = value - (1 << bits - 1)
    if bits <= 17:
        return (1 << bits - 1) + coder.below(1 << bits - 1, rest)
    high = coder.below(1 << bits - 17, rest >> 16)
    return (1 << bits - 1) + (high << 16) + coder.below(1 << 16, rest & 0xFFFF)
