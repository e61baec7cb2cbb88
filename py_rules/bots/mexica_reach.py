"""How far a figure of Mexica gets with its action points, for all squares of the board at once."""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from py_rules.mexica.actions import Action, lifts, menu
from py_rules.mexica.areas import LAKE, ROW, Area, beside, bits, flood_water
from py_rules.mexica.data import LEAP
from py_rules.mexica.state import Axis, Bridges, State, bridge_squares

AXIS: dict[str, Axis] = {"ns": "ns", "ew": "ew"}


class Water(NamedTuple):
    """Connected water without bridges in it, and the bridges on its shore."""

    area: Area
    bridges: Area


@lru_cache(1 << 10)
def waters(canals: Area, bridges: Area) -> tuple[Water, ...]:
    """All waters of a position."""
    left, found = (canals | LAKE) & ~bridges, []
    while left:
        area = flood_water(left & -left, left)
        left &= ~area
        found.append(Water(area, beside(area) & bridges))
    return tuple(found)


class Reach:
    """Where a figure can get, by cost: on foot, over bridges yet to be built, by water, or with a
    leap.

    ``land[n]``, ``boats[n]``, ``ns[n]`` and ``ew[n]`` are the squares reached first for n action
    points: land, standing bridges, and squares with a bridge that is built on the way.
    ``passing[n]`` are the bridges of other figures that a voyage passes under for n action points.
    ``within[n]`` are the land squares that cost n or less.
    """

    def __init__(self, state: State, place: Area, most: int) -> None:
        bridges = state.bridges
        self.state, self.place = state, place
        self.passed = 0  # the squares of the last way from `way`, and those of figures
        own = state.players[state.to_move].place if state.to_move is not None else 0
        figures = state.figures & ~own
        free = (state.free | own & state.land) & ~state.blocked
        self.usable = usable = Bridges(bridges.ns & ~figures, bridges.ew & ~figures)
        area = usable.ns | usable.ew
        others = bridges.area & ~area
        sites = bridge_squares(state.canals, bridges)
        waters_ = waters(state.canals, bridges.area)
        most = min(most, LEAP)  # no way costs more than the leap
        land, boats, ns, ew, passing = ([0] * (most + 3) for _ in range(5))
        if place & bridges.area:
            boats[0] = place
        else:
            land[0] = place
        seen = 0
        for cost in range(most + 1):
            here = land[cost] & ~seen
            aboard = boats[cost] & ~seen
            on_ns, on_ew = ns[cost] & ~seen, ew[cost] & ~(seen | ns[cost])
            land[cost], boats[cost], ns[cost], ew[cost] = here, aboard, on_ns, on_ew
            seen |= here | aboard | on_ns | on_ew
            if here:
                up_down, left_right = here << ROW | here >> ROW, here << 1 | here >> 1
                land[cost + 1] |= (up_down | left_right) & free
                boats[cost + 1] |= up_down & usable.ns | left_right & usable.ew
                ns[cost + 2] |= up_down & sites.ns
                ew[cost + 2] |= left_right & sites.ew
            afloat = aboard | on_ns | on_ew
            if afloat:
                up_down, left_right = aboard & usable.ns | on_ns, aboard & usable.ew | on_ew
                land[cost + 1] |= free & (
                    up_down << ROW | up_down >> ROW | left_right << 1 | left_right >> 1
                )
                boats[cost + 1] |= beside(aboard) & area
                passing[cost + 1] |= beside(aboard) & others
                shore = beside(afloat) | on_ns | on_ew
                for water, ports in waters_:
                    if water & shore:
                        boats[cost + 1] |= ports & area
                        passing[cost + 1] |= ports & others
                        if aboard:
                            ns[cost + 2] |= sites.ns & water
                            ew[cost + 2] |= sites.ew & water
            if under := passing[cost] & ~seen:
                passing[cost], seen = under, seen | under
                reached = _ports(under, waters_)
                boats[cost + 1] |= reached & area
                passing[cost + 1] |= reached & others
        self.land, self.boats, self.ns, self.ew, self.passing = land, boats, ns, ew, passing
        self.rings = land[: most + 1]
        self.leaps = 0
        if most == LEAP:
            self.leaps = free & ~seen
            self.rings[LEAP] |= self.leaps
        self.within = list(accumulate(self.rings, or_))

    def cost(self, area: Area) -> int | None:
        """The cost of the cheapest way onto one of these land squares; None if out of reach."""
        for cost, ring in enumerate(self.rings):
            if ring & area:
                return cost
        return None

    def way(self, target: Area) -> tuple[Action, ...] | None:
        """The actions of a cheapest way to a land square in reach.

        None if a bridge would have to be moved and none can be.
        """
        cost = next(n for n, ring in enumerate(self.rings) if ring & target)
        every = menu()
        step, sail = every.ways["step"], every.ways["sail"]
        if cost == LEAP and target & self.leaps:
            return (every.ways["leap"][target],)
        steps = list[tuple[Action, Area, str]]()  # the last first; where to, on what
        place, kind = target, "land"
        while cost:
            before = self._before(place, kind, cost)
            if before is None:
                return None
            origin, came, price, by_water = before
            move = (sail if by_water else step)[place]
            steps.append((move, place, kind))
            place, kind, cost = origin, came, cost - price
        return self._played(steps[::-1])

    def _usable(self, up_down: Area, left_right: Area) -> Area:
        """The usable bridges among the squares above and below, and left and right, of a square."""
        return self.usable.ns & up_down | self.usable.ew & left_right

    def _before(self, place: Area, kind: str, cost: int) -> tuple[Area, str, int, bool] | None:
        """The square before another one on a way, its kind, the price, and whether it is by water;
        None if there is none.
        """
        near = place << 1 | place >> 1 | place << ROW | place >> ROW
        up_down, left_right = place << ROW | place >> ROW, place << 1 | place >> 1
        if kind == "land":
            one = cost - 1
            for area, came in (
                (self.land[one] & near, "land"),
                (self.boats[one] & self._usable(up_down, left_right), "boat"),
                (self.ns[one] & up_down, "ns"),
                (self.ew[one] & left_right, "ew"),
            ):
                if area:
                    return area & -area, came, 1, False
            return None
        if kind == "boat":
            ends = up_down if place & self.usable.ns else left_right
            one = cost - 1
            if area := self.land[one] & ends:
                return area & -area, "land", 1, False
            return self._afloat(place, cost)
        if cost < 2:
            return None
        if area := self.land[cost - 2] & (up_down if kind == "ns" else left_right):
            return area & -area, "land", 2, False
        for water, shore in waters(self.state.canals, self.state.bridges.area):
            if water & place and (area := self.boats[cost - 2] & shore):
                return area & -area, "boat", 2, True
        return None

    def _afloat(self, place: Area, cost: int) -> tuple[Area, str, int, bool] | None:
        """The square from which a voyage leads to a bridge, perhaps past bridges of other figures;
        otherwise as `_before`.
        """
        ports = beside(place)
        for water, shore in waters(self.state.canals, self.state.bridges.area):
            if shore & place:
                ports |= shore | water
        for areas, came in ((self.boats, "boat"), (self.ns, "ns"), (self.ew, "ew")):
            if area := areas[cost - 1] & ports & ~place:
                return area & -area, came, 1, True
        for under in bits(self.passing[cost - 1] & ports & ~place):
            if before := self._afloat(under, cost - 1):
                origin, came, price, by_water = before
                return origin, came, price + 1, by_water
        return None

    def _played(self, steps: list[tuple[Action, Area, str]]) -> tuple[Action, ...] | None:
        """The actions of a way, with the bridges that are built or moved for it."""
        state, every = self.state, menu()
        spare, actions = state.spare_bridges, list[Action]()
        used = state.figures
        for _, place, _ in steps:
            used |= place
        self.passed = used
        movable = state.bridges.area & ~used
        for action, place, kind in steps:
            if axis := AXIS.get(kind):
                if spare:
                    actions.append(every.bridges[axis][place])
                    spare -= 1
                else:
                    idle = _idle(state, movable)
                    if not idle:
                        return None
                    movable &= ~idle
                    actions.append(lifts(idle, axis)[place.bit_length() - 1])
            actions.append(action)
        return tuple(actions)


def _ports(area: Area, found: tuple[Water, ...]) -> Area:
    """The squares that a boat on an area can reach for 1 action point if they have a bridge."""
    near = beside(area)
    return reduce(or_, (ports for water, ports in found if water & near), near)


def _idle(state: State, movable: Area) -> Area:
    """The bridge that is missed least: one that nobody can cross any more, if there is one."""
    bridges, open_land = state.bridges, state.land & ~state.blocked
    ns = bridges.ns & (open_land << ROW) & (open_land >> ROW)
    ew = bridges.ew & (open_land << 1) & (open_land >> 1)
    closed = movable & ~(ns | ew)
    return closed & -closed if closed else movable & -movable
