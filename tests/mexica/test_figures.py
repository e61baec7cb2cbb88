"""The rules for figures in Mexica: steps, sailing, leaps, and who may not be trapped."""

from __future__ import annotations

from py_rules.mexica.trap import ground, reach
from tests.mexica.positions import CORNER, area, broken, legal, play, position, refusal


def test_a_step_costs_1_ap() -> None:
    """`step`"""
    state = play(position("c4", "b10"), "step c5", "step b5")
    assert (state.ap, str(state.players[0].figure)) == (4, "b5")


def test_steps_on_land() -> None:
    """`step.land`"""
    state = position("h5", "g5", canals="i5", built=("1h4",))
    assert legal(state, "step") == {"h6"}, "a start square may be entered"
    for line, detail in (
        ("step g5", "g5 isn’t free: seat 2’s figure is on it; choose another square"),
        ("step h4", "h4 isn’t free: one of seat 1’s buildings is on it; choose another square"),
        ("step i5", "i5 is a canal; choose another square"),
        ("step i6", "you can’t step to i6: your figure is on h5; choose a square beside it"),
        ("step h5", "you can’t step to h5: your figure is on h5; choose a square beside it"),
        ("step a1", "a1 is part of the lake; choose another square"),
    ):
        assert refusal(state, line) == ("step.land", detail)
    assert legal(play(state, "step h6", "step h7"), "step") == {"h6", "g7", "i7", "h8"}
    token = position("u6", "b10", canals=CORNER, tokens="t6")
    assert refusal(token, "step t6") == (
        "step.land",
        "t6 isn’t free: the calpulli of size 4 is on it; choose another square",
    )


def test_steps_on_and_off_a_bridge_lead_over_its_ends() -> None:
    """`step.bridge`"""
    state = position("n7", "n6", canals="m7", ew="o7 o6", ns="m7")
    assert legal(state, "step") == {"o7", "n8"}
    assert refusal(state, "step m7") == (
        "step.bridge",
        "n7 isn’t an end of the bridge on m7; step on and off at its two ends",
    )
    aboard = play(state, "step o7")
    assert legal(aboard, "step") == {"n7", "p7"}
    assert refusal(aboard, "step o6") == (
        "step.bridge",
        "o6 isn’t an end of the bridge on o7; step on and off at its two ends",
    )
    assert refusal(aboard, "step o8") == (
        "step.bridge",
        "o8 isn’t an end of the bridge on o7; step on and off at its two ends",
    )
    second = play(aboard, "end")
    assert legal(second, "step") == {"o6", "n5", "m6", "n7"}
    second = play(second, "step n7")
    assert refusal(second, "step o7") == (
        "step.bridge",
        "o7 isn’t free: seat 1’s figure is on it; choose another square",
    )
    third = play(second, "end")
    assert refusal(third, "step n7") == (
        "step.land",
        "n7 isn’t free: seat 2’s figure is on it; choose another square",
    )
    assert legal(third, "step") == {"p7"}


def test_sailing_needs_a_bridge_at_both_ends_and_water_between_them() -> None:
    """`sail`"""
    state = position("o7", "e12", canals="e12 k4", ew="o7 o8 k4", ns="e12")
    assert legal(state, "sail") == {"o8"}
    for line, detail in (
        ("sail o9", "there is no bridge on o9; choose a square that has one"),
        ("sail n7", "there is no bridge on n7; choose a square that has one"),
        ("sail e12", "e12 isn’t free: seat 2’s figure is on it; choose another square"),
        ("sail o7", "o7 isn’t free: seat 1’s figure is on it; choose another square"),
        (
            "sail k4",
            (
                "you can’t sail from o7 to k4: no water connects the two bridges; choose another "
                "bridge"
            ),
        ),
    ):
        assert refusal(state, line) == ("sail", detail)
    assert refusal(position("n7", "b10", ew="o7"), "sail o7") == (
        "sail",
        "you can’t sail: your figure isn’t on a bridge; step onto a bridge first",
    )
    # n10 touches o9 only at a corner, so these canals aren't connected.
    corner = position("o9", "b10", canals="n10", ew="o9 n10")
    assert broken(corner, "sail n10") == "sail"
    joined = position("o9", "b10", canals="n10 o10", ew="o9", ns="n10")
    assert broken(joined, "sail n10") is None
    # The lake is water: it leads from the canal u8 in the east around to a4 in the west.
    lake = position("t8", "b10", canals="t8 u8 b4 a4", ew="", ns="t8 b4")
    assert legal(lake, "sail") == {"b4"}


def test_sailing_costs_1_ap_for_each_bridge_on_the_cheapest_way() -> None:
    """`sail.cost`"""
    state = position("o6", "o7", "o8", ew="o6 o7 o8 o9")
    after = play(state, "sail o9")  # under the figures on o7 and o8, whose bridges count
    assert (after.ap, str(after.players[0].figure)) == (3, "o9")
    assert refusal(state._replace(ap=2), "sail o9") == (
        "sail.cost",
        (
            "sailing to o9 costs 3 AP, one for each bridge on the way, but you have only 2 left; "
            "choose a nearer bridge"
        ),
    )
    assert broken(state._replace(ap=3), "sail o9") is None
    # With a canal from o9 to the lake, there is a route around o10.
    around = position("o9", "b10", canals="o10 o11 p10 n10", ew="o9 n10 o10")
    assert play(around, "sail n10").ap == 4
    around = position("o9", "b10", canals="o10 p9 p10 n10", ew="o9 n10 o10")
    assert play(around, "sail o10").ap == 5


