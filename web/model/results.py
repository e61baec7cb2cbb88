"""The results of games against bots, stored on the device as small rows in one text."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import py_rules
from web.model.bots import LEVELS, parts
from web.model.table import TableState

MAX_RESULTS = 1000  # stored results, the newest first
MAX_LENGTH = 300_000  # characters of a stored text; a longer one was not written by this page
MAX_ID_LENGTH = 40  # characters
MAX_POINTS, MAX_SEATS = 10_000, 20  # more were not written by this page


class GameResult(NamedTuple):
    """A finished game with one person against bots, and whether the person won."""

    id: str  # the game's number, the same on every device, so that no game is counted twice
    game: str
    levels: tuple[str, ...]  # the bots' levels without styles, each once
    won: bool
    points: int | None = None  # the person's; None in older rows
    seats: int = 0  # of the game; 0 in older rows


class Record(NamedTuple):
    """The number of games won, and of games played."""

    won: int
    played: int


def of_table(table: TableState) -> GameResult | None:
    """Return the result of a game; None unless it is over and one person played it against bots.

    Games that started from a workshop position do not count.
    """
    match, levels = table.match, table.bots.levels
    if not match.state.over or not table.lineage_id or levels.count("") != 1 or len(levels) < 2:
        return None
    if match.table.position is not None:
        return None
    strengths = {parts(word)[0] for word in levels}
    known = tuple(level for level in LEVELS if level in strengths)
    seat = levels.index("")
    won = seat in match.game.winners(match.state)
    points = match.game.totals(match.state)[seat]
    return GameResult(table.lineage_id, match.game.name, known, won, points, len(levels))


def against(text: str, game: str, level: str) -> Record:
    """Return the person's record in a game against a level."""
    rows = [row for row in read(text) if row.game == game and level in row.levels]
    return Record(sum(row.won for row in rows), len(rows))


@lru_cache(2)
def read(text: str) -> tuple[GameResult, ...]:
    """Parse the stored results, without rows that this page did not write."""
    try:
        rows = json.loads(text) if len(text) <= MAX_LENGTH else None
    except (ValueError, RecursionError):
        return ()
    return of_rows(rows)


def of_rows(rows: object) -> tuple[GameResult, ...]:
    """Return the results among parsed rows, each game once."""
    found: dict[str, GameResult] = {}
    for row in rows if isinstance(rows, list) else ():
        if (result := _result(row)) and result.id not in found:
            found[result.id] = result
    return tuple(found.values())[:MAX_RESULTS]


def _result(row: Any) -> GameResult | None:
    if not isinstance(row, list) or len(row) not in (4, 6):
        return None
    id_, game, levels, won = row[:4]
    points, seats = row[4:] or (None, 0)
    if not (isinstance(id_, str) and 0 < len(id_) <= MAX_ID_LENGTH and type(won) is bool):
        return None
    if not (isinstance(game, str) and game in py_rules.GAMES and isinstance(levels, list)):
        return None
    known = tuple(level for level in LEVELS if level in levels)
    if not known:
        return None
    if type(points) is int and type(seats) is int and abs(points) <= MAX_POINTS:
        return GameResult(id_, game, known, won, points, seats if 0 < seats <= MAX_SEATS else 0)
    return GameResult(id_, game, known, won)


def write(results: Iterable[GameResult]) -> str:
    """Return the text to store on the device; inverse of `read`."""
    rows = as_rows(results)
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":")) if rows else ""


def as_rows(results: Iterable[GameResult]) -> list[tuple[object, ...]]:
    """Return the rows to store; those without points keep their old, shorter form."""
    return [
        tuple(row if row.points is not None else row[:4]) for row in list(results)[:MAX_RESULTS]
    ]


def merged(text: str, more: str) -> str:
    """Return the stored results with newer ones added.

    A game in both counts once, as in the first.
    """
    here = read(text)
    ids = {row.id for row in here}
    added = [row for row in read(more) if row.id not in ids]
    return write((*added, *here)) if added else text
