"""The titles of the seasons, rounds or halves along a line of the game's actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from web.games.pieces import text
from web.markup.svg import Markup
from web.model.replay import Stage


def titles(
    stages: Sequence[Stage], places: Sequence[float], y: float, letter: float, right: float
) -> Iterator[Markup]:
    """Write each stage's title at its start, or its number if the titles do not all fit.

    ``places`` are the x of the starts; ``letter`` is the approximate width of a letter; no title
    extends beyond ``right``.
    """
    if not stages:
        return
    widths = [(len(stage.title) + 1) * letter for stage in stages]
    starts = [
        *places[:-1],
        min(places[-1], right - widths[-1]),
    ]  # the last title may move left to fit
    room = [end - start for start, end in pairwise([*starts, right])]
    all_fit = all(width <= each for width, each in zip(widths, room, strict=True))
    free = 0.0  # x of the end of the titles so far
    for number, stage in enumerate(stages, 1):
        x, words = places[number - 1], str(number)
        if all_fit:
            x, words = starts[number - 1], stage.title
        elif number == 1 and widths[0] <= room[0]:
            words = stage.title  # shows what the other numbers count
        if x >= free:
            yield text(words, x, y)
            free = x + len(words) * letter
