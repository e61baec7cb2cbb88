"""Paying in Myraclia: the rulebook's cases, and all payments compared with their definition."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from py_rules.grid import Hex
from py_rules.myraclia.data import COLOURS, NONE, ONE, TILES, Elements
from py_rules.myraclia.payments import (
    Joker,
    count_paying,
    minimal,
    nth_payment,
    overpays,
    parts,
    pays,
    plainest_first,
    split_payment,
    swap,
    ways,
)
from tests.myraclia.positions import broken_rule, elements, legal, play, position, refusal_text
from tests.random_matches import FUZZ

# Tile 30 costs blue+black, tile 4 green+yellow+black, tile 16 green+black. Seat 2 has terraformed a
# neighbour.
TILE = "30@0,0 1@1,0=2 3@0,1"


@lru_cache(None)
def covers(payment: Elements, cost: Elements) -> bool:
    """Return whether a payment covers a cost, by the words of the rulebook: each element is paid by
    itself, by three of one colour or by any five. More may be paid than needed.
    """
    if not any(cost):
        return True
    colour = cost.names[0]
    rest = cost.minus(ONE[colour])
    handed = [ONE[colour], *(Elements(**{name: 3}) for name in COLOURS)]
    if payment.total >= 5:
        handed += [
            Elements(*counts)
            for counts in product(*(range(min(have, 5) + 1) for have in payment))
            if sum(counts) == 5
        ]
    return any(payment.holds(hand) and covers(payment.minus(hand), rest) for hand in handed)


def least(payment: Elements, cost: Elements) -> bool:
    """Return whether a payment covers a cost and no smaller part of it does."""
    return covers(payment, cost) and not any(
        covers(payment.minus(ONE[colour]), cost)
        for colour, count in zip(COLOURS, payment, strict=True)
        if count
    )


small = st.lists(st.integers(0, 6), max_size=10).map(
    lambda colours: Elements(*map(colours.count, range(7)))
)
costs = st.one_of(
    st.sampled_from(sorted({TILES[number].cost for number in TILES if number < 58})),
    st.lists(st.integers(0, 6), min_size=1, max_size=4).map(
        lambda colours: Elements(*map(colours.count, range(7)))
    ),
)


@settings(max_examples=400 * FUZZ, deadline=None)
@given(cost=costs, available=small, most=st.integers(0, 12))
def test_the_legal_payments_are_all_minimal_multisets_and_nothing_else(
    cost: Elements, available: Elements, most: int
) -> None:
    """`pay.minimal`, `pay.joker` and `pay.exchange`: compared with the definition one by one."""
    found = list(minimal(cost, available, most))
    assert len(set(found)) == len(found)
    possible = (Elements(*counts) for counts in product(*(range(have + 1) for have in available)))
    assert set(found) == {
        payment for payment in possible if payment.total <= most and least(payment, cost)
    }
    assert count_paying(cost, available, most) == len(found)
    assert [nth_payment(n, cost, available, most) for n in range(len(found))] == found
    with pytest.raises(IndexError):
        nth_payment(len(found), cost, available, most)


@settings(max_examples=600 * FUZZ, deadline=None)
@given(cost=costs, payment=small)
def test_the_payment_check_agrees_with_its_definition(cost: Elements, payment: Elements) -> None:
    assert pays(payment, cost) == covers(payment, cost)
    if pays(payment, cost):
        assert (overpays(payment, cost) is None) == least(payment, cost)


@settings(max_examples=40 * FUZZ, deadline=None)
@given(cost=costs, seed=st.integers(0, 2**20))
def test_large_stocks_have_just_the_payments_that_the_judge_allows(
    cost: Elements, seed: int
) -> None:
    """With a stock of 15 and full exchange zones, samples of the payments and of others are
    compared.
    """
    rng = Random(seed)
    available = Elements(8, 8, 7, 6, 5, 4, 4)
    found = list(minimal(cost, available, 15))
    assert len(set(found)) == len(found) == count_paying(cost, available, 15)
    for payment in rng.sample(found, min(len(found), 200)):
        assert available.holds(payment)
        assert payment.total <= 15
        assert pays(payment, cost)
        assert overpays(payment, cost) is None
    everything = frozenset(found)
    for _ in range(300):
        count = rng.randrange(1, 16)
        drawn = rng.sample(available.names, count)
        payment = Elements(*map(drawn.count, COLOURS))
        fits = pays(payment, cost) and overpays(payment, cost) is None
        assert (payment in everything) == fits


@settings(max_examples=100 * FUZZ, deadline=None)
@given(cost=costs, stock=small, exchange=small)
def test_an_explained_payment_adds_up(cost: Elements, stock: Elements, exchange: Elements) -> None:
    """`pay.exchange`: swapping never gains; own and swapped elements make up the payment."""
    for payment in list(minimal(cost, stock.plus(exchange), stock.total))[:50]:
        explained = split_payment(payment, cost, stock)
        own, taken, given_ = explained.swap
        assert own.plus(taken) == payment
        assert exchange.holds(taken)
        assert stock.holds(own.plus(given_))
        assert taken.total == given_.total
        jokers = NONE
        for joker in explained.jokers:
            counts = sorted(joker.elements)
            assert counts[-1] == counts[-2] + 3 == 3 or joker.elements.total == 5
            jokers = jokers.plus(joker.elements)
        replaced = Elements.parse("+".join(joker.colour for joker in explained.jokers) or "red")
        direct = payment.minus(jokers)
        assert direct.plus(replaced if explained.jokers else NONE) == cost


def test_payments_come_plainest_first() -> None:
    """Fewer jokers come first, then three before five, then own elements before swaps."""
    cost, stock = elements("blue+black"), elements("green+green+green+yellow+blue+white+red")
    found = tuple(minimal(cost, stock.plus(elements("black+blue")), stock.total))
    ordered = plainest_first(found, cost, stock)
    assert sorted(found) == sorted(ordered)
    assert list(map(str, ordered[:2])) == ["blue+black", "green+green+green+blue"]
    assert split_payment(ordered[1], cost, stock).jokers == (
        Joker("black", elements("green" + "+green" * 2)),
    )
    jokers = [len(split_payment(payment, cost, stock).jokers) for payment in ordered]
    assert jokers == sorted(jokers)


def test_the_ways_to_pay_for_a_tile_say_what_they_spend() -> None:
    state = position(TILE, stock={1: "green+green+green+blue"}, exchange="black")
    plain, joker = ways(state, 0, Hex(0, 0))[:2]
    assert (str(plain.elements), plain.jokers) == ("blue+black", ())
    assert tuple(map(str, plain.swap)) == ("blue", "black", "green")
    assert str(joker.elements) == "green+green+green+blue"
    assert tuple(map(str, joker.swap)) == ("green+green+green+blue", "", "")


def test_a_swap_gives_the_most_common_elements_that_are_not_spent() -> None:
    """`pay.exchange`"""
    given_ = swap(elements("green+yellow+yellow+white"), elements("green+red+blue")).given
    assert given_ == elements("yellow+yellow")


def test_elements_are_swapped_with_those_who_ended_their_turn() -> None:
    """`pay.exchange`: each swap costs an element of one's own; there is no limit."""
    state = position(TILE, stock={1: "green+red+red"}, exchange="blue+black+white")
    assert legal(state, "terraform") == ["terraform 0,0 with blue+black"]
    after = play(state, "terraform 0,0 with blue+black")
    assert after.stock[0] == elements("red")  # green and one red went to the zones
    assert after.exchange == elements("green+red+white")
    assert after.discard == elements("blue+black")


