"""Outlines of turns in Mexica: the turns made from them are legal and cost what was predicted."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest

from py_rules import bots
from py_rules.bots.budget import Budget
from py_rules.bots.mexica_levels import (
    GAIN,
    LEFT_OVER,
    TurnBot,
    left_over,
    thrifty,
    topped_up,
)
from py_rules.bots.mexica_plans import drafts, longer
from py_rules.bots.mexica_reach import Reach
from py_rules.bots.mexica_script import MOST, played
from py_rules.bots.mexica_tree import TurnTree
from py_rules.bots.mexica_ways import Routes
from py_rules.bots.mexica_worth import SCALE, expected, highest, outlook, promised, total, worths
from py_rules.bots.mind import by_seat, lead
from py_rules.bots.search import Plan
from py_rules.core import spell
from py_rules.mexica import GAME
from py_rules.mexica.actions import END
from py_rules.mexica.areas import ISLAND, area_named, bits
from py_rules.mexica.data import LEAP
from py_rules.mexica.scoring import prizes
from py_rules.mexica.state import Bridges, District, Phase, State
from tests.random_matches import FUZZ

GAMES = FUZZ


@cache  # several tests use the same games
def turns_of(seats: int, seed: int) -> list[State]:
    """Return the positions of a game in which a turn begins.

    The players are bots that often misjudge, and some of the actions are random.
    """
    rng, bot = Random(f"{seats} {seed}"), bots.bot("mexica", "novice")
    state = GAME.start(seats, frozenset())
    found = []
    while not state.over:
        if state.to_move is None:
            state = GAME.apply(state, GAME.deal(state, rng))
            continue
        if state.phase is Phase.TURN and state.ap == 6 and not state.taken:
            found.append(state)
        wild = state.phase is Phase.TURN and rng.random() < 0.1
        action = rng.choice(GAME.choices(state)) if wild else bot(GAME, state, rng)
        state = GAME.apply(state, action)
    return found


@pytest.fixture(scope="module", params=[2, 3, 4])
def positions(request: pytest.FixtureRequest) -> list[State]:
    """Return some positions in which a turn begins, from games with 2, 3 or 4 players."""
    found = [state for seed in range(GAMES) for state in turns_of(request.param, seed)]
    return found[:: max(1, len(found) // (30 * FUZZ))]


def test_outlined_turns_are_legal_and_end_the_turn(positions: list[State]) -> None:
    tried = possible = 0
    for state in positions:
        found = drafts(state, 24)
        for draft in (*found, *longer(state, found, 8)):
            turn = played(state, draft)
            tried += 1
            if turn is None:
                continue
            possible += 1
            actions, after = turn
            reached = state
            for action in actions:
                assert reached.to_move == state.to_move
                reached = GAME.play(reached, action)
            assert actions[-1] == END
            assert reached == after
    assert possible > 0.9 * tried


def test_every_position_has_a_draft_that_can_be_played(positions: list[State]) -> None:
    for state in positions:
        assert any(played(state, draft) for draft in drafts(state, 3))


def test_routes_are_legal_cost_as_predicted_and_never_exceed_walking(
    positions: list[State],
) -> None:
    rng = Random(0)
    for state in positions:
        seat = state.to_move
        assert seat is not None
        player = state.players[seat]
        reach, routes = Reach(state, player.place, MOST), Routes(state, LEAP)
        for place, cost in routes.cost.items():
            if place & ISLAND & ~state.canals:
                known = reach.cost(place)
                assert known is not None
                assert known <= cost
        near = [one for one in bits(reach.within[LEAP]) if one != player.place]
        for place in rng.sample(near, 12):
            way = reach.way(place)
            if way is None:
                continue
            after = state
            for action in way:
                after = GAME.play(after, action)
            assert after.players[seat].place == place
            assert state.ap - after.ap == reach.cost(place)


def test_a_voyage_passes_under_the_figure_on_a_bridge() -> None:
    """Three bridges cross a canal, another figure is on the middle one: 1 + 2 + 1 action points."""
    state = turns_of(2, 0)[0]
    canal = area_named(["c5", "d5", "e5", "f5", "g5", "h5", "i5", "j5", "k5"])
    bridges = Bridges(ns=area_named(["d5", "g5", "j5"]))
    own, other = area_named(["d4"]), area_named(["g5"])
    players = [
        player._replace(place=own if seat == state.to_move else other)
        for seat, player in enumerate(state.players)
    ]
    state = state._replace(canals=state.canals | canal, bridges=bridges, players=tuple(players))
    far = area_named(["j6"])
    reach = Reach(state, own, MOST)
    assert reach.cost(far) == Routes(state, LEAP).cost[far] == 4
    way = reach.way(far)
    assert way is not None
    assert [spell(action) for action in way] == ["step d5", "sail j5", "step j6"]
    after = state
    for action in way:
        after = GAME.play(after, action)
    assert state.ap - after.ap == 4


@pytest.mark.parametrize("sums", [*product((0, 2, 3), repeat=3)])
def test_a_settled_district_is_valued_at_its_actual_prizes(sums: tuple[int, ...]) -> None:
    """If nobody can build in a district any more, its value is the prize, also for tied players."""
    rewards = prizes(District(0b1111111, 1))
    places = (0, *rewards, 0)
    standings = [1 + sum(other > own for other in sums) if own else 0 for own in sums]
    assert expected(sums, (0, 0, 0), rewards, SCALE.last, 0) == [
        places[place] for place in standings
    ]


def test_a_lead_is_worth_more_if_larger_or_less_contestable() -> None:
    rewards = (8, 4, 2)
    values = [expected((own, 3), (4, 4), rewards, SCALE.first, 5)[0] for own in range(1, 8)]
    assert values == sorted(values)
    narrow = expected((4, 3), (4, 4), rewards, SCALE.first, 1)[0]
    assert narrow > expected((4, 3), (4, 4), rewards, SCALE.first, 5)[0]


def test_absent_players_are_expected_in_districts_with_room() -> None:
    first, other = expected((1, 0), (9, 9), (8, 4, 2), SCALE.first, 5)
    present, _ = expected((2, 1), (9, 9), (8, 4, 2), SCALE.first, 5)
    assert first < present < 8
    assert other > 0
    first, other = expected((1, 0), (0, 0), (8, 4, 2), SCALE.first, 0)
    assert (first, other) == (8, 0)


def test_the_largest_value_that_can_be_built_from_a_stock() -> None:
    assert highest((3, 3, 2, 1), 2) == 7
    assert highest((1, 0, 0, 0), 4) == 1
    assert total((3, 3, 2, 1)) == 19


def test_scored_points_count_in_full(positions: list[State]) -> None:
    """One more point raises the value of a position by exactly one, whatever else it promises."""
    for state in positions[::5]:
        richer = state.players[0]._replace(points=state.players[0].points._replace(founding=50))
        before = sum(state.players[0].points)
        after = worths(state._replace(players=(richer, *state.players[1:])))
        gained = sum(richer.points) - before
        assert after[0] - worths(state)[0] == pytest.approx(gained)


def test_the_features_add_up_to_what_the_tree_takes_a_position_to_be_worth(
    positions: list[State],
) -> None:
    mind = bots.evaluation("mexica")
    for state in positions:
        assert by_seat(mind, state) == pytest.approx(worths(state), abs=0.01)


def test_the_tree_is_reused_from_one_turn_to_the_next() -> None:
    state = turns_of(2, 0)[12]
    bot = bots.bot("mexica", "grandmaster")
    assert isinstance(bot, TurnTree)
    seat = state.to_move
    while state.to_move == seat:
        state = GAME.play(state, bot(GAME, state, Random(1), Budget(300)))
    bot(GAME, state, Random(1), Budget(1))
    assert bot.root is not None
    assert bot.root.state == state
    assert bot.root.visits > 5  # from the search during the first turn


def test_buildings_are_built_before_the_game_ends() -> None:
    """Unused buildings are worth nothing at the end, so bots must build them."""
    for seed in range(FUZZ):
        last = turns_of(2, seed)[-1]
        state, bot = last, bots.bot("mexica", "master")
        while not state.over:
            state = GAME.play(state, bot(GAME, state, Random(1)))
        assert min(total(player.stock) for player in state.players) == 0 or state.quiet == 2


def test_every_level_stays_within_its_position_budget() -> None:
    state = turns_of(2, 1)[8]
    for level in bots.LEVELS:
        budget = Budget(12)
        bots.bot("mexica", level)(GAME, state, Random(1), budget)
        assert budget.seen <= 13


def test_large_open_areas_have_a_low_value_before_they_are_divided() -> None:
    """This also holds between the last founding of the first half and its scoring."""
    state = next(state for state in turns_of(2, 0) if state.half == 1 and not state.calpulli)
    view, wide = outlook(state), max(state.districts, key=lambda one: one.size)
    assert not wide.token
    assert max(promised(view, wide, (4, 0), 9)) < 2


def test_unspent_action_points_are_used_for_buildings_that_score(positions: list[State]) -> None:
    """The plan here ends the turn at once; in play, each level tops up the plan that it chooses."""
    built = 0
    for state in positions:
        rest = state._replace(ap=4)
        after = GAME.apply(rest, END)
        if after.over:
            continue
        seat = rest.to_move
        assert seat is not None
        *actions, last = topped_up(Plan(0.0, (END,), after), rest).actions
        assert last == END
        assert len(actions) <= 1
        for action in actions:
            rest = GAME.play(rest, action)
            built += 1
        topped = worths(GAME.apply(rest, END))
        before = lead(worths(after), seat)
        assert lead(topped, seat) > before + GAIN if actions else topped == worths(after)
    assert built


def test_levels_below_master_build_every_affordable_building() -> None:
    for level in ("novice", "apprentice", "adept"):
        bot, rng = bots.bot("mexica", level), Random(3)
        state = GAME.start(3, frozenset())
        for _ in range(80):
            if state.to_move is None:
                state = GAME.apply(state, GAME.deal(state, rng))
                continue
            action = bot(GAME, state, rng)
            after = GAME.apply(state, action)
            if action == END:
                plan = Plan(0.0, (END,), after)
                assert topped_up(plan, state) == plan
            state = after


def test_action_points_are_left_over_only_if_no_better_turn_spends_them(
    positions: list[State],
) -> None:
    """Then the next better turn that spends them is chosen, so a weak level stays weak."""
    found = 0
    for state in positions:
        lines = [
            Plan(value, turn[0], turn[1])
            for value, draft in enumerate(drafts(state, 16))
            if (turn := played(state, draft))
        ][::-1]
        for place, line in enumerate(lines):
            spending = thrifty(line, lines, state)
            better = [each for each in lines[:place] if left_over(state, each.actions) < LEFT_OVER]
            if left_over(state, line.actions) < LEFT_OVER or not better:
                assert spending is line
            else:
                assert spending is better[-1]
                found += 1
    assert found


@pytest.mark.parametrize("level", ["novice", "apprentice", "adept"])
def test_no_level_wastes_action_points_a_better_turn_would_spend(
    positions: list[State], level: str
) -> None:
    """Novices once left two to five points over in one turn of fifteen."""
    bot = bots.bot("mexica", level)
    assert isinstance(bot, TurnBot)
    scale = bot.scale
    for state in positions[::3]:
        plan = bot.choose(GAME, state, Random(1), None)
        if left_over(state, plan.actions) < LEFT_OVER:
            continue
        for draft in drafts(state, 4, scale):
            turn = played(state, draft)
            if turn and not turn[1].over and left_over(state, turn[0]) < LEFT_OVER:
                seat = state.to_move
                assert seat is not None
                assert lead(worths(turn[1], scale), seat, scale.rivals) <= plan.value
