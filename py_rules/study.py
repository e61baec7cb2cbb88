"""Studies: annotated records in order, as chapters of one text file. docs/study.md describes it.

`read` splits the file without playing a game; `opened` reads the record of one chapter. So a broken
chapter leaves all others as they are.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from py_rules import annotation_lines, record
from py_rules.annotation import Annotations
from py_rules.annotation_lines import LABELS, PROBLEMS, BrokenAnnotation, labelled
from py_rules.message import N_, MessageError, Text, as_message, message
from py_rules.record import BrokenRecord, Match

VERSION = 1
CHAPTERS = 64  # of a study
SIZE = 2_000_000  # characters of a study

LONG_STUDY = N_("a study can have at most {limit} characters")
MANY_CHAPTERS = N_(
    "a study can have at most {limit} chapters; this one and all after it were left out"
)


class Chapter(NamedTuple):
    """A chapter: its title, empty if it has none, and its record as text, annotations included."""

    title: str
    text: str  # without empty lines at its ends
    skipped: int = 0  # number of lines of the file before the text


class Study(NamedTuple):
    """A study; texts are empty if the file doesn't have them."""

    title: str = ""
    author: str = ""
    language: str = ""
    chapters: tuple[Chapter, ...] = ()


class BrokenStudy(BrokenAnnotation):
    """A line of a study that can't be read; ``line`` counts from 1."""


class StudyReading(NamedTuple):
    """A study that was read, and its lines outside the records that could not be."""

    study: Study
    problems: tuple[BrokenStudy, ...] = ()


class Opened(NamedTuple):
    """The game of a chapter.

    If its record is broken, ``broken`` says where, and ``match`` is the game up to that line; None
    if there is none.
    """

    match: Match | None
    annotations: Annotations = Annotations()
    broken: BrokenRecord | None = None
    problems: tuple[BrokenAnnotation, ...] = ()  # annotations that could not be read


def chapter(title: str, match: Match, annotations: Annotations) -> Chapter:
    """Return a chapter with a game and its annotations. Raises ValueError for a wrong title."""
    labelled(Annotations(), "title", title)
    return Chapter(title, annotation_lines.write(match, annotations).strip("\n"))


def write(study: Study) -> str:
    """Return the text of a study; inverse of `read`."""
    found = [f"study {VERSION}"]
    found += [f"{label} {value}" for label in LABELS if (value := getattr(study, label))]
    for each in study.chapters:
        found += ["", f"chapter {each.title}".rstrip(" "), each.text]
    return "\n".join(found) + "\n"


def read(text: str) -> StudyReading:
    """Read a study without playing its games.

    Lines of the header and titles that are wrong are left out and reported. Raises BrokenStudy for
    a text that is too long, isn't a study of this version, or has no chapter.
    """
    if len(text) > SIZE:
        raise BrokenStudy(
            1, re.split(record.LINE_END, text[:20])[0], message(LONG_STUDY, limit=SIZE)
        )
    lines = [line.strip(" \t") for line in re.split(record.LINE_END, text.removeprefix("\ufeff"))]
    first = next((number for number, line in enumerate(lines) if line), 0)
    if lines[first] != f"study {VERSION}":
        raise BrokenStudy(first + 1, lines[first], _version(lines[first]))
    starts = [n for n, line in enumerate(lines) if n > first and _begins(line, "chapter")]
    if not starts:
        needed = message(
            "a study needs chapters; each begins with a line such as “{line}”",
            line="chapter The first canal",
        )
        last = max(number for number, line in enumerate(lines) if line)
        raise BrokenStudy(last + 1, lines[last], needed)
    problems = list[BrokenStudy]()
    labels = _header(lines, first + 1, starts[0], problems)
    ends = (*starts[1:], len(lines))
    chapters = [
        _chapter(lines, start, end, problems)
        for start, end in zip(starts[:CHAPTERS], ends, strict=False)
    ]
    if len(starts) > CHAPTERS:
        number = starts[CHAPTERS]
        limit = message(MANY_CHAPTERS, limit=CHAPTERS)
        problems.append(BrokenStudy(number + 1, lines[number], limit))
    study = Study(labels.title, labels.author, labels.language, tuple(chapters))
    return StudyReading(study, tuple(problems[:PROBLEMS]))


def opened(chapter: Chapter) -> Opened:
    """Read the record of a chapter, as far as it can be read. Lines are numbered as in the file."""
    try:
        match = record.read(chapter.text)
    except BrokenRecord as error:
        line = error.line + chapter.skipped
        broken = BrokenRecord(line, error.text, error.refusal, error.match)
        if error.match is None:
            return Opened(None, broken=broken)
        before = "\n".join(re.split(record.LINE_END, chapter.text)[: error.line - 1])
        found = annotation_lines.read("\n" * chapter.skipped + before, error.match)
        return Opened(error.match, found.annotations, broken, found.problems)
    found = annotation_lines.read("\n" * chapter.skipped + chapter.text, match)
    return Opened(match, found.annotations, None, found.problems)


def _version(line: str) -> Text:
    if _begins(line, "study"):
        return message("only studies of version {version} can be read", version=VERSION)
    return message("a study begins with the line “{line}”", line=f"study {VERSION}")


def _begins(line: str, word: str) -> bool:
    return line == word or line.startswith(f"{word} ")


def _header(lines: list[str], first: int, end: int, problems: list[BrokenStudy]) -> Annotations:
    """Read the lines before the first chapter."""
    labels = Annotations()
    for number in range(first, end):
        line = lines[number]
        word, _blank, rest = line.partition(" ")
        if not line or line.startswith("#"):
            continue
        try:
            if word not in LABELS:
                raise MessageError(
                    N_("only a title, an author and a language can come before the first chapter")
                )
            if getattr(labels, word):
                raise MessageError(N_("the study already has a line of this kind"))
            labels = labelled(labels, word, rest)
        except MessageError as error:
            problems.append(BrokenStudy(number + 1, line, as_message(error.message)))
            if len(problems) == PROBLEMS:
                break
    return labels


def _chapter(lines: list[str], start: int, end: int, problems: list[BrokenStudy]) -> Chapter:
    """Read the chapter whose title is on the line ``start``."""
    title = lines[start].removeprefix("chapter").strip(" ")
    try:
        labelled(Annotations(), "title", title)
    except MessageError as error:
        problems.append(BrokenStudy(start + 1, lines[start], as_message(error.message)))
        title = ""
    begin = start + 1
    while begin < end and not lines[begin]:
        begin += 1
    return Chapter(title, "\n".join(lines[begin:end]).rstrip("\n"), begin)
