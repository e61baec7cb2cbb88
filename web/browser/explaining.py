"""Explanations of things at the table: touch and hold, the key i, and rules beside the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from web.browser.gestures import Pointers
from web.model.events import Event
from web.model.page import Model

HOLD = 500  # milliseconds that a finger rests on a thing
TERM = ".term"  # a marked word of a sentence
THINGS = f":is(#board, #ask) [data-key], #ask :is([data-do=say], .confirm[data-on]), {TERM}"


class Page(Protocol):
    """What is asked of the page."""

    model: Model

    def dispatch(self, event: Event) -> None: ...


class Explaining:
    """Waits for a finger that rests on a thing."""

    def __init__(self, page: Page, window: Any, proxy: Callable[[Any], Any]) -> None:
        self.page, self.window = page, window
        self.pointers = Pointers()
        self.word = ""  # of the thing that the finger is on
        self.timer: Any = None
        self.held = False  # the click that ends the touch is no tap
        self.fire = proxy(self._fire)

    def pointer(self, event: Any) -> None:
        """Follow a finger; a mouse has its tooltips."""
        kind = str(event.type)
        if kind == "pointerdown":
            self._stop()
            self.held = False
            self.pointers.clear()
            if str(event.pointerType) != "mouse" and (word := word_at(event.target)):
                self.pointers.down(event.pointerId, event.clientX, event.clientY)
                self.word, self.timer = word, self.window.setTimeout(self.fire, HOLD)
        elif kind == "pointermove":
            self.pointers.move(event.pointerId, event.clientX, event.clientY)
            if self.pointers.dragged:
                self._stop()
        else:
            self._stop()

    def _fire(self) -> None:
        self.timer, self.held = None, True
        self.page.dispatch(Event("explain", self.word))

    def _stop(self) -> None:
        if self.timer is not None:
            self.window.clearTimeout(self.timer)
            self.timer = None


def word_at(target: Any) -> str:
    """Return the word of the thing that an element belongs to; empty for none."""
    thing = target.closest(THINGS)
    if not thing:
        return ""
    return str(thing.getAttribute("data-key") or thing.getAttribute("data-on") or "")


def next_term(target: Any, document: Any, shown: str) -> str:
    """Return the word of a marked term near an element: in its button or section, else the first
    section that has some. It is the one after the term whose card is shown.

    Empty after the last one, which puts the card away, and where there is none.
    """
    section = target.closest(f":is(button, section):has({TERM})")
    found = (section or document.getElementById("app")).querySelectorAll(TERM)
    words = list(dict.fromkeys(str(each.getAttribute("data-on")) for each in found))
    if shown not in words:
        return words[0] if words else ""
    return "".join(words[words.index(shown) + 1 :][:1])


def rule_at(event: Any, model: Model) -> str:
    """Return the rule of a clicked link that opens beside the table; empty for any other click.

    In a frame of another page, and with a key that opens a new tab, it is an ordinary link.
    """
    link = event.target.closest("#app a[data-rule]")
    keys = event.ctrlKey or event.metaKey or event.shiftKey or event.altKey
    if not link or keys or model.embedded:
        return ""
    return str(link.getAttribute("data-rule"))
