"""``python -m py_rules arena``: play a match between bots and print the results."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

import py_rules
from py_rules import bots
from py_rules.arena import report
from py_rules.arena.executors import cluster, done, processes
from py_rules.arena.games import Fixture, PlayedGame, fixtures, play

WIDTH = 30  # characters of the progress bar


def run(asked: argparse.Namespace) -> int:
    """Play the match that the command line asks for. Raises ValueError if it can't be played."""
    folder = Path(asked.records) if asked.records else None
    wanted = [
        fixture._replace(
            positions=asked.positions,
            seconds=asked.seconds,
            processor=asked.processor,
            uncut=asked.uncut,
            record=folder is not None,
        )
        for fixture in _fixtures(asked)
    ]
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    outcomes: list[PlayedGame] = []
    with ExitStack() as stack:
        where = cluster(asked.scheduler) if asked.scheduler else processes(asked.jobs)
        executor = stack.enter_context(where)
        progress = Progress(len(wanted), sys.stderr)
        for outcome in done(executor, play, wanted):
            outcomes.append(outcome)
            if folder:
                name = f"{outcome.fixture.number + 1:0{len(str(len(wanted)))}}.txt"
                (folder / name).write_text(outcome.text, "utf-8")
            progress.step()
    outcomes.sort(key=lambda outcome: outcome.fixture.number)
    print(f"{asked.game}, {len(outcomes)} games, {len(wanted[0].bots)} seats, seed {asked.seed}")
    for line in report.written(report.lines(outcomes)):
        print(line)
    return 0


def _fixtures(asked: argparse.Namespace) -> list[Fixture]:
    game = py_rules.load(asked.game)
    for name in asked.bots:
        try:
            bots.bot(asked.game, name)
        except KeyError:
            known = (*bots.PLAIN, *bots.LEVELS, *(f"{kind}:N" for kind in bots.REFERENCES))
            raise ValueError(
                f"no bot is called {name!r}; there are {', '.join(known)}, and levels with a "
                f"character, such as adept-{', adept-'.join(bots.CHARACTERS)}"
            ) from None
    seats = asked.seats or max(2, min(len(asked.bots), game.seats[-1]))
    if seats not in game.seats:
        raise ValueError(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players")
    for option in asked.option:
        if option not in game.options:
            raise ValueError(f"{game.name} has no option {option!r}")
    for name in ("games", "jobs"):
        if getattr(asked, name) < 1:
            raise ValueError(f"--{name} must be at least 1")
    return list(fixtures(asked.game, asked.bots, seats, asked.games, asked.seed, asked.option))


class Progress:
    """The progress of a match: a growing bar on a terminal, otherwise a line for each tenth."""

    def __init__(self, total: int, out: TextIO) -> None:
        self._done, self._total, self._out = 0, total, out
        self._draw()

    def step(self) -> None:
        """Count one more game."""
        self._done += 1
        self._draw()

    def _draw(self) -> None:
        count, total = self._done, self._total
        if self._out.isatty():
            full = WIDTH * count // total
            end = "\n" if count == total else ""
            bar = "#" * full + "." * (WIDTH - full)
            print(f"\r[{bar}] {count}/{total} games", end=end, file=self._out, flush=True)
        elif 10 * count // total != 10 * (count - 1) // total and count:
            print(f"{count}/{total} games", file=self._out, flush=True)
