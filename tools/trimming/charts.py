"""Tables of the encodings of East Asia that are known whole, each by its index.

CPython's codecs find a character, or a code, by two bytes: an index of 256 entries has a row for
each first byte, with the least and the greatest second byte in it. An index is recognised by its
rows, which follow one another without a gap. So it shows where its table begins and ends. A number
that falls into the table by accident isn't taken for an address, because codecs reach the rows only
through the index.
"""

import struct
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from tools.trimming.tables import Stretch

ENTRY, ENTRIES = struct.Struct("<IBBH"), 256  # where the row is, least, greatest, always 0
MIN_ROWS = 3  # rows
CELL = 2  # bytes


def unread(memory: bytes, live: Collection[int], dead: Iterable[int]) -> Iterator[Stretch]:
    """Yield the stretches of memory with tables, and with indices, that no function reads.

    Addresses are mentioned by functions that stay (``live``) and by those left out (``dead``).
    """
    for start in sorted(set(dead).difference(live)):
        if table := indexed(memory, start):
            yield start, start + ENTRY.size * ENTRIES
            yield table


def indexed(memory: bytes, start: int) -> Stretch | None:
    """Return the stretch of the table whose index begins at the address; None without an index."""
    entries = memory[start : start + ENTRY.size * ENTRIES]
    if len(entries) < ENTRY.size * ENTRIES:
        return None
    rows: set[Stretch] = set()
    for row, least, greatest, nothing in ENTRY.iter_unpack(entries):
        if nothing or least > greatest or (not row and greatest):
            return None
        if row:
            rows.add((row, row + CELL * (greatest - least + 1)))
    ordered = sorted(rows)
    apart = any(end != following for (_, end), (following, _) in pairwise(ordered))
    if len(ordered) < MIN_ROWS or apart or ordered[-1][1] > len(memory):
        return None
    return ordered[0][0], ordered[-1][1]
