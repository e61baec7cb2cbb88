"""The screen for a link to a game that has continued differently on this device."""

from __future__ import annotations

from web.games import protocol
from web.games.wordmarks import wordmark
from web.i18n import N_, _, plural
from web.markup.svg import Markup, el
from web.model import comparison
from web.model.page import Arrival

QUESTIONS = {
    "older": N_("You can continue your game, or open the link as a separate game."),
    "branch": N_(
        "Nothing will be overwritten. You can continue your game, or open the link as a "
        "separate game."
    ),
}


def draw(arrival: Arrival) -> Markup:
    """How the two games differ, and a button for each."""
    found, game = arrival.comparison, arrival.linked.game
    return el(
        "main",
        el("h1", wordmark(game, protocol.load(game).TITLE)),
        el("p", comparison.sentence(found, arrival.mine), role="status"),
        el("p", _(QUESTIONS[found.course])),
        el(
            "div",
            el(
                "button",
                plural(
                    "Open the link as a new game ({count} action)",
                    "Open the link as a new game ({count} actions)",
                    count=len(arrival.linked.actions),
                ),
                data_do="own",
            ),
            el(
                "button",
                plural(
                    "Continue my game ({count} action)",
                    "Continue my game ({count} actions)",
                    count=len(arrival.mine.actions),
                ),
                data_do="mine",
                class_="primary",
            ),
            class_="buttons",
        ),
        class_="arrival",
    )
