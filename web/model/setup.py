"""A game that is being set up: frozen values, and what keeps it from beginning."""

from __future__ import annotations

from typing import NamedTuple

from py_rules import limits
from py_rules.phrase import Text, message
from py_rules.record import valid_name

LONGEST_NAME = limits.SHOWN_LENGTH  # what fits a player's panel


class Seat(NamedTuple):
    """A seat as it is being set up."""

    name: str
    colour: str
    level: str = ""  # of the bot that plays it; empty: a person


class Setup(NamedTuple):
    """A game about to begin."""

    game: str
    seats: tuple[Seat, ...]
    shuffle: bool = False
    options: frozenset[str] = frozenset()


def problems(setup: Setup) -> tuple[Text, ...]:
    """What keeps the game from beginning, a sentence each."""
    found = list[Text]()
    names = [seat.name.strip() for seat in setup.seats]
    for number, name in enumerate(names, 1):
        if name and not valid_name(name):
            found.append(
                message(
                    "The name of player {number} must be printable and without “#”.", number=number
                )
            )
        elif name and name in names[: number - 1]:
            found.append(message("Two players are called {name}.", name=name))
    return tuple(found)
