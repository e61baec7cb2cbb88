"""The drawer on a phone and the menu on a wide screen, which the browser opens and closes itself.

This module closes them in two more cases: after a press whose result lies outside them, and on a
screen without them.
"""

from __future__ import annotations

from typing import Any

WITHIN = {
    *("words", "graph", "expect", "goal", "options", "language", "copy", "copy-link"),
    *("workshop-set", "workshop-keep"),
}  # buttons whose result is in the drawer


def pressed(document: Any, button: Any, do: str) -> None:
    """Close both after a press of one of their buttons, unless the result is inside."""
    if button.closest("#drawer") and do not in WITHIN:
        _close(document, "#drawer, #more")


def sync(document: Any) -> None:
    """Close each on a screen without it, where its contents are part of the page."""
    if not document.querySelector("main.stage"):
        _close(document, "#drawer")
    if not document.querySelector("main.desk"):
        _close(document, "#more")


def _close(document: Any, selector: str) -> None:
    if opened := document.querySelector(f":is({selector}):popover-open"):
        opened.hidePopover()
