"""The drawer of a phone: a popover, which the browser opens and closes.

Here is only what else closes it: a button in it whose answer lies outside.
"""

from __future__ import annotations

from typing import Any

WITHIN = {
    *("words", "graph", "expect", "goal", "options", "language", "copy", "copy-link"),
    *("workshop-set", "workshop-keep"),
}  # answered inside


def pressed(document: Any, button: Any, do: str) -> None:
    """Close the drawer on a press of one of its buttons, unless the answer is in it."""
    if button.closest("#drawer") and do not in WITHIN:
        _close(document)


def sync(document: Any) -> None:
    """Close the drawer once the screen has none any more: its sections lie on the page there."""
    if not document.querySelector("main.stage"):
        _close(document)


def _close(document: Any) -> None:
    if opened := document.querySelector("#drawer:popover-open"):
        opened.hidePopover()
