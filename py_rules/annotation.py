"""Annotations of a game: marks and notes at its positions, and variations as a tree.

They are values beside a match; `py_rules.annotation_lines` writes them as comments of its record.
A position is named by its number of actions from the start of the game, in variations too, and by
the way to its line: at which position which variation was taken, and so on.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from py_rules import limits
from py_rules.core import AnyGame
from py_rules.message import MessageError, counted, message_error
from py_rules.record import Match

COLOURS = ("green", "red", "blue", "yellow")
PLACES = {"ring": (1, 1), "arrow": (2, 2), "area": (1, 60)}  # by kind: at least, at most
MARKS = 60  # at one position
NOTE = 2_000  # characters of a note
TITLE = 100  # characters of a title and of an author
DEEPEST = 8  # variations within each other
PLAYED = 1_000  # actions of all variations together
SIZE = 60_000  # characters of all lines together, as they are written
READ = 3 * SIZE  # as they are read: the same annotations can be told in more lines

Path = tuple[tuple[int, int], ...]  # each: the position with the variations, the number of one


class Mark(NamedTuple):
    """An arrow, a ring or an area."""

    kind: str  # a key of PLACES
    colour: str  # one of COLOURS
    places: tuple[str, ...]  # words of the record; those of an area in reading order


class Note(NamedTuple):
    """All that is said about one position."""

    marks: tuple[Mark, ...] = ()
    text: str = ""  # as `py_rules.notes.clean` returns it
    variations: tuple[Variation, ...] = ()  # that begin here


Notes = tuple[tuple[int, Note], ...]  # by number of actions, ascending; none of them empty


class Variation(NamedTuple):
    """Actions that could have been taken, with what is said about the positions after them."""

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
    """Return the place of a word in reading order; None if a game has no place of that name."""
    found: tuple[int, ...] | None = import_module(f"py_rules.{game.name}.places").order(word)
    return found


def mark(game: AnyGame, kind: str, colour: str, *places: str) -> Mark:
    """Return a mark. Raises ValueError for one that can't be."""
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
    """Return what is said about a position."""
    return dict(notes).get(index, EMPTY)


def replaced(notes: Notes, index: int, note: Note) -> Notes:
    """Return the notes of a line with another one at a position."""
    found = {**dict(notes), index: note}
    return tuple((at, found[at]) for at in sorted(found) if found[at] != EMPTY)


def line(annotations: Annotations, path: Path) -> Notes:
    """Return the notes of a line. Raises LookupError if there is no such line."""
    return variation(annotations, path).notes if path else annotations.notes


def variation(annotations: Annotations, path: Path) -> Variation:
    """Return the variation at the end of a path. Raises LookupError."""
    notes = annotations.notes
    for index, number in path:
        found = at(notes, index).variations[number]
        notes = found.notes
    return found


def changed(annotations: Annotations, path: Path, index: int, note: Note) -> Annotations:
    """Return the annotations with another note at a position of a line. Raises LookupError."""
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
    """Return the annotations with another variation at the end of a path, or without it.

    One more can be added after the last one of a position. Raises LookupError.
    """
    *way, (index, number) = path
    before = at(line(annotations, tuple(way)), index)
    if number > len(before.variations) or number < 0:
        raise LookupError(path)
    return changed(annotations, tuple(way), index, _with(before, number, taken))


def _with(note: Note, number: int, taken: Variation | None) -> Note:
    every = note.variations
    kept = () if taken is None else (taken,)
    return note._replace(variations=(*every[:number], *kept, *every[number + 1 :]))


def followed(match: Match, annotations: Annotations, path: Path) -> Match:
    """Return the game as it would have been along a path. Raises LookupError."""
    notes = annotations.notes
    for index, number in path:
        found = at(notes, index).variations[number]
        positions, actions = list(match.positions[: index + 1]), list(match.actions[:index])
        for action in found.actions:  # they have been judged
            positions.append(match.game.apply(positions[-1], action))
            actions.append(action)
        match = Match(match.table, tuple(positions), tuple(actions))
        notes = found.notes
    return match


def until(annotations: Annotations, count: int) -> Annotations:
    """Return the annotations of the first positions of a game, with their variations."""
    notes = tuple((index, note) for index, note in annotations.notes if index <= count)
    return annotations._replace(notes=notes)


def played(notes: Notes) -> int:
    """Return the number of actions of all variations."""
    return sum(
        len(each.actions) + played(each.notes) for _at, note in notes for each in note.variations
    )
