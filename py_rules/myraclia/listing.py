"""The legal actions of Myraclia, found faster than by trying all; tests hold both equal."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.myraclia.actions import END, PASS, Action, Place, Put, Spend, Take
from py_rules.myraclia.data import COLOURS
from py_rules.myraclia.payments import affordable, parts, terraforming
from py_rules.myraclia.rules import add_here, place_tile, reserve_here, terraform_here
from py_rules.myraclia.state import Phase, State, free, missing, places, tiles


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
            for tile in state.offer:
                if place_tile(state, tile) is None:
                    for place in sorted(places(state), key=lambda place: place.reading):
                        yield Place(tile, place)
        case _:
            yield from map(Put, free(state))


def _spending(state: State, seat: int) -> Iterator[Action]:
    if not any(state.stock[seat]):
        return
    for place in tiles(state):
        if terraform_here(state, place) is None:
            for payment in terraforming(state, seat, place):
                yield Spend("terraform", place, payment)
        if reserve_here(state, place) is None:
            cost = missing(state, place)
            for part in parts(cost):
                fee = cost.minus(part).total
                if fee <= state.points[seat] and affordable(state, seat, part):
                    yield Spend("reserve", place, part)
        if add_here(state, place) is None:
            for part in parts(missing(state, place)):
                if affordable(state, seat, part):
                    yield Spend("add", place, part)
