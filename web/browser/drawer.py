"""The drawer on a phone and the menu on a wide screen, which the browser opens and closes itself.

This module closes them in two more cases: after a press whose result lies outside them, and on a
screen without them. It also opens the record, which is reached through the menu, scrolls to a chart
that is opened, and shows each sheet of a phone's menu from its top.
"""

from __future__ import annotations

from typing import Any

from web.browser.room import attribute

KEEP_OPEN = {
    *("words", "graph", "expect", "goal", "options", "language", "menu"),
    *("copy", "copy-link", "copy-line", "copy-page"),
    *("workshop-set", "workshop-keep"),
}  # buttons whose result is in the drawer
SHEETS = {"words", "graph", "goal", "options", "menu"}
CHARTS = {"graph": "points", "expect": "points-expected"}


def pressed(document: Any, button: Any, do: str) -> None:
    """Close both after a press of one of their buttons, unless the result is inside."""
    if button.closest("#drawer") and do not in KEEP_OPEN:
        _close(document, "drawer")
        _close(document, "more")
    elif do == "words" and button.closest("#more"):
        _close(document, "more")  # the description lies below the board
        document.querySelector("#words button").focus()
    if do == "record":
        _open_record(document)


def opened(document: Any, do: str) -> None:
    """Scroll to the chart that a press has opened, which may lie below the window. A sheet of a
    phone's menu, and the menu after it, begins at its top, with the focus on its first button."""
    drawer = document.getElementById("drawer")
    if do in SHEETS and drawer and drawer.matches(".stage > :popover-open"):
        drawer.scrollTop = 0
        document.querySelector("#drawer-head > button").focus()  # only a sheet has one back
    elif (shown := document.getElementById(CHARTS.get(do, ""))) and shown.querySelector(".graph"):
        shown.scrollIntoView(block="nearest")


def _open_record(document: Any) -> None:
    """Open the record and go to it."""
    details = document.getElementById("record")
    details.open = True
    details.querySelector("summary").focus()
    details.scrollIntoView()


def sync(document: Any) -> None:
    """Close the drawer and the menu on screens where their contents are part of the page."""
    shown = attribute(document.documentElement, "data-main").split()
    if "stage" not in shown:
        _close(document, "drawer")
    if "desk" not in shown:
        _close(document, "more")


def _close(document: Any, id_: str) -> None:
    if (element := document.getElementById(id_)) and element.matches(":popover-open"):
        element.hidePopover()
