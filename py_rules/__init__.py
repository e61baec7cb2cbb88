"""Board game rules as pure functions. Begin with ``load("mykerinos")``."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from py_rules.core import AnyGame

GAMES = ("mykerinos", "myraclia", "mexica")


def load(name: str) -> AnyGame:
    """Import a game on first use and return its `Game`.

    Raises KeyError for a name that is not in GAMES.
    """
    if name not in GAMES:
        raise KeyError(f"no game is called {name!r}; there are {', '.join(GAMES)}")
    game: AnyGame = import_module(f"py_rules.{name}").GAME
    return game
