"""What the workshop asks of each game: its palette, and a position after a change by hand.

Each game answers in a module ``workshop`` of its folder. A change keeps what follows from the
rest in step (stocks, supplies, the bag), so that only real contradictions are left to be told.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple, Protocol

from py_rules.message import ListOf, Message
from py_rules.record import Match
from web.markup.svg import Markup

Named = Message | ListOf  # the name of a place, by what is seen there


class Tool(NamedTuple):
    """A piece of the palette."""

    key: str
    label: str
    owned: bool = False  # it belongs to the seat that is chosen


class Counter(NamedTuple):
    """A number to type or to step."""

    key: str
    label: str
    value: int
    least: int
    most: int


class Choice(NamedTuple):
    """One of several things, such as whose turn it is."""

    key: str
    label: str
    chosen: str
    options: tuple[tuple[str, str], ...]  # the word and the label of each


class Palette(NamedTuple):
    """All that can be changed about a position."""

    tools: tuple[Tool, ...]
    choices: tuple[Choice, ...]
    counters: tuple[Counter, ...]


class GameWorkshop(Protocol):
    """The module ``workshop`` of a game's folder."""

    NEVER: frozenset[str]  # the rules of the box that no change may break, not even for a while

    def begun(self, match: Match) -> Any:
        """The position to begin with in a new game that has been dealt."""

    def palette(self, state: Any, seat: int, names: tuple[str, ...]) -> Palette:
        """What can be changed; numbers that belong to a player are those of the seat."""

    def reach(self, state: Any, tool: str) -> frozenset[str]:
        """The words of the places where a tool does something."""

    def placed(self, state: Any, tool: str, seat: int, word: str) -> Any:
        """The position after a tool is used on a place: it lays its piece, or takes it away."""

    def lies(self, state: Any, tool: str, seat: int, word: str) -> bool:
        """Whether the piece of a tool is on a place."""

    def named(self, state: Any, word: str) -> Named:
        """The name of a place, by what is seen there."""

    def icon(self, tool: str, colours: tuple[str, ...], seat: int) -> Markup | None:
        """The picture of a tool's piece; None where there is none."""

    def changed(self, state: Any, key: str, value: int, seat: int) -> Any:
        """The position after a counter or a choice is set; choices count their options from 0."""


def load(name: str) -> GameWorkshop:
    """Import the workshop of a game."""
    found: GameWorkshop = import_module(f"web.games.{name}.workshop")
    return found


def seats(key: str, label: str, seat: int | None, names: tuple[str, ...]) -> Choice:
    """A choice among the players; none is chosen without a seat."""
    chosen = "" if seat is None else str(seat)
    return Choice(key, label, chosen, tuple((str(i), name) for i, name in enumerate(names)))
