"""What the workshop asks of each game: its palette, and a position after a change by hand.

Each game answers in a module ``workshop`` of its folder, and says how to mend what is wrong in
``workshop_mends``. A change keeps what follows from the rest in step (stocks, supplies, the bag),
so that only real contradictions are left to be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from py_rules.core import Refusal
from py_rules.message import ListOf, Message, Text
from py_rules.record import Match
from web.markup.svg import Markup

CLEAR = "clear"  # the tool that takes away whatever lies on a place
TURNING = frozenset({"turn", "use"})  # the tools that lay nothing
Named = Message | ListOf  # the name of a place, by what is seen there


class Kind(NamedTuple):
    """One of the pieces that a tool can lay, such as one tile of all."""

    key: str  # of the tool when this piece is chosen, such as ``tile-12``
    label: str
    short: str = ""  # what stands below its picture
    group: str = ""  # those that are shown together, by their label
    lies: bool = False  # it lies somewhere: to lay it is to move it


class Tool(NamedTuple):
    """A piece of the palette."""

    key: str
    label: str
    owned: bool = False  # it belongs to the seat that is chosen
    kinds: tuple[Kind, ...] = ()  # of which one is laid; the tool itself may be one of them
    numbered: bool = False  # the kinds have numbers that can be typed


class Counter(NamedTuple):
    """A number to type or to step."""

    key: str
    label: str
    value: int
    least: int
    most: int
    group: str = ""  # the heading over several of them


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


class Piece(NamedTuple):
    """A piece that lies somewhere, by the tool that lays it."""

    tool: str
    seat: int = 0  # whose it is; of any other piece 0


class Mend(NamedTuple):
    """A change that may take away what is wrong with a position."""

    text: Text  # what it does, for its button
    state: Any  # the position after it


class GameWorkshop(Protocol):
    """The module ``workshop`` of a game's folder."""

    NEVER: frozenset[str]  # the rules of the box that no change may break, not even for a while

    def begun(self, match: Match) -> Any:
        """The position to begin with in a new game that has been dealt."""

    def emptied(self, state: Any) -> Any:
        """The position with nothing on the board, and nobody with anything, as far as the game
        allows it."""

    def palette(self, state: Any, seat: int, names: tuple[str, ...]) -> Palette:
        """What can be changed; numbers that belong to a player are those of the seat."""

    def reach(self, state: Any, tool: str) -> frozenset[str]:
        """The words of the places where a tool does something."""

    def placed(self, state: Any, tool: str, seat: int, word: str) -> Any:
        """The position after a tool is used on a place: it lays its piece, or takes it away."""

    def lies(self, state: Any, tool: str, seat: int, word: str) -> bool:
        """Whether the piece of a tool is on a place."""

    def places(self, state: Any) -> frozenset[str]:
        """The words of the places with a piece that can be moved."""

    def piece(self, state: Any, word: str) -> Piece | None:
        """The uppermost piece on a place; None for none that can be moved."""

    def without(self, state: Any, word: str) -> Any:
        """The position without that piece, or the same where it has to lie somewhere."""

    def named(self, state: Any, word: str) -> Named:
        """The name of a place, by what is seen there."""

    def icon(self, tool: str, colours: tuple[str, ...], seat: int) -> Markup | None:
        """The picture of a tool's piece; None where there is none."""

    def changed(self, state: Any, key: str, value: int, seat: int) -> Any:
        """The position after a counter or a choice is set; choices count their options from 0."""


class GameMends(Protocol):
    """The module ``workshop_mends`` of a game's folder."""

    def mends(self, state: Any, problem: Refusal) -> Iterator[Mend]:
        """Changes that may take a problem away, the smallest first. Whether one does is for the
        judge of the game to say."""


def load(name: str) -> GameWorkshop:
    """Import the workshop of a game."""
    found: GameWorkshop = import_module(f"web.games.{name}.workshop")
    return found


def load_mends(name: str) -> GameMends:
    """Import the mends of a game."""
    found: GameMends = import_module(f"web.games.{name}.workshop_mends")
    return found


def keys(tool: Tool) -> tuple[str, ...]:
    """Return the keys of what a tool can lay."""
    return tuple(kind.key for kind in tool.kinds) or (tool.key,)


def label_of(tool: Tool, key: str) -> str:
    """Return the label of one of the pieces that a tool can lay."""
    return next((kind.label for kind in tool.kinds if kind.key == key), tool.label)


def carried(game: GameWorkshop, state: Any, word: str, to: str) -> Any:
    """Return the position after the uppermost piece on a place is moved to another one, or taken
    away (to ""); the same position where it can't be.
    """
    piece = game.piece(state, word)
    if piece is None or word == to:
        return state
    bare = game.without(state, word)
    if not to:
        return bare
    if to not in game.reach(bare, piece.tool) or game.lies(bare, piece.tool, piece.seat, to):
        return state
    after = game.placed(bare, piece.tool, piece.seat, to)
    return after if after != bare else state


def value(problem: Refusal, field: str) -> Any:
    """Return the value that the sentence of a problem has in a field; None for none."""
    text = problem.text
    return dict(text.values).get(field) if isinstance(text, Message) else None


def seats(key: str, label: str, seat: int | None, names: tuple[str, ...]) -> Choice:
    """A choice among the players; none is chosen without a seat."""
    chosen = "" if seat is None else str(seat)
    return Choice(key, label, chosen, tuple((str(i), name) for i, name in enumerate(names)))
