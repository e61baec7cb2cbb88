"""The rules of Mexica, each in a small position with the rule's id.

The rules for figures are in test_figures, those for districts in test_founding.
"""

from __future__ import annotations

from random import Random

import pytest

from py_rules.grid import Square
from py_rules.mexica import GAME
from py_rules.mexica.actions import Canal, Draw
from py_rules.mexica.data import AP
from py_rules.mexica.state import Phase, start
from tests.mexica.positions import CORNER, area, broken, legal, of_seat, play, position, refusal

DRAW = "calpulli 3 3 4 6 7 9 12 13"


def test_eight_calpulli_are_drawn_and_the_others_wait() -> None:
    """`setup`"""
    state = play(start(3), DRAW)
    assert state.calpulli == (3, 3, 4, 6, 7, 9, 12, 13)
    assert state.waiting == (4, 5, 5, 6, 8, 10, 11)
    assert (state.phase, state.to_move) == (Phase.START, 0)
    for line in (
        "calpulli 3 4 5 6 7 8 9",
        "calpulli 3 3 3 4 5 6 7 8",
        "calpulli 3 4 5 6 7 9 13 13",
    ):
        assert broken(start(3), line) == "setup"
    assert GAME.refusal(start(3), Draw((4, 3, 5, 6, 7, 8, 9, 10))) is not None
    with pytest.raises(ValueError, match="ascending"):
        GAME.parse("calpulli 4 3 5 6 7 8 9 10")
    assert broken(start(3), "end") == broken(start(3), "start h6") == "setup"
    assert broken(state, DRAW) == "setup.start"


def test_figures_are_set_on_free_start_squares_in_seat_order() -> None:
    """`setup.start`"""
    state = play(start(3), DRAW)
    assert legal(state, "start") == {"h6", "g7", "i7", "h8"}
    assert broken(state, "start h7") == broken(state, "start c4") == "setup.start"
    assert broken(state, "end") == "setup.start"
    state = play(state, "start h6")
    assert state.to_move == 1
    assert refusal(state, "start h6") == (
        "setup.start",
        "h6 isn’t free: seat 1’s figure is on it; choose another square",
    )
    state = play(state, "start h8", "start g7")
    assert (state.phase, state.to_move, state.ap) == (Phase.TURN, 0, AP)
    assert broken(state, "start i7") == "turn"


def test_a_turn_has_6_ap_and_unspent_ones_are_lost() -> None:
    """`turn`"""
    state = play(position("c4", "p7"), "step c5", "canal k4", "build 3 c6")
    assert state.ap == 1
    assert refusal(state, "build 2 c7") == (
        "turn",
        (
            "this costs 2 AP, but you have only 1 left; choose something that costs less, or end "
            "your turn"
        ),
    )
    assert broken(state, "leap k12") == "turn"
    state = play(state, "end")
    assert (state.to_move, state.ap, state.taken) == (1, 6, 0)
    state = play(state, *["step p8", "step p7"] * 3)
    assert broken(state, "step p8") == broken(state, "canal k5") == broken(state, "take") == "turn"
    assert legal(state, "end") == {""}
    state = play(state, "end")
    assert (state.to_move, state.ap) == (0, 6)
    assert broken(state, "calpulli 3 3 4 6 7 9 12 13") == "turn"


def test_a_canal_costs_1_ap_single_or_double_and_lies_anywhere() -> None:
    """`canal`"""
    state = play(position("c4", "p7"), "canal u7")
    assert (state.ap, state.singles, state.doubles) == (5, 5, 35)
    state = play(state, "canal k4-l4", "canal k12-k13")
    assert (state.ap, state.singles, state.doubles) == (3, 5, 33)
    assert state.canals & area("u7 k4 l4 k12 k13") == area("u7 k4 l4 k12 k13")


