"""The legal actions of Mexica, found without judging every attempt.

Every rule applied here is in ``rules`` as well: tests check that the list equals the attempts that
``rules`` allows. Each kind of action is a selector over the squares of the board, created once
(`menu`); this module computes only the areas on which it is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from py_rules.listing import ByBit, Listing, Part, all_of
from py_rules.mexica.actions import END, SPEND, TAKE, Action, Bridge, Start, lifts, menu
from py_rules.mexica.areas import ROW, STARTS, WHOLE, Area, BySquare, bits, squares
from py_rules.mexica.data import HEIGHTS, LEAP, MOST_TAKEN
from py_rules.mexica.risks import SAFE, risks
from py_rules.mexica.state import (
    AXES,
    START,
    Axis,
    Bridges,
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


def fast_legal(state: State) -> Sequence[Action]:
    """The legal actions of the seat to move, in the order of the attempts."""
    if state.phase is START:
        return [Start(square) for square in squares(STARTS & state.free)]
    assert state.to_move is not None
    player = state.players[state.to_move]
    every, ap, place = menu(), state.ap, player.place
    risky = risks(ground(state)) if state.first_round else SAFE
    aboard = place & state.bridges.area
    parts: list[Part[Action]] = []

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
            parts.append(_bridge_moves(state, risky.bridges))
    home = None if aboard else district_at(state, place)
    if home is not None:
        # A building blocks a square as a calpulli does, so both trap in the same places.
        able = _untrapping(state, every.founds, token_squares(state, home), risky.pieces)
        for height, left in zip(HEIGHTS, player.stock, strict=True):
            if left and height <= ap:
                parts.append((every.builds[height], able))
        if fits(state, home):
            parts.append((every.founds, able))
    take = ap and state.taken < MOST_TAKEN and state.chips
    parts.append((PLAIN, bool(take) | bool(player.chips) << 1 | 1 << 2))
    return Listing(parts)


def _untrapping(state: State, actions: Mapping[Area, Action], area: Area, risk: Area) -> Area:
    """[trap.first-round] The area without the squares on which the action would trap somebody."""
    for one in bits(area & risk):
        if trapped(ground_after(state, actions[one])) is not None:
            area ^= one
    return area


def _bridge_moves(state: State, risk: Area) -> Part[Bridge]:
    """The moves of bridges. A bridge can also turn on its own square, to the other axis."""
    ns, ew = state.bridges
    places = bridge_squares(state.canals, state.bridges)
    turned = bridge_squares(state.canals, Bridges())
    key = MovableBridge(
        state.bridges.area & ~state.figures,
        (("ns", places.ns, turned.ns & ew), ("ew", places.ew, turned.ew & ns)),
    )
    if not risk:
        return BRIDGE_MOVES, key
    moves = [
        move for move in BRIDGE_MOVES.select(key) if trapped(ground_after(state, move)) is None
    ]
    return all_of(moves)


class MovableBridge(NamedTuple):
    """The bridges that can be moved, and their target squares; the key of `BridgeMoves`."""

    bridges: Area
    by_axis: tuple[tuple[Axis, Area, Area], ...]  # targets for all bridges; for the one there only

    def lifts(self) -> Iterator[tuple[Area, Axis, Area]]:
        """Yield the square of each bridge with each axis and the squares it can be moved to."""
        for one in bits(self.bridges):
            for axis, places, turning in self.by_axis:
                yield one, axis, places | one & turning


class BridgeMoves:
    """A selector of all moves of bridges; each move is created when it is used."""

    @staticmethod
    def count(key: MovableBridge) -> int:
        bridges, by_axis = key
        lifted = bridges.bit_count()
        return sum(
            [
                lifted * places.bit_count() + (bridges & turning).bit_count()
                for _, places, turning in by_axis
            ]
        )

    @staticmethod
    def select(key: MovableBridge) -> Iterator[Bridge]:
        numbers = dict[Area, tuple[int, ...]]()
        found = []
        for lifted, axis, area in key.lifts():
            if area not in numbers:
                numbers[area] = tuple(NUMBERS.select(area))
            found.append(map(lifts(lifted, axis).__getitem__, numbers[area]))
        return chain.from_iterable(found)

    @staticmethod
    def nth(key: MovableBridge, index: int) -> Bridge:
        bridges, by_axis = key
        each = sum([places.bit_count() for _, places, _ in by_axis])
        turning = sum([turning for _, _, turning in by_axis])
        for lifted in bits(bridges):
            here = each + (lifted & turning > 0)
            if index < here:
                break
            index -= here
        for axis, places, turning in by_axis:
            area = places | lifted & turning
            if index < area.bit_count():
                return lifts(lifted, axis)[NUMBERS.nth(area, index)]
            index -= area.bit_count()
        raise IndexError(index)


PLAIN = ByBit((TAKE, SPEND, END))
NUMBERS = ByBit(range(WHOLE.bit_length()))
BRIDGE_MOVES = BridgeMoves()
