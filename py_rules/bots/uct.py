"""Plain tree searches to measure the other bots with: UCT over sampled chance.

``uct:N`` uses nothing but points: N times it goes down its tree, adds a position, and plays from
there at random to the end of the game. ``uct-eval:N`` uses the evaluation of the game instead, for
the moves worth considering and for the points that each seat can expect in the new position.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from random import Random
from typing import Any

from py_rules.bots.budget import Budget
from py_rules.bots.mind import Evaluation, by_seat
from py_rules.bots.search import Plan, Planner
from py_rules.core import AnyGame

EXPLORATION = 0.7  # how far the search strays from the best: the constant of UCB1
SPREAD = 15.0  # points; a lead of that many is worth 0.73 of a win
LONGEST = 400  # actions of a playout; then the points count as they stand
Values = tuple[float, ...]  # by seat, from 0 for a loss to 1 for a win


class UctNode:
    """A position in the tree, with the values found below it."""

    __slots__ = ("children", "moves", "seat", "state", "sums", "untried", "visits")

    def __init__(self, state: Any, seats: int) -> None:
        self.state = state
        self.seat: int | None = state.to_move
        self.visits = 0
        self.sums = [0.0] * seats  # of the values
        self.moves: Sequence[tuple[Any, ...]] = ()
        self.untried: list[int] | None = None  # indices of moves, shuffled; None before a visit
        self.children: list[tuple[tuple[Any, ...], UctNode]] = []


class Uct(Planner):
    """UCT for any number of seats: each chooses what is best for itself (max^n)."""

    def __init__(self, iterations: int, mind: Evaluation | None = None) -> None:
        super().__init__()
        self.iterations = iterations
        self._mind = mind

    def choose(self, game: AnyGame, state: Any, rng: Random, budget: Budget | None) -> Plan:
        """The move that was tried most."""
        budget = budget or Budget()
        root = UctNode(state, state.seats)
        for _ in range(self.iterations):
            self._iterate(game, root, rng)
            if not budget.look():
                break
        move, node = max(root.children, key=lambda child: child[1].visits)
        budget.best = move
        return Plan(node.sums[state.to_move] / node.visits, move, node.state)

    def _iterate(self, game: AnyGame, root: UctNode, rng: Random) -> None:
        """Go down to a new position, judge it, and update all nodes above it."""
        path, node = [root], root
        while not node.state.over:
            if node.seat is None:
                fresh = len(node.children) ** 2 <= node.visits
                node = self._drawn(game, node, rng) if fresh else rng.choice(node.children)[1]
            else:
                if node.untried is None:
                    node.moves = self._moves(game, node.state)
                    node.untried = list(range(len(node.moves)))
                    rng.shuffle(node.untried)
                fresh = bool(node.untried)
                node = self._grown(game, node) if fresh else _selected(node)
            path.append(node)
            if fresh:
                break
        values = self._judged(game, node.state, rng)
        for each in path:
            each.visits += 1
            for seat, value in enumerate(values):
                each.sums[seat] += value

    def _moves(self, game: AnyGame, state: Any) -> Sequence[tuple[Any, ...]]:
        if self._mind:
            return list(self._mind.moves(state, state))
        return _Single(game.choices(state))

    def _drawn(self, game: AnyGame, node: UctNode, rng: Random) -> UctNode:
        """The new child after one more draw of chance."""
        action = game.deal(node.state, rng)
        child = UctNode(game.apply(node.state, action), len(node.sums))
        node.children.append(((action,), child))
        return child

    def _grown(self, game: AnyGame, node: UctNode) -> UctNode:
        """The new child after a move that was not tried yet."""
        assert node.untried
        move = node.moves[node.untried.pop()]
        state = node.state
        for action in move:
            state = game.apply(state, action)
        child = UctNode(state, len(node.sums))
        node.children.append((move, child))
        return child

    def _judged(self, game: AnyGame, state: Any, rng: Random) -> Values:
        """The value of a position for each seat, by the evaluation or by a random game."""
        if self._mind and not state.over:
            return shares(by_seat(self._mind, state))
        for _ in range(LONGEST):
            if state.over:
                return ended(game, state)
            chance = state.to_move is None
            action = game.deal(state, rng) if chance else rng.choice(game.choices(state))
            state = game.apply(state, action)
        return shares(game.totals(state))


class _Single(Sequence[tuple[Any, ...]]):
    """Actions as moves of one action each, created on access."""

    def __init__(self, actions: Sequence[Any]) -> None:
        self._actions = actions

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, index: Any) -> Any:
        return (self._actions[index],)


def _selected(node: UctNode) -> UctNode:
    """The child with the highest upper confidence bound for the seat to move."""
    seat, bonus = node.seat, EXPLORATION * sqrt(log(node.visits))
    assert seat is not None
    best, most = node, float("-inf")
    for _, child in node.children:
        bound = child.sums[seat] / child.visits + bonus / sqrt(child.visits)
        if bound > most:
            best, most = child, bound
    return best


def shares(points: Sequence[float], spread: float = SPREAD) -> Values:
    """The value of points for each seat: the softmax of the points.

    With two seats this is the logistic function of the lead.

    >>> shares((20, 20))
    (0.5, 0.5)
    """
    most = max(points)
    weights = [exp((each - most) / spread) for each in points]
    whole = sum(weights)
    return tuple([weight / whole for weight in weights])


def ended(game: AnyGame, state: Any) -> Values:
    """The value of the end of a game for each seat.

    Three quarters of it are for the win, which may be shared; the rest is for the points.
    """
    winners = game.winners(state)
    values = [value / 4 for value in shares(game.totals(state))]
    for seat in winners:
        values[seat] += 0.75 / len(winners)
    return tuple(values)
