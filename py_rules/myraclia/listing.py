"""The legal actions of Myraclia, found faster than by trying all; tests hold both equal."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.myraclia.actions import END, PASS, Action, Place, Put, Spend, Take
from py_rules.myraclia.data import ACTIONS, COLOURS
from py_rules.myraclia.payments import affordable, paying
from py_rules.myraclia.rules import place_tile
from py_rules.myraclia.state import (
    Phase,
    State,
    border,
    free,
    hand,
    missing,
    places,
    pool,
    touched,
    unbound,
)


def listed(state: State) -> Iterator[Action]:
    """What ``attempts`` holds that ``refusal`` lets pass, though in another order."""
    seat = state.to_move
    if seat is None:
        return
    match state.phase:
        case Phase.DRAFT:
            yield PASS
            for colour, count in zip(COLOURS, state.board, strict=True):
                if count:
                    yield Take(colour)
        case Phase.ACT:
            yield END
            yield from _spending(state, seat)
        case Phase.PLACE:
            fit = places(state)
            where = [place for place in border(state) if place in fit]
            for tile in state.offer:
                if place_tile(state, tile) is None:
                    yield from [Place(tile, place) for place in where]
        case _:
            yield from map(Put, free(state))


def _spending(state: State, seat: int) -> list[Action]:
    own, available, most = state.reserved[seat], pool(state, seat), state.stock[seat].total
    completing = own if not state.fresh else None
    found: list[Action] = []
    if completing is not None:
        cost = missing(state, completing)
        found += [Spend("add", completing, part) for part in affordable(cost, available, most)]
    if state.actions == ACTIONS or not most:
        return found
    if completing is not None:
        payments = paying(cost, available, most)
        found += [Spend("terraform", completing, payment) for payment in payments]
    disc, points = hand(state, seat) > 0, state.points[seat]
    near, anywhere = touched(state), unbound(state, seat)
    for place in free(state):
        if not anywhere and place not in near:
            continue
        cost = missing(state, place)
        needed = sum(cost)
        if disc and needed <= most:
            payments = paying(cost, available, most)
            found += [Spend("terraform", place, payment) for payment in payments]
        if place in near and place not in state.left and (disc or own is not None):
            found += [
                Spend("reserve", place, part)
                for part in affordable(cost, available, most)
                if needed - sum(part) <= points
            ]
    return found
