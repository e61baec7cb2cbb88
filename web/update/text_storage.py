"""What studies and exercises share: their texts are stored among the games on the device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from py_rules import limits
from py_rules.message import MessageError, Text
from py_rules.record import Match
from web.games.colours import COLOURS
from web.model import saves
from web.model.page import Model
from web.model.saves import Saved
from web.update.games import move_to_front, new_save

TextKind = Literal["study", "exercise", "puzzle"]


def save_of(
    id_: str, match: Match, lineage_id: str, title: str, author: str, **parts: Any
) -> Saved | None:
    """Return the save of a text, with a match for versions of the page that don't know such texts.

    ``parts`` are its status, the text itself and its undo and redo steps, by the names of their
    fields. The steps are left out if there is no room for them. None if the text alone is too
    large.
    """
    saved = new_save(id_, match, colours=COLOURS, lineage_id=lineage_id)._replace(
        title=title[: saves.MAX_TITLE_LENGTH],
        names=(limits.shorten_name(author),) if author else (),
        turn=None,
        over=False,
        totals=(),
        **parts,
    )
    without_steps = saved._replace(before=(), after=())
    return next((each for each in (saved, without_steps) if _fits(each)), None)


def _fits(saved: Saved) -> bool:
    return len(saves.write(saved)) <= limits.ROW


def persisted(model: Model, saved: Saved | None, apart: Callable[[], Model], text: str) -> Model:
    """Store an open text.

    If ``saved`` is None, as when the text is too large to be stored, return the model with another
    id from ``apart``, and ``text`` as a notice.
    """
    if saved is None:
        return apart()._replace(notices=(*(each for each in model.notices if each != text), text))
    return move_to_front(model, saved._replace(changed=model.now))


def set_aside(model: Model, saved: Saved, why: Text, text: Text) -> Model:
    """Leave the current screen with a notice about a stored text that can't be read."""
    aside = saves.set_aside(saved, why)
    rest = tuple(aside if each is saved else each for each in model.saves)
    return cleared(model)._replace(saves=rest, notices=(*model.notices, text))


def cleared(model: Model) -> Model:
    """Leave the current screen."""
    model = model._replace(table=None, setup=None, arrival=None, annotating=None, playing=None)
    model = model._replace(learning=None, puzzling=None, classes=None, exercise=None)
    return model._replace(my_games=None, workshop=None, study=None, managing="", remarks=())


def share(model: Model, link: Callable[[], str], kind: TextKind) -> Model:
    """Open the panel that shares a study, an exercise or a puzzle.

    ``link`` returns the fragment, or raises MessageError if the text is too long for a link.
    """
    from web.model.sharing import Sharing  # noqa: PLC0415  (not needed to make or read one)

    if model.table is None:
        return model
    try:
        whole = f"{model.address}#{link()}"
    except MessageError:
        whole = ""
    sharing = Sharing(model.address, "replay", native=model.native, link=whole)
    sharing = sharing._replace(
        study=kind == "study", exercise=kind == "exercise", puzzle=kind == "puzzle"
    )
    return model._replace(table=model.table._replace(sharing=sharing))
