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
    """At the place where each stage begins its title, or numbers where there is no room for all.

    ``letter`` is about the width of one; nothing is written beyond ``right``.
    """
    if not stages:
        return
    widths = [(len(stage.title) + 1) * letter for stage in stages]
    starts = [*places[:-1], min(places[-1], right - widths[-1])]  # the last may be drawn back
    room = [end - start for start, end in pairwise([*starts, right])]
    all_fit = all(width <= each for width, each in zip(widths, room, strict=True))
    free = 0.0  # from here on nothing is written yet
    for number, stage in enumerate(stages, 1):
        x, words = places[number - 1], str(number)
        if all_fit:
            x, words = starts[number - 1], stage.title
        elif number == 1 and widths[0] <= room[0]:
            words = stage.title  # says what the other numbers are
        if x >= free:
            yield text(words, x, y)
            free = x + len(words) * letter
