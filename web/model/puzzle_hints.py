"""The hints of a puzzle that name an action: a key action of the turn, and what comes next."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from py_rules import puzzles
from py_rules.core import common_start, spell
from py_rules.puzzles import Puzzle
from py_rules.puzzles.choices import is_choice
from py_rules.puzzles.kind import PuzzleKind, Solution
from py_rules.record import Match
from web.model.puzzles import HINTS, Puzzling, playable

CHOICE_HINTS = 2  # hints where answers are offered
MIDDLE_HINT = 2  # the number of the hint about the middle of the turn


def most(puzzle: Puzzle) -> int:
    """The number of hints of a puzzle."""
    return CHOICE_HINTS if is_choice(puzzle) else HINTS


class Advice(NamedTuple):
    """An action for a hint, with the position in which it is played."""

    word: str  # leads, avoid or length in the middle; next or back later
    state: Any = None
    action: Any = None
    number: int = 0  # of actions: with length those of the turn, with back those to undo

    @property
    def words(self) -> frozenset[str]:
        """The words to highlight on the board."""
        shown = self.action is not None and self.word in ("leads", "next")
        return frozenset(self.action.words) if shown else frozenset()


def advice(now: Puzzling, match: Match) -> tuple[Advice, ...]:
    """Return the hints shown after the first one, which is only text; ``match`` is on the table."""
    if now.puzzle is None or now.begun is None or not playable(now) or is_choice(now.puzzle):
        return ()
    found = []
    if now.hints >= MIDDLE_HINT:
        found.append(middle(now.puzzle, now.begun))
    if now.hints >= HINTS:
        found.append(following(now.puzzle, now.begun, match))
    return tuple(found)


def middle(puzzle: Puzzle, begun: Match) -> Advice:
    """Return a hint that does not give away the first action.

    It is the later action that decides the turn, otherwise a tempting wrong first action, otherwise
    the length of the turn.
    """
    kind, floor = puzzles.kind_of(puzzle), len(begun.actions)
    played = puzzles.played(puzzle, begun)
    actions = [action for action in played.actions[floor:] if action != kind.closing]
    if len(actions) > 1:
        at = _deciding(puzzle, kind, played, floor, len(actions))
        return Advice("leads", played.positions[floor + at], actions[at])
    firsts = {line[0] for line in puzzle.lines}
    for near in puzzle.near:
        if near[0] not in firsts:
            return Advice("avoid", begun.state, begun.game.parse(near[0]))
    return Advice("length", number=len(actions))


def _deciding(puzzle: Puzzle, kind: PuzzleKind, played: Match, floor: int, count: int) -> int:
    """Return the index of the action, after the first, that adds most to the turn's value.

    Of several, the last; if parts of a turn have no value, the last action of all.
    """
    if kind.closing is None:
        return count - 1
    start, values = played.positions[floor], []
    for length in range(1, count + 1):
        actions = played.actions[floor : floor + length]
        line = Solution(start, actions, played.positions[floor + length])
        values.append(kind.value(line, puzzle.measure[1]))
    return max(range(1, count), key=lambda at: (values[at] - values[at - 1], at))


def following(puzzle: Puzzle, begun: Match, match: Match) -> Advice:
    """Return the next action of a best turn, or how many actions to undo."""
    floor = len(begun.actions)
    done = tuple(map(spell, match.actions[floor:]))
    for line in puzzle.lines:
        if line[: len(done)] == done:
            return _next(match, line[len(done)])
    for line in puzzle.lines:
        rest = _rest(line, done)
        if rest and _is_best(puzzle, match, rest, floor):
            return _next(match, rest[0])
    shared = max(common_start(line, done) for line in puzzle.lines)
    return Advice("back", number=len(done) - shared)


def _next(match: Match, spelled: str) -> Advice:
    return Advice("next", match.state, match.game.parse(spelled))


def _rest(line: tuple[str, ...], done: tuple[str, ...]) -> tuple[str, ...]:
    """Return the actions of a line left after those done, in any order.

    Empty if something else was done.
    """
    left = Counter(done)
    if left - Counter(line):
        return ()
    rest = []
    for spelled in line:
        if left[spelled]:
            left[spelled] -= 1
        else:
            rest.append(spelled)
    return tuple(rest)


def _is_best(puzzle: Puzzle, match: Match, rest: tuple[str, ...], floor: int) -> bool:
    try:
        for spelled in rest:
            match = match.play(match.game.parse(spelled))
    except ValueError:  # not legal in this order
        return False
    verdict = puzzles.verdict(puzzle, match, floor)
    return verdict is not None and verdict.best
