"""Saves: games as the device stores them, with record, redo list and a few labels."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import compress, count, takewhile
from operator import is_not
from random import Random
from typing import Any, NamedTuple

from py_rules import limits, record
from py_rules.core import common_start, spell
from py_rules.message import (
    N_,
    Message,
    MessageError,
    Text,
    as_message,
    from_json,
    message,
    to_english,
    to_json,
)
from py_rules.record import Match
from web.games.colours import COLOURS, complete
from web.model.bots import levels

VERSION = 2
MAX_TITLE_LENGTH = 60
MAX_POINTS = 10_000  # of a seat; more were not written by this page
MAX_LABEL_LENGTH = 400  # characters of other labels; longer ones were not written by this page
MAX_SENTENCE_LENGTH = 2_000  # characters of a sentence as JSON
MAX_NESTING = 12  # nesting in a text of JSON; a save has two levels, a file of saves two more


class Saved(NamedTuple):
    """A save: the record, the state that belongs to it, and the labels that the shelf shows."""

    id: str
    game: str = ""
    record: str = ""
    redo: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    selected: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    lineage_id: str = ""  # the game's number, the same on every device it is sent to
    title: str = ""  # given by the players; empty for none
    names: tuple[str, ...] = ()
    status: Text = ""
    turn: int | None = None  # the seat to move; None for chance, or at the end
    over: bool = False
    totals: tuple[int, ...] = ()  # the points of all seats at the end; empty in older saves
    changed: str = ""  # time of the last change, such as 2026-11-21T10:45:48Z
    picture: str = ""  # of the position, for games.thumbnails
    levels: tuple[str, ...] = ()  # levels of the bots by seat, "" for a person; empty for no bots
    sent: int | None = None  # number of actions when it was sent; None: not sent
    here: tuple[int, ...] | None = None  # seats of the device, as in table.TableState
    notes: tuple[str, ...] = ()  # the lines of its annotations
    draft: tuple[str, ...] = ()  # lines of a workshop position, even an impossible one
    # The undo steps of a workshop position or an exercise, the next one first, and its redo steps:
    # see web.model.workshop_history and exercise_history.
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    study: str = ""  # the text of a study; then the game is its first chapter
    exercise: str = ""  # the text of an exercise; then the game is its first position
    origin: str = ""  # what an own puzzle was made of: see `puzzle_making.source`
    back: str = ""  # where an exercise or an own puzzle was begun: see web.model.way_back
    proven: str = ""  # of an own puzzle, the id with which a clear answer was proven
    problem: Text = ""  # why it cannot be read; empty for an intact save
    damaged: str = ""  # the original text of a save with a problem
    unread: str = ""  # why the text is only in the store: "large", or it "broke" an earlier start


class LoadedSave(NamedTuple):
    """The contents of a save, checked and ready to play."""

    match: Match
    selected: tuple[str, ...]
    colours: tuple[str, ...]
    levels: tuple[str, ...] = ()


class Damaged(MessageError):
    """A save that cannot be read completely; ``match`` is the readable part of its record."""

    def __init__(
        self, problem: Text, match: Match | None = None, colours: tuple[str, ...] = ()
    ) -> None:
        super().__init__(problem)
        self.match = match
        self.colours = colours


TEXTS = ("game", "record", "chain", "title", "changed", "picture")
FORMER_LISTS = ("redo", "drawn", "said", "colours", "names")
WRITTEN_LISTS = (*FORMER_LISTS, "levels")
STEPS = ("before", "after")
LISTS = (*WRITTEN_LISTS, "notes", "draft", *STEPS)
LABELS = ("study", "exercise", "origin", "back", "proven")  # stored unless they are empty
FIELDS = {
    "chain": "lineage_id",
    "said": "selected",
}  # stored fields whose attributes have other names
REQUIRED_FIELDS = ("game", "record", *FORMER_LISTS)  # the only fields of version 1


def write(saved: Saved) -> str:
    """Return the JSON text to store on the device; inverse of `read`."""
    stored: dict[str, Any] = {"version": VERSION}
    if saved.problem:
        stored |= {"problem": to_json(saved.problem), "damaged": saved.damaged}
    else:
        stored |= {
            part: getattr(saved, FIELDS.get(part, part)) for part in (*TEXTS, *WRITTEN_LISTS)
        }
        stored |= {"status": to_json(saved.status)}
        stored |= {"turn": saved.turn, "over": saved.over, "sent": saved.sent}
        stored |= {"here": saved.here}
        if saved.totals:
            stored["totals"] = saved.totals
        if saved.notes:
            stored["notes"] = saved.notes
        stored |= {part: getattr(saved, part) for part in LABELS if getattr(saved, part)}
        if saved.draft:
            stored["draft"] = saved.draft
        if saved.draft or saved.before or saved.after:
            stored |= {part: getattr(saved, part) for part in STEPS}
    return json.dumps(stored, ensure_ascii=False)


START_FAILED = N_("the page couldn’t start the last time it read this game")


def read(id_: str, text: str, size: int = 0, *, broke: bool = False) -> Saved:
    """Parse a stored text and its labels. Invalid text becomes a save with a problem.

    The record is not checked yet. A text is not parsed if it was cut, so that ``size`` is its full
    length, or if an earlier start failed while reading it (``broke``).
    """
    if broke or size > limits.ROW:
        problem = START_FAILED if broke else limits.exceeded(limits.LONG_ROW, limits.ROW)
        return Saved(
            id_, problem=problem, damaged=_clean(text), unread="broke" if broke else "large"
        )
    try:
        if len(text) > limits.ROW:
            raise Damaged(limits.exceeded(limits.LONG_ROW, limits.ROW))
        stored = parse(text)
        if not isinstance(stored, dict) or stored.get("version") not in (1, VERSION):
            raise Damaged("this version of the page can’t read it")
        return _labelled(id_, stored)
    except Damaged as damaged:
        return Saved(id_, problem=damaged.message, damaged=_clean(text))


def parse(text: str) -> Any:
    """Parse JSON of limited nesting. Raises Damaged."""
    if _deep(text):
        raise Damaged("it is nested too deeply to be a saved game")
    try:
        return json.loads(text)
    except ValueError:
        raise Damaged("it isn’t a game saved by this page") from None


def _deep(text: str) -> bool:
    """Return whether JSON is nested too deeply for the parser; brackets in strings do not count."""
    depth = 0
    for found in re.finditer(_NESTING, text):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth > MAX_NESTING:
            return True
    return False


_NESTING = r'(?s)"(?:[^"\\]|\\.)*+"?|[][{}]'


def _labelled(id_: str, stored: dict[str, Any]) -> Saved:
    """Return the save with every field checked for its type. Raises Damaged."""
    if "problem" in stored and isinstance(stored.get("damaged"), str):
        return Saved(
            id_, problem=_stored_text(stored["problem"]), damaged=_clean(stored["damaged"])
        )
    found: dict[str, Any] = {}
    for part in (*TEXTS, *LABELS):
        value = stored.get(part)
        if isinstance(value, str):
            found[part] = _clean(value)
        elif part in REQUIRED_FIELDS:
            raise Damaged(message("its “{part}” part is missing or isn’t text", part=part))
    for part in LISTS:
        lines = stored.get(part, None if part in REQUIRED_FIELDS else [])
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            missing = message(
                "its “{part}” part is missing or isn’t a list of text entries", part=part
            )
            raise Damaged(missing)
        found[part] = tuple(map(_clean, lines))
    found["names"] = tuple(map(limits.shorten_name, found["names"][: len(COLOURS)]))
    for part, longest in (
        ("title", MAX_TITLE_LENGTH),
        ("picture", MAX_LABEL_LENGTH),
        ("chain", 16),
        ("changed", 20),
        ("origin", 32),
        ("back", 40),
        ("proven", 8),
    ):
        found[part] = found.get(part, "")[:longest]
    found["game"] = found["game"][: limits.LINE]
    if not re.fullmatch("(?:[0-9a-f]{16})?", found["chain"]):
        found["chain"] = ""  # then no link belongs to the game
    found["status"] = _stored_text(stored.get("status"))
    turn = stored.get("turn")
    seated = type(turn) is int and 0 <= turn < len(found["names"])
    over = stored["over"] is True if "over" in stored else "\nresult " in found["record"]
    sent = stored.get("sent")
    found["sent"] = sent if type(sent) is int and sent >= 0 else None
    found["here"] = _seats(stored.get("here"), len(found["names"]))
    found["totals"] = _totals(stored.get("totals"), len(found["names"])) if over else ()
    parts = {FIELDS.get(part, part): value for part, value in found.items()}
    return Saved(id_, **parts, turn=turn if seated else None, over=over)


def _seats(stored: Any, count: int) -> tuple[int, ...] | None:
    """Return a stored list of seats; None for none and for anything invalid."""
    if not isinstance(stored, list) or not all(type(seat) is int for seat in stored):
        return None
    seats = tuple(sorted(set(stored)))
    return seats if all(0 <= seat < count for seat in seats) else None


def _totals(stored: Any, count: int) -> tuple[int, ...]:
    """Return the stored points of ``count`` seats; empty for none and for anything invalid."""
    if not isinstance(stored, list) or len(stored) != count:
        return ()
    sound = all(type(points) is int and abs(points) <= MAX_POINTS for points in stored)
    return tuple(stored) if sound else ()


def _stored_text(stored: Any) -> Text:
    """Parse a stored sentence, cut to a length. Raises Damaged."""
    try:
        sentence = from_json(stored)
        text = _clean(to_english(sentence))[:MAX_LABEL_LENGTH]
        # Including its fields and its plural:
        whole = json.dumps(to_json(sentence), ensure_ascii=False)
        sound = len(whole) <= MAX_SENTENCE_LENGTH and _clean(whole) == whole
        same = sound and isinstance(sentence, Message) and text == str(sentence)
        return sentence if same else text
    except ValueError:
        raise Damaged("one of its messages is missing or can’t be read") from None


def _clean(text: str) -> str:
    """Replace unpaired surrogates, which browsers reject, with question marks."""
    return text if text.isascii() else text.encode(errors="replace").decode()


def load_save(saved: Saved, known: Match | None = None) -> LoadedSave:
    """Return the checked contents of a save. Raises Damaged.

    Positions shared with a ``known`` match are reused, not played again.
    """
    if saved.problem:
        raise Damaged(saved.problem)
    colours = complete(tuple(saved.colours))
    try:
        text = _with_names_cut(saved.record)
        match = (known and _further(known, text)) or record.read(text)
    except record.BrokenRecord as broken:
        raise Damaged(broken.message, broken.match, colours) from None
    try:
        checked = match._replace(
            undone=tuple(record.parse(match.game, line) for line in saved.redo),
            drawn=tuple(record.parse(match.game, line) for line in saved.drawn),
        )
        ahead = checked
        while ahead.undone:  # actions to redo must be legal too
            ahead = ahead.forward()
    except ValueError as error:
        why = as_message(getattr(error, "message", str(error)))
        problem = message("the undone actions can’t be redone: {why}", why=why)
        raise Damaged(problem, match, colours) from None
    return LoadedSave(checked, saved.selected, colours, levels(saved.levels, match.table.seats))


def _with_names_cut(text: str) -> str:
    """Cut the names in a record to today's limit.

    Earlier versions stored longer names; a game must not become unreadable because of them.
    """
    return re.sub(rf"(?m)^(name [0-9] .{{{limits.NAME}}}).*$", _stripped, text)


def _stripped(name: re.Match[str]) -> str:
    return name[1].rstrip()


def _further(known: Match, text: str) -> Match | None:
    """Return the match of a record that shares its start with a known match, otherwise None.

    Only the actions after the common ones are played.
    """
    before, now = record.write(known).splitlines(), text.splitlines()
    head = len(before) - len(known.actions) - known.state.over
    if now[:head] != before[:head]:
        return None
    lines = [line for line in now[head:] if not line.startswith("result ")]
    same = common_start(lines, known.actions, lambda line, action: line == spell(action))
    match = known._replace(
        positions=known.positions[: same + 1], actions=known.actions[:same], undone=(), drawn=()
    )
    try:
        for line in lines[same:]:
            match = match.play(record.parse(match.game, line))
    except ValueError:
        return None
    return match if record.write(match) == text else None


def in_order(saved: Iterable[Saved]) -> tuple[Saved, ...]:
    """Return saves sorted by date, the latest first."""
    return tuple(sorted(saved, key=lambda each: each.changed, reverse=True))


def set_aside(saved: Saved, problem: Text) -> Saved:
    """Return a save as damaged: its original text with the problem.

    If the text is only in the store, the save is unchanged, because only its beginning is in
    memory.
    """
    if saved.unread:
        return saved
    return Saved(saved.id, problem=problem, damaged=saved.damaged or write(saved))


def original(saved: Saved) -> str:
    """Return the original text of a damaged save, or the record of an intact one.

    The record includes annotations, except those on undone actions.
    """
    if saved.problem or not saved.notes:
        return saved.damaged if saved.problem else saved.record
    lines = saved.record.splitlines()
    head = next((i for i, line in enumerate(lines) if not re.match(_HEADER, line)), len(lines))
    count = sum(not line.startswith("result ") for line in lines[head:])
    notes = takewhile(lambda line: not _later(line, count), saved.notes)
    return "\n".join((*lines[:head], *notes, *lines[head:])) + "\n"


def _later(line: str, count: int) -> bool:
    """Return whether a line starts annotations on a position after more than ``count`` actions."""
    at = line.removeprefix("#! at ")
    return at != line and at.isdecimal() and int(at) > count


_HEADER = r"(?:game|seats|name|option|position) "


def former_id(text: str) -> str:
    """Return the id for a save of version 1, derived from its text so that all tabs agree on it."""
    return identity(Random(text))


def identity(rng: Random) -> str:
    """Return a new random id of 10 letters and digits."""
    return "".join(rng.choices("0123456789abcdefghijklmnopqrstuvwxyz", k=10))


def lineage_id(rng: Random) -> str:
    """Return a new random game number: 64 bits as 16 hex digits."""
    return f"{rng.getrandbits(64):016x}"


def without_same_end(
    before: tuple[Saved, ...], after: tuple[Saved, ...]
) -> tuple[tuple[Saved, ...], tuple[Saved, ...]]:
    """Remove the common end of two lists of saves, without a loop: there may be thousands."""
    shorter = min(len(before), len(after))
    differ = map(is_not, reversed(before), reversed(after))
    same = next(compress(count(), differ), shorter)
    return before[: len(before) - same], after[: len(after) - same]
