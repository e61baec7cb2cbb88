"""The lines of a record, and the error that names one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from py_rules import limits
from py_rules.core import Refusal
from py_rules.message import as_message, message

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
        return number, line, line.split(" ")[1:]
