"""The questions of Mykerinos."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from py_rules.mykerinos import GAME
from py_rules.mykerinos.actions import PASS, Action, Claim, Dig, Museum
from py_rules.mykerinos.data import PLOTS, ROOMS, SEASONS
from py_rules.mykerinos.state import (
    Phase,
    State,
    cubes_in,
    neutral_colour,
    plots_left,
    ranking,
    rooms_open,
    untapped,
)
from py_rules.puzzles.kind import PuzzleKind, Solution, Unproven

KNOWN_OUTCOMES = 2_000  # positions of an inspection that are looked at to see how it can end
FEWEST = 5  # answers to a question
CHOICE = 2  # the same for a puzzle of one's own


class UnknownOutcome(Unproven):
    """Raised if an inspection can continue in too many ways to examine."""


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
    """Positions with a free choice between plots and rooms, and cards for which rooms matter."""
    seat = state.to_move
    if state.phase is Phase.INSPECT and seat is not None and _own_choice(state, seat):
        last = state.season == SEASONS and state.area == len(state.region) // 2 - 1
        if not last and len(state.cards[seat]) > 2:
            yield ""


def _any_exhibits(state: State) -> Iterator[str]:
    """All positions with a free choice between plots and rooms."""
    seat = state.to_move
    if state.phase is Phase.INSPECT and seat is not None and _own_choice(state, seat, CHOICE):
        yield ""


def _own_choice(state: State, seat: int, fewest: int = FEWEST) -> bool:
    """Whether the seat itself can choose, among enough plots and rooms."""
    choices = len(plots_left(state)) + len(rooms_open(state, seat))
    own = ranking(state, state.area)[state.rank] == seat
    return own and state.rank < 2 and state.supply[seat] > 0 and choices >= fewest


def _first_choice(line: Solution) -> Hashable:
    """The first action; which neutral plot follows does not matter."""
    first: Hashable = line.actions[0]
    return first


def _all_choices(line: Solution) -> Hashable:
    """All actions, in order."""
    return line.actions


def _printed(state: Any, action: Any, about: str) -> float:
    """What catches the eye first: the points on a plot, the number of a room."""
    if isinstance(action, Claim):
        return PLOTS[action.plot].points
    return ROOMS[action.room].value - 0.5 if isinstance(action, Museum) else 0.0


# At the last inspections of the game.


def _endgame(start: Any, now: Any) -> bool:
    """Whether the seat still decides, in this area or a later one."""
    return bool(now.phase is Phase.INSPECT and now.to_move == start.to_move)


def _sure(line: Solution, about: str) -> int:
    """The points at the end that nobody can take away. Raises UnknownOutcome."""
    return _future(line)[0]


def _outcomes(line: Solution, about: str) -> int:
    """How many positions `_sure` looks at."""
    return _future(line)[1]


@lru_cache(1)
def _future(line: Solution) -> tuple[int, int]:
    future = _Future(line.seat)
    return future.sure(line.end), len(future.known)


class _Future:
    """How an inspection can continue if all others do what is worst for a seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: dict[State, int] = {}

    def sure(self, state: State) -> int:
        """The points the seat gets at the end with best play against that.

        Raises UnknownOutcome.
        """
        if state.to_move is None:
            return GAME.totals(state)[self.seat]
        if state not in self.known:
            if len(self.known) == KNOWN_OUTCOMES:
                raise UnknownOutcome(f"an inspection can go on in more than {KNOWN_OUTCOMES} ways")
            found = [self.sure(GAME.apply(state, action)) for action in GAME.legal(state)]
            self.known[state] = max(found) if state.to_move == self.seat else min(found)
        return self.known[state]


def _lasts(state: State, fewest: int = FEWEST) -> Iterator[str]:
    """Positions in the last two areas of the game."""
    seat = state.to_move
    if state.phase is Phase.INSPECT and state.season == SEASONS and seat is not None:
        areas = len(state.region) // 2
        if state.area >= areas - 2 and _own_choice(state, seat, fewest):
            yield ""


