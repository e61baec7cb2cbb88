"""The setup, and the beginning and end of a season."""

from __future__ import annotations

from random import Random

import pytest

from py_rules.grid import Square
from py_rules.mykerinos import GAME
from py_rules.mykerinos.data import PLOTS
from py_rules.mykerinos.state import LaidPlot, Phase, State, pyramids
from tests.mykerinos.positions import EMPTY, broken_rule, play, position, seat_to_move

WINGS = "wings violet lemon brown blackmore tangerine"
REGIONS = (
    "region 1 2 3 4 5 6 7 8",
    "region 9 10 11 12 13 14 15 16",
    "region 17 18 19 20 21 22 23 24",
    "region 25 26 27 28 29 30 31 32 33 34 35 36",
)


def passed_over(seats: int, seasons: int) -> State:
    """Return the position after this many seasons in which all players only passed."""
    state = play(GAME.start(seats, frozenset()), "first 1", WINGS)
    for region in REGIONS[:seasons]:
        state = play(state, region, *["pass"] * seats)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_start_all_cubes_lie_in_the_general_supplies(seats: int) -> None:
    """[setup] There are 25 of each colour; all scores are 0, and all 36 plots are in the deck."""
    state = GAME.start(seats, frozenset())
    assert state.supply == (25,) * max(seats, 3)
    assert state.stock == (0,) * seats
    assert state.deck == frozenset(range(1, 37))
    assert GAME.totals(state) == (0,) * seats


def test_the_first_player_and_the_wings_are_drawn_at_random() -> None:
    """[setup] The first player is random, and so is the order of the five patrons on the wings."""
    start = GAME.start(3, frozenset())
    firsts = {GAME.deal(start, Random(seed)).words for seed in range(40)}
    assert firsts == {("first", "1"), ("first", "2"), ("first", "3")}
    state = play(start, "first 2")
    assert len({GAME.deal(state, Random(seed)).words for seed in range(40)}) > 20


@pytest.mark.parametrize(
    "line",
    [
        "first 4",
        WINGS,
        "pass",
        "region 1 2 3 4 5 6 7 8",
    ],
)
def test_setup_accepts_nothing_before_the_first_player_is_drawn(line: str) -> None:
    assert broken_rule(GAME.start(3, frozenset()), line) == "setup"


@pytest.mark.parametrize(
    "line",
    [
        "first 1",
        "wings violet violet brown blackmore tangerine",
        "wings violet lemon brown blackmore",
        "wings violet lemon brown blackmore tangerine tangerine",
        "wings violet lemon brown blackmore orange",
        "dig a1",
    ],
)
def test_setup_accepts_only_valid_wings_after_the_first_player(line: str) -> None:
    assert broken_rule(play(GAME.start(3, frozenset()), "first 1"), line) == "setup"


def test_a_season_has_three_phases() -> None:
    """[season] A new season, digging and inspection, four times."""
    state = play(GAME.start(3, frozenset()), "first 1", WINGS)
    phases = []
    for region in REGIONS:
        phases.append(state.phase)
        state = play(state, region)
        phases.append(state.phase)
        state = play(state, "dig h3", "pass", "pass", "pass")
        phases.append(state.phase)
        state = play(state, "museum 2-1" if region == REGIONS[0] else f"claim {region.split()[3]}")
    assert phases == [Phase.REGION, Phase.DIG, Phase.INSPECT] * 4
    assert state.over


@pytest.mark.parametrize(("seats", "cubes"), [(2, 11), (3, 11), (4, 8)])
def test_each_season_brings_cubes(seats: int, cubes: int) -> None:
    """[season.income] Each gets 11 with 3 players (2 play by the rules for 3), and 8 with 4."""
    state = passed_over(seats, 0)
    assert state.stock == (cubes,) * seats
    assert state.supply[:seats] == (25 - cubes,) * seats


