"""Importing games: records, studies, saves and files of games, pasted, dropped or chosen."""

from __future__ import annotations

import json
import re
from random import Random

from py_rules import link, record
from py_rules.message import MessageError, Text, as_message, from_json, message
from web.games.colours import COLOURS
from web.i18n import N_
from web.model import archive, results, saves
from web.model.archive import FoundGame
from web.model.events import About
from web.model.page import ImportFailure, Importing, Model, saved_game
from web.model.saves import Saved
from web.update.games import move_to_front, new_save
from web.update.quotations import broken_line, shortened
from web.update.shelf import copied, open_save, show_shelf

PASTED = N_("Pasted text")
EMPTY = N_("It is empty.")
FIELD = re.compile("#|[a-z]+ *:")  # an exercise begins like this, but other texts may, too


def toggle_panel(model: Model, nothing: None, rng: Random) -> Model:
    """Open or close the import panel."""
    return model._replace(importing=None if model.importing else Importing())


def text_typed(model: Model, text: str, rng: Random) -> Model:
    """Store what is typed into the panel."""
    importing = model.importing
    return model._replace(importing=importing._replace(text=text)) if importing else model


def read_panel(model: Model, nothing: None, rng: Random) -> Model:
    """Import the text typed into the panel."""
    text = model.importing.text if model.importing else ""
    return text_arrived(start_over(model, None, rng), About(PASTED, text), rng)


def start_over(model: Model, nothing: None, rng: Random) -> Model:
    """Clear the results of the last import; ignored while some of its games are still waiting."""
    if model.importing is None or model.importing.waiting:
        return model
    return model._replace(importing=Importing(model.importing.text))


def text_arrived(model: Model, came: About, rng: Random) -> Model:
    """Queue the games found in a text; each is then read by its own event."""
    bringing = model.importing or Importing()
    where = shortened(came.id) or PASTED
    if len(came.text) > archive.MAX_SIZE:
        return _on_the_shelf(_failed(model, ImportFailure(where, archive.TOO_LARGE)))
    if not came.text.strip():
        return _on_the_shelf(_failed(model, ImportFailure(where, EMPTY)))
    if came.text.lstrip("\ufeff \t\r\n").startswith("study"):  # no other text begins like this
        from web.update import studies  # noqa: PLC0415  (few texts are studies)

        try:
            return studies.opened(model, came.text, rng)
        except MessageError as broken:
            return _on_the_shelf(_failed(model, ImportFailure(where, _sentence(broken.message))))
    if came.text.lstrip("\ufeff \t\r\n").startswith("puzzle "):
        from web.update import puzzle_making  # noqa: PLC0415  (few texts are puzzles)

        try:
            return puzzle_making.opened(model, came.text, rng)
        except MessageError as broken:
            return _on_the_shelf(_failed(model, ImportFailure(where, _sentence(broken.message))))
    if FIELD.match(came.text.lstrip("\ufeff \t\r\n")):
        from web.model import exercise_text  # noqa: PLC0415  (few texts are exercises)

        if exercise_text.begins(came.text):
            return _exercise(model, where, came.text, rng)
    try:
        entries = tuple(archive.entries(where, came.text))
        played = archive.results(came.text)
    except saves.Damaged as damaged:
        return _on_the_shelf(_failed(model, ImportFailure(where, _sentence(damaged.message))))
    try:
        rows = tuple(archive.progress(came.text).items())
    except saves.Damaged as damaged:  # the games in the file are still read
        failure = ImportFailure(where, _sentence(damaged.message))
        rows, bringing = (), bringing._replace(failures=(*bringing.failures, failure))
    waiting, total = (*bringing.waiting, *entries), bringing.total + len(entries)
    bringing = bringing._replace(waiting=waiting, total=total, progress=(*bringing.progress, *rows))
    if played:
        model = model._replace(results=results.merged(model.results, played))
    return _on_the_shelf(model._replace(importing=bringing))


def _exercise(model: Model, where: Text, text: str, rng: Random) -> Model:
    """Open an exercise. If it can't be read, the line and the reason are reported."""
    from web.model.exercise_lines import BrokenLesson  # noqa: PLC0415  (few texts are exercises)
    from web.update import exercise_storage, exercises  # noqa: PLC0415

    try:
        return exercises.opened(model, text, rng)
    except BrokenLesson as broken:
        return _on_the_shelf(
            _failed(model, ImportFailure(where, exercise_storage.broken_at(broken)))
        )


def file_failed(model: Model, failed: About, rng: Random) -> Model:
    """Report a file that could not be read; the text of the payload is the reason, as JSON."""
    why = from_json(json.loads(failed.text))
    return _on_the_shelf(_failed(model, ImportFailure(shortened(failed.id), why)))


def _failed(model: Model, failure: ImportFailure) -> Model:
    bringing = model.importing or Importing()
    return model._replace(importing=bringing._replace(failures=(*bringing.failures, failure)))


def _on_the_shelf(model: Model) -> Model:
    """Show the shelf, which reports the import. The open game has been saved already."""
    return show_shelf(model, None, Random())._replace(importing=model.importing)


