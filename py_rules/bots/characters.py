"""Characters: bots of the same level with different preferences, made by changing weights.

A character does not change how long or how far a bot thinks. `EXPERIMENTS.md` compares the strength
of each with that of the plain bot of its level.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from py_rules.bots.mind import Evaluation, reweighed
from py_rules.message import Message, message


class Taste(NamedTuple):
    """The preferences of a character in a game, compared to a bot without a character."""

    rivals: float = 1.0  # how much the points of the others count, compared to its own
    hopes: float = 1.0  # how much points that are still to come count, compared to those scored
    envy: float = 0.0  # how much chances open to the others count against it (`Evaluation.spoils`)


class Character(NamedTuple):
    """A character: its name, the sentence that introduces it, and its preferences."""

    name: Message
    sentence: Message
    tastes: Mapping[str, Taste]  # by game; about as strong as a plain bot


CHARACTERS = {
    "builder": Character(
        message("Builder"),
        message("Builder follows its own plans and leaves you in peace."),
        {
            "mykerinos": Taste(rivals=0.75),
            "myraclia": Taste(rivals=0.8),
            "mexica": Taste(rivals=0.75),
        },
    ),
    "rival": Character(
        message("Rival"),
        message("Rival watches what you are planning and gets in your way."),
        {
            "mykerinos": Taste(rivals=1.05),
            "myraclia": Taste(rivals=1.4, envy=0.3),
            "mexica": Taste(rivals=1.1),
        },
    ),
    "gambler": Character(
        message("Gambler"),
        message("Gambler gives up safe points for the chance of more later."),
        {
            "mykerinos": Taste(hopes=1.06),
            "myraclia": Taste(hopes=1.4),
            "mexica": Taste(hopes=1.2),
        },
    ),
}


def with_character(mind: Evaluation, name: str) -> Evaluation:
    """An evaluation with the preferences of a character. Raises KeyError for an unknown character.

    The same mind and name must always give equal weights, because caches use them as keys.
    """
    taste = CHARACTERS[name].tastes[mind.game.name]
    return reweighed(mind, taste.hopes)._replace(rivals=taste.rivals, envy=taste.envy)
