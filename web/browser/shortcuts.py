"""Which keys do what, besides those of every page."""

from __future__ import annotations

from web.model.events import Event

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
