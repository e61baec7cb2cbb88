"""The screen for a link to a game that went on differently here."""

from __future__ import annotations

from web import chains, views
from web.model import Arrival
from web.svg import Markup, el
from web.views.phrases import counted

QUESTIONS = {
    "older": "You can go on with your game, or open the link as a game of its own.",
    "branch": "Nothing is overwritten: you can keep your game, or open the link’s beside it.",
}


def draw(arrival: Arrival) -> Markup:
    """What is known of the link, and the choice."""
    found = arrival.found
    return el(
        "main",
        el("h1", views.load(arrival.linked.game).TITLE),
        el("p", chains.sentence(found, arrival.mine), role="status"),
        el("p", QUESTIONS[found.course]),
        el(
            "div",
            el(
                "button",
                f"Open the link as a new game ({counted(len(arrival.linked.actions), 'action')})",
                data_do="own",
            ),
            el(
                "button",
                f"Go on with my game ({counted(len(arrival.mine.actions), 'action')})",
                data_do="mine",
                class_="primary",
            ),
            class_="buttons",
        ),
        class_="arrival",
    )
