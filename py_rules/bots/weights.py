"""The weights of the features: kept as data beside this module, each file with its provenance."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any


def kept(game: str) -> dict[str, Any]:
    """The whole file: ``weights`` by feature, and where they come from."""
    data = get_data(__name__, f"{game}.json")  # out of a zip as well
    assert data is not None
    found: dict[str, Any] = json.loads(data)
    return found


def weights(game: str) -> dict[str, float]:
    found: dict[str, float] = kept(game)["weights"]
    return found
