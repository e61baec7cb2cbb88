"""How an exercise or a puzzle begins: with the position on show, and with a way back to it."""

from __future__ import annotations

from random import Random

from py_rules import record
from py_rules.record import Match
from web.model.annotated import walked
from web.model.page import Model, open_id, saved_game
from web.model.replay import prefix
from web.model.table import TableState, index
from web.model.way_back import WayBack
from web.update.replay import look_at
from web.update.shelf import open_save
from web.update.text_storage import cleared


def position(table: TableState) -> tuple[Match, str]:
    """Return the game until the position shown, or until the next one with a player to move.

    It is followed by the address of that position, as ``workshop_storage.show`` opens it; empty in
    a variation.
    """
    along = walked(table)
    at = _asking(along)
    varied = bool(along.replay and along.replay.path)
    return _shorter(prefix(along.match, at)), "" if varied else f"@{at}@{table.id}"


def _asking(along: TableState) -> int:
    """Return the index of the position shown, or of the next one with a player to move."""
    states, at = along.match.positions, index(along)
    asking = (number for number in range(at, len(states)) if states[number].to_move is not None)
    return next(asking, at)


def counted(table: TableState) -> tuple[str, ...]:
    """Return the questions about the points of the turn played, as in `counting.asked`."""
    from py_rules.puzzles import counting  # noqa: PLC0415  (not needed for an exercise)

    along = walked(table)
    return counting.asked(along.match, _asking(along))


def _shorter(match: Match) -> Match:
    """Return the match, or one that begins with its last position, whichever has less text."""
    from web.model import workshop  # noqa: PLC0415  (not needed for an exercise of the workshop)

    if match.state.to_move is None:
        return match
    now = workshop.opened(match.table, match.state)
    if now.problems:
        return match
    other = workshop.composed(now)
    return min((match, other), key=lambda each: len(record.write(each)))


def way_back(model: Model, text: str = "") -> WayBack | None:
    """Return the way back to the game, study or stored position on the table; None for others.

    ``text`` is that of the exercise as it begins.
    """
    table, id_ = model.table, open_id(model)
    if table is None:
        return None
    if model.workshop:  # an exercise leads back to the position, a puzzle changes it
        saved = saved_game(model, id_) if text else None
        return WayBack(id_, saved, text=text) if saved else None
    at, chapter = None, model.study.at if model.study else None
    if replay := table.replay:
        at = replay.path[0][0] if replay.path else replay.at
        table = table._replace(replay=replay._replace(playing=False))
    way = WayBack(id_, saved_game(model, id_), table, model.annotating, model.study, text)
    return way._replace(at=at, chapter=chapter)


def go_back(model: Model, nothing: None, rng: Random) -> Model:
    """Go back to where the exercise or puzzle was begun.

    An exercise that was never changed is deleted. A game or study is opened again from its save if
    it has changed since, or if the page was reloaded.
    """
    now = model.exercise
    if now is None or now.trying or now.way_back is None or model.embedded:
        return model
    way = now.way_back
    if way.text and way.text == now.text and not (now.past or now.undone):
        rest = tuple(saved for saved in model.saves if saved.id != now.id)
        model = model._replace(saves=rest)
    model = cleared(model)
    if way.table and saved_game(model, way.id) == way.saved:
        return model._replace(table=way.table, annotating=way.annotating, study=way.study)
    model = open_save(model, way.id, rng)
    if model.study and way.chapter is not None:
        from web.update import study_storage  # noqa: PLC0415  (it has been imported)

        model = study_storage.chapter(model, way.chapter, rng)
        if model.study and model.study.at != way.chapter:
            return model
    return model if way.at is None else look_at(model, way.at, rng)
