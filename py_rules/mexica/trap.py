"""The trap rule of Mexica (`trap.first-round`): which figure an action would trap."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from py_rules.mexica.actions import Action, Bridge, Build, Canal, FoundDistrict, Move
from py_rules.mexica.areas import (
    ISLAND,
    LAKE,
    ROW,
    Area,
    area_of,
    beside,
    bit,
    bits,
    flood,
    flood_water,
)
from py_rules.mexica.state import Bridges, State, bridge_squares
from py_rules.mexica.travel import across


class Ground(NamedTuple):
    """The parts of a position that decide how far figures get: the cache key of `trapped`."""

    canals: Area
    blocked: Area
    figures: tuple[Area, ...]  # by seat
    bridges: Bridges
    spare: bool  # bridges are left in the supply

    @property
    def standing(self) -> Area:
        """The squares on which figures stand."""
        area = 0
        for figure in self.figures:
            area |= figure
        return area

    @property
    def free(self) -> Area:
        """The land without figure, building or calpulli."""
        return ISLAND & ~(self.canals | self.blocked | self.standing)


def ground(state: State) -> Ground:
    """The ground of a position."""
    return Ground(
        state.canals,
        state.blocked,
        tuple(player.place for player in state.players),
        state.bridges,
        state.spare_bridges > 0,
    )


def ground_after(state: State, action: Action) -> Ground:
    """The ground after a player's action, which must be legal apart from the trap rule."""
    before = ground(state)
    match action:
        case Canal(squares):
            return before._replace(canals=before.canals | area_of(squares))
        case Build(_, square) | FoundDistrict(square):
            return before._replace(blocked=before.blocked | bit(square))
        case Move(_, square):
            figures = list(before.figures)
            assert state.to_move is not None
            figures[state.to_move] = bit(square)
            return before._replace(figures=tuple(figures))
        case Bridge(square, axis, lifted):
            bridges = before.bridges.built(square, axis, lifted)
            spare = lifted is None and state.spare_bridges > 1
            return before._replace(bridges=bridges, spare=spare)
    return before


@lru_cache(maxsize=4096)
def trapped(ground: Ground) -> int | None:
    """The first seat whose figure reaches fewer than half of all free land squares, or None.

    The slow search (`reach`) runs only for figures that are not next to the mainland. The smallest
    trap is in the upper left corner: a building B on b2 closes the only door of the figure F on b1
    (dots are lake)::

            a b c             a b c
          1 . F .           1 . F .
          2 . # #    ->     2 . B #
          3 # # #           3 # # #

    >>> from py_rules.grid import Square
    >>> b1, b2 = bit(Square.parse("b1")), bit(Square.parse("b2"))
    >>> before = Ground(canals=0, blocked=0, figures=(b1,), bridges=Bridges(), spare=True)
    >>> trapped(before) is None, trapped(before._replace(blocked=b2))
    (True, 0)
    """
    free = ground.free.bit_count()
    main = mainland(ground)
    for seat, place in enumerate(ground.figures):
        if not doors(ground, place) & main and 2 * reach(ground, seat).bit_count() < free:
            return seat
    return None


def mainland(ground: Ground) -> Area:
    """The connected part of the free land that is at least half of it; 0 if there is none.

    Only parts next to a figure are looked at. A figure next to the mainland reaches all of it, so
    it cannot be trapped.
    """
    free, seen = ground.free, 0
    for place in ground.figures:
        for seed in bits(doors(ground, place) & free):
            if not seed & seen:
                area = flood(seed, free)
                if 2 * area.bit_count() >= free.bit_count():
                    return area
                seen |= area
    return 0


def doors(ground: Ground, place: Area) -> Area:
    """The squares that a figure on this square can step to first, whether free or not."""
    return across(place, ground.bridges) if place & ground.canals else beside(place)


def reach(ground: Ground, seat: int) -> Area:
    """The free land squares that a figure could reach with any number of action points.

    The figure walks on free land; crosses standing bridges without another figure and, while
    bridges are left in the supply, every square where one could be built; and sails between
    standing bridges. Each round of the loop extends what is reached in these ways, for all squares
    at once::

        on_land --- step ---> on_ns, on_ew     onto a bridge square, along its axis
        on_ns, on_ew -------> on_land          off it at one of its two ends
        ports --- sail -----> on_ns, on_ew     to all standing bridges on the same water

    A square on which a bridge could stand on either axis is kept apart in ``on_ns`` and ``on_ew``:
    a figure that enters it on one axis cannot leave it on the other.
    """
    free = ground.free
    place = ground.figures[seat]
    others = ground.standing & ~place
    usable = Bridges(ground.bridges.ns & ~others, ground.bridges.ew & ~others)
    ns, ew = usable
    if ground.spare:
        sites = bridge_squares(ground.canals, ground.bridges)
        ns, ew = ns | sites.ns, ew | sites.ew
    water = ground.canals | LAKE
    on_land, on_ns, on_ew = place & ~ground.canals, place & ns, place & ew
    sailed = 0
    while True:
        landed = on_ns << ROW | on_ns >> ROW | on_ew << 1 | on_ew >> 1
        on_land = flood(on_land | landed & free, free)
        came_ns = on_ns | (on_land << ROW | on_land >> ROW) & ns
        came_ew = on_ew | (on_land << 1 | on_land >> 1) & ew
        ports = came_ns & usable.ns | came_ew & usable.ew
        if ports & ~sailed:
            sailed |= flood_water(ports, water)
            came_ns |= sailed & usable.ns
            came_ew |= sailed & usable.ew
        if came_ns == on_ns and came_ew == on_ew:
            return on_land & free
        on_ns, on_ew = came_ns, came_ew
