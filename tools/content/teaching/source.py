"""Text files that authors write: their lines, their fields, and errors with their places."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from py_rules import record
from py_rules.record import Match
from tools.places import CONTENT, ROOT
from web.model.replay import prefix

FIELD = re.compile(r"(?P<key>[a-z]+)(?: +(?P<about>[^:\n]+?))? *:(?:\s+(?P<value>.*))?")
LINKS = re.compile(r"\[([^\]\n]+)\]\(([^)\s]+)\)")  # a link inside a text: its words and its target


class SourceError(ValueError):
    """An error in an author's file; the message says where it is and what is wrong."""

    def __init__(self, path: Path, line: int, sentence: str) -> None:
        shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        super().__init__(f"{shown.as_posix()}:{line}: {sentence}")
        self.line = line


class SourceLine(NamedTuple):
    """A line of a file, without its indentation and trailing blanks."""

    number: int  # from 1
    indent: bool
    text: str


class Field(NamedTuple):
    """``key about: value``, with the indented lines that follow."""

    line: int
    key: str
    about: str  # between the key and the colon; mostly empty
    lines: tuple[str, ...]  # of the value

    @property
    def text(self) -> str:
        """The value as one paragraph."""
        return " ".join(self.lines)


def lines(text: str) -> Iterator[SourceLine]:
    """All lines; comments, which begin with ``#`` at the very left, are left out."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("#"):
            yield SourceLine(number, line[:1].isspace(), " ".join(line.split()))


def fields(path: Path, found: Iterator[SourceLine]) -> Iterator[Field]:
    """Lines read as fields. Raises SourceError."""
    now: Field | None = None
    for line in found:
        if not line.text:
            continue
        if line.indent:
            if now is None:
                raise SourceError(
                    path, line.number, "an indented line goes on with a field; none begun"
                )
            now = now._replace(lines=(*now.lines, line.text))
            continue
        if now:
            yield now
        field = FIELD.fullmatch(line.text)
        if field is None:
            sentence = f"this is no field: “{line.text[:40]}”; write “key: value”, or indent it"
            raise SourceError(path, line.number, sentence)
        value = (field["value"],) if field["value"] else ()
        now = Field(line.number, field["key"], field["about"] or "", value)
    if now:
        yield now


class Position(NamedTuple):
    """A record up to one of its positions."""

    match: Match
    name: str  # of its file; empty if it stands in the text


def position(path: Path, game: str, given: Field, at: Field | None) -> Position:
    """The position that a field ``record`` names, or holds, after ``at`` actions.

    Raises SourceError.
    """
    name = "" if len(given.lines) > 1 else given.text
    text = "\n".join(given.lines)
    if name:
        file = CONTENT / "positions" / game / f"{name}.txt"
        if not re.fullmatch("[a-z0-9-]+", name) or not file.is_file():
            sentence = f"there is no position “{name}” in content/positions/{game}/"
            raise SourceError(path, given.line, sentence)
        text = file.read_text(encoding="utf-8")
    try:
        match = _read(text)
    except record.BrokenRecord as broken:
        where = f" of content/positions/{game}/{name}.txt" if name else ""
        raise SourceError(path, given.line, f"the record{where} is broken: {broken}") from None
    if match.game.name != game:
        raise SourceError(path, given.line, f"this is a record of {match.game.name}, not of {game}")
    return Position(prefix(match, count(path, match, at)), name)


@lru_cache(64)  # many diagrams show positions of one record
def _read(text: str) -> Match:
    return record.read(text)


def count(path: Path, match: Match, at: Field | None) -> int:
    """How many actions of a record are meant. Raises SourceError."""
    last = len(match.actions)
    if at is None:
        return last
    if not at.text.isascii() or not at.text.isdecimal() or int(at.text) > last:
        sentence = f"“at” is “{at.text}”; it must be a number from 0 to {last}, so many actions"
        raise SourceError(path, at.line, f"{sentence} has the record")
    return int(at.text)
