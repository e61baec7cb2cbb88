"""The draft of Myraclia."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from py_rules.myraclia import GAME
from py_rules.myraclia.data import ELEMENTS, NONE
from py_rules.myraclia.state import Phase, State, terraforming_order
from tests.myraclia.positions import (
    broken_rule,
    elements,
    legal,
    play,
    position,
    refusal_text,
    seat_to_move,
)

TILES = "1@0,0 3@1,0 5@0,1"
EXAMPLE = (
    "green+green+green+yellow+yellow+yellow+yellow+orange+orange+orange+red+blue+blue+blue+white"
)


def before_fill(seats: int = 3, **fields: Any) -> State:
    return position(TILES, seats=seats, phase=Phase.FILL, **fields)


def filled(word: str = EXAMPLE, seats: int = 3, **fields: Any) -> State:
    """Return a draft with these elements on the board. The seats draft in order by default."""
    return position(TILES, seats=seats, phase=Phase.DRAFT, board=word, **fields)


@pytest.mark.parametrize(
    ("seats", "round_", "count"),
    [(2, 1, 10), (3, 1, 15), (4, 1, 20), (5, 1, 20), (2, 2, 10), (4, 9, 20), (5, 2, 25)],
)
def test_five_elements_a_player_come_on_the_board(seats: int, round_: int, count: int) -> None:
    """`draft.fill`"""
    state = before_fill(seats, round=round_)
    assert GAME.deal(state, Random(1)).words[1].count("+") == count - 1
    many = ["green"] * 20 + ["yellow"] * 6
    assert broken_rule(state, "fill " + "+".join(many[:count])) is None
    assert broken_rule(state, "fill " + "+".join(many[: count - 1])) == "draft.fill"
    assert broken_rule(state, "fill " + "+".join(many[: count + 1])) == "draft.fill"


def test_only_what_is_in_the_bag_is_drawn() -> None:
    state = before_fill(2)
    assert broken_rule(state, "fill " + "+".join(["white"] * 10)) == "draft.fill"
    assert broken_rule(state, "fill green+" + "+".join(["white"] * 9)) is None


def test_the_discard_refills_the_bag_only_when_the_bag_is_short() -> None:
    """`draft.fill`: the whole bag is drawn, and the rest from the discard pile."""
    discard = "green+green+green+green+yellow+white"
    state = before_fill(2, bag="green+red+red+red+red+red+red+red", discard=discard)
    red = "red+red+red+red+red+red+red"
    assert broken_rule(state, f"fill green+green+yellow+{red}") is None
    assert broken_rule(state, f"fill green+yellow+{red}+white") is None
    assert broken_rule(state, f"fill green+green+green+{red}") is None
    assert broken_rule(state, f"fill green+yellow+yellow+{red}") == "draft.fill"  # only one is left
    assert broken_rule(state, f"fill green+green+green+green+{red[4:]}") == "draft.fill"
    assert "elements come from the bag until it is empty" in refusal_text(
        state, f"fill green+green+green+green+{red[4:]}"
    )
    after = play(state, f"fill green+yellow+{red}+white")
    assert (after.bag, after.discard) == (elements("green+green+green+green"), NONE)


def test_a_bag_with_exactly_enough_elements_is_left_empty() -> None:
    """`draft.fill`"""
    ten = "+".join(["red"] * 10)
    state = before_fill(2, bag=ten, discard="green")
    assert GAME.deal(state, Random(1)).words == ("fill", ten)
    after = play(state, f"fill {ten}")
    assert (after.bag, after.discard) == (NONE, elements("green"))


def test_columns_of_the_rulebook() -> None:
    """`draft.columns`: 4 yellow, 3 green, 3 orange, 3 blue, 1 red, 1 white."""
    state = play(before_fill(), f"fill {EXAMPLE}")
    assert state.columns == ("yellow", "green", "orange", "blue", "red", "white")
    assert filled().columns == state.columns
    assert seat_to_move(state) == 1


def test_markers_of_the_rulebook() -> None:
    """`draft.marker`: triangle is seat 1, star seat 2, rays seat 3."""
    state = play(filled(), "take green", "take green", "take blue")
    assert state.markers == ((), (0, 1), (), (2,), (), ())
    state = play(state, "take orange")  # triangle moves left, star moves up
    assert state.markers == ((), (1,), (0,), (2,), (), ())
    state = play(state, "take green")  # star takes from the same column
    assert state.markers == ((), (1,), (0,), (2,), (), ())
    state = play(state, "take yellow")  # rays takes from a column to the right
    assert state.markers == ((), (1,), (0,), (2,), (), ())
    assert terraforming_order(state) == (1, 0, 2)


def test_a_marker_advances_from_its_current_position_in_the_draft() -> None:
    """`draft.marker`: blue, then yellow to the right, then orange, still to the right of blue."""
    state = play(filled(), "take blue", "pass", "pass", "take yellow", "take orange")
    assert state.markers == ((), (), (), (0,), (), ())
    state = play(state, "take white")
    assert state.markers == ((), (), (), (), (), (0,))


def test_a_fourth_marker_finds_room_in_a_column() -> None:
    state = play(filled("+".join(["green"] * 20), 4), *["take green"] * 4)
    assert state.markers == ((0, 1, 2, 3),)
    assert terraforming_order(state) == (3, 2, 1, 0)


def test_players_take_one_element_in_turn_or_pass() -> None:
    """`draft.take`"""
    state = filled(order=(2, 3, 1), to_move=2)
    assert legal(state) == [
        "pass", "take blue", "take green", "take orange", "take red", "take white", "take yellow",
    ]  # fmt: skip
    state = play(state, "take red")
    assert state.stock[1] == elements("red")
    assert seat_to_move(state) == 3
    assert broken_rule(state, "take red") == "draft.take"
    assert broken_rule(state, "take black") == "draft.take"
    assert (
        refusal_text(state, "take red")
        == "there is no red element left on the draft board; take a different one or pass"
    )
    state = play(state, "pass")
    state = play(state, "take blue")
    assert seat_to_move(state) == 2
    state = play(state, "take blue")
    assert seat_to_move(state) == 1  # not 3, who has passed
    assert broken_rule(state, "terraform 0,0 with green") == "draft"
    assert broken_rule(state, "end") == "draft"


def test_the_draft_ends_when_all_have_passed() -> None:
    """`draft.leftover`: the elements that are left go to the discard."""
    state = play(filled(discard="red"), "take white", "pass", "pass", "take yellow", "pass")
    assert state.phase is Phase.ACT
    assert state.board == NONE
    assert state.discard == elements(EXAMPLE).minus(elements("yellow+white")).plus(elements("red"))
    assert (state.columns, state.markers, state.passed) == ((), (), ())


def test_the_draft_ends_when_nothing_is_left() -> None:
    state = play(filled("green+green+red", 2), "take red", "take green", "take green")
    assert state.phase is Phase.ACT
    assert [str(stock) for stock in state.stock] == ["green+red", "green"]
    assert state.order == (1, 0)
    assert broken_rule(state, "take green") == "turn"
    assert broken_rule(state, "pass") == "turn"


def test_terraforming_order_goes_from_right_to_left_the_last_in_a_column_first() -> None:
    """`draft.order`"""
    state = play(filled(order=(3, 1, 2), to_move=3), "take green", "take yellow", "take green")
    assert terraforming_order(state) == (0, 1, 2)
    assert play(state, "pass", "pass", "pass").order == (0, 1, 2)


def test_players_who_took_nothing_terraform_first_last_passer_first() -> None:
    """`draft.order`"""
    state = filled("+".join(["green"] * 20), 4)
    after = play(state, "pass", "take green", "pass", "take green", "pass", "pass")
    assert tuple(seat + 1 for seat in after.order) == (3, 1, 4, 2)
    after = play(state, "pass", "pass", "pass", "pass")
    assert tuple(seat + 1 for seat in after.order) == (4, 3, 2, 1)
    assert after.discard.total == 20


def test_the_order_can_be_asked_for_during_the_draft() -> None:
    """Players who have neither taken an element nor passed are in between."""
    state = play(filled(), "pass", "take white")
    assert terraforming_order(state) == (0, 2, 1)


def test_no_element_is_lost_in_a_draft() -> None:
    state = before_fill()
    rng = Random(5)
    state = GAME.play(state, GAME.deal(state, rng))
    while state.phase is Phase.DRAFT:
        state = GAME.play(state, rng.choice(list(GAME.legal(state))))
        held = state.bag.plus(state.discard).plus(state.board)
        for stock in state.stock:
            held = held.plus(stock)
        assert held == ELEMENTS
