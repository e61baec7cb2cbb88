"""Events of the replay: looking at earlier positions, and continuing from one of them."""

from __future__ import annotations

from random import Random

from web.games import protocol
from web.i18n import _
from web.model import saves
from web.model.page import Model
from web.model.replay import Replay, branches, prefix, step
from web.model.table import TableState
from web.update.games import at_table, continued, with_saved
from web.update.shelf import open_save


@at_table
def look_at(opened: TableState, number: int | None, rng: Random) -> TableState:
    """Show a position, by its index; without one, start the replay at the current position."""
    last = len(opened.match.actions)
    if number is None and opened.replay:
        return opened
    at = last if number is None else min(number, last)
    replay = opened.replay or Replay(0)
    return opened._replace(replay=replay._replace(at=at, playing=False))


@at_table
def step_to(opened: TableState, to: str, rng: Random) -> TableState:
    """Go to the first or last position, or take a step."""
    replay = opened.replay
    if replay is None:
        return opened
    match to:
        case "first":
            at = 0
        case "last":
            at = len(opened.match.actions)
        case _:
            at = step(opened.match, replay, forward=to == "forward")
    return opened._replace(replay=replay._replace(at=at, playing=False))


@at_table
def unit(opened: TableState, unit: str, rng: Random) -> TableState:
    """Choose what a step is."""
    if opened.replay is None:
        return opened
    return opened._replace(replay=opened.replay._replace(unit=unit))


@at_table
def speed(opened: TableState, speed: str, rng: Random) -> TableState:
    """Choose how fast the replay plays."""
    if opened.replay is None:
        return opened
    return opened._replace(replay=opened.replay._replace(speed=speed))


@at_table
def toggle_autoplay(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Start or stop automatic playback; at the end it starts over from the beginning."""
    replay = opened.replay
    if replay is None:
        return opened
    at = 0 if not replay.playing and replay.at == len(opened.match.actions) else replay.at
    return opened._replace(replay=replay._replace(at=at, playing=not replay.playing))


@at_table
def tick(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Advance automatic playback by one step; at the end, stop."""
    replay = opened.replay
    if replay is None or not replay.playing:
        return opened
    at = step(opened.match, replay, forward=True)
    return opened._replace(replay=replay._replace(at=at, playing=at < len(opened.match.actions)))


@at_table
def leave_replay(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Go back to the present of the game."""
    return opened._replace(replay=None)


@at_table
def toggle_graph(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Show how the points came, or put it away."""
    return opened._replace(graph=not opened.graph)


@at_table
def toggle_text(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Show the table in words, or put it away."""
    return opened._replace(words=not opened.words)


@at_table
def pause(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Stop automatic playback; replaces events that are meant for the current position."""
    if opened.replay is None:
        return opened
    return opened._replace(replay=opened.replay._replace(playing=False))


def _title(opened: TableState) -> str:
    """Return the title of a game that continues from the position shown."""
    at = opened.replay.at if opened.replay else 0
    former = opened.title or _(protocol.load(opened.match.game.name).TITLE)
    return _("{title}, from action {number}", title=former, number=at)[: saves.LONGEST_TITLE]


def branch(model: Model, nothing: None, rng: Random) -> Model:
    """Start a new game from the position shown; the game on the table stays on the shelf."""
    opened = model.table
    if opened is None or opened.replay is None:
        return model
    if not branches(opened.match, opened.replay.at):
        return leave_replay(model, None, rng)
    begun = continued(opened, prefix(opened.match, opened.replay.at), rng)
    return with_saved(
        model._replace(
            table=begun._replace(id=saves.identity(rng), title=_title(opened), replay=None)
        )
    )


def again(model: Model, id_: str, rng: Random) -> Model:
    """Open a save and replay it from its beginning."""
    model = open_save(model, id_, rng)
    opened = model.table
    if opened is None or opened.id != id_:
        return model
    return model._replace(table=opened._replace(replay=Replay(0)))
