"""The score graph: each player's points over the game, and their sources below."""

from __future__ import annotations

from functools import cached_property
from operator import is_
from typing import Any, NamedTuple

from py_rules.core import AnyGame, common_start
from py_rules.record import Match
from web.games.pieces import shorten, sign, text
from web.games.protocol import GameView
from web.i18n import _, cached, player_name
from web.markup.svg import Markup, el, join, path
from web.model.replay import Stage, stages
from web.views.period_titles import titles
from web.views.score_sources import bars, by_source, table

DASHES = (None, "10 5", "3 4", "13 4 3 4", "1.5 5")  # by seat; lines underneath show through
HEAD_HEIGHT, PLOT_HEIGHT, FOOT_HEIGHT = 68, 210, 46  # heights of the scores, the lines and the axis
LEFT_MARGIN, RIGHT_MARGIN = 34, 18
MAX_GRID_LINES = 6  # horizontal grid lines, at most
NARROW_LETTER_WIDTH = 7.2  # width of a letter in names, narrower than numbers
MIN_SIGN_DISTANCE = 26  # least distance of two signs on a line


class ScoreChange(NamedTuple):
    """A position at which some total changes."""

    at: int  # an index of the match's positions
    totals: tuple[int, ...]  # by seat


class _Counted:
    """A cache of the last match's totals, because the next match shares most positions."""

    def __init__(self) -> None:
        self.positions: list[Any] = []
        self.totals: list[tuple[int, ...]] = []

    def of(self, game: AnyGame, positions: tuple[Any, ...]) -> list[tuple[int, ...]]:
        same = common_start(self.positions, positions, is_)
        if same < max(len(self.positions), len(positions)):
            more = [game.totals(state) for state in positions[same:]]
            self.positions, self.totals = list(positions), self.totals[:same] + more
        return self.totals


_counted = _Counted()


def history(match: Match) -> tuple[ScoreChange, ...]:
    """The totals at the start and at each change, in order."""
    found: list[ScoreChange] = []
    for at, totals in enumerate(_counted.of(match.game, match.positions)):
        if not found or totals != found[-1].totals:
            found.append(ScoreChange(at, totals))
    return tuple(found)


def standing(changes: tuple[ScoreChange, ...], at: int) -> tuple[int, ...]:
    """The totals at a position, by seat."""
    return [change for change in changes if change.at <= at][-1].totals


def parts(
    match: Match, view: GameView, colours: tuple[str, ...], at: int, tall: bool
) -> dict[str, Markup]:
    """The contents of the graph's elements by id: the lines, the marker at position ``at``, and the
    sources of the points there.
    """
    names = tuple(map(player_name, match.table.players))
    width = 350 if tall else 720
    changes, last = history(match), len(match.actions)
    plot = Curve(changes, stages(match), last, names, colours[: len(names)], width, _labels())
    sources = match.game.scores(match.positions[at])
    most = max(1, *changes[-1].totals)
    return {
        "points-lines": lines(plot),
        "points-now": now(plot, at),
        "points-sources": join(
            bars(sources, view, names, colours, most, 350 if tall else 420),
            _in_numbers(by_source(sources, view, names)),
        ),
    }


class Labels(NamedTuple):
    """The texts of a graph, in the language of the page."""

    title: str
    keys: str  # the title, with the keys that move along the graph
    table: str  # the caption of the table


def _labels() -> Labels:
    return Labels(
        _("Points over the course of the game"),
        _(
            "Points over the course of the game. Use the arrow keys to go from "
            "change to change, and Enter to show the position."
        ),
        _("Points at the end of each part of the game"),
    )


class _Plotted(NamedTuple):
    """The data of a graph."""

    changes: tuple[ScoreChange, ...]
    stages: tuple[Stage, ...]
    last: int  # the number of the last action
    names: tuple[str, ...]
    colours: tuple[str, ...]
    width: int
    labels: Labels


