"""The value of hands in Myraclia's draft, and of the chances that are open to opponents."""

from __future__ import annotations

from py_rules.bots.myraclia_land import NUMBERS, WEIGHTS, hand_worth, lands_of
from py_rules.myraclia.data import ACTIONS, COLOURS, NONE, ONE, Elements
from py_rules.myraclia.state import Phase, State


def draft(state: State, seat: int) -> list[tuple[float, str]]:
    """The colours that can be taken, each with its value, the best first.

    The value is that of the seat's hand with the element. The last element of a colour counts more
    if an opponent needs it most.
    """
    found = wanted(state, seat)
    singles = [colour for colour, count in zip(COLOURS, state.board, strict=True) if count == 1]
    if singles and len(found) > 1:
        denied = dict.fromkeys(singles, 0.0)
        for other in range(state.seats):
            if other != seat and other not in state.passed:
                (most, colour), (second, _), *_ = wanted(state, other)
                if colour in denied:
                    denied[colour] += DENIED * (most - second) / (state.seats - 1)
        found = [(value + denied.get(colour, 0.0), colour) for value, colour in found]
        found.sort(reverse=True)
    return found


DENIED = NUMBERS["denied"]  # the weight of what another hand loses, compared to a gain of its own


def wanted(state: State, seat: int) -> list[tuple[float, str]]:
    """The colours that can be taken, each with the value of the hand with it, the best first."""
    stock = state.stock[seat]
    found = [
        (worth_of(state, seat, stock.plus(ONE[colour])), colour)
        for colour, count in zip(COLOURS, state.board, strict=True)
        if count
    ]
    found.sort(reverse=True)
    return found


def worth_of(state: State, seat: int, stock: Elements) -> float:
    """The value of a hand in the draft."""
    plan, part, spare = hand_worth(lands_of(state)[seat], stock, NONE, ACTIONS)
    return WEIGHTS["plan"] * plan + WEIGHTS["part"] * part + WEIGHTS["spare"] * spare


def spoils(state: State, seat: int) -> float:
    """The points that are open to the average opponent: in the draft, by the element that each
    needs most; on the surface, by the best tiles within reach.
    """
    total = 0.0
    for other, land in enumerate(lands_of(state)):
        if other == seat:
            continue
        total += sum([site.value for site in land.sites[:ACTIONS]])
        if state.phase is Phase.DRAFT and other not in state.passed:
            gain = wanted(state, other)[0][0] - worth_of(state, other, state.stock[other])
            total += max(gain, 0.0)
    return total / (state.seats - 1)