def test_unused_cubes_are_kept_and_the_supply_can_run_short() -> None:
    """[season.income] "Not enough cubes in the supply: as many as are left"."""
    assert [passed_over(3, seasons).stock[0] for seasons in range(4)] == [11, 22, 25, 25]
    assert [passed_over(4, seasons).stock[3] for seasons in range(4)] == [8, 16, 24, 25]
    assert passed_over(3, 2).supply == (0, 0, 0)


def test_each_region_has_eight_plots_and_the_last_one_twelve() -> None:
    """[season.region] They are laid line by line; season 4 has the remaining twelve."""
    state = passed_over(3, 0)
    assert broken_rule(state, "region 1 2 3 4 5 6 7") == "season.region"
    assert broken_rule(state, REGIONS[3]) == "season.region"
    assert broken_rule(state, "region 1 2 3 4 5 6 7 7") == "season.region"
    assert broken_rule(state, "region 1 2 3 4 5 6 7 7r") == "season.region"
    assert broken_rule(state, "pass") == "season.region"
    laid = play(state, "region 8 7r 6 5 4 3r 2 1")
    assert laid.region[1] == LaidPlot(7, turned=True)
    assert laid.deck == frozenset(range(9, 37))
    later = play(laid, "pass", "pass", "pass")
    assert broken_rule(later, "region 9 10 11 12 13 14 15 8") == "season.region"
    last = passed_over(3, 3)
    assert broken_rule(last, "region 25 26 27 28 29 30 31 32") == "season.region"
    assert play(last, REGIONS[3]).deck == frozenset()


def test_plots_are_turned_at_random() -> None:
    """[season.region] They are turned by 0 or 180 degrees, because a plot has no top."""
    state = passed_over(3, 0)
    words = [GAME.deal(state, Random(seed)).words[1] for seed in range(200)]
    assert {word.endswith("r") for word in words} == {True, False}
    assert {int(word.removesuffix("r")) for word in words} == set(PLOTS)


def test_a_turned_plot_shows_its_pyramids_the_other_way_round() -> None:
    """[season.region] Plot 2 has one pyramid, in its upper left corner."""
    plain = (LaidPlot(1), LaidPlot(8), LaidPlot(15), LaidPlot(22), LaidPlot(29))
    for turned, corner in ((False, Square.parse("c4")), (True, Square.parse("d6"))):
        region = (*plain[:5], LaidPlot(2, turned), LaidPlot(30), LaidPlot(31))
        assert {s for s in pyramids(region) if s.row >= 3 and s.col in (2, 3)} == {corner}


def test_the_last_to_pass_begins_the_next_season() -> None:
    """[season.end] The pass track is empty again."""
    state = play(position(EMPTY, to_move=3), "pass", "pass", "dig a1", "claim 1")
    assert (state.season, state.phase, state.passed) == (3, Phase.REGION, ())
    state = play(state, "region 17 18 19 20 21 23 24 25")
    assert seat_to_move(state) == 2


def test_patrons_are_untapped_at_the_end_of_the_season() -> None:
    """[season.end] They can be used again in the next season."""
    state = position(EMPTY, to_move=3, passed=(1, 2), cards={3: (4,)})
    state = play(state, "violet dig a1", "claim 1")
    assert state.tapped == ((), (), ())
    state = play(state, "region 17 18 19 20 21 23 24 25")
    assert seat_to_move(state) == 3
    assert broken_rule(state, "violet dig a1") is None


def test_the_game_is_over_after_the_fourth_season() -> None:
    """[season.end] [score] After it, every action is refused, and the points are counted."""
    state = passed_over(3, 4)
    assert state.over
    for line in ("pass", "dig a1", "claim 36", "leave", "first 1", REGIONS[3]):
        assert broken_rule(state, line) == "season.end"
    assert GAME.totals(state) == (0, 0, 0)
    assert GAME.winners(state) == (0, 1, 2)
