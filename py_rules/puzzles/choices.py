"""The answers that a puzzle of CHOICES offers: points, turns, or actions with a mistake."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from py_rules.puzzles import (
    CHOICES,
    GRANDMASTER,
    Puzzle,
    PuzzleResult,
    is_inspection,
    mistake,
    shown,
)


class Answer(NamedTuple):
    """One of the answers that can be chosen."""

    number: int  # points, the index in `puzzles.shown`, or the index of an action
    right: bool
    error: str = ""  # the common error behind a wrong number of points, by its name; or empty


def is_choice(puzzle: Puzzle) -> bool:
    """Whether its answer is chosen, not played."""
    return puzzle.kind in CHOICES


def answers(puzzle: Puzzle) -> tuple[Answer, ...]:
    """The answers in the order in which they are offered; none where a turn is to be played."""
    if puzzle.kind == "worth":
        wrong = (Answer(number, right=False, error=error) for number, error in puzzle.slips)
        return tuple(sorted((Answer(puzzle.best, right=True), *wrong)))
    if puzzle.kind == "plan":
        found = (Answer(0, right=True), Answer(1, right=False))
        return found[::-1] if int(puzzle.id, 16) % 2 else found
    if puzzle.kind == GRANDMASTER:
        orders = list(permutations(range(len(shown(puzzle)))))
        order = orders[int(puzzle.id, 16) % len(orders)]
        return tuple(Answer(number, number == 0) for number in order)
    if puzzle.kind == "mistake":
        wanted = mistake(puzzle)
        return tuple(Answer(index, index == wanted) for index in own(puzzle))
    return ()


def given(puzzle: Puzzle) -> tuple[str, ...]:
    """The turn in the question: the one to count, or the one with a mistake."""
    return puzzle.near[0] if puzzle.kind == "mistake" else puzzle.lines[0]


def own(puzzle: Puzzle) -> tuple[int, ...]:
    """The indices of the actions, one of which is the mistake: all, or at an inspection only the
    solver's."""
    if is_inspection(puzzle):
        return tuple(map(int, puzzle.measure[1].split()))
    return tuple(range(len(given(puzzle))))


def judge(puzzle: Puzzle, chosen: int) -> PuzzleResult:
    """Judge the answer with this index. Raises IndexError if there is none."""
    answer = answers(puzzle)[chosen]
    if puzzle.kind == "worth":
        return PuzzleResult(answer.number, answer.right)
    if puzzle.kind == GRANDMASTER:
        return PuzzleResult(expected(puzzle, answer.number), answer.right)
    assert puzzle.next is not None
    return PuzzleResult(puzzle.best if answer.right else puzzle.next, answer.right)


def expected(puzzle: Puzzle, number: int) -> int:
    """The worth of a turn of the kind GRANDMASTER minus that of the best one, in tenths of an
    expected point; ``number`` is its index in `puzzles.shown`."""
    return -puzzle.lost[number - 1] if number else 0
