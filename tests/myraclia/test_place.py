"""The end of a turn in Myraclia: placing tiles and refilling the offer."""

from __future__ import annotations

from random import Random

import pytest

from py_rules.grid import Hex
from py_rules.myraclia import GAME
from py_rules.myraclia.actions import Offer
from py_rules.myraclia.data import BASIC, DARKNESS
from py_rules.myraclia.state import Phase, State, border, places
from tests.myraclia.positions import broken_rule, legal, play, position, refusal_text, seat_to_move

# A hexagon of seven tiles, with one more tile to its right.
SURFACE = "1@0,0 2@1,0 3@-1,1 4@0,1 5@1,1 6@-1,2 7@0,2 8@2,0"


def placing(tiles: str = SURFACE, due: int = 1, offer: tuple[int, ...] = (20, 21, 22)) -> State:
    options = frozenset({"darkness"})
    return position(tiles, phase=Phase.PLACE, due=due, offer=offer, options=options)


def test_the_example_of_the_rulebook() -> None:
    """`place.count`: a terraforming and a new reservation count, completing one doesn't."""
    tiles = "1@0,0=2 29@1,0 30@0,1~1+blue 4@-1,1 9@1,-1 10@-1,0 11@0,-1 12@5,5"
    state = position(tiles, stock={1: "green+green+red+black"}, points=(9, 0), offer=(20, 21, 22))
    state = play(
        state, "terraform 1,0 with green+red", "terraform 0,1 with black", "reserve -1,1 with green"
    )
    assert state.due == 2
    assert broken_rule(state, "place 20 at 2,-1") == "turn"
    state = play(state, "end", "place 20 at 2,-1")
    assert (seat_to_move(state), state.phase) == (1, Phase.PLACE)
    assert broken_rule(state, "place 20 at 1,1") == "place.count"
    assert (
        refusal_text(state, "place 20 at 1,1")
        == "tile 20 isn’t in the offer; choose one of the tiles there"
    )
    assert broken_rule(state, "end") == "place"
    state = play(state, "place 21 at 1,1")
    assert (seat_to_move(state), state.phase) == (None, Phase.OFFER)
    assert {cell.tile for cell in state.surface} >= {20, 21}


def test_a_turn_that_used_no_tile_is_over_at_once() -> None:
    """`place.count`"""
    state = position("1@0,0=2 30@0,1~1+blue", stock={1: "black"}, offer=(20, 21, 22))
    state = play(state, "terraform 0,1 with black", "end")
    assert (seat_to_move(state), state.phase) == (2, Phase.ACT)


def test_the_offer_is_refilled_after_the_whole_turn() -> None:
    """`place.refill`"""
    state = play(placing(due=2), "place 20 at 1,-1", "place 22 at 2,-1")
    assert state.offer == (21,)
    assert broken_rule(state, "offer 23") == "place.refill"
    assert broken_rule(state, "offer 23 24 25") == "place.refill"
    assert broken_rule(state, "offer 20 23") == "place.refill"
    assert broken_rule(state, "place 21 at 2,1") == "place.refill"
    state = play(state, "offer 23 24")
    assert state.offer == (21, 23, 24)
    assert seat_to_move(state) == 2


def test_the_compact_shape() -> None:
    """`place.compact`: the places with a cross, each by the condition that it breaks, a or b."""
    state = placing()
    assert set(map(str, places(state))) == {"1,-1", "-1,0", "-2,2", "1,2", "-1,3"}
    for place in border(state):
        line = f"place 20 at {place}"
        if place in places(state):
            assert broken_rule(state, line) is None
        else:
            assert broken_rule(state, line) == "place.compact"
    assert (
        refusal_text(state, "place 20 at 3,0")
        == "3,0 touches only the tile at 2,0; a new tile must touch at least two"
    )
    assert (
        refusal_text(state, "place 20 at 9,9")
        == "9,9 touches no tile; a new tile must touch at least two"
    )
    assert (
        refusal_text(state, "place 20 at 1,1")
        == "there is already a tile at 1,1; choose an empty place"
    )


