"""Every rule of Mykerinos that can refuse does, with a case, and marks that are on the table.

LUDOTEKA_REFUSALS says how many refusals are looked for; a million take some minutes.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from py_rules import record
from py_rules.core import Refusal
from py_rules.mykerinos import GAME
from py_rules.mykerinos.book import RULES
from py_rules.mykerinos.state import State
from py_rules.record import Match, Table
from tests.mykerinos.positions import position
from tests.mykerinos.test_rules import refusing
from tests.playing import played
from tools import words
from web import talk, why
from web.speech import say
from web.views import Marks, mykerinos
from web.views.mykerinos.protects import PROTECTS
from web.views.pieces import COLOURS

POSITIONS = Path(__file__).parents[2] / "web" / "positions" / "mykerinos"
COUNT = int(os.environ.get("LUDOTEKA_REFUSALS", "3000"))
NAMES = ("Ann", "Ben", "Cleo", "Dan")

# For each rule that can refuse: a record, after how many of its actions, what is refused there, and
# what matters in the case.
EXAMPLES = {
    "setup": ("three-players", 0, "first 4", "season"),
    "season.region": ("three-players", 2, "region 1", "season"),
    "dig": ("three-players", 3, "museum 2-1", "season"),
    "dig.start": ("three-players", 6, "dig c5", "c5"),
    "dig.extend": ("three-players", 6, "extend c4 d4", "d4"),
    "dig.pass": ("three-players", 137, "dig b7", "stock-1"),
    "dig.patron": ("three-players", 35, "blackmore e4 f4", "blackmore"),
    "patron.violet": ("exhibition", 86, "violet dig a1", "supply-1"),
    "patron.lemon": ("three-players", 34, "lemon dig b5", "b5"),
    "patron.blackmore": ("three-players", 32, "blackmore e4 g4", "e4 g4"),
    "patron.tangerine": ("three-players", 33, "tangerine a2 a3 b3", "a2 a3 b3"),
    "inspect": ("three-players", 20, "dig a3", "season"),
    "inspect.claim": ("three-players", 20, "claim 19", "19 area-1"),
    "inspect.first-second": ("three-players", 20, "leave", "23 34"),
    "inspect.third-fourth": ("three-players", 22, "museum 2-2", "23"),
    "museum.room": ("three-players", 48, "museum 5-4", "5-4 3-4 2-4 2-3"),
    "season.end": ("three-players", 156, "pass", "season"),
    "neutral.turn": ("two-players", 4, "dig c3", "season"),
    "neutral.card": ("two-players", 18, "leave", "8 23"),
}


@cache
def game(name: str) -> Match:
    return record.read((POSITIONS / f"{name}.txt").read_text(encoding="utf-8"))


def example(rule: str) -> tuple[State, Refusal]:
    name, at, line, _marks = EXAMPLES[rule]
    state = game(name).positions[at]
    refused = GAME.refusal(state, GAME.parse(line))
    assert refused is not None
    return state, refused


def drawn(state: State, marked: frozenset[str] = frozenset(), *, tall: bool = False) -> str:
    return mykerinos.draw(state, Marks(COLOURS, NAMES[: state.seats], marked=marked, tall=tall))


def keys(state: State) -> set[str]:
    """The words of all that is drawn and can be clicked."""
    return set(re.findall('data-key="([^"]+)"', drawn(state)))


@cache
def known() -> set[str]:
    """The texts that translators are given."""
    return {each for text in words.in_code() for each in (text.one, text.many)}


def check(state: State, refused: Refusal, on_table: set[str]) -> None:
    """Whether a refusal can be told and shown, in any language."""
    assert refused.rule in RULES
    told = say(refused.said, NAMES)
    assert told
    assert "{" not in told
    assert getattr(refused.said, "text", refused.said) in known(), refused
    assert refused.marks
    assert on_table.issuperset(refused.marks), refused


def test_there_is_an_example_of_every_rule_that_can_refuse() -> None:
    assert EXAMPLES.keys() == refusing()


@pytest.mark.parametrize("rule", EXAMPLES)
def test_a_rule_refuses_with_its_case_and_what_matters_in_it(rule: str) -> None:
    state, refused = example(rule)
    assert refused.rule == rule
    assert set(refused.marks) == set(EXAMPLES[rule][3].split())
    check(state, refused, keys(state))


@pytest.mark.parametrize("rule", EXAMPLES)
def test_what_matters_is_marked_in_the_drawing(rule: str) -> None:
    state, refused = example(rule)
    for tall in (False, True):
        assert 'class="marked"' not in drawn(state, tall=tall)
        marked = drawn(state, frozenset(refused.marks), tall=tall)
        assert marked.count('class="marked"') == len(set(refused.marks))


@pytest.mark.parametrize("rule", EXAMPLES)
def test_who_tries_it_wrong_sees_it_and_what_the_rule_protects(rule: str) -> None:
    state, refused = example(rule)
    assert PROTECTS[rule]
    tried = GAME.parse(EXAMPLES[rule][2]).words
    wrong = why.done(GAME, state, tried, refused, drawn)
    assert (wrong is None) == (state.to_move is None)  # chance and the end have no attempts


def test_what_is_refused_can_be_told_and_shown() -> None:
    """Attempts at anything in random games, with all numbers of players."""
    rng, found, seed, met = Random(11), 0, 0, set[str]()
    while found < COUNT:
        match = played(Table(GAME, rng.choice(GAME.seats)), seed)
        seed += 1
        for state in rng.sample(match.positions, min(12, len(match.positions))):
            if state.to_move is None:
                continue
            on_table = keys(state)
            attempts = list(GAME.attempts(state))
            for action in rng.sample(attempts, min(200, len(attempts))):
                if refused := GAME.refusal(state, action):
                    check(state, refused, on_table)
                    met.add(refused.rule)
                    found += 1
    assert met >= {"dig", "dig.start", "dig.extend", "dig.patron", "inspect"}


@pytest.mark.parametrize("name", ["three-players", "two-players", "four-players"])
def test_whatever_is_clicked_answers(name: str) -> None:
    """It is said, or refused with something that can be told and shown."""
    match = game(name)
    for index in range(3, len(match.positions), 6):
        state = match.positions[index]
        if state.to_move is None:
            continue
        before = match._replace(positions=match.positions[: index + 1])
        verbs = frozenset(word for word, _ in mykerinos.verbs(before))
        begun = talk.listen(GAME, state)
        on_table = keys(state)
        for word in (*sorted(on_table), *verbs):
            answer = talk.say(begun, word, verbs)
            assert answer.talk or answer.action or answer.refusals, (index, word)
            for refused in answer.refusals:
                check(state, refused, on_table)


CARDS = {1: (3,), 2: (4, 11, 12, 18)}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("c2", "dig.start: c2 is a pyramid"),
        ("f2", "dig.start: on f2 stands a cube"),
        ("extend", "dig.extend: you have no dig in the region yet"),
        ("extend c1", "dig.extend: you have no dig in the region yet"),
        ("tangerine", "dig.patron: you have no card of Colonel Tangerine"),
        ("5-1", "dig.patron: you have no card of Sir Brown"),
        ("17", "dig: it is time for digging"),
        ("museum", "dig: it is time for digging"),
        ("track", "dig.pass: your marker comes here when you pass"),
        ("stock-1", "dig: these cubes belong to seat 1"),
        ("stock-3", "dig.start: say first where they go: you have 11 cubes"),
        ("supply-3", "patron.violet: from the general supply only Lady Violet takes a cube to dig"),
        ("lemon-2", "dig.patron: seat 2 has no card of Lord Lemon"),
        ("area-2", "dig.start: a cube goes on a space of the area"),
        ("wing-4", "museum: a cube goes into a room of the wing"),
    ],
)
def test_what_was_meant_most_likely_is_told(said: str, told: str) -> None:
    """At the beginning of a game, of Cleo's first turn."""
    state = game("three-players").positions[5]
    answers = GAME.why_not(state, said.split())
    assert len(answers) == 1
    assert str(answers[0]).startswith(told)


def test_a_neutral_dig_is_refused_as_such() -> None:
    """Not because it would be time for something else."""
    begun = talk.listen(GAME, game("two-players").positions[4], ("dig",))
    assert [str(each) for each in talk.say(begun, "b2").refusals] == [
        "dig.start: on b2 stands a cube"
    ]


def test_a_card_that_was_not_mentioned_is_no_reason() -> None:
    state = position(cards=CARDS, tapped={2: ("lemon",)})
    assert {each.rule for each in GAME.why_not(state, ("extend", "a1"))} == {"dig.extend"}
    assert {each.rule for each in GAME.why_not(state, ("tangerine",))} == {"dig.patron"}
