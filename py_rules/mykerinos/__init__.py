"""Mykerinos: archaeologists of 1899 dig for patrons and fill the museum. 2 to 4 players."""

from __future__ import annotations

from py_rules.core import Game
from py_rules.mykerinos.actions import Action, attempts, deal, parse
from py_rules.mykerinos.book import RULES
from py_rules.mykerinos.effects import apply
from py_rules.mykerinos.listing import fast_legal
from py_rules.mykerinos.rules import refusal
from py_rules.mykerinos.scoring import scores, winners
from py_rules.mykerinos.state import State, start
from py_rules.mykerinos.why import reasons

GAME = Game[State, Action](
    name="mykerinos",
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
