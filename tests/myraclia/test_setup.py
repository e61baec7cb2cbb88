"""The box, the setup and the first order of Myraclia."""

from __future__ import annotations

from random import Random

import pytest

from py_rules.grid import Hex
from py_rules.myraclia import GAME
from py_rules.myraclia.actions import LaySurface, Offer
from py_rules.myraclia.chance import random_layout, well_shaped
from py_rules.myraclia.data import (
    BASIC,
    COLOURS,
    DARKNESS,
    ELEMENTS,
    KICKSTARTER,
    LAYOUTS,
    TERRAINS,
    TILES,
    TOKENS,
    Elements,
)
from py_rules.myraclia.state import Phase, State, start, tiles
from tests.myraclia.positions import broken_rule, play, refusal_text, seat_to_move

SIZES = {2: 8, 3: 9, 4: 11, 5: 12}


def laid(seats: int, options: frozenset[str] = frozenset()) -> State:
    """Return the position after drawing the surface and the offer from the first tiles."""
    numbers = iter(BASIC)
    cells = " ".join(f"{next(numbers)}@{cell}" for cell in LAYOUTS[seats])
    offer = " ".join(str(next(numbers)) for _ in range(3))
    return play(start(seats, options), f"surface {cells}", f"offer {offer}")


def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert ELEMENTS.total == 103
    assert ELEMENTS == (21, 19, 17, 15, 13, 9, 9)
    assert len(BASIC) == 56
    assert len(TOKENS) == 16
    assert len(DARKNESS) == 3
    assert len(TILES) == 60


def test_tiles_are_what_the_rulebook_shows_of_them() -> None:
    plains, woods, waters = TILES[4], TILES[25], TILES[32]
    assert (plains.terrains, str(plains.cost), plains.points, plains.freed) == (
        ("plains",), "green+yellow+black", 3, None,
    )  # fmt: skip
    assert (woods.terrains, str(woods.cost), woods.points, woods.freed) == (
        ("woods",), "yellow+red+blue", 1, "yellow",
    )  # fmt: skip
    assert (waters.terrains, str(waters.cost)) == (("waters",), "green+yellow+blue")
    faces = [TILES[number] for number in BASIC]
    assert {(tile.points > 0, tile.freed is not None) for tile in faces} == {
        (True, True), (True, False), (False, True), (False, False),
    }  # fmt: skip
    assert 2 * sum(tile.points > 0 for tile in faces) > len(faces), "most give points"
    assert all(tile.freed is None or tile.freed in tile.cost.names for tile in faces)
    assert {tile.terrains for tile in faces} == {(terrain,) for terrain in TERRAINS}


def test_elements_have_one_spelling() -> None:
    assert Elements.parse("black+green+green") == Elements(green=2, black=1)
    assert str(Elements(green=2, black=1)) == "green+green+black"
    assert str(Elements()) == ""
    with pytest.raises(ValueError, match="'pink' is not an element"):
        Elements.parse("green+pink")


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_recommended_layouts_keep_the_rule_for_surfaces(seats: int) -> None:
    """`setup`"""
    cells = LAYOUTS[seats]
    assert len(cells) == SIZES[seats]
    assert cells[0] == Hex(0, 0)
    assert list(cells) == sorted(cells, key=lambda cell: cell.reading)
    assert well_shaped(frozenset(cells))
    assert tuple(tiles(laid(seats))) == cells


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_layouts_keep_the_rule_for_surfaces(seats: int) -> None:
    """`setup` with `random-layout`"""
    found = {random_layout(seats, Random(seed)) for seed in range(60)}
    assert len(found) > 20, "not always the same one"
    for cells in found:
        assert len(cells) == SIZES[seats]
        assert cells[0] == Hex(0, 0)
        assert list(cells) == sorted(cells, key=lambda cell: cell.reading)
        assert well_shaped(frozenset(cells))


def surface(*cells: str) -> str:
    return "surface " + " ".join(f"{tile}@{cell}" for tile, cell in enumerate(cells, 1))


ROUND = ("0,0", "1,0", "-1,1", "0,1", "1,1", "-1,2", "0,2")  # a place and the six around it


@pytest.mark.parametrize(
    ("cells", "detail"),
    [
        ((*ROUND, "1,2"), None),
        ((*ROUND, "0,3"), "each tile must touch at least two"),  # it touches only one
        (ROUND, "have 8 tiles"),
        ((*ROUND, "0,2"), "in the same place"),
        ((*ROUND[::-1], "1,2"), "reading order"),
        (("1,0", "2,0", "0,1", "1,1", "2,1", "0,2", "1,2", "2,2"), "starting at 0,0"),
        # A ring around a hole, thicker at one place: most tiles touch only two others.
        (("0,0", "1,0", "2,0", "-1,1", "2,1", "-1,2", "0,2", "1,2"), "more than half"),
        # Two groups of four tiles.
        (("0,0", "1,0", "0,1", "1,1", "4,1", "5,1", "4,2", "5,2"), "each tile must touch"),
    ],
)
def test_invalid_random_layouts_are_refused(cells: tuple[str, ...], detail: str | None) -> None:
    state = start(2, frozenset({"random-layout"}))
    if detail is None:
        assert broken_rule(state, surface(*cells)) is None
    else:
        assert broken_rule(state, surface(*cells)) == "setup"
        assert detail in refusal_text(state, surface(*cells))


