"""Keys in the field for typed actions."""

from __future__ import annotations

from typing import Any

from web.model.events import Event
from web.model.table import TableState

FIELD = "#command-text"
KEYS = {
    "Enter": Event("command-enter"),
    "ArrowDown": Event("command-move", "down"),
    "ArrowUp": Event("command-move", "up"),
}


def meant(event: Any, table: TableState | None) -> Event | None:
    """Return the event of a key pressed in the field; None for other keys.

    Tab completes the text; in an empty field the browser moves the focus on. Escape clears the
    text, then the selection, then closes the field.
    """
    if not table or not table.command or event.isComposing or not event.target.matches(FIELD):
        return None
    key, text = str(event.key), table.command.text.strip()
    if event.ctrlKey or event.altKey or event.metaKey or event.shiftKey:
        return None
    if key == "Tab":
        return Event("command-complete") if text else None
    if key == "Escape":
        if text:
            return Event("command-text", "")
        shown = table.selection.words or table.refusals or table.what_if or table.sequence
        return Event("cancel") if shown else Event("command")
    return KEYS.get(key)
