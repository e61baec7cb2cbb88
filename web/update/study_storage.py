"""Opening chapters of studies, and storing studies among the games on the device.

A stored study is a game, the first chapter's, with the text of the study. Versions of the page that
know no studies show and open that game.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from py_rules import annotation_lines, study
from py_rules.message import MessageError, Text, as_message, counted, message
from py_rules.record import Match
from py_rules.study import Chapter, Study
from web.games.colours import COLOURS
from web.i18n import N_, _
from web.model import saves
from web.model.page import Model, saved_game
from web.model.replay import Replay, opening
from web.model.saves import Saved
from web.model.studies import TABLE_ID, Studying, notable
from web.model.table import TableState
from web.update import text_storage
from web.update.games import move_to_front, open_as_is
from web.update.quotations import broken_line
from web.update.text_storage import cleared

TOO_LARGE = N_(
    "This study can’t be kept on this device, because it is too large or none of its chapters can "
    "be read. Save it as a file, and open that file when you want to continue."
)


def studying(text: str, id_: str = "") -> Studying:
    """Read a study; ``id_`` is that of its save, empty for none. Raises BrokenStudy."""
    found = study.read(text)
    return Studying(found.study, id=id_, problems=tuple(each.message for each in found.problems))


def chapter(model: Model, number: int, rng: Random) -> Model:
    """Go to a chapter, by its index."""
    now = model.study
    if now is None or number >= len(now.study.chapters):
        return model
    found = study.opened(now.study.chapters[number])
    now = now._replace(
        at=number,
        broken=broken_line(found.broken) if found.broken else "",
        left_out=tuple(each.message for each in found.problems),
    )
    now = now._replace(noting=now.noting and notable(now), past=(), undone=(), typing=())
    return model._replace(study=now, table=_table(found, now, rng), rules="")


def persisted(model: Model, rng: Random) -> Model:
    """Store the open study; if that isn't possible, a notice says so."""
    now = model.study
    assert now
    before = saved_game(model, now.id)
    saved = of_study(now.id, now.study, before.lineage_id if before else saves.lineage_id(rng))

    def apart() -> Model:
        return model._replace(study=now._replace(id=saves.identity(rng)))

    return text_storage.persisted(model, saved, apart, TOO_LARGE)


def of_study(id_: str, stored: Study, lineage_id: str) -> Saved | None:
    """Return the save of a study; None if it is too large or none of its chapters can be read."""
    played = (_match(each) for each in stored.chapters)
    match = next((each for each in played if each), None)
    if match is None:
        return None
    status = counted("{count} chapter", "{count} chapters", count=len(stored.chapters))
    text = study.write(stored)
    return text_storage.save_of(
        id_, match, lineage_id, stored.title, stored.author, status=status, study=text
    )


@lru_cache(4)
def _match(each: Chapter) -> Match | None:
    return study.opened(each).match


def unreadable(saved: Saved) -> Text:
    """Return why the text of a stored study can't be read; empty if it can."""
    try:
        study.read(saved.study)
    except MessageError as broken:
        return as_message(broken.message)
    return ""


def open_saved(model: Model, saved: Saved, rng: Random) -> Model:
    """Open a stored study. A damaged one is kept unchanged."""
    if why := unreadable(saved):
        text = message("A saved study is damaged: {why}", why=as_message(why))
        return text_storage.set_aside(model, saved, why, text)
    now = studying(saved.study, saved.id)
    return chapter(move_to_front(cleared(model)._replace(study=now), saved), 0, rng)


def followed(model: Model, saved: Saved, rng: Random) -> Model:
    """Take over the open study as another tab stored it."""
    now = model.study
    assert now
    if saved.problem or not saved.study or unreadable(saved):
        return model  # the open study is intact and will be saved again
    before, found = now.chapter, study.read(saved.study).study
    after = now._replace(
        study=found,
        at=min(now.at, len(found.chapters) - 1),
        removed=None,
        past=(),
        undone=(),
        typing=(),
        turned=now.turned + 1,
    )
    model = move_to_front(model._replace(study=after), saved)
    return model if after.chapter.text == before.text else chapter(model, after.at, rng)


def copied(saved: Saved, rng: Random) -> Saved:
    """Return a copy of a stored study with a new id and a title that marks it as a copy."""
    found = study.read(saved.study).study
    former = found.title[: saves.MAX_TITLE_LENGTH - 7] or _("A study")
    title = _("{title} (copy)", title=former)
    again = of_study(saves.identity(rng), found._replace(title=title), saves.lineage_id(rng))
    return (
        again._replace(changed=saved.changed) if again else saved._replace(id=saves.identity(rng))
    )


def _table(found: study.Opened, now: Studying, rng: Random) -> TableState | None:
    """Return a table that replays the game of a chapter; None if there is no game."""
    match = found.match
    if match is None:
        return None
    noted = found.annotations.notes
    start = opening(match)
    at = 0 if noted and noted[0][0] < start else start
    table = open_as_is(
        TABLE_ID.format(number=now.at),
        match,
        COLOURS,
        lineage_id=saves.lineage_id(rng),
        title=now.chapter.title[: saves.MAX_TITLE_LENGTH],
    )
    notes = annotation_lines.lines(found.annotations)
    return table._replace(replay=Replay(at, only=True), notes=notes, graph=False)
