"""Size limits of all input: records, links, files, stored rows and messages.

docs/record.md has the same table. Parsers check the limits while they read, before anything is
stored or rendered.
"""

from __future__ import annotations

from py_rules.message import N_, Text, message

NAME = 100  # characters of a player's name
SHOWN_LENGTH = 24  # characters of a name that are shown
LINE = 300  # characters of a line of a record, its comment included
ACTIONS = 5_000  # in a game
POSITION = 200  # lines of a composed position
TEXT = 256_000  # characters of a whole record
ROW = 1_000_000  # characters of a stored game: its record, the actions to redo, labels
WORK = 5_000_000  # steps of decoding a link; a game of 5,000 actions takes half as many
FRAME = 600_000  # characters of a message of an embedding page, as JSON
PARAMETERS = 40  # in the address of an embedded table
PARAMETER = LINE  # characters of a parameter, unless it is a record or a link
MESSAGE = 200  # characters of an error message that quotes input

LONG_NAME = N_("a name can have at most {limit} characters")
LONG_LINE = N_("a line can have at most {limit} characters")
LONG_TEXT = N_("a record can have at most {limit} characters")
LONG_ROW = N_("a saved game can have at most {limit} characters")
MANY_ACTIONS = N_("there are too many actions; the limit is {limit}")
LONG_POSITION = N_("a position can have at most {limit} lines")
MUCH_WORK = N_("reading this link takes too many steps; the limit is {limit}")


def exceeded(text: str, limit: int) -> Text:
    """Return the error message for a limit; ``text`` is one of the texts above."""
    return message(text, limit=limit)


def shorten_name(name: str) -> str:
    """Shorten a name that is too long for a panel, so that it ends in "…"."""
    return name if len(name) <= SHOWN_LENGTH else f"{name[: SHOWN_LENGTH - 1]}…"


def shorten_text(text: str, longest: int = MESSAGE) -> str:
    """Shorten a text to a number of characters, with "…" in place of its middle."""
    if len(text) <= longest:
        return text
    head = longest // 2
    return f"{text[:head]}…{text[len(text) - (longest - head - 1) :]}"
