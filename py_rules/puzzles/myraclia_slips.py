"""The numbers that common errors lead to when points are counted in Myraclia.

Each name of an error has its explanation in ``web/views/puzzle_slips.py``.
"""

from __future__ import annotations

from py_rules import myraclia
from py_rules.myraclia.scoring import gains
from py_rules.puzzles.kind import Slips, Solution


def _points(line: Solution, best: int) -> Slips:
    """The points on the scoring board."""
    state, seat, game = line.start, line.seat, myraclia.GAME
    parts = dict.fromkeys(("tile", "tokens", "neighbours"), 0)
    singles = first = others = 0
    for action in line.actions:
        if action.words[0] == "terraform":
            gained = gains(state, seat, action.hex)
            for source, points in gained[seat].items():
                parts[source] += points
            per = 2 if state.terraformings else 1
            singles += gained[seat]["neighbours"] // per
            first += gained[seat]["neighbours"] if per == 1 else 0
            others += sum(one["neighbours"] for at, one in enumerate(gained) if at != seat)
        state = game.apply(state, action)
    return {
        "single": best - parts["neighbours"] + singles,
        "first": best + first,
        "others": best + others,
        "neighbours": best - parts["neighbours"],
        "tokens": best - parts["tokens"],
        "tile": best - parts["tile"],
    }


def _ending(line: Solution, best: int) -> Slips:
    """The points of the last turn, with the final scoring."""
    seat, game = line.seat, myraclia.GAME
    before, after = (game.scores(state)[seat] for state in (line.start, line.end))
    gained = {source: after[source] - before[source] for source in after}
    terrains = sum(
        gained[source] for source in gained if source not in ("play", "group", "all terrains")
    )
    return {
        "board": gained["play"],
        "final": best - gained["play"],
        "group": best - gained["group"],
        "terrains": best - terrains,
        "all": best - gained["all terrains"],
    }


SLIPS = {"points": _points, "final": _ending}
