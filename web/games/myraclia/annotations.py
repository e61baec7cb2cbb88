"""The places of annotations on the table of Myraclia, and their names."""

from __future__ import annotations

from py_rules.message import Message
from py_rules.myraclia.state import Phase, State, border, tiles
from web.games.annotations import Spot
from web.games.myraclia import places
from web.games.myraclia.layout import middle

AROUND = ((0, -58), (50, -29), (50, 29), (0, 58), (-50, 29), (-50, -29))  # corners of a hex


def spots(state: State, tall: bool) -> dict[str, Spot]:
    """The tiles, and while tiles are being placed also the places at the edge."""
    found = {}
    for place in (*tiles(state), *(border(state) if state.phase is Phase.PLACE else ())):
        x, y = middle(place)
        outline = "M" + "L".join(f"{x + dx:g} {y + dy:g}" for dx, dy in AROUND) + "z"
        found[str(place)] = Spot(x, y, 40, outline)
    return found


def named(state: State, word: str) -> Message:
    """The name of a hex."""
    return places.place(state, word)
