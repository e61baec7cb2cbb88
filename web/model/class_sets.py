"""A class set: lessons and puzzles in order, under a title, with a code that contains it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple, get_args
from zlib import crc32

from py_rules import notes, text_link
from py_rules.message import N_
from web.model import class_codes
from web.model.class_codes import CAPITALS, CHANGED, NEWER, BrokenCode, Bytes

Kind = Literal["lesson", "puzzle", "exercise", "own"]  # the last two are a teacher's own
SITE_KINDS: tuple[Kind, ...] = get_args(Kind)[:2]  # the kinds that a code names by a number
OWN_KINDS: tuple[Kind, ...] = get_args(Kind)[2:]
FULL_TEXT_MARK = "S2"  # the mark of a code that holds the texts of a teacher's own tasks
TEXT_HEADER = "set 2"  # the first line of its text
TITLE_PREFIX = "title "  # the beginning of the line with the title
MAX_TEXT_LENGTH = 1_000_000  # characters of that text
TOO_LONG = N_(
    "Your own exercises and puzzles don’t fit into one link. Leave some of them out, or make two "
    "sets."
)
GAMES = ("mykerinos", "myraclia", "mexica")  # codes contain the index: append, but never reorder
MAX_TASKS = 60  # tasks in a set, so that its link fits into an easily read QR code
MAX_TITLE_LENGTH = 60  # characters


class SetTask(NamedTuple):
    """A task of a set: a lesson or a puzzle of the site, or a teacher's own text."""

    kind: Kind
    game: str
    code: int  # of its name or its text: see `task` and `own_task`
    text: str = ""  # of a teacher's own exercise or puzzle, which is in the set itself

    @property
    def key(self) -> str:
        """The task as one word, such as ``lesson/mexica/1a2b3c4d``."""
        return f"{self.kind}/{self.game}/{self.code:08x}"


class ClassSet(NamedTuple):
    """The tasks that a teacher has chosen for a class."""

    title: str = ""
    tasks: tuple[SetTask, ...] = ()


def task(kind: Kind, name: str) -> SetTask:
    """Return the task of a lesson or a puzzle by its name, such as ``mexica/01-first-steps``.

    Its code is the CRC-32 of the name without the game and the leading number, so that a set keeps
    its meaning when lessons are inserted.
    """
    game, _, own = name.partition("/")
    return SetTask(kind, game, crc32(re.sub(r"^\d+-", "", own).encode()))


def own_task(kind: Kind, game: str, text: str) -> SetTask:
    """Return the task of an exercise or a puzzle that the teacher has made, by its text."""
    return SetTask(kind, game, crc32(text.encode()), text)


def write(made: ClassSet) -> str:
    """Return the code of a set; inverse of `read`. Raises MessageError if it is too long."""
    if any(each.text for each in made.tasks):
        return _write_whole(made)
    body = class_codes.text(made.title)
    at = 0
    while at < len(made.tasks):  # consecutive tasks of the same kind and game
        kind, game = made.tasks[at][:2]
        end = at
        while end < len(made.tasks) and made.tasks[end][:2] == (kind, game):
            end += 1
        body += bytes([SITE_KINDS.index(kind) + len(SITE_KINDS) * GAMES.index(game), end - at])
        body += b"".join(each.code.to_bytes(4, "big") for each in made.tasks[at:end])
        at = end
    return class_codes.write("S", body)


def read(code: str) -> ClassSet:
    """Return the set in a code. Raises BrokenCode if this page did not write it unchanged."""
    if code[:2].upper() == FULL_TEXT_MARK:
        return _read_whole(code)
    rest = Bytes(class_codes.read("S", code))
    title = rest.text()
    tasks: list[SetTask] = []
    while rest.body and len(tasks) <= MAX_TASKS:
        place, count = rest.take(2)
        number, kind = divmod(place, len(SITE_KINDS))
        if number >= len(GAMES):
            raise BrokenCode(NEWER)
        codes = [int.from_bytes(rest.take(4), "big") for _ in range(count)]
        tasks += [SetTask(SITE_KINDS[kind], GAMES[number], each) for each in codes]
    found = ClassSet(title, tuple(tasks))
    if not sound(found) or write(found) != code:
        raise BrokenCode(CHANGED)
    return found


