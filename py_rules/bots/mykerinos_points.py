"""The points that each seat of Mykerinos can expect, without listing the features of a position."""

from __future__ import annotations

from typing import Any, NamedTuple

from py_rules.bots.mind import Weights
from py_rules.bots.mykerinos_areas import (
    Holdings,
    area_points,
    coming_in,
    holdings_of,
    outlook,
    season_of,
)
from py_rules.mykerinos.data import PATRONS, SEASONS
from py_rules.mykerinos.state import DIG, NEUTRAL, State


def points(state: State, weights: Weights) -> list[float]:
    """The points that each seat can expect: the weighted sum of `mykerinos.terms`, several times as
    fast.
    """
    season = season_of(state)
    holdings = holdings_of(state.cards, state.museum, state.wings or PATRONS, season)
    digging = state.phase is DIG or state.phase is NEUTRAL
    coming = coming_in(state) if digging else [0.0] * len(state.cubes)
    found = _besides_areas(state, weights, holdings, coming if digging else None)
    if state.region and not state.over:
        weight = weights["area"]
        for seat, expected in enumerate(area_points(state, holdings, coming)):
            found[seat] += weight * expected
    return found


class Alike(NamedTuple):
    """The data shared by positions of the digging that differ only in where cubes are."""

    points: list[float]  # by seat, the points to expect besides those for areas
    areas: dict[Any, Any]  # a cache: by the cubes in each area, the points for areas


def alike(state: State, weights: Weights) -> Alike:
    """The data that a position of the digging shares with others."""
    holdings = holdings_of(state.cards, state.museum, state.wings or PATRONS, season_of(state))
    coming = coming_in(state)
    return Alike(
        _besides_areas(state, weights, holdings, coming), outlook(state, holdings, coming)[2]
    )


def _besides_areas(
    state: State, weights: Weights, holdings: Holdings, coming: list[float] | None
) -> list[float]:
    """The points that each seat can expect besides those for areas.

    ``coming`` are the cubes still to come by colour; None if the digging is over.
    """
    for known, sums in holdings.sums:
        if known is weights:
            found = sums.copy()
            break
    else:
        found = [0.0] * state.seats
        for feature, seat, _, amount in holdings.terms:
            found[seat] += weights[feature] * amount
        holdings.sums.append((weights, found.copy()))
    per_cube = weights["kept"] if season_of(state) < SEASONS else 0.0
    if coming:
        active, unused, passed = weights["active"], weights["untapped"], state.passed
        for seat, stock in enumerate(state.stock):
            own = coming[seat]
            more = active * own
            if seat not in passed:
                left = holdings.seats[seat].cards - len(state.tapped[seat])
                more += unused * min(left, own / 2)
            if per_cube and stock > own:
                more += per_cube * min(stock - own, 6)
            found[seat] += more
    elif per_cube:
        for seat, stock in enumerate(state.stock):
            found[seat] += per_cube * min(stock, 6)
    return found
