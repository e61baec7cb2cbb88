"""Form fields shared by several screens."""

from __future__ import annotations

from collections.abc import Mapping

from web.i18n import _
from web.markup.svg import Markup, el, join


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
