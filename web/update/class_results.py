"""Events of a teacher's results: reading codes from texts and files."""

from __future__ import annotations

import json
from random import Random

from py_rules.message import from_json
from web.model import class_gathering, class_sets
from web.model.class_gathering import Gathered
from web.model.classes import RESULTS, Classes, set_id
from web.model.events import About
from web.model.page import Model
from web.update.class_screens import on_screen

MAX_LISTED = 200  # texts waiting, and unreadable files listed


def open_result(model: Model, text: str, rng: Random) -> Model:
    """Open the link of a result: add it on the results screen."""
    now = (model.classes or Classes())._replace(screen="results", sharing=None, work=None)
    return _read(on_screen(model, now), text)


def typed(model: Model, text: str, rng: Random) -> Model:
    """Store what is typed or pasted into the field."""
    now = model.classes
    return model if now is None else model._replace(classes=now._replace(typed=text))


def read_typed(model: Model, nothing: None, rng: Random) -> Model:
    """Read the text in the field."""
    now = model.classes
    if now is None or not now.typed.strip():
        return model
    model = model._replace(classes=now._replace(typed="", reads=now.reads + 1, unread=()))
    return _read(model, now.typed)


def text_arrived(model: Model, arrived: About, rng: Random) -> Model:
    """Read a text that was dropped, pasted beside the field or chosen as a file."""
    now = model.classes
    if now is None or now.screen != "results":
        return model
    return _read(model, arrived.text)


def file_failed(model: Model, failed: About, rng: Random) -> Model:
    """Report a file that could not be read; the reason is a sentence as JSON."""
    now = model.classes
    if now is None or now.screen != "results":
        return model
    unread = (*now.unread, (failed.id, from_json(json.loads(failed.text))))
    return model._replace(classes=now._replace(unread=unread[-MAX_LISTED:]))


def _read(model: Model, text: str) -> Model:
    """Read a text now, or as soon as the stored results are known."""
    now = model.classes
    assert now
    waiting = (*now.waiting, text[: class_gathering.MAX_LENGTH])[-MAX_LISTED:]
    model = model._replace(classes=now._replace(waiting=waiting, gathered=None))
    return taken(model)


def taken(model: Model) -> Model:
    """Read the waiting texts, and store their results and sets."""
    now = model.classes
    if now is None or now.rows is None:
        return model
    for text in now.waiting:
        found = class_gathering.gather(text, now.stored(RESULTS))
        rows = {f"{RESULTS}{code}": code for code in found.results}
        rows |= {set_id(class_sets.read(code)): code for code in found.sets}
        now = now.with_rows(rows)._replace(gathered=_both(now.gathered, found))
    return model._replace(classes=now._replace(waiting=()))


def _both(before: Gathered | None, found: Gathered) -> Gathered:
    """Return the contents of one text added to those of the texts before it."""
    if before is None:
        return found
    return Gathered(
        before.results + found.results,
        before.sets + found.sets,
        before.again + found.again,
        before.idle + found.idle,
        before.unreadable + found.unreadable,
    )


def remove(model: Model, code: str, rng: Random) -> Model:
    """Delete one result, by its code, from this device."""
    now = model.classes
    return model if now is None else model._replace(classes=now.with_rows({f"{RESULTS}{code}": ""}))