@pytest.mark.parametrize(
    ("square", "detail"),
    [
        ("h6", "h6 is a start square; choose another square"),
        ("h7", "h7 is the emblem square; choose another square"),
        ("o7", "o7 is a canal; choose another square"),
        ("s6", "s6 is part of the lake; choose another square"),
        ("c4", "c4 isn’t free: seat 1’s figure is on it; choose another square"),
        ("d4", "d4 isn’t free: one of seat 2’s buildings is on it; choose another square"),
        ("t6", "t6 isn’t free: the calpulli of size 4 is on it; choose another square"),
        ("n7", "you can’t lay a canal on n7: it’s the end of a bridge; choose another square"),
        ("p7", "you can’t lay a canal on p7: it’s the end of a bridge; choose another square"),
        ("u7", "you can’t lay a canal on u7: its district is founded; choose another square"),
    ],
)
def test_canals_are_refused_on_occupied_squares(square: str, detail: str) -> None:
    """`canal.where`"""
    state = position("c4", "b10", canals=CORNER, tokens="t6", ew="o7", built=("", "1d4"))
    assert refusal(state, f"canal {square}") == ("canal.where", detail)
    for other in Square.parse(square).neighbours:
        pair = sorted([Square.parse(square), other], key=lambda one: (one.col, one.row))
        action = Canal((pair[0], pair[1]))
        refused = GAME.refusal(state, action)
        assert refused is not None
        assert refused.rule == "canal.where"


def test_a_double_canal_covers_two_adjacent_squares() -> None:
    """`canal.where`"""
    state = position("c4", "p7")
    assert broken(state, "canal k4-l4") is None
    for line in ("canal k4-l5", "canal k4-m4", "canal k4-k6"):
        assert broken(state, line) == "canal.where"
    for line in ("canal l4-k4", "canal k5-k4", "canal k4-k4"):
        with pytest.raises(ValueError, match="earlier column letter first"):
            GAME.parse(line)
    assert GAME.refusal(state, Canal((Square.parse("l4"), Square.parse("k4")))) is not None


def test_an_enclosed_district_that_is_not_founded_may_be_cut_further() -> None:
    """`canal.where`"""
    assert broken(position("c4", "b10", canals=CORNER), "canal u7") is None


def test_single_and_double_canals_run_out_separately() -> None:
    """`canal.supply`"""
    state = position("c4", "p7", singles=0)
    assert refusal(state, "canal k4") == (
        "canal.supply",
        "there are no single canal pieces left; lay a double piece or do something else",
    )
    assert broken(state, "canal k4-l4") is None
    state = position("c4", "p7", doubles=0)
    assert broken(state, "canal k4") is None
    assert broken(state, "canal k4-l4") == "canal.supply"


def test_a_bridge_costs_1_ap_and_comes_from_the_supply() -> None:
    """`bridge`"""
    state = play(position("c4", "b10"), "bridge o7 ew")
    assert (state.ap, state.spare_bridges) == (5, 10)
    assert state.bridges.ew == area("o7")
    full = position(
        "c4", "b10", canals="c12 d12 e12 f12 g12 h12 c8 d8", ns="c12 d12 e12 f12 g12 h12 c8 d8",
        ew="o6 o7 o8",
    )  # fmt: skip
    assert refusal(full, "bridge o9 ew") == (
        "bridge",
        "you can’t build another bridge: all 11 have already been built; move one of them instead",
    )


def test_bridges_are_refused_where_they_cannot_stand() -> None:
    """`bridge.where`"""
    state = position("c4", "b10", canals="k4 l4 e5 c8 c13", built=("", "1e4 2n7"), ew="o8")
    assert broken(state, "bridge o7 ew") is None, "its ends may be occupied"
    assert broken(state, "bridge e5 ns") is None
    assert broken(state, "bridge e5 ew") is None
    assert broken(state, "bridge k4 ns") is None
    for line, detail in (
        (
            "bridge k4 ew",
            (
                "a bridge on k4 can’t run from east to west: it needs land at both ends; turn it "
                "or choose another square"
            ),
        ),  # two canals side by side
        (
            "bridge o6 ns",
            (
                "a bridge on o6 can’t run from north to south: it needs land at both ends; turn "
                "it or choose another square"
            ),
        ),
        ("bridge o8 ew", "there is already a bridge on o8; choose a canal square without one"),
        ("bridge o8 ns", "there is already a bridge on o8; choose a canal square without one"),
        ("bridge c4 ns", "c4 is land, not a canal; choose a canal square"),
        ("bridge s6 ew", "s6 is part of the lake, not a canal; choose a canal square"),
    ):
        assert refusal(state, line) == ("bridge.where", detail)
    # South of o9 is land, but north of it is the canal o8.
    assert broken(state, "bridge o9 ns") == "bridge.where"
    assert broken(position("c4", "b10", canals="b1"), "bridge b1 ns") == "bridge.where", "the lake"


