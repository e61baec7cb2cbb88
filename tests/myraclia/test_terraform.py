"""Turns and terraforming in Myraclia."""

from __future__ import annotations

import pytest

from py_rules.grid import Hex
from py_rules.myraclia.scoring import gains
from py_rules.myraclia.state import Phase, hand, sources, tokens_on
from tests.myraclia.positions import (
    broken_rule,
    elements,
    legal,
    play,
    position,
    refusal_text,
    seat_to_move,
)

# Tile 4 (plains, 3 points) and tile 25 (woods, 1 point, frees yellow), with neighbours of seat 1,
# the rays in the rulebook's example, and of a rival.
EXAMPLE = "4@0,0 25@0,1 1@1,0=1 3@-1,1=2 5@1,1=2"


def test_the_example_of_two_terraformings() -> None:
    """`terraform`, `terraform.points`, `terraform.freed`, `terraform.own-neighbours` and
    `terraform.rival-neighbours`."""
    state = position(EXAMPLE, stock={1: "green+yellow+yellow+red+blue+black"}, points=(5, 5))
    assert gains(state, 0, Hex(0, 0)) == (
        {"tile": 3, "tokens": 0, "neighbours": 1},
        {"neighbours": 1},
    )
    state = play(state, "terraform 0,0 with green+yellow+black")
    assert state.points == (5 + 3 + 1, 5 + 1)
    assert state.stock[0] == elements("yellow+red+blue")
    assert state.discard == elements("green+yellow+black")

    assert gains(state, 0, Hex(0, 1)) == (
        {"tile": 1, "tokens": 0, "neighbours": 4},
        {"neighbours": 2},
    )
    state = play(state, "terraform 0,1 with yellow+red+blue")
    assert state.points == (9 + 1 + 4, 6 + 2)
    assert state.stock[0] == elements("yellow")
    assert state.discard == elements("green+yellow+red+blue+black")
    assert state.terraformed[0] == {Hex(0, 0), Hex(0, 1), Hex(1, 0)}
    assert state.due == 2


def test_the_third_terraforming_counts_two_for_a_neighbour_too() -> None:
    """`terraform.own-neighbours`: the terraformings in this turn count, not the actions."""
    tiles = "1@0,0=1 43@1,0 29@0,1 15@-1,1 30@0,-1"
    state = position(tiles, stock={1: "green+green+green+yellow+orange+orange+red+blue+black"})
    state = play(state, "terraform 1,0 with green+orange")
    assert state.points == (1, 0)
    state = play(state, "terraform 0,1 with green+red")
    assert state.points == (1 + 4, 0)
    assert play(state, "terraform -1,1 with yellow+orange").points == (5 + 4, 0)
    state = position(tiles, stock={1: "green+orange+blue"}, points=(1, 0))
    state = play(state, "reserve 0,-1 with blue", "terraform 1,0 with green+orange")
    assert state.points == (0 + 1, 0)


def test_every_rival_scores_for_neighbours() -> None:
    """`terraform.rival-neighbours`"""
    state = position("1@0,0 3@1,0=2 5@0,1=3 7@-1,1=3 8@0,-1~4", seats=4, stock={1: "green+red"})
    assert play(state, "terraform 0,0 with green+red").points == (0, 1, 2, 0)


def test_a_turn_has_at_most_three_actions() -> None:
    """`turn`"""
    tiles = "3@0,0=1 43@1,0 29@0,1 15@-1,1 30@0,-1"
    stock = "green+green+yellow+orange+orange+red+blue+black"
    state = position(tiles, stock={1: stock})
    state = play(
        state,
        "terraform 1,0 with green+orange",
        "terraform 0,1 with green+red",
        "terraform -1,1 with yellow+orange",
    )
    assert broken_rule(state, "terraform 0,-1 with blue+black") == "turn"
    assert broken_rule(state, "reserve 0,-1 with blue") == "turn"
    assert legal(state) == ["end"]
    detail = refusal_text(state, "reserve 0,-1 with blue")
    assert detail == "you have used your three actions; end your turn"


def test_a_player_may_end_their_turn_without_acting() -> None:
    """`turn`"""
    state = position(EXAMPLE, stock={1: "green", 2: "red"})
    state = play(state, "end")
    assert seat_to_move(state) == 2
    assert state.exchange == elements("green")
    assert broken_rule(state, "take red") == "turn"


@pytest.mark.parametrize(
    ("line", "rule", "detail"),
    [
        (
            "terraform 5,5 with green",
            "terraform.target",
            "there is no tile at 5,5; choose a free tile",
        ),
        (
            "terraform 1,0 with green+red",
            "terraform.target",
            "you have terraformed it; choose a free tile",
        ),
        ("terraform -1,1 with green", "terraform.target", "seat 2 has terraformed it"),
        ("terraform -1,0 with green+red", "terraform.target", "seat 2 has reserved it"),
        ("terraform 0,-1 with green", "terraform.target", "a Darkness tile"),
        ("terraform 3,3 with blue+black", "terraform.adjacent", "touches no terraformed tile"),
        ("terraform -2,0 with green+red", "terraform.adjacent", "reserved tiles don’t count"),
    ],
)
def test_what_may_be_terraformed(line: str, rule: str, detail: str) -> None:
    """`terraform.target`, `terraform.adjacent` and `reserve.not-terraformed`"""
    tiles = EXAMPLE + " 29@-1,0~2 58@0,-1 30@3,3 43@-2,0"
    state = position(tiles, stock={1: "green+yellow+red+blue+black"})
    assert broken_rule(state, line) == rule
    assert detail in refusal_text(state, line)


