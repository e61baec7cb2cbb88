"""Composed positions: read and write their lines in a record, and check that they are possible.

Each game has two modules for them, which are imported on first use: ``position`` writes and reads
the lines, and ``composed`` checks a position against the box and the rules. docs/record.md
describes the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, TypeVar

from py_rules import limits
from py_rules.core import AnyGame, Refusal
from py_rules.message import N_, MessageError, message, message_error

T = TypeVar("T")

WORD = "position"  # the first word of each line
RULE = "record.position"  # the rule id for a line that can't be read


class BrokenPosition(MessageError):
    """Lines that don't describe a position of the game, or describe an impossible one."""

    def __init__(self, index: int, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.index = index  # of the line with the error, from 0
        self.refusal = refusal


class Fields:
    """The lines of a position by their first words; the argument of a game's ``read`` function.

    ``at`` is the index of the line that is being read, so that an error can name it. Parse the
    words of a line before taking the next one from `every` or `by_seat`.
    """

    def __init__(self, lines: Sequence[str], seats: int) -> None:
        self.lines = [line.split(" ") for line in lines]
        self.seats = seats
        self.at = max(len(lines) - 1, 0)
        self.known = set[str]()

    def every(self, key: str) -> Iterator[list[str]]:
        """Yield the words after ``key`` of each line that begins with it."""
        self.known.add(key)
        for index, words in enumerate(self.lines):
            if words[0] == key:
                self.at = index
                yield words[1:]
        self.at = len(self.lines) - 1

    def only(self, key: str, default: str = "") -> list[str]:
        """Return the words after ``key`` of the only line that begins with it, or those of
        ``default``. Raises MessageError if there is more than one line.
        """
        found = list(self.every(key))
        if len(found) > 1:
            self.at = max(i for i, words in enumerate(self.lines) if words[0] == key)
            raise message_error("there can be only one line “{line}”", line=key)
        self.at = next((i for i, words in enumerate(self.lines) if words[0] == key), self.at)
        return found[0] if found else default.split()

    def joined(self, key: str, parse: Callable[[str], T]) -> list[T]:
        """Parse the words after ``key`` of all lines that begin with it, into one list."""
        return [parse(word) for words in self.every(key) for word in words]

    def by_seat(self, key: str) -> Iterator[tuple[int, list[str]]]:
        """Yield the seat, and the words after it, of each line that begins with ``key``."""
        for words in self.every(key):
            yield self.seat(words[0] if words else ""), words[1:]

    def number(self, key: str, default: int = 0) -> int:
        """Return the number on the line ``key``; the default if there is no such line."""
        words = self.only(key, str(default))
        return integer(words[0] if len(words) == 1 else " ".join(words))

    def one_of(self, key: str, choices: Mapping[str, T]) -> T:
        """Return the choice that the word on the line ``key`` names. Raises MessageError."""
        word = " ".join(self.only(key))
        if word not in choices:
            raise message_error(
                "the line “{line}” needs one of these words: {words}",
                line=key,
                words=", ".join(choices),
            )
        return choices[word]

    def seat(self, word: str) -> int:
        """Parse a seat, which lines count from 1. Raises MessageError."""
        number = integer(word)
        if not 1 <= number <= self.seats:
            raise message_error("this game has only {seats} seats", seats=self.seats)
        return number - 1

    def turn(self) -> int | None:
        """Return the seat to move; None if there is no ``turn`` line."""
        words = self.only("turn")
        return self.seat(" ".join(words)) if words else None


def integer(word: str) -> int:
    """Parse a whole number of at most four digits. Raises MessageError."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 4):
        raise message_error("{word} isn’t a number", word=repr(word))
    return int(word)


def sized(words: list[str], count: int) -> list[str]:
    """Return the words if there are ``count`` of them. Raises MessageError otherwise."""
    if len(words) != count:
        raise message_error("this line needs {count} words", count=count)
    return words


def rows(key: str, words: Iterable[object], count: int = 20) -> Iterator[str]:
    """Yield lines that begin with ``key``, with up to ``count`` words each; none without words."""
    spelled = [str(word) for word in words]
    for start in range(0, len(spelled), count):
        yield " ".join((key, *spelled[start : start + count]))


def lines(game: AnyGame, state: Any) -> tuple[str, ...]:
    """Return a position as lines without the word ``position``; inverse of `read`."""
    write: Callable[[Any], Iterator[str]] = _module(game, "position").write
    return tuple(write(state))


def read(game: AnyGame, seats: int, options: frozenset[str], position_lines: Sequence[str]) -> Any:
    """Parse lines into a position. Raises BrokenPosition unless `composed` accepts it."""
    state = parse(game, seats, options, position_lines)
    if refusals := composed(game, state):
        raise BrokenPosition(len(position_lines) - 1, refusals[0])
    return state


def parse(game: AnyGame, seats: int, options: frozenset[str], position_lines: Sequence[str]) -> Any:
    """Parse lines into a position, even an impossible one. Raises BrokenPosition for lines that
    describe no position, or that `lines` would spell differently.
    """
    fields = Fields(position_lines, seats)
    if len(position_lines) > limits.POSITION:
        raise BrokenPosition(
            limits.POSITION,
            Refusal("record.size", limits.exceeded(limits.LONG_POSITION, limits.POSITION)),
        )
    try:
        state = _module(game, "position").read(fields, options)
        for index, words in enumerate(fields.lines):
            if words[0] not in fields.known:
                fields.at = index
                raise message_error("a position has no line “{line}”", line=words[0])
        spelled = lines(game, state)
        for index, (mine, theirs) in enumerate(zip(position_lines, spelled, strict=False)):
            if mine != theirs:
                fields.at = index
                raise message_error(
                    "this line must be written as {spelling}", spelling=repr(theirs)
                )
        if len(position_lines) != len(spelled):
            fields.at = min(len(position_lines), len(spelled) + 1) - 1
            raise message_error("the lines of the position are incomplete, or say something twice")
    except ValueError as error:
        refusal = Refusal(RULE, getattr(error, "message", str(error)))
        raise BrokenPosition(fields.at, refusal) from None
    return state


def composed(game: AnyGame, state: Any) -> tuple[Refusal, ...]:
    """Return a refusal for each contradiction in a position; empty if a game can go on from it.

    A position that passes may still be one that no real game leads to.
    """
    judge: Callable[[Any], tuple[Refusal, ...]] = _module(game, "composed").composed
    return judge(state)


def rules(game: AnyGame) -> Mapping[str, str]:
    """Return the rules for composed positions of a game: rule id -> sentence."""
    found: Mapping[str, str] = _module(game, "composed").BOX
    return found


def unfit(rule: str, line: str) -> Refusal:
    """Return the refusal for a line that can only be wrong in a record written by hand."""
    return Refusal(rule, message(UNFIT, line=line))


UNFIT = N_("the line “{line}” of the position doesn’t fit the phase or the other lines")


def _module(game: AnyGame, name: str) -> Any:
    return import_module(f"py_rules.{game.name}.{name}")
