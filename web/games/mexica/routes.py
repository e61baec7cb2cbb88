"""Routes of Mexica's figures: several steps and voyages to one square, chosen by their end.

The end can also be a district that is founded at once, chosen by the size written on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count

from py_rules.grid import Square
from py_rules.mexica import GAME
from py_rules.mexica.actions import Action, FoundDistrict, Move, menu
from py_rules.mexica.areas import BITS, SQUARES, Area, bit, bits
from py_rules.mexica.data import LEAP
from py_rules.mexica.state import Phase, State, fits, token_squares
from py_rules.mexica.travel import Journey, journey, steps, voyages
from web.games.mexica import signs
from web.games.selection import ActionSequence


def sequence(state: State, words: tuple[str, ...]) -> ActionSequence | None:
    """The moves to a square that no single step or voyage reaches, if the words name one.

    None if a leap costs no more, as it reaches every square, or if the moves are not legal. Without
    a verb for moving, the way into a district and its founding, if the square shows its size.
    """
    verbs = {"step", "sail", "found"}.intersection(words)
    things = [word for word in words if word not in verbs]
    if state.phase is not Phase.TURN or len(things) != 1 or not is_square(things[0]):
        return None
    if verbs <= {"found"} and isinstance(
        founding := foundings(state).get(things[0]), ActionSequence
    ):
        return founding
    if "found" in verbs:
        return None
    moves = _routes(state).get(bit(Square.parse(things[0])), ())
    if not verbs <= {move.way for move in moves}:
        return None
    return ActionSequence(moves) if len(moves) > 1 and carried_out(state, moves) else None


def carried_out(state: State, actions: tuple[Action, ...]) -> State | None:
    """The position after some actions; None if they are not legal."""
    for action in actions:
        if GAME.refusal(state, action):
            return None
        state = GAME.apply(state, action)
    return state


@lru_cache(4)
def foundings(state: State) -> Mapping[str, FoundDistrict | ActionSequence]:
    """How to found districts now, by the squares on which their sizes are written.

    If the figure is elsewhere, it first goes into the district, unless a leap costs no more.
    """
    found: dict[str, FoundDistrict | ActionSequence] = {}
    if state.phase is not Phase.TURN or state.to_move is None:
        return found
    place = state.players[state.to_move].place
    for district in state.districts:
        if not fits(state, district):
            continue
        moves: tuple[Move, ...] = ()
        if not place & district.area:
            routes = _routes(state)  # the cheapest first
            moves = next((way for one, way in routes.items() if one & district.area), ())
            if not moves:
                continue
        after = carried_out(state, moves)
        if not after or not token_squares(after, district):
            continue
        founding = menu().founds[signs.of(after, district)]
        if GAME.refusal(after, founding) is None:
            word = str(SQUARES[signs.of(state, district)])
            found[word] = ActionSequence((*moves, founding)) if moves else founding
    return found


def whole(state: State, moves: Sequence[Move]) -> Journey:
    """Several moves as one journey: their total price, and all squares that they pass."""
    price, squares = 0, list[Square]()
    for move in moves:
        found = journey(state, move)
        assert found, move
        price += found.price
        squares += found.squares[1:] if squares else found.squares
        state = GAME.apply(state, move)
    return Journey(price, tuple(squares))


def is_square(word: str) -> bool:
    """Return whether a word is the name of a square of the island."""
    try:
        return Square.parse(word) in BITS
    except ValueError:
        return False


@lru_cache(2)  # called for one square after another
def _routes(state: State) -> dict[Area, tuple[Move, ...]]:
    """The cheapest moves to each square for less than a leap and at most the AP that are left."""
    assert state.to_move is not None
    most, ways = min(state.ap, LEAP - 1), menu().ways
    place = state.players[state.to_move].place
    found: dict[Area, tuple[Move, ...]] = {}
    number = count()  # breaks ties in the heap
    queue: list[tuple[int, int, Area, tuple[Move, ...]]] = [(0, 0, place, ())]
    while queue:
        price, _, one, moves = heappop(queue)
        if one in found:
            continue
        found[one] = moves
        ahead = [(1, square, ways["step"][square]) for square in bits(steps(state, one))]
        if one & state.bridges.area:
            ports = voyages(state.canals, state.bridges.area, one)
            ahead += [
                (cost, port, ways["sail"][port])
                for cost, area in enumerate(ports, 1)
                for port in bits(area & ~state.figures)
            ]
        for cost, square, move in ahead:
            if price + cost <= most and square not in found:
                heappush(queue, (price + cost, next(number), square, (*moves, move)))
    return found
