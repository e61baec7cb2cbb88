"""Bots that use only the rules of a game and its points, to compare the others with."""

from __future__ import annotations

from random import Random
from typing import Any

from py_rules.bots.budget import Budget
from py_rules.core import AnyGame


def uniform(game: AnyGame, state: Any, rng: Random, budget: Budget | None = None) -> Any:
    """Any legal action, each with the same probability."""
    return rng.choice(game.choices(state))


def greedy(game: AnyGame, state: Any, rng: Random, budget: Budget | None = None) -> Any:
    """The action after which the seat is furthest ahead in points; a random one if several are
    equal.
    """
    budget = budget or Budget()
    seat = state.to_move
    legal = list(game.legal(state))
    rng.shuffle(legal)
    best, most = legal[0], float("-inf")
    for action in legal:
        points = game.totals(game.apply(state, action))
        ahead = points[seat] - max(points[:seat] + points[seat + 1 :])
        if ahead > most:
            best, most = action, ahead
        if not budget.look():
            break
    return best
