"""The lines of a lesson’s text, read as fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from py_rules import notes
from py_rules.message import N_, MessageError, Text, message
from py_rules.record import Match

FIELD = re.compile(r"(?P<key>[a-z]+)(?: +(?P<about>[^:\n]+?))? *:(?:\s+(?P<value>.*))?")
MAX_LABEL_LENGTH = 100  # characters of a title or a name
TOO_LONG_LABEL = N_(
    "A title or a name is too long, or has characters that can’t be shown. Type it again, with at "
    "most {limit} characters."
)


class BrokenLesson(MessageError):
    """A line of a lesson that can't be understood; ``line`` counts from 1."""

    def __init__(self, line: int, problem: Text) -> None:
        super().__init__(problem)
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
    end: int = 0  # the last line

    @property
    def text(self) -> str:
        """The value as one paragraph."""
        return " ".join(self.lines)


def lines(text: str) -> Iterator[SourceLine]:
    """Yield all lines; comments, which begin with ``#`` at the very left, are left out."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not line.startswith("#"):
            yield SourceLine(number, line[:1].isspace(), " ".join(line.split()))


def fields(found: Iterable[SourceLine]) -> Iterator[Field]:
    """Yield lines as fields. Raises BrokenLesson."""
    now: Field | None = None
    for line in found:
        if not line.text:
            continue
        if line.indent:
            if now is None:
                raise BrokenLesson(
                    line.number,
                    N_("an indented line continues a field, but there is no field above it"),
                )
            now = now._replace(lines=(*now.lines, line.text), end=line.number)
            continue
        if now:
            yield now
        field = FIELD.fullmatch(line.text)
        if field is None:
            raise BrokenLesson(
                line.number,
                N_("this is not a field: write “key: value”, or indent the line to continue one"),
            )
        value = (field["value"],) if field["value"] else ()
        now = Field(line.number, field["key"], field["about"] or "", value, line.number)
    if now:
        yield now


def by_key(group: list[Field], keys: tuple[str, ...]) -> dict[str, Field]:
    """Return the fields by their keys, each of which may occur only once. Raises BrokenLesson."""
    found: dict[str, Field] = {}
    for field in group:
        if field.key in keys:
            if field.key in found:
                text = message("“{key}:” is here twice, but only one is allowed", key=field.key)
                raise BrokenLesson(field.line, text)
            found[field.key] = field
    return found


def count(match: Match, at: Field | None) -> int:
    """Return the number of actions in a field ``at``; without it, all. Raises BrokenLesson."""
    last = len(match.actions)
    if at is None:
        return last
    if not at.text.isascii() or not at.text.isdecimal() or int(at.text[:9]) > last:
        text = message(
            "“at:” must be a number from 0 to {last}, the number of actions in the record",
            last=last,
        )
        raise BrokenLesson(at.line, text)
    return int(at.text)


def label(field: Field | None, complain: Callable[[int, Text], None]) -> str:
    """Return a title or a name: printable, with single spaces, and not too long.

    ``complain`` is called with the field's line and a sentence if its text had to be changed.
    """
    text = field.text if field else ""
    short = notes.title(text, MAX_LABEL_LENGTH)
    if field and short != text:
        complain(field.line, message(TOO_LONG_LABEL, limit=MAX_LABEL_LENGTH))
    return short
