"""The lines of a record above its actions, and the error that names a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import py_rules
from py_rules import limits
from py_rules.core import AnyGame, Refusal
from py_rules.message import N_, ListOf, Text, as_message, message

RULES = {
    "record.text": "A record is text in UTF-8.",
    "record.header": "A record begins with its game and version, followed by its seats, names and "
    "options.",
    "record.position": "A record of version 2 starts from the position that its position lines "
    "describe.",
    "record.action": "Each action has exactly one spelling.",
    "record.size": "Records, lines and names must not be too long, and a game must not have too "
    "many actions.",
    "record.result": "The result comes after the last action of a finished game "
    "and must be correct.",
}
LINE_END = r"\r\n|\r|\n"


class BrokenRecord(ValueError):
    """A record that cannot be read to its end; ``match`` is the game up to the error, if any."""

    def __init__(self, line: int, text: str, refusal: Refusal, match: Any) -> None:
        super().__init__(limits.shorten_text(_on_one_line(f"line {line}: {text}: {refusal}")))
        self.message = message(
            "line {number}: {text}: {rule}: {why}",
            number=line,
            text=limits.shorten_text(_on_one_line(text), limits.MESSAGE // 2),
            rule=refusal.rule,
            why=as_message(refusal.text),
        )
        self.line = line  # from 1
        self.text = text
        self.refusal = refusal
        self.match = match


def _on_one_line(text: str) -> str:
    """Escape unprintable characters, including line separators."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def too_much(text: str, limit: int) -> Refusal:
    """Return the refusal for a limit that is exceeded; ``text`` is one of the texts of `limits`."""
    return Refusal("record.size", limits.exceeded(text, limit))


def in_header(number: int, line: str, text: Text) -> BrokenRecord:
    """Return the error of a line above the actions."""
    return BrokenRecord(number, line, Refusal("record.header", text), None)


class RecordLines:
    """The non-empty lines of a record, numbered from 1, with one line of lookahead.

    Comments are removed, except from a line that is too long, so that its full length is checked.
    """

    def __init__(self, text: str) -> None:
        split = (
            (number, line if len(line) > limits.LINE else line.partition("#")[0].rstrip(" \t"))
            for number, line in enumerate(re.split(LINE_END, text.removeprefix("\ufeff")), 1)
        )
        self.rest = [(number, line) for number, line in split if line][::-1]
        self.last = 1, ""  # the line taken last, with its number

    def __iter__(self) -> Iterator[tuple[int, str]]:
        while self.rest:
            yield self.rest.pop()

    def take(self, *words: str) -> tuple[int, str, list[str]] | None:
        """Take the next line if it begins with one of the words; otherwise return None.

        The result is the line's number, its text and its other words.
        """
        if not self.rest or self.rest[-1][1].split(" ")[0] not in words:
            return None
        number, line = self.rest.pop()
        if len(line) > limits.LINE:
            raise BrokenRecord(number, line, too_much(limits.LONG_LINE, limits.LINE), None)
        self.last = number, line
        return number, line, line.split(" ")[1:]


def game_line(numbers: RecordLines) -> tuple[AnyGame, bool]:
    """Return the game, and whether it starts from a composed position."""
    taken = numbers.take("game")
    if taken is None:
        number, line = numbers.rest[-1] if numbers.rest else (1, "")
        first = message("a record begins with a line such as “{line}”", line="game mykerinos 1")
        raise in_header(number, line, first)
    number, line, words = taken
    if len(words) != 2:
        needed = N_("the line needs the name of a game and the version of its record")
        raise in_header(number, line, needed)
    if words[0] not in py_rules.GAMES:
        raise in_header(
            number, line, message("there is no game called {name}", name=repr(words[0]))
        )
    game = py_rules.load(words[0])
    if words[1] not in (str(game.version), str(game.composed_version)):
        only = message(
            "only records of versions {version} and {other} can be read",
            version=game.version,
            other=game.composed_version,
        )
        raise in_header(number, line, only)
    return game, words[1] == str(game.composed_version)


def seats_line(numbers: RecordLines, game: AnyGame) -> int:
    taken = numbers.take("seats")
    if taken is None:
        number, line = numbers.rest[-1] if numbers.rest else numbers.last
        after = N_("the line after the game must be “seats” followed by the number of seats")
        raise in_header(number, line, after)
    number, line, words = taken
    counts = {str(count): count for count in game.seats}
    if len(words) != 1 or words[0] not in counts:
        span = ListOf(tuple(counts), "or")
        possible = message("{game} can have {span} seats", game=game.name, span=span)
        raise in_header(number, line, possible)
    return counts[words[0]]


def names_and_options(
    numbers: RecordLines, game: AnyGame, seats: int
) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the name of each seat, empty where none is given, and the options."""
    names = [""] * seats
    options: list[str] = []
    while taken := numbers.take("name", "option"):
        number, line, words = taken
        if line.startswith("option"):
            if len(words) != 1 or words[0] not in game.options:
                raise in_header(number, line, message("{game} has no such option", game=game.name))
            if options and words[0] <= options[-1]:
                order = N_("options must be in alphabetical order, each only once")
                raise in_header(number, line, order)
            options.append(words[0])
            continue
        seat = next((i for i in range(seats) if words[:1] == [str(i + 1)]), None)
        name = " ".join(words[1:])
        if seat is None:
            expected = message("the line needs a seat from 1 to {seats} and a name", seats=seats)
            raise in_header(number, line, expected)
        if names[seat]:
            already = message("seat {number} already has a name", number=seat + 1)
            raise in_header(number, line, already)
        if len(name) > limits.NAME:
            refusal = too_much(limits.LONG_NAME, limits.NAME)
            raise BrokenRecord(number, line, refusal, None)
        if not valid_name(name):
            raise in_header(number, line, N_("a name must be printable text without “#”"))
        names[seat] = name
    return tuple(names), frozenset(options)


def valid_name(name: str) -> bool:
    """Return whether a record can contain this name of a player."""
    fits = 0 < len(name) <= limits.NAME
    return fits and name == name.strip() and name.isprintable() and "#" not in name
