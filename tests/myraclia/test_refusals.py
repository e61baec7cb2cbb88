"""Each rule of Myraclia that can refuse an action does, with a case and marks on the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from py_rules.grid import Hex
from py_rules.myraclia import GAME, chance, rules
from py_rules.myraclia.book import PHASE_RULES, RULES
from py_rules.myraclia.data import COLOURS as ELEMENTS
from py_rules.myraclia.state import Phase, State, border, tiles
from py_rules.record import Table
from tests import refusals
from tests.random_matches import random_game
from tests.refusals import Example, check, click_everything, drawn, game, keys, search

EXAMPLES = {
    "setup": Example("first-game", 0, "surface 1@0,0", "supply"),
    "draft": Example("first-game", 5, "end", "round"),
    "draft.fill": Example("first-game", 4, "fill green", "bag"),
    "draft.take": Example("first-game", 5, "take red", "draft"),
    "turn": Example("three-players", 37, "terraform 2,1 with blue", "2,1 round"),
    "pay.exchange": Example(
        "first-game",
        63,
        "terraform 1,-1 with green+black",
        "1,-1 stock-1 exchange black",
    ),
    "pay.joker": Example("first-game", 81, "terraform 1,-1 with green", "1,-1 black"),
    "pay.minimal": Example(
        "first-game",
        81,
        "terraform 1,-1 with green+yellow+yellow+yellow+orange+orange",
        "1,-1 stock-1 orange",
    ),
    "terraform.target": Example("first-game", 63, "terraform 1,1 with blue", "1,1"),
    "terraform.adjacent": Example(
        "three-players",
        58,
        "terraform 2,2 with yellow+red+blue",
        "2,2 1,2",
    ),
    "terraform.disc": Example(
        "first-game",
        121,
        "terraform 0,3 with yellow+orange+red",
        "0,3 discs-1",
    ),
    "reserve.target": Example("first-game", 63, "reserve 1,1 with blue", "1,1"),
    "reserve.elements": Example("first-game", 82, "reserve 2,2 with green", "2,2"),
    "reserve.fee": Example("first-game", 16, "reserve 0,0 with green", "0,0 points-1 yellow blue"),
    "reserve.one": Example("two-at-once", 173, "reserve 0,-1 with green", "0,-1 discs-2"),
    "reserve.change": Example(
        "first-game",
        106,
        "reserve 1,3 with green+orange\nreserve 2,2 with yellow",
        "2,2",
    ),
    "reserve.add": Example("first-game", 63, "add 2,1 with red", "2,1"),
    "place": Example("first-game", 18, "end", "round"),
    "place.count": Example("first-game", 18, "place 5 at 1,-1", "3 16 36"),
    "place.compact": Example("first-game", 41, "place 19 at 0,3", "0,3 1,2"),
    "place.darkness": Example("all-options", 23, "place 3 at 1,0", "3 58"),
    "place.refill": Example("first-game", 20, "offer 8", "offered supply"),
    "round.eternity": Example("all-options", 51, "token 13", "tokens"),
    "round.end-of-game": Example("first-game", 129, "end", "round"),
    "eternity": Example("all-options", 27, "put 1,0", "1,0"),
}


def there(state: State) -> set[str]:
    """Return all words that can be marked, including elements on tiles and places beside them."""
    return keys(GAME, state) | set(ELEMENTS) | set(map(str, border(state)))


def refusing() -> set[str]:
    """Return the rules that are named in the code of refusals."""
    code = "".join(
        Path(str(module.__file__)).read_text(encoding="utf-8") for module in (rules, chance)
    )
    return (set(re.findall(r'"([a-z.-]+)"', code)) | set(PHASE_RULES.values())) & RULES.keys()


def test_there_is_an_example_of_every_rule_that_can_refuse() -> None:
    names_of_verbs = {"terraform", "reserve"}
    assert EXAMPLES.keys() == refusing() - names_of_verbs


@pytest.mark.parametrize("rule", EXAMPLES)
def test_a_rule_refuses_with_its_case_and_what_matters_in_it(rule: str) -> None:
    state, refused = refusals.refused(GAME, EXAMPLES[rule])
    assert refused.rule == rule
    assert set(refused.marks) == set(EXAMPLES[rule].marks.split())
    check(GAME, refused, there(state))


def positions(rng: Random) -> Iterator[tuple[State, set[str]]]:
    """Yield positions of random games for all numbers of players and with all options, and the
    words that can be marked there.
    """
    for seed in count():
        seats = rng.choice(GAME.seats)
        match = random_game(Table(GAME, seats, options=frozenset(GAME.options)), seed)
        for state in rng.sample(match.positions, 12):
            if state.to_move is not None:
                yield state, there(state)


def test_every_refusal_can_be_described_and_drawn() -> None:
    rng = Random(11)
    met = search(GAME, positions(rng), rng)
    assert met >= {"turn", "pay.exchange", "terraform.target", "reserve.target", "draft"}


@pytest.mark.parametrize("name", ["first-game", "three-players", "all-options"])
def test_every_click_gets_a_response(name: str) -> None:
    match = game(GAME, name)
    for index in range(4, len(match.positions), 13):
        state = match.positions[index]
        if state.to_move is not None:
            click_everything(match, index, there(state))


@pytest.mark.parametrize("rule", EXAMPLES)
def test_the_subject_of_a_refusal_is_marked_in_the_drawing(rule: str) -> None:
    state, refused = refusals.refused(GAME, EXAMPLES[rule])
    for tall in (False, True):
        assert "marked" not in drawn(GAME, state, tall=tall)
        marked = drawn(GAME, state, frozenset(refused.marks), tall=tall)
        assert len(re.findall(r'class="(?:rim )?marked', marked)) >= len(set(refused.marks))


def test_a_tile_explains_why_it_can_neither_be_terraformed_nor_reserved() -> None:
    """It doesn't mention far-fetched payments."""
    state = game(GAME, "first-game").positions[15]
    refusals = GAME.why_not(state, ("-1,1",))
    assert [refused.rule for refused in refusals] == ["pay.exchange", "reserve.target"]
    assert Hex(-1, 1) in tiles(state)
    assert state.phase is Phase.ACT
