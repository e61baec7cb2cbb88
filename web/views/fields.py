"""Form fields and buttons shared by several screens."""

from __future__ import annotations

from collections.abc import Mapping

from web.i18n import _
from web.markup.svg import Markup, el, join


def named_button(word: str, label: str, do: str, on: str | int, *, able: bool = True) -> Markup:
    """Return a button with a short text and a full label, as the lines of a list need."""
    disabled = None if able else "true"
    return el("button", word, data_do=do, data_on=on, aria_label=label, aria_disabled=disabled)


def labelled_select(do: str, label: str, names: Mapping[str, str], chosen: str) -> Markup:
    """Return a select field with its label; ``names`` are message ids by value."""
    return el(
        "label",
        el("span", label),
        el(
            "select", options({value: _(name) for value, name in names.items()}, chosen), data_do=do
        ),
    )


def options(names: Mapping[str, str], chosen: str) -> Markup:
    """Return the options of a select field, with translated names by value."""
    return join(
        *(
            el("option", name, value=value, selected=value == chosen)
            for value, name in names.items()
        )
    )
