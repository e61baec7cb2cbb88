"""The weights of the features and other numbers, read from the JSON files beside this module.

They are read when the module of a game is imported. ``python -m py_rules.arena.tune`` learns them.
Numbers that differ in games of more than two players stand in a section such as ``with 4 players``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pkgutil import get_data
from typing import Any


def read_file(game: str) -> dict[str, Any]:
    """The contents of a game's file: ``weights``, ``numbers``, and how they were found."""
    data = get_data(__name__, f"{game}.json")  # works inside a zip too
    assert data is not None
    found: dict[str, Any] = json.loads(data)
    return found


def numbers(game: str, seats: int = 2) -> dict[str, float]:
    """A game's numbers by name, which its evaluation and its tree need besides the weights."""
    return part_of(read_file(game), "numbers", seats)


def weights(game: str, seats: int = 2) -> dict[str, float]:
    """A game's weights by feature, in points a unit."""
    return part_of(read_file(game), "weights", seats)


def table(seats: int) -> str:
    """The name of the part of a file with the values that differ for this number of players."""
    return f"with {seats} players"


def part_of(content: Mapping[str, Any], kind: str, seats: int) -> dict[str, float]:
    """The ``weights`` or the ``numbers`` (by ``kind``) of a file for a number of players."""
    found: dict[str, float] = content[kind] | content.get(table(seats), {}).get(kind, {})
    return found
