"""How much may come in from outside: in a record, a link, a file, a row of the device, a message.

The table in docs/record.md says the same. Whatever reads judges while it reads, before anything is
kept or drawn.
"""

from __future__ import annotations

from py_rules.phrase import N_, Text, message

NAME = 100  # characters of a player's name
SHOWN_LENGTH = 24  # of them are shown
LINE = 300  # characters of a line of a record, its comment included
ACTIONS = 5_000  # of a game
TEXT = 256_000  # characters of a whole record
ROW = 1_000_000  # characters of a game as a device keeps it: its record, what can be redone, labels
MESSAGE = 200  # characters of an error that quotes what came in

LONG_NAME = N_("a name has at most {limit} characters")
LONG_LINE = N_("a line has at most {limit} characters")
LONG_TEXT = N_("a record has at most {limit} characters")
LONG_ROW = N_("a saved game has at most {limit} characters")
MANY_ACTIONS = N_("a game has at most {limit} actions")


def exceeded(text: str, limit: int) -> Text:
    """The sentence for one of the texts above with its limit."""
    return message(text, limit=limit)


def shorten(name: str) -> str:
    """A name as it is shown: one that is too long for a panel ends in "…"."""
    return name if len(name) <= SHOWN_LENGTH else f"{name[: SHOWN_LENGTH - 1]}…"


def shortened(text: str, longest: int = MESSAGE) -> str:
    """The text with "…" in place of its middle if it is longer than so many characters."""
    if len(text) <= longest:
        return text
    head = longest // 2
    return f"{text[:head]}…{text[len(text) - (longest - head - 1) :]}"
