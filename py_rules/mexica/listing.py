"""The legal actions of Mexica, found faster than by judging every attempt.

It knows no rule that ``rules`` does not: tests hold it equal to the filtered attempts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from py_rules.mexica.actions import (
    END,
    SPEND,
    TAKE,
    Action,
    Bridge,
    Build,
    Canal,
    Found,
    Move,
    Plain,
    Start,
    menu,
    moved,
)
from py_rules.mexica.areas import (
    BITS,
    LAKE,
    ORDINARY,
    ROW,
    STARTS,
    Area,
    area_of,
    bits,
    squares,
)
from py_rules.mexica.data import HEIGHTS, LEAP, MOST_TAKEN
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
)
from py_rules.mexica.trap import ground, ground_after, open_land, trapped
from py_rules.mexica.travel import leaps, steps, voyages

A = TypeVar("A")


def listed(state: State) -> list[Action]:
    """The legal actions, in the order of the attempts."""
    if state.phase is Phase.START:
        return [Start(square) for square in squares(STARTS & state.free)]
    actions = _listed(state)
    return list(_untrapping(state, actions)) if state.first_round else actions


def _listed(state: State) -> list[Action]:
    """The actions of a turn, whether or not they trap somebody."""
    assert state.to_move is not None
    player = state.players[state.to_move]
    every, ap, place, free = menu(), state.ap, player.place, state.free
    aboard = place & state.bridges.area
    found: list[Action] = []
    if ap:
        found += _at(every.ways["step"], steps(state, place))
        if aboard:
            ports = voyages(state.canals, state.bridges.area, place)[:ap]
            found += _at(every.ways["sail"], sum(ports) & ~state.figures)
        if ap >= LEAP:
            found += _at(every.ways["leap"], leaps(state))
        able = canal_squares(state)
        if state.singles:
            found += _at(every.singles, able)
        if state.doubles:
            found += _at(every.east, able & able >> 1)
            found += _at(every.south, able & able >> ROW)
        if state.spare_bridges:
            for axis, places in zip(AXES, bridge_squares(state.canals, state.bridges), strict=True):
                found += _at(every.bridges[axis], places)
        else:
            found += _bridge_moves(state)
    home = None if aboard else district_at(state, place)
    if home is not None:
        able = home.area & free & ORDINARY
        for height, left in zip(HEIGHTS, player.stock, strict=True):
            if left and height <= ap:
                found += _at(every.builds[height], able)
        if fits(state, home):
            found += _at(every.founds, able)
    if ap and state.taken < MOST_TAKEN and state.chips:
        found.append(TAKE)
    if player.chips:
        found.append(SPEND)
    found.append(END)
    return found


def _at(actions: Mapping[Area, A], area: Area) -> list[A]:
    found = []
    while area:
        one = area & -area
        found.append(actions[one])
        area ^= one
    return found


def _untrapping(state: State, actions: Iterable[Action]) -> Iterator[Action]:
    """[trap.first-round] Few actions are where they have to be looked at closely."""
    before = ground(state)
    around = open_land(before)
    safe = {0: True}
    for action in actions:
        match action:
            case Build(_, square) | Move("leap", square) | Found(square):
                piece = BITS[square]
            case Canal(squares):
                piece = area_of(squares)
            case Plain():
                piece = 0
            case _:
                piece = LAKE
        if piece not in safe:
            safe[piece] = around is not None and around.bears(piece)
        if safe[piece] or trapped(ground_after(state, action)) is None:
            yield action


def _bridge_moves(state: State) -> list[Bridge]:
    """To lift a bridge opens no place but its own square, for the other axis."""
    found = []
    standing = state.bridges
    places = bridge_squares(state.canals, standing)
    turned = bridge_squares(state.canals, Bridges())
    axis: Axis
    for one in bits(standing.area & ~state.figures):
        for axis, area in (
            ("ns", places.ns | turned.ns & one & ~standing.ns),
            ("ew", places.ew | turned.ew & one & ~standing.ew),
        ):
            found += [moved(one, axis, square) for square in bits(area)]
    return found
