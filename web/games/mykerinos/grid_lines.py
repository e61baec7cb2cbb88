"""The lines of an area of Mykerinos, as a dig is marked out: strings, a rope between plots."""

from __future__ import annotations

from functools import cache

from web.games.mykerinos.layout import PLOT_COLS
from web.markup.svg import Markup, path


@cache
def lines(x: int, y: int, cell: int) -> tuple[Markup, ...]:
    """The grid of an area: strings between pegs, and a rope between its two plots."""
    right, bottom = x + 4 * cell, y + 3 * cell
    across = "".join(f"M{x} {y + row * cell}H{right}" for row in range(4))
    down = "".join(f"M{x + col * cell} {y}V{bottom}" for col in (0, 1, 3, 4))
    pegs = "".join(f"M{x + col * cell} {y + row * cell}h.1" for row in range(4) for col in range(5))
    rope = f"M{x + PLOT_COLS * cell} {y}V{bottom}"
    return (
        path(across + down, class_="string"),
        path(rope, class_="rope"),
        path(rope, class_="twist"),
        path(pegs, class_="pegs"),
    )
