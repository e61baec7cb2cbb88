"""Find the turns to offer beside a best one: another plan, or a turn with one mistake."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from itertools import pairwise
from typing import Any

from py_rules.core import AnyGame
from py_rules.puzzles.kind import PuzzleKind, Solution
from py_rules.puzzles.proof import Proof

SHORTEST = 3  # lines of a turn with a mistake, with the one that ends it
SECOND = 3  # second-best turns that are tried as the worse plan or as the turn with a mistake

Worse = tuple[Solution, int]  # a turn that is worth less than the best, and what it is worth
# The best turn that agrees with another one up to its mistake, what that one is worth, and the
# index of the mistake
Mistaken = tuple[Solution, int, int]
# Compares all turns that begin with some actions, in parts.
Proven = Callable[[tuple[Any, ...]], Generator[None, None, Proof]]


def ends(game: AnyGame, kind: PuzzleKind, line: Solution) -> bool:
    """Whether the turn is over, or can be ended."""
    if kind.closing is None:
        return not kind.going(line.start, line.end)
    return game.refusal(line.end, kind.closing) is None


def another_plan(
    game: AnyGame, kind: PuzzleKind, about: str, rivals: Iterable[Solution], proof: Proof
) -> Worse | None:
    """The first turn that is worth less than the best one and isn't a part of it, with its worth;
    preferably one that `in_its_way` accepts. None if there is none."""
    best, failing = proof.lines[0], None
    nothing = idle(game, kind, about, best.start)
    for rival in rivals:
        if not rival.actions or set(rival.actions) <= set(best.actions):
            continue
        worth = kind.value(rival, about)
        if worth >= proof.best or not ends(game, kind, rival):
            continue
        if in_its_way(kind, best.actions, rival.actions, worth, nothing):
            return rival, worth
        failing = failing or (rival, worth)
    return failing


def idle(game: AnyGame, kind: PuzzleKind, about: str, start: Any) -> int | None:
    """The worth of doing nothing; None if the turn can't end without an action."""
    nothing = Solution(start, (), start)
    return kind.value(nothing, about) if ends(game, kind, nothing) else None


def in_its_way(
    kind: PuzzleKind, best: Collection[Any], rival: Collection[Any], worth: int, nothing: int | None
) -> bool:
    """Whether a rival turn is worth more than doing nothing, does what is asked, and isn't just the
    best turn with actions added. If the question has no ``fulfilled``, only the first counts.
    """
    if nothing is not None and worth <= nothing:
        return False
    if kind.fulfilled is None:
        return True
    return worth >= kind.fulfilled and not set(best) <= set(rival)


def long_enough(game: AnyGame, kind: PuzzleKind, lines: Iterable[Solution]) -> Iterator[Solution]:
    """Yield the complete turns that are long enough for a question about their mistake."""
    closing = kind.closing is not None
    for line in lines:
        if len(line.actions) + closing >= SHORTEST and ends(game, kind, line):
            yield line


def one_mistake(
    kind: PuzzleKind, about: str, line: Solution, proof: Proof, proven: Proven
) -> Generator[None, None, Mistaken | None]:
    """Find the mistake of a turn; the result is None if it has none or several.

    ``proof`` compares all turns from its beginning on.
    """
    worth = kind.value(line, about)
    reached = [proof]
    for count in range(1, len(line.actions) + (kind.closing is not None)):
        further = yield from proven(line.actions[:count])
        reached.append(further)
    values = [one.best for one in reached] + [worth]
    drops = [index for index, (now, then) in enumerate(pairwise(values)) if then < now]
    return (reached[drops[0]].lines[0], worth, drops[0]) if len(drops) == 1 else None
