"""The legal actions of Myraclia, found faster than by trying all; tests hold both equal."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.grid import Hex
from py_rules.myraclia.actions import END, PASS, Action, Place, Put, Spend, Take
from py_rules.myraclia.data import ACTIONS, COLOURS, Elements
from py_rules.myraclia.payments import parts, terraforming
from py_rules.myraclia.rules import add_here, place_tile, reserve_here, terraform_here
from py_rules.myraclia.state import Phase, State, free, missing, places, pool


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
    own = state.reserved[seat]
    if own is not None and add_here(state, own) is None:
        for part in _affordable(state, seat, own):
            yield Spend("add", own, part)
    if state.actions == ACTIONS or not any(state.stock[seat]):
        return
    for place in free(state) if own is None else (own, *free(state)):
        if terraform_here(state, place) is None:
            for payment in terraforming(state, seat, place):
                yield Spend("terraform", place, payment)
        if place != own and reserve_here(state, place) is None:
            enough = missing(state, place).total - state.points[seat]
            for part in _affordable(state, seat, place):
                if part.total >= enough:
                    yield Spend("reserve", place, part)


def _affordable(state: State, seat: int, place: Hex) -> Iterator[Elements]:
    """Of what is missing here, all that the seat can lay on the tile without completing it."""
    available, most = pool(state, seat), state.stock[seat].total
    for part in parts(missing(state, place)):
        if part.total <= most and available.holds(part):
            yield part
