"""Find, count and explain payments: in Myraclia thousands can pay for a tile (swaps, jokers)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import add, sub
from typing import NamedTuple

from py_rules.grid import Hex
from py_rules.myraclia.data import COLOURS, NONE, ONE, Elements, counted
from py_rules.myraclia.state import State, missing, pool

EQUAL = 3  # elements of one colour that make a joker
ANY = 5  # elements of any colours that make one

Counts = tuple[int, ...]  # of elements, by colour in the order of COLOURS


def jokers_needed(payment: Elements, cost: Elements) -> int:
    """How many elements of the cost are not in the payment and need a joker each."""
    return cost.minus(payment).total


def pays(payment: Elements, cost: Elements) -> bool:
    """Whether the payment, or a part of it, covers the cost, jokers included.

    An element of a colour that the cost contains is best used as itself, as a joker takes three or
    more instead. Of the others, three equal elements make a cheaper joker than any five.

    >>> pays(Elements(green=1, yellow=3), cost=Elements(green=1, white=1))
    True
    >>> pays(Elements(green=1, yellow=2, red=2), cost=Elements(green=1, white=1))
    False
    """
    jokers = jokers_needed(payment, cost)
    others = payment.minus(cost)
    equal = min(jokers, sum(count // EQUAL for count in others))
    return EQUAL * equal + ANY * (jokers - equal) <= others.total


def overpays(payment: Elements, cost: Elements) -> str | None:
    """The most common colour of which the payment has one too many (`pay.minimal`), or None."""
    for colour, count in zip(COLOURS, payment, strict=True):
        if count and pays(payment.minus(ONE[colour]), cost):
            return colour
    return None


def minimal(cost: Elements, available: Elements, most: int) -> tuple[Elements, ...]:
    """All minimal payments of a cost: each once, those with fewer jokers first.

    ``available`` are the elements that can be spent, ``most`` is how many at most.

    >>> cost, have = Elements(green=1, white=1), Elements(green=2, yellow=4, red=2)
    >>> for payment in minimal(cost, have, most=8):
    ...     print(payment)
    green+yellow+yellow+yellow
    green+green+yellow+yellow+red+red

    White is missing, so it takes a joker: three yellow ones, or any five, of which no three may be
    equal, for those three alone would do.
    """
    found: list[Counts] = []
    for base, ways in _batches(cost, available, most):
        found += add_to_each(base, ways)
    return tuple(map(counted, found))


def nth_payment(index: int, cost: Elements, available: Elements, most: int) -> Elements:
    """The minimal payment at an index, found without building the others. Raises IndexError."""
    for base, ways in _batches(cost, available, most):
        if index < len(ways):
            return counted(map(add, base, ways[index]))
        index -= len(ways)
    raise IndexError(index)


Batch = tuple[Iterable[int], tuple[Counts, ...]]  # a base, and all that can be added to it


def _batches(cost: Counts, available: Counts, most: int) -> Iterator[Batch]:
    """The minimal payments of a cost, as pairs of a base and of what can be added to it.

    The search makes three choices, one inside the other:

    1. How many elements of the cost are paid as themselves (``paid``), and which (``given``). The
       others need a joker each. A colour of which one is still missing cannot feed a joker, as its
       elements would serve as themselves. All else that is available can (``rest``).
    2. How many of the jokers are five elements of any colours (``mixed``) instead of three equal
       ones (``equal``).
    3. The ``3 * equal + 5 * mixed`` elements for them out of ``rest``. If these held one more
       triple than ``equal``, it would replace a mixed joker, and the payment would be too large.
       So each colour gives its triples (``taken``), and 0 to 2 more (``single``).
    """
    wanted = sum(cost)
    useful = tuple(map(min, cost, available))
    for paid in range(sum(useful), -1, -1):
        jokers = wanted - paid
        if paid + EQUAL * jokers > most:
            return  # more jokers take even more elements
        if not jokers:
            yield useful, OVERPAID
            continue
        for given in choose(useful, paid):
            rest = [
                have - gift if gift == need else 0
                for have, gift, need in zip(available, given, cost, strict=True)
            ]
            triples = tuple([have // EQUAL for have in rest])
            yield given, choose_triples(triples, jokers)
            for mixed in range(1, jokers + 1):
                equal = jokers - mixed
                if paid + EQUAL * equal + ANY * mixed > most:
                    break
                for taken in choose_triples(triples, equal):
                    left = map(sub, rest, taken)
                    single = tuple([have if have < EQUAL else EQUAL - 1 for have in left])
                    yield map(add, given, taken), choose(single, ANY * mixed)


OVERPAID = ((0,) * len(COLOURS),)


def add_to_each(base: Iterable[int], ways: tuple[Counts, ...]) -> Iterator[Counts]:
    """The base plus each of the ways, computed colour by colour, which is faster.

    >>> list(add_to_each((1, 0), ((0, 2), (3, 0))))
    [(1, 2), (4, 0)]
    """
    columns = [
        map(least.__add__, column) if least else column
        for least, column in zip(base, zip(*ways, strict=True), strict=False)
    ]
    return zip(*columns, strict=True)


@lru_cache(1024)
def choose_triples(triples: Counts, count: int) -> tuple[Counts, ...]:
    """All ways to choose ``count`` triples of equal elements; ``triples`` limits each colour's.

    >>> choose_triples((1, 2), 2)
    ((3, 3), (0, 6))
    """
    return tuple([tuple([EQUAL * n for n in chosen]) for chosen in choose(triples, count)])


@lru_cache(4096)
def choose(most: Counts, count: int) -> tuple[Counts, ...]:
    """All ways to choose ``count`` elements; ``most`` limits those of each colour.

    >>> choose((2, 1), 2)
    ((2, 0), (1, 1))
    """
    if sum(most) < count:
        return ()
    if not most:
        return ((),)
    first, others = most[0], most[1:]
    return tuple(
        (chosen, *more)
        for chosen in range(min(first, count), -1, -1)
        for more in choose(others, count - chosen)
    )


@lru_cache(1024)
def minimal_payments(cost: Elements, available: Elements, most: int) -> tuple[Elements, ...]:
    """All minimal payments of a cost, cached."""
    return minimal(cost, available, most)


def count_paying(cost: Elements, available: Elements, most: int) -> int:
    """The number of minimal payments, in most cases counted without building them."""
    useful = tuple(map(min, cost, available))
    jokers = sum(cost) - sum(useful)
    spare = most - sum(useful) - EQUAL * jokers
    if spare < 0:
        return 0
    if spare < ANY - EQUAL:  # not enough for a joker of five, nor for one joker more
        by_colour = zip(available, useful, cost, strict=True)
        triples = [(have - paid) // EQUAL if paid == need else 0 for have, paid, need in by_colour]
        return len(choose(tuple(triples), jokers))
    return _count(tuple(sorted(zip(cost, available, strict=True))), most)


@lru_cache(1 << 13)
def _count(by_colour: tuple[tuple[int, int], ...], most: int) -> int:
    """The number of minimal payments, from each colour's pair of cost and available elements.

    The pairs are sorted, as the colours make no difference: so they are in the cache more often.
    """
    cost, available = zip(*by_colour, strict=True)
    return sum([len(ways) for _, ways in _batches(cost, available, most)])


def terraforming(state: State, seat: int, place: Hex) -> tuple[Elements, ...]:
    """All payments with which a seat can terraform the tile here, if other rules allow it."""
    return minimal_payments(missing(state, place), pool(state, seat), state.stock[seat].total)


def parts(cost: Elements) -> tuple[Elements, ...]:
    """All parts of a cost except none and all of it, smaller ones first (`reserve.elements`)."""
    return parts_of(cost, 1, cost.total - 1)


def affordable(cost: Elements, available: Elements, most: int) -> tuple[Elements, ...]:
    """The parts of a cost that can be placed with what is available, up to ``most`` elements."""
    return parts_of(tuple(map(min, cost, available)), 1, min(most, sum(cost) - 1))


@lru_cache(1024)
def parts_of(elements: Counts, least: int, most: int) -> tuple[Elements, ...]:
    """All choices of ``least`` to ``most`` of these elements, smaller ones first."""
    return tuple([counted(part) for n in range(least, most + 1) for part in choose(elements, n)])


class Swap(NamedTuple):
    """Where the elements of a payment come from."""

    own: Elements  # spent from the stock
    taken: Elements  # spent from the exchange zones
    given: Elements  # moved from the stock to the exchange zones in return


def swap(stock: Elements, payment: Elements) -> Swap:
    """Split a payment into elements from the stock and swapped ones, with as few swaps as possible.

    >>> swap(Elements(green=1, red=2), Elements(green=1, blue=1)).given.names
    ['red']
    """
    taken = payment.minus(stock)
    if not any(taken):
        return Swap(payment, NONE, NONE)
    own = payment.minus(taken)
    rest = stock.minus(own)
    # Decided: the most common go first. It makes no difference: all can be swapped back.
    given, wanted = [], taken.total
    for have in rest:
        given.append(min(have, wanted))
        wanted -= given[-1]
    return Swap(own, taken, counted(given))


class Joker(NamedTuple):
    """Three equal elements, or any five, in place of a missing one."""

    colour: str  # of the missing element
    elements: Elements


class Payment(NamedTuple):
    """A payment split into swapped elements and jokers."""

    elements: Elements  # everything that is spent
    swap: Swap
    jokers: tuple[Joker, ...]


def split_payment(payment: Elements, cost: Elements, stock: Elements) -> Payment:
    """Split a minimal payment into its swaps and jokers. Jokers of three replace the most common
    missing elements.
    """
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
    """The payments in this order: fewest jokers, fewest elements, fewest swaps, most common
    elements.
    """

    def plainness(payment: Elements) -> tuple[int, int, int, tuple[int, ...]]:
        return (
            jokers_needed(payment, cost),
            payment.total,
            payment.minus(stock).total,
            tuple(reversed(payment)),
        )

    return tuple(sorted(payments, key=plainness))


def ways(state: State, seat: int, place: Hex) -> tuple[Payment, ...]:
    """All payments with which a seat can terraform the tile here, split up, the plainest first.

    There can be ten thousand: to show a few, use `plainest_first` and split only those.
    """
    cost, stock = missing(state, place), state.stock[seat]
    found = plainest_first(terraforming(state, seat, place), cost, stock)
    return tuple(split_payment(payment, cost, stock) for payment in found)
