"""Search for the answer to a user's puzzle, in parts, so that the worker can pause in between."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial
from zlib import crc32

from py_rules import puzzles, record
from py_rules.puzzles import made
from py_rules.puzzles.kind import PuzzleKind, Solution, Unproven
from py_rules.puzzles.made import MISTAKE, MOST, PLAN, Outcome
from py_rules.puzzles.offering import SECOND, another_plan, long_enough, one_mistake
from py_rules.puzzles.proof import Proof, Proving, TooManyPositions
from py_rules.record import Match

ALL = 3 * MOST  # most positions of all proofs together


class NoOtherPlan(Unproven):
    """There is no worse turn that could be offered beside the best one."""


class NoMistake(Unproven):
    """There is no turn with one mistake."""


class Answering:
    """A search for the answer to a question about the last position of a match."""

    def __init__(self, match: Match, question: str) -> None:
        self.looked = 0  # positions looked at so far
        self.outcome: Outcome | None = None  # once it is known
        self.match = match
        self.state = match.state
        self.kind, self.about = made.kind_of(match.game, question)
        self._stop: Callable[[], bool] = lambda: False
        form = {PLAN: self._plan, MISTAKE: self._mistake}.get(question.partition(" ")[0])
        self._steps = self._found(form() if form else self._turn())

    def go_on(self, stop: Callable[[], bool]) -> Outcome | None:
        """Look at more positions until ``stop`` is true; return the outcome once it is known.

        Raises Unproven. After any exception, the search can't go on.
        """
        self._stop = stop
        for _ in self._steps:
            return None
        if self.outcome is None:
            raise RuntimeError("the search has broken off and can't go on")
        return self.outcome

    def _found(self, steps: Generator[None, None, Outcome]) -> Iterator[None]:
        self.outcome = yield from steps

    def _proof(
        self, kind: PuzzleKind, about: str, done: tuple[object, ...] = ()
    ) -> Generator[None, None, Proof]:
        """Compare all turns that begin with the actions ``done``."""
        proving = Proving(self.match.game, kind, self.state, about, MOST, done)
        before = self.looked
        try:
            while (proof := proving.go_on(self._stop)) is None:
                self.looked = before + proving.looked
                yield
        finally:  # the positions of a proof that broke off count as well
            self.looked = before + proving.looked
        if self.looked > ALL:
            raise TooManyPositions(f"more than {ALL} positions would have to be looked at")
        return proof

    def _turn(self) -> Generator[None, None, Outcome]:
        proof = yield from self._proof(self.kind, self.about)
        return Outcome.of(self.kind, self.state, self.about, proof)

    def _plan(self) -> Generator[None, None, Outcome]:
        """Find the best turn, and a worse one: the best for another question, or a second-best."""
        proof = yield from self._proof(self.kind, self.about)
        outcome = Outcome.of(self.kind, self.state, self.about, proof)
        if proof.next is None or made.idle(outcome, self.kind):
            return outcome
        asked = self.match.game, self.kind, self.about
        for other in self._others():
            try:
                rivals = yield from self._proof(other, "")
            except Unproven:
                continue
            if found := another_plan(*asked, rivals.lines, proof):
                return self._offered(proof, proof.lines[0], *found)
        if found := another_plan(*asked, proof.near, proof):
            return self._offered(proof, proof.lines[0], *found)
        raise NoOtherPlan("there is no other turn to offer")

    def _others(self) -> Iterator[PuzzleKind]:
        """Yield the other questions about the same turns that fit the position without a subject
        and aren't exclusive; none if the question itself has a subject."""
        for each in puzzles.kinds(self.match.game.name).values():
            alike = (each.going, each.closing) == (self.kind.going, self.kind.closing)
            compared = not each.exclusive and each is not self.kind and not self.about
            if alike and compared and "" in each.fitting(self.state):
                yield each

    def _mistake(self) -> Generator[None, None, Outcome]:
        """Find a turn with one mistake: it begins like a best turn and ends second-best.

        One whose mistake is to end too early is taken only if there is no other.
        """
        proof = yield from self._proof(self.kind, self.about)
        outcome = Outcome.of(self.kind, self.state, self.about, proof)
        if proof.next is None or made.idle(outcome, self.kind):
            return outcome
        early = None
        best = proof.lines[0].actions
        unnamed = self.match._replace(table=self.match.table._replace(names=()))
        first = crc32(record.write(unnamed).encode())
        proven = partial(self._proof, self.kind, self.about)
        for count in range(len(best)):
            start = best[: (first + count) % len(best)]
            after = yield from self._proof(self.kind, self.about, start)
            for near in long_enough(self.match.game, self.kind, after.near[:SECOND]):
                found = yield from one_mistake(self.kind, self.about, near, proof, proven)
                if found is None:
                    continue
                better, worth, at = found
                outcome = self._offered(proof, better, near, worth)
                if at < len(near.actions):
                    return outcome
                early = early or outcome
        if early:
            return early
        raise NoMistake("there is no turn with one mistake")

    def _offered(self, proof: Proof, best: Solution, other: Solution, worth: int) -> Outcome:
        """The outcome with the best turn and the other one."""
        lines, near = (puzzles.to_words(each, self.kind) for each in (best, other))
        return Outcome("", proof.best, worth, 1, (lines,), (near,), proof.turns)
