"""Events of making a study: adding what the table shows, and changing the chapters."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from random import Random
from typing import TypeVar

from py_rules import annotation, annotation_lines, notes, study
from py_rules.annotation import Annotations
from py_rules.study import Chapter, Study
from web.i18n import N_
from web.model import annotating, saves
from web.model.annotated import walked
from web.model.events import About, Malformed, OfSeat
from web.model.page import Model, saved_game
from web.model.studies import Studying
from web.model.table import TableState, index
from web.update.study_storage import chapter, persisted, unreadable

P = TypeVar("P")
TOO_MANY_CHAPTERS = N_(
    "This study can’t have any more chapters. Choose another study, or start a new one."
)


def add(model: Model, nothing: None, rng: Random) -> Model:
    """Ask to which study the game or the position on the table is to be added."""
    table = model.table
    if table is None:
        return model
    found = annotating.annotations_of(table)
    title = found.title or _clean(table.title)
    parts = [study.chapter(title, table.match._replace(undone=()), _played(table, found))]
    if not model.workshop and (position := _position(table, title)):
        parts.append(position)
    return model._replace(study=Studying(Study(), adding=tuple(parts)))


def _played(table: TableState, found: Annotations) -> Annotations:
    """The annotations without those on undone actions."""
    return annotation.until(found, len(table.match.actions))


def _position(table: TableState, title: str) -> Chapter | None:
    """Return the position shown as a chapter with its note; None if nobody is to move in it."""
    from web.model import workshop  # noqa: PLC0415  (rarely needed)

    along, note = walked(table), annotating.here(table)
    match, at = along.match, index(along)
    state = match.positions[at]
    if state.to_move is None or at == 0:
        return None
    now = workshop.opened(match.table, state)
    if now.problems:
        return None
    noted = ((0, note),) if note != annotation.EMPTY else ()
    return study.chapter(title, workshop.composed(now), Annotations(notes=noted))


def part(model: Model, number: int, rng: Random) -> Model:
    """Choose what is to be added: the game or the position."""
    now = model.study
    if now is None or number >= len(now.adding):
        return model
    return model._replace(study=now._replace(part=number))


def name(model: Model, text: str, rng: Random) -> Model:
    """Set the title of the chapter that is to be added."""
    now = model.study
    if now is None:
        return model
    parts = tuple(each._replace(title=_clean(text)) for each in now.adding)
    return model._replace(study=now._replace(adding=parts))


def cancel(model: Model, nothing: None, rng: Random) -> Model:
    """Go back to the table without adding anything."""
    return model._replace(study=None) if model.study and model.study.adding else model


def into(model: Model, id_: str, rng: Random) -> Model:
    """Add the chapter to a stored study, or without an id to a new one, and show its chapters."""
    now = model.study
    if now is None or not now.adding:
        return model
    found = Study(language=model.language)
    if id_:
        saved = saved_game(model, id_)
        if saved is None or not saved.study or unreadable(saved):
            return model
        found = study.read(saved.study).study
    if len(found.chapters) >= study.CHAPTERS:
        return model._replace(notices=(*model.notices, TOO_MANY_CHAPTERS))
    chapters = (*found.chapters, now.adding[now.part])
    made = Studying(found._replace(chapters=chapters), id=id_ or saves.identity(rng), editing=True)
    model = model._replace(annotating=None, playing=None, workshop=None, table=None, study=made)
    return persisted(chapter(model, len(chapters) - 1, rng), rng)


def in_study(
    change: Callable[[Studying, P, Random], Studying],
) -> Callable[[Model, P, Random], Model]:
    """Make an event handler from a function on an open study. Changes are stored."""

    @wraps(change)
    def handler(model: Model, payload: P, rng: Random) -> Model:
        now = model.study
        if now is None or now.adding or model.embedded:
            return model
        after = change(now, payload, rng)
        if after.study == now.study:
            return model._replace(study=after)
        # The undo steps of notes hold whole chapters, from before this change.
        after = after._replace(past=(), undone=(), typing=())
        model = model._replace(study=after)
        if after.chapter.text != now.chapter.text or after.at != now.at:
            model = chapter(model, after.at, rng)
        return persisted(model, rng)

    return handler


@in_study
def edit(now: Studying, nothing: None, rng: Random) -> Studying:
    """Show the list of chapters for editing, or return to reading."""
    return now._replace(editing=not now.editing, removed=None)


@in_study
def label(now: Studying, given: About, rng: Random) -> Studying:
    """Set the title, the author or the language. Raises Malformed."""
    if given.id not in annotation_lines.LABELS:
        raise Malformed(f"There is no label “{given.id}”.")
    value = _clean(given.text)
    if given.id == "language" and value and not re.fullmatch(annotation_lines.LANGUAGE, value):
        return now  # it is still being typed
    labels = {"title": now.study.title, "author": now.study.author, "language": now.study.language}
    labels[given.id] = value
    return now._replace(study=Study(**labels, chapters=now.study.chapters))


@in_study
def rename(now: Studying, given: OfSeat, rng: Random) -> Studying:
    """Set the title of a chapter, by its index."""
    if given.seat >= len(now.study.chapters):
        return now
    chapters = list(now.study.chapters)
    chapters[given.seat] = chapters[given.seat]._replace(title=_clean(given.text))
    return with_chapters(now, chapters)


@in_study
def earlier(now: Studying, number: int, rng: Random) -> Studying:
    """Swap a chapter, by its index, with the previous one."""
    return _swapped(now, number)


@in_study
def later(now: Studying, number: int, rng: Random) -> Studying:
    """Swap a chapter, by its index, with the next one."""
    return _swapped(now, number + 1)


def _swapped(now: Studying, number: int) -> Studying:
    chapters = list(now.study.chapters)
    if not 0 < number < len(chapters):
        return now
    chapters[number - 1 : number + 1] = reversed(chapters[number - 1 : number + 1])
    at = {number: number - 1, number - 1: number}.get(now.at, now.at)
    return with_chapters(now, chapters)._replace(at=at, turned=now.turned + 1)


@in_study
def drop(now: Studying, number: int, rng: Random) -> Studying:
    """Remove a chapter, by its index. It can be put back; the last one stays."""
    chapters = list(now.study.chapters)
    if number >= len(chapters) or len(chapters) == 1:
        return now
    removed = number, chapters.pop(number)
    at = max(now.at - (now.at >= number), 0)
    return with_chapters(now, chapters)._replace(at=at, removed=removed, turned=now.turned + 1)


@in_study
def undo(now: Studying, nothing: None, rng: Random) -> Studying:
    """Put back the chapter that was removed last."""
    if now.removed is None or len(now.study.chapters) >= study.CHAPTERS:
        return now
    number, removed = now.removed
    chapters = list(now.study.chapters)
    chapters.insert(number, removed)
    at = now.at + (now.at >= number)
    return with_chapters(now, chapters)._replace(
        at=min(at, len(chapters) - 1), removed=None, turned=now.turned + 1
    )


def with_chapters(now: Studying, chapters: list[Chapter]) -> Studying:
    """Return the study with other chapters."""
    return now._replace(study=now.study._replace(chapters=tuple(chapters)))


def _clean(text: str) -> str:
    """Return a title on one line, cut to the longest that a study can have."""
    return notes.title(text, annotation.TITLE)
