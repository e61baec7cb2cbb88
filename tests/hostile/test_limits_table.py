"""The table of limits in docs/record.md lists the limits that the program has."""

from __future__ import annotations

import re

import pytest

from py_rules import annotation, limits, link
from tools.places import ROOT
from web.model import (
    archive,
    class_codes,
    class_gathering,
    class_sets,
    lesson_progress,
    progress_rows,
    puzzles,
    saves,
)

TEXT = (ROOT / "docs" / "record.md").read_text("utf-8").partition("\n## Limits\n")[2]
ROWS = re.findall(r"^\| (.+?) \| (.+) \|$", TEXT.partition("\n## ")[0], re.MULTILINE)[2:]
HAS = {
    "a player's name": (limits.NAME, limits.SHOWN_LENGTH),
    "a line,": (limits.LINE,),
    "a game": (limits.ACTIONS,),
    "a composed position": (limits.POSITION,),
    "annotations of a game": (
        annotation.SIZE,
        annotation.READ,
        annotation.DEEPEST,
        annotation.PLAYED,
    ),
    "annotations of a position;": (annotation.MARKS, annotation.NOTE, annotation.TITLE),
    "a whole record,": (limits.TEXT,),
    "a link": (link.LONGEST, limits.WORK),
    "a game as the device keeps it": (limits.ROW,),
    "a file of games": (archive.MAX_SIZE,),
    "a title;": (saves.MAX_TITLE_LENGTH, saves.MAX_LABEL_LENGTH),
    "a message of an embedding page": (limits.FRAME,),
    "the address of an embedded table": (limits.PARAMETERS, limits.PARAMETER, limits.TEXT),
    "a text with results": (class_gathering.MAX_LENGTH, class_codes.MAX_LENGTH),
    "the results of a class": (class_gathering.MAX_RESULTS, class_sets.MAX_TASKS),
    "progress in a file": (
        progress_rows.MAX_ROWS,
        lesson_progress.MAX_LENGTH,
        puzzles.MAX_LENGTH,
    ),
    "an error that quotes": (limits.MESSAGE,),
}


@pytest.mark.parametrize(("row", "begins"), list(zip(ROWS, HAS, strict=True)), ids=list(HAS))
def test_the_limits_are_documented(row: tuple[str, str], begins: str) -> None:
    what, documented = row
    assert what.startswith(begins)
    numbers = [int(each.replace(",", "")) for each in re.findall(r"\d[\d,]*", documented)]
    assert tuple(numbers) == HAS[begins]
