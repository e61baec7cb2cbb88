"""The tables of Unicode names are found in the published Pyodide if they are complete."""

from __future__ import annotations

import struct
import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest

from tools.trimming import names
from tools.trimming.pyodide import WASM
from tools.trimming.tables import Stretch
from tools.trimming.wasm import Module

Memory = tuple[bytes, list[Stretch]]
MANY = b"\x80\xc0\2"  # 20,480 texts, as at the beginning of a graph


@pytest.fixture(scope="module")
def published(packages: dict[str, Path]) -> Memory:
    """Return the memory that Pyodide starts with, and where the three tables are in it."""
    module = Module((packages["pyodide"] / WASM).read_bytes())
    memory = module.memory()
    mentioned = {
        number % (1 << 32) for body in module.bodies for number in body.constants | body.offsets
    }
    return memory, names.tables(memory, mentioned)


def starts(tables: list[Stretch]) -> set[int]:
    return {start for start, _ in tables}


def where(memory: bytes, third: Stretch, character: str) -> int:
    """Return the address at which the third table has the index of the character's name."""
    start, end = third
    for bits in names.BLOCKS:
        after = start + (names.CODE_POINTS >> bits)
        if after + (2 * (max(memory[start:after]) + 1) << bits) == end:
            block = memory[start + (ord(character) >> bits)]
            return after + 2 * ((block << bits) + ord(character) % (1 << bits))
    raise AssertionError("blocks of an unknown size")


def test_the_tables_agree_with_this_python(published: Memory) -> None:
    """The tables lead from a character to the index of its name, and back to the character."""
    memory, (_, (points, end), third) = published
    codes = struct.unpack_from(f"<{(end - points) // 4}I", memory, points)
    for character in "Aáž☃🂡":
        (place,) = struct.unpack_from("<H", memory, where(memory, third, character))
        assert codes[place] == ord(character), unicodedata.name(character)


def test_clearing_removes_every_name_table(published: Memory) -> None:
    """After clearing, no text of a name is left, and no table overlaps another one."""
    memory, tables = published
    cleared = bytearray(memory)
    for start, end in names.unread(memory, set(), starts(tables)):
        cleared[start:end] = bytes(end - start)
    assert b"TALIC LATIN CAPITAL LETTER" in memory
    assert b"TALIC LATIN CAPITAL LETTER" not in cleared
    assert all(end <= start for (_, end), (start, _) in pairwise(sorted(tables)))


@pytest.mark.parametrize("number", range(3))
def test_no_table_is_cleared_if_one_may_be_read(published: Memory, number: int) -> None:
    """A remaining function that reads a table mentions its beginning; a number within is a
    coincidence.
    """
    memory, tables = published
    start, end = tables[number]
    assert [*names.unread(memory, {start + 1}, starts(tables))] == []
    assert [*names.unread(memory, {(start + end) // 2}, starts(tables))] == tables


@pytest.mark.parametrize("number", range(3))
def test_a_table_with_one_difference_is_not_recognised(published: Memory, number: int) -> None:
    memory, tables = published
    graph = names._Names(memory, tables[0][0])
    assert graph.readable()
    at = (
        memory.index(b"TALIC LATIN", *tables[0]),
        tables[1][0] + 4 * graph.found.index("SNOWMAN"),
        where(memory, tables[2], "☃"),
    )[number]
    spoilt = bytearray(memory)
    spoilt[at] ^= 1
    assert names.tables(bytes(spoilt), starts(tables)) == []


@pytest.mark.parametrize(
    "memory",
    [
        b"\xff" * 100_000,
        MANY + bytes(100_000),
        MANY + b"\2a" * 100_000,
        MANY + b"\x12a\3b\2" * 200 + bytes(8),
        MANY + b"\2a\3b\2",
    ],
    ids=["endless number", "no letters", "endless node", "countless ways", "cut off"],
)
def test_arbitrary_bytes_are_rejected_quickly(memory: bytes) -> None:
    """None of these is a graph; the fourth has 2 to the power of 200 paths."""
    assert not names._Names(memory, 0).readable()
    assert not names._Names(memory, len(memory)).readable()
