"""Texts that can be read before the program runs."""

from __future__ import annotations

import json

import pytest

import py_rules
from tools.build import readings
from tools.content.puzzles import verifying
from tools.places import DIST
from web.i18n import LANGUAGES

pytestmark = pytest.mark.usefixtures("dist")


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_every_puzzle_has_a_picture_and_a_text_in_each_language(game: str) -> None:
    """Puzzles are in blocks, in the order of the file; the script counts days to find one."""
    count = len(verifying.read(game))
    (folder,) = DIST.glob("early-*")
    rows: list[tuple[int, str]] = []
    for number in range(-(-count // readings.BLOCK_SIZE)):
        block = json.loads((folder / f"{game}-{number}{readings.ENDING}").read_text("utf-8"))
        assert len(block) == readings.BLOCK_SIZE or len(rows) + len(block) == count
        rows += block
    assert len(rows) == count
    assert all(picture.startswith('<svg viewBox="0 0 96 72"') for _, picture in rows)
    assert len({picture for _, picture in rows}) > 0.8 * count
    for code in LANGUAGES:
        content = json.loads((folder / f"{game}.{code}{readings.ENDING}").read_text("utf-8"))
        assert content["puzzles"] == count
        assert len(content["texts"]) == 1 + max(number for number, _ in rows)
        assert len(set(content["texts"])) == len(content["texts"])
        assert content["lesson"].startswith("<h2>")


def test_static_readings_are_not_cached_for_offline_use() -> None:
    """Offline the program is stored, too, and opens the lesson or puzzle itself."""
    assert readings.ENDING not in (DIST / "sw.js").read_text("utf-8")
