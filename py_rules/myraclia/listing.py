"""The legal actions of Myraclia, found faster than by trying all; tests hold both equal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import compress, repeat

from py_rules.grid import Hex
from py_rules.listing import ByBit, Listing, Part
from py_rules.myraclia.actions import END, PASS, Action, Place, Put, Spend, Take, Verb
from py_rules.myraclia.data import ACTIONS, COLOURS, Elements
from py_rules.myraclia.payments import affordable, count_paying, paying
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

take, place_at = lru_cache(Take), lru_cache(1024)(Place)
spend = partial(tuple.__new__, Spend)  # of verb, hex and elements, at a third of the time


def listed(state: State) -> Sequence[Action]:
    """What ``attempts`` holds that ``refusal`` lets pass, though in another order."""
    seat = state.to_move
    if seat is None:
        return []
    match state.phase:
        case Phase.DRAFT:
            return [PASS, *map(take, compress(COLOURS, state.board))]
        case Phase.ACT:
            return Listing([(ENDING, 1), *_spending(state, seat)])
        case Phase.PLACE:
            fit = places(state)
            where = [place for place in border(state) if place in fit]
            tiles = [tile for tile in state.offer if place_tile(state, tile) is None]
            return [place_at(tile, place) for tile in tiles for place in where]
        case _:
            return list(map(Put, free(state)))


class Spends:
    """Elements that can be spent, by verb, hex and the arguments of ``ways``."""

    def __init__(self, ways: Callable[..., Sequence[Elements]], count: Callable[..., int]) -> None:
        self._ways, self._count = ways, count

    def count(self, key: Key) -> int:
        return self._count(*key[2])

    def on(self, key: Key) -> Iterator[Spend]:
        verb, place, about = key
        return map(spend, zip(repeat(verb), repeat(place), self._ways(*about)))

    def nth(self, key: Key, index: int) -> Spend:
        verb, place, about = key
        return Spend(verb, place, self._ways(*about)[index])


Key = tuple[Verb, Hex, tuple[Elements | int, ...]]


def _spending(state: State, seat: int) -> list[Part[Action]]:
    own, available, most = state.reserved[seat], pool(state, seat), state.stock[seat].total
    completing = own if not state.fresh else None
    found: list[Part[Action]] = []
    if completing is not None:
        cost = missing(state, completing)
        found.append((PARTS, ("add", completing, (cost, available, most))))
    if state.actions == ACTIONS or not most:
        return found
    if completing is not None:
        found.append((PAYMENTS, ("terraform", completing, (cost, available, most))))
    disc, points = hand(state, seat) > 0, state.points[seat]
    near, anywhere = touched(state), unbound(state, seat)
    for place in free(state):
        if not anywhere and place not in near:
            continue
        cost = missing(state, place)
        needed = sum(cost)
        if disc and needed <= most:
            found.append((PAYMENTS, ("terraform", place, (cost, available, most))))
        if place in near and place not in state.left and (disc or own is not None):
            least = max(needed - points, 1)  # the fee is paid for the others
            if least <= most:
                found.append((PARTS, ("reserve", place, (cost, available, most, least))))
    return found


PAYMENTS = Spends(paying, count_paying)
PARTS = Spends(affordable, lambda *about: len(affordable(*about)))
ENDING = ByBit((END,))
