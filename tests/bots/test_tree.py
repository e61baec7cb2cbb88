"""The tree search of the strongest level: it finds forced wins, reuses its tree, ends in time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import bots
from py_rules.bots.budget import Budget
from py_rules.bots.mind import Evaluation, TreeStyle
from py_rules.bots.search import Planner
from py_rules.bots.tree import TreeBot
from py_rules.core import AnyGame
from tests.bots.stones import STONES, Heap, TakeStones

Settled = Callable[[Any, Any], bool]


def thinker(settled: Settled | None = None, **style: Any) -> TreeBot:
    """Return a bot that knows the rules of the stones game and nothing else."""
    mind = Evaluation(
        STONES,
        terms=lambda _: [],
        weights={},
        moves=lambda _, state: [(action,) for action in STONES.legal(state)],
        labels={},
        sentences={},
        idle=lambda _: None,
        styles={},
        settled=settled,
    )
    return TreeBot(mind, TreeStyle(**style))


@pytest.mark.parametrize("depth", [1, 3])
@pytest.mark.parametrize(("stones", "best"), [(2, 2), (4, 1), (5, 2), (7, 1), (8, 2)])
def test_the_search_finds_the_only_winning_move(stones: int, best: int, depth: int) -> None:
    """The player who leaves a multiple of three stones wins."""
    assert thinker(depth=depth)(STONES, Heap(stones), Random(0), Budget(300)) == TakeStones(best)


def test_the_search_plays_through_chance_to_positions_it_can_evaluate() -> None:
    bot = thinker(lambda _, state: bool(state.over))
    for stones, best in ((4, 1), (5, 2), (7, 1)):
        heap = Heap(stones, thrown=0)
        assert bot(STONES, heap, Random(0), Budget(400)) == TakeStones(best)


def test_each_of_three_seats_maximises_its_own_result() -> None:
    """With two stones, the player takes both. With four, the two others decide who wins."""
    assert thinker()(STONES, Heap(2, turn=1, seats=3), Random(0), Budget(100)) == TakeStones(2)
    bot = thinker()
    bot(STONES, Heap(4, seats=3), Random(0), Budget(300))
    assert bot.root
    values = [total / count for total, count in zip(bot.root.sums, bot.root.counts, strict=True)]
    assert max(values) < 0.5


def test_the_search_reuses_its_existing_tree() -> None:
    bot = thinker()
    bot(STONES, Heap(20), Random(0), Budget(200))
    first = bot.root
    assert first
    bot(STONES, Heap(18, turn=0), Random(0), Budget(1))
    assert bot.root
    assert bot.root is not first
    assert bot.root.visits > 10  # from the search for the first move
    bot(STONES, Heap(50), Random(0), Budget(5))
    assert bot.root.state == Heap(50)


@pytest.mark.parametrize("most", [1, 2, 10, 60])
def test_the_search_stays_within_its_budget(most: int) -> None:
    budget = Budget(most)
    assert thinker()(STONES, Heap(30), Random(0), budget) in (TakeStones(1), TakeStones(2))
    assert budget.seen == most
    assert budget.best


def test_a_solved_position_does_not_loop_forever() -> None:
    budget = Budget(1000)
    assert thinker()(STONES, Heap(2), Random(0), budget) == TakeStones(2)
    assert budget.seen == 1000


def dealt(game: AnyGame) -> Any:
    """Return the first position in which a player is to move."""
    state, rng = game.start(2, frozenset()), Random(1)
    while state.to_move is None:
        state = game.apply(state, game.deal(state, rng))
    return state


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_a_plan_is_followed_only_while_the_positions_match(name: str) -> None:
    game, bot = py_rules.load(name), bots.bot(name, "grandmaster")
    assert isinstance(bot, TreeBot)
    assert isinstance(bot, Planner)
    state = dealt(game)
    action = bot(game, state, Random(1), Budget(40))
    assert bot.planned(state) == action
    after = game.apply(state, action)
    if not bot.style.follow:
        assert bot.planned(after) is None


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_no_level_makes_a_wasteful_move_early_in_a_game(name: str) -> None:
    """In the first 60 actions of a game, no level makes a move that its evaluation calls waste."""
    game, mind = py_rules.load(name), bots.evaluation(name)
    for level in bots.LEVELS[:3]:
        state, rng, bot = dealt(game), Random(2), bots.bot(name, level)
        for _ in range(60):
            if state.to_move is None:
                action = game.deal(state, rng)
            else:
                action = bot(game, state, rng)
                assert not mind.wastes(state, action) or len(list(mind.moves(state, state))) < 3
            state = game.apply(state, action)
