"""Where arrow keys lead on square and hexagonal boards, with and without a viewport."""

from __future__ import annotations

from itertools import pairwise

from web.browser.board_focus import ARROWS, Point, Rectangle, leads, reading, towards

GRID = [Point(40.0 * col, 40.0 * row) for row in range(5) for col in range(6)]
HEXES = [Point(100 * col + 50 * (row % 2), 90 * row) for row in range(5) for col in range(4)]


def walk(places: list[Point], start: int, *arrows: str) -> list[int]:
    """Return the places on a walk, each as near as possible to the walk's line."""
    way, line = [start], places[start]
    for arrow in arrows:
        found = towards(places, places[way[-1]], line, ARROWS[arrow])
        if found is None:
            break
        x, y = places[found]
        line = Point(x, line.y) if ARROWS[arrow][0] else Point(line.x, y)
        way.append(found)
    return way


def test_on_squares_arrows_lead_to_the_neighbour() -> None:
    """At the edge of the board, arrow keys lead nowhere."""
    for index, (x, y) in enumerate(GRID):
        for dx, dy in ARROWS.values():
            there = Point(x + 40 * dx, y + 40 * dy)
            found = towards(GRID, GRID[index], GRID[index], (dx, dy))
            assert (None if found is None else GRID[found]) == (there if there in GRID else None)


def test_arrow_keys_on_hexes_go_straight_down_and_back() -> None:
    """The walk alternates around the line on which it began."""
    way = walk(HEXES, 1, *["ArrowDown"] * 4)
    assert len(way) == 5
    assert all(abs(HEXES[place].x - HEXES[1].x) <= 50 for place in way)
    assert walk(HEXES, 1, *["ArrowDown"] * 4, *["ArrowUp"] * 4)[-1] == 1
    assert walk(HEXES, 4, *["ArrowRight"] * 9) == [4, 5, 6, 7]


def test_arrow_keys_reach_off_screen_places_before_leaving_the_board() -> None:
    """Arrow keys go through the whole board, also out of sight, before they leave it."""
    board = [Point(50, 50.0 * row) for row in range(6)]  # three of them are in sight
    places = [*board, Point(50, 200)]
    within = [True] * 6 + [False]
    frame = Rectangle(0, -10, 100, 120)
    down, up = ARROWS["ArrowDown"], ARROWS["ArrowUp"]
    line = Point(50, 0)
    way = [0]
    while (found := leads(places, within, frame, way[-1], line, down)) is not None:
        way.append(found)
    assert way == [0, 1, 2, 3, 4, 5, 6]
    assert leads(places, within, frame, 6, line, up) == 2  # the last one in sight
    assert leads(places, [False] * 7, None, 4, line, down) == 5


def test_arrow_keys_reach_diagonal_places_if_none_is_straight_ahead() -> None:
    """Myraclia's round, above and between two columns, can be reached with the up arrow."""
    places = [Point(146, -40), *HEXES]
    within = [False] + [True] * len(HEXES)
    frame = Rectangle(-10, -10, 400, 400)
    up = ARROWS["ArrowUp"]
    assert towards(places, HEXES[1], HEXES[1], up) is None
    assert leads(places, within, frame, 2, HEXES[1], up) == 0
    assert leads(places, within, frame, 6, HEXES[5], up) in (2, 3)  # never skips a row


def test_reading_order_is_line_by_line() -> None:
    places = [Point(9, 100), Point(5, 101), Point(1, 0), Point(7, 3)]
    assert reading(places) == [2, 3, 1, 0]
    assert all(a != b for a, b in pairwise(reading(GRID)))
