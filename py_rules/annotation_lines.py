"""Annotations as comments of a record: lines that begin with ``#!``, which other readers skip.

docs/record.md describes them. A line that can't be read is left out and reported with its number;
the game and all other annotations are still read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from py_rules import limits, notes, record
from py_rules.annotation import (
    DEEPEST,
    EMPTY,
    MARKS,
    NOTE,
    PLAYED,
    READ,
    TITLE,
    Annotations,
    Note,
    Notes,
    Variation,
    mark,
)
from py_rules.core import spell
from py_rules.message import N_, Message, MessageError, Text, as_message, message
from py_rules.record import Match

BEGINS = "#!"
HEADER = frozenset({"game", "seats", "name", "option", "position", "result"})
LABELS = ("title", "author", "language")
LANGUAGE = r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}"
CHUNK = 100  # most characters of a note on one line
PROBLEMS = 20  # most problems that are reported

LONG = N_("annotations can have at most {limit} characters")
LONG_NOTE = N_("a note can have at most {limit} characters")
LONG_LABEL = N_("a title or an author can have at most {limit} characters")
MANY_MARKS = N_("a position can have at most {limit} marks")
MUCH_PLAYED = N_("the variations have too many actions; the limit is {limit}")
DEEP = N_("at most {limit} variations can lie within each other")
FIRST = N_("the variation needs an action first")
NOT_INSIDE = N_("a variation can’t have this line")


class BrokenAnnotation(MessageError):
    """A line that can't be read; ``line`` counts from 1."""

    def __init__(self, line: int, text: str, why: Text) -> None:
        text = "".join(sign if sign.isprintable() else "?" for sign in text)
        shown = limits.shorten_text(text, limits.MESSAGE // 2)
        super().__init__(
            message("line {number}: {text}: {why}", number=line, text=shown, why=as_message(why))
        )
        self.line = line


class Reading(NamedTuple):
    """The annotations that were read, and the lines that could not be."""

    annotations: Annotations
    problems: tuple[BrokenAnnotation, ...] = ()


# Writing


def lines(annotations: Annotations) -> tuple[str, ...]:
    """Return all lines as links and devices store them: ``at`` lines name the positions."""
    found: list[str] = []
    here = 0
    for index, text in _spelled(annotations):
        if index != here:
            found.append(f"{BEGINS} at {index}")
            here = index
        found.append(f"{BEGINS} {text}")
    return tuple(found)


def write(match: Match, annotations: Annotations) -> str:
    """Return the record of a match with its annotations, each after the action it is about."""
    below: dict[int, list[str]] = {}
    for index, text in _spelled(annotations):
        below.setdefault(index, []).append(f"{BEGINS} {text}")
    lines = list(record.lines(match))
    head = len(lines) - len(match.actions) - match.state.over
    found = [*lines[:head], *below.get(0, ())]
    for index in range(len(match.actions)):
        found += [lines[head + index], *below.get(index + 1, ())]
    return "\n".join((*found, *lines[head + len(match.actions) :])) + "\n"


def _spelled(annotations: Annotations) -> Iterator[tuple[int, str]]:
    """Yield the lines without their ``#! ``, each with the position it belongs to."""
    for label in LABELS:
        if value := getattr(annotations, label):
            yield 0, f"{label} {value}"
    for index, note in annotations.notes:
        yield from ((index, text) for text in _note(index, note))


def _note(index: int, note: Note) -> Iterator[str]:
    yield from (" ".join((each.kind, each.colour, *each.places)) for each in note.marks)
    if note.text:
        for line in note.text.split("\n"):
            yield from _chunks(line)
    for each in note.variations:
        yield "variation"
        inner = dict(each.notes)
        for number, action in enumerate(each.actions, index + 1):
            yield f"play {spell(action)}"
            yield from _note(number, inner.get(number, EMPTY))
        yield "end"


def _chunks(line: str) -> Iterator[str]:
    """Split a line of a note; a piece after a space begins with ``+``, any other with ``++``."""
    word = "note"
    while len(line) > CHUNK:
        cut = line.rfind(" ", 1, CHUNK + 1)
        piece, line = (line[:CHUNK], line[CHUNK:]) if cut < 0 else (line[:cut], line[cut + 1 :])
        yield f"{word} {piece}"
        word = "++" if cut < 0 else "+"
    yield f"{word} {line}".rstrip(" ")


def size(annotations: Annotations) -> int:
    """Return the number of characters of all lines."""
    return sum(len(line) + 1 for line in lines(annotations))


# Reading


def read(text: str, match: Match) -> Reading:
    """Read the annotations in the text of a record; ``match`` is the game in that record."""
    return _Reader(match).read(_numbered_lines(text))


def of_lines(lines: Iterable[str], match: Match) -> Reading:
    """Read the lines that `lines` returns."""
    return read("\n".join(lines), match)


def _numbered_lines(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield each annotation line: its number, the number of actions above it, and its content."""
    count = 0
    for number, line in enumerate(re.split(record.LINE_END, text.removeprefix("\ufeff")), 1):
        bare = line.strip(" \t")
        if bare.startswith(BEGINS):
            yield number, count, bare[len(BEGINS) :].strip(" \t")
        elif words := bare.partition("#")[0].split():
            count += words[0] not in HEADER


class _Line:
    """The game itself, or a variation that is being read."""

    def __init__(self, index: int, state: Any) -> None:
        self.index = index  # the position at which it begins
        self.state = state  # the position after its actions
        self.actions: list[Any] = []
        self.notes: dict[int, Note] = {}

    def closed(self) -> Notes:
        """Return the notes in the order of their positions, with cleaned texts."""
        every = (
            (at, note._replace(text=notes.clean(note.text))) for at, note in self.notes.items()
        )
        return tuple(sorted((at, note) for at, note in every if note != EMPTY))


class _Reader:
    """Reads line by line; a line that can't be read becomes a problem and is left out."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game
        self.labels = Annotations()
        self.open = [_Line(0, None)]  # the game, then the open variations, outermost first
        self.skipped = 0  # depth inside a variation that is being left out; 0 outside
        self.played = self.size = 0
        self.noting: tuple[int, int] | None = None  # depth and position of the note above
        self.problems: list[BrokenAnnotation] = []

    def read(self, numbered: Iterable[tuple[int, int, str]]) -> Reading:
        number = above = index = 0
        for number, count, text in numbered:
            if count != above:
                above = index = count
                self._finish(number)
            self.size += len(text) + len(BEGINS) + 2
            try:
                if self.size > READ:
                    raise _broken(LONG, limit=READ)
                if len(text) > limits.LINE:
                    raise _broken(limits.LONG_LINE, limit=limits.LINE)
                word, _blank, rest = text.partition(" ")
                if word == "at":
                    index = self._index(rest)
                else:
                    self._line(index, word, rest)
            except MessageError as error:
                self.problems.append(BrokenAnnotation(number, text, error.message))
                self.noting = None
                if self.size > READ or len(self.problems) == PROBLEMS:
                    break
        self._finish(number)
        return Reading(self.labels._replace(notes=self.open[0].closed()), tuple(self.problems))

    def _finish(self, number: int) -> None:
        """Close the variations that have no ``end`` line, and report that."""
        if len(self.open) > 1 or self.skipped:
            why = N_("the variation before this line has no end")
            self.problems.append(BrokenAnnotation(number, "variation", why))
        self.skipped = 0
        while len(self.open) > 1:
            self._close()
        self.noting = None

    def _index(self, rest: str) -> int:
        if len(self.open) > 1 or self.skipped:
            raise _broken(NOT_INSIDE)
        if not (rest.isascii() and rest.isdecimal() and len(rest) < 6):
            raise _broken(N_("the line needs a number of actions"))
        self.noting = None
        return int(rest)

    def _line(self, index: int, word: str, rest: str) -> None:
        if self.skipped:
            self.skipped += (word == "variation") - (word == "end")
            return
        continues, self.noting = self.noting, None
        inside = len(self.open) > 1
        if word in LABELS:
            if inside:
                raise _broken(NOT_INSIDE)
            self.labels = labelled(self.labels, word, rest)
        elif word == "variation":
            self._begin(index)
        elif word == "end":
            if not inside:
                raise _broken(N_("no variation ends here"))
            self._close()
        elif word == "play":
            if not inside:
                raise _broken(N_("only a variation can have this line"))
            self._play(rest)
        elif word in ("note", "+", "++"):
            self._write(index, word, rest, continues)
        else:
            self._mark(index, word, rest)

    def _mark(self, index: int, word: str, rest: str) -> None:
        colour, *places = rest.split(" ")
        made = mark(self.game, word, colour, *places)
        note = self._note(index)
        if made in note.marks:
            raise _broken(N_("this mark is there already"))
        if len(note.marks) == MARKS:
            raise _broken(MANY_MARKS, limit=MARKS)
        self._put(index, note._replace(marks=(*note.marks, made)))

    def _write(self, index: int, word: str, rest: str, continues: tuple[int, int] | None) -> None:
        place = len(self.open), self._here(index)
        note = self._note(index)
        if word != "note" and continues != place:
            raise _broken(N_("no note is continued here"))
        if word == "note" and continues != place and note.text:
            raise _broken(N_("this position has a note already"))
        joint = {"note": "\n", "+": " ", "++": ""}[word]
        text = f"{note.text}{joint}{rest}" if continues == place else rest
        if len(text) > NOTE:
            raise _broken(LONG_NOTE, limit=NOTE)
        self._put(index, note._replace(text=text))
        self.noting = place

    def _begin(self, index: int) -> None:
        self.skipped = 1  # reset below if nothing is wrong
        if len(self.open) > DEEPEST:
            raise _broken(DEEP, limit=DEEPEST)
        here = self._here(index)
        line = self.open[-1]
        if len(self.open) > 1 and not line.actions:
            raise _broken(FIRST)
        state = line.state if len(self.open) > 1 else self.match.positions[self._sure(here)]
        self.skipped = 0
        self.open.append(_Line(here, state))

    def _play(self, rest: str) -> None:
        line = self.open[-1]
        try:
            if self.played == PLAYED:
                raise _broken(MUCH_PLAYED, limit=PLAYED)
            action = record.parse(self.game, rest)
            line.state = self.game.play(line.state, action)
        except ValueError as error:
            self.skipped = 1  # leave out the rest of this variation
            self._close()
            refusal = getattr(error, "refusal", None)
            why: Text = refusal.text if refusal else getattr(error, "message", str(error))
            raise MessageError(why) from None
        self.played += 1
        line.actions.append(action)

    def _close(self) -> None:
        """Close the innermost variation; one without an action is left out."""
        ended, self.noting = self.open.pop(), None
        if ended.actions:
            line = self.open[-1]
            done = Variation(tuple(ended.actions), ended.closed())
            note = line.notes.get(ended.index, EMPTY)
            line.notes[ended.index] = note._replace(variations=(*note.variations, done))

    def _sure(self, index: int) -> int:
        """Check that the game has a position with this index, and return it. Raises
        MessageError."""
        if index > len(self.match.actions):
            raise _broken(
                N_("the game ends earlier; its last position is number {count}"),
                count=len(self.match.actions),
            )
        return index

    def _here(self, index: int) -> int:
        """Return the index of the position that the next lines describe."""
        line = self.open[-1]
        return line.index + len(line.actions) if len(self.open) > 1 else index

    def _note(self, index: int) -> Note:
        return self.open[-1].notes.get(self._here(index), EMPTY)

    def _put(self, index: int, note: Note) -> None:
        here = self._here(index)
        if len(self.open) == 1:
            self._sure(here)
        elif not self.open[-1].actions:
            raise _broken(FIRST)
        self.open[-1].notes[here] = note


def labelled(annotations: Annotations, label: str, value: str) -> Annotations:
    """Return annotations with a title, an author or a language. Raises ValueError."""
    if value != notes.clean(value) or "\n" in value:
        raise _broken(N_("the line needs printable text"))
    if len(value) > TITLE:
        raise _broken(LONG_LABEL, limit=TITLE)
    if label == "language" and value and not re.fullmatch(LANGUAGE, value):
        raise _broken(N_("a language is written like en or pt-BR"))
    if label == "title":
        return annotations._replace(title=value)
    if label == "author":
        return annotations._replace(author=value)
    return annotations._replace(language=value)


def _broken(text: str, **values: int) -> MessageError:
    return MessageError(Message(text, tuple(values.items())))
