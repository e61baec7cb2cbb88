"""The legal actions of Myraclia, found without judging every attempt; tests check the result.

Thousands of payments can be legal at once, so most lists are counted without being built.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import compress, product, repeat, starmap
from typing import Any

from py_rules.grid import Hex
from py_rules.listing import ByBit, Listing, Part
from py_rules.myraclia.actions import END, PASS, Action, Place, Put, Spend, SpendVerb, Take
from py_rules.myraclia.data import ACTIONS, COLOURS, Elements
from py_rules.myraclia.payments import EQUAL, count_paying, minimal_payments, nth_payment, parts_of
from py_rules.myraclia.rules import place_tile
from py_rules.myraclia.state import (
    Phase,
    State,
    free,
    hand,
    missing,
    places,
    pool,
    touched,
    unbound,
)

take = lru_cache(Take)
# Takes a tuple (verb, hex, elements), and is three times as fast as Spend(...).
spend = partial(tuple.__new__, Spend)


def fast_legal(state: State) -> Sequence[Action]:
    """The legal actions of the seat to move: the attempts that ``rules`` allows, differently
    ordered.
    """
    seat = state.to_move
    if seat is None:
        return []
    match state.phase:
        case Phase.DRAFT:
            return [PASS, *map(take, compress(COLOURS, state.board))]
        case Phase.ACT:
            return Listing([(ENDING, 1), *_spending(state, seat)])
        case Phase.PLACE:
            tiles = [tile for tile in state.offer if place_tile(state, tile) is None]
            return Listing([(PLACINGS, (tiles, places(state)))])
        case _:
            return list(map(Put, free(state)))


class Placings:
    """A selector of placements: each of the key's tiles at each of its places."""

    @staticmethod
    def count(key: tuple[list[int], tuple[Hex, ...]]) -> int:
        return len(key[0]) * len(key[1])

    @staticmethod
    def select(key: tuple[list[int], tuple[Hex, ...]]) -> Iterator[Place]:
        return starmap(Place, product(*key))

    @staticmethod
    def nth(key: tuple[list[int], tuple[Hex, ...]], index: int) -> Place:
        tiles, where = key
        tile, place = divmod(index, len(where))
        return Place(tiles[tile], where[place])


class Spends:
    """A selector of payments for a tile. The key is the verb, the hex, and the arguments of
    ``ways``, which returns the payments.
    """

    def __init__(self, ways: Callable[..., Sequence[Elements]]) -> None:
        self._ways = ways

    def count(self, key: Key) -> int:
        return len(self._ways(*key[2]))

    def select(self, key: Key) -> Iterator[Spend]:
        verb, place, about = key
        return map(spend, zip(repeat(verb), repeat(place), self._ways(*about)))

    def nth(self, key: Key, index: int) -> Spend:
        verb, place, about = key
        return Spend(verb, place, self._ways(*about)[index])


class Payments(Spends):
    """A selector of payments with jokers, which counts and picks them without building them all."""

    def count(self, key: Key) -> int:
        return count_paying(*key[2])

    def nth(self, key: Key, index: int) -> Spend:
        verb, place, about = key
        return Spend(verb, place, nth_payment(index, *about))


Key = tuple[SpendVerb, Hex, tuple[Any, ...]]


def _spending(state: State, seat: int) -> list[Part[Action]]:
    """The legal ways to spend the seat's elements: adding, terraforming and reserving."""
    own, available, most = state.reserved[seat], pool(state, seat), state.stock[seat].total
    completing = own if not state.fresh else None
    found: list[Part[Action]] = []
    if completing is not None:
        cost = missing(state, completing)
        useful = tuple(map(min, cost, available))
        found.append((PARTS, ("add", completing, (useful, 1, min(most, sum(cost) - 1)))))
    if state.actions == ACTIONS or not most:
        return found
    if completing is not None:
        found.append((PAYMENTS, ("terraform", completing, (cost, available, most))))
    disc, points = hand(state, seat) > 0, state.points[seat]
    reserving = disc or own is not None
    near, anywhere = touched(state), unbound(state, seat)
    for place, cost in free(state).items():
        if not anywhere and place not in near:
            continue
        useful, needed = tuple(map(min, cost, available)), sum(cost)
        paid = sum(useful)
        # A joker for a missing element takes at least three others.
        if disc and needed + (EQUAL - 1) * (needed - paid) <= most:
            found.append((PAYMENTS, ("terraform", place, (cost, available, most))))
        if reserving and place in near and place not in state.left:
            least = needed - points if points < needed else 1  # each missing one costs a point
            if least <= paid:
                found.append((PARTS, ("reserve", place, (useful, least, min(most, needed - 1)))))
    return found


PLACINGS, PAYMENTS, PARTS = Placings(), Payments(minimal_payments), Spends(parts_of)
ENDING = ByBit((END,))
