"""A position of Myraclia as a short text, for `web.games.myraclia.thumbnail`."""

from __future__ import annotations

from py_rules.myraclia.data import TERRAINS, TILES
from py_rules.myraclia.state import State, tiles


def picture(state: State) -> str:
    """The rows of the surface from the top, each beginning with its ``q,r:``.

    Hexes are ``.`` empty, ``-`` barren, ``x`` darkness, and a letter where a tile blooms: five
    letters for each terrain, one for each seat. A tile with several terrains shows the first.
    """
    owners = {place: seat for seat, own in enumerate(state.terraformed) for place in own}
    lines: dict[int, dict[int, str]] = {}
    for place, number in tiles(state).items():
        mark = "x" if TILES[number].dark else "-"
        if place in owners:
            mark = chr(ord("a") + 5 * TERRAINS.index(TILES[number].terrains[0]) + owners[place])
        lines.setdefault(place.r, {})[place.q] = mark
    return "/".join(
        f"{min(line)},{r}:" + "".join(line.get(q, ".") for q in range(min(line), max(line) + 1))
        for r, line in sorted(lines.items())
    )
