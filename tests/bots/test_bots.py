"""Rules for every bot: legal actions, the same game for the same seed, and an end on request."""

from __future__ import annotations

import ast
import subprocess
import sys
from itertools import count, pairwise
from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import bots
from py_rules.arena.games import Fixture, play
from py_rules.bots.budget import Budget, never
from py_rules.bots.mind import by_seat, lead, worth
from py_rules.bots.mykerinos_areas import HELP
from py_rules.bots.search import Plan, evaluation_error, turns
from py_rules.mykerinos.data import PLOTS, SEASONS
from py_rules.mykerinos.state import Phase
from py_rules.record import Table
from tests.random_matches import FUZZ, TABLES, label, random_game

ALL = (*bots.PLAIN, *bots.LEVELS, *(f"{kind}:5" for kind in bots.REFERENCES))


def positions(table: Table, number: int) -> list[Any]:
    """Return this many positions, spread over random games, in which a player is to move."""
    found: list[Any] = []
    for seed in count():
        decisions = [
            state for state in random_game(table, seed).positions if state.to_move is not None
        ]
        found += decisions[:: max(1, len(decisions) // min(12, number))]
        if len(found) >= number:
            break
    return found[:number]


@pytest.mark.parametrize("table", TABLES, ids=label)
def test_no_bot_ever_proposes_an_illegal_action(table: Table) -> None:
    """Each bot chooses an action in positions from the whole of a random game, at every table."""
    game, rng = table.game, Random(label(table))
    for state in positions(table, 4 * FUZZ):
        for name in ALL:
            action = bots.bot(game.name, name)(game, state, rng, Budget(10 * FUZZ))
            assert game.refusal(state, action) is None, (name, action)


@pytest.mark.parametrize("table", TABLES, ids=label)
def test_every_action_of_a_planned_turn_is_legal(table: Table) -> None:
    game, mind = table.game, bots.evaluation(table.game.name)
    for root in positions(table, 24 * FUZZ):
        found = list(mind.moves(root, root))
        assert found
        for actions in found:
            state = root
            for action in actions:
                state = game.play(state, action)
            if state.to_move == root.to_move:  # further on in the same turn
                for after in mind.moves(root, state):
                    assert game.refusal(state, after[0]) is None


@pytest.mark.parametrize("table", TABLES, ids=label)
def test_every_unsearched_plan_is_legal_and_reaches_its_stated_position(table: Table) -> None:
    game, mind = table.game, bots.evaluation(table.game.name)
    for root in positions(table, 24 * FUZZ):
        found = []
        if mind.plans:
            found = mind.plans(mind, root, 8, never)
        assert len(found) <= 8
        assert [plan.value for plan in found] == sorted(
            (plan.value for plan in found), reverse=True
        )
        assert len({plan.actions for plan in found}) == len(found)
        for plan in found:
            state = root
            for action in plan.actions:
                state = game.play(state, action)
            assert plan.state in (None, state)
        if mind.quick and (after := mind.quick(root, never)):
            assert after in (plan.state or game.apply(root, plan.actions[0]) for plan in found)


@pytest.mark.parametrize("table", TABLES, ids=label)
def test_points_are_the_weighted_sum_of_the_features(table: Table) -> None:
    mind = bots.evaluation(table.game.name)
    slowly = mind._replace(points=None)
    weights = mind.tables.get(table.seats, mind.weights)
    doubled = {name: 2 * weight for name, weight in weights.items()}
    other = mind._replace(weights=doubled, tables={})
    for state in positions(table, 24 * FUZZ):
        expected = by_seat(slowly, state)
        assert by_seat(mind, state) == pytest.approx(expected)
        assert by_seat(other, state) == pytest.approx([2 * points for points in expected])


@pytest.mark.parametrize("table", TABLES, ids=label)
def test_every_feature_has_a_weight_and_belongs_to_a_seat(table: Table) -> None:
    mind = bots.evaluation(table.game.name)
    for state in random_game(table, 0).positions[::7]:
        for feature, seat, _, amount in mind.terms(state):
            assert feature in mind.weights
            assert 0 <= seat < table.seats
            assert -1000 < amount < 1000
    assert mind.labels.keys() <= mind.weights.keys()


# All levels and kinds, with the characters that weigh the points of other players differently.
PAIRS = (
    ("greedy", "uniform"),
    ("novice", "apprentice"),
    ("adept", "adept-rival"),
    ("master", "grandmaster-builder"),
    ("grandmaster", "grandmaster-gambler"),
    ("uct:2", "uct-eval:2"),
)


def test_the_test_pairs_cover_every_bot() -> None:
    plain = {name.partition("-")[0] for pair in PAIRS for name in pair}
    assert plain == {*bots.PLAIN, *bots.LEVELS, "uct:2", "uct"}


@pytest.mark.parametrize("name", py_rules.GAMES)
@pytest.mark.parametrize("pair", PAIRS, ids="-and-".join)
def test_the_same_seed_plays_the_same_game(name: str, pair: tuple[str, str]) -> None:
    """Both bots of a pair must repeat their play, otherwise the games differ."""
    fixture = Fixture(0, name, (), pair, "1", "2", positions=8 * FUZZ, record=True)
    first, again = play(fixture), play(fixture)
    assert first.text == again.text
    assert first.points == again.points


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_another_seed_plays_another_game(name: str) -> None:
    fixture = Fixture(0, name, (), ("novice", "uniform"), "1", "2", positions=8, record=True)
    assert play(fixture._replace(seed="3")).text != play(fixture).text


class Impatience:
    """A stop signal that is true after ``patience`` calls, and counts all calls."""

    def __init__(self, patience: int) -> None:
        self.patience = patience
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self.patience


@pytest.mark.parametrize("table", TABLES[:10], ids=label)
@pytest.mark.parametrize("patience", [0, 5])
def test_a_bot_stops_thinking_at_once_when_cancelled(table: Table, patience: int) -> None:
    """After the signal, a bot looks at one more position at most."""
    game, rng = table.game, Random(1)
    for state in positions(table, 6):
        for level in ("greedy", *bots.LEVELS):
            stop = Impatience(patience)
            budget = Budget(stop=stop)
            action = bots.bot(game.name, level)(game, state, rng, budget)
            assert game.refusal(state, action) is None
            assert budget.seen <= patience + 1


def test_a_position_budget_is_respected_and_returns_the_best_action_so_far() -> None:
    table = TABLES[0]
    mind = bots.evaluation(table.game.name)
    state = positions(table, 8)[-1]
    for most in (1, 3, 30):
        budget = Budget(most)
        lines = turns(mind, state, 4, 2, budget)
        assert budget.seen <= most
        assert [line.value for line in lines] == sorted(
            (each.value for each in lines), reverse=True
        )


def test_a_time_budget_expires() -> None:
    assert Budget(seconds=0).over
    assert not Budget(seconds=60).over
    assert not Budget().over


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_levels_are_in_order(name: str) -> None:
    """The match is too short to measure how much better a level is, but shows that it is."""
    better, worse = "adept", "novice"
    won = 0.0
    for index in range(6 * FUZZ):
        who = (worse, better) if index % 2 else (better, worse)
        outcome = play(Fixture(index, name, (), who, str(index // 2), str(index), 400))
        won += (index % 2 in outcome.winners) / len(outcome.winners)
    assert won > 3 * FUZZ


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_an_adept_beats_a_greedy_player(name: str) -> None:
    for index in range(2 * FUZZ):
        who = ("greedy", "adept") if index % 2 else ("adept", "greedy")
        outcome = play(Fixture(index, name, (), who, str(index), str(index), 400))
        assert outcome.winners == (index % 2,)


def test_a_bot_that_misjudges_prefers_what_is_better() -> None:
    lines = [Plan(2.0, ("a",), None), Plan(1.0, ("b",), None), Plan(-30.0, ("c",), None)]
    rng = Random(0)
    chosen = [evaluation_error(lines, 1.0, rng).actions[0] for _ in range(1000)]
    assert 1.7 < chosen.count("a") / chosen.count("b") < 4.5  # e to 1 on average
    assert "c" not in chosen


def test_lead_counts_the_best_rival_and_all_rivals() -> None:
    assert lead([10.0, 4.0], 0) == 6
    assert lead([10.0, 4.0], 1) == -6
    assert lead([10.0, 4.0, 8.0], 0) == 10 - 4 - 3


@pytest.mark.parametrize("table", TABLES, ids=label)
def test_the_end_of_a_game_is_judged_by_its_winners(table: Table) -> None:
    mind = bots.evaluation(table.game.name)
    end = random_game(table, 0).state
    values = [worth(mind, end, seat) for seat in range(table.seats)]
    assert max(values) == max(values[seat] for seat in table.game.winners(end))


def test_an_evaluation_depends_only_on_the_position() -> None:
    """Equal positions have equal values, whatever was played before."""
    for table in TABLES[::4]:
        mind = bots.evaluation(table.game.name)
        for state in positions(table, 5):
            again = type(state)(*state)
            assert again == state
            assert by_seat(mind, again) == by_seat(mind, state)


def test_the_value_of_cards_does_not_change_when_a_season_ends() -> None:
    """Positions before and after the end of a season can be compared: a card is worth as much
    between seasons as at the inspection before, and only claims change the value of cards.
    """
    game, seen = py_rules.load("mykerinos"), 0
    for table in TABLES:
        if table.game is not game:
            continue
        match, help_by = random_game(table, 0), HELP[table.seats]
        for before, after in pairwise(match.positions):
            if before.phase is not Phase.INSPECT or after.phase is not Phase.REGION:
                continue
            gained = [
                sum(help_by.get(PLOTS[plot].patron or "", 0.0) for plot in {*new} - {*old})
                for old, new in zip(before.cards, after.cards, strict=True)
            ]
            for seat, help_later in enumerate(gained):
                more = _helpers(after, seat) - _helpers(before, seat)
                assert more == pytest.approx(help_later * (SEASONS - before.season))
                seen += 1
    assert seen


def _helpers(state: Any, seat: int) -> float:
    terms = bots.evaluation("mykerinos").terms(state)
    return sum(amount for feature, own, _, amount in terms if (feature, own) == ("helpers", seat))


def test_the_command_line_loads_bots_only_for_the_arena() -> None:
    code = "import sys, py_rules.__main__; print([m for m in sys.modules if 'bots' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ast.literal_eval(done.stdout) == []
