"""The curve of expected points: a bot's evaluation of each player's position."""

from __future__ import annotations

from py_rules.record import Match
from web.i18n import _, player_name
from web.markup.svg import Markup, el, join
from web.model.bots import Expected
from web.model.replay import stages
from web.views.score_graph import Curve, Labels, ScoreChange, lines, now


def draw(match: Match, expected: Expected, colours: tuple[str, ...], at: int, tall: bool) -> Markup:
    """The button for the curve and, once it is complete, the curve.

    It has a marker at the position ``at``.
    """
    button = el(
        "button",
        _("Expected points"),
        data_do="expect",
        aria_expanded="true" if expected.shown else "false",
    )
    if not expected.shown:
        return button
    if expected.missing(match):
        done = 100 * len(expected.values) // len(match.positions)
        return join(
            button,
            el("p", _("Working out the expected points: {percent}%", percent=done), role="status"),
        )
    names = tuple(map(player_name, match.table.players))
    plot = Curve(
        _changes(expected.values),
        stages(match),
        len(match.actions),
        names,
        colours[: len(names)],
        350 if tall else 720,
        Labels(
            _("Expected points over the course of the game"),
            _(
                "Expected points over the course of the game. Use the arrow keys to go from "
                "change to change, and Enter to show the position."
            ),
            _("Expected points at the end of each part of the game"),
        ),
    )
    return join(
        button,
        el(
            "p",
            _(
                "What the computer thinks each player’s position is worth: the points so far, "
                "plus the points it expects from the pieces on the table."
            ),
            class_="quiet",
        ),
        el(
            "div",
            el("div", lines(plot)),
            el("div", now(plot, at), class_="points-now"),
            class_="layers",
        ),
    )


def _changes(values: tuple[tuple[int, ...], ...]) -> tuple[ScoreChange, ...]:
    """The points at the start and at each change, in order."""
    found: list[ScoreChange] = []
    for at, totals in enumerate(values):
        if not found or totals != found[-1].totals:
            found.append(ScoreChange(at, totals))
    return tuple(found)
