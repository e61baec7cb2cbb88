"""The expected points that are shown to people: in Mykerinos and Myraclia, the bots' estimates are
scaled down to the part that came true in games.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

import py_rules
from py_rules.arena import calibrate
from py_rules.arena.games import play_out
from py_rules.bots import bot
from py_rules.bots.adviser import Adviser, reached
from py_rules.bots.budget import Budget
from py_rules.bots.hints import explain
from py_rules.bots.mind import lead
from py_rules.mykerinos import GAME
from py_rules.mykerinos.state import Phase, State
from py_rules.myraclia.data import goal
from py_rules.myraclia.state import Phase as Myraclia
from py_rules.record import Table
from tests.random_matches import random_game

NAMES = ("Ann", "Ben", "Cyd", "Dan")
SEASONS = (1, 2, 3, 4)


@cache
def table_of(name: str, seats: int) -> Table:
    return Table(py_rules.load(name), seats, NAMES[:seats])


def digging_position(seats: int, season: int) -> State:
    """Return the last position of a season in which a player digs."""
    found: list[State] = [
        state
        for state in random_game(table_of(GAME.name, seats), 1).positions
        if state.season == season and state.phase is Phase.DIG
    ]
    return found[-1]


@pytest.mark.parametrize("season", SEASONS)
@pytest.mark.parametrize("seats", [2, 4])
def test_displayed_points_are_the_scored_points_and_the_trusted_estimate(
    seats: int, season: int
) -> None:
    adviser, state = Adviser(GAME), digging_position(seats, season)
    assert adviser.mind.trust
    trust = adviser.mind.trust(state)
    scored, expected = GAME.totals(state), adviser.expected(state)
    rest = [points - now for points, now in zip(expected, scored, strict=True)]
    calibrated = [points - now for points, now in zip(adviser.shown(state), scored, strict=True)]
    assert sum(calibrated) == pytest.approx(trust.level * sum(rest))
    for one, other in zip(range(seats), range(1, seats), strict=False):
        assert calibrated[one] - calibrated[other] == pytest.approx(
            trust.lead * (rest[one] - rest[other])
        )
    assert any(abs(more - less) > 1 for more, less in zip(rest, calibrated, strict=True))


def test_displayed_leads_are_smaller_than_the_bots_estimate() -> None:
    trust = Adviser(GAME).mind.trust
    assert trust
    assert all(
        0 < trust(digging_position(seats, season)).lead < 1
        for seats in (2, 4)
        for season in SEASONS
    )


def test_games_without_trust_factors_display_the_raw_estimate() -> None:
    for name in py_rules.GAMES:
        match = random_game(table_of(name, 2), 1)
        adviser = Adviser(match.game)
        assert adviser.shown(match.state) == [*match.game.totals(match.state)]
        if adviser.mind.trust is None:
            state = match.positions[len(match.positions) // 2]
            assert adviser.shown(state) == adviser.expected(state)
            assert adviser.calibrated(state) is adviser.mind


def test_hints_and_the_score_curve_show_the_same_leads() -> None:
    state, table = digging_position(2, 2), table_of(GAME.name, 2)
    adviser = Adviser(GAME)
    first, *_ = explain(table, state, 1, Budget(60))
    later = adviser.played_on(state, reached(GAME, state, first.actions))
    assert later.season == state.season
    shown = adviser.shown(later)
    seat = state.to_move
    assert seat is not None
    assert first.value == pytest.approx(shown[seat] - shown[1 - seat])
    assert first.value != pytest.approx(lead(adviser.expected(later), seat))


def test_fit_finds_the_factor() -> None:
    sights = [
        calibrate.Sight(game, 1, (10.0 + game, 2.0), (12.0 + 1.5 * game, 8.0 + game))
        for game in range(3)
    ]
    # The averages 6, 6.5, 7 become 10, 11.25, 12.5; the differences are halved.
    assert calibrate.levels(sights).factor == pytest.approx(1.7338, abs=0.001)
    leads = calibrate.leads(sights)
    assert leads.factor == pytest.approx(0.5)
    assert leads.error == pytest.approx(0)


def test_calibration_can_be_repeated() -> None:
    sights = calibrate.play(0, 1)
    assert {sight.stage for sight in sights} == set(SEASONS)
    assert calibrate.play(0, 1) == sights
    head, *rows = calibrate.lines(sights)
    assert "level" in head
    assert [row.split()[:2] for row in rows] == [["2", str(season)] for season in SEASONS]


def test_no_points_are_expected_after_the_last_turn_of_myraclia() -> None:
    """Tiles that surface after that turn will never be terraformed."""
    seen = 0
    for seed in range(4):
        match = random_game(table_of("myraclia", 2), seed)
        adviser, lacking = Adviser(match.game), goal(2)
        for state in match.positions:
            if state.to_move is None or max(map(len, state.terraformed)) < lacking:
                continue
            if state.phase in (Myraclia.PLACE, Myraclia.OFFER) and state.turn == state.seats - 1:
                assert adviser.expected(state) != [*match.game.totals(state)]
                assert adviser.shown(state) == [*match.game.totals(state)]
                seen += 1
    assert seen > 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_displayed_myraclia_points_are_closer_to_final_than_raw_estimates(seats: int) -> None:
    """In a game between bots, the sum of the points shown for all players is closer to the final
    total than the sum of the bots' estimates.
    """
    table, rng, chance = table_of("myraclia", seats), Random(5), Random(5)
    game, players = table.game, [bot("myraclia", "adept") for _ in range(seats)]
    calibrated, judged = list[float](), list[float]()
    adviser = Adviser(game)

    def decide(state: Any) -> Any:
        calibrated.append(sum(adviser.shown(state)))
        judged.append(sum(adviser.expected(state)))
        return players[state.to_move](game, state, rng, Budget(20))

    *_, (_, last) = play_out(game, game.start(seats, frozenset()), chance, decide)
    end = sum(game.totals(last))

    def error(points: list[float]) -> float:
        return sum(abs(each - end) for each in points) / len(points)

    assert error(calibrated) < 0.75 * error(judged)
