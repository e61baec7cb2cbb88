"""The drawer on a phone: a popover that the browser opens and closes itself.

This module closes it in two more cases: after a press whose result lies outside the drawer, and on
a screen without one.
"""

from __future__ import annotations

from typing import Any

WITHIN = {
    *("words", "graph", "expect", "goal", "options", "language", "copy", "copy-link"),
    *("workshop-set", "workshop-keep"),
}  # buttons whose result is in the drawer


def pressed(document: Any, button: Any, do: str) -> None:
    """Close the drawer after a press of one of its buttons, unless the result is inside it."""
    if button.closest("#drawer") and do not in WITHIN:
        _close(document)


def sync(document: Any) -> None:
    """Close the drawer on a screen without one, where its sections are part of the page."""
    if not document.querySelector("main.stage"):
        _close(document)


def _close(document: Any) -> None:
    if opened := document.querySelector("#drawer:popover-open"):
        opened.hidePopover()
