"""Coordinates typed on the board: ``g7`` moves the focus there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from web.browser.board_focus import TARGETS

# A square, a hex, the number of a plot or tile, a room of the museum.
COORDINATE = re.compile(r"[a-z]\d+|-?\d+,-?\d+|\d+(?:-\d+)?")
LETTER = re.compile(r"[a-z0-9,-]")
TYPING_TIMEOUT = 1500.0  # milliseconds after which a new coordinate begins
SHORTCUT_DELAY = 600  # milliseconds that a shortcut waits, in case it begins a coordinate


def extended(typed: str, letter: str, places: Callable[[str], Iterable[str]]) -> str:
    """Return the typed text with a letter added if some coordinate begins so, otherwise the letter.

    Empty if no coordinate begins with the letter either. ``places`` returns the words on the board
    that begin with a text.
    """
    if not LETTER.fullmatch(letter):
        return ""
    for text in dict.fromkeys((typed + letter, letter)):
        if any(COORDINATE.fullmatch(place) for place in places(text)):
            return text
    return ""


class Coordinates:
    """The coordinate being typed, and the shortcut that waits in case it begins a coordinate."""

    def __init__(self, window: Any, once: Callable[[Callable[[Any], None]], Any]) -> None:
        self.window, self.once = window, once
        self.document = window.document
        self.typed = ""
        self.at = 0.0  # timeStamp of the last letter's event
        self.held: Callable[[], None] | None = None
        self.count = 0  # number of shortcuts that have waited so far

    def places(self, text: str) -> list[str]:
        """Return the words of board elements that begin with a text."""
        begun = TARGETS.replace("[data-key]", f'[data-key^="{text}"]')
        found = self.document.querySelectorAll(begun)
        return [str(thing.getAttribute("data-key")) for thing in found]

    def release(self, key: str = "") -> None:
        """Run the waiting shortcut, unless the key continues the coordinate."""
        if self.held and extended(self.typed, key, self.places) != self.typed + key:
            held, self.held = self.held, None
            self.typed = ""
            held()

    def key(
        self, on_board: bool, key: str, time: float, shortcut: Callable[[], None] | None
    ) -> bool:
        """Add a letter and focus the element with this coordinate; return False for other keys.

        If the letter is a ``shortcut`` too, that waits until the next key, or for
        SHORTCUT_DELAY milliseconds.
        """
        letter = key.lower()
        typed = self.typed if time - self.at < TYPING_TIMEOUT else ""
        self.typed = extended(typed, letter, self.places) if on_board or typed else ""
        self.at = time
        if not self.typed:
            return False
        if self.held:  # the key before was part of a coordinate, not a shortcut
            self.held = None
        if self.typed in self.places(self.typed):
            self.document.querySelector(
                TARGETS.replace("[data-key]", f'[data-key="{self.typed}"]')
            ).focus()
        elif shortcut and self.typed == letter:
            self.held = shortcut
            self.count += 1
            number = self.count  # not clearTimeout: a cleared timer would never free its callback
            self.window.setTimeout(self.once(lambda *_: self._expire(number)), SHORTCUT_DELAY)
        return True

    def _expire(self, number: int) -> None:
        if number == self.count:
            self.release()
