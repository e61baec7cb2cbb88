"""The end of a game: who won and why, and the points of each player by source."""

from __future__ import annotations

from py_rules.record import Match
from web.games.pieces import shorten, stone
from web.games.protocol import GameView
from web.i18n import _, render
from web.markup.svg import Markup, el, join, path
from web.model.replay import opening

UPRIGHT = 16  # characters of all names that fit horizontally above the columns of the table
LONGEST = 18  # characters of a name that are written, as in the panels
LEAVES = "M20 42C9 38 4 28 6 16M6 16q-5-3-3-9 6 2 3 9M7 25q-6 0-7-6 7-1 7 6M11 33q-6 2-8-3 6-3 8 3"


def draw(
    match: Match,
    view: GameView,
    colours: tuple[str, ...],
    names: tuple[str, ...],
    *,
    again: bool = True,
) -> Markup:
    """The contents of the panel that asks the players during the game; ``again`` is whether the
    same players can begin another one here.
    """
    won = match.game.winners(match.state)
    return join(
        el("h2", _("Game over"), tabindex="-1"),
        el("div", *(_crowned(colours[seat]) for seat in won), class_="winners"),
        el("p", render(view.verdict(match)), class_="verdict"),
        _points(match, view, colours, names),
        el(
            "div",
            *(_again() if again else ()),
            el("button", _("Replay"), data_do="replay", data_on=opening(match)),
            el("button", _("Show the board"), data_do="look"),
            class_="buttons",
        ),
    )


def _again() -> tuple[Markup, Markup]:
    """The buttons for another game of the same players, people and bots."""
    return (
        el("button", _("Play again"), data_do="rematch", data_on="same", class_="primary"),
        el("button", _("Rematch, seats rotated"), data_do="rematch", data_on="rotated"),
    )


def _crowned(colour: str) -> Markup:
    """The cube of a winner between two branches of laurel."""
    return el(
        "svg",
        path(LEAVES, class_="laurel"),
        path(LEAVES, class_="laurel", transform="matrix(-1 0 0 1 48 0)"),
        el("use", href=f"#cube-{colour}", x=11, y=9, width=26, height=26, class_=f"c-{colour}"),
        viewBox="-1 0 50 44",
        aria_hidden="true",
    )


def _points(
    match: Match, view: GameView, colours: tuple[str, ...], names: tuple[str, ...]
) -> Markup:
    scores = match.game.scores(match.state)
    won = match.game.winners(match.state)

    def row(title: Markup, cells: list[Markup | str], tag: str = "td") -> Markup:
        drawn = (
            el(tag, cell, class_="won" if seat in won else None) for seat, cell in enumerate(cells)
        )
        return el("tr", title, *drawn)

    heads: list[Markup | str] = [
        join(stone(colours[seat]), el("span", shorten(name, LONGEST)))
        for seat, name in enumerate(names)
    ]
    return el(
        "table",
        el("thead", row(el("td"), heads, "th")),
        el(
            "tbody",
            *(
                row(
                    el("th", _(view.SOURCES[source]), scope="row"),
                    [str(points[source]) for points in scores],
                )
                for source in scores[0]
            ),
        ),
        el(
            "tfoot",
            row(
                el("th", _("Points"), scope="row"),
                [str(total) for total in match.game.totals(match.state)],
            ),
        ),
        class_="long-names" if max(map(len, names)) * len(names) > UPRIGHT else None,
    )
