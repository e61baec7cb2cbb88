"""Bots: four levels for each game, and two simple ones to compare them with."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Protocol

from py_rules.bots.budget import Budget
from py_rules.bots.mind import Evaluation
from py_rules.bots.plain import greedy, uniform
from py_rules.bots.search import SearchBot
from py_rules.core import AnyGame


class Bot(Protocol):
    """A function that chooses a legal action for the seat to move.

    Its only randomness is ``rng``: the same position, ``rng`` and budget in positions give the same
    action.
    """

    def __call__(
        self, game: AnyGame, state: Any, rng: Random, budget: Budget | None = None
    ) -> Any: ...


LEVELS = ("novice", "apprentice", "adept", "master")  # the strongest last
PLAIN: dict[str, Bot] = {"uniform": uniform, "greedy": greedy}


def evaluation(name: str) -> Evaluation:
    """What the bots know of a game, imported when first asked for."""
    known: Evaluation = import_module(f"py_rules.bots.{name}").EVALUATION
    return known


def bot(name: str, level: str, patience: int = 1) -> Bot:
    """A bot for a game, by its level or ``uniform`` or ``greedy``. Raises KeyError for any other
    word.

    With a ``patience`` of n it looks at up to n times as many positions.
    """
    if level in PLAIN:
        return PLAIN[level]
    known = evaluation(name)
    return SearchBot(known, known.styles[level].longer(patience))
