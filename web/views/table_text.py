"""The table in words: a position as headings, sentences, lists and tables, to be read or heard.

What each game tells of its positions stands in its module ``describing``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module

from py_rules.record import Match
from web.i18n import _
from web.markup.svg import Child, Markup, el, join


def draw(match: Match, shown: bool) -> Markup:
    """The button, below it the words when they are wanted."""
    button = el(
        "button",
        _("The table in words"),
        data_do="words",
        aria_expanded="true" if shown else "false",
    )
    if not shown:
        return el("h2", button)
    game = import_module(f"web.games.{match.game.name}.table_text")
    return join(el("h2", button), el("div", game.describe(match), class_="in-words"))


def part(title: str, *contents: Child) -> Markup:
    """A part of the table with its heading."""
    return join(el("h3", title), *contents)


def sentences(*said: str) -> Markup:
    """One paragraph each; an empty one is none."""
    return join(*(el("p", each) for each in said if each))


def items(said: Iterable[str]) -> Markup:
    """A list."""
    return el("ul", *(el("li", each) for each in said))


def grid(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """A table. The first of the heads, and of each row, is the head of the rows."""
    return el(
        "div",
        el(
            "table",
            el("caption", title),
            el("thead", el("tr", *(el("th", head, scope="col") for head in heads))),
            el(
                "tbody",
                *(
                    el("tr", el("th", row[0], scope="row"), *(el("td", cell) for cell in row[1:]))
                    for row in rows
                ),
            ),
        ),
        class_="scrolls",
        tabindex="0",
        role="group",
        aria_label=title,
    )
