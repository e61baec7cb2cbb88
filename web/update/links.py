"""Opening links: as a new game, or as a continuation of a saved one."""

from __future__ import annotations

import re
from random import Random

from py_rules import link, record
from py_rules.link import LinkedGame
from py_rules.message import Text, as_message, message
from py_rules.record import Match
from web.games.colours import COLOURS, complete
from web.model import comparison, saves
from web.model.comparison import Comparison
from web.model.page import Arrival, Model, saved_game
from web.model.replay import Replay
from web.model.saves import Saved
from web.model.table import TableState
from web.update.games import continued, open_dealt, with_saved, with_sent
from web.update.shelf import open_save

EXERCISE_LINK = r"\s*(?:#|%23)?\s*[Ee][0-9]"  # the beginning of a link to an exercise
PUZZLE_LINK = r"\s*(?:#|%23)?\s*[Pp][0-9]"  # the beginning of a link to a puzzle that somebody made
STUDY_LINK = r"\s*(?:#|%23)?\s*[Ss][0-9]"  # the beginning of a link to a study


def open_link(model: Model, text: str, rng: Random) -> Model:
    """Open a link.

    A saved game is changed only if the link continues it. If the histories differ, the player
    chooses.
    """
    if re.match(STUDY_LINK, text):
        from web.update import studies  # noqa: PLC0415  (few links hold studies)

        return studies.open_link(model, text, rng)
    if re.match(EXERCISE_LINK, text):
        from web.update import exercises  # noqa: PLC0415  (few links hold exercises)

        return exercises.open_link(model, text, rng)
    if re.match(PUZZLE_LINK, text):
        from web.update import puzzle_making  # noqa: PLC0415  (few links hold puzzles)

        return puzzle_making.open_link(model, text, rng)
    linked, match, problem = _read(text)
    if linked is None or match is None:
        return _with_notice(model, problem)
    if problem:
        part = message(
            "{problem} The page opens the part before that as a separate game.",
            problem=as_message(problem),
        )
        model = _with_notice(model, part)
        model, notes = _annotated(model, linked, match)
        linked = linked._replace(lineage_id=0)
        return _on_its_own(model, linked, match, rng, None, notes)
    model, notes = _annotated(model, linked, match)
    known = _known(model, linked)
    mine_too = known and saved_game(model, known[0])
    if notes and mine_too and mine_too.notes not in ((), notes):
        if linked.kind == "game":
            notes = ()  # the game continues with the player's own annotations
        elif twin := _twin(model, record.write(match), notes):
            return _looking(open_save(model, twin.id, rng), linked, None)
        else:  # then these are two games
            known, linked = None, linked._replace(lineage_id=0)
    if known is None:
        asked = linked.kind == "game" and not match.state.over
        return _on_its_own(model, linked, match, rng, () if asked else None, notes)
    id_, mine, found = known
    whole = linked.kind == "game"
    if found.course == "branch" or (whole and found.course == "older"):
        return model._replace(arrival=Arrival(id_, mine, linked, match, found), setup=None)
    model = open_save(model, id_, rng)
    if model.table is None:
        return model
    if found.course == "ahead":
        model = with_saved(model._replace(table=continued(model.table, match, rng)))
    if notes and model.table and model.table.notes != notes:
        model = with_saved(model._replace(table=model.table._replace(notes=notes)))
    if whole and found.course != "ahead":  # it may be this player's turn
        model = with_sent(model, None)
    return _looking(model, linked, found.common if whole else None)


def _read(text: str) -> tuple[LinkedGame | None, Match | None, Text]:
    """Parse a link: return it, its game, and a sentence about the first error, empty for none.

    The link or its game is None if no part of it can be read.
    """
    problem: Text
    try:
        linked, problem = link.read(text), ""
    except link.BrokenLink as broken:
        if broken.partial is None:
            return None, None, broken.message
        linked, problem = broken.partial, broken.message
    try:
        return linked, record.read(linked.record), problem
    except record.BrokenRecord as broken_record:
        why = broken_record.message
        if broken_record.match is None:
            return linked, None, message("This link can’t be opened: {why}.", why=why)
        rule = message("The game in this link breaks a rule: {why}.", why=why)
        return linked, broken_record.match, problem or rule


def _annotated(model: Model, linked: LinkedGame, match: Match) -> tuple[Model, tuple[str, ...]]:
    """Parse the annotations of a link, with a notice about errors."""
    if not linked.notes:
        return model, ()
    from web.update import annotating  # noqa: PLC0415  (few links have any)

    return annotating.annotated(model, linked.record, match)


def _twin(model: Model, text: str, notes: tuple[str, ...]) -> Saved | None:
    """Find the game opened from the same link with annotations, even if it has continued."""
    intact = (
        each
        for each in model.saves
        if not each.problem and not (each.draft or each.study or each.exercise)
    )
    found = (each for each in intact if each.record.startswith(text) and each.notes == notes)
    return next(found, None)


