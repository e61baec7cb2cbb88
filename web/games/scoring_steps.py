"""The steps of a scoring: the area that lights up on the board, and the players' places in it.

The numbers come from the rules of each game. `web.views.scoring` puts the steps on the page, and
`web/js/scoring.js` shows them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from web.i18n import N_

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right and bottom, in the drawing
WINDOW, TABLE = ".window", "svg.table"  # selectors of the drawings that shapes and points are in
RANKS = N_("1st"), N_("2nd"), N_("3rd"), N_("4th")


class Standing(NamedTuple):
    """A player's place in a step, and the points for it."""

    seat: int  # an index of Marks.colours, so that other pieces can stand there, too
    label: str  # the rank, or the number that is counted; may be empty
    points: int
    at: Point  # in the drawing


class ScoringStep(NamedTuple):
    """A district, an area, a group or a set that is scored."""

    title: str
    shape: str  # the area that lights up, as the ``d`` of a path; may be empty
    standings: tuple[Standing, ...]  # the best first
    drawing: str = WINDOW
    source: str = ""  # at the end of a game, the source of the points: a key of Game.scores
    beside: Box | None = None  # the standings are beside this box, not at their points


def middle(points: Iterable[Point]) -> Point:
    """The centre of gravity of points. There must be at least one."""
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)
