"""The drawer on a phone and the menu on a wide screen, which the browser opens and closes itself.

This module closes them in two more cases: after a press whose result lies outside them, and on a
screen without them. It also opens the record, which is reached through the menu, and scrolls to a
chart that is opened.
"""

from __future__ import annotations

from typing import Any

from web.browser.room import attribute

WITHIN = {
    *("words", "graph", "expect", "goal", "options", "language"),
    *("copy", "copy-link", "copy-line", "copy-page"),
    *("workshop-set", "workshop-keep"),
}  # buttons whose result is in the drawer
HELP = {"goal", "options"}
CHARTS = {"graph": "points", "expect": "points-expected"}


def pressed(document: Any, button: Any, do: str) -> None:
    """Close both after a press of one of their buttons, unless the result is inside."""
    if button.closest("#drawer") and do not in WITHIN:
        _close(document, "drawer")
        _close(document, "more")
    elif do == "words" and button.closest("#more"):
        _close(document, "more")  # the description lies below the board
        document.querySelector("#words button").focus()
    if do == "record":
        _open_record(document)


def opened(document: Any, do: str) -> None:
    """Scroll to the chart or the help that a press has opened, which may lie below the window."""
    if (shown := document.getElementById(CHARTS.get(do, ""))) and shown.querySelector(".graph"):
        shown.scrollIntoView(block="nearest")
    help_ = f".stage #drawer [data-do={do}][aria-expanded=true]" if do in HELP else ""
    if help_ and (button := document.querySelector(help_)):
        button.scrollIntoView(block="center")  # what it opens lies below, where the drawer may end


def _open_record(document: Any) -> None:
    """Open the record and go to it."""
    details = document.getElementById("record")
    details.open = True
    details.querySelector("summary").focus()
    details.scrollIntoView()


def sync(document: Any) -> None:
    """Close each on a screen without it, where its contents are part of the page."""
    shown = attribute(document.documentElement, "data-main").split()
    if "stage" not in shown:
        _close(document, "drawer")
    if "desk" not in shown:
        _close(document, "more")


def _close(document: Any, id_: str) -> None:
    if (element := document.getElementById(id_)) and element.matches(":popover-open"):
        element.hidePopover()
