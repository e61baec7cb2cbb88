"""Links with a whole study, coded in letters and digits. docs/study.md describes the format.

Existing links depend on every detail: nothing here may ever change the meaning of one.
"""

from __future__ import annotations

import re
import zlib
from pkgutil import get_data

from py_rules import study
from py_rules.coding import Reader, Unreadable, Writer, number
from py_rules.link import CAPITALS, NEWER, SAMPLES, leading_digits
from py_rules.message import N_, MessageError

MARK = "S1"  # the beginning of a link of this format
MARKED = r"(?:^\s*|#\s*|%23)([Ss][0-9])"
LONGEST = 60_000  # characters of a link
RAW = -15  # zlib's window for data without a header

TOO_LONG = N_("this study is too long for a link")
DAMAGED = N_(
    "This link can’t be opened because part of it is missing or was changed. Ask for the link "
    "again."
)


class BrokenStudyLink(MessageError):
    """A link to a study that can't be read."""


def write(text: str) -> str:
    """Return the link with the text of a study, which follows the ``#`` of an address.

    Raises MessageError if it is too long.
    """
    data = text.encode()
    if len(text) > study.SIZE:
        raise MessageError(TOO_LONG)
    samples = [place for place, game in enumerate(SAMPLES) if game and f"game {game} " in text]
    kind = sum(1 << place for place in samples)
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zlib.Z_DEFAULT_STRATEGY, _known(kind))
    packed = packer.compress(data) + packer.flush()
    if len(packed) > LONGEST:
        raise MessageError(TOO_LONG)
    coder = Writer()
    coder.below(1 << 16, kind)
    number(coder, len(packed))
    for byte in packed:
        coder.below(256, byte)
    check = zlib.crc32(data)
    coder.below(1 << 16, check & 0xFFFF)
    coder.below(1 << 16, check >> 16)
    link = MARK + coder.text()
    if len(link) > LONGEST:
        raise MessageError(TOO_LONG)
    return link


def read(text: str) -> str:
    """Return the text of the study in a link, alone or within an address or a message.

    Spaces and line breaks within the link are ignored, and so is everything after it. Raises
    BrokenStudyLink.
    """
    found = re.search(MARKED, text)
    if found is None:
        raise BrokenStudyLink(DAMAGED)
    if found[1] != MARK:
        raise BrokenStudyLink(CAPITALS if found[1] == MARK.lower() else NEWER)
    coder = Reader(leading_digits(text[found.end() :][: 2 * LONGEST])[:LONGEST])
    try:
        kind = coder.below(1 << 16)
        count = number(coder)
        if kind >> len(SAMPLES) or kind & 1 or count > LONGEST:
            raise Unreadable
        packed = bytes(coder.below(256) for _ in range(count))
        check = coder.below(1 << 16) | coder.below(1 << 16) << 16
        data = zlib.decompressobj(RAW, _known(kind)).decompress(packed, 4 * study.SIZE)
        if zlib.crc32(data) != check:
            raise Unreadable
        return data.decode()
    except (Unreadable, zlib.error, UnicodeDecodeError):
        raise BrokenStudyLink(DAMAGED) from None


def _known(kind: int) -> bytes:
    """Return the samples that a compressed study may refer to; bit n of ``kind`` is sample n."""
    chosen = (game for place, game in enumerate(SAMPLES) if kind >> place & 1)
    found = [get_data("py_rules", f"samples/{game}.txt") or b"" for game in chosen]
    return b"".join(found)[-32_768:]
