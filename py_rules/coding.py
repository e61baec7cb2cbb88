"""Choices as letters and digits: an arithmetic coder whose digits are those of a link.

``Writer`` and ``Reader`` have the same methods, so that whatever uses one can be written once for
both: each is told the choice that is to be written and returns the choice that was made; a reader
does not look at what it is told. All arithmetic is in whole numbers. docs/link.md describes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
RADIX = len(DIGITS)
PLACES = 6  # digits that are looked at together
WHOLE: int = RADIX**PLACES
LEAST: int = RADIX ** (PLACES - 1)  # the range is kept above it by moving on a digit
VALUES = {digit: value for value, digit in enumerate(DIGITS)}


class Unreadable(ValueError):
    """What is read is nothing that can have been written."""


class Coder(Protocol):
    """A writer or a reader."""

    def choose(self, weights: Sequence[int], wanted: int) -> int:
        """One of the choices, which are as probable as their weights say."""

    def below(self, size: int, wanted: int) -> int:
        """A number from 0 to size - 1, all as probable; size is at most 2**16."""


class Writer:
    """Writes choices down; ``text`` is the result."""

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
        """All choices in as few digits as tell them, whatever digits may follow."""
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
    """Reads what a writer has written. Raises Unreadable after its end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.code = 0
        self.range = WHOLE
        for _ in range(PLACES):
            self._next()

    @property
    def over(self) -> bool:
        """Whether what is read now lies at the end of the text or after it."""
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
        """One digit more; a writer leaves out up to five at the end, which do not matter."""
        if self.place >= len(self.text) + PLACES:
            raise Unreadable
        digit = VALUES[self.text[self.place]] if self.place < len(self.text) else 0
        self.code = self.code * RADIX + digit
        self.place += 1


def number(coder: Coder, value: int = 0) -> int:
    """A whole number of at most 31 bits: how many bits it has, then those after the first."""
    bits = coder.below(32, value.bit_length())
    if bits < 2:
        return bits
    rest = value - (1 << bits - 1)
    if bits <= 17:
        return (1 << bits - 1) + coder.below(1 << bits - 1, rest)
    high = coder.below(1 << bits - 17, rest >> 16)
    return (1 << bits - 1) + (high << 16) + coder.below(1 << 16, rest & 0xFFFF)
