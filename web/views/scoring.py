"""A scoring in the page, from which `web/js/scoring.js` shows it over the board.

It is hidden; `web.views.screen_reader` announces it to screen readers.
"""

from __future__ import annotations

from py_rules.record import Match
from web.games.pieces import stone
from web.games.protocol import GameView
from web.games.scoring_steps import ScoringStep, Standing
from web.games.traces import Trace
from web.i18n import _, join_list
from web.markup.svg import Markup, el
from web.model.table import TableState


def draw(table: TableState, view: GameView, tall: bool) -> Markup:
    """The scoring of the last action, step by step.

    The number of actions tells the browser whether it is new.
    """
    match = table.match
    taken = len(match.actions)
    steps = view.scoring(match, tall) if taken else ()
    trace = (view.trace(match) if taken else None) or Trace()
    return el(
        "div",
        *_shown(match, view, steps, table.colours),
        hidden=True,
        class_="scoring",
        data_taken=taken,
        data_start=trace.start or None,
        data_goal=trace.goal or None,
        data_owner=trace.seat if trace.goal else None,
        data_paid=" ".join(trace.paid) or None,
        data_neighbours=trace.neighbours or None,
    )


def _shown(
    match: Match, view: GameView, steps: tuple[ScoringStep, ...], colours: tuple[str, ...]
) -> list[Markup]:
    """The line of seats, then the steps."""
    if not steps:
        return []
    beats = dict[str, int]()
    if steps[0].source:
        from web.views import podium  # noqa: PLC0415  (not needed at the start)

        beats = podium.beats(match)
    before = [0 if beats else points for points in view.points(match.positions[-2])]
    gained = any(each.points for step in steps for each in step.standings)
    seats = (
        el("span", stone(colours[seat]), el("strong", str(points)), data_seat=seat)
        for seat, points in enumerate(before if gained else ())
    )
    line = el("div", *seats, el("p"), class_="score-line")
    if beats:
        return [line, *(_step(each, colours, beats[each.source]) for each in _of(steps, beats))]
    return [line, *(_step(each, colours, beat) for beat, each in enumerate(steps))]


def _of(steps: tuple[ScoringStep, ...], beats: dict[str, int]) -> list[ScoringStep]:
    """The steps whose source brings points to anybody."""
    return [each for each in steps if each.source in beats]


def _step(step: ScoringStep, colours: tuple[str, ...], beat: int) -> Markup:
    return el(
        "div",
        *(_standing(each, colours) for each in step.standings),
        data_beat=beat,
        data_shape=step.shape or None,
        data_beside=" ".join(f"{each:g}" for each in step.beside) if step.beside else None,
        data_title=step.title,
        data_source=step.source or None,
        data_in=step.drawing,
    )


def _standing(standing: Standing, colours: tuple[str, ...]) -> Markup:
    x, y = standing.at
    return el(
        "span",
        stone(colours[standing.seat]),
        standing.label or None,
        el("strong", f"+{standing.points}") if standing.points else None,
        class_="standing",
        data_seat=standing.seat,
        data_points=standing.points,
        data_x=x,
        data_y=y,
    )


def rankings(steps: tuple[ScoringStep, ...], names: tuple[str, ...]) -> str:
    """Rankings in a sentence for screen readers; empty where the log has the points."""
    if not steps or any(each.points for step in steps for each in step.standings):
        return ""
    areas = [
        _(
            "{area}: {names}",
            area=step.title,
            names=join_list([_name(names, each.seat) for each in step.standings]),
        )
        for step in steps
    ]
    return _("The rankings: {areas}.", areas="; ".join(areas))


def _name(names: tuple[str, ...], seat: int) -> str:
    return names[seat] if seat < len(names) else _("the neutral colour")
