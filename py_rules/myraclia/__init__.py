"""Myraclia: magicians make a dead planet of hexagonal tiles bloom. 2 to 5 players."""

from __future__ import annotations

from py_rules.core import Game
from py_rules.myraclia.actions import Action, attempts, parse
from py_rules.myraclia.book import RULES
from py_rules.myraclia.chance import deal
from py_rules.myraclia.effects import apply
from py_rules.myraclia.listing import fast_legal
from py_rules.myraclia.rules import refusal
from py_rules.myraclia.scoring import scores, winners
from py_rules.myraclia.state import State, start
from py_rules.myraclia.why import reasons

GAME = Game[State, Action](
    name="myraclia",
    version=1,
    seats=range(2, 6),
    options={
        "beginner": "Each player begins with three elements instead of two. The rulebook "
        "recommends this for first games and for games with beginners.",
        "darkness": "Three Darkness tiles are added, and nobody can terraform them. The rulebook "
        "recommends them only to experienced players.",
        "eternity": "After every round but the last, the player with the fewest points lays "
        "a token on any free tile. Whoever terraforms that tile gets what the token gives.",
        "kickstarter": "One more tile is shuffled in. It has two terrains.",
        "random-layout": "The first surface has a random shape.",
    },
    rules=RULES,
    start=start,
    deal=deal,
    attempts=attempts,
    refusal=refusal,
    apply=apply,
    scores=scores,
    winners=winners,
    parse=parse,
    fast_legal=fast_legal,
    reasons=reasons,
)