def narrow(state: State) -> set[str]:
    """Return places where a tile would touch only two tiles, and one of them fewer than three."""
    return {
        str(place)
        for place in border(state)
        if broken_rule(state, f"place 20 at {place}") == "place.compact"
        and "only two tiles" in refusal_text(state, f"place 20 at {place}")
    }


def test_both_of_two_neighbours_must_touch_three_tiles() -> None:
    """`place.compact`: 2,0 touches only 1,0 and 1,1."""
    state = placing()
    assert narrow(state) == {"2,-1", "2,1"}
    assert refusal_text(state, "place 20 at 2,-1") == (
        "2,-1 touches only two tiles, and the one at 2,0 touches fewer than three tiles; "
        "choose another place"
    )
    assert broken_rule(state, "place 20 at 1,-1") is None  # 0,0 and 1,0 touch three others each


def test_each_placement_considers_the_tiles_placed_before() -> None:
    """`place.compact`: a tile that was just placed counts."""
    state = placing(due=2)
    assert broken_rule(state, "place 21 at 2,-1") == "place.compact"
    state = play(state, "place 20 at 1,-1")
    assert broken_rule(state, "place 21 at 2,-1") is None  # it touches three tiles now


def test_two_neighbours_suffice_if_the_compact_shape_leaves_no_space() -> None:
    """`place.compact`, decided"""
    triangle = placing("1@0,0 2@1,0 3@0,1")
    assert places(triangle) == (Hex(1, -1), Hex(-1, 1), Hex(1, 1))
    assert legal(triangle, "place")[:3] == [
        "place 20 at -1,1",
        "place 20 at 1,-1",
        "place 20 at 1,1",
    ]
    assert broken_rule(triangle, "place 20 at 2,0") == "place.compact"


def test_a_darkness_tile_comes_first() -> None:
    """`place.darkness`"""
    state = placing(due=2, offer=(20, 21, 59))
    assert broken_rule(state, "place 20 at 1,-1") == "place.darkness"
    assert {line.split()[1] for line in legal(state)} == {"59"}
    state = play(state, "place 59 at 1,-1")
    assert broken_rule(state, "place 20 at 2,-1") is None
    assert state.due == 1  # it counts as one of the tiles to place


def test_darkness_tiles_count_for_the_compact_shape() -> None:
    """`darkness`"""
    state = placing("1@0,0 2@1,0 58@0,1 4@1,1 5@2,0")
    assert broken_rule(state, "place 20 at 2,-1") == broken_rule(
        placing("1@0,0 2@1,0 3@0,1 4@1,1 5@2,0"), "place 20 at 2,-1"
    )
    assert Hex(1, -1) in places(placing("58@0,0 59@1,0 60@0,1 4@1,1 5@2,0 6@2,-1"))


def test_at_most_one_darkness_tile_lies_in_the_offer() -> None:
    """`place.darkness`: a second one goes back, and the next tile is drawn."""
    state = play(placing(due=2, offer=(20, 21, 58)), "place 58 at 1,-1", "place 20 at 2,-1")
    assert broken_rule(state, "offer 23 59") is None
    assert broken_rule(state, "offer 59 60") == "place.darkness"
    few = state._replace(supply=frozenset({30, 59, 60}))
    for seed in range(30):
        drawn = GAME.deal(few, Random(seed))
        assert isinstance(drawn, Offer)
        assert drawn.tiles in ((30, 59), (30, 60))


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_supply_cannot_run_out(seats: int) -> None:
    """`place.count`: each disc removes at most one tile from the supply."""
    sizes = {2: 8, 3: 9, 4: 11, 5: 12}
    discs = {2: 9, 3: 9, 4: 8, 5: 8}
    assert sizes[seats] + 3 + seats * discs[seats] < len(BASIC)
    assert len(DARKNESS) == 3  # placed instead of other tiles; at most one is in the offer
