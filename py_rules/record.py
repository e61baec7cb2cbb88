"""The record of a game: one text form for saving, sharing, replaying and testing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import py_rules
from py_rules import limits, record_lines
from py_rules.core import Action, AnyGame, Illegal, Refusal, State, numbered, refuse, spell
from py_rules.message import N_, Text, message, message_error, to_english
from py_rules.record_lines import RecordLines, too_much

RULES = record_lines.RULES
LINE_END = record_lines.LINE_END
# A ValueError for a record that can't be read to its end. `line` is the number of the wrong line,
# from 1, and `text` its text; `refusal` says what is wrong, and `match` is the game up to that
# line, if there is one.
BrokenRecord = record_lines.BrokenRecord
valid_name = record_lines.valid_name


class Table(NamedTuple):
    """The setup of a game: what is decided before the first action."""

    game: AnyGame
    seats: int
    names: tuple[str, ...] = ()  # by seat, "" for a seat without a name; empty if no seat has one
    options: frozenset[str] = frozenset()
    position: Any = None  # the composed position that the game starts from, or None

    @property
    def version(self) -> int:
        """The version of the record, which is higher if the game starts from a composed
        position."""
        game = self.game
        return game.version if self.position is None else game.composed_version

    @property
    def players(self) -> tuple[Text, ...]:
        """Names by seat; a seat without a name is called by its number."""
        return tuple(map(self.player, range(self.seats)))

    def player(self, seat: int) -> Text:
        named = self.names[seat] if seat < len(self.names) else ""
        return limits.shorten_name(named) or message("Player {number}", number=seat + 1)

    def name(self, seat: int) -> str:
        """Return the name of a seat, in English if it has no name of its own."""
        return to_english(self.player(seat))


class Match(NamedTuple):
    """A game as it was played: ``positions[i]`` is the position before ``actions[i]``.

    ``undone`` are the actions that can be redone, the next one last. ``drawn`` are all actions of
    chance in order, including undone ones, so that nobody can undo an action to draw again.
    """

    table: Table
    positions: tuple[Any, ...]
    actions: tuple[Any, ...] = ()
    undone: tuple[Any, ...] = ()
    drawn: tuple[Any, ...] = ()

    @property
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def state(self) -> Any:
        return self.positions[-1]

    def play(self, action: Action) -> Match:
        """Return the match after an action. Raises Illegal.

        If the action is the next one to redo, the others can still be redone.
        """
        after = self.game.play(self.state, action)
        undone = self.undone[:-1] if self.undone[-1:] == (action,) else ()
        drawn = self.drawn
        if self.state.to_move is None:
            count = self.draws
            if drawn[count : count + 1] != (action,):
                drawn = (*drawn[:count], action)
        return self._replace(
            positions=(*self.positions, after),
            actions=(*self.actions, action),
            undone=undone,
            drawn=drawn,
        )

    @property
    def draws(self) -> int:
        """The number of actions of chance in the match."""
        return sum(state.to_move is None for state in self.positions[: len(self.actions)])

    def deal(self, rng: Random) -> Match:
        """Play for chance until a player is to move or the game is over.

        Draws that were made before an undo are repeated as long as the rules allow them.
        """
        match = self
        while match.state.to_move is None and not match.state.over:
            game, state = match.game, match.state
            again = match.drawn[match.draws :][:1]
            if again and game.refusal(state, again[0]) is None:
                match = match.play(again[0])
            else:
                match = match.play(game.deal(state, rng))
        return match

    def back(self) -> Match:
        """Undo the last action of a player, if there is one, and the draws of chance after it."""
        match = self
        while match.actions:
            match = match._replace(
                positions=match.positions[:-1],
                actions=match.actions[:-1],
                undone=(*match.undone, match.actions[-1]),
            )
            if match.state.to_move is not None:
                return match
        return self

    def forward(self) -> Match:
        """Redo an action of a player, together with the draws of chance that followed it."""
        match = self
        while match.undone:
            match = match.play(match.undone[-1])
            if match.state.to_move is not None:
                break
        return match


def begin(table: Table) -> Match:
    """Return a match before its first action.

    Raises ValueError for a number of seats or an option that the game does not have.
    """
    game = table.game
    if table.seats not in game.seats:
        raise message_error(
            "{game} is for {first} to {last} players, not for {seats}",
            game=game.name,
            first=game.seats[0],
            last=game.seats[-1],
            seats=table.seats,
        )
    for option in sorted(table.options - game.options.keys()):
        raise message_error("{game} has no option {option}", game=game.name, option=repr(option))
    composed = table.position is not None
    return Match(table, (table.position if composed else game.start(table.seats, table.options),))


def lines(match: Match) -> Iterator[str]:
    """Yield the record of a match line by line; undone actions are not part of it."""
    table = match.table
    yield f"game {match.game.name} {table.version}"
    yield f"seats {table.seats}"
    yield from (f"name {seat} {name}" for seat, name in enumerate(table.names, 1) if name)
    yield from (f"option {option}" for option in sorted(table.options))
    yield from position_lines(table)
    yield from map(_spell_cached, match.actions)
    if match.state.over:
        yield "result " + " ".join(map(str, match.game.totals(match.state)))


def position_lines(table: Table) -> tuple[str, ...]:
    """Return the lines of the composed position that a game starts from; empty if it has none."""
    return () if table.position is None else _position_lines(table.game.name, table.position)


@lru_cache(16)
def _position_lines(name: str, state: Any) -> tuple[str, ...]:
    from py_rules import position  # noqa: PLC0415  (few games need it)

    return tuple(f"{position.WORD} {line}" for line in position.lines(py_rules.load(name), state))


# The page writes the record after each action, and only its last line is new.
_spell_cached = lru_cache(1024, typed=True)(spell)  # actions of two kinds may be equal as tuples


def write(match: Match) -> str:
    """Return the text of a match's record; inverse of `read`."""
    return "\n".join(lines(match)) + "\n"


