"""Board game rules as pure functions: ``load("mykerinos")`` is where everything starts."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from py_rules.core import AnyGame

GAMES = ("mykerinos", "myraclia", "mexica")


def load(name: str) -> AnyGame:
    """The game of that name, imported when first asked for. Raises KeyError for no such game."""
    if name not in GAMES:
        raise KeyError(f"no game is called {name!r}; there are {', '.join(GAMES)}")
    game: AnyGame = import_module(f"py_rules.{name}").GAME
    return game
