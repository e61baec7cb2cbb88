"""Compare the points that the grandmaster expects during its games with those it scores.

``python -m py_rules.arena.calibrate GAME`` plays games between grandmasters. For each stage of the
game (seasons, rounds, halves) it fits the factor between the further points expected and those
scored: for their average over all seats (the level), and for each seat's difference from this
average (the lead). The same command always plays the same games.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import py_rules
from py_rules import bots
from py_rules.arena.executors import done, processes
from py_rules.arena.games import play_out
from py_rules.bots.budget import Budget
from py_rules.bots.mind import by_seat

TABLES = (2, 2, 3, 4)  # numbers of players, in turn from game to game
POSITIONS = {"mykerinos": 80, "myraclia": 30, "mexica": 25}  # evaluated for a decision
STAGES: dict[str, Callable[[Any], int]] = {
    "mykerinos": lambda state: int(state.season),
    "myraclia": lambda state: min(int(state.round), LATE),
    "mexica": lambda state: int(state.half),
}
LATE = 5  # rounds of Myraclia; those after it count as one stage


class Sight(NamedTuple):
    """The points expected from a position on, and those scored, without the points before it."""

    game: int
    stage: int
    expected: tuple[float, ...]  # by seat
    came: tuple[float, ...]  # by seat


class Fit(NamedTuple):
    """The factor that fits best, and its standard error, clustered by game."""

    factor: float
    error: float


def play(number: int, positions: int, name: str = "mykerinos") -> list[Sight]:
    """Play a game and return a sight for each decision. The number is its seed, and decides how
    many play.
    """
    game, mind, stage_of = py_rules.load(name), bots.evaluation(name), STAGES[name]
    seats = TABLES[number % len(TABLES)]
    chance, rng = Random(f"calib {number}"), Random(number)
    players = [bots.bot(name, bots.LEVELS[-1]) for _ in range(seats)]
    seen = []

    def decide(state: Any) -> Any:
        seen.append((stage_of(state), by_seat(mind, state), game.totals(state)))
        return players[state.to_move](game, state, rng, Budget(positions))

    *_, (_, last) = play_out(game, game.start(seats, frozenset()), chance, decide)
    end = game.totals(last)
    return [
        Sight(number, stage, _less(points, scored), _less(end, scored))
        for stage, points, scored in seen
    ]


def _less(points: Iterable[float], scored: Iterable[float]) -> tuple[float, ...]:
    return tuple([more - now for more, now in zip(points, scored, strict=True)])


def levels(sights: Iterable[Sight]) -> Fit:
    """Fit the points that all seats expect on average to those they score."""
    return fit(
        (sight.game, sum(sight.expected) / len(sight.came), sum(sight.came) / len(sight.came))
        for sight in sights
    )


def leads(sights: Iterable[Sight]) -> Fit:
    """Fit each seat's expected difference from the average to the one it reaches."""
    return fit(_apart(sights))


def _apart(sights: Iterable[Sight]) -> Iterator[tuple[int, float, float]]:
    for game, _, expected, came in sights:
        middle, average = sum(expected) / len(expected), sum(came) / len(came)
        for points, real in zip(expected, came, strict=True):
            yield game, points - middle, real - average


def fit(pairs: Iterable[tuple[int, float, float]]) -> Fit:
    """Fit by least squares the factor that leads from expected to scored points. Each item has the
    number of a game, the points expected and the points scored.
    """
    known = list(pairs)
    squares = sum(expected * expected for _, expected, _ in known)
    factor = sum(expected * came for _, expected, came in known) / squares
    slips: dict[int, float] = {}
    for game, expected, came in known:
        slips[game] = slips.get(game, 0.0) + expected * (came - factor * expected)
    return Fit(factor, sqrt(sum(slip * slip for slip in slips.values())) / squares)


def lines(sights: list[Sight]) -> Iterator[str]:
    """Yield the lines of the table: by number of players and stage, both factors with errors."""
    yield "players  stage  positions  level           lead"
    rows: dict[tuple[int, int], list[Sight]] = {}
    for each in sights:
        rows.setdefault((len(each.came), each.stage), []).append(each)
    for (seats, stage), chosen in sorted(rows.items()):
        level, lead = levels(chosen), leads(chosen)
        yield f"{seats:<7}  {stage:5}  {len(chosen):9}  {_factor(level)}    {_factor(lead)}"


def _factor(fitted: Fit) -> str:
    return f"{fitted.factor:5.2f} ± {fitted.error:.2f}"


def main(arguments: list[str] | None = None) -> int:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m py_rules.arena.calibrate",
        description="Print how much of what the grandmaster expects comes true.",
    )
    parser.add_argument("game", choices=py_rules.GAMES, nargs="?", default="mykerinos")
    parser.add_argument("--games", type=int, default=79)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--positions", type=int, help="looked at for a decision")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    numbers = range(asked.first, asked.first + asked.games)
    positions = asked.positions or POSITIONS[asked.game]
    with processes(asked.jobs) as executor:
        played = done(executor, partial(play, positions=positions, name=asked.game), numbers)
        sights = [sight for game in played for sight in game]
    for line in lines(sights):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
