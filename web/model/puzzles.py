"""Progress in the puzzles of a game: frozen values, changed by web.update.puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

import py_rules
from py_rules.message import Text
from py_rules.puzzles import LEVELS, Puzzle, PuzzleResult
from py_rules.puzzles.choices import Answer, answers
from py_rules.record import Match
from web.model.progress_json import fields
from web.model.puzzle_rating import Attempt, Rating, rating

# The day of the first puzzle of the first game.
FIRST_DAY = date(2026, 1, 1)
MAX_COUNT = 100_000  # the highest count stored
MAX_LENGTH = 1000  # characters of a stored row; a longer one was not written by this page
TODAY = "today"
HINTS = 3  # per puzzle
UNRATED = -1  # the score of a puzzle not tried since ratings were introduced
RATING_STEP = 40  # puzzles whose distances from a rating differ by less are equally near
STATES = ("new", "tried", "failed", "seen", "solved")
FILTERED_STATES = {  # the states of puzzles by the name of a filter
    "open": ("new", "tried", "failed"),
    "failed": ("failed", "seen"),
    "solved": ("solved",),
}


class SavedResult(NamedTuple):
    """The result of a puzzle, as stored on the device. Days are ISO dates such as 2026-11-21.

    After looking at the solution, a puzzle can no longer be solved.
    """

    solved: str = ""  # the day it was solved; empty if unsolved
    daily: str = ""  # the day, if it was solved as the daily puzzle
    seen: bool = False  # the solution was shown
    tried: bool = False  # an action was played, or a hint shown
    hinted: bool = False  # a hint was shown before the first turn was over
    missed: int = 0  # number of turns short of the best
    score: int = UNRATED  # of the first attempt, in percent; see web.model.puzzle_rating
    nth: int = 0  # the number of that attempt among those of the game, from 1
    rated: int = 0  # the rating of the puzzle at that time

    @property
    def state(self) -> str:
        """A key of STATES."""
        if self.solved:
            return "solved"
        if self.seen:
            return "seen"
        return "failed" if self.missed else "tried" if self.tried else "new"


EMPTY = SavedResult()._asdict()


class Filter(NamedTuple):
    """Which puzzles the list shows; an empty field does not filter."""

    kind: str = ""
    level: str = ""
    state: str = ""  # a key of FILTERED_STATES

    def admits(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle has the kind and the level of the filter."""
        kind, level, _ = self
        return puzzle.kind == (kind or puzzle.kind) and puzzle.level == (level or puzzle.level)


class ShownTurn(NamedTuple):
    """One of the turns that a solution shows."""

    match: Match  # with the turn played
    worth: int


class Puzzling(NamedTuple):
    """The puzzles of a game and the current one."""

    game: str
    puzzles: tuple[Puzzle, ...] | None = None  # None while loading
    problem: Text = ""  # why they could not be loaded, as a sentence
    progress: Mapping[str, SavedResult] = {}  # by game and id; never changed in place
    wanted: str = ""  # the puzzle to open once they are loaded: an id, or ``today``
    puzzle: Puzzle | None = None  # None while the list is shown
    begun: Match | None = None  # the game up to the puzzle's position
    verdict: PuzzleResult | None = None  # on the turn that was played
    chosen: int | None = None  # index of the chosen answer, if answers are offered
    hints: int = 0  # number of hints shown
    solution_shown: bool = False  # the solution is shown
    line: int = 0  # which of the puzzle's turns is shown as the solution: see puzzles.shown
    turns: tuple[ShownTurn, ...] = ()  # the turns to show as the solution, once it may be known
    daily: str = ""  # the date if it is the daily puzzle; otherwise empty
    filter: Filter = Filter()
    shown_more: int = 0  # how often the list was asked for more puzzles
    rating_before: float = 0.0  # the rating before this puzzle changed it; 0 if it did not
    in_set: bool = False  # it is a task of a class set
    own: bool = False  # it is a puzzle that somebody made, not one of the site
    title: str = ""  # of such a puzzle
    author: str = ""  # likewise

    @property
    def number(self) -> int:
        """The number of the current puzzle in its file, from 1; 0 without a puzzle."""
        return 1 + (self.puzzles or ()).index(self.puzzle) if self.puzzle else 0

    @property
    def offered(self) -> tuple[Answer, ...]:
        """The answers offered by the current puzzle; empty if a turn is to be played."""
        return answers(self.puzzle) if self.puzzle else ()

    def result(self, puzzle: Puzzle) -> SavedResult:
        """Return the stored result of a puzzle; an empty one if it has not been tried."""
        return self.progress.get(key(puzzle), SavedResult())

    @property
    def listed(self) -> tuple[Puzzle, ...]:
        """The puzzles that pass the filter, the easiest first."""
        return easiest_first(each for each in self.puzzles or () if self._passes(each))

    def _passes(self, puzzle: Puzzle) -> bool:
        state = self.filter.state
        if not self.filter.admits(puzzle):
            return False
        return not state or self.result(puzzle).state in FILTERED_STATES.get(state, ())

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """The first attempts at the puzzles of this game."""
        own = (each for id_, each in self.progress.items() if id_.startswith(f"{self.game}/"))
        return attempts(own)

    @property
    def rating(self) -> Rating:
        """The solver's rating in this game."""
        return rating(self.attempts)

    @property
    def next(self) -> Puzzle | None:
        """An unsolved puzzle that passes the filter, the nearest to the solver's rating.

        Untried puzzles come first; among equals, one of another kind.
        """
        waiting = [each for each in self.listed if self._waits(each) and each != self.puzzle]
        if not waiting:
            return None
        own, kind = self.rating.value, self.puzzle.kind if self.puzzle else ""

        def order(each: Puzzle) -> tuple[bool, int, bool]:
            away = round(abs(each.rated - own) / RATING_STEP)
            return self.result(each).state not in ("new", "tried"), away, each.kind == kind

        return min(waiting, key=order)

    def _waits(self, puzzle: Puzzle) -> bool:
        return self.result(puzzle).state not in ("solved", "seen")


