"""The question of Mexica about how little a scoring can leave for the next player."""

from __future__ import annotations

from collections.abc import Hashable

from py_rules.mexica.scoring import standings, start_bonus, table
from py_rules.puzzles.kind import Solution
from py_rules.puzzles.mexica_reply import answer, answering, opponent, reply


def left(line: Solution, about: str) -> int:
    """Minus the points that the next player gains at a scoring after their best answer."""
    state, following = line.end, opponent(line.end, line.seat)
    home, more = answering(state), sum(action.height for action in answer(state, line.seat))
    gained = start_bonus(state)[following]
    for district, prizes, places in table(state, state.half):
        sums = [one.heights for one in places]
        sums[following] += more if district == home else 0
        gained += standings(tuple(sums), prizes)[following].points
    return -gained


def contested(line: Solution) -> Hashable:
    """The districts in which the next player has buildings after the answer.

    Each is its area with two sums of storeys: the solver's and the next player's.
    """
    rows = table(reply(line.end, line.seat)[1], line.end.half)
    following = opponent(line.end, line.seat)
    return frozenset(
        (row.district.area, row.standings[line.seat].heights, row.standings[following].heights)
        for row in rows
        if row.standings[following].heights
    )