def test_a_leap_leads_to_any_free_land_or_bridge_for_5_ap() -> None:
    """`leap`"""
    state = position("c4", "d5", canals=CORNER, ew="o7 o8", tokens="t6", built=("1p7",))
    for target in ("u8", "h6", "h7", "c5", "o7"):
        after = play(state, f"leap {target}")
        assert (after.ap, str(after.players[0].figure)) == (1, target)
    for line, detail in (
        ("leap d5", "d5 isn’t free: seat 2’s figure is on it; choose another square"),
        ("leap c4", "c4 isn’t free: seat 1’s figure is on it; choose another square"),
        ("leap p7", "p7 isn’t free: one of seat 1’s buildings is on it; choose another square"),
        ("leap t6", "t6 isn’t free: the calpulli of size 4 is on it; choose another square"),
        ("leap o9", "o9 is a canal and has no bridge; choose a square of land or a bridge"),
        (
            "leap a1",
            "a1 is part of the lake and has no bridge; choose a square of land or a bridge",
        ),
    ):
        assert refusal(state, line) == ("leap", detail)
    assert broken(play(position("c4", "o7", ew="o7"), "take"), "leap o7") == "leap"


def test_trapping_a_figure_in_the_first_round_is_refused() -> None:
    """`trap.first-round`"""
    # Any piece on b2 shuts in seat 2's figure on b1.
    state = position("c2", "b1", first_round=True)
    for line in ("build 1 b2", "step b2", "leap b2"):
        assert refusal(state, line) == (
            "trap.first-round",
            (
                "you can’t do this in the first round: it would trap seat 2’s figure; choose "
                "something else"
            ),
        )
    assert broken(state._replace(first_round=False), "build 1 b2") is None
    # A canal on b2 leaves room for a bridge as long as there are bridges in the supply.
    assert broken(state, "canal b2") is None
    # Moves of one's own figure count, too, including leaps into a dead end.
    own = position("c2", "m9", first_round=True, built=("1b2",))
    assert refusal(own, "leap b1") == (
        "trap.first-round",
        (
            "you can’t do this in the first round: it would trap seat 1’s figure; choose "
            "something else"
        ),
    )
    for line in ("take", "end"):
        assert broken(state, line) is None
    # After the first round, everything is allowed.
    after = play(state, "end", "end")
    assert not after.first_round
    assert broken(after, "build 1 b2") is None


def test_the_last_bridge_can_trap_in_the_first_round() -> None:
    """`trap.first-round`"""
    bridges = "c12 e12 g12 i12 c8 e8 g4 i4"
    state = position(
        "m4", "b1", canals=f"b2 {bridges} k4", ns=bridges, ew="o6 o7", first_round=True
    )
    assert state.spare_bridges == 1
    assert broken(state, "canal k5-l5") is None
    assert refusal(state, "bridge o8 ew") == (
        "trap.first-round",
        (
            "you can’t do this in the first round: it would trap seat 2’s figure; choose "
            "something else"
        ),
    )
    assert broken(state, "bridge b2 ns") is None


def test_figures_reach_land_by_bridges_and_water() -> None:
    """`trap.first-round`"""
    closed = "t7 t8"
    squares = area("t6 u6 u7 u8")
    # Without a bridge on the board or in the supply, the figure can't leave the corner.
    no_bridge = ground(position("t6", "b10", canals=closed))._replace(spare=False)
    assert reach(no_bridge, 0) == squares & ~area("t6")
    # Bridges that could be built lead out, but each along one axis: not from t9 over t8 to u8.
    spare = no_bridge._replace(spare=True)
    assert reach(spare, 0) & area("s7") == area("s7")
    # A bridge without another figure can be crossed, and sailed from.
    ew = ground(position("t6", "b10", canals=closed, ew="t7 o7"))._replace(spare=False)
    assert reach(ew, 0) & area("s7 n7") == area("s7 n7")
    taken = ground(position("t6", "t7", canals=closed, ew="t7 o7"))._replace(spare=False)
    assert reach(taken, 0) == squares & ~area("t6")
    assert reach(taken, 1) & area("u7 s7") == area("u7 s7")


def test_a_bridge_is_crossed_along_one_axis() -> None:
    """`trap.first-round`"""
    # Four squares around c6 are shut in. A bridge on c6 joins c5 with c7, or b6 with d6, but not
    # neighbouring squares.
    state = position("c5", "p7", canals="c6", built=("2b5 2d5 2c4 3b7 3d7 4c8",))
    blocked = state.blocked | area("a6 b6 d6 e6")
    land = ground(state._replace(blocked=blocked & ~area("b6")))
    assert reach(land, 0) == area("c7")