def easiest_first(found: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    """Return puzzles sorted by level, and within a level in the given order."""
    return tuple(sorted(found, key=lambda each: LEVELS.index(each.level)))


def key(puzzle: Puzzle) -> str:
    """Return the key of a puzzle in addresses and in storage."""
    return f"{puzzle.game}/{puzzle.id}"


# The daily puzzle depends only on the date and is the same for everybody: the games take turns, and
# each goes through its file in order. Appending puzzles to a file changes no day before they are
# reached.


def _days(day: str) -> int:
    return (date.fromisoformat(day) - FIRST_DAY).days if day else 0


def game_of(day: str) -> str:
    """Return the game that has the daily puzzle on a day."""
    return py_rules.GAMES[_days(day) % len(py_rules.GAMES)]


def puzzle_of(day: str, puzzles: tuple[Puzzle, ...]) -> Puzzle:
    """Return the daily puzzle, given the puzzles of that day's game."""
    return puzzles[_days(day) // len(py_rules.GAMES) % len(puzzles)]


def attempts(results: Iterable[SavedResult]) -> tuple[Attempt, ...]:
    """Return the first attempts among the results of a game's puzzles."""
    return tuple(
        Attempt(each.nth, each.rated, each.score) for each in results if each.score != UNRATED
    )


def streak(results: Iterable[SavedResult], today: str) -> int:
    """Count the consecutive days with a solved daily puzzle, up to today.

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


def merged(older: SavedResult, newer: SavedResult) -> SavedResult:
    """Return the result from two devices or moments.

    Each field is the newer one's unless it is empty there; the days are the earlier ones.
    """
    pairs = zip(older, newer, SavedResult(), strict=True)
    latest = SavedResult._make(
        after if after != usual else before for before, after, usual in pairs
    )
    return latest._replace(
        solved=min(filter(None, (older.solved, newer.solved)), default=""),
        daily=min(filter(None, (older.daily, newer.daily)), default=""),
    )


def write(result: SavedResult) -> str:
    """Return the row to store on the device; inverse of `read`."""
    row = result._asdict()
    return json.dumps({name: row[name] for name in row if row[name] != EMPTY[name]})


def read(text: str) -> SavedResult:
    """Parse a stored row; one that this page did not write counts as no result."""
    row = fields(text, MAX_LENGTH)
    score = row.get("score")
    return SavedResult(
        _day(row.get("solved")),
        _day(row.get("daily")),
        row.get("seen") is True,
        row.get("tried") is True,
        row.get("hinted") is True,
        _count(row.get("missed")),
        score if type(score) is int and 0 <= score <= 100 else UNRATED,
        _count(row.get("nth")),
        _count(row.get("rated")),
    )


def _count(stored: object) -> int:
    """Return a number from 0 to MAX_COUNT; 0 for anything else."""
    return stored if type(stored) is int and 0 <= stored <= MAX_COUNT else 0


def _day(stored: object) -> str:
    """Return a valid ISO date, or an empty string."""
    try:
        return date.fromisoformat(stored).isoformat() if isinstance(stored, str) else ""
    except ValueError:
        return ""


def playable(now: Puzzling) -> bool:
    """Return whether the puzzle on the table can be played now."""
    return bool(now.puzzle and now.verdict is None and not now.solution_shown)
