"""Spending elements, in words: which payments there are, what each takes, what it brings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from py_rules.grid import Hex
from py_rules.myraclia.actions import Spend, Verb
from py_rules.myraclia.data import TILES, TOKENS, Elements
from py_rules.myraclia.payments import explained, plainest_first, swap, terraforming
from py_rules.myraclia.scoring import gains
from py_rules.myraclia.state import State, missing, tiles, tokens_on
from web.talk import Talk

ARRANGED = 4  # positions of which the payments are kept in order


@lru_cache(ARRANGED)
def _arranged(state: State, seat: int, place: Hex) -> tuple[Elements, ...]:
    """All payments for a tile, the plainest first."""
    cost, stock = missing(state, place), state.stock[seat]
    return plainest_first(terraforming(state, seat, place), cost, stock)


def _spending(talk: Talk) -> tuple[Hex, set[Verb]] | None:
    """The tile that all actions left spend on, and the verbs; None if they do not."""
    left = talk.left
    if not talk.said or not isinstance(left[0], Spend):
        return None
    place = left[0].hex
    verbs: set[Verb] = set()
    for action in left:
        if not isinstance(action, Spend) or action.hex != place:
            return None
        verbs.add(action.verb)
    return place, verbs


def suggested(state: State, talk: Talk) -> Spend | None:
    """The plainest payment for the tile that was said; terraforming goes before reserving."""
    found = _spending(talk)
    seat = state.to_move
    if found is None or seat is None:
        return None
    place, verbs = found
    if "terraform" in verbs:
        left = {action.elements for action in talk.left if action.verb == "terraform"}
        best = next(each for each in _arranged(state, seat, place) if each in left)
        return Spend("terraform", place, best)
    return _parts(state, seat, talk)[0]


def _parts(state: State, seat: int, talk: Talk) -> list[Spend]:
    """What can be laid on a tile: the most first, so that the fee is lowest."""

    def plainness(action: Spend) -> tuple[int, int, Elements]:
        taken = swap(state.stock[seat], action.elements).taken
        return -action.elements.total, taken.total, action.elements

    return sorted(talk.left, key=plainness)


def choices(state: State, talk: Talk) -> Iterator[tuple[str, str]]:
    """The payments but the suggested one, the plainest first."""
    found = _spending(talk)
    seat = state.to_move
    if found is None or seat is None or len(talk.left) == 1:
        return
    place, verbs = found
    if "terraform" in verbs:
        left = {action.elements for action in talk.left if action.verb == "terraform"}
        payments = (each for each in _arranged(state, seat, place) if each in left)
        next(payments)
        for payment in payments:
            yield str(payment), f"Pay {payment_words(state, seat, place, payment)}"
        return
    for action in _parts(state, seat, talk)[1:]:
        yield str(action.elements), f"Lay {part_words(state, seat, action)}"


def payment_words(state: State, seat: int, place: Hex, payment: Elements) -> str:
    """``green + yellow + black (joker: 3 blue)``: what is spent, swapped and replaced."""
    cost = missing(state, place)
    _, exchanged, jokers = explained(payment, cost, state.stock[seat])
    itself = payment
    for joker in jokers:
        itself = itself.minus(joker.elements)
    said = []
    if itself.total:
        said.append(" + ".join(itself.names))
    said += [f"{_many(joker.elements)} as {joker.colour}" for joker in jokers]
    words = " + ".join(said)
    return words + _swapped(exchanged.given, exchanged.taken)


def part_words(state: State, seat: int, action: Spend) -> str:
    """What is laid on a tile, what is swapped for it and what that costs."""
    exchanged = swap(state.stock[seat], action.elements)
    words = " + ".join(action.elements.names) + _swapped(exchanged.given, exchanged.taken)
    if action.verb == "reserve":
        fee = missing(state, action.hex).minus(action.elements).total
        words += f", fee {_points(fee)}"
    return words


def _swapped(given: Elements, taken: Elements) -> str:
    if not any(taken):
        return ""
    return f" (swap {_many(given)} for {_many(taken)})"


def _many(elements: Elements) -> str:
    """``blue``, ``3 blue``, ``green and 2 red``."""
    counts = [
        f"{count} {colour}" if count > 1 else colour
        for colour, count in zip(elements._fields, elements, strict=True)
        if count
    ]
    return " and ".join(filter(None, (", ".join(counts[:-1]), counts[-1])))


def _points(count: int) -> str:
    return f"{count} point" if count == 1 else f"{count} points"


def bonuses(state: State, seat: int, place: Hex) -> str:
    """What terraforming a tile brings: ``+3 tile, +2 +2 neighbours, seat 2 +1``."""
    found = gains(state, seat, place)
    mine = found[seat]
    said = []
    if mine["tile"]:
        said.append(f"+{mine['tile']} tile")
    if mine["tokens"]:
        said.append(f"+{mine['tokens']} token")
    if mine["neighbours"]:
        each = 2 if state.terraformings else 1
        count = mine["neighbours"] // each
        noun = "neighbour" if count == 1 else "neighbours"
        said.append(" ".join([f"+{each}"] * count) + f" {noun}")
    if not said:
        said.append("no points")
    freed = [TILES[tiles(state)[place]].freed]
    freed += [TOKENS[token].freed for token in tokens_on(state, place)]
    said += [f"+{colour} element" for colour in freed if colour]
    said += [
        f"seat {other + 1} +{points['neighbours']}"
        for other, points in enumerate(found)
        if other != seat and points["neighbours"]
    ]
    return ", ".join(said)
