"""Apply the legal actions of Mykerinos, with the changes of turn, phase and season they cause."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from py_rules.core import fast_replace, replace_at
from py_rules.mykerinos.actions import (
    PASS,
    VERBS,
    Action,
    Claim,
    Decline,
    Dig,
    First,
    Museum,
    Region,
    Wings,
)
from py_rules.mykerinos.data import SEASONS
from py_rules.mykerinos.state import (
    DIG,
    INSPECT,
    NEUTRAL,
    Phase,
    State,
    area_bits,
    neutral_colour,
    plots_in,
    ranking,
)

# The fields that the most common actions change.
_with_dig = fast_replace(State, "cubes", "stock", "passed", "phase", "to_move")
_with_neutral_dig = fast_replace(State, "cubes", "neutral", "passed", "phase", "to_move")
_with_turn = fast_replace(State, "passed", "phase", "to_move")
_with_cards = fast_replace(State, "cards")
_with_room = fast_replace(State, "supply", "museum")
_with_inspector = fast_replace(State, "to_move", "plots", "rank")
_with_area = fast_replace(State, "cubes", "supply", "area")


def apply(state: State, action: Action) -> State:
    """The position after a legal action. Legality isn't checked: the result of an illegal action
    is undefined."""
    seat = state.to_move
    if seat is None:
        return _chance(state, action)
    if state.phase is not INSPECT:
        return _inspect_if_all_passed(digging(state, action, seat))
    match action:
        case Museum(room):
            supply, museum = _add(state.supply, seat, -1), _with_cube_in(state, room, seat)
            return _continue_inspection(
                _with_room(state, supply, museum), state.plots, state.rank + 1
            )
        case Claim(plot, neutral):
            plots = state.plots - {plot}
            if not neutral:  # [neutral.card] plots of the neutral colour leave the game
                own = tuple(sorted((*state.cards[seat], plot)))
                state = _with_cards(state, replace_at(state.cards, seat, own))
            return _continue_inspection(state, plots, state.rank + 1)
        case Decline():
            return _continue_inspection(state, state.plots, state.rank + 1)
    raise TypeError(action)


def digging(state: State, action: Action, seat: int) -> State:
    """The position after a seat's legal action of the digging, before the inspection that begins
    if everybody has passed."""
    match action:
        case Dig():
            return _dig(state, action, seat)
        case Museum(room):
            passed, phase, to_move = _after_own(state, seat)
            state = _tapped(state, seat, "brown")
            return state._replace(
                stock=_add(state.stock, seat, -1),
                museum=_with_cube_in(state, room, seat),
                passed=passed,
                phase=phase,
                to_move=to_move,
            )
        case Decline():
            return _with_turn(state, *_after_turn(state, seat, passing=action == PASS))
    raise TypeError(action)


def _chance(state: State, action: Action) -> State:
    match action:
        case First(first):
            return state._replace(first=first, phase=Phase.WINGS)
        case Wings(patrons):
            return _income(state._replace(wings=patrons))
        case Region(plots):
            return state._replace(
                region=plots,
                plots=frozenset(laid.plot for laid in plots),
                deck=state.deck.difference(laid.plot for laid in plots),
                phase=Phase.DIG,
                to_move=state.first,
            )
    raise TypeError(action)


def _add(counts: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    """The counts with one of them changed."""
    return replace_at(counts, index, counts[index] + change)


def _with_cube_in(state: State, room: str, seat: int) -> tuple[tuple[str, int], ...]:
    """The museum with a seat's cube in a room."""
    return tuple(sorted((*state.museum, (room, seat))))


def _income(state: State) -> State:
    """[season.income] [neutral.income] Hand out the cubes; then chance lays the region."""
    stock, supply, neutral = list(state.stock), list(state.supply), list(state.neutral)
    for seat in range(state.seats):
        taken = min(8 if state.seats == 4 else 11, supply[seat])
        stock[seat] += taken
        supply[seat] -= taken
    colour = neutral_colour(state)
    if colour is not None:
        for seat in (state.first, 1 - state.first):
            taken = min(4, supply[colour])
            neutral[seat] += taken
            supply[colour] -= taken
    return state._replace(
        phase=Phase.REGION,
        to_move=None,
        stock=tuple(stock),
        supply=tuple(supply),
        neutral=tuple(neutral),
    )


def _dig(state: State, action: Dig, seat: int) -> State:
    verb = VERBS[action.verb]
    if verb.neutral:
        return _neutral_dig(state, action, seat)
    if verb.patron:
        state = _tapped(state, seat, verb.patron)
    cubes = replace_at(state.cubes, seat, state.cubes[seat] | action.cubes)
    stock = _add(state.stock, seat, -verb.cubes)
    return _with_dig(state, cubes, stock, *_after_own(state, seat))


def _neutral_dig(state: State, action: Dig, seat: int) -> State:
    colour = neutral_colour(state)
    assert colour is not None
    cubes = replace_at(state.cubes, colour, state.cubes[colour] | action.cubes)
    neutral = _add(state.neutral, seat, -VERBS[action.verb].cubes)
    return _with_neutral_dig(state, cubes, neutral, *_after_turn(state, seat))


