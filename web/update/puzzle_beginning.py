"""How a puzzle begins: with the position on show, or with a puzzle that was made of it before."""

from __future__ import annotations

from random import Random

from py_rules.puzzles import made
from py_rules.puzzles.made import MadePuzzle
from py_rules.record import Match
from web.i18n import _
from web.model import puzzle_making as making_model
from web.model import saves
from web.model.page import Model, saved_game
from web.model.saves import Saved
from web.update import puzzle_making
from web.update.text_storage import cleared


def make(model: Model, nothing: None, rng: Random) -> Model:
    """Make a puzzle of the position shown; a workshop position is stored first.

    A puzzle that was made of the same position before is opened instead. One of a workshop position
    takes over the changes made there since.
    """
    from web.update import making  # noqa: PLC0415  (few who solve puzzles make some)

    table = model.table
    if table is None or (model.workshop and model.workshop.problems):
        return model
    match, origin, way = table.match, table.id, making.way_back(model)
    more = () if model.workshop else making.counted(table)
    if model.workshop is None:
        match, origin = making.position(table)
        if not saved_game(model, making_model.source(origin)):
            origin = ""  # a variation, or a chapter of a study
    elif not saved_game(model, table.id):
        from web.update import workshop_storage  # noqa: PLC0415  (it has been imported)

        model = workshop_storage.persisted(model, rng)
    match = match._replace(table=match.table._replace(names=()))
    offered, former = (*made.questions(match), *more), _made_of(model, origin, match)
    new = MadePuzzle(match, next(iter(offered), ""), _("My puzzle"))
    if former:
        there = made.read(former.exercise)
        same = there.match.state == match.state  # so its question about a turn's points still fits
        fits = same or made.asked(there.question) in offered
        question = there.question if fits else new.question
        new = there._replace(match=match, question=question)
    id_ = former.id if former else saves.identity(rng)
    now = making_model.begun(new, id_, more)._replace(origin=origin, way_back=way)
    if former and new.question == there.question:
        now = making_model.with_steps(now, former.before, former.after)
    model = cleared(model)._replace(exercise=now)
    if former and now.text:
        model = puzzle_making.persisted(model, rng)
    return puzzle_making.shown(model)


def _made_of(model: Model, origin: str, match: Match) -> Saved | None:
    """Return the stored puzzle made of a workshop position or of this position of a game.

    ``origin`` is the id or address of that position; the result is None if there is no puzzle.
    """
    for each in model.saves:
        if not origin or each.origin != origin or each.problem or not each.exercise:
            continue
        if puzzle_making.unreadable(each):
            continue
        of_workshop = origin == making_model.source(origin)
        if of_workshop or made.read(each.exercise).match.state == match.state:
            return each
    return None
