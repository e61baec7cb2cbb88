"""What was done before the program ran: see `early.js`."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from web.browser.viewport import attribute
from web.model.page import Model
from web.update import update
from web.update.registry import read_event


def done(model: Model, root: Any, rng: Random) -> Model | None:
    """Return the model after the events that the page has kept; None if it has none.

    Raises Malformed, and Absent.
    """
    kept = attribute(root, "data-early")
    for word, on, text in json.loads(kept or "[]"):
        model = update(model, read_event(word, on, text), rng)
    return model if kept else None
