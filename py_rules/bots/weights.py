"""The weights of the features, read from the JSON files beside this module."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any


def read_file(game: str) -> dict[str, Any]:
    """The contents of a game's file: ``weights`` by feature, and how they were found."""
    data = get_data(__name__, f"{game}.json")  # works inside a zip too
    assert data is not None
    found: dict[str, Any] = json.loads(data)
    return found


def weights(game: str) -> dict[str, float]:
    """A game's weights by feature, in points a unit."""
    found: dict[str, float] = read_file(game)["weights"]
    return found
