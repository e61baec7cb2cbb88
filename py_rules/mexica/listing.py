"""The legal actions of Mexica, found faster than by judging every attempt.

It knows no rule that ``rules`` does not: tests hold it equal to the filtered attempts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from py_rules.mexica.actions import END, SPEND, TAKE, Action, Bridge, Start, lifts, menu
from py_rules.mexica.areas import ROW, STARTS, Area, BySquare, bits, squares
from py_rules.mexica.data import HEIGHTS, LEAP, MOST_TAKEN
from py_rules.mexica.risks import Risk, Risks, risks
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


def listed(state: State) -> list[Action]:
    """The legal actions, in the order of the attempts."""
    if state.phase is Phase.START:
        return [Start(square) for square in squares(STARTS & state.free)]
    assert state.to_move is not None
    player = state.players[state.to_move]
    every, ap, place = menu(), state.ap, player.place
    risky = risks(ground(state)) if state.first_round else Risks()
    aboard = place & state.bridges.area
    found: list[Action] = []

    def add(actions: BySquare[A], area: Area, risk: Risk) -> None:
        found.extend(actions.on(_untrapping(state, actions, area, risk)))

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
            found += _bridge_moves(state, risky.bridges)
    home = None if aboard else district_at(state, place)
    if home is not None:
        # For the figures a building is as good as a calpulli.
        able = _untrapping(state, every.founds, token_squares(state, home), risky.pieces)
        for height, left in zip(HEIGHTS, player.stock, strict=True):
            if left and height <= ap:
                found += every.builds[height].on(able)
        if fits(state, home):
            found += every.founds.on(able)
    if ap and state.taken < MOST_TAKEN and state.chips:
        found.append(TAKE)
    if player.chips:
        found.append(SPEND)
    found.append(END)
    return found


def _untrapping(state: State, actions: Mapping[Area, Action], area: Area, risk: Risk) -> Area:
    """[trap.first-round] The squares of an area on which an action traps nobody."""
    for one in bits(area & risk.squares):
        if not risk.bears(one) and trapped(ground_after(state, actions[one])) is not None:
            area ^= one
    return area


def _bridge_moves(state: State, risk: Risk) -> list[Bridge]:
    """To lift a bridge opens no place but its own square, for the other axis."""
    ns, ew = state.bridges
    places = bridge_squares(state.canals, state.bridges)
    turned = bridge_squares(state.canals, Bridges())
    by_axis: tuple[tuple[Axis, list[Area], Area], ...] = (
        ("ns", list(bits(places.ns)), turned.ns & ew),
        ("ew", list(bits(places.ew)), turned.ew & ns),
    )
    found: list[Bridge] = []
    for one in bits(state.bridges.area & ~state.figures):
        for axis, elsewhere, turning in by_axis:
            moves = lifts(one, axis)
            ones = sorted((*elsewhere, one)) if one & turning else elsewhere
            if risk.squares:
                ones = list(bits(_untrapping(state, moves, sum(ones), risk)))
            found += map(moves.__getitem__, ones)
    return found
