"""The caches of a game: its rules and drawings fill them in a few turns."""

import sys
from collections.abc import Callable, Iterator


def forget(game: str) -> None:
    """Clear the caches of a game. The next drawing of the game takes longer."""
    for clear in list(_clearers(game)):
        clear()


def _clearers(game: str) -> Iterator[Callable[[], object]]:
    """Yield the functions that clear the caches of a game's imported modules."""
    for name, module in list(sys.modules.items()):
        if f"{name}.".startswith((f"py_rules.{game}.", f"web.games.{game}.")):
            for value in vars(module).values():
                if getattr(value, "__module__", "") == name and hasattr(value, "cache_clear"):
                    yield value.cache_clear
