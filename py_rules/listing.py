"""Long lists that are counted, and chosen from, without being made."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain, compress, count
from typing import Any, Generic, Protocol, TypeVar, overload

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
_NO_OR_YES = bytes.maketrans(b"01", b"\0\1")


def flags(bits: int) -> bytes:
    """The bits of a number from the lowest on, each as a byte 0 or 1.

    With them ``itertools.compress`` takes out of a list what stands at the bits that are set, many
    times faster than bit by bit.
    """
    return bin(bits)[:1:-1].encode().translate(_NO_OR_YES)


def set_bits(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest on, which is 0."""
    return compress(count(), flags(bits))


class Selector(Protocol[T_co]):
    """Things of which a key chooses some, always in the same order."""

    def count(self, key: Any, /) -> int: ...

    def select(self, key: Any, /) -> Iterator[T_co]: ...

    def nth(self, key: Any, index: int, /) -> T_co:
        """One of those that are chosen, by its place from 0."""


class ByBit(Generic[T]):
    """Things that stand at the bits of a number, from the lowest on: the number is the key."""

    count = staticmethod(int.bit_count)

    def __init__(self, things: Sequence[T]) -> None:
        self._things = things

    def select(self, bits: int) -> Iterator[T]:
        return compress(self._things, flags(bits))

    def nth(self, bits: int, index: int) -> T:
        written = bin(bits)
        above = written.rsplit("1", index + 1)[0]
        return self._things[len(written) - len(above) - 1]


Part = tuple[Selector[T_co], Any]  # with a key for the table


def all_of(things: Sequence[T]) -> Part[T]:
    """A table with a key for all that is in it."""
    return ByBit(things), (1 << len(things)) - 1


class Listing(Sequence[T]):
    """What keys choose from tables, one after the other."""

    __slots__ = ("_bounds", "_parts")

    def __init__(self, parts: Sequence[Part[T]]) -> None:
        self._parts = parts
        self._bounds = [end := 0]  # where each part begins, and where the last one ends
        for table, key in parts:
            end += table.count(key)
            self._bounds.append(end)

    def __len__(self) -> int:
        return self._bounds[-1]

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable([table.select(key) for table, key in self._parts])

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        bounds = self._bounds
        if isinstance(index, slice) or not 0 <= index < bounds[-1]:
            return list(self)[index]
        number = bisect_right(bounds, index) - 1
        table, key = self._parts[number]
        return table.nth(key, index - bounds[number])
