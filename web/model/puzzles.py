"""Progress in the puzzles of a game: frozen values, changed by web.update.puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

import py_rules
from py_rules.message import Text
from py_rules.puzzles import Puzzle, PuzzleResult
from py_rules.record import Match
from web.model.progress_json import fields

# The day whose puzzle is the first one of the first game.
FIRST_DAY = date(2026, 1, 1)
LONGEST = 1000  # characters of a stored row; a longer one was not written by this page
TODAY = "today"
HINTS = 2  # per puzzle


class Result(NamedTuple):
    """The result of a puzzle, as the device stores it. Days are ISO dates such as 2026-11-21."""

    solved: str = ""  # the day; empty if unsolved
    daily: str = ""  # the day, if solved as the puzzle of that day
    seen: bool = False  # the solution was shown


class Puzzling(NamedTuple):
    """The puzzles of a game and the current one."""

    game: str
    puzzles: tuple[Puzzle, ...] | None = None  # None while loading
    problem: Text = ""  # a sentence: why they could not be loaded
    progress: Mapping[str, Result] = {}  # by game and id; never changed in place
    wanted: str = ""  # the puzzle to open once they are loaded: an id, or ``today``
    puzzle: Puzzle | None = None  # None while the list is shown
    begun: Match | None = None  # the game up to the puzzle's position
    verdict: PuzzleResult | None = None  # on the turn that was played
    hints: int = 0  # number of hints shown
    solution_shown: bool = False  # the solution is shown
    daily: str = ""  # the day whose puzzle of the day it is; empty for none

    def of_level(self, level: str) -> tuple[Puzzle, ...]:
        """Return the puzzles of a level in their order."""
        return tuple(each for each in self.puzzles or () if each.level == level)

    @property
    def number(self) -> int:
        """The number of the current puzzle within its level, from 1; 0 without one."""
        return 1 + self.of_level(self.puzzle.level).index(self.puzzle) if self.puzzle else 0

    def result(self, puzzle: Puzzle) -> Result:
        """Return the stored result of a puzzle; an empty one if it has not been tried."""
        return self.progress.get(key(puzzle), Result())

    @property
    def next(self) -> Puzzle | None:
        """An unsolved puzzle: the next one of the same level, otherwise of any level."""
        alike = self.of_level(self.puzzle.level)[self.number :] if self.puzzle else ()
        waiting = (each for each in (*alike, *(self.puzzles or ())) if each != self.puzzle)
        return next((each for each in waiting if not self.result(each).solved), None)


def key(puzzle: Puzzle) -> str:
    """Return the key of a puzzle in addresses and in storage."""
    return f"{puzzle.game}/{puzzle.id}"


# The puzzle of the day depends on the date alone and is the same for everybody: the games take
# turns, and each goes through its file in order. Puzzles appended to a file do not change the days
# before they are reached.


def _days(day: str) -> int:
    return (date.fromisoformat(day) - FIRST_DAY).days if day else 0


def game_of(day: str) -> str:
    """Return the game that has the puzzle of a day."""
    return py_rules.GAMES[_days(day) % len(py_rules.GAMES)]


def puzzle_of(day: str, puzzles: tuple[Puzzle, ...]) -> Puzzle:
    """Return the puzzle of a day, given the puzzles of that day's game."""
    return puzzles[_days(day) // len(py_rules.GAMES) % len(puzzles)]


def streak(results: Iterable[Result], today: str) -> int:
    """Count the consecutive days with a solved puzzle of the day, up to today.

    If today's puzzle is not solved yet, the count ends with yesterday.
    """
    days = {result.daily for result in results} - {""}
    day = date.fromisoformat(today) if today else FIRST_DAY
    if today not in days:
        day -= timedelta(1)
    count = 0
    while day.isoformat() in days:
        day -= timedelta(1)
        count += 1
    return count


def merged(older: Result, newer: Result) -> Result:
    """Return the result of two devices or moments: what only one of them knows is kept, and the
    first day counts on which it was solved.
    """
    pairs = zip(older, newer, Result(), strict=True)
    kept = Result._make(after if after != usual else before for before, after, usual in pairs)
    return kept._replace(
        solved=min(filter(None, (older.solved, newer.solved)), default=""),
        daily=min(filter(None, (older.daily, newer.daily)), default=""),
    )


def write(result: Result) -> str:
    """Return the row that the device stores; inverse of read."""
    return json.dumps(result._asdict())


def read(text: str) -> Result:
    """Parse a stored row; one that this page did not write counts as no result."""
    row = fields(text, LONGEST)
    return Result(_day(row.get("solved")), _day(row.get("daily")), row.get("seen") is True)


def _day(stored: object) -> str:
    """Return a valid ISO date, or an empty string."""
    try:
        return date.fromisoformat(stored).isoformat() if isinstance(stored, str) else ""
    except ValueError:
        return ""


def playable(now: Puzzling) -> bool:
    """Return whether the puzzle on the table can be played now."""
    return bool(now.puzzle and now.verdict is None and not now.solution_shown)


def point(puzzle: Puzzle, shown: int) -> frozenset[str]:
    """Return the words of the first action to highlight, once the hint that names it is shown."""
    return frozenset(puzzle.lines[0][0].split()) if shown == HINTS else frozenset()
