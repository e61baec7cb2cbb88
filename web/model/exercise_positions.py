"""The positions that lessons of the site name, from content/positions."""

from __future__ import annotations

import os
import re
from importlib.util import find_spec
from typing import Any

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))  # noqa: PTH120  (in a zip, too)


def position(game: str, name: str) -> str | None:
    """Return the record of a position by its name; None if there is none."""
    if not re.fullmatch("[a-z0-9-]+", name) or not re.fullmatch("[a-z]+", game):
        return None
    spec = find_spec(__name__)
    loader: Any = spec and spec.loader  # of a folder or a zip
    try:
        data = loader.get_data(os.path.join(ROOT, "content", "positions", game, f"{name}.txt"))  # noqa: PTH118
    except OSError:
        return None
    return str(data, "utf-8")