def _with_notice(model: Model, sentence: Text) -> Model:
    return model._replace(notices=(*model.notices, sentence))


def _known(model: Model, linked: LinkedGame) -> tuple[str, Match, Comparison] | None:
    """Find the saved game that a link belongs to: its id, match and comparison.

    If several saves are copies of one game, it is the one that shares most actions with the link.
    """
    found: list[tuple[str, Match, Comparison]] = []
    for saved in model.saves:
        if saved.lineage_id != chain_text(linked.lineage_id) or saved.problem:
            continue
        if saved.draft or saved.study or saved.exercise:
            continue
        if not _set_up_alike(saved.record, linked):  # cheaper than replaying its game
            continue
        try:
            mine = saves.load_save(saved).match
        except saves.Damaged:
            continue
        if comparison.same_game(mine, linked.lineage_id, linked):
            found.append((saved.id, mine, comparison.compare(mine, linked.actions)))
    return max(found, key=lambda each: (each[2].common, -each[2].mine), default=None)


def _set_up_alike(text: str, linked: LinkedGame) -> bool:
    """Return whether a record has the same game, seats and options as a link."""
    head = text.split("\n", 2 + 2 * len(COLOURS) + len(linked.options))
    options = tuple(line.removeprefix("option ") for line in head if line.startswith("option "))
    wanted = [f"game {linked.game} {linked.version}", f"seats {linked.seats}"]
    return (head[:2], options) == (wanted, linked.options)


def lineage_number(chain: str) -> int:
    """Return the game number of a save as links write it; 0 for none."""
    return int(chain, 16) if chain else 0


def chain_text(chain: int) -> str:
    """Return the game number of a link as saves write it; empty for none."""
    return f"{chain:016x}" if chain else ""


def _on_its_own(
    model: Model,
    linked: LinkedGame,
    match: Match,
    rng: Random,
    here: tuple[int, ...] | None = None,
    notes: tuple[str, ...] = (),
) -> Model:
    """Open and save a link as a new game; ``here`` are the seats played on this device."""
    lineage_id = chain_text(linked.lineage_id) or saves.lineage_id(rng)
    given = linked.colours if len(linked.colours) == linked.seats else ()
    table = open_dealt(saves.identity(rng), match, complete(given), rng, lineage_id=lineage_id)
    table = table._replace(here=here, notes=notes)
    model = with_saved(model._replace(table=table, setup=None, arrival=None))
    if here == ():
        return model  # the news is shown once the player has said who is here
    return _looking(model, linked, _since(table) if linked.kind == "game" else None)


def show_news(model: Model) -> Model:
    """Replay what happened since the last turn of the player here.

    If several players are here, that of the one to move counts.
    """
    return _shown_since(model, _since(model.table)) if model.table else model


def _reader(table: TableState) -> int | None:
    """Return the seat of the only player here; if there are several, the seat to move."""
    mover: int | None = table.match.state.to_move
    return table.here[0] if table.here and len(table.here) == 1 else mover


def _since(table: TableState) -> int:
    """Return the number of actions up to the reader's last one; 0 for none."""
    match, seat = table.match, _reader(table)
    taken = (
        at for at in range(len(match.actions), 0, -1) if match.positions[at - 1].to_move == seat
    )
    return next(taken, 0)


def _looking(model: Model, linked: LinkedGame, since: int | None) -> Model:
    """Replay the actions after the first ``since``, or without it show the link's position."""
    table = model.table
    if table is None:
        return model
    if since is None:
        replay = Replay(min(linked.at, len(table.match.actions)))
        return model._replace(table=table._replace(replay=replay))
    return _shown_since(model, since)


def _shown_since(model: Model, since: int) -> Model:
    """Replay what others did after a number of actions, if anything."""
    table = model.table
    if table is None or table.match.state.over or not _others_acted(table, since):
        return model
    seat = _reader(table)
    assert seat is not None
    name = table.match.table.player(seat)
    return model._replace(
        table=table._replace(replay=Replay(since, playing=True)),
        remarks=(
            *model.remarks,
            message("This is what has happened since {name}’s last turn.", name=name),
        ),
    )


def _others_acted(table: TableState, since: int) -> bool:
    match = table.match
    return any(state.to_move is not None for state in match.positions[since : len(match.actions)])


def open_as_new(model: Model, nothing: None, rng: Random) -> Model:
    """Open the pending link as a separate game and keep the saved one."""
    arrival = model.arrival
    if arrival is None:
        return model
    # A new game number, because these are two games from here on.
    linked = arrival.linked._replace(lineage_id=0)
    mine = saved_game(model, arrival.id)
    here = mine.here if mine else None
    match = record.read(linked.record)
    model, notes = _annotated(model, linked, match)
    return _on_its_own(model, linked, match, rng, here, notes)


def keep_mine(model: Model, nothing: None, rng: Random) -> Model:
    """Discard the pending link and open the saved game."""
    if model.arrival is None:
        return model
    id_ = model.arrival.id
    return open_save(model._replace(arrival=None), id_, rng)
