"""The parts of whole turns of Mexica: ways across bridges yet to be built, and walls of canals."""

from __future__ import annotations

from itertools import accumulate, chain
from operator import or_
from typing import NamedTuple

from py_rules.bots.budget import Late, never
from py_rules.mexica.actions import Action, menu
from py_rules.mexica.areas import ORDINARY, ROW, Area, beside, bits
from py_rules.mexica.data import LEAP
from py_rules.mexica.state import Bridges, State, bridge_squares, canal_squares
from py_rules.mexica.travel import across, leaps, voyages


class Routes:
    """Where the figure of the seat to move can get for up to ``most`` action points, and how.

    The cheapest ways to all squares, found in order of their cost (Dijkstra with small whole
    numbers). ``within[n]`` are the squares that cost n or less.
    """

    def __init__(self, state: State, most: int) -> None:
        assert state.to_move is not None
        self.origin = state.players[state.to_move].place
        self.cost = {self.origin: 0}
        self._reached_from: dict[Area, tuple[Area, tuple[Action, ...], int]] = {
            self.origin: (0, (), 0)
        }
        self._edges: list[list[Area]] = [[] for _ in range(most + 3)]
        self._edges[0].append(self.origin)
        self._state = state
        self._grow(most)
        self._leaps = leaps(state) & ~self.origin if most >= LEAP else 0
        self._rings = [0] * (most + 1)  # by cost
        for place, cost in self.cost.items():
            self._rings[cost] |= place
        if most >= LEAP:
            self._rings[LEAP] |= self._leaps & ~sum(self._rings[:LEAP])
        self.within = list(accumulate(self._rings, or_))  # all that costs no more

    def _grow(self, most: int) -> None:
        state, every = self._state, menu()
        step, sail = every.ways["step"], every.ways["sail"]
        free, bridges, figures = state.free, state.bridges, state.figures
        usable = bridges.area & ~figures
        spare = state.spare_bridges
        sites = bridge_squares(state.canals, bridges) if spare else Bridges()
        axes: dict[Area, str] = {}  # of bridges to be built
        for cost in range(most):
            for place in self._edges[cost]:
                if self.cost[place] < cost:
                    continue
                built = self._reached_from[place][2]
                if place in axes:
                    ends = (
                        place << ROW | place >> ROW
                        if axes[place] == "ns"
                        else place << 1 | place >> 1
                    )
                    for one in bits(ends & free):
                        self._reach(one, place, cost + 1, (step[one],), built)
                    continue
                near = across(place, bridges)
                if place & bridges.area:
                    near &= free
                    ports = voyages(state.canals, bridges.area, place)[: most - cost]
                    for price, area in enumerate(ports, 1):
                        for one in bits(area & ~figures):
                            self._reach(one, place, cost + price, (sail[one],), built)
                else:
                    near = near & usable | beside(place) & free
                    if built < spare and cost + 2 <= most:
                        for one in bits((place << ROW | place >> ROW) & sites.ns):
                            actions = (every.bridges["ns"][one], step[one])
                            if self._reach(one, place, cost + 2, actions, built + 1):
                                axes[one] = "ns"
                        for one in bits((place << 1 | place >> 1) & sites.ew):
                            actions = (every.bridges["ew"][one], step[one])
                            if self._reach(one, place, cost + 2, actions, built + 1):
                                axes[one] = "ew"
                for one in bits(near):
                    self._reach(one, place, cost + 1, (step[one],), built)

    def _reach(
        self, place: Area, origin: Area, cost: int, actions: tuple[Action, ...], built: int
    ) -> bool:
        if place in self.cost and self.cost[place] <= cost:
            return False
        self.cost[place] = cost
        self._reached_from[place] = (origin, actions, built)
        self._edges[cost].append(place)
        return True

    def price(self, area: Area) -> int:
        """The cost of the cheapest way onto one of these squares, which must be in reach."""
        return next(cost for cost, near in enumerate(self.within) if near & area)

    def into(self, area: Area) -> tuple[int, tuple[Action, ...]] | None:
        """Cost and actions of the cheapest way onto one of the squares; None if out of reach."""
        for cost, ring in enumerate(self._rings):
            if here := ring & area:
                place = here & -here
                if cost == LEAP and self.cost.get(place) != LEAP:
                    return LEAP, (menu().ways["leap"][place],)
                return cost, self.way(place)
        return None

    def way(self, place: Area) -> tuple[Action, ...]:
        """The actions that lead to a square in reach."""
        parts = []
        while place != self.origin:
            place, actions, _ = self._reached_from[place]
            parts.append(actions)
        return tuple(action for actions in reversed(parts) for action in actions)


