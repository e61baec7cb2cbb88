"""Quotations of texts that came from elsewhere, for sentences about what is wrong with them."""

from __future__ import annotations

from py_rules.message import Text, as_message, message
from py_rules.record import BrokenRecord

MAX_LENGTH = 200  # characters of a quotation
MAX_LINE_LENGTH = 80  # characters of a quoted line


def shortened(text: str, longest: int = MAX_LENGTH) -> str:
    """Return a text with unprintable characters replaced, cut to a length."""
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in cut)


def broken_line(broken: BrokenRecord) -> Text:
    """Return a sentence about the line at which a record is broken: its number, text and reason."""
    return message(
        "Line {number}, “{text}”: {why}." if broken.text else "Line {number}: {why}.",
        number=broken.line,
        text=shortened(broken.text, MAX_LINE_LENGTH),
        why=as_message(broken.refusal.text),
    )
