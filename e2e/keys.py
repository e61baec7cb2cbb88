"""Plays on the page with the keyboard alone, or with nothing but what a screen reader knows."""

from __future__ import annotations

import json
import re
from random import Random

from playwright.sync_api import Page

from web.browser.board_focus import ARROWS

# What there is to do now: whether an action is proposed, which buttons are offered, and whether the
# board has something live; and what has the focus.
MOMENT = """() => {
  const words = '#ask .verb:not(.dim):not([aria-pressed]), #ask .choice-word';
  const at = document.activeElement;
  return {
    proposed: Boolean(document.querySelector('#ask .confirm')),
    buttons: [...document.querySelectorAll(words)].map(({ textContent }) => textContent),
    board: Boolean(document.querySelector('#board .live')),
    on: at.dataset.key ? 'board' : at.matches('#ask .confirm') ? 'confirm' : 'elsewhere',
    live: at.matches('.live'),
    label: at.textContent,
    over: !document.querySelector('#ask .verbs, #ask .turn'),
  };
}"""
TABS = 80  # a button is fewer stops away than that
THE_END = 'heading "The end"'
ASIDE = re.compile("Undo|Redo|Restart turn|Take back|Other ways …")  # buttons that do not go on


def play(page: Page, rng: Random, often: str = "") -> int:
    """A game to its end with arrows, letters, tab and enter; how many keys that took.

    The button called ``often`` is pressed every other time that it is there, so that the game is
    shorter.
    """
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
        if often in buttons and rng.random() < 0.5:
            keys += _press_button(page, often)
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
    """With the tab key to a button of what is asked."""
    page.keyboard.press("a")
    for count in range(TABS):
        if page.evaluate(MOMENT)["label"] == label:
            page.keyboard.press("Enter")
            return count + 2
        page.keyboard.press("Tab")
    raise AssertionError(f"{label} cannot be reached")


def heard(tree: str) -> list[str]:
    """The names of the buttons that can be pressed, in what a screen reader has of a part."""
    found = []
    for line in tree.splitlines():
        told = line.strip().removeprefix("- ").removesuffix(":")
        if told.startswith("'"):  # as YAML writes what has a colon in it
            told = told[1 : told.rindex("'")].replace("''", "'")
        button = re.match(r'button ("(?:[^"\\]|\\.)*")(.*)', told)
        if button and not re.search(r"\[(disabled|pressed)", button[2]):
            found.append(str(json.loads(button[1])))
    return found


def play_by_ear(page: Page, rng: Random, board: str, often: str = "") -> int:
    """A game to its end, choosing buttons by their names; how many were pressed.

    ``board`` is the name of the table; the button called ``often`` is pressed every other time that
    it is there, so that the game is shorter.
    """
    count = 0
    table = page.get_by_role("application", name=board)
    turn = page.get_by_role("region", name="Your turn")
    while THE_END not in (tree := turn.aria_snapshot()):
        asked = [name for name in heard(tree) if not ASIDE.fullmatch(name)]
        some = [name for name in asked if name != "Pass"]
        if often in asked and rng.random() < 0.5:
            some = [often]
        look = some != [often] and (not some or rng.random() < 0.6)
        things = heard(table.aria_snapshot()) if look else []
        assert len(set(things)) == len(things), "two things of the same name"
        part, names = (table, things) if things else (turn, some or asked)
        # The proposal may be called like the verb; it is the last.
        part.get_by_role("button", name=rng.choice(names), exact=True).last.press("Enter")
        count += 1
    return count
