"""Random games against the clock; the same text runs under CPython and in the browser."""

import random
import time
from typing import NamedTuple

import py_rules

LONGEST = 5000  # actions: where all may always pass, a game might never end


class Tally(NamedTuple):
    """What was played and how long it took, in seconds."""

    games: int
    actions: int
    seconds: float
    longest_list: float  # the longest time that one list of legal actions took
    longest_count: int  # and how many actions that one held


def play(name: str, seconds: float = 0.0, games: int = 0) -> Tally:
    """Play for so many seconds, or so many games; seeds are 0, 1, 2 ..., seats take turns."""
    game = py_rules.load(name)
    clock = time.perf_counter
    played = actions = count = 0
    longest = 0.0
    start = clock()
    while played < games or clock() - start < seconds:
        rng = random.Random(played)
        state = game.start(game.seats[played % len(game.seats)], frozenset())
        for _ in range(LONGEST):
            if state.over:
                break
            if state.to_move is None:
                action = game.deal(state, rng)
            else:
                before = clock()
                legal = list(game.legal(state))
                took = clock() - before
                if took > longest:
                    longest, count = took, len(legal)
                action = rng.choice(legal)
            state = game.apply(state, action)
            actions += 1
        played += 1
    return Tally(played, actions, clock() - start, longest, count)
