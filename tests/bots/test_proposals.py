"""What an evaluation proposes without a search: distinct digs, and turns that a hand can pay."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import bots
from py_rules.bots.budget import never
from py_rules.bots.mind import worth
from py_rules.bots.mykerinos_digs import distinct
from py_rules.bots.myraclia_draft import draft, wanted
from py_rules.bots.myraclia_turns import paid, put, turns_of
from py_rules.mykerinos.actions import Dig
from py_rules.mykerinos.state import area_of
from py_rules.myraclia.actions import Spend
from py_rules.myraclia.data import Elements
from py_rules.myraclia.payments import minimal
from py_rules.myraclia.state import Phase
from py_rules.record import Table
from tests.random_matches import random_game


def decisions(name: str, phase: str, seed: int) -> list[Any]:
    states = random_game(Table(py_rules.load(name), 2), seed).positions
    return [state for state in states if state.to_move is not None and state.phase.name == phase]


def test_equivalent_digs_are_examined_only_once() -> None:
    game, fewer = py_rules.load("mykerinos"), 0
    for state in decisions("mykerinos", "DIG", 1):
        legal = list(game.legal(state))
        found = distinct(state)
        assert set(found) <= set(legal)
        assert len(set(found)) == len(found)

        def kinds(actions: list[Any]) -> list[object]:
            return [
                (action.verb, sorted(map(area_of, action.spaces)))
                if isinstance(action, Dig)
                else action
                for action in actions
            ]

        assert len(kinds(found)) == len(found)
        assert all(kind in kinds(found) for kind in kinds(legal))
        fewer += len(found) < len(legal) / 2
    assert fewer > 10


def test_omitted_digs_are_valued_like_the_digs_listed_instead() -> None:
    game, mind = py_rules.load("mykerinos"), bots.evaluation("mykerinos")
    for state in decisions("mykerinos", "DIG", 2)[::3]:
        values = {
            round(worth(mind, game.apply(state, action), state.to_move), 6)
            for action in distinct(state)
        }
        for action in game.legal(state):
            assert round(worth(mind, game.apply(state, action), state.to_move), 6) in values


@pytest.mark.parametrize("phase", ["DIG", "NEUTRAL"])
def test_the_value_of_a_dig_is_that_of_the_resulting_position(phase: str) -> None:
    """This also holds where the position isn't built because the values of its areas are cached."""
    game, mind, left_out = py_rules.load("mykerinos"), bots.evaluation("mykerinos"), 0
    assert mind.plans
    for state in decisions("mykerinos", phase, 2)[::2]:
        mind.plans(mind, state, 50, never)
        for plan in mind.plans(mind, state, 50, never):
            after = game.apply(state, plan.actions[0])
            assert plan.value == worth(mind, after, state.to_move)
            left_out += plan.state is None
    assert left_out > 20


def test_a_payment_is_a_minimal_one() -> None:
    rng, found = Random(0), 0
    for _ in range(2000):
        have = Elements(*[rng.choice((0, 0, 1, 1, 2, 3)) for _ in range(7)])
        cost = Elements(*[rng.choice((0, 0, 0, 1)) for _ in range(7)])
        purse = rng.randint(1, 8)
        if not any(cost):
            continue
        payment = paid(have, cost, purse)
        every = minimal(cost, have, purse)
        if payment is None:
            assert not any(cost.minus(each).total < 2 for each in every)
        else:
            assert payment in every
            found += 1
    assert found > 200


def test_a_partial_payment_never_covers_the_whole_cost() -> None:
    cost = Elements(green=1, red=1, white=1)
    assert put(Elements(green=2), cost, 4) == Elements(green=1)
    assert put(Elements(green=1, red=1, white=1), cost, 4) == Elements(red=1, white=1)
    assert put(Elements(green=1, red=1, white=1), cost, 1) == Elements(white=1)
    assert put(Elements(blue=3), cost, 4) is None


def test_a_turn_can_spend_elements_freed_earlier_in_it() -> None:
    """In six random games, some turn pays with an element that only its first tile frees."""
    game, used = py_rules.load("myraclia"), 0
    for seed in range(6):
        for state in decisions("myraclia", Phase.ACT.name, seed):
            seat = state.to_move
            had = state.stock[seat].plus(state.exchange)
            for turn in turns_of(state, seat):
                spent = Elements()
                for step in turn.steps:
                    assert isinstance(step, Spend)
                    spent = spent.plus(step.elements)
                used += not had.holds(spent)
    assert game.name == "myraclia"
    assert used


def test_the_last_element_of_a_colour_counts_more_if_another_hand_needs_it() -> None:
    denied = 0
    for seed in range(4):
        for state in decisions("myraclia", "DRAFT", seed):
            seat = state.to_move
            own_values = {colour: value for value, colour in wanted(state, seat)}
            found = draft(state, seat)
            assert found == sorted(found, reverse=True)
            assert own_values.keys() == {colour for _, colour in found}
            for value, colour in found:
                assert value >= own_values[colour]
                if value > own_values[colour]:
                    assert getattr(state.board, colour) == 1
                    assert wanted(state, 1 - seat)[0][1] == colour
                    assert 1 - seat not in state.passed
                    denied += 1
    assert denied
