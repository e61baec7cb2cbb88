"""Links with a whole exercise, coded in letters and digits. docs/exercises.md describes the format.

Existing links depend on every detail: nothing here may ever change the meaning of one.
"""

from __future__ import annotations

from py_rules import text_link
from py_rules.message import N_, MessageError

MARK = "E1"  # the beginning of a link of this format
SIZE = 300_000  # characters of the text of an exercise
TOO_LONG = N_("this exercise is too long for a link")


class BrokenExerciseLink(MessageError):
    """A link to an exercise that can't be read."""


def write(text: str) -> str:
    """Return the link with the text of an exercise, which follows the ``#`` of an address.

    Raises MessageError if it is too long.
    """
    return text_link.write(MARK, text, SIZE, TOO_LONG)


def read(text: str) -> str:
    """Return the text of the exercise in a link, alone or within an address or a message.

    Raises BrokenExerciseLink.
    """
    return text_link.read(MARK, text, SIZE, BrokenExerciseLink)
