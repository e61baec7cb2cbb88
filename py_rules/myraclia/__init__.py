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
        "beginner": "Each player begins with 3 elements instead of 2.",
        "darkness": "Three Darkness tiles that nobody can terraform.",
        "eternity": "Sixteen tokens that come to the poorest, one after each round.",
        "kickstarter": "One more tile, with two terrains.",
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
