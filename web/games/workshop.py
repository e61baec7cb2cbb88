"""The interface between the workshop and a game: its palette, and positions changed by hand.

Each game has these functions in a module ``workshop``, and suggestions for correcting impossible
positions in ``workshop_mends``. Every change also updates what follows from it (stocks, supplies,
the bag), so that only real contradictions are reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from py_rules.core import Refusal
from py_rules.message import ListOf, Message, Text
from py_rules.record import Match
from web.markup.svg import Markup

CLEAR = "clear"  # the tool that removes whatever lies on a place
OPTION = "option-"  # begins the key of a variant, which is turned on (1) or off (0) by `changed`
TURNING_TOOLS = frozenset({"turn", "use"})  # the tools that place nothing
Named = Message | ListOf  # the name of a place, by what lies there


class Kind(NamedTuple):
    """One of the pieces that a tool can place, such as a particular tile."""

    key: str  # of the tool when this piece is chosen, such as ``tile-12``
    label: str
    short: str = ""  # the text below its picture
    group: str = ""  # the label of the group in which it is shown
    lies: bool = False  # it is on the table, so placing it moves it


class Tool(NamedTuple):
    """A piece of the palette."""

    key: str
    label: str
    owned: bool = False  # it belongs to the selected seat
    kinds: tuple[Kind, ...] = ()  # to choose from; the tool itself may be one
    numbered: bool = False  # the kinds have numbers that can be typed


class Counter(NamedTuple):
    """A number that can be typed or changed in steps."""

    key: str
    label: str
    value: int
    least: int
    most: int
    group: str = ""  # the heading of a group of counters


class Choice(NamedTuple):
    """A choice among several options, such as whose turn it is."""

    key: str
    label: str
    chosen: str
    options: tuple[tuple[str, str], ...]  # the word and the label of each


class Palette(NamedTuple):
    """Everything that can be changed about a position."""

    tools: tuple[Tool, ...]
    choices: tuple[Choice, ...]
    counters: tuple[Counter, ...]


class Piece(NamedTuple):
    """A piece on the table, by the tool that places it."""

    tool: str
    seat: int = 0  # its owner; 0 for pieces without an owner


class Mend(NamedTuple):
    """A change that may correct an impossible position."""

    text: Text  # the label of its button
    state: Any  # the position after it


class GameWorkshop(Protocol):
    """The module ``workshop`` of a game's folder."""

    UNDRAWABLE_RULES: frozenset[str]  # ids of rules that no change may break, even temporarily

    def begun(self, match: Match) -> Any:
        """The position to start from in a new game that has been dealt."""

    def emptied(self, state: Any) -> Any:
        """The position with empty board and hands, as far as the game allows."""

    def palette(self, state: Any, seat: int, names: tuple[str, ...]) -> Palette:
        """The tools, choices and counters; a player's own counters are those of the seat."""

    def reach(self, state: Any, tool: str) -> frozenset[str]:
        """The words of the places that a tool can be used on."""

    def placed(self, state: Any, tool: str, seat: int, word: str) -> Any:
        """The position after a tool is used on a place: it adds or removes its piece."""

    def lies(self, state: Any, tool: str, seat: int, word: str) -> bool:
        """Whether the piece of a tool is on a place."""

    def places(self, state: Any) -> frozenset[str]:
        """The words of the places with a piece that can be moved."""

    def piece(self, state: Any, word: str) -> Piece | None:
        """The topmost piece on a place that can be moved; None without one."""

    def without(self, state: Any, word: str) -> Any:
        """The position without that piece; unchanged if it cannot be removed."""

    def named(self, state: Any, word: str) -> Named:
        """The name of a place, by what lies there."""

    def icon(self, tool: str, colours: tuple[str, ...], seat: int) -> Markup | None:
        """The picture of a tool's piece, or None."""

    def changed(self, state: Any, key: str, value: int, seat: int) -> Any:
        """The position after a counter is set, a choice to an option numbered from 0, or a variant
        of the game.
        """


class GameMends(Protocol):
    """The module ``workshop_mends`` of a game's folder."""

    def mends(self, state: Any, problem: Refusal) -> Iterator[Mend]:
        """Changes that may solve a problem, the smallest first.

        Whether a change does so is decided by the game's rules.
        """


def load(name: str) -> GameWorkshop:
    """Import the workshop of a game."""
    found: GameWorkshop = import_module(f"web.games.{name}.workshop")
    return found


def load_mends(name: str) -> GameMends:
    """Import the mends of a game."""
    found: GameMends = import_module(f"web.games.{name}.workshop_mends")
    return found


def keys(tool: Tool) -> tuple[str, ...]:
    """Return the keys of the pieces that a tool can place."""
    return tuple(kind.key for kind in tool.kinds) or (tool.key,)


def label_of(tool: Tool, key: str) -> str:
    """Return the label of a piece that a tool can place."""
    return next((kind.label for kind in tool.kinds if kind.key == key), tool.label)


def carried(game: GameWorkshop, state: Any, word: str, to: str) -> Any:
    """Return the position after moving the topmost piece of a place to another.

    If ``to`` is empty, the piece is removed. Unchanged if the piece cannot be moved there.
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
    """Return the value of a field in a problem's sentence; None if it has no such field."""
    text = problem.text
    return dict(text.values).get(field) if isinstance(text, Message) else None


def seats(key: str, label: str, seat: int | None, names: tuple[str, ...]) -> Choice:
    """A choice among the players; nothing is chosen if ``seat`` is None."""
    chosen = "" if seat is None else str(seat)
    return Choice(key, label, chosen, tuple((str(i), name) for i, name in enumerate(names)))
