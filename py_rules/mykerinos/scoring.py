"""The points of Mykerinos by source, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS
from py_rules.mykerinos.state import State


def scores(state: State) -> tuple[dict[str, int], ...]:
    """By seat, the points by source: ``plots``, each patron's exhibition in wing order, ``sets``.

    During the game, as if it ended here.
    """
    return tuple(_scores(state, seat) for seat in range(state.seats))


def cards_of(state: State, seat: int, patron: str) -> int:
    """How many of a seat's cards show a patron."""
    return _collected(state.cards[seat])[patron]


def card_worth(state: State, seat: int, wing: int) -> int:
    """[score.exhibition] The points of each card of a wing's patron: the seat's best room, or 1."""
    return _best_rooms(state.museum).get((seat, wing), 1)


@lru_cache(1024)
def _collected(cards: tuple[int, ...]) -> Mapping[str, int]:
    """The number of these cards that show each patron."""
    patrons = [PLOTS[plot].patron for plot in cards]
    return {patron: patrons.count(patron) for patron in PATRONS}


@lru_cache(1024)
def _best_rooms(museum: tuple[tuple[str, int], ...]) -> Mapping[tuple[int, int], int]:
    """By seat and wing, the value of the best room with a cube of the seat."""
    best: dict[tuple[int, int], int] = {}
    for name, seat in museum:
        room = ROOMS[name]
        for wing in room.wings:
            best[seat, wing] = max(best.get((seat, wing), 0), room.value)
    return best


def _scores(state: State, seat: int) -> dict[str, int]:
    points = {"plots": sum([PLOTS[plot].points for plot in state.cards[seat]])}
    cards = _collected(state.cards[seat])
    for wing, patron in enumerate(state.wings or PATRONS):
        points[patron] = (count := cards[patron]) and count * card_worth(state, seat, wing)
    # [score.sets]
    points["sets"] = 5 * min(cards.values())
    return points


def winners(state: State) -> tuple[int, ...]:
    """[score.winner] The seats that share the win, or would if the game stopped here."""
    totals = [sum(points.values()) for points in scores(state)]
    places = list(zip(totals, state.stock, strict=True))
    return tuple(seat for seat, place in enumerate(places) if place == max(places))
