"""Prove the answer to a puzzle by comparing all possible turns."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple

from py_rules.core import AnyGame
from py_rules.puzzles.kind import PuzzleKind, Solution, Unproven

MOST = 40_000  # most positions of one proof
WORK = 200_000  # the same, including positions examined to find what the turns are worth
LONGEST = 12  # actions of a turn; none in a puzzle is longer


class TooManyPositions(Unproven):
    """The turns lead to too many positions."""


class TooLongTurns(Unproven):
    """A turn may have more than LONGEST actions."""


class NoTurns(Unproven):
    """There is no turn to compare."""


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
    proof = Proving(game, kind, state, about, most, done).go_on(lambda: False)
    assert proof
    return proof


class Proving:
    """A proof that can be made in parts, with the same result as that of `prove`."""

    def __init__(
        self,
        game: AnyGame,
        kind: PuzzleKind,
        state: Any,
        about: str,
        most: int = MOST,
        done: tuple[Any, ...] = (),
    ) -> None:
        self.looked = 0  # positions looked at so far
        self.proof: Proof | None = None  # the result, once all turns are compared
        self._steps = self._compared(game, kind, state, about, most, done)

    def go_on(self, stop: Callable[[], bool]) -> Proof | None:
        """Look at more positions until ``stop`` is true; return the proof once it is complete.

        ``stop`` is called after each position and after each turn's value. Raises Unproven. After
        any exception, the proof can't go on.
        """
        for looked in self._steps:
            self.looked = looked
            if stop():
                return None
        if self.proof is None:
            raise RuntimeError("the proof has broken off and can't go on")
        return self.proof

    def _compared(
        self,
        game: AnyGame,
        kind: PuzzleKind,
        state: Any,
        about: str,
        most: int,
        done: tuple[Any, ...],
    ) -> Iterator[int]:
        """Compare all turns, and yield the number of positions after each one and each value."""
        search = _Search(kind, about)
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
                    search.take(line, looked)
                    yield looked
                moves = kind.moves
                actions = game.legal(line.end) if moves is None else moves(line.end, about)
                for action in actions:
                    if action == kind.closing:
                        continue
                    looked += 1
                    if looked > most:
                        raise TooManyPositions(
                            f"more than {most} positions would have to be looked at"
                        )
                    after = game.apply(line.end, action)
                    further = Solution(state, (*line.actions, action), after)
                    if not kind.going(state, after):
                        search.take(further, looked)
                    elif kind.closing is None:
                        grown.append(further)
                    elif after not in seen:
                        seen.add(after)
                        grown.append(further)
                        if kind.most is not None and len(seen) > kind.most:
                            raise TooManyPositions(f"there are more than {kind.most} turns")
                    yield looked
            edge = grown
            if not edge:
                break
        else:
            raise TooLongTurns(f"a turn may have more than {LONGEST} actions")
        self.proof = search.proof(looked)


class _Search:
    """A search with the best turns found so far."""

    def __init__(self, kind: PuzzleKind, about: str) -> None:
        self.kind = kind
        self.about = about
        self.work = 0  # positions examined to find what the turns are worth
        self.best: int | None = None
        self.next: int | None = None
        self.turns = 0
        self.ideas: dict[Hashable, Solution] = {}
        self.near: dict[Hashable, Solution] = {}

    def take(self, line: Solution, looked: int) -> None:
        """Compare one more turn. Raises Unproven."""
        kind = self.kind
        value = kind.value(line, self.about)
        self.work += kind.cost(line, self.about) if kind.cost else 0
        if looked + self.work > WORK:
            raise TooManyPositions(f"more than {WORK} positions would have to be looked at")
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
            raise NoTurns("there is no turn")
        lines, near = tuple(self.ideas.values()), tuple(self.near.values())
        return Proof(self.best, self.next, lines, near, self.turns, looked)
