"""The command ``build.py puzzles``: prove all puzzles, and find more."""

from __future__ import annotations

import argparse

import py_rules
from py_rules import puzzles
from tools.console import say
from tools.content.puzzles import finding, verifying

HEADER = """\
# Puzzles of {title}, found in games of bots and proven by looking at every turn there is.
# “build.py puzzles” proves them again; “build.py puzzles --find 20 {game}” adds more below.
# The order is that of the days on which they are puzzles of the day: do not change it.

"""


def run(rest: list[str]) -> int:
    """Prove all puzzles; with ``--find N GAME`` find N more for a game first."""
    parser = argparse.ArgumentParser(prog="build.py puzzles")
    parser.add_argument("--find", type=int, metavar="N", default=0, help="find so many more")
    parser.add_argument("--seed", type=int, default=0, help="of the first game that is played")
    parser.add_argument("game", nargs="?", choices=py_rules.GAMES)
    wanted = parser.parse_args(rest)
    if wanted.find:
        if wanted.game is None:
            parser.error("say of which game, for example: --find 20 mexica")
        add(wanted.game, wanted.find, wanted.seed)
    say(f"All {verifying.verify()} puzzles are proven")
    return 0


def add(game: str, count: int, seed: int) -> None:
    """Append new puzzles to the existing ones."""
    path = verifying.path(game)
    known = verifying.read(game) if path.exists() else ()
    found = []
    for puzzle in finding.find(game, count, known, seed):
        found.append(puzzle)
        say(f"{len(found)}: {puzzle.level}, {puzzle.kind} ({puzzle.found})")
    text = HEADER.format(game=game, title=game.capitalize()) + puzzles.write(
        (*known, *finding.mixed(found))
    )
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
