"""The end of a round in Myraclia: the order, free elements and tokens."""

from __future__ import annotations

from random import Random

import pytest

from py_rules.grid import Hex
from py_rules.myraclia import GAME
from py_rules.myraclia.actions import Reveal
from py_rules.myraclia.data import TOKENS
from py_rules.myraclia.state import Phase, State, sources
from tests.myraclia.positions import (
    broken_rule,
    elements,
    legal,
    play,
    position,
    refusal_text,
    seat_to_move,
)

ETERNITY = frozenset({"eternity"})


def test_unused_elements_go_to_the_discard() -> None:
    """`round`"""
    state = position("1@0,0 3@1,0", stock={1: "red+red", 2: "white"}, discard="green")
    state = play(state, "end", "end")
    assert state.phase is Phase.FILL
    assert state.discard == elements("green+red+red+white")
    assert not any(state.exchange)
    assert not any(map(any, state.stock))


def test_the_next_draft_goes_in_terraforming_order_reversed() -> None:
    """`round.order`"""
    state = position("1@0,0", seats=4, order=(3, 1, 4, 2), to_move=3)
    state = play(state, "end", "end", "end", "end")
    assert tuple(seat + 1 for seat in state.order) == (2, 4, 1, 3)
    state = play(state, "fill " + "+".join(["green"] * 20))
    assert seat_to_move(state) == 2
    assert state.round == 3


def test_the_example_of_free_elements() -> None:
    """`round.free-elements`: triangle (seat 1) gets blue, green and white, rays (seat 2) gets
    yellow.
    """
    tiles = "8@0,0=1 50@1,0=1 9@2,0=1 25@0,1=2 4@1,1=1 28@3,0~2+green 24@4,0"
    state = position(tiles, discard="green+yellow+blue+white")
    assert sources(state, 0) == elements("green+blue+white")
    state = play(state, "end", "end")
    assert state.stock == (elements("green+blue+white"), elements("yellow"))
    assert not any(state.discard)


def test_a_tile_terraformed_in_this_round_gives_its_free_element_too() -> None:
    """`round.free-elements` and `terraform.freed`: tile 22 frees green."""
    state = position("22@0,0", round=1, stock={1: "green+yellow+orange"}, offer=(40, 41, 42))
    state = play(state, "terraform 0,0 with green+yellow+orange")
    assert state.stock[0] == elements("green")  # the freed element
    state = play(state, "end")
    assert state.phase is Phase.PLACE


def test_free_elements_come_from_the_discard_else_the_bag_else_not_at_all() -> None:
    """`round.free-elements`: in the order of the next draft, and the bag isn't refilled."""
    tiles = "8@0,0=1 50@1,0=1 9@2,0=2 52@3,0=2 36@4,0=2"
    state = play(position(tiles, bag="green+blue+red", discard="white+red"), "end", "end")
    # Seat 2 drafts first now and gets blue, white and red, so no blue is left for seat 1.
    assert state.stock == (elements("green"), elements("red+blue+white"))
    assert (state.bag, state.discard) == (elements("red"), elements(""))


@pytest.mark.parametrize(("seats", "goal"), [(2, 8), (3, 8), (4, 7), (5, 7)])
def test_the_game_ends_with_the_round_in_which_the_goal_is_reached(seats: int, goal: int) -> None:
    """`round.end-of-game` and `reserve.not-terraformed`"""
    own = " ".join(f"{tile}@{tile},0=2" for tile in range(1, goal))
    state = position(f"{own} 28@20,0~2+green", seats=seats, order=tuple(range(seats, 0, -1)),
                     to_move=seats)  # fmt: skip
    state = play(state, *["end"] * seats)
    assert state.phase is Phase.FILL, "a reserved tile does not count"
    own += f" 28@{goal},0=2"
    state = position(own, seats=seats, options=ETERNITY)
    for _ in range(seats):
        assert not state.over
        state = play(state, "end")
    assert state.over
    assert seat_to_move(state) is None
    assert not any(map(any, state.stock)), "no free elements in the last round"
    assert broken_rule(state, "end") == "round.end-of-game"
    assert broken_rule(state, "token 1") == "round.end-of-game"
    assert refusal_text(state, "take green") == "the game is over"


