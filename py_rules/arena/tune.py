"""Learn the weights of a game's features from games of the bots against themselves.

``python -m py_rules.arena.tune GAME`` plays games, fits the weights to the results, and keeps the
new weights only if they win a match against the old ones; then it begins the next round. The
weights are written beside the bots' modules, with a note on how they were found.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import py_rules
from py_rules import bots
from py_rules.arena.executors import done, processes
from py_rules.arena.games import LONGEST
from py_rules.bots.budget import Budget
from py_rules.bots.mind import SCORED, Evaluation
from py_rules.bots.search import SearchBot
from py_rules.bots.weights import read_file

TunedWeights = dict[str, float]
# The lead of a seat over the others: in each feature, by name, and in points.
Observation = tuple[dict[str, float], float]


class Task(NamedTuple):
    """A game of bots with these weights, by seat; with ``slips`` they also try worse moves."""

    game: str
    weights: tuple[TunedWeights, ...]
    seed: str
    slips: float
    new: int | None = None  # the seat with new weights, in a match


class Played(NamedTuple):
    """The result of a task."""

    rows: list[Observation]
    winners: tuple[int, ...]
    new: int | None


def play(task: Task) -> Played:
    """Play a game. The rows are the positions between turns, each with how the game ended."""
    game = py_rules.load(task.game)
    known = bots.evaluation(task.game)
    style = known.styles["adept"]._replace(slips=task.slips, among=10)
    minds = [known._replace(weights=weights) for weights in task.weights]
    thinkers = [SearchBot(mind, style) for mind in minds]
    chance, rng = Random(f"{task.seed} chance"), Random(f"{task.seed} bots")
    state = game.start(len(minds), frozenset())
    seen: list[list[dict[str, float]]] = []
    last = None
    for _ in range(LONGEST):
        if state.over:
            break
        if state.to_move is None:
            state = game.apply(state, game.deal(state, chance))
            continue
        if task.new is None and last not in (None, state.to_move):
            seen.append(by_seat(minds[0], state))
        last = state.to_move
        budget = Budget(style.positions)
        state = game.apply(state, thinkers[state.to_move](game, state, rng, budget))
    points = [float(total) for total in game.totals(state)]
    rows = [row for features in seen for row in _rows(features, points)]
    return Played(rows, game.winners(state), task.new)


def path_of(game: str) -> Path:
    """The file with the weights of a game."""
    return Path(bots.__file__).with_name(f"{game}.json")


def by_seat(mind: Evaluation, state: Any) -> list[dict[str, float]]:
    """By seat, the amount of each feature."""
    found: list[dict[str, float]] = [{} for _ in range(state.seats)]
    for feature, seat, _, amount in mind.terms(state):
        found[seat][feature] = found[seat].get(feature, 0.0) + amount
    return found


def _rows(features: list[dict[str, float]], points: list[float]) -> Iterable[Observation]:
    """Yield each seat's lead over the average of the others; of two seats, only the first's."""
    seats = len(points)
    names = {name for each in features for name in each}
    for seat in range(seats if seats > 2 else 1):
        more = {}
        for name in names:
            amounts = [each.get(name, 0.0) for each in features]
            more[name] = (amounts[seat] * seats - sum(amounts)) / (seats - 1)
        yield more, (points[seat] * seats - sum(points)) / (seats - 1)


def fitted(rows: list[Observation], weights: Mapping[str, float], ridge: float) -> TunedWeights:
    """The weights that predict the points best, drawn a little towards the old ones.

    Points already scored weigh 1; the other features explain what is still to come. No weight is
    below 0.
    """
    names = [name for name in weights if name not in SCORED]
    count = len(names)
    scale = [sum(row.get(name, 0.0) ** 2 for row, _ in rows) / len(rows) + 1e-9 for name in names]
    left = [[0.0] * count for _ in range(count)]
    right = [0.0] * count
    for row, points in rows:
        rest = points - sum(row.get(name, 0.0) * weights[name] for name in SCORED & row.keys())
        amounts = [row.get(name, 0.0) for name in names]
        for i, amount in enumerate(amounts):
            if amount:
                right[i] += amount * rest
                line = left[i]
                for j, other in enumerate(amounts):
                    line[j] += amount * other
    for i, name in enumerate(names):
        pull = ridge * scale[i] * len(rows)
        left[i][i] += pull
        right[i] += pull * weights[name]
    found = dict(weights)
    found.update(
        zip(names, _gradient_step(left, right, [weights[name] for name in names]), strict=True)
    )
    return found


def _gradient_step(left: list[list[float]], right: list[float], start: list[float]) -> list[float]:
    """Least squares without negative weights, by coordinate descent."""
    found = list(start)
    for _ in range(300):
        for i, line in enumerate(left):
            rest = right[i] - sum(map(float.__mul__, line, found)) + line[i] * found[i]
            found[i] = max(rest / line[i], 0.0)
    return [round(weight, 3) for weight in found]


def main(arguments: list[str] | None = None) -> int:
    """Learn, and write the weights that won. The exit status is 0 whether or not any did."""
    parser = argparse.ArgumentParser(prog="python -m py_rules.arena.tune", description=__doc__)
    parser.add_argument("game", choices=py_rules.GAMES)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=200, help="for learning, a round")
    parser.add_argument("--match", type=int, default=200, help="games of new against old weights")
    parser.add_argument("--slips", type=float, default=0.7, help="points misjudged while learning")
    parser.add_argument("--ridge", type=float, default=0.1, help="how much the old weights pull")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    weights: TunedWeights = dict(read_file(asked.game)["weights"])
    for number in range(asked.rounds):
        new, share = _round(asked, weights, f"{asked.seed} {number}")
        print(json.dumps({"round": number, "won": round(share, 3), "weights": new}), flush=True)
        if share > 0.5:
            weights = new
            provenance = {
                "made": f"python -m py_rules.arena.tune {' '.join(arguments or sys.argv[1:])}",
                "date": date.today().isoformat(),
                "round": number,
                "won against the weights before": round(share, 3),
                "in games": asked.match,
            }
            text = json.dumps({**provenance, "weights": weights}, indent=2)
            path_of(asked.game).write_text(text + "\n", "utf-8")
    return 0


def _round(
    asked: argparse.Namespace, weights: TunedWeights, seed: str
) -> tuple[TunedWeights, float]:
    """New weights, and the share of games they win against the old ones."""
    with processes(asked.jobs) as executor:
        lessons = [
            Task(asked.game, (weights,) * (3 if n % 4 == 3 else 2), f"{seed} {n}", asked.slips)
            for n in range(asked.games)
        ]
        rows = [row for played in done(executor, play, lessons) for row in played.rows]
        new = fitted(rows, weights, asked.ridge)
        both = ((new, weights), (weights, new))
        match = [
            Task(asked.game, both[n % 2], f"{seed} match {n // 2}", 0.1, new=n % 2)
            for n in range(asked.match)
        ]
        won = 0.0
        for played in done(executor, play, match):
            won += (played.new in played.winners) / len(played.winners)
    return new, won / asked.match


if __name__ == "__main__":
    sys.exit(main())
