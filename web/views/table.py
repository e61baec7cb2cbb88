"""The screen of a game: the drawing, what is asked and said, the log, the end."""

from __future__ import annotations

from typing import Any

from py_rules import record
from web import views
from web.model import Opened
from web.svg import Markup, el, path
from web.views import GameView, Marks
from web.views.pieces import cube


def draw(opened: Opened, tall: bool) -> Markup:
    """The whole screen."""
    match, talk = opened.match, opened.talk
    view = views.load(match.game.name)
    proposed = talk.proposed
    wanted = frozenset(proposed.words if proposed is not None else ())
    marks = Marks(
        colours=opened.colours,
        names=names(opened),
        live=talk.live,
        said=talk.common.union(talk.said) | (wanted if talk.said else frozenset()),
        last=frozenset(match.actions[-1].words) if match.actions else frozenset(),
        tall=tall,
    )
    if match.state.over and not opened.board:
        foot = _end(opened, view)
    else:
        foot = _ask(opened, view, proposed)
    return el(
        "main",
        el("div", view.draw(match.state, marks), class_="board"),
        el(
            "aside",
            foot,
            _tools(),
            _log(opened, view),
            _record(opened),
            class_="side",
        ),
        class_=f"play {match.game.name}",
    )


def names(opened: Opened) -> tuple[str, ...]:
    """The players' names by seat."""
    table = opened.match.table
    return tuple(table.name(seat) for seat in range(table.seats))


def _ask(opened: Opened, view: GameView, proposed: Any) -> Markup:
    """Whose turn it is, what is asked, the words that are said with buttons, the answer."""
    match, talk = opened.match, opened.talk
    state = match.state
    if state.to_move is None:
        return el(
            "section",
            _steps(opened),
            el("p", view.verdict(match), class_="turn"),
            el("button", "Show the points", data_do="look", class_="primary"),
            class_="ask",
        )
    buttons = [
        el(
            "button",
            label,
            data_do="say",
            data_on=word,
            class_="verb" if word in talk.live or word in talk.said else "verb dim",
            aria_pressed="true" if word in talk.said else None,
        )
        for word, label in view.verbs(match)
    ]
    if proposed is not None:
        buttons.append(
            el(
                "button",
                view.sentence(state, proposed),
                data_do="confirm",
                class_="primary confirm",
            )
        )
    if talk.said or opened.refusals:
        buttons.append(el("button", "Take back", data_do="cancel", class_="cancel"))
    colour = opened.colours[state.to_move]
    return el(
        "section",
        _steps(opened),
        el(
            "p",
            _stone(colour),
            el("strong", match.table.name(state.to_move)),
            ": ",
            view.prompt(match),
            class_="turn",
            aria_live="polite",
        ),
        _refused(opened),
        el("div", *buttons, class_="verbs"),
        class_="ask",
    )


def _stone(colour: str) -> Markup:
    return el("svg", cube(colour, 12, 13, 16), viewBox="0 0 24 24", aria_hidden="true")


def _refused(opened: Opened) -> Markup:
    """Why not: the first reason in full, up to two more; the rule behind each."""
    rules = opened.match.game.rules
    return el(
        "div",
        *(
            el(
                "p",
                el("strong", _sentence(refusal.detail)),
                " ",
                rules[refusal.rule],
                " ",
                el("code", refusal.rule),
            )
            for refusal in _distinct(opened)
        ),
        class_="refused",
        role="alert",
    )


def _distinct(opened: Opened) -> list[Any]:
    """One refusal a rule, at most three."""
    by_rule: dict[str, Any] = {}
    for refusal in opened.refusals:
        by_rule.setdefault(refusal.rule, refusal)
    return list(by_rule.values())[:3]


def _sentence(detail: str) -> str:
    return detail[0].upper() + detail[1:] + "."


def _steps(opened: Opened) -> Markup:
    """Undo and redo."""
    match = opened.match
    can_undo = any(state.to_move is not None for state in match.positions[:-1])
    return el(
        "div",
        _step("undo", "Undo", "M9 5L4 10L9 15M4 10H14A5 5 0 0 1 14 20H11", can_undo),
        _step("redo", "Redo", "M15 5L20 10L15 15M20 10H10A5 5 0 0 0 10 20H13", bool(match.undone)),
        class_="steps",
    )


def _step(do: str, label: str, arrow: str, able: bool) -> Markup:
    icon = el("svg", path(arrow), viewBox="0 0 24 24", aria_hidden="true")
    return el("button", icon, data_do=do, disabled=not able, aria_label=label, title=label)


def _tools() -> Markup:
    return el(
        "div",
        el("button", "Copy the record", data_do="copy"),
        el("button", "Back to the shelf", data_do="shelf"),
        class_="tools",
    )


def _log(opened: Opened, view: GameView) -> Markup:
    """The newest first, so that it is seen without scrolling."""
    match = opened.match
    entries = []
    for index in range(len(match.actions) - 1, -1, -1):
        seat = match.positions[index].to_move
        mark = None if seat is None else _stone(opened.colours[seat])
        told = view.tell(match, index)
        entries.append(el("li", mark, " ".join(told), class_="chance" if seat is None else None))
    return el(
        "section",
        el("h2", "Log"),
        el("ol", *entries, reversed=True, aria_live="polite", tabindex="0", aria_label="Log"),
        class_="log",
    )


def _record(opened: Opened) -> Markup:
    return el(
        "details",
        el("summary", "The record of this game"),
        el("pre", record.write(opened.match), tabindex="0"),
        class_="record",
    )


def _end(opened: Opened, view: GameView) -> Markup:
    """The points by source for each player, who won and why."""
    match = opened.match
    scores = match.game.scores(match.state)
    won = match.game.winners(match.state)
    totals = match.game.totals(match.state)
    seats = range(match.table.seats)
    rows = [
        el(
            "tr",
            el("th", view.SOURCES[source], scope="row"),
            *(el("td", str(scores[seat][source])) for seat in seats),
        )
        for source in scores[0]
    ]
    return el(
        "section",
        _steps(opened),
        el("h2", "The end"),
        el("p", view.verdict(match), class_="verdict"),
        el(
            "table",
            el(
                "thead",
                el(
                    "tr",
                    el("td"),
                    *(
                        el(
                            "th",
                            _stone(opened.colours[seat]),
                            match.table.name(seat),
                            scope="col",
                            class_="won" if seat in won else None,
                        )
                        for seat in seats
                    ),
                ),
            ),
            el("tbody", *rows),
            el(
                "tfoot",
                el(
                    "tr",
                    el("th", "Points", scope="row"),
                    *(
                        el("td", str(totals[seat]), class_="won" if seat in won else None)
                        for seat in seats
                    ),
                ),
            ),
        ),
        el(
            "div",
            el("button", "Look at the board", data_do="look"),
            el("button", "Play again", data_do="choose", data_on=match.game.name, class_="primary"),
            class_="buttons",
        ),
        class_="end",
    )
