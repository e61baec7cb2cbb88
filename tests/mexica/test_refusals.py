"""Each rule of Mexica that can refuse an action does, with a case and marks on the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from py_rules.core import spell
from py_rules.mexica import GAME, cases, rules, why
from py_rules.mexica.areas import BITS, LAKE
from py_rules.mexica.book import PHASE_RULES, RULES
from py_rules.mexica.state import State
from py_rules.record import Table, begin
from tests import refusals
from tests.refusals import Example, check, game, keys, search
from web.i18n import render
from web.model.what_if import nearest

EXAMPLES = {
    "setup": Example("first-turns", 0, "start h6", "found"),
    "setup.start": Example("first-turns", 1, "start c4", "c4 h6 g7 i7 h8"),
    "turn": Example("first-turns", 5, "build 2 d13", "ap"),
    "canal.where": Example("first-turns", 25, "canal n9", "n9 o9"),
    "canal.supply": Example("whole-game", 201, "canal j10", "singles"),
    "bridge": Example(
        "all-bridges", 23, "bridge e7 ns", "bridges b3 c3 k4 l4 o6 o7 o8 o9 d11 e11 g12"
    ),
    "bridge.where": Example("first-turns", 50, "bridge p10 ew", "p10 q10"),
    "bridge.move": Example("first-turns", 50, "move-bridge o7 to o8 ew", "bridges"),
    "step.land": Example("first-turns", 7, "step i9", "i7 i9"),
    "step.bridge": Example("first-turns", 24, "step o8", "o7 o8"),
    "sail": Example("first-turns", 7, "sail o7", "i7"),
    "sail.cost": Example("sailing", 14, "sail o9", "ap o6 o7 o8 o9"),
    "leap": Example("first-turns", 4, "leap i7", "i7"),
    "build": Example("first-turns", 34, "build 4 f14", "4"),
    "build.where": Example("first-turns", 24, "build 1 c4", "o7"),
    "chip.take": Example("all-bridges", 26, "take", "spend"),
    "chip.spend": Example("first-turns", 4, "spend", "spend"),
    "trap.first-round": Example("first-round", 6, "build 1 b2", "b1 b2"),
    "found": Example("first-turns", 34, "found f14", "c14 d14 e14 f14"),
    "found.size": Example("first-turns", 53, "found p9", "p6 q6 r6 p7 q7 r7 p8 q8 r8 p9 q9"),
    "found.figure": Example("whole-game", 201, "found q6", "p6 q6 r6 i7"),
    "found.token": Example("first-turns", 29, "found t7", "t7"),
    "half.end": Example("whole-game", 426, "end", "half"),
}


def refusing() -> set[str]:
    """Return the rules that are named in the code of refusals."""
    code = "".join(
        Path(str(module.__file__)).read_text(encoding="utf-8") for module in (rules, cases)
    )
    named = set(re.findall(r'(?<!Move\()"([a-z.-]+)"', code)) | set(PHASE_RULES.values())
    return named & RULES.keys()


def test_there_is_an_example_of_every_rule_that_can_refuse() -> None:
    assert EXAMPLES.keys() == refusing()


@pytest.mark.parametrize("rule", EXAMPLES)
def test_a_rule_refuses_with_its_case_and_what_matters_in_it(rule: str) -> None:
    state, refused = refusals.refused(GAME, EXAMPLES[rule])
    assert refused.rule == rule
    assert set(refused.marks) == set(EXAMPLES[rule].marks.split())
    check(GAME, refused, keys(GAME, state))


def positions(rng: Random) -> Iterator[tuple[State, set[str]]]:
    """Yield positions of random games with long turns, which fill the board, and the words drawn
    there.
    """
    while True:
        match = begin(Table(GAME, rng.choice(GAME.seats))).deal(rng)
        while not match.state.over:
            if rng.random() < 0.2:
                yield match.state, keys(GAME, match.state)
            legal = list(GAME.legal(match.state))
            some = [action for action in legal if action.words != ("end",)]
            match = match.play(rng.choice(some or legal)).deal(rng)


def test_every_refusal_can_be_described_and_drawn() -> None:
    rng = Random(11)
    met = search(GAME, positions(rng), rng)
    assert met >= {"canal.where", "bridge.where", "leap", "build", "found.token", "turn"}


@pytest.mark.parametrize(("name", "at"), [("first-turns", 1), ("first-turns", 50), ("sailing", 16)])
def test_every_piece_on_the_table_is_selectable_or_explained(name: str, at: int) -> None:
    """This includes squares of the lake, the supply, and the panels of the other players."""
    state = game(GAME, name).positions[at]
    live = {word for action in GAME.legal(state) for word in action.words}
    words = keys(GAME, state)
    for word in words - live:
        reasons = GAME.why_not(state, (word,))
        assert reasons, word
        check(GAME, reasons[0], words)
    assert {str(square) for square, one in BITS.items() if one & LAKE} <= words


def test_an_unavailable_verb_is_explained_by_the_case_beside_the_figure() -> None:
    state = game(GAME, "first-turns").positions[53]  # on h1, in the founded district of size five
    found = GAME.why_not(state, ("found",))
    assert found[0].rule == "found"
    assert set(found[0].marks) == {"f1", "g1", "h1", "i1", "j1"}
    assert render(found[0].text) == (
        "the district that contains h1 is already founded; choose another district"
    )
    assert {refused.rule for refused in found} == {"found", "found.size"}


def test_a_square_of_the_lake_is_answered_in_one_sentence() -> None:
    state = game(GAME, "first-turns").positions[53]
    (refused,) = GAME.why_not(state, ("a1",))
    assert refused.marks == ("a1",)
    assert str(refused) == "canal.where: a1 is part of the lake; choose another square"
    broke = state._replace(ap=0)
    assert [str(each) for each in GAME.why_not(broke, ("a1",))] == [
        "found.token: a1 is part of the lake, not land; choose a square of land"
    ]
    assert [why.rule for why in GAME.why_not(state, ("leap", "a1"))] == ["leap"]


def test_pieces_beside_the_board_are_explained() -> None:
    state = game(GAME, "first-turns").positions[53]
    for word in ("half", "ap", "waiting", "singles", "doubles", "bridges", "seat-1", "seat-3"):
        about = why.about_part(state, word)
        assert about is not None
        check(GAME, about, keys(GAME, state))
    assert why.about_part(state, "a1") is None


def test_a_similar_canal_nearby_is_suggested_for_an_impossible_one() -> None:
    """No canal can be laid in the founded district around t6, so the suggestion is beside it."""
    state = game(GAME, "first-turns").positions[46]
    legal = list(GAME.legal(state))
    for refused, instead in (
        (("canal", "t6-u6"), "canal r6-r7"),
        (("canal", "t6"), "canal r6"),
    ):
        assert spell(nearest(legal, refused)) == instead
