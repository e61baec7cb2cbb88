"""The results of one's games against bots, as the device stores them: small rows in one text."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import py_rules
from web.model.bots import LEVELS, parts
from web.model.table import TableState

MOST = 1000  # results that are kept, the newest first
LONGEST = 300_000  # characters of a stored text; a longer one was not written by this page
LONGEST_ID = 40  # characters


class GameResult(NamedTuple):
    """Whether the only person in a finished game won it."""

    id: str  # the game's number, the same on every device, so that no game is counted twice
    game: str
    levels: tuple[str, ...]  # of the bots, each once, whatever their styles
    won: bool


class Record(NamedTuple):
    """The number of games that a person won, out of those played."""

    won: int
    played: int


def of_table(table: TableState) -> GameResult | None:
    """Return the result of a game; None unless it is over and one person played against bots."""
    match, levels = table.match, table.bots.levels
    if not match.state.over or not table.lineage_id or levels.count("") != 1 or len(levels) < 2:
        return None
    strengths = {parts(word)[0] for word in levels}
    known = tuple(level for level in LEVELS if level in strengths)
    won = levels.index("") in match.game.winners(match.state)
    return GameResult(table.lineage_id, match.game.name, known, won)


def against(text: str, game: str, level: str) -> Record:
    """Return how a person has done in a game against a level."""
    rows = [row for row in read(text) if row.game == game and level in row.levels]
    return Record(sum(row.won for row in rows), len(rows))


@lru_cache(2)
def read(text: str) -> tuple[GameResult, ...]:
    """Parse the stored results; whatever this page did not write is left out."""
    try:
        rows = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        return ()
    return of_rows(rows)


def of_rows(rows: object) -> tuple[GameResult, ...]:
    """Return the results among parsed rows, each game once."""
    found: dict[str, GameResult] = {}
    for row in rows if isinstance(rows, list) else ():
        if (result := _result(row)) and result.id not in found:
            found[result.id] = result
    return tuple(found.values())[:MOST]


def _result(row: Any) -> GameResult | None:
    if not isinstance(row, list) or len(row) != 4:
        return None
    id_, game, levels, won = row
    if not (isinstance(id_, str) and 0 < len(id_) <= LONGEST_ID and type(won) is bool):
        return None
    if not (isinstance(game, str) and game in py_rules.GAMES and isinstance(levels, list)):
        return None
    known = tuple(level for level in LEVELS if level in levels)
    return GameResult(id_, game, known, won) if known else None


def write(results: Iterable[GameResult]) -> str:
    """Return the text that the device stores; inverse of read."""
    rows = list(results)[:MOST]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":")) if rows else ""


def merged(text: str, more: str) -> str:
    """Return the stored results with more, which are newer; a game that both have counts once, as
    in the first.
    """
    here = read(text)
    ids = {row.id for row in here}
    added = [row for row in read(more) if row.id not in ids]
    return write((*added, *here)) if added else text