def test_elements_given_in_a_swap_can_be_swapped_back() -> None:
    """`pay.exchange`: this includes elements that the same player gave earlier in the turn."""
    tiles = "30@0,0 43@0,1 1@1,0=2"
    state = position(tiles, stock={1: "green+orange+red+red"}, exchange="blue+black+white")
    after = play(state, "terraform 0,0 with blue+black")  # green and orange are given
    assert after.exchange == elements("green+orange+white")
    assert broken_rule(after, "terraform 0,1 with green+orange") is None


def test_swapping_never_gains_elements() -> None:
    """`pay.exchange`"""
    state = position(TILE, stock={1: "green"}, exchange="blue+black+white")
    assert broken_rule(state, "terraform 0,0 with blue+black") == "pay.exchange"
    assert (
        refusal_text(state, "terraform 0,0 with blue+black")
        == "you can’t spend 2 elements: you have only 1; choose fewer elements"
    )
    state = position(TILE, stock={1: "green+green"}, exchange="blue")
    assert broken_rule(state, "terraform 0,0 with blue+black") == "pay.exchange"
    detail = (
        "there aren’t enough black elements in your stock and the exchange zones; "
        "choose other elements"
    )
    assert refusal_text(state, "terraform 0,0 with blue+black") == detail
    state = position(TILE, stock={1: "green+blue"})
    assert refusal_text(state, "terraform 0,0 with blue+black") == (
        "you don’t have enough black elements in your stock; choose other elements"
    )