class Enclosure(NamedTuple):
    """Land that becomes a district of its own when the wall, canals around it, is dug."""

    size: int
    area: Area
    wall: Area


WIDEST = 8  # squares of a wall
HARDEST = 14  # a wall while the region grows: its squares, those that cannot be dug three times
WIDTH = 90  # regions followed at each size
ALIKE = 2  # regions with the same first square


def enclosures(
    district: Area,
    able: Area,
    sizes: frozenset[int],
    width: int = WIDTH,
    late: Late = never,
) -> tuple[Enclosure, ...]:
    """Parts of a district, of these sizes, that a short wall on squares of ``able`` cuts off.

    Regions grow square by square from every square of the district. At each size only those with
    the easiest walls are followed: ``width`` in all, ALIKE with the same first square. If ``late``
    becomes true, larger parts than those found are left out.
    """
    found = list[Enclosure]()
    most, barred = max(sizes, default=0), ~able
    regions = {one: beside(one) & district for one in bits(district)}
    for size in range(1, most + 1):
        if size in sizes:
            found += (
                Enclosure(size, area, wall)
                for area, wall in regions.items()
                if wall and not wall & barred and wall.bit_count() <= WIDEST and area & ORDINARY
            )
        if size == most:
            break
        grown = set[Area]()
        ranked: list[list[tuple[Area, Area]]] = [[] for _ in range(HARDEST)]
        for area, wall in regions.items():
            if late():
                return tuple(found)
            rest = wall
            while rest:
                one = rest & -rest
                rest ^= one
                larger = area | one
                if larger not in grown:
                    grown.add(larger)
                    around = one << 1 | one >> 1 | one << ROW | one >> ROW
                    longer = (wall | around & district) & ~larger
                    hard = longer.bit_count() + 2 * (longer & barred).bit_count()
                    if hard < HARDEST:
                        ranked[hard].append((larger, longer))
        regions = {}
        alike: dict[Area, int] = {}
        for area, wall in chain.from_iterable(ranked[1:]):
            first = area & -area
            if alike.get(first, 0) < ALIKE:
                alike[first] = alike.get(first, 0) + 1
                regions[area] = wall
                if len(regions) == width:
                    break
    return tuple(found)


def digging(state: State, wall: Area, keep: Area) -> tuple[Action, ...] | None:
    """The actions that lay canals on a wall, and not on ``keep``; None if that is not possible."""
    every = menu()
    able = canal_squares(state) & ~keep
    if wall & ~able:
        return None
    actions = list[Action]()
    singles, doubles = state.singles, state.doubles
    while wall:
        # Start with the square that has the fewest squares of the wall beside it.
        one = min(bits(wall), key=lambda one: (beside(one) & wall).bit_count())
        partner = beside(one) & wall
        if not partner and not singles:
            partner = beside(one) & able
        if partner and doubles:
            other = partner & -partner
            first, last = min(one, other), max(one, other)
            pieces = every.south if last == first << ROW else every.east
            actions.append(pieces[first])
            wall &= ~(one | other)
            able &= ~(one | other)
            doubles -= 1
        elif singles:
            actions.append(every.singles[one])
            wall &= ~one
            able &= ~one
            singles -= 1
        else:
            return None
    return tuple(actions)
