"""Tables of the encodings of East Asia, which stay when the functions that read them are left out.

A table is recognised by its contents: its rows have to agree with Python's own codecs. A stretch of
memory is a row if at least `ROW` neighbouring characters of an encoding are in it, in their order
and with at least `STEPS` different steps between them, as only Chinese characters have. The row is
cleared if no function that stays mentions an address in it, and if the last mentioned address
before it, where the table begins, is mentioned only by functions that are left out.
"""

import struct
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import pairwise

ENCODINGS = (
    "gb2312", "gbk", "gb18030", "big5", "cp950", "big5hkscs", "cp932", "shift_jis",
    "shift_jis_2004", "euc_jp", "euc_jis_2004", "euc_kr", "cp949", "johab",
)  # fmt: skip
ROW, STEPS = 16, 8  # characters of a row, and different steps in it
GAP = 256  # bytes; the largest gap between two rows of a table, where codes are unused

Stretch = tuple[int, int]  # from an address to another


def unread(memory: bytes, live: Collection[int], dead: Collection[int]) -> Iterator[Stretch]:
    """Yield the stretches of memory with tables that no function reads.

    Addresses are mentioned by functions that stay (``live``) and by those left out (``dead``).
    """
    mentioned, stays = sorted({*live, *dead}), sorted(live)

    def untouched(start: int, end: int) -> bool:
        before = bisect_right(mentioned, start) - 1
        used = bisect_left(stays, start) < bisect_left(stays, end)
        return before >= 0 and not used and mentioned[before] not in live

    rows = [row for row in _joined(_rows(memory)) if untouched(*row)]
    known: list[Stretch] = []
    for start, end in rows:
        if known and start - known[-1][1] <= GAP and untouched(known[-1][0], end):
            known[-1] = known[-1][0], end
        else:
            known.append((start, end))
    yield from known


def _rows(memory: bytes) -> Iterator[Stretch]:
    """Yield the stretches of rows, in any order; they may overlap."""
    for wanted in _patterns():
        at = memory.find(wanted)
        while at >= 0:
            yield at, at + len(wanted)
            at = memory.find(wanted, at + 2)


@cache
def _patterns() -> frozenset[bytes]:
    """Return all rows, encoded as in memory."""
    rows = {row for cells in (*_decoding(), *_encoding()) for row in _runs(cells)}
    return frozenset(struct.pack(f"<{len(row)}H", *row) for row in rows)


def _joined(stretches: Iterable[Stretch]) -> list[Stretch]:
    found: list[Stretch] = []
    for start, end in sorted(stretches):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def _runs(cells: Iterable[int | None]) -> Iterator[tuple[int, ...]]:
    """Yield the runs of neighbouring numbers that are rows."""
    run: list[int] = []
    for cell in (*cells, None):
        if cell is not None:
            run.append(cell)
            continue
        steps = {later - earlier for earlier, later in pairwise(run)}
        if len(run) >= ROW and len(steps) >= STEPS:
            yield tuple(run)
        run = []


def _decoding() -> Iterator[list[int | None]]:
    """Yield the characters that follow one another in an encoding, for each first byte."""
    for encoding in ENCODINGS:
        for first in range(0x81, 0xFF):
            yield [_character(bytes([first, second]), encoding) for second in range(0x21, 0x100)]


def _character(code: bytes, encoding: str) -> int | None:
    try:
        text = code.decode(encoding)
    except UnicodeDecodeError:
        return None
    return ord(text) if len(text) == 1 and ord(text) < 1 << 16 else None


def _encoding() -> Iterator[list[int | None]]:
    """Yield the codes of 256 neighbouring characters in an encoding, also without the top bit of
    each byte."""
    for encoding in ENCODINGS:
        for first in range(0, 1 << 16, 0x100):
            codes = [_code(chr(number), encoding) for number in range(first, first + 0x100)]
            yield codes
            yield [None if code is None else code & 0x7F7F for code in codes]


def _code(character: str, encoding: str) -> int | None:
    try:
        code = character.encode(encoding)
    except UnicodeEncodeError:
        return None
    return int.from_bytes(code, "big") if len(code) == 2 else None
