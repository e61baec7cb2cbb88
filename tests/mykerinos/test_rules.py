"""The table of rules: which rules can refuse an action, and that each of them does."""

from __future__ import annotations

import ast
from pathlib import Path

from py_rules.mykerinos import GAME, rules
from py_rules.mykerinos.actions import VERBS
from py_rules.mykerinos.book import PHASE_RULES, RULES
from py_rules.mykerinos.state import Phase, State
from tests.mykerinos.positions import EMPTY, play, position

# These rules describe effects or scoring, and forbid nothing.
SILENT = {
    "season",
    "season.income",
    "patron.brown",
    "dig.last",
    "inspect.rank",
    "inspect.alone",
    "inspect.clear",
    "museum",
    "score",
    "score.exhibition",
    "score.sets",
    "score.winner",
    "neutral",
    "neutral.income",
}


def refusing() -> set[str]:
    """Return the rules that the code of refusals names in its source."""
    tree = ast.parse(Path(rules.__file__).read_text("utf-8"))
    named = {
        call.args[0].value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("Refusal", "refuse")
        and isinstance(call.args[0], ast.Constant)
    }
    named |= {verb.rule for verb in VERBS.values()} | set(PHASE_RULES.values())
    return {name for name in named if isinstance(name, str)}


def test_every_rule_has_refusals_or_is_listed_as_silent() -> None:
    assert refusing() | SILENT == set(RULES)
    assert refusing() & SILENT == set()


def positions() -> list[State]:
    start = GAME.start(3, frozenset())
    wings = play(start, "first 2")
    region = play(wings, "wings violet lemon brown blackmore tangerine")
    cards = {2: (4, 10, 18, 23, 30)}
    ranked = EMPTY.replace("....", "1123", 1)
    neutral = EMPTY.replace("....", "nn12", 1)
    return [
        start,
        wings,
        region,
        position(cards=cards, museum={"2-1": 1}),
        position(cards=cards, stock=(0, 0, 0)),
        position(cards=cards, stock=(1, 25, 1)),
        position(ranked, passed=(1, 2), to_move=3),
        play(position(ranked, passed=(1, 2), to_move=3), "pass"),
        play(position(ranked, passed=(1, 2), to_move=3), "pass", "museum 2-1", "museum 2-2"),
        position(seats=2, phase=Phase.NEUTRAL, neutral=(1, 1)),
        play(position(neutral, seats=2, passed=(1,)), "pass"),
        position()._replace(phase=Phase.OVER, to_move=None),
    ]


def test_every_rule_that_can_refuse_does() -> None:
    strangers = [GAME.parse(line) for line in ("pass", "first 4", "region 1", "wings violet")]
    met = set()
    for state in positions():
        for attempt in [*GAME.attempts(state), *strangers]:
            if refusal := GAME.refusal(state, attempt):
                met.add(refusal.rule)
    assert met == refusing()
