"""The help sheet of keyboard shortcuts."""

from __future__ import annotations

from typing import NamedTuple

from web.i18n import N_, _
from web.markup.svg import Markup, el, join


class Shortcut(NamedTuple):
    """A line of the help sheet."""

    keys: tuple[str, ...]
    does: str
    letter: bool = False  # a single character, which can be turned off


SHEET = (
    Shortcut((N_("Tab"),), N_("Go to the next part of the page (the board counts as one part)")),
    Shortcut(("←", "→", "↑", "↓"), N_("Go to the next thing on the board in that direction")),
    Shortcut(
        (N_("Home"), N_("End")),
        N_("Go to the first or last thing on the board that you can choose"),
    ),
    Shortcut(
        (N_("Enter"), N_("Space")), N_("Choose the thing or press the button that has the focus")
    ),
    Shortcut((N_("Esc"),), N_("Cancel the choice, or close what is open")),
    Shortcut((N_("Ctrl + Z"), N_("Ctrl + Y")), N_("Undo, redo")),
    Shortcut((N_("Shift + arrows"),), N_("Scroll a board that is larger than its window")),
    Shortcut(("n", "p"), N_("Go to the next or previous thing that you can choose"), True),
    Shortcut(("b",), N_("Go to the board"), True),
    Shortcut(
        ("g7",), N_("On the board, go to the place with these coordinates or this number"), True
    ),
    Shortcut(
        ("/",), N_("Go to the field where you can type an action, such as dig c4 or dc4"), True
    ),
    Shortcut(("a",), N_("Go to the prompt and its buttons"), True),
    Shortcut(
        ("s",), N_("Announce whose turn it is, what you can do, and the current points"), True
    ),
    Shortcut(("w",), N_("Go to “The table in words”"), True),
    Shortcut(("u", "r"), N_("Undo, redo"), True),
    Shortcut(("h",), N_("Get a hint"), True),
    Shortcut(
        ("i",),
        N_("Explain what has the focus, or the underlined words one by one"),
        True,
    ),
    Shortcut(("+", "−", "0"), N_("Zoom in, zoom out, show the whole board"), True),
    Shortcut(("?",), N_("Show these shortcuts"), True),
)


def draw(letters: bool) -> Markup:
    """The contents of the dialog; ``letters`` is whether single-character shortcuts are on."""
    return join(
        el("h2", _("Keyboard"), tabindex="-1", autofocus=True),
        el(
            "div",
            _table([line for line in SHEET if not line.letter], on=True),
            _table([line for line in SHEET if line.letter], on=letters),
            class_="tables",
        ),
        el(
            "button",
            _("Single-character shortcuts"),
            data_do="shortcuts",
            aria_pressed=str(letters).lower(),
            class_="toggle",
        ),
        el(
            "p",
            _("Turn them off if they interfere with a screen reader or speech input."),
            class_="quiet",
        ),
        el("div", el("button", _("Close"), data_do="keys"), class_="foot"),
    )


def _table(lines: list[Shortcut], *, on: bool) -> Markup:
    """Keys and what they do; those that are turned off are struck through."""
    rows = (
        el(
            "tr",
            el("th", *_keys(line.keys), scope="row"),
            el("td", _(line.does)),
            class_=None if on else "off",
        )
        for line in lines
    )
    return el("table", el("tbody", *rows))


def _keys(keys: tuple[str, ...]) -> list[Markup | str]:
    drawn: list[Markup | str] = []
    for key in keys:
        drawn += [" ", el("kbd", _(key))]
    return drawn[1:]
