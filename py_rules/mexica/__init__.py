"""Mexica: the districts of Tenochtitlan between canals, bridges and temples. 2 to 4 players."""

from __future__ import annotations

from py_rules.core import Game
from py_rules.mexica.actions import Action, attempts, deal, parse
from py_rules.mexica.book import RULES
from py_rules.mexica.effects import apply
from py_rules.mexica.listing import fast_legal
from py_rules.mexica.rules import refusal
from py_rules.mexica.scoring import scores, winners
from py_rules.mexica.state import State, start
from py_rules.mexica.why import reasons

GAME = Game[State, Action](
    name="mexica",
    version=1,
    seats=range(2, 5),
    options={},
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
