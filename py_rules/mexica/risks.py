"""Where the trap rule of Mexica need not be asked, which is slow, for all squares at once.

It knows no rule: it tells only where `trap` need not be asked.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

from py_rules.mexica.areas import ISLAND, LAKE, ROW, WHOLE, Area, beside
from py_rules.mexica.state import bridge_squares
from py_rules.mexica.trap import Ground, doors, mainland, reach


class Risks(NamedTuple):
    """Where an action of a kind might trap somebody: on no other square of free land."""

    pieces: Area = 0  # a building, a calpulli or a single canal
    east: Area = 0  # a double canal: its first square
    south: Area = 0
    moves: Area = 0  # the figure's, to land or to a bridge
    bridges: Area = 0  # one that is built or moved to there


SAFE = Risks()
ANYWHERE = Risks(*(WHOLE,) * 5)


def risks(ground: Ground) -> Risks:
    """Nobody is trapped as long as all stay next to a part of the free land that stays whole and
    at least half of it. By its size alone it must bear the largest piece, else nothing is certain.
    """
    area, ends, free = mainland(ground), 0, ground.free
    by_land = all(area & doors(ground, place) for place in ground.figures)
    if not by_land:
        area = _joined(ground, area)
        ends = ground.bridges.ends | bridge_squares(ground.canals, ground.bridges).ends
    near = [area & doors(ground, place) for place in ground.figures]
    enough = (free.bit_count() + 1) // 2 + 2
    if not all(near) or area.bit_count() < enough:
        return ANYWHERE
    core = _without_dead_ends(area, reduce(or_, near, ends))
    if core.bit_count() < enough:
        core = area
    # Ends of bridges may be on the only way to somewhere, a lone door is the only way of a figure.
    needed = reduce(or_, (door for door in near if door & -door == door), ends)
    gaps = _gaps(core)
    pieces = needed | core & ~_spared(core, gaps, SINGLE)

    def doubles(step: int, around: Around) -> Area:
        """Where not both squares are of the core, each is like a single piece."""
        both = core & core >> step
        one, other = needed | pieces & ~both, needed | pieces & ~(both << step)
        return one | other >> step | both & ~_spared(core, gaps, around)

    landings = (core | beside(core) & free) & ~pieces
    if by_land:
        ns, ew = ground.bridges
        landings |= (core << ROW | core >> ROW) & ns | (core << 1 | core >> 1) & ew
    return Risks(
        pieces=pieces,
        east=doubles(1, EAST),
        south=doubles(ROW, SOUTH),
        moves=WHOLE & ~landings,
        bridges=0 if by_land else WHOLE,
    )


def _without_dead_ends(area: Area, kept: Area) -> Area:
    """What is left of a connected area when squares with one neighbour go, again and again."""
    while True:
        north, south, west, east = area << ROW, area >> ROW, area << 1, area >> 1
        two = north & south | west & east | (north | south) & (west | east)
        if not area & ~(two | kept):
            return area
        area &= two | kept


def _joined(ground: Ground, area: Area) -> Area:
    """All free land to which bridges and places for them lead from the mainland; without one,
    from where the first figure stands."""
    seed = area or doors(ground, ground.figures[0]) & ground.free
    seed &= -seed
    everybody = (*ground.figures, seed)  # one more figure, to look from
    return seed | reach(ground._replace(figures=everybody), len(ground.figures))


Around = tuple[tuple[int, int], ...]
# The squares that share a side with a piece, clockwise, by their distance from its first square;
# each with the corner through which one comes to it from the one before, 0 where they touch.
SINGLE: Around = ((-ROW, -ROW - 1), (1, -ROW + 1), (ROW, ROW + 1), (-1, ROW - 1))
EAST: Around = (
    *((-ROW, -ROW - 1), (-ROW + 1, 0), (2, -ROW + 2)),
    *((ROW + 1, ROW + 2), (ROW, 0), (-1, ROW - 1)),
)
SOUTH: Around = (
    *((-ROW, -ROW - 1), (1, -ROW + 1), (ROW + 1, 0)),
    *((2 * ROW, 2 * ROW + 1), (ROW - 1, 2 * ROW - 1), (-1, 0)),
)


def _gaps(area: Area) -> list[Area]:
    """What is not of a connected area, in parts that are connected by sides or corners: first all
    outside of it, then the holes in it."""
    left = ISLAND & ~area
    found = [_grown(LAKE, left | LAKE)]
    left &= ~found[0]
    while left:
        found.append(_grown(left & -left, left))
        left ^= found[-1]
    return found


def _grown(area: Area, within: Area) -> Area:
    while True:
        line = area | area << 1 | area >> 1
        grown = (line | line << ROW | line >> ROW) & within
        if grown == area:
            return area
        area = grown


def _spared(area: Area, gaps: list[Area], around: Around) -> Area:
    """Where a piece can be cut out of a connected area that stays connected then. Looks at all
    places for the piece at once: squares on two sides of it are parted then if, both ways round
    the piece, the same gap lies between them, for the piece closes a line through it."""
    sides = 0
    # From where one sees the first square of a gap: the one, clockwise, that follows a side which
    # is of the area and is not of it itself.
    begins = []
    before = _seen(area, around[-1][0])
    for side, corner in around:
        here = _seen(area, side)
        sides |= here
        if corner:
            joint = _seen(area, corner)
            begins.append((before & ~joint, corner))
            before &= joint
        begins.append((before & ~here, side))
        before = here
    parted = 0
    for gap in gaps:
        once = 0
        for places, distance in begins:
            seen = places & _seen(gap, distance)
            parted |= once & seen
            once |= seen
    return sides & ~parted


def _seen(area: Area, distance: int) -> Area:
    """The squares from which a square at this distance is in the area."""
    return area >> distance if distance > 0 else area << -distance
