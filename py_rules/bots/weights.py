"""The weights of the features and other numbers, read from the JSON files beside this module.

They are read when the module of a game is imported. ``python -m py_rules.arena.tune`` learns them.
"""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any


def read_file(game: str) -> dict[str, Any]:
    """The contents of a game's file: ``weights``, ``numbers``, and how they were found."""
    data = get_data(__name__, f"{game}.json")  # works inside a zip too
    assert data is not None
    found: dict[str, Any] = json.loads(data)
    return found


def numbers(game: str) -> dict[str, float]:
    """A game's numbers by name: what its judgement and its tree need besides the weights."""
    found: dict[str, float] = read_file(game)["numbers"]
    return found


def weights(game: str) -> dict[str, float]:
    """A game's weights by feature, in points a unit."""
    found: dict[str, float] = read_file(game)["weights"]
    return found
