"""The controls of a thinking bot, its hints, and its review of a finished game."""

from __future__ import annotations

from collections.abc import Callable

from py_rules.message import Text
from web.games.protocol import GameView
from web.i18n import N_, _, plural, render_all
from web.markup.svg import Markup, el, join
from web.model.bots import LEVELS, PACES, AdviceView, steps
from web.model.replay import prefix
from web.model.table import TableState

PACE_NAMES = {
    "slowly": N_("slow"),
    "steady": N_("medium"),
    "quickly": N_("fast"),
    "at once": N_("no pause"),
}
LIGHT = el("div", class_="light", aria_hidden="true")  # an animated line along the upper edge
Named = Callable[[Text], str]  # puts the players' names into a sentence


def thinking(table: TableState) -> Markup:
    """The controls while it is a bot's turn."""
    bot_seats = table.bots
    return join(
        None if bot_seats.paused else LIGHT,
        el(
            "div",
            el("button", _("Play now"), data_do="bot-now") if not bot_seats.paused else None,
            el("button", _("Think longer"), data_do="bot-longer") if not bot_seats.paused else None,
            el(
                "button",
                _("Continue") if bot_seats.paused else _("Pause"),
                data_do="bot-pause",
                class_="primary" if bot_seats.paused else None,
            ),
            class_="verbs",
        ),
        el(
            "label",
            _("Speed of the computer’s actions"),
            " ",
            el(
                "select",
                *(
                    el("option", _(PACE_NAMES[pace]), value=pace, selected=pace == bot_seats.pace)
                    for pace in PACES
                ),
                data_do="bot-pace",
            ),
            class_="pace",
        ),
    )


def prompt(table: TableState, level: str, name: str) -> str:
    """What the bot ``name`` is doing, with its level unless the name already gives it."""
    strength = _(LEVELS[level])
    names_level = name.startswith(strength)
    if table.bots.paused:
        if names_level:
            return _("{name} is waiting.", name=name)
        return _("{name} is waiting ({level}).", name=name, level=strength)
    if names_level:
        return _("{name} is thinking…", name=name)
    return _("{name} is thinking… ({level})", name=name, level=strength)


def hint(table: TableState, view: GameView, named: Named) -> Markup | None:
    """The hint that was asked for, or that it is on its way; None if nobody asked."""
    analysis = table.analysis
    if analysis.requested == "hint":
        return join(LIGHT, el("p", _("Looking for good turns…"), class_="advice", role="status"))
    if not analysis.advice:
        return None
    return el(
        "div",
        el("h2", _("What a master would consider")),
        el("ol", *(el("li", _advice(table, view, each, named)) for each in analysis.advice)),
        class_="advice",
        role="status",
    )


def _advice(table: TableState, view: GameView, advice: AdviceView, named: Named) -> Markup:
    sentences = [named(view.sentence(*step)) for step in steps(table.match, advice)]
    return join(el("strong", " · ".join(sentences)), _reasons(advice.reasons, named))


def _reasons(reasons: tuple[Text, ...], named: Named) -> Markup | None:
    if not reasons:
        return None
    return el("ul", *(el("li", named(reason)) for reason in reasons), class_="reasons")


def review(table: TableState, view: GameView, named: Named) -> Markup:
    """The review of a finished game: the actions that lost most, with links to their positions."""
    analysis = table.analysis
    if analysis.requested == "review":
        return el("p", _("Reviewing the game. This takes a while…"), role="status")
    if analysis.moments is None:
        return el("button", _("Find costly mistakes"), data_do="review")
    if not analysis.moments:
        return el("p", _("Nobody made a costly mistake in this game."), role="status")
    return el(
        "div",
        el("h3", _("The costliest mistakes")),
        el(
            "ol",
            *(
                el(
                    "li",
                    el(
                        "button",
                        _(
                            "Action {number}: {told}",
                            number=moment.place + 1,
                            told=render_all(table.log[moment.place]),
                        ),
                        data_do="replay",
                        data_on=moment.place,
                    ),
                    el("p", _lost(moment.lost)),
                    _better(table, view, moment.place, moment.better, named),
                )
                for moment in analysis.moments
                if moment.place < len(table.log)
            ),
        ),
        class_="advice",
    )


def _lost(points: float) -> str:
    return plural(
        "This cost about {count} point. This would have been better:",
        "This cost about {count} points. This would have been better:",
        count=max(1, round(points)),
    )


def _better(
    table: TableState, view: GameView, place: int, advice: AdviceView, named: Named
) -> Markup:
    there = table._replace(match=prefix(table.match, place))
    return _advice(there, view, advice, named)