def poor(points: tuple[int, ...], order: tuple[int, ...] = (), **fields: str) -> State:
    """Return the position after the turns of a round, when a token has to be drawn."""
    tiles = fields.pop("tiles", "1@0,0 3@1,0=1 5@2,0~2 58@3,0 7@4,0#9")
    options = frozenset({"darkness", "eternity"})
    first = order[0] if order else 1
    state = position(
        tiles, seats=len(points), points=points, order=order, to_move=first, options=options
    )
    return play(state, *["end"] * len(points))


def test_the_poorest_draws_a_token_after_every_round_but_the_last() -> None:
    """`round.eternity`"""
    state = poor((4, 2, 3))
    assert (state.phase, seat_to_move(state)) == (Phase.TOKEN, None)
    assert broken_rule(state, "token 9") == "round.eternity"  # it lies on a tile
    assert refusal_text(state, "token 9") == "token 9 has already been drawn"
    assert broken_rule(state, "fill green") == "round.eternity"
    state = play(state, "token 5")
    assert (state.phase, seat_to_move(state)) == (Phase.PUT, 2)
    assert state.drawn == 5
    state = play(state, "put 0,0")
    assert state.phase is Phase.FILL
    assert (Hex(0, 0), 5) in state.tokens


def test_the_tied_player_who_played_later_draws_the_token() -> None:
    """`round.eternity`"""
    assert seat_to_move(play(poor((2, 2, 3), (1, 3, 2)), "token 5")) == 2
    assert seat_to_move(play(poor((2, 2, 3), (2, 3, 1)), "token 5")) == 1
    assert seat_to_move(play(poor((0, 0, 0), (2, 1, 3)), "token 5")) == 3


def test_a_token_goes_on_a_free_tile() -> None:
    """`eternity`: a tile may have several tokens."""
    state = play(poor((1, 2)), "token 5")
    assert legal(state) == ["put 0,0", "put 4,0"]
    assert broken_rule(state, "put 1,0") == "eternity"  # terraformed
    assert broken_rule(state, "put 2,0") == "eternity"  # reserved
    assert broken_rule(state, "put 3,0") == "eternity"  # Darkness
    assert broken_rule(state, "put 9,9") == "eternity"
    assert broken_rule(state, "end") == "round.eternity"
    assert play(state, "put 4,0").tokens == ((Hex(4, 0), 5), (Hex(4, 0), 9))


def test_a_token_may_lie_on_the_kickstarter_tile() -> None:
    """`eternity` and `kickstarter`"""
    state = play(poor((1, 2), tiles="57@0,0 3@1,0=1"), "token 13")
    assert broken_rule(state, "put 0,0") is None


def test_a_token_stays_on_a_tile_that_is_reserved() -> None:
    """`eternity`: it scores when the tile is terraformed."""
    state = position(
        "1@0,0=2 4@1,0#3", stock={1: "green+yellow+black"}, points=(5, 0), options=ETERNITY
    )
    state = play(state, "reserve 1,0 with green")
    assert state.tokens == ((Hex(1, 0), 3),)
    assert state.points == (3, 0)


def test_free_elements_come_after_the_token() -> None:
    """`round.free-elements`: this includes those from tokens."""
    state = position("8@0,0=1#9 3@1,0", options=ETERNITY, discard="green+blue")
    state = play(state, "end", "end")
    assert not any(state.stock[0])
    state = play(state, "token 5", "put 1,0")
    assert state.stock[0] == elements("green+blue")


def test_no_token_is_drawn_without_tokens() -> None:
    """`round.eternity`"""
    state = position("1@0,0 3@1,0=1", options=ETERNITY)._replace(hidden=frozenset())
    state = play(state, "end", "end")
    assert state.phase is Phase.FILL


def test_any_token_may_be_drawn() -> None:
    """`round.eternity`"""
    state = poor((1, 2))
    drawn = [GAME.deal(state, Random(seed)) for seed in range(200)]
    assert {action.token for action in drawn if isinstance(action, Reveal)} == {*TOKENS} - {9}


def test_the_last_turn_refills_the_offer_before_the_round_ends() -> None:
    """`place.refill`"""
    tiles = "29@0,0 1@1,0=1 3@0,1 4@1,1"
    state = position(tiles, to_move=2, stock={2: "green+red"}, offer=(40, 41, 42), round=2)
    state = play(state, "terraform 0,0 with green+red", "end", "place 40 at 1,-1")
    assert state.phase is Phase.OFFER
    assert play(state, "offer 50").phase is Phase.FILL
