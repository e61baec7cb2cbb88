"""Random games against the clock; the same text runs under CPython and in the browser."""

import random
import time
from typing import NamedTuple

import py_rules

LONGEST = 5000  # actions: where all may always pass, a game might never end


MIDDLING = range(250, 351)  # legal actions: a position in the middle of a game has about so many


class Tally(NamedTuple):
    """What was played and how long it took, in seconds."""

    actions: int
    seconds: float
    longest_list: float  # the longest time that one list of legal actions took
    longest_count: int  # and how many actions that one held
    middling_list: float  # the mean time of the lists with a middling number; 0 where none has it


def play(name: str, games: int) -> Tally:
    """Play so many games; seeds are 0, 1, 2 ..., seats take turns, every other has all options."""
    game = py_rules.load(name)
    clock = time.perf_counter
    actions = count = middling = 0
    longest = spent = 0.0
    start = clock()
    for number in range(games):
        rng = random.Random(number)
        options = frozenset(game.options if number % 2 else ())
        state = game.start(game.seats[number % len(game.seats)], options)
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
                if len(legal) in MIDDLING:
                    spent += took
                    middling += 1
                action = rng.choice(legal)
            state = game.apply(state, action)
            actions += 1
    return Tally(actions, clock() - start, longest, count, spent / middling if middling else 0.0)
