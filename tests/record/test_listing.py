"""Long lists that aren't built: items selected by the bits of a number, and lists in sequence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_rules.listing import ByBit, Listing, all_of, flags, set_bits

LETTERS = ByBit("abcdefghijklmnopqrstuvwxyz")
NUMBERS = ByBit(range(300))


def test_flags_list_the_bits_from_lowest_to_highest() -> None:
    assert flags(0b1101) == b"\1\0\1\1"
    assert flags(0b110100) == b"\0\0\1\0\1\1"
    assert not any(flags(0))


@given(st.sets(st.integers(0, 299)))
def test_a_bit_mask_selects_the_items_at_its_set_bits(places: set[int]) -> None:
    bits = sum(1 << place for place in places)
    assert NUMBERS.count(bits) == len(places)
    assert list(NUMBERS.select(bits)) == list(set_bits(bits)) == sorted(places)
    assert [NUMBERS.nth(bits, index) for index in range(len(places))] == sorted(places)


@given(st.integers(0, (1 << 26) - 1), st.lists(st.integers()), st.integers(0, (1 << 300) - 1))
def test_a_listing_concatenates_its_parts(letters: int, others: list[int], numbers: int) -> None:
    listing = Listing[object]([(LETTERS, letters), all_of(others), (NUMBERS, numbers)])
    whole = [*LETTERS.select(letters), *others, *NUMBERS.select(numbers)]
    assert list(listing) == whole
    assert len(listing) == len(whole)
    assert [listing[place] for place in range(len(whole))] == whole
    assert listing[1::2] == whole[1::2]
    assert list(reversed(listing)) == whole[::-1]
    for outside in (len(whole), -len(whole) - 1):
        with pytest.raises(IndexError):
            listing[outside]
