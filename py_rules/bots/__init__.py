"""Bots: five levels for each game, with three characters, and simple ones to compare them with."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Protocol

from py_rules.bots.budget import Budget
from py_rules.bots.characters import CHARACTERS as CHARACTERS
from py_rules.bots.characters import with_character
from py_rules.bots.mind import Evaluation
from py_rules.bots.plain import greedy, uniform
from py_rules.bots.search import SearchBot
from py_rules.bots.tree import TreeBot
from py_rules.bots.uct import Uct
from py_rules.core import AnyGame


class Bot(Protocol):
    """A function that chooses a legal action for the seat to move.

    Its only randomness is ``rng``: the same position, ``rng`` and budget in positions give the same
    action.
    """

    def __call__(
        self, game: AnyGame, state: Any, rng: Random, budget: Budget | None = None
    ) -> Any: ...


LEVELS = ("novice", "apprentice", "adept", "master", "grandmaster")  # the strongest last
REFERENCES = ("uct", "uct-eval")  # tree searches; a colon and a number of iterations follow
PLAIN: dict[str, Bot] = {"uniform": uniform, "greedy": greedy}


def evaluation(name: str) -> Evaluation:
    """The bots' evaluation of a game, imported at first use."""
    known: Evaluation = import_module(f"py_rules.bots.{name}").EVALUATION
    return known


def split(name: str) -> tuple[str, str]:
    """The level and the character of a bot's name, such as ``adept-rival``; "" for no character.

    Raises KeyError for any other word.
    """
    level, hyphen, character = name.partition("-")
    if level not in LEVELS or (hyphen and character not in CHARACTERS):
        raise KeyError(name)
    return level, character


def bot(name: str, level: str, patience: int = 1) -> Bot:
    """A bot for a game, by its level, ``uniform`` or ``greedy``; or a plain tree search by its
    iterations, such as ``uct:1000``. A level can have a character: ``adept-rival``. Raises KeyError
    for any other word.

    With a ``patience`` of n it looks at up to n times as many positions.
    """
    if level in PLAIN:
        return PLAIN[level]
    kind, _, count = level.partition(":")
    if kind in REFERENCES and count.isascii() and count.isdecimal() and int(count):
        mind = evaluation(name) if kind == "uct-eval" else None
        return Uct(int(count) * patience, mind)
    level, character = split(level)
    known = evaluation(name)
    if character:
        known = with_character(known, character)
    if known.bot:
        own: Bot = known.bot(known, level, patience)
        return own
    if level == LEVELS[-1]:
        return TreeBot(known, known.tree.longer(patience))
    return SearchBot(known, known.styles[level].longer(patience))