def decode(data: bytes) -> str:
    """Decode the text of a record. Raises BrokenRecord at the first line that is not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = re.split(LINE_END, data[: error.start].decode())
        rest = re.split(b"[\r\n]", data[error.start :])[0].decode(errors="backslashreplace")
        refusal = refuse("record.text", "byte {number} isn’t UTF-8", number=error.start + 1)
        raise BrokenRecord(len(before), before[-1] + rest, refusal, None) from None


def read(text: str) -> Match:
    """Parse a record and play it through. Raises BrokenRecord at the first line that is wrong."""
    if len(text) > limits.TEXT:
        raise BrokenRecord(1, "", too_much(limits.LONG_TEXT, limits.TEXT), None)
    numbers = RecordLines(text)
    match = _header(numbers)
    for number, line in numbers:
        if len(line) > limits.LINE:
            raise BrokenRecord(number, line, too_much(limits.LONG_LINE, limits.LINE), match)
        word, _, rest = line.partition(" ")
        if word == "result":
            if refusal := _result(match, rest):
                raise BrokenRecord(number, line, refusal, match)
            if numbers.rest:
                refusal = Refusal("record.result", "nothing can come after the result")
                raise BrokenRecord(*numbers.rest[-1], refusal, match)
            break
        if len(match.actions) == limits.ACTIONS:
            raise BrokenRecord(number, line, too_much(limits.MANY_ACTIONS, limits.ACTIONS), match)
        try:
            match = match.play(parse(match.game, line))
        except Illegal as illegal:
            raise BrokenRecord(number, line, illegal.refusal, match) from None
        except ValueError as error:
            refusal = Refusal("record.action", getattr(error, "message", str(error)))
            raise BrokenRecord(number, line, refusal, match) from None
    return match


def parse(game: AnyGame, line: str) -> Action:
    """Parse an action in its only spelling. Raises ValueError, which says what is wrong."""
    action: Action = game.parse(line)
    if spell(action) != line:
        raise message_error(
            "this action must be written as {spelling}", spelling=repr(spell(action))
        )
    return action


def trace(match: Match) -> Iterator[str]:
    """Yield lines to compare two implementations by: for each position its index, whose turn it is,
    the number of legal actions and their digest; last the points and the winners.
    """
    from hashlib import sha1  # noqa: PLC0415  (slow to load, and the page never traces)

    game = match.game
    for index, state in enumerate(match.positions):
        words = sorted(map(spell, game.legal(state)))
        digest = sha1("\n".join(words).encode(), usedforsecurity=False).hexdigest()[:12]
        yield f"{index} {mover(state)} {len(words)} {digest}"
    state = match.state
    points = " ".join(map(str, game.totals(state)))
    yield f"scores {points} winners {numbered(game.winners(state) if state.over else ())}"


def mover(state: State) -> str:
    """Return ``over``, ``chance`` or the number of the seat to move, from 1."""
    if state.over:
        return "over"
    return "chance" if state.to_move is None else str(state.to_move + 1)


def _header(numbers: RecordLines) -> Match:
    """Read the lines above the actions. Raise BrokenRecord at the first that is wrong."""
    game, composed = record_lines.game_line(numbers)
    seats = record_lines.seats_line(numbers, game)
    names, options = record_lines.names_and_options(numbers, game, seats)
    table = Table(game, seats, names if any(names) else (), options)
    return begin(_composed(numbers, table) if composed else table)


def _composed(numbers: RecordLines, table: Table) -> Table:
    """Return the table with the composed position on the next lines. Raises BrokenRecord."""
    from py_rules import position  # noqa: PLC0415  (few games need it)

    position_lines = list[tuple[int, str, list[str]]]()
    while taken := numbers.take(position.WORD):
        position_lines.append(taken)
        if len(position_lines) > limits.POSITION:
            break
    if not position_lines:
        number, line = numbers.rest[-1] if numbers.rest else (1, "")
        text = N_("a record of this version needs the lines of a position after its options")
        raise BrokenRecord(number, line, Refusal(position.RULE, text), None)
    try:
        rest = [" ".join(words) for _, _, words in position_lines]
        composed = position.read(table.game, table.seats, table.options, rest)
    except position.BrokenPosition as error:
        number, line, _ = position_lines[min(error.index, len(position_lines) - 1)]
        raise BrokenRecord(number, line, error.refusal, None) from None
    return table._replace(position=composed)


def _result(match: Match, rest: str) -> Refusal | None:
    if not match.state.over:
        return Refusal("record.result", "the game isn’t over here yet")
    points = " ".join(map(str, match.game.totals(match.state)))
    if rest != points:
        return refuse("record.result", "the correct points are {points}", points=points)
    return None


def random_match(table: Table, rng: Random, longest: int = 100_000) -> Match:
    """Play a game of uniformly random legal actions; stop after at most ``longest`` actions."""
    match = begin(table)
    game = match.game
    positions, actions, drawn = list(match.positions), list[Any](), list[Any]()
    while not positions[-1].over and len(actions) < longest:
        state = positions[-1]
        if state.to_move is None:
            drawn.append(action := game.deal(state, rng))
        else:
            action = rng.choice(game.choices(state))
        actions.append(action)
        positions.append(game.apply(state, action))
    return Match(table, tuple(positions), tuple(actions), drawn=tuple(drawn))


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """Count the sequences of exactly ``depth`` player actions, with no action of chance in
    between."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(game.choices(state))
    legal = game.legal(state)
    return sum(perft(game, game.apply(state, action), depth - 1) for action in legal)
