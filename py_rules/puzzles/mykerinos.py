"""The questions of Mykerinos."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from py_rules.mykerinos import GAME
from py_rules.mykerinos.actions import PASS, Dig
from py_rules.mykerinos.data import SEASONS
from py_rules.mykerinos.state import (
    Phase,
    State,
    cubes_in,
    neutral_colour,
    ranking,
    untapped,
)
from py_rules.puzzles.kind import PuzzleKind, Solution
from py_rules.puzzles.mykerinos_inspection import (
    CHOICE,
    FEWEST,
    all_choices,
    choosing,
    deciding,
    own,
    printed,
    worst_case,
)
from py_rules.puzzles.mykerinos_reply import (
    after_reply,
    answerable,
    answered,
    any_seasons,
    denied,
    end_of_season,
    followed,
    left,
    outcomes,
    seasons,
)

# At an inspection.


def _inspecting(start: Any, now: Any) -> bool:
    """Whether the seat still decides in the same area."""
    return bool(
        now.phase is Phase.INSPECT and now.to_move == start.to_move and now.area == start.area
    )


def _total(line: Solution, about: str) -> int:
    """The seat's points as if the game ended now."""
    return GAME.totals(line.end)[line.seat]


def _exhibits(state: State) -> Iterator[str]:
    """Yield ``""`` for a choice between plots and rooms by a seat with more than 2 cards, before
    the last inspection of the game."""
    seat = state.to_move
    if seat is not None and choosing(state):
        last = state.season == SEASONS and state.area == len(state.region) // 2 - 1
        if not last and len(state.cards[seat]) > 2:
            yield ""


def _any_exhibits(state: State) -> Iterator[str]:
    """Yield ``""`` for any choice between plots and rooms."""
    if choosing(state, CHOICE):
        yield ""


def _first_choice(line: Solution) -> Hashable:
    """The first action; which neutral plot follows does not matter."""
    first: Hashable = line.actions[0]
    return first


# At the last inspections of the game.


def _sure(line: Solution, about: str) -> int:
    """The points that the seat is sure to have at the end. Raises UnknownOutcome."""
    return worst_case(line, own)[0]


def _outcomes(line: Solution, about: str) -> int:
    """How many positions `_sure` looks at."""
    return worst_case(line, own)[1]


def _lasts(state: State, fewest: int = FEWEST) -> Iterator[str]:
    """Yield ``""`` for a choice of at least ``fewest`` in the last two areas of the game."""
    if state.season == SEASONS:
        yield from any_seasons(state, fewest)


def _any_lasts(state: State) -> Iterator[str]:
    """Yield ``""`` for any choice in the last two areas of the game."""
    return _lasts(state, CHOICE)


# While there is digging.


def _digging(start: Any, now: Any) -> bool:
    """Whether the seat's own action is done and a neutral one may follow."""
    return bool(now.phase is Phase.NEUTRAL and now.to_move == start.to_move)


def dug(line: Solution) -> State:
    """The position with the cubes of a turn on the board, before anything is inspected."""
    start, seat = line.start, line.seat
    cubes, passed = list(start.cubes), start.passed
    colour = neutral_colour(start)
    for action in line.actions:
        if isinstance(action, Dig):
            whose = colour if action.verb.startswith("neutral") and colour is not None else seat
            cubes[whose] |= action.cubes
    if PASS in line.actions or len(passed) == start.seats - 1:
        passed = (*passed, seat)
    state: State = start._replace(cubes=tuple(cubes), passed=passed)
    return state


def _leaders(state: State) -> list[int]:
    """By area, the colour that is first; -1 for an area without cubes."""
    return [next(iter(ranking(state, area)), -1) for area in range(len(state.region) // 2)]


def _most(line: Solution, about: str) -> int:
    """1 if the seat has more cubes in the area than any other colour, otherwise 0."""
    counts = [*cubes_in(dug(line), int(about) - 1)]
    own = counts.pop(line.seat)
    return int(own > max(counts))


def _areas(state: State) -> Iterator[str]:
    """Yield the numbers of areas in which another colour has more cubes, if a patron might help."""
    seat = state.to_move
    if seat is None or not untapped(state, seat):
        return
    for about in _any_areas(state):
        counts = cubes_in(state, int(about) - 1)
        if counts[seat] < max(counts):
            yield about


def _any_areas(state: State) -> Iterator[str]:
    """Yield the numbers, from 1, of areas in which the seat doesn't have the most cubes yet."""
    seat = state.to_move
    if state.phase is not Phase.DIG or seat is None or any(state.neutral):
        return
    for area in range(len(state.region) // 2):
        counts = [*cubes_in(state, area)]
        own = counts.pop(seat)
        if own <= max(counts):
            yield str(area + 1)


def _cubes_there(state: Any, action: Any, about: str) -> float:
    """How many cubes an action adds to the area."""
    area = int(about) - 1
    after = dug(Solution(state, (action,), state))
    return float(cubes_in(after, area)[state.to_move] - cubes_in(state, area)[state.to_move])


def _firsts(line: Solution, about: str) -> int:
    """In how many areas the seat is first."""
    return _leaders(dug(line)).count(line.seat)


def _balance(line: Solution, about: str) -> int:
    """In how many more areas the seat is first than its opponent."""
    leaders = _leaders(dug(line))
    return leaders.count(line.seat) - leaders.count(1 - line.seat)


def _rivals(line: Solution, about: str) -> int:
    """Minus the number of areas in which the strongest opponent is first."""
    leaders = _leaders(dug(line))
    seats = range(line.start.seats)
    return -max(leaders.count(seat) for seat in seats if seat != line.seat)


def _last_digs(state: State) -> Iterator[str]:
    """Yield ``""`` if all others have passed, so that these digs decide the ranks."""
    if state.phase is Phase.DIG and len(state.passed) == state.seats - 1:
        seat = state.to_move
        assert seat is not None
        if state.stock[seat]:
            yield ""


def _of_many(state: State) -> Iterator[str]:
    return _last_digs(state) if state.seats > 2 else iter(())


def _of_two(state: State) -> Iterator[str]:
    return _last_digs(state) if state.seats == 2 else iter(())


KINDS = {
    "exhibit": PuzzleKind(
        _inspecting, _total, _exhibits, _first_choice, greedy=printed, fits=_any_exhibits
    ),
    "sure": PuzzleKind(
        *(deciding, _sure, _lasts, all_choices),
        greedy=printed,
        fits=_any_lasts,
        cost=_outcomes,
    ),
    "reply": PuzzleKind(
        deciding,
        after_reply,
        answered,
        all_choices,
        greedy=printed,
        fits=answerable,
        exclusive=True,
    ),
    "most": PuzzleKind(
        *(_digging, _most, _areas, all_choices),
        greedy=_cubes_there,
        candidates=3,
        fits=_any_areas,
    ),
    "firsts": PuzzleKind(_digging, _firsts, _of_many, all_choices, candidates=3),
    "block": PuzzleKind(_digging, _rivals, _of_many, all_choices, candidates=3),
    "balance": PuzzleKind(_digging, _balance, _of_two, all_choices, candidates=3),
    "deny": PuzzleKind(
        *(deciding, left, denied, all_choices),
        greedy=printed,
        candidates=2,
        fits=followed,
        exclusive=True,
    ),
    "end": PuzzleKind(
        *(deciding, end_of_season, seasons, all_choices),
        greedy=printed,
        candidates=2,
        fits=any_seasons,
        cost=outcomes,
        exclusive=True,
    ),
}
