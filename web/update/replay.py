"""Events of the replay: viewing earlier positions, and continuing from one of them."""

from __future__ import annotations

from random import Random

from web.games import protocol
from web.i18n import _
from web.model import saves, turns
from web.model.annotated import walked
from web.model.bots import moment_at
from web.model.page import Model
from web.model.replay import Replay, branches, opening, prefix, step
from web.model.table import TableState
from web.update.games import at_table, continued, with_saved
from web.update.shelf import open_save


@at_table
def look_at(table: TableState, number: int | None, rng: Random) -> TableState:
    """Show a position by its index; without one, start a replay at the current position."""
    last = len(walked(table).match.actions)
    if number is None and table.replay:
        return table
    at = last if number is None else min(number, last)
    replay = table.replay or Replay(0)
    if not table.replay and table.analysis.moments:
        looked = at if moment_at(table.analysis, at) else None
        table = table._replace(analysis=table.analysis._replace(looked=looked))
    return table._replace(replay=_led(replay, at))


def _led(replay: Replay, at: int) -> Replay:
    """Return a replay moved to a position by the user."""
    if replay.path:
        from web.model import annotating  # noqa: PLC0415  (few games have variations)

        replay = annotating.led(replay, at)
    return replay._replace(at=at, playing=False, until=None, returning=False)


@at_table
def show_turn(table: TableState, start: int, rng: Random) -> TableState:
    """Replay a turn, by the index of its first action.

    It plays action by action, then returns to the game if that was on the screen.
    """
    found = turns.turns(walked(table).match)
    turn = next((turn for turn in found if turn.start == start), None)
    if turn is None:
        return table
    replay = table.replay or Replay(0, returning=True)
    return table._replace(replay=replay._replace(at=start, playing=True, until=turn.stop))


@at_table
def step_to(table: TableState, to: str, rng: Random) -> TableState:
    """Go to the first or last position, or one step back or forward."""
    replay = table.replay
    if replay is None:
        return table
    match to:
        case "first":
            at = 0
        case "last":
            at = len(walked(table).match.actions)
        case _:
            at = step(walked(table).match, replay, forward=to == "forward")
    return table._replace(replay=_led(replay, at))


@at_table
def unit(table: TableState, unit: str, rng: Random) -> TableState:
    """Choose the unit of a step."""
    if table.replay is None:
        return table
    return table._replace(replay=table.replay._replace(unit=unit))


@at_table
def speed(table: TableState, speed: str, rng: Random) -> TableState:
    """Choose the speed of the replay."""
    if table.replay is None:
        return table
    return table._replace(replay=table.replay._replace(speed=speed))


@at_table
def toggle_autoplay(table: TableState, nothing: None, rng: Random) -> TableState:
    """Start or stop automatic playback; at the end it starts over from the beginning."""
    replay = table.replay
    if replay is None:
        return table
    over = replay.at == len(walked(table).match.actions) and replay.until is None
    at = 0 if not replay.playing and over else replay.at
    return table._replace(replay=replay._replace(at=at, playing=not replay.playing))


@at_table
def tick(table: TableState, nothing: None, rng: Random) -> TableState:
    """Advance automatic playback by one step; at the end, stop.

    A single turn is shown action by action, its last action as long as the others.
    """
    replay = table.replay
    if replay is None or not replay.playing:
        return table
    match = walked(table).match
    last = len(match.actions)
    if replay.until is None:
        at = step(match, replay, forward=True)
        return table._replace(replay=replay._replace(at=at, playing=at < last))
    if replay.at < min(replay.until, last):
        return table._replace(replay=replay._replace(at=replay.at + 1))
    return table._replace(replay=None if replay.returning else _led(replay, replay.at))


@at_table
def leave_replay(table: TableState, nothing: None, rng: Random) -> TableState:
    """Return to the current position of the game."""
    return table._replace(replay=None)


@at_table
def toggle_graph(table: TableState, nothing: None, rng: Random) -> TableState:
    """Show or hide the graph of points."""
    return table._replace(graph=not table.graph)


@at_table
def toggle_text(table: TableState, nothing: None, rng: Random) -> TableState:
    """Show or hide the table in words."""
    return table._replace(words=not table.words)


@at_table
def pause(table: TableState, nothing: None, rng: Random) -> TableState:
    """Stop automatic playback, instead of an event meant for the current position."""
    if table.replay is None:
        return table
    return table._replace(replay=table.replay._replace(playing=False))


def _title(table: TableState) -> str:
    """Return the title of a game that continues from the position shown."""
    at = table.replay.at if table.replay else 0
    former = table.title or _(protocol.load(table.match.game.name).TITLE)
    if not at:
        return former
    return _("{title}, from action {number}", title=former, number=at)[: saves.MAX_TITLE_LENGTH]


def branch(model: Model, nothing: None, rng: Random) -> Model:
    """Start a new game from the position shown; the game on the table stays on the shelf."""
    table = model.table
    if table is None or table.replay is None:
        return model
    along, table = bool(table.replay.path), walked(table)
    at = table.replay.at if table.replay else 0
    if not along and not branches(table.match, at, read=bool(model.study)):
        return model if model.study else leave_replay(model, None, rng)
    match = prefix(table.match, at)
    begun = continued(table._replace(notes=()) if along else table, match, rng)
    return with_saved(
        model._replace(
            annotating=None,
            study=None,
            table=begun._replace(
                id=saves.identity(rng),
                title=_title(table),
                replay=None,
                here=None,  # nobody plays on another device
                stand_in=None,
            ),
        )
    )


def play_from(model: Model, number: int, rng: Random) -> Model:
    """Start a new game from a position, by its index."""
    return branch(look_at(model, number, rng), None, rng)


def again(model: Model, id_: str, rng: Random) -> Model:
    """Open a save and replay it from where the first player is to move."""
    model = open_save(model, id_, rng)
    table = model.table
    if table is None or table.id != id_ or model.workshop:
        return model
    return model._replace(table=table._replace(replay=Replay(opening(table.match))))
