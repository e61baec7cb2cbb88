"""The screen for a link to a game that has continued differently on this device."""

from __future__ import annotations

from py_rules.record import Match
from web.games import protocol, thumbnails
from web.games.colours import complete
from web.games.wordmarks import wordmark
from web.i18n import N_, _, plural, render
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
    """How the two games differ, and each of them with the button that opens it."""
    found, game = arrival.comparison, arrival.linked.game
    mine = plural(
        "Continue my game ({count} action)",
        "Continue my game ({count} actions)",
        count=len(arrival.mine.actions),
    )
    link = plural(
        "Open the link as a new game ({count} action)",
        "Open the link as a new game ({count} actions)",
        count=len(arrival.linked.actions),
    )
    colours = arrival.linked.colours
    return el(
        "main",
        el("h1", wordmark(game, protocol.load(game).TITLE)),
        el("p", comparison.sentence(found, arrival.mine), role="status"),
        el("p", _(QUESTIONS[found.course])),
        el(
            "ul",
            _position(arrival.mine, colours, el("button", mine, data_do="mine", class_="primary")),
            _position(arrival.match, colours, el("button", link, data_do="own")),
            class_="saves",
        ),
        class_="arrival",
    )


def _position(match: Match, colours: tuple[str, ...], button: Markup) -> Markup:
    """A game that can be chosen: a picture of its position and how it stands."""
    view = protocol.load(match.game.name)
    return el(
        "li",
        thumbnails.draw(match.game.name, view.picture(match.state), complete(colours)),
        el("p", render(view.status(match)), class_="about"),
        el("div", button, class_="buttons"),
    )