def test_the_recommended_surface_is_used_unless_an_option_changes_it() -> None:
    assert broken_rule(start(2), surface(*ROUND, "1,2")) is None
    assert broken_rule(start(2), surface("0,0", "1,0", "2,0", *ROUND[2:])) == "setup"


def test_tiles_are_drawn_once_and_only_those_in_the_box() -> None:
    blank = start(2)
    lines = [f"{tile}@{cell}" for tile, cell in zip((1, 1, 3, 4, 5, 6, 7, 8), LAYOUTS[2])]  # noqa: B905
    assert broken_rule(blank, "surface " + " ".join(lines)) == "setup"
    assert "only one of each tile" in refusal_text(blank, "surface " + " ".join(lines))
    lines[0] = f"57@{LAYOUTS[2][0]}"
    assert "isn’t in the supply" in refusal_text(blank, "surface " + " ".join(lines))
    assert broken_rule(start(2, frozenset({"kickstarter"})), "surface " + " ".join(lines)) is None


def test_the_kickstarter_tile_is_shuffled_in_before_the_surface() -> None:
    """`kickstarter`"""
    state = start(5, frozenset({"kickstarter"}))
    assert state.supply == {*BASIC, KICKSTARTER}
    drawn = set()
    for seed in range(40):
        action = GAME.deal(state, Random(seed))
        assert isinstance(action, LaySurface)
        drawn |= {cell.tile for cell in action.laid}
    assert KICKSTARTER in drawn


def test_darkness_tiles_are_shuffled_in_after_the_offer() -> None:
    """`darkness`"""
    state = start(3, frozenset({"darkness"}))
    assert state.supply == set(BASIC)
    state = laid(3, frozenset({"darkness"}))
    assert state.supply == {*BASIC[12:], *DARKNESS}
    assert not set(state.offer) & set(DARKNESS)


def test_the_first_offer_is_three_tiles() -> None:
    state = play(start(2), surface(*map(str, LAYOUTS[2])))
    assert broken_rule(state, "offer 20 21") == "place.refill"
    assert broken_rule(state, "offer 20 21 22 23") == "place.refill"
    assert broken_rule(state, "offer 1 20 21") == "place.refill"
    assert broken_rule(state, "offer 20 21 22") is None
    assert GAME.refusal(state, Offer((20, 20, 21))) is not None
    assert play(state, "offer 20 21 22").supply == set(BASIC[8:]) - {20, 21, 22}


def test_each_player_draws_two_elements_beginners_three() -> None:
    state = laid(2)
    assert broken_rule(state, "stock green") == "setup"
    assert broken_rule(state, "stock green+green+green") == "setup"
    assert broken_rule(state, "stock green+white") is None
    assert play(state, "stock green+white").bag.total == 101
    state = laid(2, frozenset({"beginner"}))
    assert broken_rule(state, "stock green+white") == "setup"
    assert broken_rule(state, "stock green+green+white") is None


@pytest.mark.parametrize(
    ("stocks", "order"),
    [
        (("white+green", "black+black"), (2, 1)),  # white is rarer than black
        (("black+yellow", "black+green"), (2, 1)),  # then the other element is compared
        (("green+green", "green+green"), (1, 2)),  # in a tie, the order of the seats
        (("red+red", "blue+green", "green+green"), (3, 1, 2)),
        (("white+white", "white+black", "white+blue", "white+red"), (4, 3, 2, 1)),
    ],
)
def test_the_less_rare_element_goes_first(stocks: tuple[str, ...], order: tuple[int, ...]) -> None:
    """`setup`: the rarest elements are compared first."""
    state = play(laid(len(stocks)), *(f"stock {'+'.join(sort(stock))}" for stock in stocks))
    assert tuple(seat + 1 for seat in state.order) == order
    assert (state.phase, state.round) == (Phase.FILL, 1)


def test_the_first_order_compares_all_three_elements_of_beginners() -> None:
    state = play(
        laid(2, frozenset({"beginner"})), "stock yellow+red+white", "stock green+red+white"
    )
    assert state.order == (1, 0)


def sort(stock: str) -> list[str]:
    return sorted(stock.split("+"), key=COLOURS.index)


def test_the_setup_needs_no_player() -> None:
    state = start(4)
    rng = Random(1)
    for _ in range(7):
        assert seat_to_move(state) is None
        assert not list(GAME.legal(state))
        assert not list(GAME.attempts(state))
        state = GAME.play(state, GAME.deal(state, rng))
    assert seat_to_move(state) is not None
