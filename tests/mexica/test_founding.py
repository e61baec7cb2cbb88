"""The rules of Mexica for founding districts, and for the calpulli that they are founded with."""

from __future__ import annotations

import pytest

from py_rules.grid import Square
from tests.mexica.positions import CORNER, broken, legal, play, position, refusal


def test_land_cut_off_by_canals_is_a_district() -> None:
    """`district`"""
    assert [one.size for one in position("c4", "b10").districts] == [192]
    state = play(position("c4", "b10"), "canal t7-t8")
    assert [one.size for one in state.districts] == [186, 4]
    assert state.districts[1].squares == tuple(map(Square.parse, ("t6", "u6", "u7", "u8")))
    # u6 touches t7 only at a corner, but with it closes off u7 and u8.
    corner = position("c4", "b10", canals="t7 t8")
    assert [one.size for one in play(corner, "canal u6").districts] == [186, 1, 2]
    # Canals can fill a district completely.
    assert [one.size for one in play(corner, "canal u6", "canal t6").districts] == [186, 2]


def test_founding_is_free_and_done_once() -> None:
    """`found`"""
    state = position("u8", "b10", canals=CORNER)
    after = play(state, "found t6")
    assert after.ap == 6
    assert after.calpulli == (3, 5, 6, 7, 8, 9, 10)
    assert after.tokens == ((Square.parse("t6"), 4),)
    again = after._replace(calpulli=(4,))
    assert refusal(again, "found u6") == (
        "found",
        "the district that contains u6 is already founded; choose another district",
    )


def test_an_open_calpulli_must_have_the_size_of_the_district() -> None:
    """`found.size`"""
    state = position("u8", "b10", canals=CORNER, calpulli=(3, 5, 6))
    assert refusal(state, "found t6") == (
        "found.size",
        (
            "you can’t found a district of 4 squares: no open calpulli has that size; choose "
            "another district"
        ),
    )
    assert broken(state._replace(calpulli=(3, 4, 4, 6)), "found t6") is None
    # Start and emblem squares count, and so do occupied ones: h5 h6 h7 h8 h9 and i7.
    cross = position(
        "h6", "h8", canals="h4 h10 g5 g6 i5 i6 g8 g9 i8 i9 f7 j7", built=("1h5",), calpulli=(7,)
    )
    assert broken(cross, "found h9") is None


def test_the_founder_stands_in_the_district() -> None:
    """`found.figure`"""
    outside = position("s8", "u8", canals=CORNER)
    assert refusal(outside, "found t6") == (
        "found.figure",
        "your figure isn’t in the district that contains t6; move it there first",
    )
    bridge = position("t8", "u8", canals=CORNER, ew="t8")
    assert broken(bridge, "found t6") == "found.figure"
    assert broken(play(bridge, "end"), "found t6") is None


def test_the_calpulli_goes_on_a_free_ordinary_square_and_blocks_it() -> None:
    """`found.token`"""
    state = position("u8", "u7", canals=CORNER, built=("1u6",))
    assert legal(state, "found") == {"t6"}
    for line, detail in (
        ("found u8", "u8 isn’t free: seat 1’s figure is on it; choose another square"),
        ("found u7", "u7 isn’t free: seat 2’s figure is on it; choose another square"),
        ("found u6", "u6 isn’t free: one of seat 1’s buildings is on it; choose another square"),
        ("found t7", "t7 is a canal, not land; choose a square of land"),
        ("found a1", "a1 is part of the lake, not land; choose a square of land"),
    ):
        assert refusal(state, line) == ("found.token", detail)
    after = play(state, "found t6", "end")
    assert broken(after, "leap t6") == "leap"
    full = position("u8", "u7", canals=CORNER, built=("1u6", "1t6"))
    assert legal(full, "found") == set(), "without such a square it cannot be founded"
    cross = position("h6", "b10", canals="h4 h10 g5 g6 i5 i6 g8 g9 i8 i9 f7 j7", calpulli=(7,))
    assert refusal(cross, "found h7") == (
        "found.token",
        "h7 is the emblem square; choose another square",
    )
    assert broken(cross, "found g7") == "found.token"
    assert legal(cross, "found") == {"h5", "h9"}


def test_founding_scores_for_all_in_the_district() -> None:
    """`found.score`"""
    canals = "s7 s8 s9"  # these close off t6 u6 t7 u7 t8 u8 t9
    state = position("t6", "u8", "s8", "b10", canals=canals, ew="s8")
    points = [sum(player.points) for player in play(state, "found t7").players]
    assert points == [4, 2, 0, 0], "a figure on a bridge is not in it"


@pytest.mark.parametrize("half", [1, 2])
def test_calpulli_that_can_never_be_laid_are_removed(half: int) -> None:
    """`found.dead`"""
    # A calpulli larger than what is left is removed: 186 squares are founded, and the corner has
    # four.
    state = position("c4", "b10", canals=CORNER, tokens="a4", calpulli=(3, 4, 5), half=half)
    assert play(state, "canal u7").calpulli == ()  # t6 u6 and u8 are left
    assert play(state, "canal u8").calpulli == (3,)
    # This happens at once, also after building: a district without room doesn't count.
    built = position(
        "u8", "b10", canals=CORNER, tokens="a4", built=("1t6 1u6 1u7",), calpulli=(4,), half=half
    )
    assert play(built, "take").calpulli == (4,), "figures can go away"
    # Without canal pieces, only districts of exactly the right size count.
    last = position(
        "c4", "b10", canals=CORNER, singles=1, doubles=0, calpulli=(3, 3, 4, 5), half=half
    )
    assert play(last, "canal c5").calpulli == (4,)
    # A double piece needs two adjacent squares with room; a single piece doesn't.
    pairs = position(
        "u7", "b10", canals=CORNER, tokens="a4", built=("1u6", "1u8"), calpulli=(3, 4), half=half
    )
    assert play(pairs, "take").calpulli == (3, 4)
    assert play(pairs._replace(singles=0), "build 2 t6").calpulli == (4,)
    assert play(pairs, "build 2 t6").calpulli == (3, 4)


def test_a_founding_removes_calpulli_that_became_unplaceable() -> None:
    """`found.dead`"""
    state = position("u8", "b10", canals=CORNER, tokens="a4", calpulli=(3, 4))
    assert play(state, "found t6").calpulli == ()
