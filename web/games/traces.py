"""What the last action has done that the pieces on a table do not show by themselves."""

from __future__ import annotations

from typing import NamedTuple

from py_rules.record import Match


class Trace(NamedTuple):
    """A piece that goes from one thing on the table to another, or what a tile brings about."""

    start: str = ""  # the word of the thing that the piece leaves; empty for no piece
    goal: str = ""  # the word of the thing that it comes to
    seat: int = 0  # the player whose it becomes
    neighbours: int = 0  # how many tiles beside a terraformed one bring points


def trace(match: Match) -> Trace | None:
    """Nothing, for games whose pieces show all that happens."""
    return None
