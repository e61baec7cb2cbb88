"""The help sheet of keyboard shortcuts."""

from __future__ import annotations

from typing import NamedTuple

from web.i18n import N_, _
from web.markup.svg import Markup, el, join


class Shortcut(NamedTuple):
    """A line of the help sheet."""

    keys: tuple[str, ...]
    does: str
    letter: bool = False  # a single character, which can be switched off


SHEET = (
    Shortcut((N_("Tab"),), N_("To the next part of the page; the board is one stop")),
    Shortcut(("←", "→", "↑", "↓"), N_("Over the board, to the next thing in that direction")),
    Shortcut(
        (N_("Home"), N_("End")),
        N_("To the first or last thing on the board that can be chosen now"),
    ),
    Shortcut((N_("Enter"), N_("Space")), N_("Choose it, or press the button")),
    Shortcut((N_("Esc"),), N_("Take back what was chosen; close what is open")),
    Shortcut((N_("Ctrl + Z"), N_("Ctrl + Y")), N_("Undo, redo")),
    Shortcut((N_("Shift + arrows"),), N_("Move a board that is larger than its window")),
    Shortcut(("n", "p"), N_("To the next thing that can be chosen, or the one before"), True),
    Shortcut(("b",), N_("To the board"), True),
    Shortcut(("g7",), N_("On the board: to the place with these coordinates or this number"), True),
    Shortcut(("/",), N_("To the field for typed actions, such as dig c4 or dc4"), True),
    Shortcut(("a",), N_("To what is asked and its buttons"), True),
    Shortcut(("s",), N_("Say whose turn it is, what can be done, how the points stand"), True),
    Shortcut(("w",), N_("To the table in words"), True),
    Shortcut(("u", "r"), N_("Undo, redo"), True),
    Shortcut(("h",), N_("Ask what a master would do"), True),
    Shortcut(("+", "−", "0"), N_("Closer, further away, the whole board"), True),
    Shortcut(("?",), N_("This sheet"), True),
)


def draw(letters: bool) -> Markup:
    """The contents of the dialog; ``letters`` is whether single-character shortcuts are on."""
    rows = (
        el(
            "tr",
            el("th", *_keys(line.keys), scope="row"),
            el("td", _(line.does)),
            class_="off" if line.letter and not letters else None,
        )
        for line in SHEET
    )
    return join(
        el("h2", _("Keyboard"), tabindex="-1", autofocus=True),
        el("table", el("tbody", *rows)),
        el(
            "button",
            _("Shortcuts of a single character"),
            data_do="shortcuts",
            aria_pressed=str(letters).lower(),
            class_="toggle",
        ),
        el(
            "p",
            _("Switch them off if they get in the way of a screen reader or of speech input."),
            class_="quiet",
        ),
        el("div", el("button", _("Close"), data_do="keys", class_="primary"), class_="buttons"),
    )


def _keys(keys: tuple[str, ...]) -> list[Markup | str]:
    drawn: list[Markup | str] = []
    for key in keys:
        drawn += [" ", el("kbd", _(key))]
    return drawn[1:]
