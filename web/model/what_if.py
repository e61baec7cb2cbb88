"""Suggestions after a refusal: the closest legal action, and the result of the forbidden one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from py_rules.core import AnyGame, Refusal
from web.model.table import WhatIf

MAX_DISTANCE = 3.0  # distance of unrelated words
NEIGHBOUR_DISTANCE = (
    0.25  # distance of neighbouring places; any two places are closer than MAX_DISTANCE
)
_SQUARE = r"([a-z])(\d{1,2})(-[a-z]\d{1,2})?"  # a square, or a piece on two squares
_HEX = r"(-?\d+),(-?\d+)"


def nearest(legal: Iterable[Any], refused: Sequence[str]) -> Any:
    """Return the legal action closest to the refused words; None if no action is similar.

    The distance of a word is that to the action's closest word. Ties go to the action with fewer
    words, then to the first in the list.
    """
    best, least = None, MAX_DISTANCE * len(refused)
    for action in legal:
        words = action.words
        far = sum(0.0 if word in words else _far(word, words) for word in refused)
        far += len(words) / 1000
        if far < least:
            best, least = action, far
    return best


def _far(word: str, words: Iterable[str]) -> float:
    place = _place(word)
    if place is None:
        return MAX_DISTANCE
    others = filter(None, map(_place, words))
    return min((_between(place, other) for other in others), default=MAX_DISTANCE)


def _place(word: str) -> tuple[str, int, int] | None:
    """Return the kind and the coordinates of a square or hex; None for any other word."""
    if found := re.fullmatch(_SQUARE, word):
        return "piece" if found[3] else "square", ord(found[1]), int(found[2])
    if found := re.fullmatch(_HEX, word):
        return "hex", int(found[1]), int(found[2])
    return None


def _between(one: tuple[str, int, int], other: tuple[str, int, int]) -> float:
    if one[0] != other[0]:
        return MAX_DISTANCE
    across, down = other[1] - one[1], other[2] - one[2]
    steps = (
        max(abs(across), abs(down), abs(across + down))
        if one[0] == "hex"
        else abs(across) + abs(down)
    )
    return min(MAX_DISTANCE * 0.9, NEIGHBOUR_DISTANCE * steps)


def done(
    game: AnyGame,
    state: Any,
    refused: Iterable[str],
    refusal: Refusal,
    draw: Callable[[Any], object],
) -> WhatIf | None:
    """Return the first attempt with these words that gets this refusal, with its result.

    Applying an action does not check it, so the result may be an invalid position. Drawing it shows
    that at the latest.
    """
    wanted = frozenset(refused)
    for action in game.attempts(state):
        if wanted.issubset(action.words) and game.refusal(state, action) == refusal:
            try:
                after = game.apply(state, action)
                draw(after)
            except Exception:  # noqa: BLE001  (an invalid position may break anything)
                after = None
            return WhatIf(action, refusal, after)
    return None
