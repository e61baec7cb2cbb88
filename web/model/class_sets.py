"""A class set: lessons and puzzles in order, under a title, with a code that contains it."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, get_args
from zlib import crc32

from web.model import class_codes
from web.model.class_codes import CHANGED, NEWER, BrokenCode, Bytes

Kind = Literal["lesson", "puzzle"]
KINDS: tuple[Kind, ...] = get_args(Kind)
GAMES = ("mykerinos", "myraclia", "mexica")  # codes contain the index: append, but never reorder
MOST = 60  # tasks in a set, so that its link fits into an easily read QR code
TITLE = 60  # characters


class Task(NamedTuple):
    """A lesson or a puzzle of a set."""

    kind: Kind
    game: str
    code: int  # of its name: see `task`

    @property
    def key(self) -> str:
        """The task as one word, such as ``lesson/mexica/1a2b3c4d``."""
        return f"{self.kind}/{self.game}/{self.code:08x}"


class ClassSet(NamedTuple):
    """The lessons and puzzles that a teacher has chosen for a class."""

    title: str = ""
    tasks: tuple[Task, ...] = ()


def task(kind: Kind, name: str) -> Task:
    """Return the task of a lesson or a puzzle by its name, such as ``mexica/01-first-steps``.

    Its code is the CRC-32 of the name without the game and the leading number, so that a set keeps
    its meaning when lessons are inserted.
    """
    game, _, own = name.partition("/")
    return Task(kind, game, crc32(re.sub(r"^\d+-", "", own).encode()))


def write(made: ClassSet) -> str:
    """Return the code of a set; inverse of `read`."""
    body = class_codes.text(made.title)
    at = 0
    while at < len(made.tasks):  # consecutive tasks of the same kind and game
        kind, game, _ = made.tasks[at]
        end = at
        while end < len(made.tasks) and made.tasks[end][:2] == (kind, game):
            end += 1
        body += bytes([KINDS.index(kind) + len(KINDS) * GAMES.index(game), end - at])
        body += b"".join(each.code.to_bytes(4, "big") for each in made.tasks[at:end])
        at = end
    return class_codes.write("S", body)


def read(code: str) -> ClassSet:
    """Return the set in a code. Raises BrokenCode if this page did not write it unchanged."""
    rest = Bytes(class_codes.read("S", code))
    title = rest.text()
    tasks: list[Task] = []
    while rest.body and len(tasks) <= MOST:
        place, count = rest.take(2)
        number, kind = divmod(place, len(KINDS))
        if number >= len(GAMES):
            raise BrokenCode(NEWER)
        codes = [int.from_bytes(rest.take(4), "big") for _ in range(count)]
        tasks += [Task(KINDS[kind], GAMES[number], each) for each in codes]
    found = ClassSet(title, tuple(tasks))
    if not sound(found) or write(found) != code:
        raise BrokenCode(CHANGED)
    return found


def sound(made: ClassSet) -> bool:
    """Return whether a set can be given to a class: it has tasks, not too many, each once."""
    unique = len(set(made.tasks)) == len(made.tasks)
    return 0 < len(made.tasks) <= MOST and unique and made.title == titled(made.title)


def titled(title: str) -> str:
    """Return a title as it is stored in sets."""
    return class_codes.clean(title, TITLE)


def number(made: ClassSet) -> int:
    """Return the 32-bit number by which results refer to a set."""
    return crc32(write(made).encode())
