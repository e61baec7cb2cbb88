"""An embedded table: how it is laid, and how it changes."""

from __future__ import annotations

from random import Random

from py_rules import record
from web.games.colours import COLOURS
from web.model import replay
from web.model.embedding import Embedded, Wanted
from web.model.events import Event
from web.model.page import Model
from web.model.replay import Replay
from web.model.table import Opened, seen
from web.update import replay as looking_back
from web.update import shelf, table
from web.update.games import laid, put

OF_THE_PAGE = ("layout", "notice", "mute", "uncopied", "dismiss", "keys", "shortcuts")
# What of lessons and puzzles is not for a frame.
ELSEWHERE = ("learn", "try", "try-keep", "puzzles", "puzzle", "puzzle-next")
IN_A_REPLAY = ("replay", "step", "unit", "speed", "autoplay", "tick", "graph")


def lay(model: Model, wanted: Wanted, rng: Random) -> Model:
    """The table that is wanted, instead of the one that is there."""
    embedded = Embedded(wanted, mode=wanted.mode)
    model = model._replace(learning=None, puzzling=None)
    if wanted.lesson or wanted.puzzle:
        begun = model._replace(embedded=embedded, opened=None)
        asked = ("lesson", wanted.lesson) if wanted.lesson else ("puzzle", wanted.puzzle)
        return _learn(begun, Event(*asked), rng)
    return model._replace(embedded=embedded, opened=_opened(model, wanted, rng))


def wrong(model: Model, problems: tuple[str, ...]) -> Model:
    """No table, and why."""
    return model._replace(embedded=Embedded(problems=problems), opened=None)


def _opened(model: Model, wanted: Wanted, rng: Random) -> Opened:
    id_ = _next(model)
    if wanted.seed is not None:
        rng.seed(wanted.seed)
    match = wanted.match or record.begin(wanted.table)
    colours = _colours(wanted.colours)
    if wanted.mode == "replay":
        opened = laid(id_, match, colours)  # its graph would tell how it ends
        return opened._replace(replay=Replay(wanted.step, only=True), graph=False)
    if wanted.match:
        match = replay.prefix(match, wanted.step)
    if wanted.mode == "look":
        match = match if wanted.match else match.deal(rng)
        return looked_at(laid(id_, match, colours))
    opened = put(id_, match, colours, rng)
    return opened._replace(floor=len(opened.match.actions) if wanted.fixed else 0)


def _colours(wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the seats and then the others; the usual ones, if they cannot be told apart."""
    if len(set(wanted)) < len(wanted) or not set(wanted) <= set(COLOURS):
        wanted = ()
    return (*wanted, *(colour for colour in COLOURS if colour not in wanted))


def _next(model: Model) -> str:
    """Another id than that of the table before: whatever is known of that one is forgotten."""
    opened = model.opened
    return str(1 + int(opened.id)) if opened and opened.id.isdecimal() else "1"


def looked_at(opened: Opened) -> Opened:
    """The last position, with nothing to be done about it."""
    return opened._replace(replay=Replay(len(opened.match.actions)))


def update(model: Model, event: Event, rng: Random) -> Model:
    """The table after something that a person did; nothing leads away from it or is kept."""
    embedded, opened = model.embedded, model.opened
    if event.do in OF_THE_PAGE:
        return shelf.HANDLERS[event.do](model, event, rng)
    if embedded is None or embedded.wanted is None:
        return model
    if model.learning or model.puzzling:
        return model if event.do in ELSEWHERE else _learn(model, event, rng)
    if opened is None:
        return model
    if event.do == "again":
        return _again(model, embedded, embedded.wanted, event, rng)
    model = model._replace(embedded=embedded._replace(asking=False))
    changed = opened
    if event.do == "words":
        changed = looking_back.CHANGES[event.do](opened, event)
    elif embedded.mode == "play":
        changed = _played(opened, event, rng)
    elif embedded.mode == "replay" and event.do in IN_A_REPLAY:
        changed = looking_back.CHANGES[event.do](opened, event)
    elif embedded.mode == "replay" and event.do == "branch":
        changed = put(_next(model), seen(opened), opened.colours, rng)
        model = model._replace(embedded=embedded._replace(mode="play", asking=False))
    return model._replace(opened=changed)


def _learn(model: Model, event: Event, rng: Random) -> Model:
    """A lesson or a puzzle after an event about it; any other leaves it as it is."""
    from web.update import lessons, puzzles  # noqa: PLC0415  (most frames have neither)

    heard = puzzles.heard if model.puzzling or event.do == "puzzle" else lessons.heard
    return heard(model, event, rng) or model


def _played(opened: Opened, event: Event, rng: Random) -> Opened:
    if event.do in looking_back.CHANGES:
        return looking_back.CHANGES[event.do](opened, event)
    if event.do == "branch" and opened.replay:
        on = put(str(1 + int(opened.id)), seen(opened), opened.colours, rng)
        return on._replace(floor=min(opened.floor, len(on.match.actions)))
    if event.do not in table.CHANGES:
        return opened
    if opened.replay:
        return looking_back.aside(opened, event)
    return table.CHANGES[event.do](opened, event, rng)


def _again(model: Model, embedded: Embedded, wanted: Wanted, event: Event, rng: Random) -> Model:
    """Asks first, if there is something to lose; ``on`` says yes or no to that."""
    if event.on == "no":
        return model._replace(embedded=embedded._replace(asking=False))
    if event.on == "yes" or embedded.mode != "play":
        return lay(model, wanted, rng)
    return model._replace(embedded=embedded._replace(asking=True))
