"""The questions of Mykerinos about the choices that others make after the solver's choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache

from py_rules.mykerinos import GAME
from py_rules.mykerinos.actions import Action
from py_rules.mykerinos.state import Phase, State, plots_in, ranking
from py_rules.puzzles import kind
from py_rules.puzzles.kind import Solution
from py_rules.puzzles.mykerinos_inspection import (
    CHOICE,
    FEWEST,
    UnknownOutcome,
    WorstCase,
    choosing,
    own,
    worst_case,
)

MOST_DECISIONS = 4  # choices left in a season that ends soon


def ahead(state: State, seat: int) -> int:
    """The points by which a seat is ahead of its best opponent as if the game ended now."""
    return kind.ahead(GAME.totals(state), seat)


# Against a reply.


@lru_cache(8)  # the page is drawn again with each action that it shows
def reply(state: State, seat: int) -> tuple[tuple[Action, ...], State]:
    """The opponent's best answer in a position where it is due, and the position after it.

    An answer includes all actions for as long as the opponent decides. The best one reduces the
    seat's lead most; of equal ones, it is the first.
    """
    return _answer(state, 1 - seat, lambda after: -ahead(after, seat))


def _answer(
    state: State, chooser: int, worth: Callable[[State], int]
) -> tuple[tuple[Action, ...], State]:
    """The answer of a seat that is worth most to it, and the position after it."""
    if state.phase is not Phase.INSPECT or state.to_move != chooser:
        return (), state
    found = []
    for action in GAME.legal(state):
        further, end = _answer(GAME.apply(state, action), chooser, worth)
        found.append(((action, *further), end))
    return max(found, key=lambda answer: worth(answer[1]))


def after_reply(line: Solution, about: str) -> int:
    """The lead that is left after the opponent's best answer."""
    return ahead(reply(line.end, line.seat)[1], line.seat)


def answerable(state: State, fewest: int = CHOICE) -> Iterator[str]:
    """Yield ``""`` with two players if the opponent decides right after any choice."""
    if state.seats == 2:
        yield from followed(state, fewest)


def answered(state: State) -> Iterator[str]:
    """Yield ``""`` with two players and many choices if the opponent's answer changes which choice
    is best."""
    if state.seats == 2 and [*followed(state, FEWEST)]:
        yield from _overturned(state, ahead, after_reply)


def _overturned(
    state: State, looks: Callable[[State, int], int], value: Callable[[Solution, str], int]
) -> Iterator[str]:
    """Yield ``""`` if no choice that looks best (by ``looks``) is worth most (by ``value``)."""
    seat = state.to_move
    assert seat is not None
    lines = [Solution(state, (action,), GAME.apply(state, action)) for action in GAME.legal(state)]
    worth = [value(line, "") for line in lines]
    shown = [looks(line.end, seat) for line in lines]
    if max(look for look, each in zip(shown, worth, strict=True) if each == max(worth)) < max(
        shown
    ):
        yield ""


# What is left for the next player.


@lru_cache(8)  # as above
def taken(state: State, seat: int) -> tuple[tuple[Action, ...], State]:
    """The choice that brings the next player to decide the most points, and the position after it.

    It includes all actions for as long as that player decides; it is empty if that is the seat
    itself, or if nobody decides.
    """
    chooser = state.to_move
    if chooser is None or chooser == seat:
        return (), state
    return _answer(state, chooser, lambda after: GAME.totals(after)[chooser])


def left(line: Solution, about: str) -> int:
    """Minus the most points that the next player to decide can gain, as if the game ended then."""
    chooser = line.end.to_move
    if chooser is None or chooser == line.seat:
        return 0
    after = taken(line.end, line.seat)[1]
    gained: int = GAME.totals(after)[chooser] - GAME.totals(line.start)[chooser]
    return -gained


def followed(state: State, fewest: int = CHOICE) -> Iterator[str]:
    """Yield ``""`` if the same other player decides right after any choice."""
    if not choosing(state, fewest):
        return
    after = [GAME.apply(state, action) for action in GAME.legal(state)]
    if all(each.phase is Phase.INSPECT for each in after):
        following = {each.to_move for each in after}
        if len(following) == 1 and state.to_move not in following:
            yield ""


def denied(state: State) -> Iterator[str]:
    """Yield ``""`` if the same other player decides after each of many choices, and none that
    scores most leaves that player least."""
    if [*followed(state, FEWEST)]:
        yield from _overturned(state, own, left)


# The end of a season.


def end_of_season(line: Solution, about: str) -> int:
    """The lead at the end of the season that the others can't reduce. Raises UnknownOutcome."""
    return worst_case(line, ahead)[0]


def outcomes(line: Solution, about: str) -> int:
    """How many positions `end_of_season` looks at."""
    return worst_case(line, ahead)[1]


@lru_cache(8)  # as above
def rest_of_season(state: State, seat: int) -> tuple[tuple[Action, ...], State]:
    """The actions of the rest of a season if the seat plays best and all others choose what is
    worst for it, and the position after them.

    Raises UnknownOutcome.
    """
    future, actions = WorstCase(seat, lambda end: ahead(end, seat)), list[Action]()
    while state.to_move is not None:
        worth = future.sure(state)
        actions.append(
            next(
                each for each in GAME.legal(state) if future.sure(GAME.apply(state, each)) == worth
            )
        )
        state = GAME.apply(state, actions[-1])
    return tuple(actions), state


def any_seasons(state: State, fewest: int = CHOICE) -> Iterator[str]:
    """Yield ``""`` for a choice of at least ``fewest`` in the last two areas of a season."""
    if state.area >= len(state.region) // 2 - 2 and choosing(state, fewest):
        yield ""


def seasons(state: State) -> Iterator[str]:
    """Yield ``""`` for one of few decisions in the last two areas of a season, with many choices,
    of which none that scores most is best."""
    if [*any_seasons(state, FEWEST)] and _decisions(state) <= MOST_DECISIONS:
        with suppress(UnknownOutcome):
            yield from _overturned(state, own, end_of_season)


def _decisions(state: State) -> int:
    """The number of choices that are left in the season if each of them takes a plot."""
    found = 0
    for area in range(state.area, len(state.region) // 2):
        ranks = len(ranking(state, area)) - (state.rank if area == state.area else 0)
        found += min(ranks, len(plots_in(state.region, state.plots, area)))
    return found
