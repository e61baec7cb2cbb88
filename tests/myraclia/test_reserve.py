"""Reservations in Myraclia."""

from __future__ import annotations

from py_rules.grid import Hex
from py_rules.myraclia.state import hand, missing, placed
from tests.myraclia.positions import broken_rule, elements, legal, play, position, refusal_text

# Tile 32 is from the rulebook's example: waters, green+yellow+blue. Tile 4 costs
# green+yellow+black, tile 43 green+orange.
TILES = "1@0,0=2 32@1,0 4@0,1 43@-1,1 3@5,5"


def test_the_example_of_the_rulebook() -> None:
    """`reserve`: yellow and green are placed; the missing blue costs a point."""
    state = position(TILES, stock={1: "green+yellow+red"}, points=(3, 0))
    state = play(state, "reserve 1,0 with green+yellow")
    assert state.points == (2, 0)
    assert state.reserved == (Hex(1, 0), None)
    assert placed(state, Hex(1, 0)) == elements("green+yellow")
    assert missing(state, Hex(1, 0)) == elements("blue")
    assert state.stock[0] == elements("red")
    assert hand(state, 0) == 8
    assert (state.actions, state.due) == (1, 1)


def test_one_element_would_do_for_a_higher_fee() -> None:
    """`reserve.elements` and `reserve.fee`"""
    state = position(TILES, stock={1: "green+yellow+red"}, points=(3, 0))
    assert play(state, "reserve 1,0 with green").points == (1, 0)


def test_some_needed_elements_but_not_all() -> None:
    """`reserve.elements`"""
    state = position(TILES, stock={1: "green+green+yellow+red+red+red+blue"}, points=(3, 0))
    assert legal(state, "reserve")[:6] == [
        "reserve -1,1 with green",
        "reserve 0,1 with green",
        "reserve 0,1 with green+yellow",
        "reserve 0,1 with yellow",
        "reserve 1,0 with blue",
        "reserve 1,0 with green",
    ]
    assert broken_rule(state, "reserve 1,0 with red") == "reserve.elements"
    assert (
        refusal_text(state, "reserve 1,0 with red")
        == "the tile at 1,0 doesn’t need red elements; choose elements that it needs"
    )
    assert broken_rule(state, "reserve 1,0 with green+green") == "reserve.elements"
    assert broken_rule(state, "reserve 1,0 with green+yellow+blue") == "reserve.elements"
    assert broken_rule(state, "reserve 0,1 with black") == "pay.exchange"


def test_no_jokers_for_a_reservation() -> None:
    """`reserve.elements` and `pay.joker`"""
    state = position(TILES, stock={1: "red+red+red+yellow"}, points=(3, 0))
    assert broken_rule(state, "reserve 0,1 with yellow+red+red+red") == "reserve.elements"


def test_swaps_are_allowed_for_a_reservation() -> None:
    """`pay.exchange`"""
    state = position(TILES, stock={1: "red"}, exchange="blue", points=(3, 0))
    state = play(state, "reserve 1,0 with blue")
    assert (state.stock[0], state.exchange) == (elements(""), elements("red"))


def test_a_point_for_each_missing_element() -> None:
    """`reserve.fee`: points may go down to 0, but not below."""
    state = position(TILES, stock={1: "green+yellow"}, points=(1, 0))
    assert broken_rule(state, "reserve 1,0 with green") == "reserve.fee"
    assert refusal_text(state, "reserve 1,0 with green") == (
        "reserving costs 2 points here, and you have 1; put more elements on the tile"
    )
    assert play(state, "reserve 1,0 with green+yellow").points == (0, 0)


def test_elements_that_lie_on_the_tile_count_as_placed() -> None:
    """`reserve.elements` and `reserve.fee`: a tile that lacks one can only be terraformed."""
    state = position(
        "1@0,0=2 13@1,0+green 32@0,1+green+yellow", stock={1: "orange+blue"}, points=(2, 0)
    )
    assert play(state, "reserve 1,0 with orange").points == (0, 0)
    assert broken_rule(state, "reserve 0,1 with blue") == "reserve.elements"
    assert "you can only terraform it" in refusal_text(state, "reserve 0,1 with blue")
    assert broken_rule(state, "terraform 0,1 with blue") is None


def test_only_a_free_tile_that_touches_a_terraformed_one() -> None:
    """`reserve.target`"""
    state = position(
        TILES + " 7@1,-1~2 58@-1,0 5@2,-1", stock={1: "green+yellow+orange"}, points=(9, 0)
    )
    assert broken_rule(state, "reserve 5,5 with yellow") == "reserve.target"
    assert broken_rule(state, "reserve 0,0 with green") == "reserve.target"
    assert broken_rule(state, "reserve 1,-1 with green") == "reserve.target"
    assert broken_rule(state, "reserve -1,0 with green") == "reserve.target"
    assert broken_rule(state, "reserve 9,9 with green") == "reserve.target"
    assert broken_rule(state, "reserve 2,-1 with green") == "reserve.target"
    assert "reserved tiles don’t count" in refusal_text(state, "reserve 2,-1 with green")
    state = position("1@0,0 3@1,0", round=1, stock={1: "green"}, points=(9, 0))
    assert broken_rule(state, "reserve 0,0 with green") == "reserve.target"  # not even in round 1


def test_one_reservation_at_a_time_and_a_disc_for_it() -> None:
    """`reserve.one`"""
    tiles = "1@0,0=2 32@1,0 " + " ".join(f"{tile}@{tile},9=1" for tile in range(2, 11))
    state = position(tiles, stock={1: "green"}, points=(9, 0))
    assert hand(state, 0) == 0
    assert broken_rule(state, "reserve 1,0 with green") == "reserve.one"
    state = position(TILES, stock={1: "green+green+yellow"}, points=(9, 0))
    state = play(state, "reserve 1,0 with green", "reserve 0,1 with green")
    assert state.reserved == (Hex(0, 1), None)
    assert broken_rule(state, "reserve 0,1 with yellow") == "reserve.target"
    assert "you have reserved it" in refusal_text(state, "reserve 0,1 with yellow")


