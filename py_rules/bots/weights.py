"""The weights of the features: kept as data beside this module, each file with its provenance."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def path_of(game: str) -> Path:
    """Where the weights of a game are kept."""
    return Path(__file__).with_name(f"{game}.json")


def kept(game: str) -> dict[str, Any]:
    """The whole file: ``weights`` by feature, and where they come from."""
    text = path_of(game).read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def weights(game: str) -> dict[str, float]:
    found: dict[str, float] = kept(game)["weights"]
    return found
