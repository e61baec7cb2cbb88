"""The end of a game as a picture: a column of points under each player's cube.

A column consists of the player's points by source, in the colours and patterns of the score graph.
`web/js/celebration.js` lets the columns grow source by source: an element with ``data-by`` rises by
that many units at beat ``data-beat``, with everything on top of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from py_rules.record import Match
from web.games.pieces import shorten, text
from web.games.protocol import GameView
from web.i18n import _
from web.markup.svg import Markup, el, path
from web.views.score_sources import paint, part, patterns

IDS = "podium"  # prefix of its patterns' ids, different from the score graph's
LEAVES = "M20 42C9 38 4 28 6 16M6 16q-5-3-3-9 6 2 3 9M7 25q-6 0-7-6 7-1 7 6M11 33q-6 2-8-3 6-3 8 3"
COLUMN = 96  # distance between the middles of two columns
BAR_WIDTH = 46  # width of a column
MAX_BAR_HEIGHT = 78  # height of the column with the most points
CUBE = 26
TOP = 42  # height above the tallest column, for the cube and laurel
GROUND = TOP + MAX_BAR_HEIGHT  # where the columns stand
BASE = 18  # height of the step with the place
DEPTH, RISE = 9, 6  # how far the upper and the right face of a block reach to the right and up
MAX_NAME_LENGTH = 10  # characters of a name


def beats(match: Match) -> dict[str, int]:
    """The sources from which anybody has points, numbered in the order shown."""
    scores = match.game.scores(match.state)
    with_points = [source for source in scores[0] if any(points[source] for points in scores)]
    return {source: beat for beat, source in enumerate(with_points)}


def swatch(number: int, source: str) -> Markup:
    """A sample of a source's colour, to go before its name."""
    return el(
        "svg",
        part("", number, source, 1, 1, 14, 14, IDS),
        viewBox="0 0 16 16",
        class_="swatch",
        aria_hidden="true",
    )


def draw(match: Match, view: GameView, colours: tuple[str, ...], names: tuple[str, ...]) -> Markup:
    """The columns by seat. The table of points has the same information."""
    scores, totals = match.game.scores(match.state), match.game.totals(match.state)
    won, most = match.game.winners(match.state), max(*totals, 1)
    places = [
        1 if seat in won else 1 + max(sum(other > own for other in totals), len(won))
        for seat, own in enumerate(totals)
    ]
    order, width = beats(match), COLUMN * len(totals)
    columns = []
    for seat, points in enumerate(scores):
        x = COLUMN * seat + COLUMN / 2
        pile = _pile(view, points, order, MAX_BAR_HEIGHT / most, x, colours[seat], seat in won)
        columns.append(_step(x, places[seat], shorten(names[seat], MAX_NAME_LENGTH), totals[seat]))
        columns.append(el("g", pile, clip_path="url(#podium-ground)"))
    return el(
        "svg",
        patterns(IDS),
        el("clipPath", path("".join(map(_above, range(len(totals))))), id="podium-ground"),
        path(f"M4 {GROUND + BASE}H{width - 4}", class_="floor"),
        *columns,
        viewBox=f"0 0 {width} {GROUND + BASE + 44}",
        class_="podium",
        data_beats=len(order),
        data_seats=len(totals),
        aria_hidden="true",
    )


def _pile(
    view: GameView,
    points: Mapping[str, int],
    order: Mapping[str, int],
    scale: float,
    x: float,
    colour: str,
    won: bool,
) -> Markup:
    """The column of a player with the cube on top.

    Each part contains all parts above it, which are hidden behind it until they rise.
    """
    counted = [(number, source) for number, source in enumerate(points) if points[source] > 0]
    top = GROUND - sum(points[source] for _number, source in counted) * scale
    laurel = "translate({:g} {:g}) scale({:g} 1)"
    pile = el(
        "g",
        _lid(x - BAR_WIDTH / 2, top, BAR_WIDTH),
        *(
            path(LEAVES, class_="laurel", transform=laurel.format(x - 24 * turn, top - 38, turn))
            for turn in ((1, -1) if won else ())
        ),
        el(
            "use",
            href=f"#cube-{colour}",
            x=x - CUBE / 2 + DEPTH / 2,
            y=top - CUBE - RISE / 3,
            width=CUBE,
            height=CUBE,
        ),
        class_=f"c-{colour}",
    )
    for number, source in reversed(counted):
        height = points[source] * scale
        label = f"{_(view.SOURCES[source])}: {points[source]}"
        drawn = part(label, number, source, x - BAR_WIDTH / 2, top, BAR_WIDTH, height, IDS)
        side = _side(x - BAR_WIDTH / 2, top, BAR_WIDTH, height, paint(number, source))
        pile = el("g", pile, drawn, side, data_beat=order[source], data_by=f"{height:.1f}")
        top += height
    return pile


def _above(seat: int) -> str:
    """The outline of the visible area above a column's ground, as the ``d`` of a clip path."""
    left = COLUMN * seat
    right = left + (COLUMN + BAR_WIDTH) // 2
    return f"M{left} 0h{COLUMN}V{GROUND - RISE}H{right + DEPTH}L{right} {GROUND}H{left}Z"


def _lid(x: float, y: float, width: float) -> Markup:
    """The upper face of a block with this upper left corner, in the light."""
    d = f"M{x:.4g} {y:.4g}l{DEPTH} -{RISE}h{width}l-{DEPTH} {RISE}Z"
    return el("g", path(d, class_="step-of-podium"), path(d, class_="upper"))


def _side(x: float, y: float, width: float, height: float, class_: str) -> Markup:
    """The right face of a block, in the shade."""
    d = f"M{x + width:.4g} {y:.4g}l{DEPTH} -{RISE}v{height:.4g}l-{DEPTH} {RISE}Z"
    return el("g", path(d, class_=class_), path(d, class_="right"))


def _step(x: float, place: int, name: str, total: int) -> Markup:
    """The base of a column, with the player's place, name and points."""
    wide = BAR_WIDTH + 16
    return el(
        "g",
        path(f"M{x + wide / 2} {GROUND + BASE}h18l{DEPTH} -{RISE}h-18Z", class_="shadow"),
        _lid(x - wide / 2, GROUND, wide),
        _side(x - wide / 2, GROUND, wide, BASE, "step-of-podium"),
        el("rect", x=x - wide / 2, y=GROUND, width=wide, height=BASE, class_="step-of-podium"),
        text(name, x, GROUND + BASE + 17, anchor="middle"),
        el(
            "g",
            text(str(place), x, GROUND + 14, "rank", "middle"),
            text(str(total), x, GROUND + BASE + 38, "total", "middle"),
            class_="late",
        ),
    )
