"""The legal actions of Mexica, found faster than by judging every attempt.

It knows no rule that ``rules`` does not: tests hold it equal to the filtered attempts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from py_rules.listing import ByBit, Listing, Table
from py_rules.mexica.actions import END, SPEND, TAKE, Action, Bridge, Start, lifts, menu
from py_rules.mexica.areas import ROW, STARTS, Area, BySquare, bits, squares
from py_rules.mexica.data import HEIGHTS, LEAP, MOST_TAKEN
from py_rules.mexica.risks import Risks, risks
from py_rules.mexica.state import (
    AXES,
    Axis,
    Bridges,
    Phase,
    State,
    bridge_squares,
    canal_squares,
    district_at,
    fits,
    token_squares,
)
from py_rules.mexica.trap import ground, ground_after, trapped
from py_rules.mexica.travel import leaps, steps, voyages

A = TypeVar("A", bound=Action)


def listed(state: State) -> Sequence[Action]:
    """The legal actions, in the order of the attempts."""
    if state.phase is Phase.START:
        return [Start(square) for square in squares(STARTS & state.free)]
    assert state.to_move is not None
    player = state.players[state.to_move]
    every, ap, place = menu(), state.ap, player.place
    risky = risks(ground(state)) if state.first_round else Risks()
    aboard = place & state.bridges.area
    parts: list[tuple[Table[Action], Any]] = []

    def add(actions: BySquare[A], area: Area, risk: Area) -> None:
        if risk:
            area = _untrapping(state, actions, area, risk)
        if area:
            parts.append((actions, area))

    if ap:
        add(every.ways["step"], steps(state, place), risky.moves)
        if aboard:
            ports = sum(voyages(state.canals, state.bridges.area, place)[:ap])
            add(every.ways["sail"], ports & ~state.figures, risky.moves)
        if ap >= LEAP:
            add(every.ways["leap"], leaps(state), risky.moves)
        able = canal_squares(state)
        if state.singles:
            add(every.singles, able, risky.pieces)
        if state.doubles:
            add(every.east, able & able >> 1, risky.east)
            add(every.south, able & able >> ROW, risky.south)
        if state.spare_bridges:
            for axis, places in zip(AXES, bridge_squares(state.canals, state.bridges), strict=True):
                add(every.bridges[axis], places, risky.bridges)
        else:
            parts.append((BRIDGE_MOVES, _bridge_moves(state, risky.bridges)))
    home = None if aboard else district_at(state, place)
    if home is not None:
        # For the figures a building is as good as a calpulli.
        able = _untrapping(state, every.founds, token_squares(state, home), risky.pieces)
        for height, left in zip(HEIGHTS, player.stock, strict=True):
            if left and height <= ap:
                parts.append((every.builds[height], able))
        if fits(state, home):
            parts.append((every.founds, able))
    take = ap and state.taken < MOST_TAKEN and state.chips
    parts.append((PLAIN, bool(take) | bool(player.chips) << 1 | 1 << 2))
    return Listing(parts)


PLAIN = ByBit((TAKE, SPEND, END))


def _untrapping(state: State, actions: Mapping[Area, Action], area: Area, risk: Area) -> Area:
    """[trap.first-round] The squares of an area on which an action traps nobody."""
    for one in bits(area & risk):
        if trapped(ground_after(state, actions[one])) is not None:
            area ^= one
    return area


Lift = tuple[Area, Axis, Area]  # a bridge, and the places for it on an axis


def _bridge_moves(state: State, risk: Area) -> list[Lift]:
    """To lift a bridge opens no place but its own square, for the other axis."""
    ns, ew = state.bridges
    places = bridge_squares(state.canals, state.bridges)
    turned = bridge_squares(state.canals, Bridges())
    by_axis: tuple[tuple[Axis, Area, Area], ...] = (
        ("ns", places.ns, turned.ns & ew),
        ("ew", places.ew, turned.ew & ns),
    )
    found = [
        (one, axis, elsewhere | one & turning)
        for one in bits(state.bridges.area & ~state.figures)
        for axis, elsewhere, turning in by_axis
    ]
    if not risk:
        return found
    return [
        (one, axis, _untrapping(state, lifts(one, axis), area, risk)) for one, axis, area in found
    ]


class BridgeMoves:
    """The table of the bridges that are moved."""

    @staticmethod
    def count(found: list[Lift]) -> int:
        return sum([area.bit_count() for _, _, area in found])

    @staticmethod
    def on(found: list[Lift]) -> Iterator[Bridge]:
        ones = {area: tuple(bits(area)) for area in {area for _, _, area in found}}
        for one, axis, area in found:
            yield from map(lifts(one, axis).__getitem__, ones[area])

    @staticmethod
    def nth(found: list[Lift], index: int) -> Bridge:
        for one, axis, area in found:
            if index < area.bit_count():
                return lifts(one, axis)[next(islice(bits(area), index, None))]
            index -= area.bit_count()
        raise IndexError(index)


BRIDGE_MOVES = BridgeMoves()
