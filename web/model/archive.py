"""Games as files: one file for all games of a device, or a file for a record."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from py_rules.message import Text, as_message, message
from web.i18n import N_
from web.model import saves
from web.model.saves import Damaged, Saved

FORMAT = "ludoteka-games"
VERSION = 1
MAX_SIZE = 10_000_000  # characters or bytes; a thousand long games
TOO_LARGE = N_("It is larger than 10 MB. Records and files of games are never that large.")
ID = r"[0-9a-z]{1,20}"
_BEGINNING = r"(?m)^game [a-z]"  # the first line of a record; no action looks like it


class FoundGame(NamedTuple):
    """A game found in a text, not yet read."""

    where: Text  # the file, and the number within it
    text: str  # a record, or a save
    id: str | None = None  # of a save, "" if it is not valid; None for a record


def write(
    stored: Iterable[Saved], results: str = "", progress: Iterable[tuple[str, str]] = ()
) -> str:
    """Return the text of a file with these saves and their ids, the results of games against bots,
    and the progress in lessons and puzzles as stored rows.

    Saves whose text is only in the store are left out: each has its own file.
    """
    games = [
        {"id": saved.id, **json.loads(saves.write(saved))} for saved in stored if not saved.unread
    ]
    whole: dict[str, object] = {"format": FORMAT, "version": VERSION, "games": games}
    if results:
        from web.model import results as saved_results  # noqa: PLC0415  (not needed at the start)

        whole["results"] = saved_results.as_rows(saved_results.read(results))
    if progress:
        from web.model.progress_rows import for_file  # noqa: PLC0415  (not needed at the start)

        whole["progress"] = for_file(progress)
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def results(text: str) -> str:
    """Return the results of games against bots in a file of games, as stored; empty for none."""
    from web.model import results as stored  # noqa: PLC0415  (not needed at the start)

    text = text.lstrip("\ufeff \t\r\n")
    whole = saves.parse(text) if text.startswith("{") and '"results"' in text else None
    return stored.write(stored.of_rows(whole.get("results"))) if isinstance(whole, dict) else ""


def progress(text: str) -> dict[str, str]:
    """Return the progress in lessons and puzzles in a file of games, as stored rows by id.

    Empty if there is none. Raises Damaged.
    """
    text = text.lstrip("\ufeff \t\r\n")
    whole = saves.parse(text) if text.startswith("{") and '"progress"' in text else None
    if not isinstance(whole, dict) or "progress" not in whole:
        return {}
    from web.model.progress_rows import of_file  # noqa: PLC0415  (not needed at the start)

    return of_file(whole["progress"])


def entries(where: Text, text: str) -> Iterator[FoundGame]:
    """Yield the games of a text: one or more records, a file of games, or a single save.

    Raises Damaged, always before the first entry.
    """
    if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "["):
        yield from _games(where, text.lstrip("\ufeff"))
        return
    starts = [found.start() for found in re.finditer(_BEGINNING, text)][1:]
    for start, end in zip((0, *starts), (*starts, len(text)), strict=True):
        line = text.count("\n", 0, start)
        part = message("{where}, line {number}", where=as_message(where), number=line + 1)
        # Empty lines keep the line numbers of the file in error messages.
        yield FoundGame(
            part if starts else where,
            "\n" * line + text[start:end],
        )


def _games(where: Text, text: str) -> Iterator[FoundGame]:
    whole = saves.parse(text)
    if isinstance(whole, dict) and "record" in whole:
        yield _game(where, whole)
        return
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise Damaged("it is neither a record nor a file of games saved from this page")
    if whole.get("version") != VERSION:
        raise Damaged("it was saved by a newer version of this page; reload the page and try again")
    games = whole.get("games")
    if not isinstance(games, list):
        raise Damaged("its “games” part is missing or isn’t a list")
    for number, game in enumerate(games, 1):
        yield _game(message("{where}, game {number}", where=as_message(where), number=number), game)


def _game(where: Text, game: Any) -> FoundGame:
    id_ = game.get("id") if isinstance(game, dict) else None
    known = isinstance(id_, str) and re.fullmatch(ID, id_)
    return FoundGame(where, json.dumps(game, ensure_ascii=False), str(id_) if known else "")


def save_text(saved: Saved) -> str:
    """Return the text of one save to copy or to save as a file.

    This is its record; for a damaged save the original text, for a study or an exercise its
    text, and for a workshop position a file of games that includes its draft.
    """
    if (saved.study or saved.exercise) and not saved.problem:
        return saved.study or saved.exercise
    return write((saved,)) if saved.draft and not saved.problem else saves.original(saved)


def file_name(saved: Saved) -> str:
    """Return the name of the file for the record of a save."""
    parts = (saved.title or "study",) if saved.study else (saved.game, *saved.names)
    if saved.exercise:
        parts = (saved.title or "exercise",)
    words = re.findall(r"\w+", " ".join((*parts, saved.changed[:10])))
    return "-".join(words)[:80].lower() + ".txt"


def games_name(now: str) -> str:
    """Return the name of the file for all games."""
    return f"ludoteka-games-{now[:10]}.json"
