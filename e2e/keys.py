"""Playing on the page with the keyboard alone, or by roles and names as a screen reader would."""

from __future__ import annotations

import json
import re
from random import Random
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

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


def play(page: Page, rng: Random, often: Often) -> int:
    """Play a game to its end with arrows, letters, tab and enter; return the number of keys."""
    keys = 0
    press = page.keyboard.press
    while not (moment := page.evaluate(MOMENT))["over"]:
        if moment["proposed"]:
            if moment["on"] != "confirm":
                press("a")
                keys += 1
            press("Enter")
            keys += 1
            continue
        buttons = [label for label in moment["buttons"] if label != "Pass"] or moment["buttons"]
        if often.name in moment["buttons"] and rng.random() < often.share:
            keys += _press_button(page, often.name)
        elif moment["board"] and (not buttons or rng.random() < 0.7):
            if moment["on"] != "board":
                press("b")
            for _ in range(rng.randrange(1, 4)):
                press(rng.choice(list(ARROWS)))
            if not page.evaluate(MOMENT)["live"]:
                press("n")
            press("Enter")
            keys += 4
        else:
            assert buttons, page.locator("#ask").inner_text()
            keys += _press_button(page, rng.choice(buttons))
    return keys


def _press_button(page: Page, label: str) -> int:
    """Move to a button of the prompt with the tab key and press it; return the number of keys."""
    page.keyboard.press("a")
    for count in range(TABS):
        if page.evaluate(LABEL) == label:
            page.keyboard.press("Enter")
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


class Button(NamedTuple):
    """A button in an accessibility tree: its name, and its place among all buttons of its part."""

    name: str
    place: int


def enabled_buttons(tree: str) -> list[Button]:
    """Return the enabled buttons of a part of the page, by its accessibility tree."""
    found = []
    place = 0
    for line in tree.splitlines():
        told = line.strip().removeprefix("- ").removesuffix(":")
        if told.startswith("'"):  # YAML quotes names with a colon
            told = told[1 : told.rindex("'")].replace("''", "'")
        button = re.match(r'button\b(?: ("(?:[^"\\]|\\.)*"))?(.*)', told)
        if button:
            if button[1] and not re.search(r"\[(disabled|pressed)", button[2]):
                found.append(Button(str(json.loads(button[1])), place))
            place += 1
    return found


def play_by_ear(page: Page, rng: Random, board: str, often: Often) -> int:
    """Play a game to its end by the names of buttons; return the number of buttons pressed.

    ``board`` is the name of the table.
    """
    count = 0
    table = page.get_by_role("application", name=board)
    turn = page.get_by_role("region", name="Your turn")
    while THE_END not in (tree := turn.aria_snapshot()):
        asked = _onward(tree)
        some = [each for each in asked if each.name != "Pass"]
        if any(each.name == often.name for each in asked) and rng.random() < often.share:
            some = [each for each in asked if each.name == often.name][-1:]
            look = False
        else:
            look = not some or rng.random() < 0.6
        things = _onward(table.aria_snapshot(), different=True) if look else []
        part, names = (table, things) if things else (turn, some or asked)
        _press(part, names, rng.choice(names).name)
        count += 1
    return count


def _onward(tree: str, *, different: bool = False) -> list[Button]:
    """Return the enabled buttons that go on; ``different`` ones all have names of their own."""
    heard = enabled_buttons(tree)
    names = {each.name for each in heard}
    assert len(names) == len(heard) or not different, "two things of the same name"
    return [each for each in heard if not ASIDE.fullmatch(each.name)]


def _press(part: Locator, buttons: list[Button], name: str) -> None:
    """Press the button of that name.

    It is found by its place among the buttons, because a search by name computes those of all
    buttons again, and asked for its name.
    """
    # a proposal may have the same name as its verb, and comes last
    place = max(each.place for each in buttons if each.name == name)
    button = part.get_by_role("button").nth(place)
    expect(button).to_have_accessible_name(name)
    button.press("Enter")
