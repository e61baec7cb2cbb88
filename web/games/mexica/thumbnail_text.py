"""A position of Mexica as a short text, for `web.games.mexica.thumbnail`."""

from __future__ import annotations

from py_rules.mexica.areas import BITS, Area, bit, squares
from py_rules.mexica.data import HEIGHTS, MARKS
from py_rules.mexica.state import State, founded

_LAND = "".join("." if mark == "." else "#" for mark in MARKS.values())
_PLACES = {one: place for place, one in enumerate(BITS.values())}
_WIDTH = 1 + max(square.col for square in MARKS)


def picture(state: State) -> str:
    """The rows of the board, without the lake at both ends of each.

    Squares are ``.`` lake, ``#`` land, ``,`` land of a founded district, ``o`` its calpulli, ``=``
    canal, ``+`` bridge, ``A`` to ``P`` a building (four heights for each seat), and ``0`` to ``3``
    the figure of a seat.
    """
    marks = list(_LAND)

    def put(area: Area, mark: str) -> None:
        for square in squares(area):
            marks[_PLACES[bit(square)]] = mark

    put(founded(state), ",")
    put(state.canals, "=")
    put(state.bridges.area, "+")
    for district in state.districts:
        put(district.token, "o")
    for seat, player in enumerate(state.players):
        for height, area in zip(HEIGHTS, player.buildings, strict=True):
            put(area, chr(ord("A") + 4 * seat + height - 1))
    for seat, player in enumerate(state.players):
        put(player.place, str(seat))
    board = "".join(marks)
    return "/".join(
        board[start : start + _WIDTH].rstrip(".") for start in range(0, len(board), _WIDTH)
    )
