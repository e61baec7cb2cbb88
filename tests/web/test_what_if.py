"""Explanations of an illegal action: what to do instead, and what the rule protects."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import islice
from random import Random

import pytest

import py_rules
from py_rules import record
from py_rules.core import Refusal
from py_rules.mykerinos.state import squares
from py_rules.record import Match, Table
from tests.random_matches import FUZZ, TABLES, label, random_game
from web.games import protocol
from web.games.colours import COLOURS
from web.model import what_if
from web.model.page import Model
from web.update import update
from web.update.games import open_as_is, with_saved
from web.update.registry import read_event
from web.views import table as screen
from web.views.refusals import marks

FEW = 4 * FUZZ  # positions in each game
OFFERED = r'<(?:div|button)[^>]*"(?:offered|instead)"[^>]*>(.*?)</(?:div|button)>'


def model_of(match: Match) -> Model:
    return with_saved(Model(table=open_as_is("a1", match, tuple(COLOURS))))


def refused(match: Match, most: int) -> dict[Refusal, tuple[str, ...]]:
    """Return up to ``most`` refusals of attempts in a position, with the attempts' words."""
    found: dict[Refusal, tuple[str, ...]] = {}
    for action in match.game.attempts(match.state):
        if len(found) < most and (refusal := match.game.refusal(match.state, action)):
            found.setdefault(refusal, tuple(action.words))
    return found


def positions(table: Table, count: int) -> list[Match]:
    """Return matches cut at random positions where a player is to move."""
    whole = random_game(table, 0)
    places = [n for n, state in enumerate(whole.positions) if state.to_move is not None]
    chosen = sorted(Random(label(table)).sample(places, min(count, len(places))))
    return [record.begin(table) if not n else prefix(whole, n) for n in chosen]


def prefix(match: Match, count: int) -> Match:
    return match._replace(
        positions=match.positions[: count + 1], actions=match.actions[:count], undone=()
    )


@pytest.mark.parametrize("table", TABLES, ids=label)
def test_each_rule_that_refuses_says_what_it_protects(table: Table) -> None:
    """The suggestion is legal, and a what-if position changes nothing that is stored."""
    protects = import_module(f"web.games.{table.game.name}.rule_reasons").PROTECTS
    for match in positions(table, FEW):
        model = model_of(match)
        assert model.table
        for refusal, words in refused(match, 40).items():
            assert refusal.rule in protects, refusal
            action = what_if.nearest(model.table.selection.legal, words)
            if action is not None:
                assert match.game.refusal(match.state, action) is None
        for refusal, words in islice(refused(match, 400).items(), 0, None, 100):
            tabled = model._replace(table=model.table._replace(refusals=(refusal,), refused=words))
            tried = update(tabled, read_event("wrong", refusal.rule), Random(0))
            assert tried.table
            assert tried.table.what_if
            assert tried.table.what_if.refusal == refusal
            assert "wrong" in screen.draw(tried.table, tall=False)
            assert tried.saves == tabled.saves
            assert tried.table.match is match
            back = update(tried, read_event("cancel"), Random(0))
            assert back.table == tabled.table


def test_every_explained_rule_exists() -> None:
    """There is no sentence for a rule that doesn't exist."""
    for name in protocol.GAMES:
        rules = py_rules.load(name).rules
        assert set(import_module(f"web.games.{name}.rule_reasons").PROTECTS) <= set(rules)


def mykerinos() -> Match:
    return random_game(next(t for t in TABLES if label(t) == "mykerinos-2"), 0)


def test_the_space_beside_an_occupied_one_is_suggested() -> None:
    """For a dig on a space with a cube, a free space next to it is suggested."""
    whole = mykerinos()
    at = next(n for n, a in enumerate(whole.actions) if a.words[0] == "dig") + 1
    match = prefix(whole, at)
    while match.state.to_move is None or match.state.phase.value != "digging":
        at += 1
        match = prefix(whole, at)
    taken = next(str(space) for cubes in match.state.cubes for space in squares(cubes))
    model = update(model_of(match), read_event("select", "dig"), Random(0))
    model = update(model, read_event("select", taken), Random(0))
    assert model.table
    assert model.table.refused == ("dig", taken)
    assert model.table.refusals[0].rule == "dig.start"
    action = what_if.nearest(model.table.selection.legal, model.table.refused)
    assert action.words[0] == "dig"
    near = action.words[1]
    assert abs(ord(taken[0]) - ord(near[0])) + abs(int(taken[1:]) - int(near[1:])) <= 2
    proposed = update(model, read_event("instead"), Random(0))
    assert proposed.table
    assert proposed.table.refusals == ()
    assert proposed.table.selection.proposed == action


def test_no_suggestion_is_made_for_a_verb_unlike_any_legal_action() -> None:
    """Nothing is suggested for a verb that no legal action resembles."""
    model = model_of(mykerinos())
    assert model.table
    assert what_if.nearest(model.table.selection.legal, ("lemon",)) is None


def test_one_reason_is_shown_and_the_others_on_request() -> None:
    """The marks on the table are those of the reason that is shown."""
    match = next(iter(positions(TABLES[0], 1)))
    by_rule = {each.rule: each for each in refused(match, 1000)}
    cases = tuple(by_rule.values())[:3]
    assert len(cases) > 1
    table = open_as_is("a1", match, tuple(COLOURS))._replace(refusals=cases, refused=("x",))
    first, folded = str(screen.parts(table, tall=True)["ask"]).split("<details>", 1)
    assert first.count('class="refused"') == 1
    assert [first.count("<strong>"), folded.count("<strong>")] == [2, len(cases) - 1]  # and a name
    assert marks(table) == frozenset(cases[0].marks)


@pytest.mark.parametrize("tall", [False, True])
def test_the_action_offered_can_be_read_to_its_end(tall: bool) -> None:
    """The action is its button's name; above the short buttons of a phone it is repeated."""
    match = next(
        each for each in positions(TABLES[0], 9) if len(list(each.game.legal(each.state))) > 9
    )
    table = open_as_is("a1", match, tuple(COLOURS))
    attempt, why = next(
        (action, case)
        for action in match.game.attempts(match.state)
        if (case := match.game.refusal(match.state, action))
        and what_if.nearest(table.selection.legal, action.words)
    )
    drawn = screen.draw(table._replace(refusals=(why,), refused=attempt.words), tall)
    texts = [re.sub(r"<[^>]+>", "", each) for each in re.findall(OFFERED, drawn)]
    assert len(texts) == 2
    assert texts[0] == texts[1]
    assert texts[0].startswith("Do this instead: ")
