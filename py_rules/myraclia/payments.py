"""Payments: in Myraclia thousands of combinations can pay for one tile (swaps, jokers)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import add, sub
from typing import NamedTuple

from py_rules.grid import Hex
from py_rules.myraclia.data import COLOURS, NONE, ONE, Elements, counted
from py_rules.myraclia.state import State, missing, pool

EQUAL = 3  # elements of one colour make a joker
ANY = 5  # elements of any colours do too

Counts = tuple[int, ...]  # by colour


def jokers_needed(payment: Elements, cost: Elements) -> int:
    """How many elements of the cost the payment does not hold itself."""
    return cost.minus(payment).total


def pays(payment: Elements, cost: Elements) -> bool:
    """Whether the payment, or a part of it, covers the cost with the help of jokers.

    An element that is asked for serves best as itself: any joker would take three in its place.
    Of the others, three equal ones are the cheaper joker.
    """
    jokers = jokers_needed(payment, cost)
    others = payment.minus(cost)
    equal = min(jokers, sum(count // EQUAL for count in others))
    return EQUAL * equal + ANY * (jokers - equal) <= others.total


def superfluous(payment: Elements, cost: Elements) -> str | None:
    """A colour of which one element less would pay as well (`pay.minimal`), the rarest last."""
    for colour, count in zip(COLOURS, payment, strict=True):
        if count and pays(payment.minus(ONE[colour]), cost):
            return colour
    return None


def minimal(cost: Elements, available: Elements, most: int) -> tuple[Elements, ...]:
    """All minimal payments of a cost out of what is available, of ``most`` elements at most.

    Each once, those with fewer jokers first.
    """
    found: list[Counts] = []
    for base, ways in _batches(cost, available, most):
        found += added(base, ways)
    return tuple(map(counted, found))


def nth_payment(index: int, cost: Elements, available: Elements, most: int) -> Elements:
    """One of them, by its place from 0; the others are not made."""
    for base, ways in _batches(cost, available, most):
        if index < len(ways):
            return counted(map(add, base, ways[index]))
        index -= len(ways)
    raise IndexError(index)


Batch = tuple[Iterable[int], tuple[Counts, ...]]  # payments: a base, and what may come to it


def _batches(cost: Counts, available: Counts, most: int) -> Iterator[Batch]:
    """The minimal payments in batches.

    Which elements of the cost are paid as such settles where jokers may come from: never from a
    colour of which one is still missing, for that one would serve as itself. With ``equal`` jokers
    of three and ``mixed`` ones of five the others number 3 * equal + 5 * mixed, and one more colour
    with three equal ones would make a mixed joker superfluous. So each colour gives three as often
    as it adds to ``equal``, and 0 to 2 more.
    """
    wanted = sum(cost)
    useful = tuple(map(min, cost, available))
    for paid in range(sum(useful), -1, -1):
        jokers = wanted - paid
        if paid + EQUAL * jokers > most:
            return  # with more jokers it is still more
        if not jokers:
            yield useful, NOTHING_MORE
            continue
        for given in choices(useful, paid):
            rest = [
                have - gift if gift == need else 0
                for have, gift, need in zip(available, given, cost, strict=True)
            ]
            triples = tuple([have // EQUAL for have in rest])
            yield given, threes(triples, jokers)
            for mixed in range(1, jokers + 1):
                equal = jokers - mixed
                if paid + EQUAL * equal + ANY * mixed > most:
                    break
                for taken in threes(triples, equal):
                    left = map(sub, rest, taken)
                    single = tuple([have if have < EQUAL else EQUAL - 1 for have in left])
                    yield map(add, given, taken), choices(single, ANY * mixed)


NOTHING_MORE = ((0,) * len(COLOURS),)


def added(base: Iterable[int], ways: tuple[Counts, ...]) -> Iterator[Counts]:
    """The base with each of the ways: colour by colour, faster than one way after the other."""
    columns = [
        map(least.__add__, column) if least else column
        for least, column in zip(base, zip(*ways, strict=True), strict=False)
    ]
    return zip(*columns, strict=True)


@lru_cache(1024)
def threes(triples: Counts, count: int) -> tuple[Counts, ...]:
    """All ways to choose that many times three equal things, of each kind up to so many times."""
    return tuple([tuple([EQUAL * n for n in chosen]) for chosen in choices(triples, count)])


@lru_cache(4096)
def choices(most: Counts, count: int) -> tuple[Counts, ...]:
    """All ways to choose that many things, of each kind up to so many."""
    if sum(most) < count:
        return ()
    if not most:
        return ((),)
    first, others = most[0], most[1:]
    return tuple(
        (chosen, *more)
        for chosen in range(min(first, count), -1, -1)
        for more in choices(others, count - chosen)
    )


@lru_cache(1024)
def paying(cost: Elements, available: Elements, most: int) -> tuple[Elements, ...]:
    """The same, known again when it is asked again."""
    return minimal(cost, available, most)


def count_paying(cost: Elements, available: Elements, most: int) -> int:
    """How many they are, found without making them where that is not much work."""
    useful = tuple(map(min, cost, available))
    jokers = sum(cost) - sum(useful)
    spare = most - sum(useful) - EQUAL * jokers
    if spare < 0:
        return 0
    if spare < ANY - EQUAL:  # not enough for a joker of five, nor for one joker more
        by_colour = zip(available, useful, cost, strict=True)
        triples = [(have - paid) // EQUAL if paid == need else 0 for have, paid, need in by_colour]
        return len(choices(tuple(triples), jokers))
    return _count(tuple(sorted(zip(cost, available, strict=True))), most)


@lru_cache(1 << 13)
def _count(by_colour: tuple[tuple[int, int], ...], most: int) -> int:
    """The same out of what is wanted and there of each colour: which colour it is does not matter,
    so that it is often known already."""
    cost, available = zip(*by_colour, strict=True)
    return sum([len(ways) for _, ways in _batches(cost, available, most)])


def terraforming(state: State, seat: int, place: Hex) -> tuple[Elements, ...]:
    """All payments with which a seat can terraform the tile here, if it may at all."""
    return paying(missing(state, place), pool(state, seat), state.stock[seat].total)


def parts(cost: Elements) -> tuple[Elements, ...]:
    """Of a cost: all parts but none and all, the smaller first (`reserve.elements`)."""
    return parts_of(cost, 1, cost.total - 1)


def affordable(cost: Elements, available: Elements, most: int) -> tuple[Elements, ...]:
    """Those parts that can be laid out of what is available, of ``most`` elements at most."""
    return parts_of(tuple(map(min, cost, available)), 1, min(most, sum(cost) - 1))


@lru_cache(1024)
def parts_of(elements: Counts, least: int, most: int) -> tuple[Elements, ...]:
    """Some of the elements: so many at least and at most, the smaller parts first."""
    return tuple([counted(part) for n in range(least, most + 1) for part in choices(elements, n)])


class Swap(NamedTuple):
    """What a payment takes from where."""

    own: Elements  # spent out of the own stock
    taken: Elements  # spent out of the exchange zones
    given: Elements  # own elements that go to the exchange zones for them


def swap(stock: Elements, payment: Elements) -> Swap:
    """How the elements of a payment come together; as many as needed are swapped, no more."""
    taken = payment.minus(stock)
    if not any(taken):
        return Swap(payment, NONE, NONE)
    own = payment.minus(taken)
    kept = stock.minus(own)
    # Decided: the most common go first. It cannot matter, as all stay in reach to swap back.
    given, wanted = [], taken.total
    for have in kept:
        given.append(min(have, wanted))
        wanted -= given[-1]
    return Swap(own, taken, counted(given))


class Joker(NamedTuple):
    """Three equal elements or any five in place of a missing one."""

    colour: str  # that is missing
    elements: Elements


class Payment(NamedTuple):
    """A way to pay, in its parts."""

    elements: Elements  # all that are spent
    swap: Swap
    jokers: tuple[Joker, ...]


def explained(payment: Elements, cost: Elements, stock: Elements) -> Payment:
    """The parts of a minimal payment. Jokers of three stand for the most common missing ones."""
    absent = cost.minus(payment).names
    others = payment.minus(cost)
    jokers: list[Joker] = []
    for colour in COLOURS:
        three = ONE[colour].plus(ONE[colour]).plus(ONE[colour])
        while len(jokers) < len(absent) and others.holds(three):
            jokers.append(Joker(absent[len(jokers)], three))
            others = others.minus(three)
    while len(jokers) < len(absent):
        five = Elements.parse("+".join(others.names[:ANY]))
        jokers.append(Joker(absent[len(jokers)], five))
        others = others.minus(five)
    return Payment(payment, swap(stock, payment), tuple(jokers))


def plainest_first(
    payments: tuple[Elements, ...], cost: Elements, stock: Elements
) -> tuple[Elements, ...]:
    """Fewest jokers, then fewest elements, then fewest swaps, then the most common elements."""

    def plainness(payment: Elements) -> tuple[int, int, int, tuple[int, ...]]:
        return (
            jokers_needed(payment, cost),
            payment.total,
            payment.minus(stock).total,
            tuple(reversed(payment)),
        )

    return tuple(sorted(payments, key=plainness))


def ways(state: State, seat: int, place: Hex) -> tuple[Payment, ...]:
    """All payments with which a seat can terraform the tile here, the plainest first, explained.

    Ten thousand of them are possible: take `plainest_first` and explain only those to be shown.
    """
    cost, stock = missing(state, place), state.stock[seat]
    found = plainest_first(terraforming(state, seat, place), cost, stock)
    return tuple(explained(payment, cost, stock) for payment in found)
