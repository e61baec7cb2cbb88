"""The scoring of a half of Mexica step by step: its districts, then the start squares."""

from __future__ import annotations

from py_rules.mexica.areas import BITS, STARTS, Area, bits
from py_rules.mexica.scoring import DistrictScore, Row, start_bonus, table
from py_rules.mexica.state import State
from py_rules.record import Match
from web.games.mexica.ground import contour
from web.games.mexica.layout import CELL, CORNERS, MAX_SHOWN_SIZE, middle, middle_of
from web.games.mexica.scorings import PLACES
from web.games.scoring_steps import Box, ScoringStep, Standing
from web.i18n import N_, _


def scoring(match: Match, tall: bool) -> tuple[ScoringStep, ...]:
    """The scoring of a half if the last action ended it.

    Districts without buildings score nothing and are left out.
    """
    before, after = match.positions[-2:]
    if after.half == before.half and not after.over:
        return ()
    steps = [_district(row) for row in table(before, before.half) if _ranked(row)]
    if any(bonus := start_bonus(before)):
        steps.append(_start(before, bonus))
    return tuple(steps)


def _ranked(row: Row) -> list[DistrictScore]:
    """The players with a rank in a district, the first rank first."""
    return sorted((one for one in row.standings if one.place), key=lambda one: one.place)


def _district(row: Row) -> ScoringStep:
    size, at = row.district.size, middle_of(row.district.area)
    text = N_("Founded district of size {size}")
    if not row.district.token:
        text = N_("Unfounded district of size {size}")
    return ScoringStep(
        _(text, size=size),
        contour(row.district.area),
        tuple(Standing(one.seat, _(PLACES[one.place]), one.points, at) for one in _ranked(row)),
        beside=_box(row.district.area) if size <= MAX_SHOWN_SIZE else None,
    )


def _box(area: Area) -> Box:
    """The box around a small area, which standings in it would hide."""
    xs, ys = zip(*(CORNERS[one] for one in bits(area)), strict=True)
    return min(xs), min(ys), max(xs) + CELL, max(ys) + CELL


def _start(state: State, bonus: tuple[int, ...]) -> ScoringStep:
    standings = []
    for seat, points in enumerate(bonus):
        if points and (square := state.players[seat].figure):
            standings.append(Standing(seat, "", points, middle(square)))
    area = sum(BITS[figure] for player in state.players if (figure := player.figure)) & STARTS
    return ScoringStep(_("Start squares"), contour(area), tuple(standings), beside=_box(area))
