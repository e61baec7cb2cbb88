"""The titles of the seasons, rounds or halves along a line of the game's actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from web.replay import Stage
from web.svg import Markup
from web.views.pieces import text


def titles(
    stages: Sequence[Stage], places: Sequence[float], y: float, letter: float, right: float
) -> Iterator[Markup]:
    """At the place where it begins each stage's title, or its number where there is no room.

    ``letter`` is about the width of one; nothing is written beyond ``right``.
    """
    free = 0.0  # from here on nothing is written yet
    for number, (stage, place) in enumerate(zip(stages, places, strict=True), 1):
        x, words = place, stage.title
        if number == len(stages):
            x = min(x, right - len(words) * letter)  # the last one may begin before its place
        elif places[number] - x < len(words) * letter:
            words = str(number)
        if x < free:
            x, words = place, str(number)
        if x >= free:
            yield text(words, x, y)
            free = x + len(words) * letter
