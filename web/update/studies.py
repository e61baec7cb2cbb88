"""Events of reading a study: opening it, and going to one of its chapters."""

from __future__ import annotations

from random import Random

from py_rules import study
from py_rules.message import MessageError, as_message, message
from web.model import saves
from web.model.page import Model
from web.model.studies import following
from web.update import text_storage
from web.update.replay import look_at
from web.update.shelf import show_shelf
from web.update.study_storage import chapter, persisted, studying


def opened(model: Model, text: str, rng: Random) -> Model:
    """Open the first chapter of a study and store it, if it isn't yet. Raises BrokenStudy.

    An open game has been saved already.
    """
    now = studying(text)
    whole = study.write(now.study)
    known = next((each.id for each in model.saves if each.study == whole), "")
    now = now._replace(id=known or saves.identity(rng))
    model = chapter(show_shelf(model, None, rng)._replace(study=now), 0, rng)
    return model if known else persisted(model, rng)


def in_frame(model: Model, text: str, rng: Random, at: int = 0) -> Model:
    """Open a chapter of a study in a frame, where nothing is stored; the first one if there is no
    such chapter. Raises BrokenStudy."""
    now = studying(text)
    return chapter(model._replace(study=now), at if at < len(now.study.chapters) else 0, rng)


def step(model: Model, to: str, rng: Random) -> Model:
    """Go to the previous or the next chapter."""
    if model.study is None or (to == "back" and model.study.at == 0):
        return model
    return chapter(model, model.study.at + (1 if to == "forward" else -1), rng)


def go_on(model: Model, nothing: None, rng: Random) -> Model:
    """Go to the next position with annotations, or, after the last one, to the next chapter."""
    table = model.table
    at = following(table) if table else None
    if table is None or table.replay is None or at is None:
        return step(model, "forward", rng)
    replay = table.replay._replace(path=())  # a variation may be open
    return look_at(model._replace(table=table._replace(replay=replay)), at, rng)


def open_link(model: Model, text: str, rng: Random) -> Model:
    """Open the study in a link. If it can't be opened, a notice says why."""
    from py_rules import study_link  # noqa: PLC0415  (few studies come as links)

    try:
        return opened(model, study_link.read(text), rng)
    except study.BrokenStudy as broken:
        why = message("This link can’t be opened: {why}.", why=as_message(broken.message))
    except MessageError as broken:
        why = as_message(broken.message)
    return model._replace(notices=(*model.notices, why))


def share(model: Model) -> Model:
    """Open the panel that shares the whole study."""
    from py_rules import study_link  # noqa: PLC0415  (as above)

    if (now := model.study) is None:
        return model
    return text_storage.share(model, lambda: study_link.write(study.write(now.study)), "study")
