"""Play with the keyboard alone, using only the roles and names that a screen reader announces."""

from __future__ import annotations

import json
import re
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page

from web.browser.board_focus import ARROWS

# The current choices: whether an action is proposed, the labels of the buttons, whether the board
# has a live element, and what has focus.
CHOICES = """() => {
  const words = '#ask .verb:not(.dim):not([aria-pressed]), #ask .choice-word';
  const at = document.activeElement;
  return {
    proposed: Boolean(document.querySelector('#ask .confirm')),
    buttons: [...document.querySelectorAll(words)].map(({ textContent }) => textContent),
    board: Boolean(document.querySelector('#board .live')),
    on: at.dataset.key ? 'board' : at.matches('#ask .confirm') ? 'confirm' : 'elsewhere',
    live: at.matches('.live'),
    over: !document.querySelector('#ask .verbs, #ask .turn'),
  };
}"""
LABEL = """() => {
  const at = document.activeElement;
  return at === document.body ? '' : at.textContent;
}"""
# The accessible name of the focused element; for a field, its label.
NAME = """() => {
  const at = document.activeElement;
  if (at === document.body) return '';
  return (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent).trim();
}"""
MAX_TABS = 80  # every button can be reached in fewer presses of Tab
GAME_OVER = 'heading "Game over"'
# Buttons that do not advance the game.
NOT_ADVANCING = re.compile(
    r"Undo|Redo|Restart turn|Cancel|More options|"
    r"(Zoom|Show everything|Show the whole board|Show this turn again)\b.*"
)


class FrequentButton(NamedTuple):
    """A button that shortens a game: its name, and how often to press it when it is offered."""

    name: str
    share: float  # from 0 to 1


class ScreenReader:
    """The page as a screen reader presents it: roles and names only.

    ``board`` is the accessible name of the table.
    """

    def __init__(self, page: Page, board: str) -> None:
        self._page = page
        self._table = page.get_by_role("application", name=board)
        self._turn = page.get_by_role("region", name="Your turn")
        self._focus = page.locator(":focus")

    def over(self) -> bool:
        """Return whether the prompt announces that the game is over."""
        return GAME_OVER in self._turn.aria_snapshot()

    def prompt_buttons(self) -> set[str]:
        """Return the names of the prompt's buttons that advance the game."""
        return set(_advancing(self._turn.aria_snapshot()))

    def board_buttons(self) -> set[str]:
        """Return the names of the choices on the table; assert that no two are the same."""
        names = _advancing(self._table.aria_snapshot())
        assert len(set(names)) == len(names), "two things of the same name"
        return set(names)

    def press(self, announced: set[str]) -> None:
        """Press Enter on the focused element; assert that its name was announced."""
        names = enabled_buttons(self._focus.aria_snapshot())
        assert names, "what has the focus is no button with a name"
        assert names[0] in announced, f"{names[0]} is none of {sorted(announced)}"
        self._page.keyboard.press("Enter")


def play(page: Page, rng: Random, frequent: FrequentButton, reader: ScreenReader) -> int:
    """Play a game to its end with arrows, letters, Tab and Enter; return the number of keys.

    Everything pressed was announced by name before, so people who use a screen reader can play it
    too.
    """
    keys = 0
    press = page.keyboard.press
    while not (choices := page.evaluate(CHOICES))["over"]:
        if choices["proposed"]:
            if choices["on"] != "confirm":
                press("a")
                keys += 1
            reader.press(reader.prompt_buttons())
            keys += 1
            continue
        buttons = [label for label in choices["buttons"] if label != "Pass"] or choices["buttons"]
        if frequent.name in choices["buttons"] and rng.random() < frequent.share:
            keys += _press_button(page, frequent.name, reader)
        elif choices["board"] and (not buttons or rng.random() < 0.7):
            if choices["on"] != "board":
                press("b")
            for _ in range(rng.randrange(1, 4)):
                press(rng.choice(list(ARROWS)))
            if not page.evaluate(CHOICES)["live"]:
                press("n")
            reader.press(reader.board_buttons())
            keys += 4
        else:
            assert buttons, page.locator("#ask").inner_text()
            keys += _press_button(page, rng.choice(buttons), reader)
    assert reader.over()
    return keys


def _press_button(page: Page, label: str, reader: ScreenReader) -> int:
    """Move to a button of the prompt with Tab and press it; return the number of keys pressed."""
    page.keyboard.press("a")
    for count in range(MAX_TABS):
        if page.evaluate(LABEL) == label:
            reader.press(reader.prompt_buttons())
            return count + 2
        page.keyboard.press("Tab")
    raise AssertionError(f"{label} cannot be reached")


def reach(page: Page, name: str, *, back: bool = False) -> None:
    """Move focus with Tab to a field or button whose name begins with this text."""
    for _ in range(MAX_TABS):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if str(page.evaluate(NAME)).startswith(name):
            return
    raise AssertionError(f"{name} cannot be reached")


def press(page: Page, name: str, *, back: bool = False) -> None:
    """Move focus to a button with Tab and press it."""
    reach(page, name, back=back)
    page.keyboard.press("Enter")


def write(page: Page, label: str, text: str, *, back: bool = False) -> None:
    """Move focus to a field with Tab and replace its text."""
    reach(page, label, back=back)
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def enabled_buttons(tree: str) -> list[str]:
    """Return the names of the enabled, unpressed buttons in an accessibility tree."""
    found = []
    for line in tree.splitlines():
        entry = line.strip().removeprefix("- ").removesuffix(":")
        if entry.startswith("'"):  # YAML quotes names that contain a colon
            entry = entry[1 : entry.rindex("'")].replace("''", "'")
        button = re.match(r'button\b(?: ("(?:[^"\\]|\\.)*"))?(.*)', entry)
        if button and button[1] and not re.search(r"\[(disabled|pressed)", button[2]):
            found.append(str(json.loads(button[1])))
    return found


def _advancing(tree: str) -> list[str]:
    """Return the names of the enabled buttons that advance the game."""
    return [name for name in enabled_buttons(tree) if not NOT_ADVANCING.fullmatch(name)]
