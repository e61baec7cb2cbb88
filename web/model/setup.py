"""The state of the setup screen, and the problems that prevent a start."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

import py_rules
from py_rules.message import Text, message
from py_rules.record import valid_name
from web.games.colours import COLOURS
from web.model.bots import LEVELS

Opponents = Literal["computer", "people", "link"]  # who to play with
OPPONENTS: tuple[Opponents, ...] = get_args(Opponents)
DEFAULT_LEVEL = list(LEVELS)[1]  # the default level of a bot


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
    by_link: bool = False  # each person plays on their own device; there are no bots

    @property
    def opponents(self) -> Opponents:
        """Who to play with; the computer if a bot has any seat."""
        if any(seat.level for seat in self.seats):
            return "computer"
        return "link" if self.by_link else "people"


def usual(game: str) -> Setup:
    """Return the setup of a first game: as few seats as possible, one of them for a person."""
    colours = COLOURS[: py_rules.load(game).seats[0]]
    seats = tuple(
        Seat("", colour, DEFAULT_LEVEL if at else "") for at, colour in enumerate(colours)
    )
    return Setup(game, seats)


def problems(setup: Setup) -> tuple[Text, ...]:
    """Return the problems that prevent a start, one sentence each."""
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
