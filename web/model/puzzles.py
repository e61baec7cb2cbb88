"""Where somebody stands with the puzzles: frozen values, changed by web.update.puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

import py_rules
from py_rules.phrase import Text
from py_rules.puzzles import Puzzle, PuzzleResult
from py_rules.record import Match
from web.model.progress_json import fields

# The day on which the first puzzle of the first game was the puzzle of the day.
FIRST_DAY = date(2026, 1, 1)
LONGEST = 1000  # characters of what is kept of a puzzle; a longer text is none of ours
TODAY = "today"
HINTS = 2  # of each puzzle


class Result(NamedTuple):
    """What somebody did with a puzzle, as the device keeps it. Days are such as 2026-11-21."""

    solved: str = ""  # the day; empty: not yet
    daily: str = ""  # the day on which it was solved as the puzzle of that day
    seen: bool = False  # the solution was looked at before


class Puzzling(NamedTuple):
    """The puzzles of a game, and the one that is on the table."""

    game: str
    puzzles: tuple[Puzzle, ...] | None = None  # None: they are on their way
    problem: Text = ""  # why they did not come, a sentence
    progress: Mapping[str, Result] = {}  # by game and id; never changed in place
    wanted: str = ""  # what to put on the table as soon as they are there: an id, or ``today``
    puzzle: Puzzle | None = None  # None: the list of all is shown
    begun: Match | None = None  # the game up to the puzzle
    verdict: PuzzleResult | None = None  # on the turn that was played
    hints: int = 0  # so many are shown
    solution_shown: bool = False  # the solution is being looked at
    daily: str = ""  # the day of which it is the puzzle

    def of_level(self, level: str) -> tuple[Puzzle, ...]:
        """Numbered from 1, as people count."""
        return tuple(each for each in self.puzzles or () if each.level == level)

    @property
    def number(self) -> int:
        """Of the puzzle on the table, among those of its level."""
        return 1 + self.of_level(self.puzzle.level).index(self.puzzle) if self.puzzle else 0

    def result(self, puzzle: Puzzle) -> Result:
        """What was done with a puzzle so far."""
        return self.progress.get(key(puzzle), Result())

    @property
    def next(self) -> Puzzle | None:
        """One that is not solved yet: after this one in its level, then anywhere."""
        alike = self.of_level(self.puzzle.level)[self.number :] if self.puzzle else ()
        waiting = (each for each in (*alike, *(self.puzzles or ())) if each != self.puzzle)
        return next((each for each in waiting if not self.result(each).solved), None)


def key(puzzle: Puzzle) -> str:
    """What a puzzle is known by in addresses and on the device."""
    return f"{puzzle.game}/{puzzle.id}"


# The puzzle of the day is a function of the day alone, the same for everybody: the games take
# turns, and each goes through its file in order. Puzzles that are added at the end of a file
# change nothing of the days before they are reached.


def _days(day: str) -> int:
    return (date.fromisoformat(day) - FIRST_DAY).days if day else 0


def game_of(day: str) -> str:
    """The game whose turn it is."""
    return py_rules.GAMES[_days(day) % len(py_rules.GAMES)]


def puzzle_of(day: str, puzzles: tuple[Puzzle, ...]) -> Puzzle:
    """The puzzle of a day, of those of the game whose turn it is."""
    return puzzles[_days(day) // len(py_rules.GAMES) % len(puzzles)]


def streak(results: Iterable[Result], today: str) -> int:
    """On how many days one after the other the puzzle of the day was solved, up to today or, as
    long as today's is not, to yesterday."""
    days = {result.daily for result in results} - {""}
    day = date.fromisoformat(today) if today else FIRST_DAY
    if today not in days:
        day -= timedelta(1)
    count = 0
    while day.isoformat() in days:
        day -= timedelta(1)
        count += 1
    return count


def write(result: Result) -> str:
    """The text that the device keeps; inverse of read."""
    return json.dumps(result._asdict())


def read(text: str) -> Result:
    """A kept text, whatever it is: one that is none of ours says that nothing was done yet."""
    kept = fields(text, LONGEST)
    return Result(_day(kept.get("solved")), _day(kept.get("daily")), kept.get("seen") is True)


def _day(stored: object) -> str:
    """A day, or nothing."""
    try:
        return date.fromisoformat(stored).isoformat() if isinstance(stored, str) else ""
    except ValueError:
        return ""


def playable(now: Puzzling) -> bool:
    """Whether something can be done at the table."""
    return bool(now.puzzle and now.verdict is None and not now.solution_shown)


def point(puzzle: Puzzle, shown: int) -> frozenset[str]:
    """The words of the first action, once the hint that names it is shown."""
    return frozenset(puzzle.lines[0][0].split()) if shown == HINTS else frozenset()
