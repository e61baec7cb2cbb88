"""Replay of the events from before the program ran: see `early.js`."""

from __future__ import annotations

import json
from random import Random
from traceback import format_exc
from typing import Any

from js import console

from web.browser.room import attribute
from web.model.page import Model
from web.update import update
from web.update.registry import read_event


def done(model: Model, root: Any, rng: Random) -> Model | None:
    """Return the model after the early events; None if there are none, or if one of them fails.

    Raises Absent.
    """
    try:
        return _done(model, root, rng)
    except Exception:  # noqa: BLE001  (the page must start whatever fails)
        console.error(format_exc())
        return None


def _done(model: Model, root: Any, rng: Random) -> Model | None:
    early = attribute(root, "data-early")
    for word, on, text in json.loads(early or "[]"):
        model = update(model, read_event(word, on, text), rng)
    return model if early else None
