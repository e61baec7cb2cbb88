"""The tables of Unicode's character names, which stay when the module that reads them is left out.

Where they begin and end is found exactly. The names are a graph of texts that share their
beginnings and ends: it can be read as a whole from its beginning, and contains every name that the
Python of the build knows. The second table has the code point of each name, in the order of the
graph. The third is its inverse: the place in that order for each code point.

In CPython these tables are static in `unicodedata`, so only its functions have their addresses. A
function that stays may contain a number that falls into them by accident; it counts as an address
only at the beginning of a table, where a compiler would write one.
"""

import struct
import unicodedata
from collections.abc import Collection, Iterator

from tools.trimming.tables import Stretch

MIN_NAMES = 20_000  # names; Unicode 14 has 34,500 besides those that are computed
NAME, LETTER = "LATIN SMALL LETTER A", ord("a")  # looked at first
BEGINNING = 16  # bytes
# Limits above what a graph of names needs: reading other bytes as one is given up soon.
LONGEST, BYTES, STEPS = 200, 5, 10  # letters of a name, bytes of a number, nodes read for each name
CODE_POINTS = 0x110000
BLOCKS = range(5, 11)  # how many bits of a code point count within a block of the third table
# Their names are computed.
UNNAMED = ("CJK UNIFIED IDEOGRAPH-", "HANGUL SYLLABLE ")


def unread(memory: bytes, live: Collection[int], dead: Collection[int]) -> Iterator[Stretch]:
    """Yield the stretches of memory with these tables if no function reads any of them.

    Addresses are mentioned by functions that stay (``live``) and by those left out (``dead``).
    """
    found = tables(memory, dead)
    if not any(start <= address < start + BEGINNING for start, _ in found for address in live):
        yield from found


def tables(memory: bytes, addresses: Collection[int]) -> list[Stretch]:
    """Return the stretches of the three tables, which begin at some of the addresses; an empty
    list if one is missing."""
    starts = sorted(addresses)
    for start in starts:
        names = _Names(memory, start)
        if not names.readable():
            continue
        letter = names.found.index(NAME)
        for second in starts:
            if _at(memory, second, 4, letter) != LETTER:
                continue
            points = _code_points(memory, second, names.found)
            if points and (third := next(_places(memory, starts, points), None)):
                return [(start, names.end), (second, second + 4 * len(points)), third]
    return []


class _Names:
    """A graph of texts in memory: a node stores how many texts go on from it, whether one ends
    there, and its edges with their letters; a number takes as many bytes as it needs."""

    def __init__(self, memory: bytes, start: int) -> None:
        self._memory = memory
        self._start = start
        self._nodes: dict[int, tuple[bool, list[tuple[bytes, int]]]] = {}
        self.end = start  # of what has been read
        self.found: list[str] = []

    def readable(self) -> bool:
        """Return whether all of it can be read, and has the names that this Python knows."""
        try:
            count = self._number(self._start)[0] >> 1
            if not MIN_NAMES < count < CODE_POINTS or not self._all_read(count):
                return False
        except (IndexError, ValueError):
            return False
        return len(self.found) == count and set(_known()) <= set(self.found)

    def _all_read(self, count: int) -> bool:
        """Find the texts; return False if there are more than ``count``, or beyond the limits."""
        waiting = [(0, b"")]
        for _ in range(STEPS * count):
            if not waiting:
                return True
            node, text = waiting.pop()
            ends, edges = self._nodes.get(node) or self._read(node)
            if ends:
                self.found.append(text.decode("latin-1"))
            waiting += [(target, text + label) for label, target in reversed(edges)]
            if len(self.found) > count or len(text) > LONGEST:
                return False
        return False

    def _read(self, node: int) -> tuple[bool, list[tuple[bytes, int]]]:
        """Read a node. Raises IndexError at the end of the memory, ValueError for other bytes."""
        count, at = self._number(self._start + node)
        target = at - self._start
        edges: list[tuple[bytes, int]] = []
        last = False
        while not last:
            value, at = self._number(at)
            if not value and not edges:
                break  # no text is longer
            last, single = bool(value & 1), bool(value & 2)
            target += value >> 2
            size, at = (1, at) if single else self._number(at)
            if not 0 < size <= LONGEST:
                raise ValueError("an edge has no letters, or too many")
            edges.append((self._memory[at : at + size], target))
            at += size
        self.end = max(self.end, at)
        self._nodes[node] = bool(count & 1), edges
        return self._nodes[node]

    def _number(self, at: int) -> tuple[int, int]:
        """Return an unsigned number (LEB128), and where it ends."""
        result = 0
        for place in range(BYTES):
            byte = self._memory[at + place]
            result |= (byte & 0x7F) << 7 * place
            if byte < 0x80:
                return result, at + place + 1
        raise ValueError("a number is too long")


def _known() -> Iterator[str]:
    """Yield the names that this Python knows, without those that are computed."""
    for code in range(CODE_POINTS):
        name = unicodedata.name(chr(code), "")
        if name and not name.startswith(UNNAMED):
            yield name


def _code_points(memory: bytes, start: int, names: list[str]) -> list[int]:
    """Return the code points of all names if their table begins at this address; else nothing."""
    if start + 4 * len(names) > len(memory):
        return []
    points = list(struct.unpack_from(f"<{len(names)}I", memory, start))
    if len(set(points)) < len(points):
        return []
    for name, point in zip(names, points, strict=True):
        try:
            code = ord(unicodedata.lookup(name))
        except (KeyError, TypeError):  # newer than this Python, or the name of several characters
            continue
        if unicodedata.name(chr(code), "") == name and code != point:
            return []
    return points


def _places(memory: bytes, starts: list[int], points: list[int]) -> Iterator[Stretch]:
    """Yield the stretches of tables with the place of each code point among these.

    Such a table has a byte for each block of code points, the number of the block's row; the rows
    with the places follow these bytes.
    """
    first = points.index(LETTER)
    for start in starts:
        for bits in BLOCKS:
            after = start + (CODE_POINTS >> bits)
            if after >= len(memory):
                continue

            def place(point: int, start: int = start, after: int = after, bits: int = bits) -> int:
                block = memory[start + (point >> bits)] << bits
                return _at(memory, after, 2, block + point % (1 << bits))

            if place(LETTER) == first and all(
                place(point) == each for each, point in enumerate(points) if point < CODE_POINTS
            ):
                yield start, after + ((2 * (max(memory[start:after]) + 1)) << bits)


def _at(memory: bytes, start: int, size: int, place: int) -> int:
    """Return the number at this place of a table whose numbers have so many bytes."""
    at = start + size * place
    return int.from_bytes(memory[at : at + size], "little")
