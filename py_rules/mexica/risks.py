"""Where in the first round somebody might be trapped, for all squares of the board at once.

It knows no rule: it tells only where `trap` need not be asked.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

from py_rules.mexica.areas import ROW, WHOLE, Area, beside
from py_rules.mexica.state import bridge_squares
from py_rules.mexica.trap import Ground, doors, mainland, reach


class Risk(NamedTuple):
    """Where an action of a kind might trap somebody: on no other square of free land."""

    squares: Area = 0
    core: Area = 0  # nobody is trapped as long as this is whole
    needed: Area = 0  # squares that must be kept besides
    step: int = 0  # from the first square of a double canal to the second

    def bears(self, one: Area) -> bool:
        """Whether certainly nobody is trapped on a risky square of the core either: its squares
        all around are still connected. Where this says no, `trapped` has to be asked."""
        piece = one | one << self.step
        rest = self.core & ~piece
        sides = beside(piece) & rest
        if piece & self.needed or not piece & self.core or not sides:
            return False
        reached = sides & -sides
        while sides & ~reached:
            grown = reached | beside(reached) & rest
            if grown == reached:
                return False
            reached = grown
        return True


class Risks(NamedTuple):
    """The risks in a position."""

    pieces: Risk = Risk()  # of a building, a calpulli or a single canal
    east: Risk = Risk()  # of a double canal: its first square
    south: Risk = Risk()
    moves: Risk = Risk()  # of the figure, to land or to a bridge
    bridges: Risk = Risk()  # of a bridge that is built or moved to there


ANYWHERE = Risks(*(Risk(WHOLE),) * 5)


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
    pieces = needed | core & ~_passed_around(core, SINGLE)

    def doubles(step: int, around: Around) -> Risk:
        """Where not both squares are of the core, each is like a single piece."""
        both = core & core >> step
        one, other = needed | pieces & ~both, needed | pieces & ~(both << step)
        squares = one | other >> step | both & ~_passed_around(core, around)
        return Risk(squares, core, needed, step)

    landings = (core | beside(core) & free) & ~pieces
    if by_land:
        ns, ew = ground.bridges
        landings |= (core << ROW | core >> ROW) & ns | (core << 1 | core >> 1) & ew
    return Risks(
        pieces=Risk(pieces, core, needed),
        east=doubles(1, EAST),
        south=doubles(ROW, SOUTH),
        moves=Risk(WHOLE & ~landings, core, needed),
        bridges=Risk(0 if by_land else WHOLE),
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


def _passed_around(area: Area, around: Around) -> Area:
    """Where a piece can be cut out of an area, as far as it is connected without it: all squares
    of the area at its sides are joined around it. Looks at all places for the piece at once."""
    sides = once = twice = 0
    before = _seen(area, around[-1][0])
    for side, corner in around:
        here = _seen(area, side)
        begins = here & ~(before & _seen(area, corner))  # a group of squares joined clockwise
        twice |= once & begins
        once |= begins
        sides |= here
        before = here
    return sides & ~twice


def _seen(area: Area, distance: int) -> Area:
    """The squares from which a square at this distance is in the area."""
    return area >> distance if distance > 0 else area << -distance
