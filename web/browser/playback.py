"""Replay in the browser: its timer, scrolling, and keys within lists."""

from __future__ import annotations

from typing import Any

from web.model.events import Event
from web.model.page import Model
from web.model.replay import SPEEDS

KEYS = {
    "ArrowLeft": Event("step", "back"),
    "ArrowRight": Event("step", "forward"),
    "Home": Event("step", "first"),
    "End": Event("step", "last"),
    " ": Event("autoplay"),
}
TYPING_FIELDS = "select, textarea, input:not([type=range])"
SPACE_BAR_TARGETS = "button, summary, a"  # pressed by the space bar


class Playback:
    """The replay's timer and scrolling. ``tick`` is a JavaScript function for the next step."""

    def __init__(self, window: Any, tick: Any) -> None:
        self.window = window
        self.tick = tick
        self.timer = 0
        self.at: int | None = None  # the position that the log is scrolled to
        self.inspected = ""  # the area that a frame was scrolled to

    def sync(self, model: Model) -> None:
        """Set the timer and scroll the log after a rendering.

        The page also scrolls to follow a puzzle's solution and a turn shown again: their controls
        stay at the edge of a phone or are not needed. A frame is scrolled to what is inspected.
        """
        replay = model.table.replay if model.table else None
        solved = model.puzzling is not None
        self.window.clearTimeout(self.timer)
        if replay and replay.playing:
            self.timer = self.window.setTimeout(self.tick, SPEEDS[replay.speed])
        at = replay.at if replay else None
        if at != self.at and (log := self.window.document.querySelector("#log ol")):
            _scroll(log, log.querySelector("[aria-current]"))
        follows = replay and (solved or (replay.playing and replay.until is not None))
        if follows and at != self.at:
            self.show_place()
        self.at = at
        if model.embedded and model.tall and not solved:
            self._show_inspected()

    def _show_inspected(self) -> None:
        """Scroll to an inspected area, once for each area; words or the prompt may cover it."""
        area = self.window.document.querySelector("#board .inspected")
        inspected = str(area.closest("[data-key]").getAttribute("data-key")) if area else ""
        if inspected not in ("", self.inspected):
            bring_into_sight(self.window, [area])
        self.inspected = inspected

    def show_place(self) -> bool:
        """Scroll to the mark of the action shown; return False if it has no mark."""
        document = self.window.document
        marks = list(document.querySelectorAll("#board .step"))
        bring_into_sight(self.window, marks[-1:])
        return bool(marks)

    def on_open(self, listed: Any) -> None:
        """After a jump, scroll to the mark of the action, or to the board if it has none.

        Focus the slider unless the jump came from a list.
        """
        document = self.window.document
        slider = document.querySelector(".replay input")
        if slider and not listed:
            slider.focus(preventScroll=True)
        if self.show_place():
            return
        if slider and (board := document.getElementById("board")):
            seen = board.getBoundingClientRect()
            shown = min(seen.bottom, self.window.innerHeight) - max(seen.top, 0)
            if shown < min(seen.height, self.window.innerHeight) / 2:
                board.scrollIntoView()


def bring_into_sight(window: Any, things: list[Any]) -> None:
    """Scroll the page so that elements of the board are in view, clear of the bar at the lower
    edge, and of a lesson's words that stay at the upper one.

    Elements in a part of the board that is not shown are ignored.
    """
    document = window.document
    shown = document.getElementById("board").getBoundingClientRect()
    boxes = [thing.getBoundingClientRect() for thing in things]
    boxes = [box for box in boxes if shown.top <= box.bottom and box.top <= shown.bottom]
    boxes = [box for box in boxes if shown.left <= box.right and box.left <= shown.right]
    if not boxes:
        return
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
    end, sheet = float(window.innerHeight), document.getElementById("ask")
    if sheet:
        over = sheet.getBoundingClientRect()
        if over.left < right and left < over.right and over.bottom >= end > over.top:
            end = float(over.top)
    words, start = document.getElementById("lesson"), 0.0
    if words and window.getComputedStyle(words).position == "sticky":
        start = float(words.offsetHeight)
    if down := into_sight(top, bottom, end, start):
        window.scrollBy(0, down)


def into_sight(top: float, bottom: float, end: float, start: float = 0) -> float:
    """Return the pixels to scroll that centre a range from ``top`` to ``bottom`` in the view.

    The view reaches from ``start`` to ``end``. Return 0 if the range is in view already.
    """
    if top >= start and bottom <= end:
        return 0
    return (top + bottom - start - end) / 2


def _scroll(log: Any, entry: Any) -> None:
    """Scroll the log to the middle of an entry, or to the newest one, without moving the page."""
    if not entry:
        log.scrollTop = 0
        return
    frame, line = log.getBoundingClientRect(), entry.getBoundingClientRect()
    if line.top < frame.top or line.bottom > frame.bottom:
        log.scrollTop += line.top - frame.top - (frame.height - line.height) / 2


def meant(event: Any) -> Event | None:
    """Return the event of a key pressed during a replay; None for other keys."""
    held = event.shiftKey or event.ctrlKey or event.altKey or event.metaKey
    key, target = str(event.key), event.target
    if held or key not in KEYS or target.matches(TYPING_FIELDS):
        return None
    if key == " " and target.matches(SPACE_BAR_TARGETS):
        return None
    return KEYS[key]


def walk(target: Any, key: str) -> bool:
    """Move the focus within a list that is one tab stop; return False for other keys or elements.

    The list's attribute ``data-rove`` names the keys that lead back and forward.
    """
    walked = target.closest("[data-rove]")
    if not walked:
        return False
    back, forward = str(walked.getAttribute("data-rove")).split()
    if key not in (back, forward, "Home", "End"):
        return False
    found = list(walked.querySelectorAll("[data-do]"))
    if not found:
        return False
    last = len(found) - 1
    now = next((place for place, item in enumerate(found) if item.isSameNode(target)), None)
    if key in ("Home", "End"):
        then = 0 if key == "Home" else last
    elif now is None:  # on the list itself, start at the current entry
        shown = walked.querySelector("[aria-current] [data-do]")
        found, then = ([shown], 0) if shown else (found, 0)
    else:
        then = min(max(now + (1 if key == forward else -1), 0), last)
    found[then].focus()
    return True
