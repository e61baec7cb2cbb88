"""Keyboard shortcuts by key."""

from __future__ import annotations

from web.model.events import Event

# Single characters, which can be turned off: their events at the table.
LETTERS = {
    "u": Event("undo"),
    "r": Event("redo"),
    "h": Event("hint"),
    "?": Event("keys"),
}
EXPLAIN = "i"  # opens the card of the focused element
# Shortcuts that move the focus or announce something.
PLACES = {
    "b": "board",
    "a": "ask",
    "n": "next",
    "p": "before",
    "s": "standing",
    "w": "words",
    "/": "command",
}
ZOOM = {"+": "zoom-in", "=": "zoom-in", "-": "zoom-out", "0": "fit"}
