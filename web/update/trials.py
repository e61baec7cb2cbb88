"""Events of positions to try out, which are saved only on request."""

from __future__ import annotations

from random import Random

from py_rules import link, record
from py_rules.message import message
from web.games.colours import COLOURS
from web.model import saves
from web.model.lesson_progress import Learning
from web.model.page import Model
from web.model.replay import prefix
from web.update.games import open_as_is, with_saved


def cleared(model: Model) -> Model:
    """Close the table, the setup and the pending link, and drop menus and remarks."""
    return model._replace(table=None, setup=None, arrival=None, managing="", remarks=())


def try_position(model: Model, address: str, rng: Random) -> Model:
    """Open the position of a link. It can be played on but is not saved."""
    try:
        linked = link.read(address)
        match = record.read(linked.record)
    except link.BrokenLink as broken:
        return model._replace(notices=(*model.notices, broken.message))
    except record.BrokenRecord as broken_record:
        problem = message(
            "This position can’t be opened: {problem}.", problem=broken_record.message
        )
        return model._replace(notices=(*model.notices, problem))
    match = prefix(match, min(linked.at, len(match.actions)))
    table = open_as_is("trial", match.deal(rng), COLOURS)
    table = table._replace(floor=len(table.match.actions))
    learning = Learning(match.game.name, trial=address)
    return cleared(model)._replace(learning=learning, table=table, exercise=None)


def keep_position(model: Model, nothing: None, rng: Random) -> Model:
    """Save the position being tried out as a new game and continue it."""
    learning, table = model.learning, model.table
    if not (learning and learning.trial and table):
        return model
    table = table._replace(id=saves.identity(rng), lineage_id=saves.lineage_id(rng), floor=0)
    return with_saved(model._replace(learning=None, table=table))
