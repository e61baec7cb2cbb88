"""Playing on the page with the keyboard alone, by what roles and names tell a screen reader."""

from __future__ import annotations

import json
import re
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page

from web.browser.board_focus import ARROWS

# The current choices: whether an action is proposed, which buttons there are, whether the board has
# a live element, and what has the focus.
MOMENT = """() => {
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
# The name of what has the focus, of a field that of its label.
NAME = """() => {
  const at = document.activeElement;
  if (at === document.body) return '';
  return (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent).trim();
}"""
TABS = 80  # every button is fewer tab stops away
THE_END = 'heading "Game over"'
# Buttons that do not go on.
ASIDE = re.compile(
    r"Undo|Redo|Restart turn|Cancel|More options|"
    r"(Zoom|Show everything|Show the whole board|Show this turn again)\b.*"
)


class Often(NamedTuple):
    """A button that makes a game shorter: its name, and how often it is pressed when offered."""

    name: str
    share: float  # from 0 to 1


class Ear:
    """Knows the page by roles and names alone, as a screen reader tells it.

    ``board`` is the name of the table.
    """

    def __init__(self, page: Page, board: str) -> None:
        self._page = page
        self._table = page.get_by_role("application", name=board)
        self._turn = page.get_by_role("region", name="Your turn")
        self._focus = page.locator(":focus")

    def over(self) -> bool:
        """Return whether the prompt announces that the game is over."""
        return THE_END in self._turn.aria_snapshot()

    def asked(self) -> set[str]:
        """Return the names of the buttons of the prompt that go on."""
        return set(_onward(self._turn.aria_snapshot()))

    def things(self) -> set[str]:
        """Return the names of the things on the table that can be chosen, all of them different."""
        names = _onward(self._table.aria_snapshot())
        assert len(set(names)) == len(names), "two things of the same name"
        return set(names)

    def press(self, announced: set[str]) -> None:
        """Press what has the focus, which has to be among what was announced."""
        names = enabled_buttons(self._focus.aria_snapshot())
        assert names, "what has the focus is no button with a name"
        assert names[0] in announced, f"{names[0]} is none of {sorted(announced)}"
        self._page.keyboard.press("Enter")


def play(page: Page, rng: Random, often: Often, ear: Ear) -> int:
    """Play a game to its end with arrows, letters, tab and enter; return the number of keys.

    Whatever is pressed has been told by its name before, so those who listen can play it too.
    """
    keys = 0
    press = page.keyboard.press
    while not (moment := page.evaluate(MOMENT))["over"]:
        if moment["proposed"]:
            if moment["on"] != "confirm":
                press("a")
                keys += 1
            ear.press(ear.asked())
            keys += 1
            continue
        buttons = [label for label in moment["buttons"] if label != "Pass"] or moment["buttons"]
        if often.name in moment["buttons"] and rng.random() < often.share:
            keys += _press_button(page, often.name, ear)
        elif moment["board"] and (not buttons or rng.random() < 0.7):
            if moment["on"] != "board":
                press("b")
            for _ in range(rng.randrange(1, 4)):
                press(rng.choice(list(ARROWS)))
            if not page.evaluate(MOMENT)["live"]:
                press("n")
            ear.press(ear.things())
            keys += 4
        else:
            assert buttons, page.locator("#ask").inner_text()
            keys += _press_button(page, rng.choice(buttons), ear)
    assert ear.over()
    return keys


def _press_button(page: Page, label: str, ear: Ear) -> int:
    """Move to a button of the prompt with the tab key and press it; return the number of keys."""
    page.keyboard.press("a")
    for count in range(TABS):
        if page.evaluate(LABEL) == label:
            ear.press(ear.asked())
            return count + 2
        page.keyboard.press("Tab")
    raise AssertionError(f"{label} cannot be reached")


def reach(page: Page, name: str, *, back: bool = False) -> None:
    """Move to a field or button with the tab key, by the beginning of its name."""
    for _ in range(TABS):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if str(page.evaluate(NAME)).startswith(name):
            return
    raise AssertionError(f"{name} cannot be reached")


def press(page: Page, name: str, *, back: bool = False) -> None:
    """Move to a button with the tab key and press it."""
    reach(page, name, back=back)
    page.keyboard.press("Enter")


def write(page: Page, label: str, text: str, *, back: bool = False) -> None:
    """Move to a field with the tab key and replace its text."""
    reach(page, label, back=back)
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def enabled_buttons(tree: str) -> list[str]:
    """Return the names of the enabled buttons of a part of the page, by its accessibility tree."""
    found = []
    for line in tree.splitlines():
        entry = line.strip().removeprefix("- ").removesuffix(":")
        if entry.startswith("'"):  # YAML quotes names with a colon
            entry = entry[1 : entry.rindex("'")].replace("''", "'")
        button = re.match(r'button\b(?: ("(?:[^"\\]|\\.)*"))?(.*)', entry)
        if button and button[1] and not re.search(r"\[(disabled|pressed)", button[2]):
            found.append(str(json.loads(button[1])))
    return found


def _onward(tree: str) -> list[str]:
    """Return the names of the enabled buttons that go on."""
    return [name for name in enabled_buttons(tree) if not ASIDE.fullmatch(name)]
