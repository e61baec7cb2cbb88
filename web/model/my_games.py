"""A player's statistics: results by game, opponents and level, streaks, records, puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

import py_rules
from py_rules.puzzles import LEVELS as DIFFICULTIES
from web.model import lesson_progress, puzzles
from web.model.bots import LEVELS
from web.model.puzzle_rating import Rating, rating
from web.model.puzzles import SavedResult
from web.model.results import GameResult, Record
from web.model.saves import Saved

MEDIUM_FROM, HARD_FROM = 1300, 1700  # the rating from which a puzzle is medium, and hard
PUZZLE_PREFIX = "puzzle/"  # the beginning of the ids of rows; the game and the puzzle follow


class MyGames(NamedTuple):
    """The statistics screen: the results of puzzles by game and id, None until they are read; and
    how many lessons of each game are done.
    """

    puzzles: Mapping[str, SavedResult] | None = None
    lessons: Mapping[str, int] = {}


class PlayedGames(NamedTuple):
    """Finished games against bots of one level, or against one number of opponents."""

    record: Record
    best: int | None  # most points; None if points were not stored


class Streaks(NamedTuple):
    """Numbers of games won in a row."""

    now: int
    longest: int


def standing(results: Iterable[GameResult]) -> PlayedGames:
    """Return the wins, the games and the most points of some results."""
    rows = list(results)
    points = [row.points for row in rows if row.points is not None]
    return PlayedGames(Record(sum(row.won for row in rows), len(rows)), max(points, default=None))


def by_level(results: Sequence[GameResult]) -> dict[str, PlayedGames]:
    """Return the standing against each level met, the weakest first.

    A game against several levels counts for each.
    """
    met = [level for level in LEVELS if any(level in row.levels for row in results)]
    return {level: standing(row for row in results if level in row.levels) for level in met}


def by_opponents(results: Sequence[GameResult]) -> dict[int, PlayedGames]:
    """Return the standing by number of opponents, where that was stored."""
    counts = sorted({row.seats - 1 for row in results if row.seats})
    return {each: standing(row for row in results if row.seats - 1 == each) for each in counts}


def streaks(results: Sequence[GameResult]) -> Streaks:
    """Return the streaks of wins in results ordered from newest to oldest."""
    runs = [sum(1 for _ in run) for won, run in groupby(row.won for row in results) if won]
    now = sum(1 for _ in takewhile(lambda row: row.won, results))
    return Streaks(now, max(runs, default=0))


def finished(saved: Iterable[Saved]) -> list[Saved]:
    """Return the finished games among some saves; workshop positions are none."""
    return [
        each
        for each in saved
        if each.over and not (each.study or each.exercise or each.problem or each.draft)
    ]


def between_people(saved: Iterable[Saved]) -> dict[str, int]:
    """Count the finished games without bots on the shelf, by game."""
    found = dict.fromkeys(py_rules.GAMES, 0)
    for each in finished(saved):
        if not each.levels and each.game in found:
            found[each.game] += 1
    return found


def difficulty(rated: int) -> str:
    """Return the difficulty of a puzzle with this rating; empty if it was solved unrated."""
    if not rated:
        return ""
    return DIFFICULTIES[(rated >= MEDIUM_FROM) + (rated >= HARD_FROM)]


def solved(results: Mapping[str, SavedResult], game: str) -> dict[str, int]:
    """Count the solved puzzles of a game by difficulty, the easiest first.

    Puzzles without a rating come last, under an empty word, if there are any.
    """
    done = [each for each in of_game(results, game) if each.solved]
    found = dict.fromkeys(DIFFICULTIES, 0)
    for each in done:
        level = difficulty(each.rated)
        found[level] = found.get(level, 0) + 1
    return found if done else {}


def of_game(results: Mapping[str, SavedResult], game: str) -> list[SavedResult]:
    """Return the results of the puzzles of a game."""
    return [each for id_, each in results.items() if id_.startswith(f"{game}/")]


def rating_in(now: MyGames, game: str) -> Rating:
    """Return the player's rating as a solver of the puzzles of a game."""
    return rating(puzzles.attempts(of_game(now.puzzles or {}, game)))


def read_lessons(rows: Iterable[tuple[str, str]]) -> dict[str, int]:
    """Count the lessons that are done by game, among the stored rows of all progress."""
    done = [id_.partition("/")[0] for id_, text in rows if lesson_progress.read(text).done]
    return {game: done.count(game) for game in py_rules.GAMES if game in done}


def read_rows(rows: Iterable[tuple[str, str]]) -> dict[str, SavedResult]:
    """Return the results of puzzles, by game and id, among the stored rows of all progress."""
    return {
        id_.removeprefix(PUZZLE_PREFIX): puzzles.read(text)
        for id_, text in rows
        if id_.startswith(PUZZLE_PREFIX)
    }
