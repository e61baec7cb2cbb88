"""What to do instead of what is not allowed, and what would come of it if it were."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from py_rules.core import AnyGame, Refusal
from web.model.table import WhatIf

FAR = 3.0  # between words that have nothing to do with each other
STEP = 0.25  # between neighbouring places; a place is never as far as another thing
_SQUARE = r"([a-z])(\d{1,2})(-[a-z]\d{1,2})?"  # or a piece on it and on the next
_HEX = r"(-?\d+),(-?\d+)"


def nearest(legal: Iterable[Any], refused: Sequence[str]) -> Any:
    """The legal action closest to what was refused; None where there is nothing like it.

    Each refused word is as far from an action as from the action's closest word; of actions that
    are equally far, the one with fewer words, then the first one listed.
    """
    best, least = None, FAR * len(refused)
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
        return FAR
    others = filter(None, map(_place, words))
    return min((_between(place, other) for other in others), default=FAR)


def _place(word: str) -> tuple[str, int, int] | None:
    """The coordinates of a square or a hex."""
    if found := re.fullmatch(_SQUARE, word):
        return "piece" if found[3] else "square", ord(found[1]), int(found[2])
    if found := re.fullmatch(_HEX, word):
        return "hex", int(found[1]), int(found[2])
    return None


def _between(one: tuple[str, int, int], other: tuple[str, int, int]) -> float:
    if one[0] != other[0]:
        return FAR
    across, down = other[1] - one[1], other[2] - one[2]
    steps = (
        max(abs(across), abs(down), abs(across + down))
        if one[0] == "hex"
        else abs(across) + abs(down)
    )
    return min(FAR * 0.9, STEP * steps)


def done(
    game: AnyGame,
    state: Any,
    refused: Iterable[str],
    refusal: Refusal,
    draw: Callable[[Any], object],
) -> WhatIf | None:
    """The first attempt with these words that the refusal is about, and what would come of it.

    `apply` trusts its caller. What it makes of an illegal action may be no position at all, which
    shows at the latest when it is drawn.
    """
    wanted = frozenset(refused)
    for action in game.attempts(state):
        if wanted.issubset(action.words) and game.refusal(state, action) == refusal:
            try:
                after = game.apply(state, action)
                draw(after)
            except Exception:  # noqa: BLE001  (there is no list of what it may break)
                after = None
            return WhatIf(action, refusal, after)
    return None
