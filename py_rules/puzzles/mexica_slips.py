"""The numbers that common errors lead to when points are counted in Mexica.

Each name of an error has its explanation in ``web/views/puzzle_slips.py``.
"""

from __future__ import annotations

from py_rules.mexica import scoring as mexica
from py_rules.puzzles.kind import Slips, Solution


def _scoring(line: Solution, best: int) -> Slips:
    """The points of a turn, and of a scoring right after it."""
    state, seat = line.end, line.seat
    tied = places = buildings = low = first = 0
    rows = mexica.table(state, state.half)
    for row in rows:
        own = row.standings[seat]
        prizes = (0, *row.prizes, 0)
        rivals = [other.heights for other in row.standings if other.seat != seat]
        if own.heights:
            low += prizes[min(1 + sum(height >= own.heights for height in rivals), 4)] - own.points
            counts = [
                sum((built & row.district.area).bit_count() for built in player.buildings)
                for player in state.players
            ]
            rank = 1 + sum(count > counts[seat] for count in counts)
            buildings += prizes[rank] - own.points
            first += prizes[1] - own.points
        if own.place > 1:
            places += own.points
        alike = rivals.count(own.heights)
        if own.heights and alike:
            shared = sum(prizes[min(own.place + more, 4)] for more in range(alike + 1))
            tied += shared // (alike + 1) - own.points
    unfounded = sum(
        mexica.row(state, district).standings[seat].points
        for district in state.districts
        if not district.token
    )
    return {
        "lower": best + low,
        "shared": best + tied,
        "places": best - places,
        "open": best + (unfounded if state.half == 1 else -unfounded),
        "start": best - mexica.start_bonus(state)[seat],
        "buildings": best + buildings,
        "first": best + first,
    }


SLIPS = {"scoring": _scoring}
