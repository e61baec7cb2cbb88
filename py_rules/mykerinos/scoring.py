"""The points of Mykerinos by source, and who wins."""

from __future__ import annotations

from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS
from py_rules.mykerinos.state import State


def scores(state: State) -> tuple[dict[str, int], ...]:
    """A seat's points: of ``plots``, of each patron's exhibition in the order of the wings, of
    ``sets``. During the game: as if it stopped here."""
    return tuple(_scores(state, seat) for seat in range(state.seats))


def cards_of(state: State, seat: int, patron: str) -> int:
    """How many cards of a patron a seat has."""
    return sum(PLOTS[plot].patron == patron for plot in state.cards[seat])


def card_worth(state: State, seat: int, wing: int) -> int:
    """[score.exhibition] What a card of the wing's patron is worth: the best room, no sum."""
    rooms = [ROOMS[name] for name, owner in state.museum if owner == seat]
    return max((room.value for room in rooms if wing in room.wings), default=1)


def _scores(state: State, seat: int) -> dict[str, int]:
    points = {"plots": sum(PLOTS[plot].points for plot in state.cards[seat])}
    for wing, patron in enumerate(state.wings or PATRONS):
        points[patron] = cards_of(state, seat, patron) * card_worth(state, seat, wing)
    # [score.sets]
    points["sets"] = 5 * min(cards_of(state, seat, patron) for patron in PATRONS)
    return points


def winners(state: State) -> tuple[int, ...]:
    """[score.winner] The seats that share the win, or would if the game stopped here."""
    totals = [sum(points.values()) for points in scores(state)]
    places = list(zip(totals, state.stock, strict=True))
    return tuple(seat for seat, place in enumerate(places) if place == max(places))
