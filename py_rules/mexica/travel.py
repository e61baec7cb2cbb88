"""How Mexica's figures travel, and at what price: steps, voyages between bridges, and leaps."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from py_rules.grid import Square
from py_rules.mexica.actions import Move
from py_rules.mexica.areas import BITS, LAKE, ROW, Area, beside, bit, flood_water
from py_rules.mexica.data import COLS, LEAP, ROWS
from py_rules.mexica.state import Bridges, State


def across(place: Area, bridges: Bridges) -> Area:
    """From a square with a bridge, the bridge's two ends; from land, the bridges that end there."""
    if place & bridges.area:
        ns, ew = place & bridges.ns, place & bridges.ew
        return ns << ROW | ns >> ROW | ew << 1 | ew >> 1
    return (place << ROW | place >> ROW) & bridges.ns | (place << 1 | place >> 1) & bridges.ew


def steps(state: State, place: Area) -> Area:
    """The squares to which a figure on this square can step (`step.land`, `step.bridge`)."""
    bridges = state.bridges
    target = across(place, bridges)
    if not place & bridges.area:
        target |= beside(place) & ~state.canals
    return target & (state.free | bridges.area & ~state.figures)


def leaps(state: State) -> Area:
    """The squares to which a figure can leap, from anywhere (`leap`)."""
    return state.free | state.bridges.area & ~state.figures


@lru_cache(maxsize=1024)
def voyages(canals: Area, bridges: Area, place: Area) -> tuple[Area, ...]:
    """The bridges that can be reached by water from the bridge on ``place``, by price.

    Index 0 holds those that cost 1 AP, index 1 those that cost 2, and so on (`sail.cost`). Bridges
    with a figure are among them.
    """
    open_water = (canals | LAKE) & ~bridges
    prices = list[Area]()
    seen = reached = place
    while True:
        reached |= flood_water(beside(reached) & open_water, open_water)
        ports = beside(reached) & bridges & ~seen
        if not ports:
            return tuple(prices)
        prices.append(ports)
        seen |= ports
        reached |= ports


def sailing(state: State, place: Area, target: Area) -> int | None:
    """The price in AP of sailing between two bridges; None if no water connects them."""
    ports = voyages(state.canals, state.bridges.area, place)
    return next((price for price, area in enumerate(ports, 1) if area & target), None)


class Journey(NamedTuple):
    """The price of a move in AP, and the squares it passes, from start to target.

    A voyage may pass squares of the lake just outside the board (rows -1 and 14, columns -1 and
    21).
    """

    price: int
    squares: tuple[Square, ...]


def journey(state: State, move: Move) -> Journey | None:
    """The route of a move by the seat to move, affordable or not; None if there is none."""
    assert state.to_move is not None
    player = state.players[state.to_move]
    origin, target = player.figure, bit(move.square)
    assert origin is not None
    if move.way == "step":
        near = steps(state, player.place) & target
        return Journey(1, (origin, move.square)) if near else None
    if move.way == "leap":
        return Journey(LEAP, (origin, move.square)) if leaps(state) & target else None
    bridges = state.bridges.area
    if not player.place & bridges or not target & bridges & ~state.figures:
        return None
    return _ways(state.canals, bridges, origin).get(move.square)


@lru_cache(maxsize=64)  # called once for each target bridge
def _ways(canals: Area, bridges: Area, origin: Square) -> dict[Square, Journey]:
    """By target bridge, the cheapest way by water from a bridge; of equal ones, the shortest."""
    queue = [(0, 0, origin)]
    ways: dict[Square, tuple[Square, ...]] = {origin: (origin,)}
    best = {origin: (0, 0)}
    found = dict[Square, Journey]()
    while queue:
        price, length, square = heappop(queue)
        if (price, length) > best[square]:
            continue
        if bit(square) & bridges:
            found[square] = Journey(price, ways[square])
        for beyond in square.neighbours:
            one = BITS.get(beyond, LAKE)
            if -1 <= beyond.row <= ROWS and -1 <= beyond.col <= COLS and one & (canals | LAKE):
                cost = price + bool(bit(beyond) & bridges), length + 1
                if beyond not in best or cost < best[beyond]:
                    best[beyond] = cost
                    ways[beyond] = (*ways[square], beyond)
                    heappush(queue, (*cost, beyond))
    return found
