"""Explanations at the table: touch and hold, the key i, and rules beside the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from web.browser.gestures import Pointers
from web.model.events import Event
from web.model.page import Model

HOLD_TIME = 500  # milliseconds of touching until the explanation opens
TERM = ".term"  # a marked term in a sentence
SEATS = "#seats [data-do=explain]"
BUTTONS = "#ask :is([data-do=select], .confirm[data-on])"
EXPLAINABLE = f":is(#board, #ask) [data-key], {BUTTONS}, {SEATS}, {TERM}"


class ExplainingPage(Protocol):
    """The page as explanations use it."""

    model: Model

    def dispatch(self, event: Event) -> None: ...


class Explaining:
    """The long press: it opens the card of the element under a resting finger."""

    def __init__(self, page: ExplainingPage, window: Any, proxy: Callable[[Any], Any]) -> None:
        self.page, self.window = page, window
        self.pointers = Pointers()
        self.word = ""  # of the element under the finger
        self.timer: Any = None
        self.held = False  # the touch was a hold, so the click that ends it is ignored
        self.fire = proxy(self._fire)

    def pointer(self, event: Any) -> None:
        """Handle pointer events of a finger; the mouse has tooltips instead."""
        kind = str(event.type)
        if kind == "pointerdown":
            self._stop()
            self.held = False
            self.pointers.clear()
            if str(event.pointerType) != "mouse" and (word := word_at(event.target)):
                self.pointers.down(event.pointerId, event.clientX, event.clientY)
                self.word, self.timer = word, self.window.setTimeout(self.fire, HOLD_TIME)
        elif kind == "pointermove":
            if self.pointers.places:  # never for the mouse, which moves often
                self.pointers.move(event.pointerId, event.clientX, event.clientY)
                if self.pointers.dragged:
                    self._stop()
        else:
            self._stop()

    def ends(self, click: Any) -> bool:
        """Return whether a click ends a hold, and keep the browser from following a link with it.

        The card that the hold has opened may lie under the finger, with a link at that point.
        """
        if click.detail == 0 or not self.held:  # a click of the keyboard has no detail
            return False
        click.preventDefault()
        return True

    def _fire(self) -> None:
        self.timer, self.held = None, True
        self.page.dispatch(Event("explain", self.word))

    def _stop(self) -> None:
        if self.timer is not None:
            self.window.clearTimeout(self.timer)
            self.timer = None


def word_at(target: Any) -> str:
    """Return the word of the board element or card around an element; empty for none."""
    thing = target.closest(EXPLAINABLE)
    if not thing:
        return ""
    return str(thing.getAttribute("data-key") or thing.getAttribute("data-on") or "")


def next_term(target: Any, document: Any, shown: str) -> str:
    """Return the word of the marked term after the one whose card is ``shown``, or of the first
    term.

    The terms are those in the element's button or section, otherwise those of the whole page. Empty
    after the last term, which closes the card, and where there are none.
    """
    section = target.closest(f":is(button, section):has({TERM})")
    found = (section or document.getElementById("app")).querySelectorAll(TERM)
    words = list(dict.fromkeys(str(each.getAttribute("data-on")) for each in found))
    if shown not in words:
        return words[0] if words else ""
    return "".join(words[words.index(shown) + 1 :][:1])


def rule_at(event: Any, model: Model) -> str:
    """Return the rule of a clicked link that opens beside the table; empty for any other click.

    In a frame, or with a modifier key, the link works as usual.
    """
    link = event.target.closest("#app a[data-rule]")
    keys = event.ctrlKey or event.metaKey or event.shiftKey or event.altKey
    if not link or keys or model.embedded:
        return ""
    return str(link.getAttribute("data-rule"))
