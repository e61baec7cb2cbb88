"""The final scoring of Myraclia."""

from __future__ import annotations

import pytest

from py_rules.myraclia import GAME
from py_rules.myraclia.data import TERRAIN_POINTS
from py_rules.myraclia.scoring import largest_group, scores, standings, symbols, winners
from py_rules.myraclia.state import State
from tests.myraclia.positions import position


def scattered(
    *owned: str, points: tuple[int, ...] = (), options: frozenset[str] = frozenset()
) -> State:
    """Return a position with each seat's tiles, all apart. A number may have tokens: ``4#13``."""
    words = []
    for seat, tiles in enumerate(owned, 1):
        for column, tile in enumerate(tiles.split()):
            number, _, token = tile.partition("#")
            place = f"{3 * column},{3 * seat}"
            words.append(f"{number}@{place}={seat}" + (f"#{token}" if token else ""))
    return position(" ".join(words), seats=len(owned), points=points, options=options)


def test_points_of_the_play_are_kept() -> None:
    """`score`"""
    state = scattered("", "", points=(7, 0))
    assert [points["play"] for points in scores(state)] == [7, 0]
    assert GAME.totals(state) == (7, 0)


def test_all_four_terrains_score_once() -> None:
    """`score.terrains`"""
    state = scattered("1 15 29 43", "2 16 30", "3 4 17 18 31 32 44 45")
    assert [points["all terrains"] for points in scores(state)] == [6, 0, 6]


def test_the_example_of_the_largest_groups() -> None:
    """`score.group`: snail (seat 1) has four connected tiles, dotted circle (seat 2) has three."""
    tiles = (
        "1@0,0=1 2@1,0=1 3@0,1=1 4@0,2=1 "  # also a smaller group
        "5@4,0=1 6@5,0=1 "
        "15@2,0=2 16@3,0=2 17@2,1=2 18@9,9=2 "
        "29@7,0=3 30@8,0=3 31@0,7=3 32@0,8=3"
    )
    state = position(tiles, seats=3)
    assert [len(largest_group(state, seat)) for seat in range(3)] == [4, 3, 2]
    assert [points["group"] for points in scores(state)] == [6, 3, 0]


def test_equal_groups_do_not_count_as_larger() -> None:
    """`score.group`"""
    state = scattered("1", "15", "", "")
    assert [points["group"] for points in scores(state)] == [6, 6, 0, 0]


def test_reserved_tiles_join_no_group() -> None:
    """`reserve.not-terraformed`"""
    state = position("1@0,0=1 2@1,0~1+white 3@2,0=1 15@5,0=2")
    assert [points["group"] for points in scores(state)] == [0, 0]
    assert [points["plains"] for points in scores(state)] == [2, 0]


@pytest.mark.parametrize(
    ("terrain", "tiles"),
    [
        ("plains", "1 2 3 4 5 6"),
        ("woods", "15 16 17 18 19 20"),
        ("waters", "29 30 31 32 33 34"),
        ("mountains", "43 44 45 46 47 48"),
    ],
)
def test_each_terrain_scores_by_its_tiles_five_and_more_alike(terrain: str, tiles: str) -> None:
    """`score.table`"""
    numbers = tiles.split()
    for count in range(7):
        own = scores(scattered(" ".join(numbers[:count]), ""))[0]
        assert own[terrain] == (0, *TERRAIN_POINTS[terrain], TERRAIN_POINTS[terrain][-1])[count]
        assert sum(own.values()) == own[terrain] + own["group"]


def test_both_terrains_of_the_kickstarter_tile_count() -> None:
    """`kickstarter`: for the table and for all terrains. In a group, it is one tile."""
    state = scattered("57 29 43", "4", options=frozenset({"kickstarter"}))
    assert symbols(state, 0) == {"plains": 1, "woods": 1, "waters": 1, "mountains": 1}
    own = scores(state)[0]
    assert (own["all terrains"], own["plains"], own["woods"]) == (6, 1, 1)
    assert [points["group"] for points in scores(state)] == [0, 0]


def test_terrain_tokens_count_as_terrains_equal_ones_too() -> None:
    """`eternity`"""
    state = scattered("4#13 29#14", "57#13", options=frozenset({"eternity", "kickstarter"}))
    assert symbols(state, 0) == {"plains": 2, "woods": 1, "waters": 1, "mountains": 0}
    assert symbols(state, 1) == {"plains": 2, "woods": 1, "waters": 0, "mountains": 0}


def even(first: str, second: str, points: tuple[int, int]) -> State:
    state = scattered(first, second, points=points)
    assert GAME.totals(state)[0] == GAME.totals(state)[1]
    return state


def test_most_points_win() -> None:
    """`score.tie`"""
    assert winners(scattered("1", "2", points=(3, 4))) == (1,)


def test_total_terrains_break_a_tie() -> None:
    """`score.tie`: they are compared before plains."""
    # One of each scores 6 and 1 + 1 + 1 + 2; five plains score 9.
    state = even("1 15 29 43", "2 3 4 5 6", (0, 2))
    assert winners(state) == (0,)
    assert standings(state) == ((0,), (1,))


def test_plains_are_the_second_tie_breaker() -> None:
    """`score.tie`"""
    assert winners(even("1", "15 16 17", (4, 0))) == (0,)


def test_plains_are_counted_as_symbols() -> None:
    """`score.tie`, decided"""
    state = scattered("57 29", "1 30", points=(0, 1), options=frozenset({"kickstarter"}))
    assert GAME.totals(state) == (3, 3)
    assert winners(state) == (0, 1), "one plains each"
    state = scattered(
        "57#13 29", "1 30", points=(0, 2), options=frozenset({"kickstarter", "eternity"})
    )
    assert GAME.totals(state) == (4, 4)
    assert winners(state) == (0,)


def test_players_tied_in_everything_share_the_win_and_their_rank() -> None:
    """`score.tie`"""
    state = scattered("15", "1", "16", "17", points=(4, 5, 4, 3))
    assert standings(state) == ((1,), (0, 2), (3,))
    assert winners(scattered("15", "16", points=(4, 4))) == (0, 1)
