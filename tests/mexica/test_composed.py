"""Impossible positions of Mexica: one case for each rule of the box."""

from __future__ import annotations

from typing import Any

import pytest

import py_rules
from py_rules import position, record
from py_rules.grid import Square
from py_rules.mexica.areas import DUG, ISLAND, area_of, bit, parts
from py_rules.mexica.composed import most_pairs
from py_rules.mexica.state import Bridges, District, Phase, Points, State
from py_rules.record import Table
from tests.random_matches import random_game

GAME = py_rules.load("mexica")
WHOLE = random_game(Table(GAME, 2), 0)
BEGUN = next(s for s in WHOLE.positions if s.phase is Phase.TURN)  # figures on h6, i7 ...
OVER = WHOLE.state
DRAWING = WHOLE.positions[0]
START = next(s for s in WHOLE.positions if s.phase is Phase.START)
LATE = [s for s in WHOLE.positions if s.phase is Phase.TURN and s.half == 2][-1]


def at(name: str) -> int:
    return bit(Square.parse(name))


def player(state: State, **changes: Any) -> State:
    return state._replace(players=(state.players[0]._replace(**changes), *state.players[1:]))


def dug(*names: str, doubles: int = 0, **changes: Any) -> State:
    """Return the first turn's position with more canals, and the districts that they form."""
    laid = area_of(map(Square.parse, names))
    canals = DUG | laid
    tokens = changes.pop("tokens", 0)
    land = parts(ISLAND & ~canals)
    state: State = BEGUN._replace(
        canals=canals,
        districts=tuple(District(part, part & tokens) for part in land),
        blocked=tokens,
        doubles=BEGUN.doubles - doubles,
        singles=BEGUN.singles - len(names) + 2 * doubles,
        **changes,
    )
    return state


ALL = (1,) * 4
CASES: list[tuple[str, str, State]] = [
    ("box.setup", "“figure”", BEGUN._replace(phase=Phase.START, ap=0)),
    ("box.setup", "“phase”", DRAWING._replace(ap=1)),
    ("box.setup", "“phase”", START._replace(ap=1)),
    ("box.turn", "“turn”", START._replace(to_move=None)),
    ("box.turn", "“turn”", OVER._replace(ap=1)),
    ("box.open", "“open”", START._replace(calpulli=START.calpulli[1:])),
    ("box.open", "“open”", BEGUN._replace(calpulli=BEGUN.calpulli[::-1])),
    ("box.open", "“open”", BEGUN._replace(waiting=BEGUN.waiting[::-1])),
    ("box.open", "“open”", OVER._replace(waiting=(13,))),
    (
        "box.open",
        "open calpulli of size 13 no longer fits any district",
        LATE._replace(calpulli=(*LATE.calpulli, 13)),
    ),
    ("box.canals", "a canal can’t lie on h6", dug("h6")),
    ("box.canals", "“canals”", BEGUN._replace(canals=0)),
    ("box.canals", "squares, 3, doesn’t match", dug("b2", "b3", "b4")._replace(singles=5)),
    ("box.canals", "so many double pieces (1)", dug("b2", "d3", doubles=1)),
    ("box.bridges", "“bridges”", BEGUN._replace(bridges=Bridges(ns=at("c4")))),
    ("box.bridges", "needs land at both ends", BEGUN._replace(bridges=Bridges(ns=at("o7")))),
    (
        "box.bridges",
        "too many bridges: 12; the box has 11",
        BEGUN._replace(bridges=Bridges(ns=area_of(Square(4, col) for col in range(1, 13)))),
    ),
    ("box.figures", "must stand on the board", player(BEGUN, place=0)),
    ("box.figures", "it needs land or a bridge", player(BEGUN, place=DUG & -DUG)),
    ("box.squares", "two pieces on c4", player(BEGUN, buildings=(at("c4"), at("c4"), 0, 0))),
    ("box.squares", "“buildings”", BEGUN._replace(blocked=at("c4"))),
    ("box.buildings", "a building can’t stand on h6", player(BEGUN, buildings=(at("h6"), 0, 0, 0))),
    ("box.buildings", "in this half it must be 1", player(BEGUN, stock=(3, 3, 2, 2))),
    ("box.calpulli", "it must have 3 to 13 squares, with water all around", dug(tokens=at("c4"))),
    ("box.calpulli", "two calpulli lie in one district", dug(tokens=at("c4") | at("d4"))),
    ("box.calpulli", "a calpulli can’t lie on h6", dug(tokens=at("h6"))),
    ("box.calpulli", "“canals”", BEGUN._replace(districts=BEGUN.districts[1:])),
    ("box.open", "wait for the second half must be 7", BEGUN._replace(waiting=BEGUN.waiting[1:])),
    ("box.open", "too many calpulli of size 3: 9", BEGUN._replace(calpulli=(3,) * 9, waiting=())),
    (
        "box.open",
        "at most 8 calpulli can be open or on the board, not 9",
        BEGUN._replace(
            calpulli=tuple(sorted((*BEGUN.calpulli, BEGUN.waiting[0]))), waiting=BEGUN.waiting[1:]
        ),
    ),
    ("box.squares", "two pieces on", player(BEGUN, place=BEGUN.players[1].place)),
    ("box.chips", "too many chips: 13; the box has 12", player(BEGUN, chips=13)),
    ("box.chips", "“chips”", player(BEGUN, chips=-1)),
    ("box.chips", "taken in this turn: 3; the limit is 2", BEGUN._replace(taken=3)),
    ("box.ap", "at most 18 AP here, not 19", BEGUN._replace(ap=19)),
    ("box.turn", "“turn”", BEGUN._replace(to_move=None)),
    ("box.round", "“quiet”", BEGUN._replace(first_round=False, quiet=2)),
    ("box.round", "“round”", BEGUN._replace(first_round=True, quiet=1)),
    ("box.points", "“points”", player(BEGUN, points=Points(second=3))),
    ("box.points", "“points”", player(BEGUN, points=Points(1000))),
]


@pytest.mark.parametrize(("rule", "sentence", "state"), CASES, ids=[case[1] for case in CASES])
def test_impossible_positions_are_reported_with_their_rule(
    rule: str, sentence: str, state: State
) -> None:
    found = [one for one in position.composed(GAME, state) if one.rule == rule]
    assert found, position.composed(GAME, state)
    assert any(sentence in one.detail for one in found), found


def test_the_end_of_a_game_passes() -> None:
    assert OVER.over
    assert position.composed(GAME, OVER) == ()
    text = record.write(record.begin(WHOLE.table._replace(position=OVER)))
    assert record.read(text).state == OVER


def test_a_line_of_squares_holds_half_as_many_double_canals() -> None:
    line = [Square(4, col) for col in range(1, 8)]
    assert most_pairs(area_of(line)) == 3
    assert most_pairs(area_of([*line, Square(5, 3), Square(3, 5)])) == 4
    assert most_pairs(0) == 0
