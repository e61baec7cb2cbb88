"""The state of the setup screen, and the problems that prevent a start."""

from __future__ import annotations

from typing import NamedTuple

from py_rules.message import Text, message
from py_rules.record import valid_name


class Seat(NamedTuple):
    """A seat on the setup screen."""

    name: str
    colour: str
    level: str = ""  # of its bot; empty for a person
    style: str = ""  # of its bot; empty for a balanced one


class Setup(NamedTuple):
    """The state of the setup screen of a game."""

    game: str
    seats: tuple[Seat, ...]
    shuffle: bool = False
    options: frozenset[str] = frozenset()


def problems(setup: Setup) -> tuple[Text, ...]:
    """Return the problems that prevent a start, a sentence each."""
    found = list[Text]()
    names = [seat.name.strip() for seat in setup.seats]
    for number, name in enumerate(names, 1):
        if name and not valid_name(name):
            found.append(
                message(
                    "Player {number} can’t have this name. Use only printable characters, "
                    "without “#”.",
                    number=number,
                )
            )
        elif name and name in names[: number - 1]:
            found.append(
                message("Two players have the name {name}. Give them different names.", name=name)
            )
    return tuple(found)
