"""Plain tree searches, used as reference opponents for the bots."""

from __future__ import annotations

from random import Random

import pytest

import py_rules
from py_rules import bots
from py_rules.bots.budget import Budget
from py_rules.bots.uct import Uct, ended, shares
from tests.bots.stones import STONES, Heap, TakeStones


@pytest.mark.parametrize("thrown", [None, 0])
@pytest.mark.parametrize(("stones", "best"), [(2, 2), (4, 1), (5, 2), (7, 1)])
def test_the_search_finds_the_only_winning_move(stones: int, best: int, thrown: int | None) -> None:
    """The player who leaves a multiple of three stones wins, whatever chance adds."""
    for seed in range(5):
        action = Uct(400)(STONES, Heap(stones, thrown=thrown), Random(seed))
        assert action == TakeStones(best)


def test_each_of_three_seats_maximises_its_own_result() -> None:
    """It takes the last two stones; leaving one would make the next seat win."""
    for seed in range(5):
        assert Uct(400)(STONES, Heap(2, turn=1, seats=3), Random(seed)) == TakeStones(2)


def test_iterations_are_limited_by_the_bot_and_by_the_budget() -> None:
    budget = Budget()
    Uct(30)(STONES, Heap(7), Random(0), budget)
    assert budget.seen == 30
    assert budget.best
    budget = Budget(5)
    Uct(30)(STONES, Heap(7), Random(0), budget)
    assert budget.seen == 5


def test_values_are_shares_that_sum_to_one() -> None:
    assert sum(shares((30, 12, 50))) == pytest.approx(1)
    assert shares((30, 15))[0] == pytest.approx(0.731, abs=0.001)
    assert sum(ended(STONES, Heap(0, won=1))) == pytest.approx(1)
    assert ended(STONES, Heap(0, won=1))[1] > 0.75


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_a_uct_bot_is_named_by_its_number_of_iterations(name: str) -> None:
    found = bots.bot(name, "uct-eval:25")
    assert isinstance(found, Uct)
    assert found.iterations == 25
    for wrong in ("uct", "uct:", "uct:0", "uct:-1", "uct:many", "genius:5"):
        with pytest.raises(KeyError):
            bots.bot(name, wrong)
