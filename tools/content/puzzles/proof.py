"""Prove the answer to a puzzle by comparing all possible turns."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from py_rules.core import AnyGame
from py_rules.puzzles.kind import PuzzleKind, Solution

MOST = 40_000  # most positions of one proof
LONGEST = 12  # actions of a turn; none in a puzzle is longer


class Unproven(ValueError):
    """The turns lead to too many positions to compare."""


class Proof(NamedTuple):
    """The value of the turns of a position."""

    best: int
    next: int | None  # the value of the second-best turns; None if all are best
    lines: tuple[Solution, ...]  # best turns, one for each idea, the shortest first
    near: tuple[Solution, ...]  # second-best turns, likewise
    turns: int  # how many were compared
    positions: int  # how many were looked at


def prove(
    game: AnyGame,
    kind: PuzzleKind,
    state: Any,
    about: str,
    most: int = MOST,
    done: tuple[Any, ...] = (),
) -> Proof:
    """Compare all turns that begin with the actions ``done``, after which the turn goes on.

    Two ways to the same unfinished position count as one; the shorter one is kept. Raises Unproven
    if the turns lead to more than ``most`` positions.
    """
    search = _Search()
    now = state
    for action in done:
        now = game.apply(now, action)
    edge = [Solution(state, done, now)]
    seen: set[Any] = {now}
    looked = 0
    for _ in range(LONGEST):
        grown: list[Solution] = []
        for line in edge:
            if kind.closing is not None:
                search.take(line, kind.value(line, about), kind)
            actions = game.legal(line.end) if kind.moves is None else kind.moves(line.end, about)
            for action in actions:
                if action == kind.closing:
                    continue
                looked += 1
                if looked > most:
                    raise Unproven(f"more than {most} positions would have to be looked at")
                after = game.apply(line.end, action)
                further = Solution(state, (*line.actions, action), after)
                if not kind.going(state, after):
                    search.take(further, kind.value(further, about), kind)
                elif kind.closing is None:
                    grown.append(further)
                elif after not in seen:
                    seen.add(after)
                    grown.append(further)
        edge = grown
        if not edge:
            break
    else:
        raise Unproven(f"a turn may have more than {LONGEST} actions")
    return search.proof(looked)


class _Search:
    """A search with the best turns found so far."""

    def __init__(self) -> None:
        self.best: int | None = None
        self.next: int | None = None
        self.turns = 0
        self.ideas: dict[Hashable, Solution] = {}
        self.near: dict[Hashable, Solution] = {}

    def take(self, line: Solution, value: int, kind: PuzzleKind) -> None:
        self.turns += 1
        if self.best is None or value > self.best:
            self.best, self.next = value, self.best
            self.ideas, self.near = {kind.signature(line): line}, self.ideas
        elif value == self.best:
            self.ideas.setdefault(kind.signature(line), line)
        elif self.next is None or value > self.next:
            self.next, self.near = value, {kind.signature(line): line}
        elif value == self.next:
            self.near.setdefault(kind.signature(line), line)

    def proof(self, looked: int) -> Proof:
        if self.best is None:
            raise Unproven("there is no turn")
        lines, near = tuple(self.ideas.values()), tuple(self.near.values())
        return Proof(self.best, self.next, lines, near, self.turns, looked)
