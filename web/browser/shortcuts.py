"""Which keys do what, besides those of every page."""

from __future__ import annotations

from typing import NamedTuple

from web.i18n import N_
from web.model.page import Event

# Single characters, which can be switched off: what they do at a table.
LETTERS = {
    "u": Event("undo"),
    "r": Event("redo"),
    "h": Event("hint"),
    "?": Event("keys"),
}
# Those that change only where one is, or what is heard or seen.
PLACES = {"b": "board", "a": "ask", "n": "next", "p": "before", "s": "standing", "w": "words"}
ZOOM = {"+": "zoom-in", "=": "zoom-in", "-": "zoom-out", "0": "fit"}


class Line(NamedTuple):
    """A line of the help sheet."""

    keys: tuple[str, ...]
    does: str
    letter: bool = False  # can be switched off


SHEET = (
    Line((N_("Tab"),), N_("To the next part of the page; the board is one stop")),
    Line(("←", "→", "↑", "↓"), N_("Over the board, to the next thing in that direction")),
    Line(
        (N_("Home"), N_("End")),
        N_("To the first or last thing on the board that can be chosen now"),
    ),
    Line((N_("Enter"), N_("Space")), N_("Choose it, or press the button")),
    Line((N_("Esc"),), N_("Take back what was chosen; close what is open")),
    Line((N_("Ctrl + Z"), N_("Ctrl + Y")), N_("Undo, redo")),
    Line((N_("Shift + arrows"),), N_("Move a board that is larger than its window")),
    Line(("n", "p"), N_("To the next thing that can be chosen, or the one before"), True),
    Line(("b",), N_("To the board"), True),
    Line(("a",), N_("To what is asked and its buttons"), True),
    Line(("s",), N_("Say whose turn it is, what can be done, how the points stand"), True),
    Line(("w",), N_("To the table in words"), True),
    Line(("u", "r"), N_("Undo, redo"), True),
    Line(("h",), N_("Ask what a master would do"), True),
    Line(("+", "−", "0"), N_("Closer, further away, the whole board"), True),
    Line(("?",), N_("This sheet"), True),
)
