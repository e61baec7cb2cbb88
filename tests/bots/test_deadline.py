"""How long a bot thinks after its time is up. The clock counts calls: one second for each call.

Real time isn't measured. Evaluating a position takes about a hundred calls, or one to two
thousand if routes across the board are searched for it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import bots
from py_rules.bots import budget, mexica_walls
from py_rules.bots.budget import Budget
from py_rules.bots.mexica import TREE
from py_rules.bots.mexica_plans import drafts
from py_rules.bots.mexica_tree import TurnNode
from py_rules.bots.tree import Node, TreeBot
from py_rules.record import Table
from tests.random_matches import random_game

POSITION = 5000  # calls: evaluating one position and listing the actions in it
TURN = 9000  # lines of Python: playing, checking and evaluating one turn
LEVELS = ("adept", "grandmaster")


class Calls:
    """A clock that counts the function calls made inside its ``with`` block."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> float:
        return self.now

    def __enter__(self) -> None:
        sys.setprofile(self._count)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _count(self, _frame: Any, event: str, _argument: Any) -> None:
        if event in ("call", "c_call"):
            self.now += 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Calls]:
    calls = Calls()
    monkeypatch.setattr(budget, "monotonic", calls)
    before = sys.getprofile()
    yield calls
    sys.setprofile(before)


@cache
def decisions(name: str, seats: int) -> list[Any]:
    """Return up to five positions of a random game in which a player is to move."""
    match = random_game(Table(py_rules.load(name), seats), 5)
    found = [state for state in match.positions if state.to_move is not None]
    return found[len(found) // 6 :: len(found) // 6][:5]


@pytest.mark.parametrize("name", py_rules.GAMES)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("calls", [0, 10_000])
def test_no_decision_exceeds_its_time_by_more_than_one_position(
    clock: Calls, name: str, level: str, calls: int
) -> None:
    game = py_rules.load(name)
    for state in decisions(name, game.seats[0]) + decisions(name, game.seats[-1]):
        mexica_walls._KNOWN.clear()  # as in a worker that has just started
        bot, rng, begun = bots.bot(name, level), Random(1), clock.now
        allowed = Budget(seconds=calls)
        with clock:
            action = bot(game, state, rng, allowed)
        assert clock.now - begun <= calls + POSITION, state
        assert game.refusal(state, action) is None


class Lines:
    """A clock that always reads 0, and counts the lines of Python run between two readings."""

    def __init__(self) -> None:
        self.longest = self._since = 0

    def __call__(self) -> float:
        self.longest = max(self.longest, self._since)
        self._since = 0
        return 0.0

    def __enter__(self) -> None:
        self._since = 0
        self._before = sys.gettrace()
        sys.settrace(self._count)

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)
        self()

    def _count(self, _frame: Any, event: str, _argument: Any) -> Any:
        self._since += event == "line"
        return self._count


@pytest.mark.parametrize("level", ["adept", "master", "grandmaster"])
def test_between_two_looks_at_the_clock_mexica_plays_one_turn_at_most(
    monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    """This includes the time before the first reading, in which `master` once found all walls."""
    game, lines = py_rules.load("mexica"), Lines()
    monkeypatch.setattr(budget, "monotonic", lines)
    for state in decisions("mexica", 2)[::2] + decisions("mexica", 4)[::2]:
        mexica_walls._KNOWN.clear()
        bot, allowed = bots.bot("mexica", level), Budget(30, seconds=1)
        with lines:
            bot(game, state, Random(1), allowed)
    assert lines.longest <= TURN


@pytest.mark.parametrize("seats", [2, 4])
def test_the_wall_search_checks_the_clock_at_every_wall(
    monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    """This includes walls that turn out to be impossible, of which there may be hundreds."""
    since, longest, laid = 0, 0, mexica_walls._laid

    def counted(*arguments: Any) -> bool:
        nonlocal since, longest
        since += 1
        longest = max(longest, since)
        return laid(*arguments)

    def late() -> bool:
        nonlocal since
        since = 0
        return False

    monkeypatch.setattr(mexica_walls, "_laid", counted)
    for state in decisions("mexica", seats):
        drafts(state, TREE.width, late=late)
    assert longest == 1


def always() -> bool:
    return True


def after(count: int) -> Callable[[], bool]:
    """Return a function that is false for this many calls, and true from then on."""
    asked = iter(range(count))
    return lambda: next(asked, None) is None


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_a_bot_without_time_still_returns_a_plan(name: str) -> None:
    game, mind = py_rules.load(name), bots.evaluation(name)
    for state in decisions(name, 2):
        for late in (always, after(3), after(30)) if mind.plans else ():
            assert mind.plans
            for plan in mind.plans(mind, state, 8, late):
                then = state
                for action in plan.actions:
                    assert game.refusal(then, action) is None
                    then = game.apply(then, action)
        action = bots.bot(name, "grandmaster")(game, state, Random(0), Budget(stop=always))
        assert game.refusal(state, action) is None


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_an_interrupted_search_leaves_no_gaps_in_tree_or_cache(name: str) -> None:
    """A search that is cut short leaves no gaps in the root of the tree or in the cached walls."""
    game = py_rules.load(name)
    for state in decisions(name, 2)[::2]:
        mexica_walls._KNOWN.clear()
        hurried, fresh = (bots.bot(name, "grandmaster") for _ in range(2))
        assert isinstance(hurried, TreeBot)
        assert isinstance(fresh, TreeBot)
        for count in (0, 9, 90):
            hurried.choose(game, state, Random(0), Budget(1000, stop=after(count)))
        plan = hurried.choose(game, state, Random(0), Budget(30))
        mexica_walls._KNOWN.clear()
        assert hurried.root
        looked = Budget(sum(hurried.root.counts))  # positions seen before an interruption count
        assert plan.actions == fresh.choose(game, state, Random(0), looked).actions
        assert fresh.root
        assert len(hurried.root.plans) == len(fresh.root.plans)


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_an_interrupted_iteration_leaves_tree_statistics_unchanged(name: str) -> None:
    """Each visit to the root has added a value, and no node has an incomplete list of plans."""
    game = py_rules.load(name)
    for state in decisions(name, 2)[::3]:
        bot, other = (bots.bot(name, "grandmaster") for _ in range(2))
        assert isinstance(bot, TreeBot)
        assert isinstance(other, TreeBot)
        bot.choose(game, state, Random(0), Budget(1000, stop=after(150)))
        root = bot.root
        assert root
        assert root.visits == sum(root.counts)
        for node in root.nodes:
            if isinstance(node, TurnNode) and node.plans:
                assert len(node.plans) == len(node.sums) == len(drafts(node.state, TREE.width))
            elif isinstance(node, Node) and node.plans:
                other.choose(game, node.state, Random(0), Budget(40))
                assert other.root
                assert len(node.plans) == len(other.root.plans)


def test_a_position_limit_never_counts_as_late() -> None:
    allowed = Budget(1)
    assert not allowed.look()
    assert allowed.over
    assert not allowed.late()
    assert Budget(stop=always).late()
    assert Budget(seconds=0).late()
