"""What the last action has done that the pieces on a table do not show by themselves."""

from __future__ import annotations

from typing import NamedTuple

from py_rules.record import Match


class Trace(NamedTuple):
    """Pieces that go from one thing on the table to another, and what a tile brings about."""

    start: str = ""  # the word of the thing that the pieces leave; empty for no piece
    goal: str = ""  # the word of the thing that they come to
    seat: int = 0  # the player whose it becomes, or who pays
    paid: tuple[str, ...] = ()  # the drawings of the pieces that pay for something, by their ids
    neighbours: int = 0  # how many tiles beside a terraformed one bring points


def trace(match: Match) -> Trace | None:
    """Nothing, for games whose pieces show all that happens."""
    return None
