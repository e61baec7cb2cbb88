"""Games as they leave the device and come back: one file for all of them, or records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from py_rules.phrase import Text, as_message, message
from web.model import saves
from web.model.saves import Damaged, Saved

FORMAT = "ludoteka-games"
VERSION = 1
LARGEST = 10_000_000  # characters or bytes; a thousand long games
ID = r"[0-9a-z]{1,20}"
_BEGINNING = r"(?m)^game [a-z]"  # of a record: no action is spelt so


class Entry(NamedTuple):
    """A game that has come and is still to be read."""

    where: Text  # the file, and which of several in it
    text: str  # a record, or a save
    id: str | None = None  # of a save, "" where it has none; a record has none


def write(stored: Iterable[Saved]) -> str:
    """All of them in one file; a game is a save (`saves.write`) with its id."""
    games = [{"id": saved.id, **json.loads(saves.write(saved))} for saved in stored]
    whole = {"format": FORMAT, "version": VERSION, "games": games}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def entries(where: Text, text: str) -> Iterator[Entry]:
    """What a text holds: one or more records, a file of games, or a single save.

    Raises Damaged, before there is any.
    """
    if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "["):
        yield from _games(where, text.lstrip("\ufeff"))
        return
    starts = [found.start() for found in re.finditer(_BEGINNING, text)][1:]
    for start, end in zip((0, *starts), (*starts, len(text)), strict=True):
        line = text.count("\n", 0, start)
        part = message("{where}, line {number}", where=as_message(where), number=line + 1)
        # Empty lines before it, so that the lines of the file are counted.
        yield Entry(
            part if starts else where,
            "\n" * line + text[start:end],
        )


def _games(where: Text, text: str) -> Iterator[Entry]:
    whole = saves.parse(text)
    if isinstance(whole, dict) and "record" in whole:
        yield _game(where, whole)
        return
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise Damaged("it is neither a record nor a file of games from this page")
    if whole.get("version") != VERSION:
        raise Damaged("it was written by a later version of this page")
    games = whole.get("games")
    if not isinstance(games, list):
        raise Damaged("its part “games” is missing or not a list")
    for number, game in enumerate(games, 1):
        yield _game(message("{where}, game {number}", where=as_message(where), number=number), game)


def _game(where: Text, game: Any) -> Entry:
    id_ = game.get("id") if isinstance(game, dict) else None
    known = isinstance(id_, str) and re.fullmatch(ID, id_)
    return Entry(where, json.dumps(game, ensure_ascii=False), str(id_) if known else "")


def file_name(saved: Saved) -> str:
    """Of the file that a record is saved in."""
    words = re.findall(r"\w+", " ".join((saved.game, *(saved.names), saved.changed[:10])))
    return "-".join(words)[:80].lower() + ".txt"


def games_name(now: str) -> str:
    """Of the file that all games are saved in."""
    return f"ludoteka-games-{now[:10]}.json"
