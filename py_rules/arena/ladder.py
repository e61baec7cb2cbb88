"""Compare the levels' win rates with their targets, for ``py_rules/bots/EXPERIMENTS.md``.

``python -m py_rules.arena.ladder GAME`` plays the matches one after the other and prints a row of
the table for each as soon as it is over.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import py_rules
from py_rules import bots
from py_rules.arena import report
from py_rules.arena.executors import done, processes
from py_rules.arena.games import fixtures, play


class Rung(NamedTuple):
    """A match, and the range in which the win rate of its first bot should lie."""

    bots: tuple[str, str]
    seats: int
    low: float  # a share of all games
    high: float = 1.0


COMPARED = "adept"  # the level whose characters must be equally strong
BEFORE = "master"  # the strongest level below the tree search in the table


def rungs(name: str) -> Iterator[Rung]:
    """The matches of a game: each level against the one below, the strongest against the plain tree
    searches, the characters of a level against the plain one, and the best without a tree against
    the simple bots.
    """
    ladder = bots.LEVELS[: bots.LEVELS.index(BEFORE) + 1]
    for worse, better in pairwise(ladder):
        yield Rung((better, worse), 2, 0.65, 0.8)
    best = bots.LEVELS[-1]
    for other in (BEFORE, "uct:5000", "uct-eval:5000"):
        yield Rung((best, other), 2, 0.6)
    for character in bots.CHARACTERS:
        yield Rung((f"{COMPARED}-{character}", COMPARED), 2, 0.45, 0.55)
    yield Rung((BEFORE, "uniform"), 2, 0.99)
    yield Rung((BEFORE, "greedy"), 2, 0.9)
    for seats in py_rules.load(name).seats:
        if seats in (3, 4):
            yield Rung((BEFORE, "greedy"), seats, 1.8 / seats)
            yield Rung((best, BEFORE), seats, 2 / seats)


HEADINGS = ("match", "seats", "games", "won", "95 % interval", "points", "ms a move", "to reach")


def row(asked: argparse.Namespace, rung: Rung) -> tuple[str, ...]:
    """Play a match and return its row of the table."""
    wanted = [
        fixture._replace(seconds=asked.seconds, processor=asked.processor, uncut=asked.uncut)
        for fixture in fixtures(asked.game, rung.bots, rung.seats, asked.games, asked.seed)
    ]
    with processes(asked.jobs) as executor:
        outcomes = sorted(done(executor, play, wanted), key=lambda each: each.fixture.number)
    lines = {line.bot: line for line in report.lines(outcomes)}
    first, second = (lines[name] for name in rung.bots)
    low, high = first.interval
    span = f"{100 * rung.low:.0f} %" + (f" to {100 * rung.high:.0f} %" if rung.high < 1 else "")
    reached = rung.low <= first.share <= rung.high
    return (
        " : ".join(rung.bots),
        str(rung.seats),
        f"{first.games:.0f}",
        f"{100 * first.share:.1f} %",
        f"{100 * low:.1f} to {100 * high:.1f} %",
        f"{first.points:.1f} : {second.points:.1f}",
        f"{1000 * first.mean:.1f} : {1000 * second.mean:.1f}",
        span + ("" if reached else ", **not reached**"),
    )


def main(arguments: list[str] | None = None) -> int:
    """Print the table of a game. The exit status is 0 even if a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m py_rules.arena.ladder", description=__doc__)
    parser.add_argument("game", choices=py_rules.GAMES)
    parser.add_argument("--games", type=int, default=400, help="of each match")
    parser.add_argument("--seconds", type=float, help="the most for a decision")
    parser.add_argument("--processor", action="store_true", help="these are of processor time")
    parser.add_argument("--uncut", action="store_true", help="uct:N makes all N iterations")
    parser.add_argument("--only", default="", help="of the matches, those with this bot")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    print(f"| {' | '.join(HEADINGS)} |\n|{' --- |' * len(HEADINGS)}", flush=True)
    for rung in rungs(asked.game):
        if asked.only and asked.only not in rung.bots:
            continue
        print(f"| {' | '.join(row(asked, rung))} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
