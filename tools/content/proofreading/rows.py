"""The rows of the proofreading page: a message, and in plain words where it is shown."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import py_rules
from tools.content.teaching import lessons
from tools.content.wording.entries import CatalogueEntry
from tools.content.wording.problems import line_of
from tools.places import ROOT

# The beginnings of paths, of which the first match counts, and the names of these subjects.
SUBJECTS: tuple[tuple[str, str], ...] = (
    (r"content/lessons/", "Lessons"),
    (r"content/rules/|tools/content/teaching/", "Rules pages"),
    (r"web/views/puzzle|py_rules/puzzles/", "Puzzles"),
    (r"py_rules/bots/|web/views/bots", "Opponents and hints"),
    (r"web/games/\w+/(rule_reasons|why)", "Refusals and rules"),
    (r"web/games/\w+/(table_text|thumbnail_text)", "The table in words"),
    (r"web/games/\w+/log", "The log"),
    (r"web/games/", "At the table"),
    (r"py_rules/(record|link|limits|message|grid)|py_rules/\w+/(actions|chance)", "Broken records"),
    (r"py_rules/", "Refusals and rules"),
    (r"web/embedding/|web/pages/|web/embed|tools/content/embeds", "In other pages"),
    (r"web/", "The page around the games"),
    (r"", "Other"),
)


class MessageRow(NamedTuple):
    """A message for a proofreader."""

    number: int
    entry: CatalogueEntry
    game: str  # empty for a message of the page
    subject: str
    room: str  # where it is shown, in plain words
    source: str  # file and line


def rows(entries: tuple[CatalogueEntry, ...], numbers: dict[str, int]) -> list[MessageRow]:
    """A row for each message, in the order of the files, those of a subject together."""
    made = [_row(entry, numbers[entry.message]) for entry in entries]
    subjects = [subject for _pattern, subject in SUBJECTS]

    def order(row: MessageRow) -> tuple[int, str, str, int]:
        place, _colon, line = row.source.partition(":")
        return subjects.index(row.subject), row.game or "~", place, int(line or 0)

    return sorted(made, key=order)


def subject_of(place: str) -> str:
    """Return the name of the subject that a file belongs to."""
    return next(subject for pattern, subject in SUBJECTS if re.match(pattern, place))


def room_of(place: str) -> str:
    """Where the texts of a file are shown: its lesson's title, or its module's first sentence."""
    titles = _lesson_titles()
    if place in titles:
        return f"Lesson “{titles[place]}”"
    if place.startswith("content/rules/"):
        return "Rules page"
    path = ROOT / place
    if path.suffix != ".py" or not path.is_file():
        return path.name
    about = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or path.name
    return re.split(r"(?<=[^.])[.:](?:\s|$)", about, maxsplit=1)[0].replace("`", "")


def _row(entry: CatalogueEntry, number: int) -> MessageRow:
    place = entry.places[0]
    line = line_of(place, entry.message)
    games = sorted(entry.games)
    return MessageRow(
        number,
        entry,
        games[0] if len(games) == 1 else "",
        subject_of(place),
        " · ".join(dict.fromkeys(_rooms(entry))),
        f"{place}:{line}" if line else place,
    )


def _rooms(entry: CatalogueEntry) -> Iterator[str]:
    for place in entry.places[:3]:
        yield _room(place)


@cache
def _room(place: str) -> str:
    return room_of(place)


@cache
def _lesson_titles() -> dict[str, str]:
    return {
        source.path.relative_to(ROOT).as_posix(): source.lesson.title
        for game in py_rules.GAMES
        for source in lessons.read_all(game)
    }