def test_bridges_are_moved_once_all_stand() -> None:
    """`bridge.move`"""
    few = position("c4", "b10", ew="o7")
    assert refusal(few, "move-bridge o7 to o8 ew") == (
        "bridge.move",
        "you can’t move a bridge yet: 10 are left in the supply; build those first",
    )
    state = position(
        "c4", "d12", canals="c12 d12 e12 f12 g12 h12 c8 d8 k4", ew="o6 o7 o8",
        ns="c12 d12 e12 f12 g12 h12 c8 d8",
    )  # fmt: skip
    after = play(state, "move-bridge o7 to o9 ew", "move-bridge c12 to k4 ns")
    assert (after.ap, after.spare_bridges) == (4, 0)
    assert after.bridges == (area("d12 e12 f12 g12 h12 c8 d8 k4"), area("o6 o8 o9"))
    assert refusal(state, "move-bridge d12 to k4 ns") == (
        "bridge.move",
        "d12 isn’t free: seat 2’s figure is on it; choose another square",
    )
    assert refusal(state, "move-bridge k4 to o9 ew") == (
        "bridge.move",
        "there is no bridge on k4; choose a square that has one",
    )
    assert broken(state, "move-bridge c12 to o7 ew") == "bridge.where"
    assert broken(state, "move-bridge c12 to k5 ns") == "bridge.where"
    # A bridge may turn on its square as if it were lifted first; keeping the axis is not a move.
    assert broken(state, "move-bridge o7 to o7 ew") == "bridge.move"
    assert broken(state, "move-bridge o7 to o7 ns") == "bridge.where"
    turned = position(
        "c4", "b10", canals="c12 e12 g12 i12 c8 e8 k4", ew="o6 o7 o8 o9 k4",
        ns="c12 e12 g12 i12 c8 e8",
    )  # fmt: skip
    assert play(turned, "move-bridge k4 to k4 ns").bridges.ns & area("k4")
    assert "c12 to c12 ew" in legal(turned, "move-bridge")
    one_left = position(
        "c4", "b10", canals="c12 e12 g12 i12 c8 k4", ew="o6 o7 o8 o9 k4", ns="c12 e12 g12 i12 c8"
    )
    assert refusal(one_left, "move-bridge k4 to k4 ns") == (
        "bridge.move",
        "you can’t move a bridge yet: 1 is left in the supply; build that one first",
    )


def test_building_costs_the_height_and_uses_up_the_stock() -> None:
    """`build`"""
    state = play(position("c4", "p7"), "build 4 c5", "build 2 c6")
    player = state.players[0]
    assert (state.ap, player.stock) == (0, (3, 2, 2, 0))
    assert [tuple(map(str, building)) for building in state.buildings] == [
        ("c5", "0", "4"),
        ("c6", "0", "2"),
    ]
    assert refusal(play(state, "end", "end"), "build 4 c7") == (
        "build",
        "you have no building of 4 storeys left; choose another height",
    )


def test_a_player_builds_only_in_the_district_of_their_figure() -> None:
    """`build.where`"""
    state = position("u8", "u7", canals=CORNER, tokens="t6", ew="t7")
    assert legal(state, "build") == {f"{height} u6" for height in (1, 2, 3, 4)}
    for line, detail in (
        ("build 1 u8", "u8 isn’t free: seat 1’s figure is on it; choose another square"),
        ("build 1 u7", "u7 isn’t free: seat 2’s figure is on it; choose another square"),
        ("build 1 t6", "t6 isn’t free: the calpulli of size 4 is on it; choose another square"),
        ("build 1 t7", "t7 is a canal; choose another square"),
        ("build 1 s7", "your figure isn’t in the district that contains s7; move it there first"),
    ):
        assert refusal(state, line) == ("build.where", detail)
    assert refusal(play(state, "build 1 u6"), "build 1 u6") == (
        "build.where",
        "u6 isn’t free: one of seat 1’s buildings is on it; choose another square",
    )
    start_squares = position("h5", "b10")
    assert refusal(start_squares, "build 1 h6") == (
        "build.where",
        "h6 is a start square; choose another square",
    )
    assert refusal(start_squares, "build 1 h7") == (
        "build.where",
        "h7 is the emblem square; choose another square",
    )
    aboard = position("o7", "b10", ew="o7")
    assert refusal(aboard, "build 1 n7") == (
        "build.where",
        "you can’t build while your figure is on a bridge; step onto land first",
    )
    assert broken(position("n6", "b10", ew="o7"), "build 1 n7") is None, "the end of a bridge"


