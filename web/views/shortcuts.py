"""The help sheet: which keys do what."""

from __future__ import annotations

from web.browser.shortcuts import SHEET
from web.i18n import _
from web.markup.svg import Markup, el, join


def draw(letters: bool) -> Markup:
    """What stands in the dialog; ``letters`` is whether single characters do something."""
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
