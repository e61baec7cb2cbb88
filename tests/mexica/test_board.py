"""The contents of the box match the data they were taken from, and areas match sets of squares."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from py_rules.grid import Square
from py_rules.mexica import areas, data
from py_rules.mexica.state import start

FACTS = json.loads(Path(__file__).with_name("mexica.json").read_text("utf-8"))


def test_the_board_matches_its_source_data() -> None:
    assert [line.replace(" ", "") for line in data.BOARD.strip().splitlines()] == FACTS["rows"]
    assert (len(FACTS["rows"]), len(FACTS["rows"][0])) == (data.ROWS, data.COLS)


def test_the_island_is_one_with_192_squares_of_land_and_4_of_canal() -> None:
    state = start(2)
    assert state.land.bit_count() == 192
    assert len(state.districts) == 1
    assert state.districts[0].size == 192
    assert areas.ORDINARY.bit_count() == 187
    assert sorted(map(str, areas.squares(areas.STARTS))) == ["g7", "h6", "h8", "i7"]
    assert [*map(str, areas.squares(areas.EMBLEM))] == ["h7"]
    dug = [*map(str, areas.squares(areas.DUG))]
    assert dug == [square for pair in FACTS["preplaced"] for square in pair]


def test_the_box_matches_its_source_data() -> None:
    assert [kind._asdict() for kind in data.CALPULLI.values()] == [
        {
            "size": kind["size"],
            "founder": kind["founder"],
            "others": kind["others"],
            "copies": kind["count"],
        }
        for kind in FACTS["calpulli"]
    ]
    assert FACTS["first_half"] == data.FIRST_CALPULLI
    assert FACTS["supply"] == {
        "single_canals": data.SINGLES,
        "double_canals": data.DOUBLES,
        "bridges": data.BRIDGES,
        "chips": data.CHIPS,
    }
    for half, name in enumerate(("first_half", "second_half")):
        counts = zip(data.HEIGHTS, data.BUILDINGS[half], strict=True)
        assert FACTS["buildings"][name] == {str(height): count for height, count in counts}


def test_the_lake_is_connected_and_surrounds_the_island() -> None:
    assert len(areas.parts(areas.LAKE)) == 1
    assert not areas.beside(areas.ISLAND) & ~(areas.ISLAND | areas.LAKE)


def test_squares_and_areas_are_inverse_and_in_reading_order() -> None:
    assert list(areas.squares(areas.WHOLE)) == sorted(data.MARKS)
    rng = Random(4)
    for _ in range(50):
        some = sorted(rng.sample(sorted(data.MARKS), rng.randrange(60)))
        assert list(areas.squares(areas.area_of(some))) == some
    assert areas.bit(Square(14, 0)) == areas.bit(Square(-1, 3)) == areas.bit(Square(0, 21)) == 0


def test_adjacent_squares_share_a_side() -> None:
    for square in data.MARKS:
        near = {one for one in square.neighbours if one in data.MARKS}
        assert set(areas.squares(areas.beside(areas.bit(square)) & areas.ISLAND)) == {
            one for one in near if areas.bit(one) & areas.ISLAND
        }


def test_floods_find_the_parts_that_a_search_by_squares_finds() -> None:
    rng = Random(7)
    for _ in range(60):
        area = areas.area_of(rng.sample(sorted(data.MARKS), rng.randrange(1, 200)))
        found = set()
        left = set(areas.squares(area))
        while left:
            part = [min(left)]
            for square in part:
                part += [one for one in square.neighbours if one in left and one not in part]
            left.difference_update(part)
            found.add(areas.area_of(part))
        assert set(areas.parts(area)) == found
        assert sum(areas.parts(area)) == area


def test_an_area_is_connected_in_another_one_if_a_part_of_that_holds_it() -> None:
    for seed in range(60):
        rng = Random(seed)
        within = areas.area_of(rng.sample(sorted(data.MARKS), rng.randrange(100, 250)))
        (start,) = rng.sample(sorted(areas.squares(within)), 1)
        some = areas.area_of(
            one for one in areas.squares(within) if abs(one.row - start.row) + one.col % 3 < 2
        )
        expected = any(some and not some & ~part for part in areas.parts(within))
        assert areas.connected(some, within) == expected


def test_area_lookups_return_items_in_reading_order() -> None:
    names = areas.BySquare({one: str(square) for square, one in areas.BITS.items()})
    assert list(names.select(0)) == []
    assert list(names.select(areas.WHOLE)) == [str(square) for square in sorted(data.MARKS)]
    for seed in range(20):
        rng = Random(seed)
        some = rng.sample(sorted(data.MARKS), rng.randrange(40))
        assert list(names.select(areas.area_of(some))) == [str(square) for square in sorted(some)]
