"""Measure how hard the best turn of a puzzle is to find: the positions that a search looks at.

The search imitates a player: it keeps only the few beginnings of turns that look best, and tries
again with twice as many until it finds a best turn. A turn that looks best at every step is found
at once; a turn that begins with a loss, only by a wide search.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from heapq import nlargest
from typing import Any, NamedTuple

from py_rules.core import AnyGame
from py_rules.puzzles.kind import PuzzleKind, Solution
from py_rules.puzzles.proof import LONGEST

MOST = 8_000  # positions; a turn that needs more is as hard as any


class PositionTask(NamedTuple):
    """The question about a position, and the worth of its best turns."""

    game: AnyGame
    kind: PuzzleKind
    about: str
    best: int


class Beginning:
    """The beginning of a turn. Its continuations are computed once, and shared by all searches."""

    def __init__(
        self, asked: PositionTask, line: Solution, before: Beginning | None = None, *, going: bool
    ) -> None:
        self.asked = asked
        self.line = line
        self.going = going  # whether the turn goes on
        self.before = before
        self._known: list[Beginning] = []
        self._further = self._lengthened()

    def followed(self) -> Iterator[Beginning]:
        """Yield this beginning with each action that can be next."""
        yield from self._known
        for further in self._further:
            self._known.append(further)
            yield further

    def _lengthened(self) -> Iterator[Beginning]:
        game, kind, about, _ = self.asked
        start, actions, end = self.line
        for action in game.legal(end) if kind.moves is None else kind.moves(end, about):
            if action != kind.closing:
                after = game.apply(end, action)
                line = Solution(start, (*actions, action), after)
                yield Beginning(self.asked, line, self, going=kind.going(start, after))

    @cached_property
    def value(self) -> int:
        """The worth of this beginning as a whole turn."""
        return self.asked.kind.value(self.line, self.asked.about)

    @property
    def solves(self) -> bool:
        """Whether this beginning is a best turn."""
        ended = self.asked.kind.closing is not None or not self.going
        return ended and self.value >= self.asked.best

    @cached_property
    def appeal(self) -> float:
        """How good it looks."""
        greedy = self.asked.kind.greedy
        if self.before is None:
            return 0.0
        if greedy is None:
            return float(self.value)
        last = self.line.actions[-1]
        return self.before.appeal + greedy(self.before.line.end, last, self.asked.about)


def effort(game: AnyGame, kind: PuzzleKind, state: Any, about: str, best: int) -> int:
    """Return how many positions are looked at until a turn worth ``best`` is found, at most
    MOST."""
    nothing = Beginning(
        PositionTask(game, kind, about, best), Solution(state, (), state), going=True
    )
    looked, width, found = 0, 1, False
    while looked < MOST and not found:
        count, found = _search(nothing, width, MOST - looked)
        looked += count
        width *= 2
    return looked


def _search(nothing: Beginning, width: int, most: int) -> tuple[int, bool]:
    """Search once, in at most ``most`` positions; return how many were looked at, and whether a
    best turn was found."""
    looked = 0
    edge = [nothing]
    seen = {nothing.line.end}
    for _ in range(LONGEST):
        grown: list[Beginning] = []
        for before in edge:
            for further in before.followed():
                looked += 1
                if further.solves:
                    return looked, True
                if looked == most:
                    return looked, False
                if not further.going or further.line.end in seen:
                    continue
                seen.add(further.line.end)
                grown.append(further)
        edge = nlargest(width, grown, key=lambda beginning: beginning.appeal)
        if not edge:
            break
    return looked, False
