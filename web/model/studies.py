"""The state of reading a study."""

from __future__ import annotations

import re
from typing import NamedTuple

from py_rules import study
from py_rules.message import Text
from py_rules.study import Chapter, Study
from web.model import annotating
from web.model.replay import Replay
from web.model.table import TableState

TABLE_ID = "study-{number}"  # of a chapter's table; no saved game has such an id


class Noted(NamedTuple):
    """A chapter before or after a note was written, and the position that the note is about."""

    chapter: Chapter
    notes: tuple[str, ...]  # the lines of its annotations
    replay: Replay


class Studying(NamedTuple):
    """A study, and the chapter that is open."""

    study: Study
    at: int = 0  # index of the chapter
    id: str = ""  # of the save; empty if it isn't stored on the device
    editing: bool = False  # whether the list of chapters is shown for editing
    adding: tuple[Chapter, ...] = ()  # chapters of the table that can be added: game, position
    part: int = 0  # index of what is to be added
    noting: bool = False  # whether the note on the position shown is being written
    past: tuple[Noted, ...] = ()  # before each note that was written, the latest last
    undone: tuple[Noted, ...] = ()  # what can be restored, the next one last
    typing: tuple[object, ...] = ()  # the note that is being typed, which is undone as a whole
    removed: tuple[int, Chapter] | None = None  # the last chapter removed, and where it was
    turned: int = 0  # grows when the fields are to be filled again
    problems: tuple[Text, ...] = ()  # sentences about lines outside the records
    broken: Text = ""  # a sentence about the record of this chapter
    left_out: tuple[Text, ...] = ()  # sentences about annotations of this chapter

    @property
    def chapter(self) -> Chapter:
        return self.study.chapters[self.at]


def notable(now: Studying) -> bool:
    """Return whether notes can be written in the chapter, which must have been read completely."""
    return not (now.broken or now.left_out)


def written(now: Studying) -> str:
    """Return the text of the study."""
    return study.write(now.study)


def file_name(now: Studying) -> str:
    """Return the name of the file for a study: letters and digits of its title."""
    words = re.findall(r"[^\W_]+", now.study.title.lower())
    return f"{'-'.join(words) or 'study'}.txt"


def following(table: TableState) -> int | None:
    """Return the index of the next position of the game that has annotations; None for none."""
    at = table.replay.at if table.replay else 0
    if table.replay and table.replay.path:  # on from where the variation begins
        at = table.replay.path[0][0]
    noted = (number for number, _note in annotating.annotations_of(table).notes)
    return min((number for number in noted if number > at), default=None)