class Curve(_Plotted):
    """The data and the scales of a graph."""

    @cached_property
    def top(self) -> int:
        """The points at the top line of the grid."""
        most = max(max(change.totals) for change in self.changes)
        each = step(most, MAX_GRID_LINES)
        return max(each, -(-most // each) * each)

    @cached_property
    def bottom(self) -> int:
        return min(0, *(min(change.totals) for change in self.changes))

    def x(self, at: int) -> float:
        return LEFT_MARGIN + (self.width - LEFT_MARGIN - RIGHT_MARGIN) * at / max(1, self.last)

    def y(self, points: int) -> float:
        return HEAD_HEIGHT + PLOT_HEIGHT * (self.top - points) / (self.top - self.bottom)


def step(most: int, parts: int) -> int:
    """The smallest round number that divides ``most`` into at most ``parts`` steps."""
    size = 1
    while True:
        for each in (size, 2 * size, 5 * size):
            if each * parts >= most:
                return each
        size *= 10


@cached(4)  # the same for all positions of a replay
def lines(plot: Curve) -> Markup:
    """The lines of a graph, and its table."""
    seats = range(len(plot.names))
    return join(
        el(
            "svg",
            *_grid(plot),
            *(path(_steps(plot, seat), class_="casing") for seat in seats),
            *(_line(plot, seat) for seat in seats),
            _heads(plot),
            el(
                "g",
                *(_column(plot, index) for index in range(len(plot.changes))),
                tabindex="0",
                role="group",
                aria_label=plot.labels.keys,
                data_rove="ArrowLeft ArrowRight",
                class_="columns",
            ),
            viewBox=_box(plot),
            class_="graph",
            role="group",
            aria_label=plot.labels.title,
        ),
        _in_numbers(_by_stage(plot)),
    )


def now(plot: Curve, at: int) -> Markup:
    """The overlay on the lines: a marker at the position shown, and the points there."""
    x = plot.x(at)
    return el(
        "svg",
        path(f"M{x:.1f} {HEAD_HEIGHT}V{HEAD_HEIGHT + PLOT_HEIGHT}", class_="now"),
        _readout(plot, at),
        viewBox=_box(plot),
        class_="graph",
        aria_hidden="true",
    )


def _box(plot: Curve) -> str:
    return f"0 0 {plot.width} {HEAD_HEIGHT + PLOT_HEIGHT + FOOT_HEIGHT}"


def _in_numbers(table: Markup) -> Markup:
    return el("details", el("summary", _("As a table")), table, class_="numbers")


def _grid(plot: Curve) -> list[Markup]:
    """The grid: lines of equal points, starts of stages, and the numbers of both axes."""
    right, floor = plot.width - RIGHT_MARGIN, HEAD_HEIGHT + PLOT_HEIGHT
    drawn = []
    for points in range(0, plot.top + 1, step(plot.top, MAX_GRID_LINES)):
        y = plot.y(points)
        drawn.append(
            path(f"M{LEFT_MARGIN} {y:.1f}H{right}", class_="grid" if points else "grid zero")
        )
        drawn.append(text(str(points), LEFT_MARGIN - 6, y + 5, anchor="end"))
    last = plot.last
    drawn += [
        text(str(number), plot.x(number), floor + 18, "quiet", "middle")
        for number in range(0, last + 1, step(last, plot.width // 80))
    ]
    starts = [plot.x(stage.start) for stage in plot.stages]
    drawn += [path(f"M{x:.1f} {HEAD_HEIGHT}V{floor}", class_="begins") for x in starts]
    drawn += titles(plot.stages, starts, floor + 38, NARROW_LETTER_WIDTH, plot.width)
    return drawn


def _steps(plot: Curve, seat: int) -> str:
    """A seat's points over the game, as the ``d`` of a path."""
    parts = list[str]()
    for change in plot.changes:
        x, y = plot.x(change.at), plot.y(change.totals[seat])
        parts.append(f"H{x:.1f}V{y:.1f}" if parts else f"M{x:.1f} {y:.1f}")
    return "".join(parts) + f"H{plot.x(plot.last):.1f}"


def _line(plot: Curve, seat: int) -> Markup:
    """A seat's line with its sign at the end and, where there is room, at each change."""
    signs, before, free = [], None, 0.0
    end = plot.x(plot.last)
    for change in plot.changes:
        x, points = plot.x(change.at), change.totals[seat]
        if points != before and x >= free and x <= end - MIN_SIGN_DISTANCE:
            signs.append(sign(plot.colours[seat], x, plot.y(points), 5))
            free = x + MIN_SIGN_DISTANCE
        before = points
    signs.append(sign(plot.colours[seat], end, plot.y(plot.changes[-1].totals[seat]), 7))
    line = path(_steps(plot, seat), class_="points-line", stroke_dasharray=DASHES[seat])
    return el("g", line, *signs, class_=f"c-{plot.colours[seat]}")


def _cell(plot: Curve, seat: int) -> tuple[float, float]:
    """The x and the width of a seat's cell above the lines."""
    width = (plot.width - 8) / len(plot.names)
    return 4 + seat * width, width


def _heads(plot: Curve) -> Markup:
    """The legend above the lines: each player's sign and name."""
    drawn = []
    for seat, (name, colour) in enumerate(zip(plot.names, plot.colours, strict=False)):
        x, width = _cell(plot, seat)
        drawn.append(el("g", sign(colour, x + 9, 12, 8), class_=f"c-{colour}"))
        drawn.append(
            text(shorten(name, max(2, int((width - 24) / NARROW_LETTER_WIDTH))), x + 22, 17)
        )
    return el("g", *drawn)


def _readout(plot: Curve, at: int) -> Markup:
    """All players' points at a position, above the lines."""
    cells = [
        text(str(points), _cell(plot, seat)[0] + 22, 36, "sum")
        for seat, points in enumerate(standing(plot.changes, at))
    ]
    where = text(_where(plot, at), plot.width - RIGHT_MARGIN, 57, "quiet", "end")
    return el("g", *cells, where, class_="readout", aria_hidden="true")


def _where(plot: Curve, at: int) -> str:
    stage = next((each.title for each in reversed(plot.stages) if each.start <= at), "")
    if not at:
        return _("{stage}, start", stage=stage) if stage else _("Start of the game")
    if not stage:
        return _("After action {number}", number=at)
    return _("{stage}, after action {number}", stage=stage, number=at)


def _column(plot: Curve, index: int) -> Markup:
    """A target from one change to the next: shows the points there and opens the position."""
    at, totals = plot.changes[index]
    more = plot.changes[index + 1 :]
    x, end = plot.x(at), plot.x(more[0].at) if more else plot.width
    standings = ", ".join(
        f"{name} {points}" for name, points in zip(plot.names, totals, strict=True)
    )
    return el(
        "g",
        el("rect", x=x, y=HEAD_HEIGHT, width=end - x, height=PLOT_HEIGHT + 20),
        path(f"M{x:.1f} {HEAD_HEIGHT}V{HEAD_HEIGHT + PLOT_HEIGHT}", class_="rule"),
        _readout(plot, at),
        data_do="replay",
        data_on=str(at),
        role="button",
        tabindex="-1",
        aria_label=f"{_where(plot, at)}: {standings}",
        class_="column",
    )


def _by_stage(plot: Curve) -> Markup:
    """A table of the points at the end of each stage."""
    ends = [
        *(stage.start for stage in plot.stages[1:]),
        plot.last,
    ]  # each stage ends where the next one begins
    rows = [
        (stage.title, standing(plot.changes, end))
        for stage, end in zip(plot.stages, ends, strict=False)
    ]
    return table(plot.labels.table, plot.names, rows)
