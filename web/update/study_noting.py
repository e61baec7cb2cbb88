"""Events of writing notes on the chapter of a study while reading it."""

from __future__ import annotations

from random import Random

from py_rules import annotation, annotation_lines, notes, study
from py_rules.study import Chapter
from web.i18n import N_
from web.model import annotating
from web.model.annotating import MAX_UNDO
from web.model.page import Model
from web.model.replay import Replay
from web.model.studies import Noted, Studying, notable
from web.model.table import TableState
from web.update import replay
from web.update.study_making import in_study, with_chapters
from web.update.study_storage import persisted

NO_ROOM_IN_CHAPTER = N_("This chapter has no room for more annotations.")


@in_study
def toggle(now: Studying, nothing: None, rng: Random) -> Studying:
    """Start or stop writing notes on the chapter being read."""
    return now._replace(noting=not now.noting and notable(now), typing=())


def _written(model: Model) -> tuple[Studying, TableState, Replay] | None:
    """Return the study, its table and replay while notes are being written; None otherwise."""
    now, table = model.study, model.table
    if now is None or table is None or table.replay is None or model.embedded:
        return None
    if not (now.noting and notable(now)) or now.editing or now.adding:
        return None
    return now, table, table.replay


def note(model: Model, text: str, rng: Random) -> Model:
    """Write the note on the position shown. An empty text removes it."""
    if (found := _written(model)) is None:
        return model
    now, table, place = found
    before = annotating.here(table)
    after = before._replace(text=notes.clean(notes.clean(text)[: annotation.NOTE]))
    if after == before:
        return model
    path = annotating.path(table)
    whole = annotation.changed(annotating.annotations_of(table), path, place.at, after)
    if annotation_lines.size(whole) > annotation.SIZE:
        return model._replace(
            notices=(
                *(each for each in model.notices if each != NO_ROOM_IN_CHAPTER),
                NO_ROOM_IN_CHAPTER,
            )
        )
    past, typing = now.past, (path, place.at)
    if typing != now.typing:
        past = (*past, Noted(now.chapter, table.notes, place))[-MAX_UNDO:]
    chapter = study.chapter(now.chapter.title, table.match, whole)
    now = _with(now, chapter)._replace(past=past, undone=(), typing=typing)
    table = table._replace(notes=annotation_lines.lines(whole))
    return persisted(model._replace(study=now, table=table), rng)


def undo(model: Model, nothing: None, rng: Random) -> Model:
    """Undo the last note, and show the position that it is about. Without one, stop the replay."""
    return _restored(model, rng, back=True)


def redo(model: Model, nothing: None, rng: Random) -> Model:
    """Redo the note that was undone last."""
    return _restored(model, rng, back=False)


def _restored(model: Model, rng: Random, *, back: bool) -> Model:
    """Go to an earlier or later version of the chapter, and to the position where it differs."""
    if (found := _written(model)) is None:
        return replay.pause(model, None, rng)
    now, table, _place = found
    source, other = (now.past, now.undone) if back else (now.undone, now.past)
    if not source:
        return model
    *rest, to = source
    left, grown = tuple(rest), (*other, Noted(now.chapter, table.notes, to.replay))
    past, undone = (left, grown) if back else (grown, left)
    still = to.replay._replace(playing=False, until=None)
    table = table._replace(notes=to.notes, replay=still)
    now = _with(now, to.chapter)._replace(past=past, undone=undone, typing=())
    return persisted(model._replace(study=now._replace(turned=now.turned + 1), table=table), rng)


def _with(now: Studying, chapter: Chapter) -> Studying:
    """Return the study with another version of the chapter that is open."""
    chapters = list(now.study.chapters)
    chapters[now.at] = chapter
    return with_chapters(now, chapters)
