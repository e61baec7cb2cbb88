"""A game as it is kept on the device: its record, what can be redone, and a few labels."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from py_rules import record
from py_rules.core import spell
from py_rules.record import Match
from web import views
from web.views.pieces import COLOURS

VERSION = 1


class Saved(NamedTuple):
    """A save with what the shelf shows of it, so that no game need be opened for that."""

    id: str  # a number
    text: str
    game: str = ""
    names: tuple[str, ...] = ()
    status: str = ""
    problem: str = ""  # why it cannot be read


class Game(NamedTuple):
    """What a save holds."""

    match: Match
    said: tuple[str, ...]
    colours: tuple[str, ...]


class Damaged(ValueError):
    """A save that cannot be read whole; ``match`` is what of its record can be."""

    def __init__(
        self, problem: str, match: Match | None = None, colours: tuple[str, ...] = ()
    ) -> None:
        super().__init__(problem)
        self.match = match
        self.colours = colours


def write(id_: str, match: Match, said: tuple[str, ...], colours: tuple[str, ...]) -> Saved:
    """The save of a match."""
    names = tuple(match.table.name(seat) for seat in range(match.table.seats))
    status = views.load(match.game.name).status(match)
    kept = {
        "version": VERSION,
        "game": match.game.name,
        "names": names,
        "status": status,
        "record": record.write(match),
        "redo": [spell(action) for action in match.undone],
        "drawn": [spell(action) for action in match.drawn],
        "said": said,
        "colours": colours,
    }
    return Saved(id_, json.dumps(kept, ensure_ascii=False), match.game.name, names, status)


def original(saved: Saved) -> str:
    """What the device held before a save was set aside."""
    return str(json.loads(saved.text)["damaged"]) if saved.problem else saved.text


def label(id_: str, text: str) -> Saved:
    """A stored save with its labels; nothing of the game is checked yet."""
    try:
        kept = _object(text)
        if "problem" in kept:
            return Saved(id_, text, problem=str(kept["problem"]))
        return Saved(id_, text, kept["game"], tuple(kept["names"]), kept["status"])
    except Damaged as damaged:
        return Saved(id_, text, problem=str(damaged))


def read(text: str) -> Game:
    """Inverse of write, everything checked. Raises Damaged."""
    kept = _object(text)
    if "problem" in kept:
        raise Damaged(str(kept["problem"]))
    colours = tuple(kept["colours"])
    if len(set(colours)) < len(colours) or not set(colours) <= set(COLOURS):
        colours = ()
    colours += tuple(colour for colour in COLOURS if colour not in colours)
    try:
        match = record.read(kept["record"])
    except record.Broken as broken:
        raise Damaged(str(broken), broken.match, colours) from None
    try:
        checked = match._replace(
            undone=tuple(record.parse(match.game, line) for line in kept["redo"]),
            drawn=tuple(record.parse(match.game, line) for line in kept["drawn"]),
        )
        ahead = checked
        while ahead.undone:  # what can be redone has to be legal too
            ahead = ahead.forward()
    except ValueError as error:
        raise Damaged(f"what was undone cannot be redone: {error}", match, colours) from None
    return Game(checked, tuple(kept["said"]), colours)


def set_aside(saved: Saved, problem: str) -> Saved:
    """A save that cannot be read, kept as it was beside the reason."""
    kept = {"version": VERSION, "problem": problem, "damaged": saved.text}
    return Saved(saved.id, json.dumps(kept, ensure_ascii=False), problem=problem)


def _object(text: str) -> dict[str, Any]:
    """The save as written, every part being of the right kind. Raises Damaged."""
    try:
        kept = json.loads(text)
    except ValueError:
        raise Damaged("it is not a save of this page") from None
    if not isinstance(kept, dict) or kept.get("version") != VERSION:
        raise Damaged("it is not a save that this version of the page can read")
    if "problem" in kept and "damaged" in kept:
        return kept
    for part in ("game", "status", "record"):
        if not isinstance(kept.get(part), str):
            raise Damaged(f"its part “{part}” is missing or not a text")
    for part in ("names", "redo", "drawn", "said", "colours"):
        lines = kept.get(part)
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise Damaged(f"its part “{part}” is missing or not a list of texts")
    return kept
