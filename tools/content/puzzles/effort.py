"""Measure how hard the best turn of a puzzle is to find: the positions that a search looks at.

The search is one that a player might do: it keeps only the few beginnings of turns that look best,
and tries again with twice as many until it finds a best turn. A turn that looks best at every step
is found at once; one that begins with a loss only by a search that keeps much.
"""

from __future__ import annotations

from heapq import nlargest
from typing import Any, NamedTuple

from py_rules.core import AnyGame
from py_rules.puzzles.kind import PuzzleKind, Solution
from tools.content.puzzles.proof import LONGEST

MOST = 8_000  # positions; a turn that needs more is as hard as any


class Beginning(NamedTuple):
    """The beginning of a turn, and how good it looks."""

    line: Solution
    appeal: float


def effort(game: AnyGame, kind: PuzzleKind, state: Any, about: str, best: int) -> int:
    """Return how many positions are looked at until a turn worth ``best`` is found, at most
    MOST."""
    looked, width, found = 0, 1, False
    while looked < MOST and not found:
        count, found = _search(game, kind, state, about, best, width, MOST - looked)
        looked += count
        width *= 2
    return looked


def _search(
    game: AnyGame, kind: PuzzleKind, state: Any, about: str, best: int, width: int, most: int
) -> tuple[int, bool]:
    """Search once, in at most ``most`` positions; return how many were looked at, and whether a
    best turn was found."""
    looked = 0
    edge = [Beginning(Solution(state, (), state), 0.0)]
    seen = {state}
    for _ in range(LONGEST):
        grown: list[Beginning] = []
        for line, appeal in edge:
            actions = game.legal(line.end) if kind.moves is None else kind.moves(line.end, about)
            for action in actions:
                if action == kind.closing:
                    continue
                looked += 1
                after = game.apply(line.end, action)
                further = Solution(state, (*line.actions, action), after)
                going = kind.going(state, after)
                if (kind.closing is not None or not going) and kind.value(further, about) >= best:
                    return looked, True
                if looked == most:
                    return looked, False
                if not going or after in seen:
                    continue
                seen.add(after)
                looks = (
                    appeal + kind.greedy(line.end, action, about)
                    if kind.greedy
                    else float(kind.value(further, about))
                )
                grown.append(Beginning(further, looks))
        edge = nlargest(width, grown, key=lambda beginning: beginning.appeal)
        if not edge:
            break
    return looked, False
