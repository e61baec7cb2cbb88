"""The command line: play, replay, legal, position, trace, perft, link, unlink and arena."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from pathlib import Path
from random import Random, SystemRandom

import py_rules
from py_rules import link, record
from py_rules.core import numbered, spell
from py_rules.record import Match


def main(arguments: list[str] | None = None) -> int:
    """Run a command. The exit status is 0, or 2 for wrong arguments and broken records."""
    asked = _parser().parse_args(arguments)
    if asked.command == "unlink":
        return _unlink(asked.link)
    try:
        if asked.command == "arena":
            # Imported only here, because the other commands need no bots.
            return import_module("py_rules.arena.command").run(asked)  # type: ignore[no-any-return]
        if asked.command == "play":
            print(_random_record(asked), end="")
            return 0
        match = record.read(_text(asked.file))
        if asked.command == "link":
            print(_link(match, asked))
            return 0
        if asked.command == "position":
            composed = record.begin(match.table._replace(position=match.state))
            print(record.write(composed), end="")
            return 0
    except (OSError, ValueError) as error:  # a broken record is a ValueError
        print(error, file=sys.stderr)
        return 2
    if asked.command == "replay":
        _replay(match)
    elif asked.command == "legal":
        for line in sorted(map(spell, match.game.legal(match.state))):
            print(line)
    elif asked.command == "trace":
        for line in record.trace(match):
            print(line)
    elif asked.depth < 0:
        print("--depth must not be negative", file=sys.stderr)
        return 2
    else:
        print(record.perft(match.game, match.state, asked.depth))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m py_rules", description=py_rules.__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="print a random game as a record")
    play.add_argument("game", choices=py_rules.GAMES)
    play.add_argument("--seats", type=int, required=True)
    play.add_argument("--seed", type=int, default=0)
    play.add_argument("--option", action="append", default=[], metavar="OPTION")
    for name, text in (
        ("replay", "print the points by source and the winners"),
        ("legal", "print the sorted legal actions of the last position"),
        ("position", "print a record that starts from the last position"),
        ("trace", "print every position's number of legal actions and their digest"),
        ("perft", "count the sequences of actions from the last position"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("file", help="a record; - reads standard input")
        if name == "perft":
            command.add_argument("--depth", type=int, required=True)
    linking = commands.add_parser("link", help="print a record as a link, to stand after a #")
    linking.add_argument("file", help="a record; - reads standard input")
    linking.add_argument("--kind", choices=link.KINDS, default="game")
    linking.add_argument("--at", type=int, help="for a position or replay: after so many actions")
    unlinking = commands.add_parser("unlink", help="print what a link holds as a record")
    unlinking.add_argument("link", help="a link or an address with one; - reads standard input")
    _add_arena(commands.add_parser("arena", help="play a match between bots"))
    return parser


def _link(match: Match, asked: argparse.Namespace) -> str:
    """Return the link of a match as a new game, which shares its lineage id with no other link.
    Raises ValueError if ``--at`` is out of range.
    """
    at = len(match.actions) if asked.at is None else asked.at
    if not 0 <= at <= len(match.actions):
        raise ValueError(f"--at must be from 0 to {len(match.actions)}")
    return link.write(link.of(match, asked.kind, at, lineage_id=SystemRandom().getrandbits(64)))


def _unlink(text: str) -> int:
    """Print what a link holds; for a broken link, the part that passed its checks."""
    try:
        given = sys.stdin.buffer.read().decode(errors="replace") if text == "-" else text
        linked, status = link.read(given), 0
    except link.BrokenLink as broken:
        print(broken, file=sys.stderr)
        if not broken.partial:
            return 2
        linked, status = broken.partial, 2
    print(f"# {linked.kind}", f"chain {linked.lineage_id:016x}", f"at {linked.at}", sep=", ")
    print(linked.record, end="")
    return status


def _add_arena(arena: argparse.ArgumentParser) -> None:
    arena.add_argument("game", choices=py_rules.GAMES)
    arena.add_argument(
        "--bots",
        nargs="+",
        required=True,
        metavar="BOT",
        help="uniform, greedy or a level; with more seats than bots the last takes those left",
    )
    arena.add_argument("--games", type=int, default=100, help="of each table of bots")
    arena.add_argument("--seats", type=int, help="as many as bots, if not said")
    arena.add_argument("--option", action="append", default=[], metavar="OPTION")
    arena.add_argument("--seed", type=int, default=0)
    arena.add_argument("--positions", type=int, help="that a bot looks at for a decision, at most")
    arena.add_argument("--seconds", type=float, help="for a decision, at most")
    arena.add_argument(
        "--processor", action="store_true", help="the seconds are processor time: for busy machines"
    )
    arena.add_argument(
        "--uncut", action="store_true", help="uct:N makes all N iterations, however long it takes"
    )
    arena.add_argument("--records", metavar="DIR", help="writes each game into this folder")
    where = arena.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=int, default=1, help="processes of this machine")
    where.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster instead")


def _text(file: str) -> str:
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    return record.decode(data)


def _random_record(asked: argparse.Namespace) -> str:
    table = record.Table(py_rules.load(asked.game), asked.seats, options=frozenset(asked.option))
    return record.write(record.random_match(table, Random(asked.seed)))


def _replay(match: Match) -> None:
    """Print the points (a row for each source, a column for each seat), the totals and the
    winners."""
    scores = match.game.scores(match.state)
    width = max(len("total"), *map(len, scores[0]))
    rows = {source: [points[source] for points in scores] for source in scores[0]}
    rows["total"] = list(match.game.totals(match.state))
    for source, points in rows.items():
        print(source.ljust(width), *(f"{number:5}" for number in points))
    winners = match.game.winners(match.state) if match.state.over else ()
    print(f"winners {numbered(winners)}")


def command() -> int:
    """Run `main`, and end quietly when the reader of the output closes it (``| head``)."""
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for the flush at exit
        return 0
    return status


if __name__ == "__main__":
    sys.exit(command())
