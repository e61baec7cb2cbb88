"""Annotations of a game: marks and notes at its positions, and variations as a tree.

They are values beside a match; `py_rules.annotation_lines` writes them as comments of its record. A
*line* is the game itself or one of its variations. A position is named by its line and by the
number of actions from the start of the game, also in a variation. A line is named by a `Path`: the
variations that lead to it, each with the position at which it begins.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from py_rules import limits
from py_rules.core import AnyGame
from py_rules.message import MessageError, counted, message_error
from py_rules.record import Match

COLOURS = ("green", "red", "blue", "yellow")
PLACES = {"ring": (1, 1), "arrow": (2, 2), "area": (1, 60)}  # by kind: fewest and most places
MARKS = 60  # at one position
NOTE = 2_000  # characters of a note
TITLE = 100  # characters of a title and of an author
DEEPEST = 8  # variations within each other
PLAYED = 1_000  # actions of all variations together
SIZE = 60_000  # characters of all annotation lines together, as `annotation_lines` writes them
READ = 3 * SIZE  # the same for lines that are read, which may be spelled less briefly

Path = tuple[tuple[int, int], ...]  # pairs: position, index of a variation there


class Mark(NamedTuple):
    """A ring, an arrow or an area on the board."""

    kind: str  # a key of PLACES
    colour: str  # one of COLOURS
    places: tuple[str, ...]  # as in a record, such as c4; those of an area in reading order


class Note(NamedTuple):
    """The annotations of one position: its marks, its text and the variations that begin there."""

    marks: tuple[Mark, ...] = ()
    text: str = ""  # as `py_rules.notes.clean` returns it
    variations: tuple[Variation, ...] = ()  # those that begin at this position


Notes = tuple[tuple[int, Note], ...]  # (number of actions, note), ascending; no note is empty


class Variation(NamedTuple):
    """Actions that could have been taken, and the notes on the positions after them."""

    actions: tuple[Any, ...]
    notes: Notes = ()


class Annotations(NamedTuple):
    """The annotations of a game."""

    notes: Notes = ()
    title: str = ""
    author: str = ""
    language: str = ""  # such as en


EMPTY = Note()


def order(game: AnyGame, word: str) -> tuple[int, ...] | None:
    """Return a sort key for a place of a game's board, in reading order; None for any other
    word."""
    found: tuple[int, ...] | None = import_module(f"py_rules.{game.name}.places").order(word)
    return found


def mark(game: AnyGame, kind: str, colour: str, *places: str) -> Mark:
    """Return a mark. Raises ValueError for an unknown kind or colour, or for unsuitable places."""
    if kind not in PLACES:
        raise message_error("there is no mark called {name}", name=repr(kind))
    if colour not in COLOURS:
        raise message_error("there is no colour called {name}", name=repr(colour))
    for place in places:
        if order(game, place) is None:
            raise message_error("{place} isn’t a place of the board", place=repr(place))
    if len(set(places)) < len(places):
        raise message_error("a mark can name each place only once")
    least, most = PLACES[kind]
    if not least <= len(places) <= most:
        if least == most:
            raise MessageError(
                counted(
                    "a mark of this kind needs {count} place",
                    "a mark of this kind needs {count} places",
                    count=most,
                )
            )
        raise message_error(
            "a mark of this kind needs {least} to {most} places", least=least, most=most
        )
    if kind == "area":
        places = tuple(sorted(places, key=lambda place: order(game, place) or ()))
    if len(" ".join(("#!", kind, colour, *places))) > limits.LINE:
        raise message_error(limits.LONG_LINE, limit=limits.LINE)
    return Mark(kind, colour, places)


def at(notes: Notes, index: int) -> Note:
    """Return the note on the position after ``index`` actions; an empty one if there is none."""
    return dict(notes).get(index, EMPTY)


def replaced(notes: Notes, index: int, note: Note) -> Notes:
    """Return the notes of a line with the note at one position replaced."""
    found = {**dict(notes), index: note}
    return tuple((at, found[at]) for at in sorted(found) if found[at] != EMPTY)


def line(annotations: Annotations, path: Path) -> Notes:
    """Return the notes of a line. Raises LookupError if there is no such line."""
    return variation(annotations, path).notes if path else annotations.notes


def variation(annotations: Annotations, path: Path) -> Variation:
    """Return the variation at the end of a path. Raises LookupError if there is none."""
    notes = annotations.notes
    for index, number in path:
        found = at(notes, index).variations[number]
        notes = found.notes
    return found


def changed(annotations: Annotations, path: Path, index: int, note: Note) -> Annotations:
    """Return the annotations with one note replaced. Raises LookupError if there is no such
    line."""
    return annotations._replace(notes=_changed(annotations.notes, path, index, note))


def _changed(notes: Notes, path: Path, index: int, note: Note) -> Notes:
    if not path:
        return replaced(notes, index, note)
    (fork, number), *rest = path
    before = at(notes, fork)
    inner = before.variations[number]
    inner = inner._replace(notes=_changed(inner.notes, tuple(rest), index, note))
    return replaced(notes, fork, _with(before, number, inner))


def with_variation(annotations: Annotations, path: Path, taken: Variation | None) -> Annotations:
    """Return the annotations with the variation at the end of a path replaced, or removed for None.

    The path may also name the index after a position's last variation, to add one. Raises
    LookupError for any other path that leads nowhere.
    """
    *way, (index, number) = path
    before = at(line(annotations, tuple(way)), index)
    if number > len(before.variations) or number < 0:
        raise LookupError(path)
    return changed(annotations, tuple(way), index, _with(before, number, taken))


def _with(note: Note, number: int, taken: Variation | None) -> Note:
    every = note.variations
    instead = () if taken is None else (taken,)
    return note._replace(variations=(*every[:number], *instead, *every[number + 1 :]))


def followed(match: Match, annotations: Annotations, path: Path) -> Match:
    """Return the game with the variations of a path played. Raises LookupError."""
    notes = annotations.notes
    for index, number in path:
        found = at(notes, index).variations[number]
        positions, actions = list(match.positions[: index + 1]), list(match.actions[:index])
        for action in found.actions:  # they were checked when the variation was made
            positions.append(match.game.apply(positions[-1], action))
            actions.append(action)
        match = Match(match.table, tuple(positions), tuple(actions))
        notes = found.notes
    return match


def until(annotations: Annotations, count: int) -> Annotations:
    """Return the annotations of a game's positions up to ``count`` actions, variations included."""
    notes = tuple((index, note) for index, note in annotations.notes if index <= count)
    return annotations._replace(notes=notes)


def played(notes: Notes) -> int:
    """Return the number of actions in all variations."""
    return sum(
        len(each.actions) + played(each.notes) for _at, note in notes for each in note.variations
    )
