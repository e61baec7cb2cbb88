"""The table in words: a position as headings, sentences, lists and tables, for screen readers.

Each game describes its positions in its module ``table_text``.
"""

from __future__ import annotations

from importlib import import_module

from py_rules.record import Match
from web.i18n import _
from web.markup.svg import Markup, el, join
from web.views import stage


def draw(match: Match, shown: bool) -> Markup:
    """The button, and below it the description if it is ``shown``."""
    button = el(
        "button",
        _(stage.SHEETS["words"]),
        data_do="words",
        aria_expanded="true" if shown else "false",
    )
    if not shown:
        return el("h2", button)
    game = import_module(f"web.games.{match.game.name}.table_text")
    return join(el("h2", button), el("div", game.describe(match), class_="in-words"))
