"""The rankings of Mykerinos area by area as they are inspected, and at the end the museum."""

from __future__ import annotations

from py_rules.mykerinos.data import PATRONS, ROOMS
from py_rules.mykerinos.effects import Inspection, inspections
from py_rules.mykerinos.scoring import card_worth, cards_of, scores
from py_rules.mykerinos.state import State, area_spaces
from py_rules.record import Match
from web.games.mykerinos.drawing import layout_of
from web.games.mykerinos.layout import HEAD_HEIGHT, Layout, corner
from web.games.mykerinos.museum import floor, room_middle, wing_middle
from web.games.mykerinos.text import SOURCES
from web.games.scoring_steps import RANKS, TABLE, WINDOW, ScoringStep, Standing
from web.i18n import _

MUSEUM = ".part-museum"  # selector of the museum's drawing on a tall screen


def scoring(match: Match, tall: bool) -> tuple[ScoringStep, ...]:
    """The rankings if the last action ended a season, or all points if it ended the game."""
    before, after = match.positions[-2:]
    if after.over:
        return _end(after, layout_of(after, tall))
    found = inspections(before, match.actions[-1])
    layout = layout_of(before, tall)
    return tuple(_area(before, inspection, layout) for inspection in found)


def _area(state: State, inspection: Inspection, layout: Layout) -> ScoringStep:
    """An area and the ranks in it, side by side below its title."""
    x, y = corner(layout, min(area_spaces(inspection.area)))
    cell = layout.cell
    at = x + 2 * cell, y + 1.5 * cell
    return ScoringStep(
        _("Area {area}", area=inspection.area + 1),
        f"M{x - 3} {y - HEAD_HEIGHT}h{4 * cell + 6}v{3 * cell + HEAD_HEIGHT + 3}h{-4 * cell - 6}Z",
        tuple(
            Standing(colour, _(rank), 0, at)
            for colour, rank in zip(inspection.ranks, RANKS, strict=False)
        ),
        WINDOW if layout.tall else TABLE,
    )


def _end(state: State, layout: Layout) -> tuple[ScoringStep, ...]:
    """The points by source. Each wing lights up with the players who have cards of its patron."""
    counted, drawing = scores(state), MUSEUM if layout.tall else TABLE
    steps = []
    for source in counted[0]:
        wing = state.wings.index(source) if source in PATRONS else None
        standings = []
        for seat, points in enumerate(counted):
            if not points[source]:
                continue
            if wing is None:
                standings.append(Standing(seat, "", points[source], layout.museum[:2]))
                continue
            worth = card_worth(state, seat, wing)
            label = f"{cards_of(state, seat, source)}×{worth}"
            at = _place(state, layout, seat, wing, worth)
            standings.append(Standing(seat, label, points[source], at))
        shape = "" if wing is None else _wing(layout, wing)
        standings.sort(key=lambda one: -one.points)
        steps.append(ScoringStep(_(SOURCES[source]), shape, tuple(standings), drawing, source))
    return tuple(steps)


def _wing(layout: Layout, wing: int) -> str:
    """The rooms of a wing."""
    return "".join(floor(layout, room) for room in ROOMS.values() if wing in room.wings)


def _place(state: State, layout: Layout, seat: int, wing: int, worth: int) -> tuple[float, float]:
    """The room that gives a seat's cards this value, otherwise the sign of the wing."""
    own = {name for name, guest in state.museum if guest == seat}
    for room in ROOMS.values():
        if room.name in own and wing in room.wings and room.value == worth:
            return room_middle(layout, room)
    return wing_middle(layout, wing)