def _any_lasts(state: State) -> Iterator[str]:
    """Positions in the last two areas of the game, with any choice."""
    return _lasts(state, CHOICE)


# Against a reply.


def reply(state: State, seat: int) -> tuple[tuple[Action, ...], State]:
    """The opponent's best answer in a position where it is due, and the position after it.

    An answer goes on as long as the opponent decides. The best one brings the seat's lead down
    furthest; of equal ones, it is the first.
    """
    if state.phase is not Phase.INSPECT or state.to_move != 1 - seat:
        return (), state
    found = []
    for action in GAME.legal(state):
        further, end = reply(GAME.apply(state, action), seat)
        found.append(((action, *further), end))
    return min(found, key=lambda answer: _ahead(answer[1], seat))


def _ahead(state: State, seat: int) -> int:
    """The points by which a seat of two is ahead as if the game ended now."""
    totals = GAME.totals(state)
    return totals[seat] - totals[1 - seat]


def _after_reply(line: Solution, about: str) -> int:
    """The lead that is left after the opponent's best answer."""
    return _ahead(reply(line.end, line.seat)[1], line.seat)


def _answerable(state: State, fewest: int = CHOICE) -> Iterator[str]:
    """Positions of two players in which the opponent decides right after any choice."""
    seat = state.to_move
    if state.seats != 2 or state.phase is not Phase.INSPECT or seat is None:
        return
    if not _own_choice(state, seat, fewest):
        return
    after = [GAME.apply(state, action) for action in GAME.legal(state)]
    if all(each.phase is Phase.INSPECT and each.to_move == 1 - seat for each in after):
        yield ""


def _answered(state: State) -> Iterator[str]:
    """Positions of two players in which the opponent's answer changes which of many choices is
    best."""
    seat = state.to_move
    if seat is None or not [*_answerable(state, FEWEST)]:
        return
    after = [GAME.apply(state, action) for action in GAME.legal(state)]
    before = [_ahead(each, seat) for each in after]
    answered = [_ahead(reply(each, seat)[1], seat) for each in after]
    if before[answered.index(max(answered))] < max(before):
        yield ""


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
    """By area, the colour with the first rank; -1 where there is none."""
    return [next(iter(ranking(state, area)), -1) for area in range(len(state.region) // 2)]


def _most(line: Solution, about: str) -> int:
    """1 if the seat has more cubes in the area than any other colour, otherwise 0."""
    counts = [*cubes_in(dug(line), int(about) - 1)]
    own = counts.pop(line.seat)
    return int(own > max(counts))


def _areas(state: State) -> Iterator[str]:
    """The areas in which another colour has more cubes, if a patron might help."""
    seat = state.to_move
    if seat is None or not untapped(state, seat):
        return
    for about in _any_areas(state):
        counts = cubes_in(state, int(about) - 1)
        if counts[seat] < max(counts):
            yield about


def _any_areas(state: State) -> Iterator[str]:
    """The areas in which the seat doesn't have the most cubes yet."""
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
    """Positions in which all others have passed, so that these digs decide the ranks."""
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
        _inspecting, _total, _exhibits, _first_choice, greedy=_printed, fits=_any_exhibits
    ),
    "sure": PuzzleKind(
        *(_endgame, _sure, _lasts, _all_choices),
        greedy=_printed,
        fits=_any_lasts,
        cost=_outcomes,
    ),
    "reply": PuzzleKind(
        _endgame, _after_reply, _answered, _all_choices, greedy=_printed, fits=_answerable
    ),
    "most": PuzzleKind(
        *(_digging, _most, _areas, _all_choices),
        greedy=_cubes_there,
        candidates=3,
        fits=_any_areas,
    ),
    "firsts": PuzzleKind(_digging, _firsts, _of_many, _all_choices, candidates=3),
    "block": PuzzleKind(_digging, _rivals, _of_many, _all_choices, candidates=3),
    "balance": PuzzleKind(_digging, _balance, _of_two, _all_choices, candidates=3),
}
