"""The legal actions of Mexica, found faster than by judging every attempt.

It knows no rule that ``rules`` does not: tests hold it equal to the filtered attempts.
"""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.mexica.actions import END, SPEND, TAKE, Action, Bridge, Start, menu
from py_rules.mexica.areas import ORDINARY, ROW, SQUARES, STARTS, bits, squares
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
    token_squares,
)
from py_rules.mexica.trap import ground_after, trapped
from py_rules.mexica.travel import leaps, steps, voyages


def listed(state: State) -> Iterator[Action]:
    """The legal actions, in the order of the attempts."""
    if state.phase is Phase.START:
        yield from map(Start, squares(STARTS & state.free))
    elif state.first_round:
        for action in _listed(state):
            if trapped(ground_after(state, action)) is None:
                yield action
    else:
        yield from _listed(state)


def _listed(state: State) -> Iterator[Action]:
    """The actions of a turn, whether or not they trap somebody."""
    assert state.to_move is not None
    player = state.players[state.to_move]
    every, ap, place = menu(), state.ap, player.place
    aboard = place & state.bridges.area
    if ap:
        for one in bits(steps(state, place)):
            yield every.ways["step"][one]
        if aboard:
            reached = 0
            for ports in voyages(state.canals, state.bridges.area, place)[:ap]:
                reached |= ports
            for one in bits(reached & ~state.figures):
                yield every.ways["sail"][one]
        if ap >= LEAP:
            for one in bits(leaps(state)):
                yield every.ways["leap"][one]
        able = canal_squares(state)
        if state.singles:
            for one in bits(able):
                yield every.singles[one]
        if state.doubles:
            for one in bits(able & able >> 1):
                yield every.east[one]
            for one in bits(able & able >> ROW):
                yield every.south[one]
        if state.spare_bridges:
            for axis, places in zip(AXES, bridge_squares(state.canals, state.bridges), strict=True):
                for one in bits(places):
                    yield every.bridges[axis][one]
        else:
            yield from _bridge_moves(state)
    home = None if aboard else district_at(state, place)
    if home is not None:
        able = home.area & state.free & ORDINARY
        for height, left in zip(HEIGHTS, player.stock, strict=True):
            if left and height <= ap:
                for one in bits(able):
                    yield every.builds[height][one]
        if not home.token and home.size in state.calpulli:
            for one in bits(token_squares(state, home)):
                yield every.founds[one]
    if ap and state.taken < MOST_TAKEN and state.chips:
        yield TAKE
    if player.chips:
        yield SPEND
    yield END


def _bridge_moves(state: State) -> Iterator[Bridge]:
    """Places that only the lifting of the bridge opens are on its own square."""
    standing = state.bridges
    for one in bits(standing.area & ~state.figures):
        lifted = SQUARES[one]
        left = Bridges(standing.ns & ~one, standing.ew & ~one)
        places = bridge_squares(state.canals, left)
        axis: Axis
        for axis, area, same in (
            ("ns", places.ns, standing.ns & one),
            ("ew", places.ew, standing.ew & one),
        ):
            for target in bits(area & ~same):
                yield Bridge(SQUARES[target], axis, lifted)
