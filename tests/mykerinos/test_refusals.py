"""Each rule of Mykerinos that can refuse an action does, with a case and marks on the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from py_rules.mykerinos import GAME
from py_rules.mykerinos.state import State
from py_rules.record import Table
from tests import refusals
from tests.mykerinos.positions import position
from tests.mykerinos.test_rules import refusing
from tests.random_matches import random_game
from tests.refusals import Example, check, click_everything, drawn, game, keys, search
from web.games import selection
from web.games.mykerinos.rule_reasons import PROTECTS
from web.model import what_if

EXAMPLES = {
    "setup": Example("three-players", 0, "first 4", "season"),
    "season.region": Example("three-players", 2, "region 1", "season"),
    "dig": Example("three-players", 3, "museum 2-1", "season"),
    "dig.start": Example("three-players", 6, "dig c5", "c5"),
    "dig.extend": Example("three-players", 6, "extend c4 d4", "d4"),
    "dig.pass": Example("three-players", 137, "dig b7", "stock-1"),
    "dig.patron": Example("three-players", 35, "blackmore e4 f4", "blackmore"),
    "patron.violet": Example("exhibition", 86, "violet dig a1", "supply-1"),
    "patron.lemon": Example("three-players", 34, "lemon dig b5", "b5"),
    "patron.blackmore": Example("three-players", 32, "blackmore e4 g4", "e4 g4"),
    "patron.tangerine": Example("three-players", 33, "tangerine a2 a3 b3", "a2 a3 b3"),
    "inspect": Example("three-players", 20, "dig a3", "season"),
    "inspect.claim": Example("three-players", 20, "claim 19", "19 area-1"),
    "inspect.first-second": Example("three-players", 20, "leave", "23 34"),
    "inspect.third-fourth": Example("three-players", 22, "museum 2-2", "23"),
    "museum.room": Example("three-players", 48, "museum 5-4", "5-4 3-4 2-4 2-3"),
    "season.end": Example("three-players", 156, "pass", "season"),
    "neutral.turn": Example("two-players", 4, "dig c3", "season"),
    "neutral.card": Example("two-players", 18, "leave", "8 23"),
}


def test_there_is_an_example_of_every_rule_that_can_refuse() -> None:
    assert EXAMPLES.keys() == refusing()


@pytest.mark.parametrize("rule", EXAMPLES)
def test_a_rule_refuses_with_its_case_and_what_matters_in_it(rule: str) -> None:
    state, refused = refusals.refused(GAME, EXAMPLES[rule])
    assert refused.rule == rule
    assert set(refused.marks) == set(EXAMPLES[rule].marks.split())
    check(GAME, refused, keys(GAME, state))


@pytest.mark.parametrize("rule", EXAMPLES)
def test_the_subject_of_a_refusal_is_marked_in_the_drawing(rule: str) -> None:
    state, refused = refusals.refused(GAME, EXAMPLES[rule])
    for tall in (False, True):
        assert 'class="marked"' not in drawn(GAME, state, tall=tall)
        marked = drawn(GAME, state, frozenset(refused.marks), tall=tall)
        # The smallest phones show a short line in place of the one above the region.
        marked = re.sub(r"<svg[^>]* part-short.*?</svg>", "", marked)
        assert marked.count('class="marked"') == len(set(refused.marks))


@pytest.mark.parametrize("rule", EXAMPLES)
def test_an_illegal_attempt_shows_its_result_and_what_the_rule_protects(rule: str) -> None:
    state, refused = refusals.refused(GAME, EXAMPLES[rule])
    assert PROTECTS[rule]
    tried = GAME.parse(EXAMPLES[rule].lines).words
    wrong = what_if.done(GAME, state, tried, refused, lambda state: drawn(GAME, state))
    assert (wrong is None) == (state.to_move is None)  # chance and the end have no attempts


def positions(rng: Random) -> Iterator[tuple[State, set[str]]]:
    """Yield positions of random games for all numbers of players, with the words drawn there."""
    for seed in count():
        match = random_game(Table(GAME, rng.choice(GAME.seats)), seed)
        for state in rng.sample(match.positions, min(12, len(match.positions))):
            if state.to_move is not None:
                yield state, keys(GAME, state)


def test_every_refusal_can_be_described_and_drawn() -> None:
    rng = Random(11)
    met = search(GAME, positions(rng), rng)
    assert met >= {"dig", "dig.start", "dig.extend", "dig.patron", "inspect"}


@pytest.mark.parametrize("name", ["three-players", "two-players", "four-players"])
def test_every_click_gets_a_response(name: str) -> None:
    match = game(GAME, name)
    for index in range(3, len(match.positions), 11):
        state = match.positions[index]
        if state.to_move is not None:
            click_everything(match, index, keys(GAME, state))


CARDS = {1: (3,), 2: (4, 11, 12, 18)}


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("c2", "dig.start: you can’t dig on c2: it’s a pyramid; choose a space without one"),
        (
            "f2",
            "dig.start: you can’t dig on f2: there is already a cube on it; choose a free space",
        ),
        ("extend", "dig.extend: you have no dig to extend yet; start one first"),
        ("extend c1", "dig.extend: you have no dig to extend yet; start one first"),
        (
            "tangerine",
            "dig.patron: you have no Colonel Tangerine card; take one of the patron’s plots first",
        ),
        ("5-1", "dig.patron: you have no Sir Brown card; take one of the patron’s plots first"),
        ("17", "dig: now everybody is digging: start or extend a dig, use a patron or pass"),
        ("museum", "dig: now everybody is digging: start or extend a dig, use a patron or pass"),
        ("track", "dig.pass: your marker goes here when you pass"),
        ("stock-1", "dig: these cubes belong to seat 1"),
        ("stock-3", "dig.start: you have 11 cubes; choose a space for one of them"),
        ("supply-3", "patron.violet: you can’t dig with cubes from the general supply"),
        ("lemon-2", "dig.patron: seat 2 has no Lord Lemon card"),
        ("points-2", "score: cards and sets of five are added to these points at the end"),
        ("area-2", "dig.start: to dig in this area, choose one of its spaces"),
        ("wing-4", "museum: to put a cube into this wing, choose one of its rooms"),
    ],
)
def test_the_most_likely_intended_action_is_explained(words: str, refusal: str) -> None:
    """The position is Cleo's first turn, at the beginning of a game."""
    state = game(GAME, "three-players").positions[5]
    answers = GAME.why_not(state, words.split())
    assert len(answers) == 1
    assert str(answers[0]).startswith(refusal)


def test_a_neutral_dig_is_refused_as_such() -> None:
    """The reason is the cube on b2, not that a neutral action would be due."""
    begun = selection.select(GAME, game(GAME, "two-players").positions[4], ("dig",))
    assert [str(each) for each in selection.toggle_word(begun, "b2").refusals] == [
        "dig.start: you can’t dig on b2: there is already a cube on it; choose a free space"
    ]


def test_a_card_the_player_did_not_use_is_not_given_as_a_reason() -> None:
    state = position(cards=CARDS, tapped={2: ("lemon",)})
    assert {each.rule for each in GAME.why_not(state, ("extend", "a1"))} == {"dig.extend"}
    assert {each.rule for each in GAME.why_not(state, ("tangerine",))} == {"dig.patron"}
