"""The scorings of Mexica, with rule ids."""

from __future__ import annotations

import pytest

from py_rules.mexica import GAME
from py_rules.mexica.scoring import founding, prizes, row, start_bonus, table
from py_rules.mexica.state import State, fits, in_district, token_squares
from tests.mexica.positions import CORNER, area, of_seat, play, position


@pytest.mark.parametrize(
    ("built", "places", "points"),
    [
        (("4t6", "3u7", "2u8", "1u6"), (1, 2, 3, 4), (4, 2, 1, 0)),
        (("1t6 3u7", "3u8", "", "1u6"), (1, 2, 0, 3), (4, 2, 0, 1)),
        (("3t6", "3u7", "2u8", "1u6"), (1, 1, 3, 4), (4, 4, 1, 0)),  # no second
        (("3t6", "3u7", "1u8", "1u6"), (1, 1, 3, 3), (4, 4, 1, 1)),
        (("3t6", "3u7", "3u8", "1u6"), (1, 1, 1, 4), (4, 4, 4, 0)),
        (("3t6", "3u7", "3u8", "3u6"), (1, 1, 1, 1), (4, 4, 4, 4)),
        (("4t6", "2u7", "2u8", "1u6"), (1, 2, 2, 4), (4, 2, 2, 0)),  # no third
        (("4t6", "2u7", "2u8", "2u6"), (1, 2, 2, 2), (4, 2, 2, 2)),
        (("4t6", "3u7", "2u8", "2u6"), (1, 2, 3, 3), (4, 2, 1, 1)),
        (("", "", "1u8", ""), (0, 0, 1, 0), (0, 0, 4, 0)),  # no building, no place
        (("", "", "", ""), (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_places_in_a_founded_district(
    built: tuple[str, ...], places: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """`score.founded`"""
    state = position("c4", "b10", "c7", "d7", canals=CORNER, built=built)
    # The square of the calpulli doesn't matter here: all four squares may have buildings.
    district = state.districts[1]._replace(token=1)
    scored = row(state, district)
    assert scored.prizes == (4, 2, 1)
    assert tuple(standing.place for standing in scored.standings) == places
    assert tuple(standing.points for standing in scored.standings) == points


def test_at_the_first_scoring_only_founded_districts_count() -> None:
    """`score.founded`"""
    state = position("c4", "b10", canals=CORNER, tokens="t6", built=("2c5 2u8", "1u7"), quiet=1)
    assert [line.district.size for line in table(state, 1)] == [4]
    after = play(state, "end", "end")
    assert GAME.scores(after)[0]["first scoring"] == 4
    assert GAME.totals(after) == (4, 2)
    assert after.buildings == state.buildings, "the board stays"
    # The district scores again at the second scoring, now together with unfounded districts.
    over = play(after, "end", "end", "end", "end")
    assert over.over
    assert GAME.scores(over)[0] == {
        "founding": 0,
        "visiting": 0,
        "first scoring": 4,
        "second scoring": 4,
        "unfounded districts": 186,
        "start squares": 0,
    }
    assert GAME.totals(over) == (194, 4)


@pytest.mark.parametrize(
    ("canals", "expected"),
    [
        ("t7 t8", (4, 2, 1)),
        ("t7 u8", (3, 2, 1)),
        ("u7", (2, 1, 1)),
        ("t6", (1, 1, 1)),
        ("s7 s8 s9", (7, 4, 2)),
    ],
)
def test_prizes_of_an_unfounded_district(canals: str, expected: tuple[int, int, int]) -> None:
    """`score.open`"""
    if canals == "t6":
        canals = "t6 u7"
    elif canals == "u7":
        canals = "t7 u7"
    state = position("c4", "b10", canals=canals)
    district = next(one for one in state.districts if one.area & area("u6"))
    assert prizes(district) == expected


def test_districts_that_are_not_founded_score_at_the_end() -> None:
    """`score.open`"""
    state = position(
        "c4", "b10", "c7", canals="s7 s8 s9", built=("2t6", "1u7", "1u8"), half=2, quiet=1
    )
    after = play(state, "end", "end", "end")
    assert [points["unfounded districts"] for points in GAME.scores(after)] == [7, 4, 4]
    assert [line.district.size for line in table(state, 1)] == []
    assert [line.district.size for line in table(state, 2)] == [182, 7]


def test_a_figure_on_a_start_square_scores_5_at_both_scorings() -> None:
    """`score.start`"""
    state = position("h6", "h7", "i7", "c4", quiet=1)
    assert start_bonus(state) == (5, 0, 5, 0)
    after = play(state, *["end"] * 4)
    assert GAME.totals(after) == (5, 0, 5, 0)
    assert GAME.totals(play(after, *["end"] * 8)) == (10, 0, 10, 0)


def winners(points: tuple[int, ...], chips: tuple[int, ...]) -> tuple[int, ...]:
    state: State = position("c4", "b10", "c7")
    for seat in range(3):
        own = state.players[seat].points._replace(founding=points[seat])
        state = of_seat(state, seat, points=own, chips=chips[seat])
    return GAME.winners(state)


def test_the_player_with_most_points_then_chips_wins() -> None:
    """`score.winner`"""
    assert winners((30, 31, 29), (5, 0, 0)) == (1,)
    assert winners((30, 31, 31), (9, 1, 2)) == (2,)
    assert winners((31, 31, 31), (2, 1, 2)) == (0, 2)


def test_what_a_founding_would_score() -> None:
    """`found.score`"""
    state = position("t6", "u8", "b10", canals=CORNER)
    district = state.districts[1]
    assert in_district(state, district) == (0, 1)
    assert fits(state, district)
    assert not fits(state._replace(calpulli=(3, 5)), district)
    assert founding(state, district, 0) == (2, 1, 0)
    assert founding(state, district, 1) == (1, 2, 0)
    after = play(state, "found u7")
    assert GAME.totals(after) == (2, 1, 0)
    assert not fits(after._replace(calpulli=(4,)), after.districts[1])


def test_where_a_calpulli_could_go() -> None:
    """`found.token`"""
    state = position("t6", "b10", canals=CORNER, built=("1u6",))
    assert token_squares(state, state.districts[1]) == area("u7 u8")
