"""Bots that know nothing of the game they play: yardsticks for those that do."""

from __future__ import annotations

from random import Random
from typing import Any

from py_rules.bots.budget import Budget
from py_rules.core import AnyGame


def uniform(game: AnyGame, state: Any, rng: Random, budget: Budget | None = None) -> Any:
    """Any legal action, each as likely as the other."""
    return rng.choice(game.choices(state))


def greedy(game: AnyGame, state: Any, rng: Random, budget: Budget | None = None) -> Any:
    """The action after which it is furthest ahead in points; of equal ones any."""
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
