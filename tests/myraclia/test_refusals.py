"""Every rule of Myraclia that can refuse does, with a case, and marks that are on the table.

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
from py_rules.grid import Hex
from py_rules.myraclia import GAME, chance, rules
from py_rules.myraclia.book import PHASE_RULES, RULES
from py_rules.myraclia.data import COLOURS as ELEMENTS
from py_rules.myraclia.state import Phase, State, border, tiles
from py_rules.record import Match, Table
from tests.playing import played
from tools import words
from web import talk
from web.speech import say
from web.views import Marks, myraclia
from web.views.pieces import COLOURS

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "web" / "positions" / "myraclia", Path(__file__).parent / "records")
COUNT = int(os.environ.get("LUDOTEKA_REFUSALS", "3000"))
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva")

# For each rule that can refuse: a record, after how many of its actions, what is refused there
# (after other actions, if there are several), and what matters in the case.
EXAMPLES = {
    "setup": ("first-game", 0, ("surface 1@0,0",), "supply"),
    "draft": ("first-game", 5, ("end",), "round"),
    "draft.fill": ("first-game", 4, ("fill green",), "bag"),
    "draft.take": ("first-game", 5, ("take red",), "draft"),
    "turn": ("three-players", 37, ("terraform 2,1 with blue",), "2,1 round"),
    "pay.exchange": (
        "first-game",
        63,
        ("terraform 1,-1 with green+black",),
        "1,-1 stock-1 exchange black",
    ),
    "pay.joker": ("first-game", 81, ("terraform 1,-1 with green",), "1,-1 black"),
    "pay.minimal": (
        "first-game",
        81,
        ("terraform 1,-1 with green+yellow+yellow+yellow+orange+orange",),
        "1,-1 stock-1 orange",
    ),
    "terraform.target": ("first-game", 63, ("terraform 1,1 with blue",), "1,1"),
    "terraform.adjacent": (
        "three-players",
        58,
        ("terraform 2,2 with yellow+red+blue",),
        "2,2 1,2",
    ),
    "terraform.disc": (
        "first-game",
        121,
        ("terraform 0,3 with yellow+orange+red",),
        "0,3 discs-1",
    ),
    "reserve.target": ("first-game", 63, ("reserve 1,1 with blue",), "1,1"),
    "reserve.elements": ("first-game", 82, ("reserve 2,2 with green",), "2,2"),
    "reserve.fee": ("first-game", 16, ("reserve 0,0 with green",), "0,0 points-1 yellow blue"),
    "reserve.one": ("two-at-once", 173, ("reserve 0,-1 with green",), "0,-1 discs-2"),
    "reserve.change": (
        "first-game",
        106,
        ("reserve 1,3 with green+orange", "reserve 2,2 with yellow"),
        "2,2",
    ),
    "reserve.add": ("first-game", 63, ("add 2,1 with red",), "2,1"),
    "place": ("first-game", 18, ("end",), "round"),
    "place.count": ("first-game", 18, ("place 5 at 1,-1",), "3 16 36"),
    "place.compact": ("first-game", 41, ("place 19 at 0,3",), "0,3 1,2"),
    "place.darkness": ("all-options", 23, ("place 3 at 1,0",), "3 58"),
    "place.refill": ("first-game", 20, ("offer 8",), "offered supply"),
    "round.eternity": ("all-options", 51, ("token 13",), "tokens"),
    "round.end-of-game": ("first-game", 129, ("end",), "round"),
    "eternity": ("all-options", 27, ("put 1,0",), "1,0"),
}


@cache
def game(name: str) -> Match:
    (path,) = (path for folder in FOLDERS if (path := folder / f"{name}.txt").is_file())
    return record.read(path.read_text(encoding="utf-8"))


def keys(state: State, marked: frozenset[str] = frozenset()) -> set[str]:
    """The words of all that is drawn and can be clicked."""
    marks = Marks(COLOURS, NAMES[: state.seats], marked=marked)
    return set(re.findall('data-key="([^"]+)"', myraclia.draw(state, marks)))


def there(state: State) -> set[str]:
    """The words of all that can be marked: the elements on tiles, and places beside them, too."""
    return keys(state) | set(ELEMENTS) | set(map(str, border(state)))


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


def refusing() -> set[str]:
    """The rules that the code of refusals names."""
    code = "".join(
        Path(str(module.__file__)).read_text(encoding="utf-8") for module in (rules, chance)
    )
    return (set(re.findall(r'"([a-z.-]+)"', code)) | set(PHASE_RULES.values())) & RULES.keys()


def test_there_is_an_example_of_every_rule_that_can_refuse() -> None:
    names_of_verbs = {"terraform", "reserve"}
    assert EXAMPLES.keys() == refusing() - names_of_verbs


@pytest.mark.parametrize("rule", EXAMPLES)
def test_a_rule_refuses_with_its_case_and_what_matters_in_it(rule: str) -> None:
    name, at, (*before, line), marks = EXAMPLES[rule]
    state = game(name).positions[at]
    for earlier in before:
        state = GAME.play(state, GAME.parse(earlier))
    refused = GAME.refusal(state, GAME.parse(line))
    assert refused is not None
    assert refused.rule == rule
    assert set(refused.marks) == set(marks.split())
    check(state, refused, there(state))


def test_what_is_refused_can_be_told_and_shown() -> None:
    """Attempts at anything in random games, with all numbers of players and all options."""
    rng, found, seed, met = Random(11), 0, 0, set[str]()
    while found < COUNT:
        seats = rng.choice(GAME.seats)
        match = played(Table(GAME, seats, options=frozenset(GAME.options)), seed)
        seed += 1
        for state in rng.sample(match.positions, 12):
            if state.to_move is None:
                continue
            on_table = there(state)
            attempts = list(GAME.attempts(state))
            for action in rng.sample(attempts, min(200, len(attempts))):
                if refused := GAME.refusal(state, action):
                    check(state, refused, on_table)
                    met.add(refused.rule)
                    found += 1
    assert met >= {"turn", "pay.exchange", "terraform.target", "reserve.target", "draft"}


@pytest.mark.parametrize("name", ["first-game", "three-players", "all-options"])
def test_whatever_is_clicked_answers(name: str) -> None:
    """It is said, or refused with something that can be told and shown."""
    match = game(name)
    for index in range(4, len(match.positions), 7):
        state = match.positions[index]
        if state.to_move is None:
            continue
        before = match._replace(positions=match.positions[: index + 1])
        verbs = frozenset(word for word, _ in myraclia.verbs(before))
        begun = talk.listen(GAME, state)
        on_table = there(state)
        for word in (*keys(state), *verbs):
            answer = talk.say(begun, word, verbs)
            assert answer.talk or answer.action or answer.refusals, (index, word)
            for refused in answer.refusals:
                check(state, refused, on_table)


@pytest.mark.parametrize("rule", EXAMPLES)
def test_what_matters_is_marked_in_the_drawing(rule: str) -> None:
    name, at, (*before, line), _marks = EXAMPLES[rule]
    state = game(name).positions[at]
    for earlier in before:
        state = GAME.play(state, GAME.parse(earlier))
    refused = GAME.refusal(state, GAME.parse(line))
    assert refused is not None
    for tall in (False, True):
        plain = Marks(COLOURS, NAMES[: state.seats], tall=tall)
        drawn = myraclia.draw(state, plain)
        marked = myraclia.draw(state, plain._replace(marked=frozenset(refused.marks)))
        assert "marked" not in drawn
        assert len(re.findall(r'class="(?:rim )?marked', marked)) >= len(set(refused.marks))


def test_a_tile_tells_why_it_can_neither_be_terraformed_nor_reserved() -> None:
    """No payment that nobody would think of."""
    state = game("first-game").positions[15]
    told = GAME.why_not(state, ("-1,1",))
    assert [refused.rule for refused in told] == ["pay.exchange", "reserve.target"]
    assert Hex(-1, 1) in tiles(state)
    assert state.phase is Phase.ACT
