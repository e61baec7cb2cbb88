"""Characters: bots of the same level that differ in what they like, by the weights of a mind.

A character changes nothing of how long or how far a bot thinks. How strong each is compared to the
plain bot of its level, `README.md` says.
"""

from __future__ import annotations

from typing import NamedTuple

from py_rules.bots.mind import SCORED, Evaluation
from py_rules.message import Message, message


class Character(NamedTuple):
    """What a bot likes, and how it introduces itself."""

    name: Message
    sentence: Message
    rivals: float = 1.0  # how much the points of the others count, compared to its own
    hopes: float = 1.0  # how much points that are still to come count, compared to those scored


CHARACTERS = {
    "builder": Character(
        message("Builder"),
        message("Builder follows its own plans and leaves you in peace."),
        rivals=0.75,
    ),
    "rival": Character(
        message("Rival"),
        message("Rival watches what you are planning and gets in your way."),
        rivals=1.15,
    ),
    "gambler": Character(
        message("Gambler"),
        message("Gambler gives up safe points for the chance of more later."),
        hopes=1.2,
    ),
}


def with_character(mind: Evaluation, name: str) -> Evaluation:
    """What a bot with a character knows of a game. Raises KeyError if there is no such character.

    The same weights come for the same mind: caches go by them.
    """
    character = CHARACTERS[name]
    weights = {
        feature: weight if feature in SCORED else weight * character.hopes
        for feature, weight in mind.weights.items()
    }
    return mind._replace(weights=weights, rivals=character.rivals)