def _tapped(state: State, seat: int, patron: str) -> State:
    """[dig.patron] Turn one of a seat's cards of the patron for the action."""
    tapped = replace_at(state.tapped, seat, tuple(sorted((*state.tapped[seat], patron))))
    state = state._replace(tapped=tapped)
    if patron != "violet":
        return state
    # [patron.violet] one of the cubes comes from the supply
    return state._replace(supply=_add(state.supply, seat, -1), stock=_add(state.stock, seat, 1))


# The pass track, the phase and the seat to move after an action of the digging.
NextStep = tuple[tuple[int, ...], Phase, int]


def _after_own(state: State, seat: int) -> NextStep:
    """[neutral.turn] The next step after a seat's own action: a neutral dig if it has neutral
    cubes, even after its last action, for which no rulebook makes an exception.
    """
    if state.neutral and state.neutral[seat]:
        return state.passed, NEUTRAL, seat
    return _after_turn(state, seat)


def _after_turn(state: State, seat: int, *, passing: bool = False) -> NextStep:
    """The next step after a seat has finished its turn, clockwise."""
    return _next_seat(state.seats, state.passed, seat, passing)


@lru_cache
def _next_seat(seats: int, passed: tuple[int, ...], seat: int, passing: bool) -> NextStep:
    if passing or len(passed) == seats - 1:  # [dig.last] that was the last action
        passed = (*passed, seat)
    if len(passed) == seats:
        return passed, INSPECT, seat
    following = (seat + 1) % seats
    while following in passed:
        following = (following + 1) % seats
    return passed, DIG, following


def _inspect_if_all_passed(state: State) -> State:
    """Start the inspection if everybody has passed."""
    return _continue_inspection(state, state.plots, 0) if state.phase is INSPECT else state


class Inspection(NamedTuple):
    """An area as its inspection begins."""

    area: int
    ranks: tuple[int, ...]  # the colours with cubes in it, best first
    plots: tuple[int, ...]  # the plots to choose from


def inspections(before: State, action: Action) -> tuple[Inspection, ...]:
    """The inspections that follow an action which ends the digging of a season, in order; areas
    without cubes are left out. Empty after any other action.
    """
    seat = before.to_move
    if seat is None or before.phase is INSPECT:
        return ()
    state = digging(before, action, seat)
    if state.phase is not INSPECT:
        return ()
    found = []
    for area in range(len(state.region) // 2):
        left, ranks = plots_in(state.region, state.plots, area), ranking(state, area)
        if left and ranks:
            found.append(Inspection(area, ranks, left))
    return tuple(found)


def _continue_inspection(state: State, plots: frozenset[int], rank: int) -> State:
    """Continue the inspection until somebody has to decide or the season ends.

    ``plots`` are those left in the region; ``rank``, from 0, chooses next in the current area.
    """
    area, cubes, supply = state.area, state.cubes, state.supply
    while area < len(state.region) // 2:
        left = plots_in(state.region, plots, area)
        ranks = ranking(state, area) if left else ()
        # [inspect.alone] and [inspect.third-fourth] end here: nobody is second, or no plot is left.
        while rank < len(ranks) and left:
            seat = next_inspector(state, ranks, rank, left)
            if seat is not None:
                if area != state.area:
                    state = _with_area(state, cubes, supply, area)
                return _with_inspector(state, seat, plots, rank)
            # [neutral.card] Nothing to choose: if neutral is alone, both plots go; if it is second
            # and one is left, that one; if it is third, nobody follows and all that is left goes.
            plots, left = plots.difference(left), ()
        # [inspect.clear]
        here = area_bits(area)
        plots = plots.difference(left)
        supply = tuple(
            [have + (own & here).bit_count() for have, own in zip(supply, cubes, strict=True)]
        )
        cubes = tuple([own & ~here for own in cubes])
        area, rank = area + 1, 0
    return _end_of_season(state._replace(plots=plots, cubes=cubes, supply=supply, area=0, rank=0))


def next_inspector(
    state: State, ranks: tuple[int, ...], rank: int, left: tuple[int, ...]
) -> int | None:
    """The seat that decides for the colour at this rank; None if there is nothing to decide."""
    colour = ranks[rank]
    if colour != neutral_colour(state):
        return colour
    # [neutral.card]
    if len(left) < 2 or len(ranks) == 1:
        return None
    if rank == 0:
        return ranks[2] if len(ranks) == 3 else 1 - ranks[1]
    return ranks[0] if rank == 1 else None


def _end_of_season(state: State) -> State:
    """[season.end] Begin the next season, or end the game after the last."""
    if state.season == SEASONS:
        return state._replace(phase=Phase.OVER, to_move=None)
    return _income(
        state._replace(
            season=state.season + 1,
            first=state.passed[-1],
            passed=(),
            tapped=((),) * state.seats,
            region=(),
        )
    )
