"""Play random games against the clock.

This same file runs under CPython, in the browser, and with the rules of older commits.
"""

import random
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import py_rules

MAX_ACTIONS = 5000  # actions; a game in which everybody may always pass might never end
MIDDLE_COUNTS = range(250, 351)  # legal actions; typical of a position in the middle of a game


class Tally(NamedTuple):
    """The actions played, and the seconds that they took."""

    actions: int
    seconds: float
    finding: float  # the part spent on finding the legal actions and choosing one


class Lists(NamedTuple):
    """How long it takes to list all legal actions, in seconds."""

    longest: float  # seconds for the list with the most actions
    longest_count: int  # the length of that list
    middling: float  # the mean over lists with a typical number of actions; 0 if there is none


def play(name: str, games: int) -> Tally:
    """Play games: seeds 0, 1, 2 ..., each number of seats in turn, options in every other one."""
    start = time.perf_counter()
    spent = [took for _, took in _positions(name, games)]
    return Tally(len(spent), time.perf_counter() - start, sum(spent))


def lists(name: str, games: int) -> Lists:
    """List all legal actions in every position of the same games."""
    game = py_rules.load(name)
    took = []
    for state, _ in _positions(name, games):
        before = time.perf_counter()
        count = len(list(game.legal(state)))
        took.append((count, time.perf_counter() - before))
    middling = [seconds for count, seconds in took if count in MIDDLE_COUNTS]
    count, longest = max(took)
    return Lists(longest, count, sum(middling) / len(middling) if middling else 0.0)


def _positions(name: str, games: int) -> Iterator[tuple[Any, float]]:
    """Yield each position with the seconds it took to count its legal actions and to pick one of
    them. The time to draw a random number is not included."""
    game: Any = py_rules.load(name)
    clock = time.perf_counter
    # Before there was `choices` all legal actions had to be listed.
    choices = getattr(game, "choices", lambda state: list(game.legal(state)))
    for number in range(games):
        rng = random.Random(number)
        options = frozenset(game.options if number % 2 else ())
        state = game.start(game.seats[number % len(game.seats)], options)
        for _ in range(MAX_ACTIONS):
            if state.over:
                break
            spent = 0.0
            if state.to_move is None:
                action = game.deal(state, rng)
            else:
                before = clock()
                legal = choices(state)
                count = len(legal)
                counted = clock()
                index = rng.randrange(count)
                chosen = clock()
                action = legal[index]
                spent = clock() - chosen + counted - before
            yield state, spent
            state = game.apply(state, action)
