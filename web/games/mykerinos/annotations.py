"""The places of annotations on the table of Mykerinos, and their names."""

from __future__ import annotations

from py_rules.grid import Square
from py_rules.message import ListOf, Message
from py_rules.mykerinos.data import ROOMS
from py_rules.mykerinos.state import WIDTH, State
from web.games.annotations import Spot
from web.games.mykerinos import places
from web.games.mykerinos.drawing import layout_of
from web.games.mykerinos.layout import corner
from web.games.mykerinos.museum import floor, room_middle


def spots(state: State, tall: bool) -> dict[str, Spot]:
    """The spaces of the region on the first sheet, the rooms of the museum on the second."""
    layout = layout_of(state, tall)
    cell, found = layout.cell, dict[str, Spot]()
    inner = cell - 6
    for row in range(state.height if state.region else 0):
        for col in range(WIDTH):
            space = Square(row, col)
            x, y = corner(layout, space)
            outline = f"M{x + 3} {y + 3}h{inner}v{inner}h-{inner}z"
            found[str(space)] = Spot(x + cell / 2, y + cell / 2, cell / 2 - 5, outline)
    for name, room in ROOMS.items():
        middle = room_middle(layout, room)
        found[name] = Spot(*middle, 23, floor(layout, room), 1 if tall else 0)
    return found


def named(state: State, word: str) -> Message | ListOf:
    """The name of a space or a room."""
    return places.room(state, word) if word in ROOMS else places.place(state, word)
