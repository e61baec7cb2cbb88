"""The questions of Myraclia about the next player's turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from py_rules.myraclia import GAME
from py_rules.myraclia.actions import Action
from py_rules.myraclia.state import Phase, State
from py_rules.puzzles.kind import Solution, Unproven, ahead
from py_rules.puzzles.myraclia_turn import answered, terraformings, turn_ends

MOST_ANSWERED = 7  # elements in stock; with more, a turn and its answers have too many payments
MOST_ANSWERS = 150  # positions that an answer can lead to


class TooManyAnswers(Unproven):
    """Raised if the opponent can answer in too many ways to examine."""


Answer = tuple[tuple[Action, ...], State]  # a turn by terraforming alone, and the position after it


def _turns(state: State) -> list[Answer]:
    """The answers of the player to move, the shortest first. Raises TooManyAnswers."""
    found: list[Answer] = [((), state)]
    edge, seen = found[:], {state}
    while edge:
        grown: list[Answer] = []
        for actions, now in edge:
            for action in terraformings(now, ""):
                after = GAME.apply(now, action)
                if after not in seen:
                    seen.add(after)
                    grown.append(((*actions, action), after))
        if len(seen) > MOST_ANSWERS:
            raise TooManyAnswers(f"a turn can lead to more than {MOST_ANSWERS} positions")
        found += grown
        edge = grown
    return found


def begun(state: State) -> bool:
    """Whether a turn begins that isn't the last of the round."""
    acts = state.phase is Phase.ACT and state.to_move is not None and not state.actions
    return acts and state.turn < state.seats - 1


def _overturned(
    state: State, looks: Callable[[State, int], int], value: Callable[[State, int], int]
) -> Iterator[str]:
    """Yield ``""`` if both players have few elements and no turn that looks best is worth most."""
    seat, following = state.order[state.turn], state.order[state.turn + 1]
    if max(state.stock[seat].total, state.stock[following].total) > MOST_ANSWERED:
        return
    ends = turn_ends(state)
    try:
        worth = {end: value(end, seat) for end in ends}
    except TooManyAnswers:
        return
    best = max(worth.values(), default=0)
    most = max((looks(end, seat) for end in ends), default=0)
    if ends and max(looks(end, seat) for end in ends if worth[end] == best) < most:
        yield ""


# Against a reply.


def reply(state: State) -> Answer:
    """The opponent's best turn in a position where it begins, and the position after it.

    The best one reduces the other seat's lead most; of equal ones, it is one of the shortest. Only
    terraforming can do that (see `terraformings`). Raises TooManyAnswers.
    """
    return _reply(state)[0]


@lru_cache(2048)
def _reply(state: State) -> tuple[Answer, int]:
    """The opponent's best turn, and the number of positions examined."""
    assert state.to_move is not None
    seat, found = 1 - state.to_move, _turns(state)
    return min(found, key=lambda answer: _ahead(answer[1], seat)), len(found)


def _ahead(state: State, seat: int) -> int:
    """The points by which a seat is ahead as if the game ended now."""
    return ahead(GAME.totals(state), seat)


def _lead_left(end: State, seat: int) -> int:
    return _ahead(reply(answered(end))[1], seat)


def after_reply(line: Solution, about: str) -> int:
    """The lead that is left after the opponent's best turn. Raises TooManyAnswers."""
    return _lead_left(line.end, line.seat)


def answers(line: Solution, about: str) -> int:
    """How many positions the opponent's turn can lead to."""
    return _reply(answered(line.end))[1]


def answerable(state: State) -> Iterator[str]:
    """Yield ``""`` with two players at the beginning of the round's first turn."""
    if state.seats == 2 and begun(state):
        yield ""


def overturned(state: State) -> Iterator[str]:
    """Yield ``""`` with two players who have few elements if the opponent's turn changes which turn
    is best."""
    if [*answerable(state)]:
        yield from _overturned(state, _ahead, _lead_left)


def tempting(state: Any, action: Any, about: str) -> float:
    """How good an action looks: by how many points it increases the lead before the answer."""
    seat, after = state.to_move, GAME.apply(state, action)
    return float(_ahead(after, seat) - _ahead(state, seat))


# What is left for the next player.


def taken(state: State) -> Answer:
    """The turn that gains most on the scoring board, in a position where it begins, and the
    position after it; one of the shortest. Raises TooManyAnswers."""
    return _taken(state)[0]


@lru_cache(2048)
def _taken(state: State) -> tuple[Answer, int]:
    """The turn that gains most, and the number of positions examined."""
    seat, found = state.to_move, _turns(state)
    assert seat is not None
    return max(found, key=lambda answer: answer[1].points[seat]), len(found)


def _points_left(end: State, seat: int) -> int:
    """Minus the most points that the next player can gain on the scoring board."""
    state = answered(end)
    assert state.to_move is not None
    return state.points[state.to_move] - taken(state)[1].points[state.to_move]


def left(line: Solution, about: str) -> int:
    """Minus the most points that the next player can gain in the next turn. Raises
    TooManyAnswers."""
    return _points_left(line.end, line.seat)


def gains(line: Solution, about: str) -> int:
    """How many positions the next player's turn can lead to."""
    return _taken(answered(line.end))[1]


def followed(state: State) -> Iterator[str]:
    """Yield ``""`` at the beginning of a turn that isn't the last of the round."""
    if begun(state):
        yield ""


def robbed(state: State) -> Iterator[str]:
    """The same if both players have few elements and no turn that gains most leaves the least."""
    if begun(state):
        yield from _overturned(state, _points, _points_left)


def _points(state: State, seat: int) -> int:
    return state.points[seat]


def gain(state: Any, action: Any, about: str) -> float:
    """How good an action looks: the points that it gains."""
    seat = state.to_move
    return float(GAME.apply(state, action).points[seat] - state.points[seat])
