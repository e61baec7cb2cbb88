"""Links with a whole text, coded in letters and digits. docs/study.md describes the format.

Existing links depend on every detail: nothing here may ever change the meaning of one.
"""

from __future__ import annotations

import re
import zlib
from pkgutil import get_data

from py_rules.coding import Reader, Unreadable, Writer, number
from py_rules.link import CAPITALS, NEWER, SAMPLES, leading_digits
from py_rules.message import N_, MessageError, Text

LONGEST = 60_000  # characters of a link
RAW = -15  # zlib's window for data without a header
DAMAGED = N_(
    "This link can’t be opened because part of it is missing or was changed. Ask for the link "
    "again."
)


def write(mark: str, text: str, size: int, too_long: Text) -> str:
    """Return the link with a text, which begins with ``mark``.

    Raises MessageError with ``too_long`` if the text has more than ``size`` characters, or if the
    link would have more than `LONGEST`.
    """
    if len(text) > size:
        raise MessageError(too_long)
    data = text.encode()
    samples = [place for place, game in enumerate(SAMPLES) if game and f"game {game} " in text]
    kind = sum(1 << place for place in samples)
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zlib.Z_DEFAULT_STRATEGY, _known(kind))
    packed = packer.compress(data) + packer.flush()
    if len(packed) > LONGEST:
        raise MessageError(too_long)
    link = _coded(mark, kind, packed, zlib.crc32(data))
    if len(link) > LONGEST:
        raise MessageError(too_long)
    return link


def _coded(mark: str, kind: int, packed: bytes, check: int) -> str:
    """Return the link with a compressed text and its checksum."""
    coder = Writer()
    coder.below(1 << 16, kind)
    number(coder, len(packed))
    for byte in packed:
        coder.below(256, byte)
    coder.below(1 << 16, check & 0xFFFF)
    coder.below(1 << 16, check >> 16)
    return mark + coder.text()


def read(
    mark: str, text: str, size: int, broken: type[MessageError], *, exact: bool = False
) -> str:
    """Return the text in a link with this mark, alone or within an address or a message.

    Spaces and line breaks within the link are ignored, and so is everything after it, unless
    ``text`` has to be ``exact``, the link and nothing else. ``size`` is the largest number of
    characters that `write` takes. Raises ``broken``.
    """
    letter = mark[0]
    marked = rf"(?:^\s*|#\s*|%23)([{letter}{letter.lower()}][0-9])"
    found = re.search(marked, text)
    if found is None:
        raise broken(DAMAGED)
    if found[1] != mark:
        raise broken(CAPITALS if found[1] == mark.lower() else NEWER)
    coder = Reader(leading_digits(text[found.end() :][: 2 * LONGEST])[:LONGEST])
    try:
        kind = coder.below(1 << 16)
        count = number(coder)
        if kind >> len(SAMPLES) or kind & 1 or count > LONGEST:
            raise Unreadable
        packed = bytes(coder.below(256) for _ in range(count))
        check = coder.below(1 << 16) | coder.below(1 << 16) << 16
        data = zlib.decompressobj(RAW, _known(kind)).decompress(packed, 4 * size)
        if zlib.crc32(data) != check:
            raise Unreadable
        # Not compressed again: another version of zlib may find other bytes for the same text.
        if exact and _coded(mark, kind, packed, check) != text:
            raise Unreadable
        return data.decode()
    except (Unreadable, zlib.error, UnicodeDecodeError):
        raise broken(DAMAGED) from None


def _known(kind: int) -> bytes:
    """Return the samples that a compressed text may refer to; bit n of ``kind`` is sample n."""
    chosen = (game for place, game in enumerate(SAMPLES) if kind >> place & 1)
    found = [get_data("py_rules", f"samples/{game}.txt") or b"" for game in chosen]
    return b"".join(found)[-32_768:]
