"""Rate the difficulty of a puzzle."""

from __future__ import annotations

from math import floor, log2, log10
from typing import Any

from py_rules import puzzles
from py_rules.core import AnyGame
from py_rules.puzzles import GRANDMASTER, LEVELS, Puzzle, choices, counting
from py_rules.puzzles.kind import PuzzleKind, Solution
from py_rules.puzzles.proof import LONGEST, Proof
from py_rules.record import Match
from tools.content.puzzles.effort import effort

FEWEST = 5  # turns to choose from that a puzzle must have
TENTHS = 10  # losses are in tenths of a point
LARGE = 100  # points that are as hard to count as one more common error
BOUNDS = {  # measures from which a game's puzzles are medium, and hard
    "mykerinos": (0.8, 1.6),
    "myraclia": (1.2, 1.95),
    "mexica": (2.3, 3.2),
}
JUDGED = {  # the same for turns that a search has judged
    "mykerinos": (2.0, 5.0),
    "myraclia": (2.0, 5.0),
    "mexica": (2.0, 5.0),
}
COUNTING = {  # the same for questions about points
    "mykerinos": (5.2, 6.3),
    "myraclia": (4.05, 5.05),
    "mexica": (3.3, 4.7),
}
INSPECTED = {"mykerinos": (1.2, 1.6)}  # the same for inspections, with a dozen positions at least
# Kinds whose proof leaves out more than others: the search that measures them looks at the actions
# of another kind, so that the levels mean the same.
SEARCHED = {("mexica", "reply"): "scoring", ("mexica", "block"): "scoring"}
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

    A turn of several actions that is worth no more than doing nothing teaches nothing. So it is
    left out, unless it looks good and is worse than doing nothing, or the kind has `lures`.
    """
    closes = kind.closing is not None
    idle = kind.value(Solution(start, (), start), about) if closes else None
    found = [line for line in proof.near if line.actions]
    if kind.greedy is not None:
        greedy = kind.greedy
        found.sort(key=lambda line: -greedy(start, line.actions[0], about))
    found = found[:1] if idle is None or (proof.next is not None and proof.next > idle) else []
    tempting = plain(game, kind, start, about)
    worth = kind.value(tempting, about)
    ended = closes or not kind.going(start, tempting.end)
    fresh = all(kind.signature(tempting) != kind.signature(line) for line in found)
    teaches = kind.lures or worth != idle
    if tempting.actions and ended and teaches and worth < proof.best and fresh:
        found.append(tempting)
    return tuple(found)


def misled(game: AnyGame, kind: PuzzleKind, start: Any, about: str, best: int) -> bool:
    """Whether the plain turn falls short of the best one."""
    return kind.value(plain(game, kind, start, about), about) < best


def measured(puzzle: Puzzle) -> float:
    """Return the measured difficulty: the decimal logarithm of the positions to look at until the
    answer is found; in an inspection, with those for each choice before the mistake, because nobody
    knows in advance where it is. For a question about points, it grows with the common errors that
    lead to a wrong number. Where turns are judged by a search, it is the logarithm of the positions
    that it needs to prefer the best one, and a little more if the next one loses little."""
    if puzzle.kind == GRANDMASTER:
        return log2(puzzle.settled) + TENTHS / puzzle.lost[0]
    match = puzzles.position(puzzle)
    game, state, kind = match.game, match.state, puzzles.kind_of(puzzle)
    name, subject = puzzle.measure
    if puzzles.is_inspection(puzzle):
        return log10(_examined(puzzle, match))
    if like := SEARCHED.get((game.name, name)):
        kind = kind._replace(moves=puzzles.kinds(game.name)[like].moves)
    if puzzle.kind != "worth":
        return log10(effort(game, kind, state, subject, puzzle.best))
    played, begun = puzzles.played(puzzle, match), len(match.actions)
    over = len(played.actions) - (kind.closing is not None)
    line = Solution(state, played.actions[begun:over], played.positions[over])
    return counting.traps(game.name, name, line, puzzle.best) + puzzle.best / LARGE


def _examined(puzzle: Puzzle, match: Match) -> int:
    """How many positions are looked at in an inspection until its mistake is known: all others for
    each choice before it, and those until a best one is found instead of it."""
    played, kind = puzzles.played(puzzle, match, len(puzzle.lines)), puzzles.kind_of(puzzle)
    positions = played.positions[len(match.actions) :]
    fault = puzzles.mistake(puzzle)
    before = [positions[at] for at in choices.own(puzzle) if at < fault]
    looked = sum(1 for state in before for _ in match.game.legal(state))
    return looked + effort(match.game, kind, positions[fault], "", puzzle.best)


def graded(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the level and the rating that are measured for it."""
    found = measured(puzzle)
    bounds = {"worth": COUNTING, GRANDMASTER: JUDGED}.get(puzzle.kind, BOUNDS)
    if puzzles.is_inspection(puzzle):
        bounds = INSPECTED
    medium, hard = bounds[puzzle.game]
    scaled = MEDIUM + (HARD - MEDIUM) * (found - medium) / (hard - medium)
    rated = min(max(floor(scaled), LEAST), MOST)
    level = LEVELS[(rated >= MEDIUM) + (rated >= HARD)]
    return puzzle._replace(level=level, rated=rated)
