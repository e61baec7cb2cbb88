"""The command ``build.py puzzles``: prove all puzzles, and find more."""

from __future__ import annotations

import argparse

import py_rules
from py_rules import puzzles
from py_rules.puzzles import Puzzle
from tools.console import echo
from tools.content.puzzles import choosing, finding, rating, turning, verifying

HEADER = """\
# Puzzles of {title}, found in games of bots and proven by looking at every turn there is.
# “build.py puzzles” proves them again; “build.py puzzles --find 20 {game}” adds more below.
# The order is that of the days on which they are puzzles of the day: do not change it.

"""
ANSWERED = [kind for kind in puzzles.CHOICES if kind != puzzles.GRANDMASTER]


def run(rest: list[str]) -> int:
    """Prove all puzzles; with ``--find N GAME`` find N more for a game first."""
    parser = argparse.ArgumentParser(prog="build.py puzzles")
    parser.add_argument("--find", type=int, metavar="N", default=0, help="find so many more")
    parser.add_argument("--seed", type=int, default=0, help="of the first game that is played")
    parser.add_argument("--kind", default="", help="find puzzles of this kind only")
    parser.add_argument(
        "--level", default="", choices=puzzles.LEVELS, help="find those of this level only"
    )
    parser.add_argument(
        "--again", action="store_true", help="look in the games of puzzles that are known"
    )
    parser.add_argument(
        "--new", action="store_true", help="find a plan, mistake or worth in new games"
    )
    parser.add_argument("--grade", action="store_true", help="measure all levels anew")
    parser.add_argument("--all", action="store_true", help="prove even what is known to be proven")
    parser.add_argument("game", nargs="?", choices=py_rules.GAMES)
    wanted = parser.parse_args(rest)
    if wanted.find:
        if wanted.game is None:
            parser.error("say of which game, for example: --find 20 mexica")
        kinds = (*puzzles.kinds(wanted.game), *puzzles.CHOICES)
        if wanted.kind and wanted.kind not in kinds:
            parser.error(f"the kinds of {wanted.game} are: {', '.join(kinds)}")
        if wanted.again and wanted.kind not in puzzles.kinds(wanted.game):
            parser.error("--again needs a --kind of turns, such as --kind reply")
        if wanted.level and wanted.kind not in ANSWERED:
            parser.error("--level needs --kind worth, plan or mistake")
        if wanted.new and wanted.kind not in ANSWERED:
            parser.error("--new needs --kind worth, plan or mistake; others come from new games")
        add(
            *(wanted.game, wanted.find, wanted.seed, wanted.kind),
            level=wanted.level,
            again=wanted.again,
            new=wanted.new,
        )
    if wanted.grade:
        for game in (wanted.game,) if wanted.game else py_rules.GAMES:
            write(game, tuple(map(rating.graded, verifying.read(game))))
    count = verifying.verify(again=wanted.all)
    verifying.settle()
    echo(f"All {count} puzzles are proven")
    return 0


def add(
    game: str,
    count: int,
    seed: int,
    kind: str = "",
    *,
    level: str = "",
    again: bool = False,
    new: bool = False,
) -> None:
    """Append new puzzles to the existing ones, of one kind and level if they are named."""
    known = verifying.read(game) if verifying.path(game).exists() else ()
    found: list[Puzzle] = []
    if again and (game, kind) in finding.DUELS:
        searched = finding.find_apart(game, count, known, seed, kind)
    elif again:
        searched = finding.find_again(game, count, known, seed, kind)
    elif kind == puzzles.GRANDMASTER:
        searched = turning.find(game, count, known, seed)
    elif kind in puzzles.CHOICES:
        searched = choosing.find(count, kind, known, seed, level, new=new)
    else:
        searched = finding.find(game, count, known, seed, kind)
    for puzzle in searched:
        found.append(puzzle)
        echo(f"{len(found)}: {puzzle.level}, {puzzle.kind} ({puzzle.found})")
    write(game, (*known, *finding.mixed(found)))


def write(game: str, found: tuple[Puzzle, ...]) -> None:
    """Write the file of a game's puzzles."""
    path = verifying.path(game)
    path.parent.mkdir(exist_ok=True)
    text = HEADER.format(game=game, title=game.capitalize()) + puzzles.write(found)
    path.write_text(text, encoding="utf-8")