def test_at_most_2_chips_are_taken_a_turn_while_there_are_any() -> None:
    """`chip.take`"""
    state = play(position("c4", "p7"), "take", "take")
    assert (state.ap, state.players[0].chips, state.chips) == (4, 2, 10)
    assert refusal(state, "take") == (
        "chip.take",
        (
            "you can’t take another chip: you may take at most 2 in a turn; use your AP for "
            "something else"
        ),
    )
    state = play(state, "spend")
    assert broken(state, "take") == "chip.take", "spending does not undo taking"
    state = play(state, "end", "end", "take")
    assert state.players[0].chips == 2
    empty = of_seat(state, 1, chips=10)
    assert empty.chips == 0
    assert refusal(empty, "take") == (
        "chip.take",
        "you can’t take a chip: there are none left in the supply; use your AP for something else",
    )
    assert broken(play(empty, "spend"), "take") is None


def test_any_number_of_chips_is_spent_in_a_turn() -> None:
    """`chip.spend`"""
    state = of_seat(position("c4", "p7"), 0, chips=4)
    assert refusal(of_seat(state, 0, chips=0), "spend") == (
        "chip.spend",
        "you have no chips to spend; take one first, for 1 AP",
    )
    state = play(state, "leap c5", "spend", "spend", "spend", "spend")
    assert (state.ap, state.players[0].chips, state.chips) == (5, 0, 12)
    assert broken(state, "leap c6") is None


def test_a_half_ends_with_the_round_in_which_it_may_end() -> None:
    """`half.end`"""
    state = position("c4", "b10", calpulli=(), changed=True)
    ready = of_seat(state, 1, stock=(0, 0, 0, 0))
    middle = play(ready, "end")
    assert (middle.half, middle.to_move) == (1, 1)
    after = play(middle, "end")
    assert (after.half, after.to_move, after.ap) == (2, 0, 6)
    assert after.calpulli == state.waiting
    assert after.waiting == ()
    assert after.players[0].stock == (6, 5, 4, 3), "with what is left over"
    assert after.players[1].stock == (3, 2, 2, 2)
    assert play(state, "end", "end").half == 1, "nobody has built all"
    open_ones = of_seat(state._replace(calpulli=(3,)), 1, stock=(0, 0, 0, 0))
    assert play(open_ones, "end", "end").half == 1, "a calpulli is open"
    last = play(ready._replace(half=2, waiting=()), "end", "end")
    assert last.over
    assert last.to_move is None
    assert refusal(last, "end") == ("half.end", "the game is over")


def test_a_half_ends_after_two_quiet_rounds() -> None:
    """`half.stall`"""
    quiet = ("take", "end", "step b11", "end")
    state = play(position("c4", "b10"), *quiet)
    assert (state.half, state.quiet) == (1, 1)
    after = play(state, "end", "end")
    assert (after.half, after.quiet, after.calpulli) == (2, 0, state.waiting)
    assert play(after, "end", "end").half == 2, "the count starts anew"
    assert play(after, "end", "end", "end", "end").over
    for busy in ("canal k4", "build 1 c5"):
        assert play(state, busy, "end", "end").quiet == 0
        assert play(state, "end", "end").half == 2
    corner = position("u8", "b10", canals=CORNER, quiet=1)
    assert play(corner, "found t6", "end", "end").quiet == 0
    assert play(corner, "end", "end").half == 2
    bridge = play(position("c4", "b10", quiet=1), "bridge o7 ew", "end", "end")
    assert bridge.half == 2, "bridges do not count"
    # A quiet round is a whole round: seat 2's canal makes only its own round busy.
    assert play(position("c4", "b10"), "end", "canal k4", "end", "end", "end").quiet == 1


def test_chance_draws_what_it_is_allowed_to() -> None:
    """`setup`"""
    for seed in range(20):
        assert GAME.refusal(start(2), GAME.deal(start(2), Random(seed))) is None
