"""Long lists that are counted, and chosen from, without being made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, compress, islice
from typing import Any, Generic, Protocol, TypeVar, overload

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
_NO_OR_YES = bytes.maketrans(b"01", b"\0\1")


def flags(bits: int, length: int = 0) -> bytes:
    """The bits of a number from the lowest on, each as a byte 0 or 1, at least ``length`` of them.

    With them ``itertools.compress`` takes out of a list what stands at the bits that are set, many
    times faster than bit by bit.
    """
    return bin(bits)[:1:-1].encode().translate(_NO_OR_YES).ljust(length, b"\0")


class Table(Protocol[T_co]):
    """Things of which a key chooses some, always in the same order."""

    def count(self, key: Any, /) -> int: ...

    def on(self, key: Any, /) -> Iterator[T_co]: ...

    def nth(self, key: Any, index: int, /) -> T_co:
        """One of those that are chosen, by its place from 0."""


class ByBit(Generic[T]):
    """Things that stand at the bits of a number, from the lowest on: the number is the key."""

    count = staticmethod(int.bit_count)

    def __init__(self, things: Sequence[T]) -> None:
        self._things = things

    def on(self, bits: int) -> Iterator[T]:
        return compress(self._things, flags(bits))

    def nth(self, bits: int, index: int) -> T:
        return next(islice(self.on(bits), index, None))


class Listing(Sequence[T]):
    """What keys choose from tables, one after the other."""

    __slots__ = ("_counts", "_parts")

    def __init__(self, parts: Sequence[tuple[Table[T], Any]]) -> None:
        self._parts = parts
        self._counts = [table.count(key) for table, key in parts]

    def __len__(self) -> int:
        return sum(self._counts)

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable([table.on(key) for table, key in self._parts])

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return list(self)[index]
        left = index if index >= 0 else index + len(self)
        for (table, key), count in zip(self._parts, self._counts, strict=True):
            if 0 <= left < count:
                return table.nth(key, left)
            left -= count
        raise IndexError(index)
