"""Text files that authors write: their lines, their fields, and errors with their places."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from py_rules.message import to_english
from tools.places import CONTENT, ROOT
from web.model import exercise_lines
from web.model.exercise_lines import BrokenLesson, Field, SourceLine, lines
from web.model.exercise_text import ExerciseReader
from web.model.exercise_text import Found as Position

__all__ = ["Field", "Position", "SourceError", "SourceLine", "fields", "lines", "position"]
LINKS = re.compile(r"\[([^\]\n]+)\]\(([^)\s]+)\)")  # a link inside a text: its words and its target


class SourceError(ValueError):
    """An error in an author's file; the message says where it is and what is wrong."""

    def __init__(self, path: Path, line: int, sentence: str) -> None:
        shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        super().__init__(f"{shown.as_posix()}:{line}: {sentence}")
        self.line = line


def fields(path: Path, found: Iterator[SourceLine]) -> Iterator[Field]:
    """Read lines as fields. Raises SourceError."""
    with placed(path):
        yield from exercise_lines.fields(found)


@contextmanager
def placed(path: Path) -> Iterator[None]:
    """Raise a BrokenLesson of the block as a SourceError with the path of the file."""
    try:
        yield
    except BrokenLesson as broken:
        raise SourceError(path, broken.line, to_english(broken.message)) from None


def position_text(game: str, name: str) -> str | None:
    """The record of a position by its name; None if there is none."""
    file = CONTENT / "positions" / game / f"{name}.txt"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def position(path: Path, game: str, given: Field, at: Field | None) -> Position:
    """The position that a field ``record`` names, or holds, after ``at`` actions.

    Raises SourceError.
    """
    with placed(path):
        return ExerciseReader(position_text, strict=True).position(game, given, at)
