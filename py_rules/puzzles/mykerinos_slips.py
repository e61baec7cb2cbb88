"""The numbers that common errors lead to when points are counted in Mykerinos.

Each name of an error has its explanation in ``web/views/puzzle_slips.py``.
"""

from __future__ import annotations

from py_rules import mykerinos
from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS
from py_rules.puzzles.kind import Slips, Solution


def _exhibit(line: Solution, best: int) -> Slips:
    """The points as if the game ended after the turn."""
    state, seat = line.end, line.seat
    points = mykerinos.GAME.scores(state)[seat]
    one = summed = everywhere = 0
    values = [ROOMS[name].value for name, owner in state.museum if owner == seat]
    for wing, patron in enumerate(state.wings or PATRONS):
        cards = sum(PLOTS[plot].patron == patron for plot in state.cards[seat])
        rooms = [
            ROOMS[name].value
            for name, owner in state.museum
            if owner == seat and wing in ROOMS[name].wings
        ]
        one += cards - points[patron]
        everywhere += cards * max(values, default=1) - points[patron]
        if len(rooms) > 1:
            summed += cards * sum(rooms) - points[patron]
    return {
        "sets": best - points["sets"],
        "rooms": best + summed,
        "cards": best + one,
        "plots": best - points["plots"],
        "wings": best + everywhere,
        "five": best + 5,
        "before": mykerinos.GAME.totals(line.start)[seat],
    }


SLIPS = {"exhibit": _exhibit}
