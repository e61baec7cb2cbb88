"""Random games against the clock.

The same text runs under CPython, in the browser, and with the rules of older commits.
"""

import random
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import py_rules

LONGEST = 5000  # actions: where all may always pass, a game might never end
MIDDLING = range(250, 351)  # legal actions: a position in the middle of a game has about so many


class Tally(NamedTuple):
    """What was played, and how long it took in seconds."""

    actions: int
    seconds: float
    finding: float  # of them for finding the legal actions and taking one of them


class Lists(NamedTuple):
    """How long it takes to list all legal actions, in seconds."""

    longest: float  # of the list with the most actions
    longest_count: int  # how many that holds
    middling: float  # the mean of the lists with a middling number; 0 where none has it


def play(name: str, games: int) -> Tally:
    """Play so many games; seeds are 0, 1, 2 ..., seats take turns, every other has all options."""
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
    middling = [seconds for count, seconds in took if count in MIDDLING]
    count, longest = max(took)
    return Lists(longest, count, sum(middling) / len(middling) if middling else 0.0)


def _positions(name: str, games: int) -> Iterator[tuple[Any, float]]:
    """All positions, and how long it took in each, in seconds, to count the legal actions and to
    take one of them; not to draw which."""
    game: Any = py_rules.load(name)
    clock = time.perf_counter
    # Before there was `choices` all legal actions had to be listed.
    choices = getattr(game, "choices", lambda state: list(game.legal(state)))
    for number in range(games):
        rng = random.Random(number)
        options = frozenset(game.options if number % 2 else ())
        state = game.start(game.seats[number % len(game.seats)], options)
        for _ in range(LONGEST):
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
