"""Find the squares for which Mexica's slow trap rule need not be checked, for all at once.

`risks` names the squares on which an action of a kind might trap somebody. On every other square of
free land it certainly traps nobody. It may name too many squares, never too few: `trap` decides.
Areas are bit sets (`areas`), and one shift looks from all squares of the board at once.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

from py_rules.mexica.areas import ISLAND, LAKE, ROW, WHOLE, Area, beside
from py_rules.mexica.state import bridge_squares
from py_rules.mexica.trap import Ground, doors, mainland, reach


class Risks(NamedTuple):
    """By kind of action, the squares on which it might trap somebody."""

    pieces: Area = 0  # a building, a calpulli or a single canal piece
    east: Area = 0  # a double piece by its first square, the second east of it
    south: Area = 0  # a double piece by its first square, the second south of it
    moves: Area = 0  # the square, land or bridge, to which the figure moves
    bridges: Area = 0  # the square to which a bridge is built or moved


SAFE = Risks()
ANYWHERE = Risks(*(WHOLE,) * 5)


def risks(ground: Ground) -> Risks:
    """The squares on which each kind of action might trap somebody.

    Nobody is trapped as long as every figure stays next to one part of the free land (the core)
    that stays connected and is at least half of all free land. So a piece is safe where the core
    without it stays connected (`_removable`) and where it takes no door: the only square by which a
    figure gets to the core. The core must stay large enough even without the largest piece, two
    squares; if it does not, or if a figure is not next to it, no square is known to be safe and
    ANYWHERE is returned.
    """
    area, ends, free = mainland(ground), 0, ground.free
    by_land = all(area & doors(ground, place) for place in ground.figures)
    if not by_land:
        area = _reachable_land(ground, area)
        ends = ground.bridges.ends | bridge_squares(ground.canals, ground.bridges).ends
    near = [area & doors(ground, place) for place in ground.figures]
    enough = (free.bit_count() + 1) // 2 + 2
    if not all(near) or area.bit_count() < enough:
        return ANYWHERE
    core = _without_dead_ends(area, reduce(or_, near, ends))
    if core.bit_count() < enough:
        core = area
    # The end of a bridge may be on the only way to other land; a figure may have only one door.
    needed = reduce(or_, (door for door in near if door & -door == door), ends)
    gaps = _gaps(core)
    pieces = needed | core & ~_removable(core, gaps, SINGLE)

    def doubles(step: int, ring: Ring) -> Area:
        """Risky first squares of a double; with one square in the core, it is like a single."""
        both = core & core >> step
        one, other = needed | pieces & ~both, needed | pieces & ~(both << step)
        return one | other >> step | both & ~_removable(core, gaps, ring)

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


def _without_dead_ends(area: Area, remaining: Area) -> Area:
    """A connected area without its dead ends: squares with one neighbour, removed again and again.

    Squares of ``remaining`` stay. A piece laid in a dead end leaves the rest connected::

        # # # . .         # # # . .
        # . # # #   ->    # . # . .
        # # # . .         # # # . .
    """
    while True:
        north, south, west, east = area << ROW, area >> ROW, area << 1, area >> 1
        two = north & south | west & east | (north | south) & (west | east)
        if not area & ~(two | remaining):
            return area
        area &= two | remaining


def _reachable_land(ground: Ground, area: Area) -> Area:
    """The free land that can be reached from an area over bridges and places for bridges.

    Starts where the first figure stands if the area is empty.
    """
    seed = area or doors(ground, ground.figures[0]) & ground.free
    seed &= -seed
    everybody = (*ground.figures, seed)  # a figure on the seed, for `reach` to start from
    return seed | reach(ground._replace(figures=everybody), len(ground.figures))


Ring = tuple[tuple[int, int], ...]
# The squares around a piece, clockwise, by their distance in bits from its first square x. They
# stand in pairs: a side S (a square that shares a side with the piece), and the corner c that is
# passed on the way to it from the side before, or 0 where the two sides touch.
#
#     single     east         south
#
#     c S c      c S S c      c S c
#     S x S      S x x S      S x S
#     c S c      c S S c      S x S
#                             c S c
SINGLE: Ring = ((-ROW, -ROW - 1), (1, -ROW + 1), (ROW, ROW + 1), (-1, ROW - 1))
EAST: Ring = (
    *((-ROW, -ROW - 1), (-ROW + 1, 0), (2, -ROW + 2)),
    *((ROW + 1, ROW + 2), (ROW, 0), (-1, ROW - 1)),
)
SOUTH: Ring = (
    *((-ROW, -ROW - 1), (1, -ROW + 1), (ROW + 1, 0)),
    *((2 * ROW, 2 * ROW + 1), (ROW - 1, 2 * ROW - 1), (-1, 0)),
)


def _gaps(area: Area) -> list[Area]:
    """What is missing from a connected area, in parts that touch by sides or corners.

    First everything around the area, the lake included; then each hole in it.
    """
    left = ISLAND & ~area
    found = [_flood_with_corners(LAKE, left | LAKE)]
    left &= ~found[0]
    while left:
        found.append(_flood_with_corners(left & -left, left))
        left ^= found[-1]
    return found


def _flood_with_corners(area: Area, within: Area) -> Area:
    """Flood fill inside ``within`` that also steps diagonally."""
    while True:
        line = area | area << 1 | area >> 1
        grown = (line | line << ROW | line >> ROW) & within
        if grown == area:
            return area
        area = grown


def _removable(area: Area, gaps: list[Area], ring: Ring) -> Area:
    """The squares on which a piece can be cut out of a connected area that stays connected.

    Walk clockwise around the piece (``ring``). Sides of it that belong to the area alternate with
    gaps. If the *same* gap shows twice, the gap and the piece together close a line through the
    area, and the sides to the left and right of that line are parted. If all the gaps that show are
    different ones, there is a way around each::

        # # #       # . #  <- outside     # o #  <- a hole
        # x #       # x #                 # x #
        # # #       # . #  <- outside     # . #  <- outside
        removable   parted                removable: there is a way around the hole

    All squares of the board are tested at once: ``once`` collects the squares from which a gap has
    been seen, ``parted`` those from which it is seen a second time.

    >>> from py_rules.grid import Square
    >>> from py_rules.mexica.areas import area_of, squares
    >>> row = area_of(map(Square.parse, ("d5", "e5", "f5")))
    >>> " ".join(map(str, squares(row & _removable(row, _gaps(row), SINGLE))))
    'd5 f5'
    """
    sides = 0
    # By distance, the squares from which a gap begins there: going clockwise, the square at that
    # distance is the first outside the area since a side inside it.
    begins = []
    before = _shifted(area, ring[-1][0])
    for side, corner in ring:
        here = _shifted(area, side)
        sides |= here
        if corner:
            joint = _shifted(area, corner)
            begins.append((before & ~joint, corner))
            before &= joint
        begins.append((before & ~here, side))
        before = here
    parted = 0
    for gap in gaps:
        once = 0
        for places, distance in begins:
            seen = places & _shifted(gap, distance)
            parted |= once & seen
            once |= seen
    return sides & ~parted


def _shifted(area: Area, distance: int) -> Area:
    """The squares from which the square at this distance, in bits, lies in the area.

    >>> bin(_shifted(0b1000, 1))  # bit 3 is one east of bit 2
    '0b100'
    """
    return area >> distance if distance > 0 else area << -distance