def test_changing_a_reservation_keeps_its_elements_and_loses_its_points() -> None:
    """`reserve.change`: the elements stay, the points are lost, and no tile is used up."""
    tiles = "1@0,0=2 32@1,0~1+green+yellow 4@0,1"
    state = position(tiles, stock={1: "green+black+blue"}, points=(5, 0))
    state = play(state, "reserve 0,1 with green+black")
    assert state.reserved == (Hex(0, 1), None)
    assert state.points == (4, 0)
    assert (state.actions, state.due) == (1, 0)
    assert placed(state, Hex(1, 0)) == elements("green+yellow")
    assert hand(state, 0) == 8
    # The tile that was left is free at once, also for the same player, with the elements on it.
    state = play(state, "terraform 1,0 with blue")
    assert state.due == 1
    assert state.discard == elements("green+yellow+blue")


def test_the_tile_left_is_free_for_others_too() -> None:
    """`reserve.change`"""
    tiles = "1@0,0=2 13@1,0~1+green 4@0,1"
    state = position(tiles, stock={1: "green+black", 2: "orange"}, points=(5, 5))
    state = play(state, "reserve 0,1 with green+black", "end")
    assert broken_rule(state, "reserve 1,0 with orange") is None
    assert play(state, "reserve 1,0 with orange").points == (4, 3)


def test_a_tile_left_is_reserved_again_only_in_a_later_round() -> None:
    """`reserve.change`"""
    tiles = "1@0,0=2 13@1,0~1+green 4@0,1 43@-1,1"
    state = position(tiles, stock={1: "green+orange+orange"}, points=(9, 0))
    state = play(state, "reserve 0,1 with green")
    assert broken_rule(state, "reserve 1,0 with orange") == "reserve.change"
    # A reservation made in this turn may be moved again; then that tile is left, too.
    state = play(state, "reserve -1,1 with orange")
    assert state.left == {Hex(1, 0), Hex(0, 1)}
    state = position(
        "1@0,0=2 13@1,0+green 4@0,1~1+green", stock={1: "orange"}, points=(9, 0), round=3
    )
    assert broken_rule(state, "reserve 1,0 with orange") is None


def test_a_tile_the_disc_was_moved_to_counts_as_reserved_in_this_round() -> None:
    """`reserve.change` and `reserve.add`"""
    tiles = "1@0,0=2 32@1,0~1+green+yellow 4@0,1"
    state = position(tiles, stock={1: "green+yellow+black"}, points=(5, 0))
    state = play(state, "reserve 0,1 with green")
    assert broken_rule(state, "add 0,1 with yellow") == "reserve.add"
    assert broken_rule(state, "add 1,0 with blue") == "reserve.add"
    assert broken_rule(state, "terraform 0,1 with yellow+black") == "terraform.target"


def test_adding_to_a_reserved_tile_does_not_count_as_an_action() -> None:
    """`reserve.add`: it's free, also after three actions, but the last element can't be added."""
    tiles = "1@0,0=2 13@1,0~1+green 4@0,1"
    state = position(tiles, stock={1: "orange+red+red+blue"}, points=(0, 0), actions=3)
    assert legal(state, "add") == [
        "add 1,0 with blue", "add 1,0 with orange", "add 1,0 with orange+blue",
        "add 1,0 with orange+red", "add 1,0 with red", "add 1,0 with red+blue",
    ]  # fmt: skip
    assert broken_rule(state, "add 1,0 with red+red") == "reserve.add"
    assert broken_rule(state, "add 1,0 with orange+red+blue") == "reserve.add"
    assert broken_rule(state, "terraform 1,0 with orange+red+blue") == "turn"
    state = play(state, "add 1,0 with orange", "add 1,0 with red")
    assert (state.points, state.actions, state.due) == ((0, 0), 3, 0)
    assert placed(state, Hex(1, 0)) == elements("green+orange+red")
    assert broken_rule(state, "add 1,0 with blue") == "reserve.add"
    assert broken_rule(state, "add 0,1 with blue") == "reserve.add"
    assert broken_rule(state, "add 5,5 with blue") == "reserve.add"


def test_swaps_but_no_jokers_may_be_used_to_add_to_a_reserved_tile() -> None:
    """`reserve.add` and `pay.exchange`"""
    state = position("1@0,0=2 13@1,0~1+green", stock={1: "green+green+green"}, exchange="red")
    assert broken_rule(state, "add 1,0 with green+green+green") == "reserve.add"
    assert broken_rule(state, "add 1,0 with blue") == "pay.exchange"
    assert play(state, "add 1,0 with red").exchange == elements("green")


def test_a_completed_reservation_may_be_followed_by_a_new_one() -> None:
    """`reserve.one`: completing a reservation is a terraforming."""
    state = position("1@0,0=2 32@1,0~1+green+yellow 4@0,1", stock={1: "green+blue"}, points=(2, 0))
    state = play(state, "terraform 1,0 with blue", "reserve 0,1 with green")
    assert state.reserved == (Hex(0, 1), None)
    assert (state.actions, state.due) == (2, 1)


def test_a_reserved_tile_gives_no_neighbour_bonus() -> None:
    """`reserve.not-terraformed`"""
    state = position("1@0,0~1+green 29@1,0 3@2,0=2 43@0,1~2", stock={1: "green+red"})
    assert play(state, "terraform 1,0 with green+red").points == (0, 1)
