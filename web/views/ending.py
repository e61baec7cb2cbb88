"""The end of a game: who won and why, and the points of each player by source."""

from __future__ import annotations

from py_rules.record import Match
from web.games.pieces import shorten, stone
from web.games.protocol import GameView
from web.i18n import _, render
from web.markup.svg import Markup, el, join
from web.model.replay import opening
from web.views import podium

MAX_HORIZONTAL_LENGTH = 16  # characters of all names together that fit horizontally above the table
MAX_NAME_LENGTH = 18  # the most characters of a name that are shown, as in the panels


def draw(
    match: Match,
    view: GameView,
    colours: tuple[str, ...],
    names: tuple[str, ...],
    *,
    again: bool = True,
    covering: bool = True,
) -> Markup:
    """The contents of the prompt at the end of a game.

    ``again`` is whether the same players can start another one here, ``covering`` whether the
    board cannot be seen beside it.
    """
    return join(
        el("h2", _("Game over"), tabindex="-1"),
        el("div", podium.draw(match, view, colours, names), class_="winners"),
        el("p", render(view.verdict(match)), class_="verdict late"),
        el(
            "div",
            *(_again() if again else ()),
            el("button", _("Replay"), data_do="replay", data_on=opening(match)),
            el("button", _("Show the board"), data_do="look") if covering else None,
            class_="buttons",
        ),
        _points(match, view, colours, names),
    )


def _again() -> tuple[Markup, Markup]:
    """The buttons for another game with the same players, people and bots."""
    return (
        el("button", _("Play again"), data_do="rematch", data_on="same", class_="primary"),
        el("button", _("Rematch with rotated seats"), data_do="rematch", data_on="rotated"),
    )


def _points(
    match: Match, view: GameView, colours: tuple[str, ...], names: tuple[str, ...]
) -> Markup:
    scores = match.game.scores(match.state)
    won = match.game.winners(match.state)

    shown = podium.beats(match)

    def row(
        title: Markup,
        cells: list[Markup | str],
        tag: str = "td",
        *,
        beat: int | None = None,
        late: bool = False,
    ) -> Markup:
        drawn = (
            el(tag, cell, class_="won" if seat in won else None) for seat, cell in enumerate(cells)
        )
        return el("tr", title, *drawn, data_beat=beat, class_="late" if late else None)

    heads: list[Markup | str] = [
        join(stone(colours[seat]), el("span", shorten(name, MAX_NAME_LENGTH)))
        for seat, name in enumerate(names)
    ]
    return el(
        "table",
        el("thead", row(el("td"), heads, "th")),
        el(
            "tbody",
            *(
                row(
                    el("th", podium.swatch(number, source), _(view.SOURCES[source]), scope="row"),
                    [str(points[source]) for points in scores],
                    beat=shown.get(source),
                )
                for number, source in enumerate(scores[0])
            ),
        ),
        el(
            "tfoot",
            row(
                el("th", _("Points"), scope="row"),
                [str(total) for total in match.game.totals(match.state)],
                late=True,
            ),
        ),
        class_="long-names" if max(map(len, names)) * len(names) > MAX_HORIZONTAL_LENGTH else None,
    )
