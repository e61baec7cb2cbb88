"""Opponents: bots of four levels for each game, and two plain ones as yardsticks."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Protocol

from py_rules.bots.budget import Budget
from py_rules.bots.mind import Mind
from py_rules.bots.plain import greedy, uniform
from py_rules.bots.search import Style, Thinker
from py_rules.core import AnyGame


class Bot(Protocol):
    """Chooses a legal action for the seat to move; chance comes to it from ``rng`` alone."""

    def __call__(
        self, game: AnyGame, state: Any, rng: Random, budget: Budget | None = None
    ) -> Any: ...


LEVELS = ("novice", "apprentice", "adept", "master")  # the strongest last
PLAIN: dict[str, Bot] = {"uniform": uniform, "greedy": greedy}

STYLES: dict[str, dict[str, Style]] = {
    "mykerinos": {
        "novice": Style(width=1, depth=2, slips=3.5, among=12),
        "apprentice": Style(width=2, depth=2, slips=2.0, among=8),
        "adept": Style(width=4, depth=2, slips=0.3, among=3),
        "master": Style(width=6, depth=2, answers=4),
    },
    "myraclia": {
        "novice": Style(width=2, depth=8, slips=0.8, among=5),
        "apprentice": Style(width=2, depth=8, slips=0.35, among=4),
        "adept": Style(width=3, depth=8),
        "master": Style(width=5, depth=8, answers=4),
    },
    "mexica": {
        "novice": Style(width=1, depth=8, slips=3.2, among=8),
        "apprentice": Style(width=2, depth=8, slips=2.0, among=6),
        "adept": Style(width=3, depth=8, slips=1.0, among=4),
        "master": Style(width=5, depth=8, answers=4),
    },
}


def mind(name: str) -> Mind:
    """What bots know of a game, imported when first asked for."""
    known: Mind = import_module(f"py_rules.bots.{name}").MIND
    return known


def bot(name: str, level: str, patience: int = 1) -> Bot:
    """A bot for a game; with more patience it thinks longer. KeyError for no such level."""
    if level in PLAIN:
        return PLAIN[level]
    return Thinker(mind(name), STYLES[name][level].longer(patience))
