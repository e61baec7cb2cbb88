"""The weights of the features: kept as data beside this module, each file with its provenance."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def kept(game: str) -> dict[str, Any]:
    """The whole file: ``weights`` by feature, and where they come from."""
    text = files(__package__).joinpath(f"{game}.json").read_text("utf-8")  # out of a zip as well
    found: dict[str, Any] = json.loads(text)
    return found


def weights(game: str) -> dict[str, float]:
    found: dict[str, float] = kept(game)["weights"]
    return found
