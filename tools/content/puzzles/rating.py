"""Rate the difficulty of a puzzle."""

from __future__ import annotations

from math import log10
from typing import Any

from py_rules.core import AnyGame
from py_rules.puzzles.kind import PuzzleKind, Solution
from tools.content.puzzles.proof import LONGEST, Proof

MISLED = 0.9  # added where taking the best-looking action at each step goes wrong
STEP = 0.5  # added for each action after the first
CLOSE = 0.3  # added when the best turn is better by only one
FEWEST = 5  # turns to choose from that a puzzle must have
BOUNDS = {  # difficulty from which a game's puzzles are medium, and hard
    "mykerinos": (1.75, 2.15),
    "myraclia": (2.5, 3.3),
    "mexica": (4.5, 5.2),
}


def plain(game: AnyGame, kind: PuzzleKind, start: Any, about: str) -> Solution:
    """Return the turn of a player who always takes the action that looks best at the moment."""
    line = Solution(start, (), start)
    while len(line.actions) < LONGEST:
        best, chosen = 0.0, None
        for action in game.legal(line.end):
            if action != kind.closing:
                appeal = _appeal(game, kind, line, action, about)
                if appeal > best or (chosen is None and kind.closing is None):
                    best, chosen = appeal, action
        if chosen is None:
            break
        line = Solution(start, (*line.actions, chosen), game.apply(line.end, chosen))
        if not kind.going(start, line.end):
            break
    return line


def _appeal(game: AnyGame, kind: PuzzleKind, line: Solution, action: Any, about: str) -> float:
    if kind.greedy is not None:
        return kind.greedy(line.end, action, about)
    further = Solution(line.start, (*line.actions, action), game.apply(line.end, action))
    return kind.value(further, about) - kind.value(line, about)


def misled(game: AnyGame, kind: PuzzleKind, start: Any, about: str, best: int) -> bool:
    """Whether the plain turn falls short of the best one."""
    return kind.value(plain(game, kind, start, about), about) < best


def difficulty(proof: Proof, *, misled: bool) -> float:
    """Return a number that grows with the choices, the length of the turn and its traps."""
    steps = len(proof.lines[0].actions)
    close = proof.next is not None and proof.best - proof.next == 1
    return log10(proof.turns) + STEP * (steps - 1) + MISLED * misled + CLOSE * close


def level(game: str, found: float) -> str:
    """Return ``easy``, ``medium`` or ``hard``."""
    medium, hard = BOUNDS[game]
    return "easy" if found < medium else "medium" if found < hard else "hard"
