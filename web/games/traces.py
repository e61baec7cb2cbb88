"""The effects of the last action that the pieces on the table do not show."""

from __future__ import annotations

from typing import NamedTuple

from py_rules.record import Match


class Trace(NamedTuple):
    """Pieces that move from one place on the table to another, and the effect of a new tile."""

    start: str = ""  # the word of the place that the pieces come from; empty for none
    goal: str = ""  # the word of the place that they go to
    seat: int = 0  # the player who receives it, or who pays
    paid: tuple[str, ...] = ()  # the ids of the drawings of pieces paid
    neighbours: int = 0  # the number of neighbours of a terraformed tile that score points


def trace(match: Match) -> Trace | None:
    """None, for games whose pieces show everything."""
    return None
