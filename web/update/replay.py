"""Looking back at the game on the table, and playing on from an earlier position."""

from __future__ import annotations

from random import Random

from web.games import protocol
from web.i18n import _
from web.model import saves
from web.model.events import Event
from web.model.page import Model
from web.model.replay import SPEEDS, UNITS, Replay, branches, prefix, step
from web.model.table import Opened
from web.update.games import going_on, kept
from web.update.shelf import HANDLERS as SHELF


def _number(event: Event) -> int | None:
    """What a slider or an entry of the log says; None for anything else."""
    said = event.on or event.text
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 9 else None


def _replay(opened: Opened, event: Event) -> Opened:
    """Looks at a position, by its number; without one at the present position."""
    last = len(opened.match.actions)
    at = _number(event)
    if at is None:
        if event.on or event.text or opened.replay:
            return opened
        at = last
    replay = opened.replay or Replay(0)
    return opened._replace(replay=replay._replace(at=min(at, last), playing=False))


def _step(opened: Opened, event: Event) -> Opened:
    replay = opened.replay
    if replay is None:
        return opened
    match event.on:
        case "first":
            at = 0
        case "last":
            at = len(opened.match.actions)
        case "back" | "forward":
            at = step(opened.match, replay, forward=event.on == "forward")
        case _:
            return opened
    return opened._replace(replay=replay._replace(at=at, playing=False))


def _unit(opened: Opened, event: Event) -> Opened:
    if opened.replay is None or event.text not in UNITS:
        return opened
    return opened._replace(replay=opened.replay._replace(unit=event.text))


def _speed(opened: Opened, event: Event) -> Opened:
    if opened.replay is None or event.text not in SPEEDS:
        return opened
    return opened._replace(replay=opened.replay._replace(speed=event.text))


def _autoplay(opened: Opened, event: Event) -> Opened:
    """Starts, from the beginning if the end is seen, or stops."""
    replay = opened.replay
    if replay is None:
        return opened
    at = 0 if not replay.playing and replay.at == len(opened.match.actions) else replay.at
    return opened._replace(replay=replay._replace(at=at, playing=not replay.playing))


def _tick(opened: Opened, event: Event) -> Opened:
    """The clock of a replay that goes forward by itself, until it has reached the end."""
    replay = opened.replay
    if replay is None or not replay.playing:
        return opened
    at = step(opened.match, replay, forward=True)
    return opened._replace(replay=replay._replace(at=at, playing=at < len(opened.match.actions)))


def _present(opened: Opened, event: Event) -> Opened:
    return opened._replace(replay=None)


def _graph(opened: Opened, event: Event) -> Opened:
    return opened._replace(graph=not opened.graph)


def _words(opened: Opened, event: Event) -> Opened:
    return opened._replace(words=not opened.words)


CHANGES = {
    "replay": _replay,
    "step": _step,
    "unit": _unit,
    "speed": _speed,
    "autoplay": _autoplay,
    "tick": _tick,
    "present": _present,
    "graph": _graph,
    "words": _words,
}


def aside(opened: Opened, event: Event) -> Opened:
    """What is meant for the game while one looks back: nothing happens to the game."""
    if opened.replay is None or event.do == "cancel":
        return _present(opened, event)
    return opened._replace(replay=opened.replay._replace(playing=False))


def _title(opened: Opened) -> str:
    """Of the game that goes on from the position looked at."""
    at = opened.replay.at if opened.replay else 0
    former = opened.title or _(protocol.load(opened.match.game.name).TITLE)
    return _("{title}, from action {number}", title=former, number=at)[: saves.LONGEST_TITLE]


def _branch(model: Model, event: Event, rng: Random) -> Model:
    """A new game that goes on from the position looked at; the one on the table stays a save."""
    opened = model.opened
    if opened is None or opened.replay is None:
        return model
    if not branches(opened.match, opened.replay.at):
        return model._replace(opened=_present(opened, event))
    begun = going_on(opened, prefix(opened.match, opened.replay.at), rng)
    return kept(
        model._replace(
            opened=begun._replace(id=saves.identity(rng), title=_title(opened), replay=None)
        )
    )


def _again(model: Model, event: Event, rng: Random) -> Model:
    """Opens a save, ``on``, to look at it from its beginning."""
    model = SHELF["continue"](model, event, rng)
    opened = model.opened
    if opened is None or opened.id != event.on:
        return model
    return model._replace(opened=opened._replace(replay=Replay(0)))


HANDLERS = {"branch": _branch, "again": _again}
