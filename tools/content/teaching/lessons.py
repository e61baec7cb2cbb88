"""Read lessons as authors write them, one text file per lesson, into web.model.lessons."""

import re
from pathlib import Path
from typing import NamedTuple

import py_rules
from tools.content.teaching.source import Field, SourceError, placed, position_text
from tools.places import CONTENT
from web.model.exercise_text import ExerciseReader
from web.model.lessons import Lesson

LESSONS = CONTENT / "lessons"
NAME = re.compile(r"[0-9]{2}-[a-z0-9]+(?:-[a-z0-9]+)*")


class LessonSource(NamedTuple):
    """A lesson with the line numbers of its parts."""

    path: Path
    lesson: Lesson
    steps: tuple[tuple[Field, ...], ...]  # the fields of each step
    fields: tuple[Field, ...]  # all of them

    def line(self, step: int, key: str, number: int = 0) -> int:
        """The line number of a step's field of this name, the first or a later one."""
        found = [field.line for field in self.steps[step] if field.key == key]
        return found[number] if number < len(found) else self.steps[step][0].line


def paths(game: str) -> list[Path]:
    """The lesson files of a game, in order. Raises SourceError unless named like `01-a-lesson`."""
    found = sorted((LESSONS / game).glob("*.txt"))
    for path in found:
        if not NAME.fullmatch(path.stem):
            raise SourceError(
                path, 1, "a lesson is named by its number and words: 01-first-dig.txt"
            )
    return found


def read_all(game: str) -> tuple[LessonSource, ...]:
    """Read all lessons of a game. Raises SourceError."""
    return tuple(map(read, paths(game)))


def read(path: Path) -> LessonSource:
    """Read a lesson. Raises SourceError at the first error."""
    return parse(path, path.read_text(encoding="utf-8"), path.parent.name)


def parse(path: Path, text: str, game: str) -> LessonSource:
    """Parse the text of a lesson. Raises SourceError at the first error."""
    if game not in py_rules.GAMES:
        raise SourceError(path, 1, f"lessons lie in a folder named for a game, not “{game}”")
    with placed(path):
        read = ExerciseReader(position_text, strict=True).read(text, game, f"{game}/{path.stem}")
    return LessonSource(path, read.lesson, read.steps, read.fields)
