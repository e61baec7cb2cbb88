"""What a bot that thinks, gives a hint or looks back at a game has on the screen."""

from __future__ import annotations

from collections.abc import Callable

from py_rules.phrase import Said
from web.company import LEVELS, PACES, Advice, steps
from web.model import Opened
from web.replay import prefix
from web.speech import tell
from web.svg import Markup, el, join
from web.views import GameView

Named = Callable[[Said], str]  # puts the players' names into a sentence


def thinking(opened: Opened) -> Markup:
    """The controls while it is a bot's turn."""
    company = opened.company
    return join(
        el(
            "div",
            el("button", "Move now", data_do="bot-now") if not company.paused else None,
            el("button", "Think longer", data_do="bot-longer") if not company.paused else None,
            el(
                "button",
                "Go on" if company.paused else "Pause",
                data_do="bot-pause",
                class_="primary" if company.paused else None,
            ),
            class_="verbs",
        ),
        el(
            "label",
            "Actions follow one another ",
            el(
                "select",
                *(el("option", pace, value=pace, selected=pace == company.pace) for pace in PACES),
                data_do="bot-pace",
            ),
            class_="pace",
        ),
    )


def prompt(opened: Opened, level: str) -> str:
    """What the bot is doing; how strong it is, if its name does not say so."""
    name = LEVELS[level]
    told = opened.match.table.name(opened.match.state.to_move or 0).startswith(name)
    if opened.company.paused:
        return "waits." if told else f"waits ({name})."
    return "is thinking …" if told else f"is thinking … ({name})"


def counsel(opened: Opened, view: GameView, named: Named) -> Markup | None:
    """The hint that was asked for."""
    council = opened.council
    if council.asked == "hint":
        return el("p", "Looking for good turns …", class_="advice", role="status")
    if not council.advice:
        return None
    return el(
        "div",
        el("h3", "What a master would think of"),
        el("ol", *(el("li", _advice(opened, view, each, named)) for each in council.advice)),
        class_="advice",
        role="status",
    )


def _advice(opened: Opened, view: GameView, advice: Advice, named: Named) -> Markup:
    sentences = [named(view.sentence(*step)) for step in steps(opened.match, advice)]
    return join(el("strong", " · ".join(sentences)), _reasons(advice.reasons, named))


def _reasons(reasons: tuple[str, ...], named: Named) -> Markup | None:
    if not reasons:
        return None
    return el("ul", *(el("li", named(reason)) for reason in reasons), class_="reasons")


def review(opened: Opened, view: GameView, named: Named) -> Markup:
    """Where most was lost in a finished game, to be stepped through."""
    council = opened.council
    if council.asked == "review":
        return el("p", "Going through the game: this takes a while …", role="status")
    if council.moments is None:
        return el("button", "Where were points lost?", data_do="review")
    if not council.moments:
        return el("p", "Nobody missed much in this game.", role="status")
    return el(
        "div",
        el("h3", "Where most was lost"),
        el(
            "ol",
            *(
                el(
                    "li",
                    el(
                        "button",
                        f"Action {moment.place + 1}: {tell(opened.told[moment.place])}",
                        data_do="replay",
                        data_on=moment.place,
                    ),
                    el("p", f"It lost about {_points(moment.lost)}. Better:"),
                    _better(opened, view, moment.place, moment.better, named),
                )
                for moment in council.moments
                if moment.place < len(opened.told)
            ),
        ),
        class_="advice",
    )


def _points(lost: float) -> str:
    rounded = round(lost)
    return "a point" if rounded <= 1 else f"{rounded} points"


def _better(opened: Opened, view: GameView, place: int, advice: Advice, named: Named) -> Markup:
    there = opened._replace(match=prefix(opened.match, place))
    return _advice(there, view, advice, named)
