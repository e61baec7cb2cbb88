"""A position of Mykerinos as a short text, for `web.games.mykerinos.thumbnail`."""

from __future__ import annotations

from py_rules.grid import Square
from py_rules.mykerinos.data import ROOMS
from py_rules.mykerinos.state import AREA_HEIGHT, WIDTH, State, pyramids, squares


def picture(state: State) -> str:
    """The rows of the region, then ``|`` and the rooms of the museum.

    Spaces are ``.`` empty, ``^`` a pyramid, a digit the colour of a cube, ``_`` where the plot has
    been taken. Rooms are ``.`` empty or the digit of a seat.
    """
    marks = dict.fromkeys(pyramids(state.region), "^")
    for colour, cubes in enumerate(state.cubes):
        for space in squares(cubes):
            marks[space] = str(colour)
    here = [laid.plot in state.plots for laid in state.region]
    rows = (
        "".join(
            marks.get(Square(row, col), ".") if here[row // AREA_HEIGHT * 4 + col // 2] else "_"
            for col in range(WIDTH)
        )
        for row in range(state.height)
    )
    seats = dict(state.museum)
    return "/".join(rows) + "|" + "".join(str(seats.get(room, ".")) for room in ROOMS)