def read_next(model: Model, nothing: None, rng: Random) -> Model:
    """Read the next waiting game. If it was the only one and has no errors, open it."""
    bringing = model.importing
    if bringing is None or not bringing.waiting:
        return model
    entry, *waiting = bringing.waiting
    model = model._replace(importing=bringing._replace(waiting=tuple(waiting)))
    model = _record(model, entry, rng) if entry.id is None else _save(model, entry, rng)
    bringing = model.importing or bringing
    if bringing.waiting or bringing.total != 1 or bringing.failures or model.table or model.study:
        return model
    return open_save(model._replace(importing=None), bringing.last, rng)


def _record(model: Model, entry: FoundGame, rng: Random) -> Model:
    try:
        match = record.read(entry.text)
    except record.BrokenRecord as broken:
        return _failed(model, _failure(entry.where, broken))
    text, notes = record.write(match), tuple[str, ...]()
    if link.NOTE.strip() in entry.text:
        from web.update import annotating  # noqa: PLC0415  (few records have any)

        model, notes = annotating.annotated(model, entry.text, match)
    for saved in model.saves:
        if saved.record == text and (saved.notes == notes or not notes):
            return _known(model, saved)
    saved = new_save(
        saves.identity(rng),
        match,
        colours=COLOURS,
        lineage_id=saves.lineage_id(rng),
        notes=notes,
        changed=model.now,
    )
    return _added(model, saved)


def _save(model: Model, entry: FoundGame, rng: Random) -> Model:
    """Import a save of this or another device. Saves that exist here are never changed."""
    assert entry.id is not None
    saved = saves.read(entry.id or saves.identity(rng), entry.text)
    if saved.problem and saved.damaged == entry.text:  # unless it was set aside before
        return _failed(model, ImportFailure(entry.where, _sentence(saved.problem)))
    here = saved_game(model, saved.id)
    if here and _alike(here, saved):
        return _known(model, here)
    if saved.study and not saved.problem:
        from web.update import study_storage  # noqa: PLC0415  (few files have studies)

        if why := study_storage.unreadable(saved):
            return _failed(model, ImportFailure(entry.where, _sentence(why)))
        return _added(model, copied(saved, rng) if here else saved)
    if saved.exercise and not saved.problem:
        from web.update import exercise_storage  # noqa: PLC0415  (few files have exercises)

        if why := exercise_storage.unreadable(saved):
            return _failed(model, ImportFailure(entry.where, _sentence(why)))
        return _added(model, copied(saved, rng) if here else saved)
    if not saved.problem:
        try:
            game = saves.load_save(saved)
        except saves.Damaged as damaged:
            before = record.write(damaged.match) if damaged.match else ""
            actions = len(damaged.match.actions) if damaged.match else 0
            failure = ImportFailure(entry.where, _sentence(damaged.message), "", before, actions)
            return _failed(model, failure)
        saved = new_save(
            saved.id,
            game.match,
            game.selected,
            colours=game.colours,
            lineage_id=saved.lineage_id,
            title=saved.title,
            levels=game.levels,
            sent=saved.sent,
            here=saved.here,
            draft=saved.draft,
            before=saved.before,
            after=saved.after,
            notes=saved.notes,
            changed=saved.changed,
        )
    return _added(model, copied(saved, rng) if here else saved)


def _alike(one: Saved, other: Saved) -> bool:
    """Return whether two saves have the same game at the same point with the same title."""
    alike = ("record", "redo", "damaged", "draft", "notes", "study", "exercise", "title")
    return all(getattr(one, part) == getattr(other, part) for part in alike)


def _added(model: Model, saved: Saved) -> Model:
    assert model.importing
    deleted = tuple(each for each in model.deleted if each.id != saved.id)
    bringing = model.importing._replace(added=model.importing.added + 1, last=saved.id)
    model = move_to_front(model._replace(deleted=deleted, importing=bringing), saved)
    return model._replace(saves=saves.in_order(model.saves))


def _known(model: Model, saved: Saved) -> Model:
    assert model.importing
    bringing = model.importing._replace(known=model.importing.known + 1, last=saved.id)
    return model._replace(importing=bringing)


def _failure(where: Text, broken: record.BrokenRecord) -> ImportFailure:
    """Describe a broken record: the line, its text, and the rule that it breaks."""
    refusal, match = broken.refusal, broken.match
    rules = {**record.RULES, **(match.game.rules if match else {})}
    before = record.write(match) if match else ""
    rule = rules.get(refusal.rule, "")
    count = len(match.actions) if match else 0
    return ImportFailure(where, broken_line(broken), rule, before, count)


def _sentence(problem: Text) -> Text:
    return message("It can’t be read: {why}.", why=as_message(problem))


def open_part(model: Model, number: int, rng: Random) -> Model:
    """Open the readable beginning of a broken record, by the number of the failure."""
    failures = model.importing.failures if model.importing else ()
    if number >= len(failures) or not failures[number].before:
        return model
    ready = Importing(
        total=1, waiting=(FoundGame(failures[number].where, failures[number].before),)
    )
    return read_next(model._replace(importing=ready), None, rng)
