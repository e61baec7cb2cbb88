"""How the page changes: one function, ``update``, from an event to the next model."""

from __future__ import annotations

from importlib import import_module
from random import Random

from web.model.events import Event
from web.model.page import Model
from web.update import bots, replay, setup, shelf, storage, table
from web.update.games import kept

BRINGING = (
    "bring",
    "bring-text",
    "bring-read",
    "bring-anew",
    "bring-part",
    "brought",
    "unreadable",
    "take",
)
SHARING = ("share", "share-kind", "share-code", "coded", "share-close", "sent", "unsent")
# Not needed for a start, so imported when one of these is first said.
LATER = {
    **dict.fromkeys(("link", "own", "mine"), "links"),
    **dict.fromkeys(SHARING, "sharing"),
    **dict.fromkeys(BRINGING, "importing"),
}
LEARNING = (
    *("learn", "lesson", "lessons", "no-lessons", "try", "try-keep"),
    *("lesson-again", "lesson-hint", "lesson-solve", "lesson-answer", "lesson-next", "lesson-anew"),
)
PUZZLES = (
    *("puzzles", "puzzle", "puzzles-here", "no-puzzles"),
    *("puzzle-hint", "puzzle-solve", "puzzle-again", "puzzle-next"),
)
# What leads away from a lesson or a puzzle.
AWAY = ("shelf", "choose", "continue", "again", "link")
HANDLERS = {**shelf.HANDLERS, **storage.HANDLERS, **setup.HANDLERS, **replay.HANDLERS}


def update(model: Model, event: Event, rng: Random) -> Model:
    """The page after an event; one that does not fit the moment changes nothing."""
    if subject := _subject(model, event):
        if event.do in AWAY:
            model = model._replace(learning=None, puzzling=None, opened=None)
        else:
            model = _alone(model, subject)
            learned: Model | None = import_module(f"web.update.{subject}").heard(model, event, rng)
            if learned is not None:
                return learned
    if handler := HANDLERS.get(event.do):
        return handler(model, event, rng)
    if module := LATER.get(event.do):
        later: Model = import_module(f"web.update.{module}").HANDLERS[event.do](model, event, rng)
        return later
    if model.setup and event.do in setup.CHANGES:
        return model._replace(setup=setup.CHANGES[event.do](model.setup, event))
    if model.opened and event.do in replay.CHANGES:
        return model._replace(opened=replay.CHANGES[event.do](model.opened, event))
    if model.opened and event.do in bots.CHANGES:
        opened = bots.CHANGES[event.do](model.opened, event, rng)
        return kept(model._replace(opened=opened), before=model.opened)
    if model.opened and model.opened.replay and event.do in table.CHANGES:
        return model._replace(opened=replay.aside(model.opened, event))
    if model.opened and event.do in table.CHANGES:
        opened = table.CHANGES[event.do](model.opened, event, rng)
        return kept(model._replace(opened=opened), before=model.opened)
    return model


def _subject(model: Model, event: Event) -> str:
    """The module for what is being learned, or asked for now; empty if it is nothing."""
    if event.do in LEARNING:
        return "lessons"
    if event.do in PUZZLES:
        return "puzzles"
    return "lessons" if model.learning else "puzzles" if model.puzzling else ""


def _alone(model: Model, subject: str) -> Model:
    """Lessons and puzzles have the same table, one at a time."""
    if subject == "puzzles" and model.learning:
        return model._replace(learning=None, opened=None)
    if subject == "lessons" and model.puzzling:
        return model._replace(puzzling=None, opened=None)
    return model