def write_draft(made: ClassSet) -> str:
    """Return a set that is being made, as it is stored; empty if there is nothing in it.

    Raises MessageError if it is too long.
    """
    if made.tasks:
        return write(made)
    return f"{TITLE_PREFIX}{made.title}" if made.title else ""


def read_draft(text: str) -> ClassSet:
    """Return a stored set that is being made; inverse of `write_draft`. Raises BrokenCode."""
    if text.startswith(TITLE_PREFIX):
        return ClassSet(titled(text.removeprefix(TITLE_PREFIX)))
    return read(text)


@lru_cache(64)  # each event of a pupil needs the code again, and so does each drawing of the sets
def _write_whole(made: ClassSet) -> str:
    return text_link.write(FULL_TEXT_MARK, _text(made), MAX_TEXT_LENGTH, TOO_LONG)


@lru_cache(64)
def _read_whole(code: str) -> ClassSet:
    try:
        text = text_link.read(FULL_TEXT_MARK, code, MAX_TEXT_LENGTH, BrokenCode, exact=True)
    except BrokenCode:
        raise BrokenCode(CAPITALS if code.islower() else CHANGED) from None
    return _of_text(text)


def _text(made: ClassSet) -> str:
    """Return the text of a set with a teacher's own tasks; inverse of `_of_text`."""
    parts = [f"{TEXT_HEADER}\n", f"{TITLE_PREFIX}{made.title}\n"]
    for each in made.tasks:
        last = f"{len(each.text)}\n{each.text}" if each.kind in OWN_KINDS else f"{each.code:08x}"
        parts.append(f"{each.kind} {each.game} {last}\n")
    return "".join(parts)


def _of_text(text: str) -> ClassSet:
    """Return the set in a text. Raises BrokenCode."""
    first, _, rest = text.partition("\n")
    title, _, rest = rest.partition("\n")
    if first != TEXT_HEADER:
        raise BrokenCode(NEWER)
    tasks: list[SetTask] = []
    while rest and len(tasks) <= MAX_TASKS:
        line, _, rest = rest.partition("\n")
        kind, game, last = (*line.split(" "), "", "")[:3]
        known: dict[str, Kind] = {each: each for each in get_args(Kind)}
        if kind not in known or game not in GAMES:
            raise BrokenCode(NEWER)
        try:
            if known[kind] not in OWN_KINDS:
                code = int(last, 16)
                if not 0 <= code < 1 << 32:
                    raise BrokenCode(CHANGED)
                tasks.append(SetTask(known[kind], game, code))
                continue
            own, rest = rest[: int(last)], rest[int(last) + 1 :]
        except ValueError:
            raise BrokenCode(CHANGED) from None
        tasks.append(own_task(known[kind], game, own))
    found = ClassSet(title.removeprefix(TITLE_PREFIX), tuple(tasks))
    texts = [each.text for each in tasks if each.kind in OWN_KINDS]
    if not texts or not all(texts) or not sound(found) or _text(found) != text:
        raise BrokenCode(CHANGED)
    return found


def sound(made: ClassSet) -> bool:
    """Return whether a set can be given to a class: it has tasks, not too many, each once."""
    unique = len(set(made.tasks)) == len(made.tasks)
    return 0 < len(made.tasks) <= MAX_TASKS and unique and made.title == titled(made.title)


def titled(title: str) -> str:
    """Return a title as it is stored in sets."""
    return notes.title(title, MAX_TITLE_LENGTH)


def number(made: ClassSet) -> int:
    """Return the 32-bit number by which results refer to a set.

    It is the CRC-32 of the code or, with a teacher's own tasks, of the text, whose code depends on
    the compression.
    """
    own = any(each.text for each in made.tasks)
    return crc32((_text(made) if own else write(made)).encode())
