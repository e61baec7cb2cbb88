"""Check refusals of every game: each can be translated and highlighted on the board.

LUDOTEKA_REFUSALS sets the number of refusals per game; a million take some minutes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from py_rules import record
from py_rules.core import Game, Refusal
from py_rules.record import Match
from tools.content import words
from tools.places import CONTENT, ROOT
from web.games import protocol, selection
from web.games.colours import COLOURS
from web.games.protocol import Marks
from web.i18n import render

COUNT = int(os.environ.get("LUDOTEKA_REFUSALS", "3000"))
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva")


class Example(NamedTuple):
    """An action that a rule refuses, in a position from a record."""

    record: str  # name of a file in content/positions/GAME or tests/GAME/records
    at: int  # actions of the record before the position
    lines: str  # the refused action, after other actions if needed, one a line
    marks: str  # words highlighted for this case, separated by spaces


def game(rules: Game[Any, Any], name: str) -> Match:
    """Return a match from one of the folders with records of the game."""
    folders = (CONTENT / "positions" / rules.name, ROOT / "tests" / rules.name / "records")
    return _read(next(path for each in folders if (path := each / f"{name}.txt").is_file()))


@cache
def _read(path: Path) -> Match:
    return record.read(path.read_text(encoding="utf-8"))


def refused(rules: Game[Any, Any], example: Example) -> tuple[Any, Refusal]:
    """Return the position of an example and the refusal of its action."""
    state = game(rules, example.record).positions[example.at]
    *before, line = example.lines.split("\n")
    for earlier in before:
        state = rules.play(state, rules.parse(earlier))
    refusal = rules.refusal(state, rules.parse(line))
    assert refusal is not None
    return state, refusal


def drawn(
    rules: Game[Any, Any], state: Any, marked: frozenset[str] = frozenset(), *, tall: bool = False
) -> str:
    marks = Marks(COLOURS, NAMES[: state.seats], marked=marked, tall=tall)
    return protocol.load(rules.name).draw(state, marks)


def keys(rules: Game[Any, Any], state: Any) -> set[str]:
    """Return the words of all clickable elements of a drawing."""
    return set(re.findall('data-key="([^"]+)"', drawn(rules, state)))


@cache
def known() -> set[str]:
    """Return the texts in the translators' catalogue."""
    return {each for text in words.in_code() for each in (text.one, text.many)}


def check(rules: Game[Any, Any], refusal: Refusal, on_table: set[str]) -> None:
    """Check that a refusal can be translated and shown."""
    assert refusal.rule in rules.rules
    sentence = render(refusal.text, NAMES)
    assert sentence
    assert "{" not in sentence
    assert sentence == sentence.strip()
    assert getattr(refusal.text, "text", refusal.text) in known(), refusal
    assert refusal.marks
    assert on_table.issuperset(refusal.marks), refusal


def search(
    rules: Game[Any, Any], positions: Iterable[tuple[Any, set[str]]], rng: Random
) -> set[str]:
    """Try random actions in these positions until COUNT were refused. Return the rules that
    refused.

    Each position comes with the words of all elements that can be highlighted in it.
    """
    met, count = set[str](), 0
    for state, on_table in positions:
        if count >= COUNT:
            break
        attempts = list(rules.attempts(state))
        for action in rng.sample(attempts, min(200, len(attempts))):
            if refusal := rules.refusal(state, action):
                check(rules, refusal, on_table)
                met.add(refusal.rule)
                count += 1
    return met


def click_everything(played: Match, index: int, on_table: set[str]) -> None:
    """Check that every click in a position either selects a word or gets a valid refusal."""
    rules, state = played.game, played.positions[index]
    before = played._replace(positions=played.positions[: index + 1])
    verbs = frozenset(word for word, _ in protocol.load(rules.name).verbs(before))
    begun = selection.select(rules, state)
    for word in (*sorted(keys(rules, state)), *verbs):
        answer = selection.toggle_word(begun, word, verbs)
        assert answer.selection or answer.action or answer.refusals, (index, word)
        for refusal in answer.refusals:
            check(rules, refusal, on_table)
