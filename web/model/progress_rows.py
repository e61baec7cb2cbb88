"""Progress in lessons and puzzles as the rows that the device stores, each with an id."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

import py_rules
from web.model import lesson_progress, puzzles
from web.model.saves import Damaged

PUZZLE_PREFIX = "puzzle/"  # prefix of puzzle ids; lesson ids begin with the game
NAME = re.compile(r"[0-9a-z-]{1,60}", re.ASCII)
MAX_ROWS = 20_000  # rows in a file
Rows = dict[str, str]  # by id: mexica/01-first-turn, puzzle/mexica/1a2b3c4d


def known(id_: str) -> bool:
    """Return whether an id belongs to a lesson or a puzzle."""
    game, _, name = id_.removeprefix(PUZZLE_PREFIX).partition("/")
    return game in py_rules.GAMES and bool(NAME.fullmatch(name))


def merged(id_: str, older: str, newer: str) -> str:
    """Return a row with the progress of two rows: done in either means done."""
    if not older or not newer or older == newer:
        return newer or older
    if id_.startswith(PUZZLE_PREFIX):
        one, other = puzzles.read(older), puzzles.read(newer)
        return puzzles.write(puzzles.merged(one, other))
    before, after = lesson_progress.read(older), lesson_progress.read(newer)
    return lesson_progress.write(lesson_progress.merged(before, after))


def imported(id_: str, here: str, came: str) -> str:
    """Return the row to store when a file contains another: the stored row counts as newer."""
    return merged(id_, came, here)


def for_file(rows: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return rows as values for a file, without rows that this page did not write."""
    values = {id_: _parsed(text) for id_, text in rows if known(id_)}
    return {id_: value for id_, value in sorted(values.items()) if isinstance(value, dict)}


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def of_file(values: object) -> Rows:
    """Return the rows in a file: those of known lessons and puzzles, parsed and written again.

    Raises Damaged if they are not an object, or far too many.
    """
    if not isinstance(values, dict) or len(values) > MAX_ROWS:
        raise Damaged("its progress in lessons and puzzles isn’t in a form that this page can read")
    return {
        id_: _anew(id_, json.dumps(value))
        for id_, value in values.items()
        if known(id_) and isinstance(value, dict)
    }


def _anew(id_: str, text: str) -> str:
    if id_.startswith(PUZZLE_PREFIX):
        return puzzles.write(puzzles.read(text))
    return lesson_progress.write(lesson_progress.read(text))