def test_the_first_tile_in_the_first_round_may_lie_anywhere() -> None:
    """`terraform.adjacent`: one such tile for each player, only in the first round."""
    tiles = "1@0,0=2 29@5,5 30@7,7 4@1,0"
    stock = {1: "green+red+blue+black"}
    state = position(tiles, round=1, stock=stock)
    assert broken_rule(state, "terraform 5,5 with green+red") is None
    assert broken_rule(state, "reserve 5,5 with green") == "reserve.target"  # no exception
    state = play(state, "terraform 5,5 with green+red")
    assert broken_rule(state, "terraform 7,7 with blue+black") == "terraform.adjacent"
    # Decided: this is for the first round, not for the first tile of the game.
    state = position(tiles, round=2, stock=stock)
    assert broken_rule(state, "terraform 5,5 with green+red") == "terraform.adjacent"


def test_any_tile_may_be_terraformed_if_none_is_yet() -> None:
    """`terraform.adjacent`, decided"""
    state = position("1@0,0 29@5,5 30@7,7~2", round=3, stock={1: "green+red+blue"})
    assert legal(state) == ["end", "terraform 0,0 with green+red", "terraform 5,5 with green+red"]


def test_an_own_reserved_tile_may_always_be_completed() -> None:
    """`terraform.target` and `terraform.adjacent`"""
    tiles = "1@0,0=2 30@5,5~1+blue"
    state = position(tiles, stock={1: "green+black"})
    state = play(state, "terraform 5,5 with black")
    assert state.reserved == (None, None)
    assert state.terraformed[0] == {Hex(5, 5)}
    assert state.discard == elements("blue+black")
    assert state.partial == ()
    assert state.due == 0
    fresh = position(tiles, stock={1: "green+black"}, fresh=True)
    assert broken_rule(fresh, "terraform 5,5 with black") == "terraform.target"
    assert "this round" in refusal_text(fresh, "terraform 5,5 with black")


def test_elements_on_the_tile_count() -> None:
    """`terraform`: these and the paid elements go to the discard."""
    state = position("1@0,0=2 4@1,0+green+black", stock={1: "yellow+yellow"})
    assert broken_rule(state, "terraform 1,0 with yellow") is None
    assert broken_rule(state, "terraform 1,0 with yellow+yellow") == "pay.minimal"
    assert play(state, "terraform 1,0 with yellow").discard == elements("green+yellow+black")


@pytest.mark.parametrize(("seats", "count"), [(2, 9), (3, 9), (4, 8), (5, 8)])
def test_discs_bound_the_number_of_tiles(seats: int, count: int) -> None:
    """`terraform.disc`"""
    own = " ".join(f"{tile}@{tile},0=1" for tile in range(2, count + 1))
    tiles = f"{own} 1@1,0~1+green 29@{count + 1},0"
    state = position(tiles, seats=seats, stock={1: "green+red+red"}, points=(1,) * seats)
    assert hand(state, 0) == 0
    assert broken_rule(state, f"terraform {count + 1},0 with green+red") == "terraform.disc"
    assert broken_rule(state, "terraform 1,0 with red") is None  # there is a disc on it
    assert broken_rule(state, f"reserve {count + 1},0 with green") is None  # the disc moves


def test_the_freed_element_can_be_used_at_once_but_not_for_its_own_tile() -> None:
    """`terraform.freed`: tile 25 frees yellow, tile 15 costs yellow+orange."""
    tiles = "1@0,0=2 25@1,0 15@0,1"
    state = position(tiles, stock={1: "orange+red+blue"})
    assert broken_rule(state, "terraform 1,0 with red+blue") == "pay.joker"
    state = position(tiles, stock={1: "yellow+orange+red+blue"})
    state = play(state, "terraform 1,0 with yellow+red+blue")
    assert broken_rule(state, "terraform 0,1 with yellow+orange") is None


def test_the_freed_element_comes_from_the_discard_else_the_bag_else_not_at_all() -> None:
    """`terraform.freed`: the element was replaced by a joker. The bag isn't refilled."""
    tiles = "1@0,0=2 25@1,0"
    stock = {1: "green+green+green+red+blue"}
    line = "terraform 1,0 with green+green+green+red+blue"
    after = play(position(tiles, stock=stock, discard="yellow", bag="yellow"), line)
    assert after.stock[0] == elements("yellow")
    assert (after.discard.yellow, after.bag) == (0, elements("yellow"))
    after = play(position(tiles, stock=stock, bag="yellow+red"), line)
    assert after.stock[0] == elements("yellow")
    assert after.bag == elements("red")
    after = play(position(tiles, stock=stock, bag="red"), line)
    assert after.stock[0] == elements("")
    assert after.bag == elements("red")


def test_tokens_pay_when_their_tile_is_terraformed() -> None:
    """`eternity`: 3 points, a freed red, a free yellow, and plains. Points and freed elements are
    used up.
    """
    state = position(
        "1@0,0=2 29@1,0#3#5#10#13", stock={1: "green+red"}, options=frozenset({"eternity"})
    )
    assert gains(state, 0, Hex(1, 0))[0] == {"tile": 0, "tokens": 3, "neighbours": 0}
    state = play(state, "terraform 1,0 with green+red")
    assert state.points == (3, 1)
    assert state.stock[0] == elements("red")
    assert tokens_on(state, Hex(1, 0)) == (10, 13)
    assert sources(state, 0) == elements("yellow")
    assert not state.hidden & {3, 5, 10, 13}


def test_a_turn_ends_when_the_player_ends_it() -> None:
    """`place`: unused elements go to the exchange zone, and the next player has the turn."""
    state = position(EXAMPLE, seats=2, order=(2, 1), to_move=2, stock={2: "red+red"}, exchange="")
    state = play(state, "end")
    assert (seat_to_move(state), state.phase) == (1, Phase.ACT)
    assert (state.stock[1], state.exchange) == (elements(""), elements("red+red"))
