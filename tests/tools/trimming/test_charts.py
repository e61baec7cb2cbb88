"""A table of an encoding is found by its index, if both are complete."""

from __future__ import annotations

import struct

import pytest

from tools.trimming import charts

ROWS = {0xB0: (0xA1, 0xFE), 0xB1: (0xA1, 0xFE), 0xF7: (0xA1, 0xC0)}  # second bytes by first byte
TABLE = 4096  # address of the first row
SIZE = 2 * (94 + 94 + 32)


def memory(*, gap: int = 0, spoilt: dict[int, tuple[int, int, int, int]] | None = None) -> bytes:
    """Return memory that begins with an index. ``gap`` bytes are between rows; ``spoilt`` replaces
    entries of the index.
    """
    entries = {}
    at = TABLE
    for first, (least, greatest) in ROWS.items():
        entries[first] = at, least, greatest, 0
        at += 2 * (greatest - least + 1) + gap
    entries.update(spoilt or {})
    index = b"".join(
        struct.pack("<IBBH", *entries.get(first, (0, 0, 0, 0))) for first in range(256)
    )
    return index.ljust(TABLE, b"\1") + bytes(SIZE + 2 * gap)


def test_the_full_extent_of_a_table_is_detected() -> None:
    assert charts.indexed(memory(), 0) == (TABLE, TABLE + SIZE)
    assert [*charts.unread(memory(), set(), {0})] == [(0, 2048), (TABLE, TABLE + SIZE)]


def test_a_number_pointing_inside_a_table_is_not_a_reference() -> None:
    assert len([*charts.unread(memory(), {TABLE + 100}, {0})]) == 2


def test_a_remaining_index_preserves_its_table() -> None:
    assert [*charts.unread(memory(), {0}, {0})] == []


@pytest.mark.parametrize(
    "other",
    [
        memory(gap=2),
        memory(spoilt={3: (0, 1, 2, 0)}),
        memory(spoilt={3: (TABLE + SIZE, 9, 8, 0)}),
        memory(spoilt={3: (0, 0, 0, 1)}),
        memory(spoilt={3: (TABLE, 0, 200, 0)}),
        memory(spoilt={0xF7: (TABLE + SIZE - 2, 0, 9, 0)}),
        memory(spoilt={0xB1: (0, 0, 0, 0)}),
        memory()[:-2],
        memory()[:2000],
    ],
    ids=["gap", "no row", "order", "rest", "overlap", "late", "hole", "cut row", "cut index"],
)
def test_invalid_indexes_are_not_recognised(other: bytes) -> None:
    assert charts.indexed(other, 0) is None


def test_too_few_rows_are_not_recognised_as_a_table() -> None:
    few = {0xB1: (0, 0, 0, 0), 0xF7: (0, 0, 0, 0)}
    assert charts.indexed(memory(spoilt=few), 0) is None
