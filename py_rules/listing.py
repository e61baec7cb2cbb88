"""Long lists that can be counted, and chosen from, without creating their items.

Where thousands of actions are legal, a bot or a random game needs only one of them. A `Listing`
consists of pairs of a *selector* and a *key*: a selector provides all possible items, created once
or on demand, and a key selects those that are in the list.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain, compress, count
from typing import Any, Generic, Protocol, TypeVar, overload

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
_NO_OR_YES = bytes.maketrans(b"01", b"\0\1")


def flags(bits: int) -> bytes:
    """The bits of a number as bytes of value 0 or 1, lowest bit first.

    ``itertools.compress`` picks items with them, many times faster than a loop over the bits.

    >>> list(flags(0b1101))
    [1, 0, 1, 1]
    >>> "".join(compress("abcd", flags(0b1101)))
    'acd'
    """
    return bin(bits)[:1:-1].encode().translate(_NO_OR_YES)


def set_bits(bits: int) -> Iterator[int]:
    """The indices of the bits that are set, lowest first; the lowest bit has index 0.

    >>> list(set_bits(0b10110))
    [1, 2, 4]
    """
    return compress(count(), flags(bits))


class Selector(Protocol[T_co]):
    """A collection from which a key selects some items, always in the same order.

    Each selector has its own kind of key: the bits of a number, a list of places, the arguments of
    a function.
    """

    def count(self, key: Any, /) -> int:
        """Return how many items the key selects."""

    def select(self, key: Any, /) -> Iterator[T_co]:
        """Return an iterator over the items that the key selects, in order."""

    def nth(self, key: Any, index: int, /) -> T_co:
        """Return the item at an index of ``select(key)``, without creating the others."""


class ByBit(Generic[T]):
    """A selector over a sequence, with a number as key: bit i selects item i.

    >>> letters = ByBit("abcdefgh")
    >>> key = 0b10010110
    >>> letters.count(key), "".join(letters.select(key)), letters.nth(key, 2)
    (4, 'bceh', 'e')
    """

    count = staticmethod(int.bit_count)

    def __init__(self, things: Sequence[T]) -> None:
        self._things = things

    def select(self, bits: int) -> Iterator[T]:
        return compress(self._things, flags(bits))

    def nth(self, bits: int, index: int) -> T:
        # bin() writes the highest bit first, so the ones are counted from the right. Of 0b10010110
        # at index 2: what is left of the third 1 from the right is "0b100", and
        # 10 - 5 - 1 = 4 digits stand to the right of that 1, so its bit has index 4.
        written = bin(bits)
        above = written.rsplit("1", index + 1)[0]
        return self._things[len(written) - len(above) - 1]


Part = tuple[Selector[T_co], Any]  # a selector and a key for it


def all_of(things: Sequence[T]) -> Part[T]:
    """A part with all of these items: a selector over them, and the key that selects them all."""
    return ByBit(things), (1 << len(things)) - 1


class Listing(Sequence[T]):
    """A read-only sequence of the items of some parts; items are created on access.

    Its length takes one count for each part; an index takes one bisection and one `Selector.nth`.
    Slices and negative indices create the whole list.

    >>> listing = Listing([(ByBit("abcd"), 0b1010), all_of([1, 2, 3])])
    >>> len(listing), list(listing), listing[3]
    (5, ['b', 'd', 1, 2, 3], 2)
    """

    __slots__ = ("_bounds", "_parts")

    def __init__(self, parts: Sequence[Part[T]]) -> None:
        self._parts = parts
        self._bounds = [end := 0]  # the index at which each part begins, and the length
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
