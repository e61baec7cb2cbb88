"""Impossible positions of Mykerinos: one case for each rule of the box."""

from __future__ import annotations

from typing import Any

import pytest

import py_rules
from py_rules import position
from py_rules.mykerinos.state import Phase, State
from py_rules.record import Table
from tests.random_matches import random_game

GAME = py_rules.load("mykerinos")
DIG = next(
    s for s in random_game(Table(GAME, 3), 0).positions if s.phase is Phase.DIG and sum(s.cubes)
)
INSPECT = next(
    s for s in random_game(Table(GAME, 3), 0).positions if s.phase is Phase.INSPECT and s.area
)
BEGUN = next(s for s in random_game(Table(GAME, 3), 0).positions if s.phase is Phase.INSPECT)
DRAWING, *_, OVER = random_game(Table(GAME, 3), 0).positions


def one_more(state: State) -> dict[str, Any]:
    return {"stock": (state.stock[0] + 1, *state.stock[1:])}


def owing(state: State) -> State:
    """Return the position with a negative stock, and that many more cubes in the supply."""
    first, *rest = state.supply
    supply = (first + state.stock[0] + 1, *rest)
    return state._replace(stock=(-1, *state.stock[1:]), supply=supply)


CASES: list[tuple[str, str, State]] = [
    ("box.cubes", "26; it must be 25", DIG._replace(**one_more(DIG))),
    ("box.spaces", "outside the region", DIG._replace(cubes=(1 << 60, *DIG.cubes[1:]))),
    ("box.plots", "in two places", DIG._replace(cards=((DIG.region[0].plot,), (), ()))),
    (
        "box.season",
        "the deck must be 28, not 27",
        DIG._replace(deck=frozenset([*DIG.deck][1:])),
    ),
    ("box.region", "exactly 8 plots", DIG._replace(region=DIG.region[:4])),
    ("box.wings", "exactly one wing", DIG._replace(wings=("violet",) * 5)),
    ("box.museum", "none of the rooms at its doors", DIG._replace(museum=(("5-1", 0),))),
    ("box.museum", "“museum”", DIG._replace(museum=(("9-9", 0),))),
    ("box.cards", "more often than they have cards", DIG._replace(tapped=(("violet",), (), ()))),
    ("box.passed", "“passed”", DIG._replace(passed=(0, 0))),
    ("box.turn", "they have passed", DIG._replace(passed=(DIG.to_move or 0,))),
    ("box.inspection", "“area”", INSPECT._replace(area=9)),
    ("box.inspection", "“area”", DIG._replace(area=1)),
    ("box.inspection", "area 1 has already been inspected", BEGUN._replace(area=1)),
    (
        "box.inspection",
        "“plots”",
        BEGUN._replace(plots=BEGUN.plots - {BEGUN.region[-1].plot}),
    ),
    ("box.inspection", "“rank”", INSPECT._replace(rank=9)),
    ("box.inspection", "“cubes”", OVER._replace(cubes=(1, *OVER.cubes[1:]))),
    ("box.season", "“season”", DIG._replace(season=5)),
    ("box.season", "“season”", DRAWING._replace(season=2)),
    ("box.season", "“season”", OVER._replace(season=3)),
    ("box.turn", "“first”", DIG._replace(first=3)),
    ("box.turn", "“turn”", DIG._replace(to_move=None)),
    ("box.turn", "“turn”", INSPECT._replace(to_move=((INSPECT.to_move or 0) + 1) % 3)),
    ("box.turn", "no neutral cubes to dig with", DIG._replace(phase=Phase.NEUTRAL)),
    ("box.cubes", "“stock”", owing(DIG)),
    ("box.plots", "“plots”", DIG._replace(plots=DIG.plots | {999})),
    ("box.region", "“plots”", DIG._replace(plots=DIG.plots - {DIG.region[0].plot})),
    ("box.region", "“plots”", OVER._replace(plots=frozenset({OVER.region[0].plot}))),
    ("box.museum", "“museum”", DIG._replace(museum=(("2-1", 3),))),
]


@pytest.mark.parametrize(
    ("rule", "sentence", "state"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES]
)
def test_impossible_positions_are_reported_with_their_rule(
    rule: str, sentence: str, state: State
) -> None:
    found = [one for one in position.composed(GAME, state) if one.rule == rule]
    assert any(sentence in one.detail for one in found), position.composed(GAME, state)


def test_a_position_that_no_game_leads_to_can_be_composed() -> None:
    """In the first season, a player has three cards and a room of the museum."""
    out = sorted(DIG.deck)[:3]
    later = DIG._replace(season=2, first=1)
    assert position.composed(GAME, later) != ()
    gone = sorted(DIG.deck)[:8]
    later = later._replace(
        deck=DIG.deck - set(gone), cards=(tuple(out), (), ()), museum=(("3-1", 0),)
    )
    supply = (later.supply[0] - 1, *later.supply[1:])
    assert position.composed(GAME, later._replace(supply=supply)) == ()