def test_swaps_with_players_yet_to_move_are_refused() -> None:
    """`pay.exchange`"""
    state = position(TILE, stock={1: "green+green", 2: "blue+black"})
    assert broken_rule(state, "terraform 0,0 with blue+black") == "pay.exchange"


def test_three_equal_or_five_arbitrary_elements_replace_one() -> None:
    """`pay.joker`"""
    state = position(TILE, stock={1: "green+green+green+yellow+yellow+orange+red+black"})
    assert broken_rule(state, "terraform 0,0 with green+green+green+black") is None
    assert broken_rule(state, "terraform 0,0 with green+green+yellow+yellow+orange+black") is None
    assert broken_rule(state, "terraform 0,0 with green+green+yellow+yellow+black") == "pay.joker"
    assert refusal_text(state, "terraform 0,0 with green+yellow+black") == (
        "your payment lacks blue; replace it with 3 elements of one colour or any 5 elements"
    )
    assert (
        broken_rule(state, "terraform 0,0 with green+green+yellow+yellow+orange+red") == "pay.joker"
    )


def test_both_elements_may_be_replaced() -> None:
    """`pay.joker`: by three and three, three and five, five and five."""
    cost, available = elements("blue+black"), Elements(6, 3, 2, 2, 0, 0, 2)
    found = set(minimal(cost, available, 15))
    assert elements("+".join(["green"] * 6)) in found
    assert elements("green+green+green+yellow+yellow+yellow") in found
    assert elements("green+green+green+green+yellow+yellow+orange+orange") in found
    ten = elements("green+green+yellow+yellow+orange+orange+red+red+white+white")
    assert ten in found
    assert elements("green+green+green+green+yellow+yellow+yellow+orange") not in found


def test_a_payment_uses_no_more_elements_than_necessary() -> None:
    """`pay.minimal`, the rulebook's rule of the hand and its two examples."""
    stock = "green+green+green+yellow+yellow+red+blue+blue+blue+black"
    state = position(TILE, stock={1: stock})
    # A joker for blue contains a blue element,
    assert broken_rule(state, "terraform 0,0 with blue+blue+blue+black") == "pay.minimal"
    assert (
        broken_rule(state, "terraform 0,0 with green+green+yellow+yellow+blue+black")
        == "pay.minimal"
    )
    # or a joker of five has three equal elements.
    five = "terraform 0,0 with green+green+green+yellow+yellow+black"
    assert broken_rule(state, five) == "pay.minimal"
    assert (
        refusal_text(state, five)
        == "you are paying too much: one fewer yellow element would be enough"
    )


def test_an_element_may_be_replaced_even_if_it_is_in_the_stock() -> None:
    """`pay.minimal`: you may replace an element that you have, and keep it."""
    state = position(TILE, stock={1: "green+green+green+blue+black"})
    after = play(state, "terraform 0,0 with green+green+green+black")
    assert after.stock[0] == elements("blue")


def test_several_payments_may_be_legal() -> None:
    """`pay`: the player chooses."""
    state = position(TILE, stock={1: "green+green+green+blue+black"})
    assert legal(state, "terraform") == [
        "terraform 0,0 with blue+black",
        "terraform 0,0 with green+green+green+black",
        "terraform 0,0 with green+green+green+blue",
    ]


def test_parts_of_a_cost() -> None:
    """`reserve.elements`: some, but not all."""
    assert list(map(str, parts(elements("green+blue+black")))) == [
        "green", "blue", "black", "green+blue", "green+black", "blue+black",
    ]  # fmt: skip
    assert parts(elements("green")) == ()
    assert list(map(str, parts(elements("green+green")))) == ["green"]
