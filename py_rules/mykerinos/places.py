"""The named places of the table that annotations can mark: spaces and rooms."""

from __future__ import annotations

from py_rules.grid import Square
from py_rules.mykerinos.data import ROOMS

HEIGHT, WIDTH = 9, 8  # of the region in the last season
_ROOMS = {name: number for number, name in enumerate(sorted(ROOMS))}


def order(word: str) -> tuple[int, ...] | None:
    """A key that sorts places in reading order, rooms after spaces; None for any other word."""
    if word in _ROOMS:
        return HEIGHT, _ROOMS[word]
    try:
        space = Square.parse(word)
    except ValueError:
        return None
    return tuple(space) if space.row < HEIGHT and space.col < WIDTH else None
