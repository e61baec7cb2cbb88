"""The screen for a link to a game that went on differently here."""

from __future__ import annotations

from web import chains, views
from web.model import Arrival
from web.speech import N_, _, plural
from web.svg import Markup, el

QUESTIONS = {
    "older": N_("You can go on with your game, or open the link as a game of its own."),
    "branch": N_("Nothing is overwritten: you can keep your game, or open the link’s beside it."),
}


def draw(arrival: Arrival) -> Markup:
    """What is known of the link, and the choice."""
    found = arrival.found
    return el(
        "main",
        el("h1", views.load(arrival.linked.game).TITLE),
        el("p", chains.sentence(found, arrival.mine), role="status"),
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
                    "Go on with my game ({count} action)",
                    "Go on with my game ({count} actions)",
                    count=len(arrival.mine.actions),
                ),
                data_do="mine",
                class_="primary",
            ),
            class_="buttons",
        ),
        class_="arrival",
    )
