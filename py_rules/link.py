"""Links: a game, a position of it or its replay, coded in letters and digits.

A link codes the text of the record, not choices among legal actions, so that it remains valid when
the rules change. Every detail of the code matters: nothing here may ever change the meaning of
existing links. docs/link.md describes the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pkgutil import get_data
from typing import Literal, NamedTuple, get_args
from zlib import crc32

from py_rules import limits
from py_rules.coding import DIGITS, Coder, Reader, Unreadable, Writer, number
from py_rules.core import spell
from py_rules.guessing import ContextModel, Excessive
from py_rules.message import N_, MessageError, Text, as_message, counted, message
from py_rules.record import Match, position_lines

Kind = Literal["game", "position", "replay"]
KINDS: tuple[Kind, ...] = get_args(Kind)

MARK = "L1"  # the beginning of a link of this format
LONGEST = 8000  # characters of a link
CHECKED = 20  # number of actions between two checks
# Patterns are compiled at first use, because the page starts without them.
MARKED = r"(?:^\s*|#\s*|%23)([Ll][0-9])"
BETWEEN = r"=?\r?\n[>\s]*|[\s\xad\u200b-\u200d\u2060\ufeff]"  # inserted by mail and chat programs
HEADER = (
    r"game (?P<game>\S+) (?P<version>[0-9]{1,4})\nseats (?P<seats>[0-9]{1,2})\n"
    r"(?P<names>(?:name [0-9]{1,2} .+\n)*)(?P<options>(?:option \S+\n)*)"
    r"(?:colours (?P<colours>\S+(?: \S+)*)\n)?(?P<more>(?:.+\n)*)"
)
POSITION = "position "  # the beginning of a line of a composed position, in ``more``
NOTE = "#! "  # the beginning of a line of annotations, in ``more``
SAMPLES = ("", "mykerinos", "myraclia", "mexica")  # by number; append new ones only


OTHER = N_("This isn’t a link to a game.")
CAPITALS = N_(
    "This link can’t be opened because its capital letters were lost. Ask for the link again."
)
NEWER = N_("This link was made by a newer version of this page. Reload the page to open it.")
# In each pair: the message if nothing can be opened, then the one if a part can.
CUT = (
    N_("This link can’t be opened because its end is missing or damaged. Ask for the link again."),
    N_(
        "The end of this link is missing or damaged. Only the first {sure} of its {total} "
        "can be opened."
    ),
)
CHANGED = (
    N_(
        "This link can’t be opened because it was changed after it was made. Ask for the link "
        "again."
    ),
    N_(
        "This link was changed after it was made. Only the first {sure} of its {total} "
        "can be opened."
    ),
)


class LinkedGame(NamedTuple):
    """The contents of a link, not checked against the rules."""

    kind: Kind
    game: str
    version: int  # of the record
    seats: int
    actions: tuple[str, ...]  # in the notation of the record
    names: tuple[str, ...] = ()  # by seat, "" for a seat without a name; empty if no seat has one
    options: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()  # by seat; empty for none
    lineage_id: int = 0  # 64 bits, the same in all links of one game; 0 for none
    at: int = 0  # number of actions before the position, or before the start of the replay
    turn: int | None = None  # the seat to move when the link was made
    more: tuple[str, ...] = ()  # additional header lines, for later versions

    @property
    def position(self) -> tuple[str, ...]:
        """The lines of the composed position that the game starts from; empty for any other
        game."""
        return tuple(line for line in self.more if line.startswith(POSITION))

    @property
    def notes(self) -> tuple[str, ...]:
        """The lines of annotations, which are comments of the record; empty without annotations."""
        return tuple(line for line in self.more if line.startswith(NOTE))

    @property
    def record(self) -> str:
        """The text of the record, without its result."""
        return "\n".join((*_header(self), *self.position, *self.notes, *self.actions)) + "\n"


class BrokenLink(MessageError):
    """A link that cannot be read to its end; ``partial`` is the part that passed its checks."""

    def __init__(self, sentence: Text, linked: LinkedGame | None = None, total: int = 0) -> None:
        super().__init__(sentence)
        self.partial = linked
        self.total = total  # number of actions when the link was made; 0 if unknown


def of(
    match: Match,
    kind: Kind = "game",
    at: int | None = None,
    *,
    colours: tuple[str, ...] = (),
    lineage_id: int = 0,
    notes: tuple[str, ...] = (),
) -> LinkedGame:
    """Return the contents of a link to a match; a link to a position leaves out what follows it.

    ``notes`` are lines of annotations, as `py_rules.annotation_lines.lines` returns them.
    """
    table = match.table
    count = len(match.actions)
    at = count if at is None else min(at, count)
    count = at if kind == "position" else count
    return LinkedGame(
        kind,
        table.game.name,
        table.version,
        table.seats,
        tuple(spell(action) for action in match.actions[:count]),
        table.names if any(table.names) else (),
        tuple(sorted(table.options)),
        colours[: table.seats],
        lineage_id,
        0 if kind == "game" else at,
        match.positions[count].to_move,
        more=(*position_lines(table), *notes),
    )


def write(linked: LinkedGame) -> str:
    """Return the link, which follows the ``#`` of an address.

    Raises ValueError if the game is too long for a link.
    """
    too_long = N_("this game is too long for a link")
    if len(linked.actions) > limits.ACTIONS or len(linked.record) > limits.TEXT:
        raise MessageError(too_long)
    coder = Writer()
    sample = SAMPLES.index(linked.game) if linked.game in SAMPLES else 0
    coder.below(16, KINDS.index(linked.kind))
    coder.below(256, sample)
    for part in range(4):
        coder.below(1 << 16, linked.lineage_id >> 16 * part & 0xFFFF)
    number(coder, 0 if linked.turn is None else linked.turn + 1)
    number(coder, linked.at)
    number(coder, len(linked.actions))
    check = _started(linked, len(linked.actions))
    try:
        context_model = _sample(sample).copy()
        for line in (*_header(linked), *_further(linked), ""):
            context_model.line(coder, line)
            check = _on(check, line)
        _check(coder, check)
        for done, line in enumerate(linked.actions, 1):
            context_model.line(coder, line)
            check = _on(check, line)
            if done % CHECKED == 0:
                _check(coder, check)
    except Unreadable:
        raise MessageError(too_long) from None
    _check(coder, check)
    _check(coder, check >> 16)
    text = MARK + coder.text()
    if len(text) > LONGEST:
        raise MessageError(too_long)
    return text


def read(text: str) -> LinkedGame:
    """Parse a link, alone or within an address or a message; inverse of `write`.

    Spaces and line breaks within the link are ignored, and so is everything after it. Raises
    BrokenLink.
    """
    reader = Reader(_digits(text))
    context_model, begun, total, check = _read_header(reader)
    actions: list[str] = []
    sure = 0  # number of actions that are covered by a correct check
    length = len(begun.record)
    try:
        while len(actions) < total:
            actions.append(context_model.line(reader))
            check = _on(check, actions[-1])
            length += len(actions[-1]) + 1
            if length > limits.TEXT:
                raise _excessive(limits.LONG_TEXT, limits.TEXT)
            if len(actions) % CHECKED == 0:
                _check(reader, check)
                sure = len(actions)
        _check(reader, check)
        _check(reader, check >> 16)
    except Excessive as excessive:
        raise _refused(excessive.problem) from None
    except Unreadable:
        trusted = begun._replace(actions=tuple(actions[:sure]), at=min(begun.at, sure), turn=None)
        counted_actions = counted("{count} action", "{count} actions", count=total)
        problem = message(_what_is_wrong(reader)[1], sure=sure, total=counted_actions)
        raise BrokenLink(problem, trusted, total) from None
    return begun._replace(actions=tuple(actions))


def _digits(text: str) -> str:
    """Return the digits of a link after its mark. Raises BrokenLink."""
    found = re.search(MARKED, text)
    if not found:
        raise BrokenLink(OTHER)
    if found[1] != MARK:
        raise BrokenLink(CAPITALS if found[1] == MARK.lower() else NEWER)
    return leading_digits(text[found.end() :][: 4 * LONGEST])[:LONGEST]


def leading_digits(text: str) -> str:
    """Return the digits at the beginning of a text, skipping spaces and line breaks (`BETWEEN`)."""
    rest = re.sub(BETWEEN, "", text)
    end = next((place for place, sign in enumerate(rest) if sign not in DIGITS), len(rest))
    return rest[:end]


def _read_header(reader: Reader) -> tuple[ContextModel, LinkedGame, int, int]:
    """Read everything before the actions: the model, the header, the number of actions, the check.

    Raises BrokenLink.
    """
    try:
        kind, sample = reader.below(16), reader.below(256)
        chain = sum(reader.below(1 << 16) << 16 * part for part in range(4))
        turn, at, total = number(reader), number(reader), number(reader)
        if kind >= len(KINDS) or sample >= len(SAMPLES) or at > total:
            raise Unreadable
        if total > limits.ACTIONS:
            raise _excessive(limits.MANY_ACTIONS, limits.ACTIONS)
        context_model = _sample(sample).copy()
        lines = [context_model.line(reader)]
        length = 0
        while lines[-1]:
            length += len(lines[-1]) + 1
            if length > limits.TEXT:
                raise _excessive(limits.LONG_TEXT, limits.TEXT)
            lines.append(context_model.line(reader))
        linked = _parsed(lines)._replace(
            kind=KINDS[kind], lineage_id=chain, at=at, turn=turn - 1 if turn else None
        )
        check = _started(linked, total)
        for line in lines:
            check = _on(check, line)
        _check(reader, check)
    except Excessive as excessive:
        raise _refused(excessive.problem) from None
    except Unreadable:
        raise BrokenLink(_what_is_wrong(reader)[0]) from None
    if any(len(name) > limits.NAME for name in linked.names):
        raise _excessive(limits.LONG_NAME, limits.NAME)
    return context_model, linked, total, check


def _excessive(text: str, limit: int) -> BrokenLink:
    """Return the error for a link that exceeds a limit."""
    return _refused(limits.exceeded(text, limit))


def _refused(why: Text) -> BrokenLink:
    return BrokenLink(message("This link can’t be opened: {why}.", why=as_message(why)))


def _header(linked: LinkedGame) -> Iterator[str]:
    """Yield the lines of the record before its actions."""
    yield f"game {linked.game} {linked.version}"
    yield f"seats {linked.seats}"
    yield from (f"name {seat} {name}" for seat, name in enumerate(linked.names, 1) if name)
    yield from (f"option {option}" for option in linked.options)


def _further(linked: LinkedGame) -> Iterator[str]:
    """Yield the header lines that a link has in addition to a record."""
    if linked.colours:
        yield "colours " + " ".join(linked.colours)
    yield from linked.more


def _parsed(lines: list[str]) -> LinkedGame:
    """Parse the lines that `_header` and `_further` yield. Raises Unreadable."""
    begun = re.fullmatch(HEADER, "\n".join(lines))
    if not begun:
        raise Unreadable
    seats = int(begun["seats"])
    names = [""] * seats
    for line in begun["names"].split("\n")[:-1]:
        _, seat, name = line.split(" ", 2)
        if not 1 <= int(seat) <= seats:
            raise Unreadable
        names[int(seat) - 1] = name
    return LinkedGame(
        "game",
        begun["game"],
        int(begun["version"]),
        seats,
        (),
        tuple(names) if any(names) else (),
        tuple(line.split(" ")[1] for line in begun["options"].split("\n")[:-1]),
        tuple((begun["colours"] or "").split()),
        more=tuple(begun["more"].split("\n")[:-1]),
    )


def _started(linked: LinkedGame, total: int) -> int:
    """Return the checksum (CRC-32) of the fields that are coded as numbers."""
    turn = 0 if linked.turn is None else linked.turn + 1
    kind = KINDS.index(linked.kind)
    return _on(0, f"{kind} {linked.lineage_id:016x} {turn} {linked.at} {total}")


def _on(check: int, line: str) -> int:
    """Return the checksum updated with one more line."""
    return crc32(f"{line}\n".encode(), check)


def _check(coder: Coder, check: int) -> None:
    """Code the low 16 bits of a checksum. Raises Unreadable if a reader finds other bits."""
    wanted = check & 0xFFFF
    if coder.below(1 << 16, wanted) != wanted:
        raise Unreadable


@cache
def _sample(number: int) -> ContextModel:
    """Return a model trained with the sample of this number; 0 is an untrained model."""
    context_model = ContextModel()
    if number:
        data = get_data("py_rules", f"samples/{SAMPLES[number]}.txt")
        assert data is not None
        for text in data.decode().split("game ")[1:]:
            context_model.observe(f"game {text}")
    return context_model


def _what_is_wrong(reader: Reader) -> tuple[str, str]:
    return CUT if reader.over else CHANGED
