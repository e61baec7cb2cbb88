"""The places of annotations on the board of Mexica, and their names."""

from __future__ import annotations

from functools import cache

from py_rules.message import Message
from py_rules.mexica.state import State
from web.games.annotations import Spot
from web.games.mexica import places
from web.games.mexica.layout import CELL, PLACES

INNER = CELL - 4


def spots(state: State, tall: bool) -> dict[str, Spot]:
    """The squares of the board, which are the same in every position."""
    return _squares()


@cache
def _squares() -> dict[str, Spot]:
    half = CELL / 2
    return {
        word: Spot(x + half, y + half, half - 3, f"M{x + 2} {y + 2}h{INNER}v{INNER}h-{INNER}z")
        for _bit, word, x, y in PLACES
    }


def named(state: State, word: str) -> Message:
    """The name of a square."""
    return places.place(state, word)
