"""The first round's rule against trapping figures (`trap.first-round`)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from py_rules.mexica.actions import Action, Bridge, Build, Canal, Found, Move
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
from py_rules.mexica.data import COLS, ROWS
from py_rules.mexica.state import Bridges, State, bridge_squares
from py_rules.mexica.travel import across


class Ground(NamedTuple):
    """All of a position that decides how far figures get."""

    canals: Area
    blocked: Area
    figures: tuple[Area, ...]  # by seat
    bridges: Bridges
    spare: bool  # bridges are left in the supply

    @property
    def standing(self) -> Area:
        """Where the figures are."""
        area = 0
        for figure in self.figures:
            area |= figure
        return area

    @property
    def free(self) -> Area:
        return ISLAND & ~(self.canals | self.blocked | self.standing)


def ground(state: State) -> Ground:
    return Ground(
        state.canals,
        state.blocked,
        tuple(player.place for player in state.players),
        state.bridges,
        state.spare_bridges > 0,
    )


def ground_after(state: State, action: Action) -> Ground:
    """The ground that a player's action, otherwise legal, leaves behind."""
    before = ground(state)
    match action:
        case Canal(squares):
            return before._replace(canals=before.canals | area_of(squares))
        case Build(_, square) | Found(square):
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
    """The first seat whose figure reaches fewer than half of all free land squares."""
    half = (ground.free.bit_count() + 1) // 2
    main = main_land(ground, half)
    for seat, place in enumerate(ground.figures):
        if not doors(ground, place) & main and reach(ground, seat, half).bit_count() < half:
            return seat
    return None


def main_land(ground: Ground, enough: int = ROWS * COLS) -> Area:
    """The connected part of the free land that is at least half of it, if the first figure is next
    to it; or the first ``enough`` of its squares. Whoever is next to it reaches it."""
    free = ground.free
    seat = len(ground.figures)  # one more figure, to look from
    for seed in bits(doors(ground, ground.figures[0]) & free):
        area = seed | reach(ground._replace(figures=(*ground.figures, seed)), seat, enough)
        if 2 * area.bit_count() >= free.bit_count():
            return area
    return 0


def doors(ground: Ground, place: Area) -> Area:
    """Where the figure on this square goes on land first."""
    return across(place, ground.bridges) if place & ground.canals else beside(place)


def reach(ground: Ground, seat: int, enough: int = ROWS * COLS) -> Area:
    """The free land squares that a figure could reach, whatever the AP; or the first ``enough``.

    By land; over standing bridges without another figure and, while bridges are left, over every
    place for one; from standing bridge to standing bridge by water.
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
    # A place for a bridge can be one for both axes: crossed on one, it cannot be left on the other.
    on_land, on_ns, on_ew = place & ~ground.canals, place & ns, place & ew
    sailed = 0
    while True:
        came_ns = on_ns | (on_land << ROW | on_land >> ROW) & ns
        came_ew = on_ew | (on_land << 1 | on_land >> 1) & ew
        ports = came_ns & usable.ns | came_ew & usable.ew
        if ports & ~sailed:
            sailed |= flood_water(ports, water)
            came_ns |= sailed & usable.ns
            came_ew |= sailed & usable.ew
        near = on_land << ROW | on_land >> ROW | on_land << 1 | on_land >> 1
        near |= on_ns << ROW | on_ns >> ROW | on_ew << 1 | on_ew >> 1
        came = on_land | near & free
        if came == on_land and came_ns == on_ns and came_ew == on_ew:
            return came & free
        on_land, on_ns, on_ew = came, came_ns, came_ew
        if (on_land & free).bit_count() >= enough:
            return on_land & free


class OpenLand(NamedTuple):
    """The main land, and what makes it easy to see that it stays whole."""

    area: Area
    inner: Area  # its squares with all eight neighbours in it
    ends: Area  # of bridges and of places for them: they may be on the only way to somewhere
    doors: tuple[Area, ...]  # by seat: the squares by which its figure comes here
    spare: int  # squares by which it is larger than half of all free land

    def bears(self, piece: Area) -> bool:
        """Whether certainly nobody is trapped once a canal, building, calpulli or leaping figure
        is on a piece of land. Where this says no, `trapped` has to be asked.

        Ways through the piece must lead around it among its eight (ten) neighbours.
        """
        if piece & (self.ends | ~self.area) or piece.bit_count() > self.spare:
            return False
        for door in self.doors:
            if not door & ~piece:
                return False
        if not piece & ~self.inner:
            return True
        sides = beside(piece) & self.area & ~piece
        around = flood(sides & -sides, _surroundings(piece) & self.area)
        return bool(sides) and not sides & ~around


def open_land(ground: Ground) -> OpenLand | None:
    """The main land, if there is one next to the first figure."""
    area, bridges = main_land(ground), ground.bridges
    if not area:
        return None
    return OpenLand(
        area,
        area & ~_surroundings(~area),
        bridges.ends | bridge_squares(ground.canals, bridges).ends,
        tuple(area & doors(ground, place) for place in ground.figures),
        area.bit_count() - (ground.free.bit_count() + 1) // 2,
    )


def _surroundings(area: Area) -> Area:
    """The squares around it that share a side or a corner with it."""
    rows = area | area << 1 | area >> 1
    return (rows | rows << ROW | rows >> ROW) & ~area
