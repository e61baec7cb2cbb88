"""Rate the difficulty of a puzzle."""

from __future__ import annotations

from math import floor, log10
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
MEDIUM, HARD = 1300, 1700  # ratings from which a puzzle is medium, and hard
LEAST, MOST = 600, 2600  # ratings of the easiest and of the hardest


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


def nears(
    game: AnyGame, kind: PuzzleKind, start: Any, about: str, proof: Proof
) -> tuple[Solution, ...]:
    """Return at most two worse turns to learn from, the better one first: a second-best turn, and
    the plain turn if it is another one.

    A turn of several actions that is worth nothing teaches nothing, so it is left out.
    """
    found = [line for line in proof.near if line.actions]
    if kind.greedy is not None:
        greedy = kind.greedy
        found.sort(key=lambda line: -greedy(start, line.actions[0], about))
    found = found[:1] if kind.closing is None or (proof.next or 0) > 0 else []
    tempting = plain(game, kind, start, about)
    worth = kind.value(tempting, about)
    ended = kind.closing is not None or not kind.going(start, tempting.end)
    fresh = all(kind.signature(tempting) != kind.signature(line) for line in found)
    teaches = kind.closing is None or worth > 0
    if tempting.actions and ended and teaches and worth < proof.best and fresh:
        found.append(tempting)
    return tuple(found)


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


def rated(game: str, found: float) -> int:
    """Return a difficulty on the scale of a solver's rating, so that levels begin at the same
    ratings in all games.
    """
    medium, hard = BOUNDS[game]
    scaled = MEDIUM + (HARD - MEDIUM) * (found - medium) / (hard - medium)
    return min(max(floor(scaled), LEAST), MOST)
