"""Links with whole studies: each one is read back as it was written, and other text is refused."""

from __future__ import annotations

import random
import zlib
from pathlib import Path

import pytest

from py_rules import study, study_link
from py_rules.coding import DIGITS, Writer, number
from py_rules.message import MessageError

STUDY = Path("tests/record/studies/four-chapters.txt").read_text("utf-8")
GOLDEN = Path("tests/record/studies/four-chapters.link.txt")


def test_a_link_has_the_whole_study() -> None:
    link = study_link.write(STUDY)
    assert study_link.read(link) == STUDY
    assert len(link) < len(STUDY) / 2
    for text in (
        f"https://example.org/#{link}",
        f"#{link[:9]}=\n> {link[9:]} and more",
        f"%23{link}",
    ):
        assert study_link.read(text) == STUDY


def test_the_golden_link_can_still_be_opened() -> None:
    assert study_link.read(GOLDEN.read_text("ascii")) == STUDY


@pytest.mark.parametrize("text", ["", "study 1\n", "žluťoučký kůň 🐎\n", "game mexica 1\n" * 999])
def test_any_text_survives(text: str) -> None:
    assert study_link.read(study_link.write(text)) == text


def test_a_study_that_is_too_long_has_no_link() -> None:
    rng = random.Random(1)
    noise = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=90_000))
    for text in (noise, "a" * (study.SIZE + 1)):
        with pytest.raises(MessageError, match="too long for a link"):
            study_link.write(text)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda link: link[:-20], "missing or was changed"),
        (lambda link: link[:2], "missing or was changed"),
        (lambda link: link[:300] + link[310:], "missing or was changed"),
        (lambda link: link.replace("S1", "s1", 1), "capital letters were lost"),
        (lambda link: link.replace("S1", "S2", 1), "newer version"),
        (lambda link: "x" + link, "missing or was changed"),
    ],
)
def test_invalid_links_are_refused(change: object, why: str) -> None:
    assert callable(change)
    with pytest.raises(study_link.BrokenStudyLink, match=why):
        study_link.read(change(study_link.write(STUDY)))


def test_a_decompression_bomb_is_refused() -> None:
    """The decompressed text is cut off before it fills the memory, so its checksum is wrong."""
    data = b"a" * 30_000_000
    packer = zlib.compressobj(9, zlib.DEFLATED, study_link.RAW)
    packed = packer.compress(data) + packer.flush()
    coder = Writer()
    coder.below(1 << 16, 0)
    number(coder, len(packed))
    for byte in packed:
        coder.below(256, byte)
    check = zlib.crc32(data)
    coder.below(1 << 16, check & 0xFFFF)
    coder.below(1 << 16, check >> 16)
    with pytest.raises(study_link.BrokenStudyLink):
        study_link.read(study_link.MARK + coder.text())


def test_random_digits_are_refused() -> None:
    rng = random.Random(7)
    for _ in range(200):
        digits = "".join(rng.choices(DIGITS, k=rng.randrange(400)))
        with pytest.raises(study_link.BrokenStudyLink):
            study_link.read(study_link.MARK + digits)
