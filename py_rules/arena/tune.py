"""Learn a game's weights and numbers from matches of a bot against itself.

``python -m py_rules.arena.tune GAME`` moves all numbers at once, each a step up or down at random
for one side and the opposite way for the other. Two such sides play each deal twice, with seats
exchanged. For each number, the same games show which direction is better: the mean lead in points
of the side with the higher value. With ``--seats 4`` each side has every other seat, and its lead
is the difference between the averages. Numbers with a clear effect are moved. As a step may be too
long, a quarter, a half and the whole of it are tried in short matches. The best of them plays a
longer match against the old numbers, with other deals. If it wins, so that the 95 % interval lies
above one half, it is written into the file beside the bots' modules, with the figures; numbers for
three or four players have a part of their own there. The same command always plays the same games.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from datetime import date
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple
from zlib import crc32

import py_rules
from py_rules import bots
from py_rules.arena.copies import Judgement, maker
from py_rules.arena.executors import done, processes
from py_rules.arena.games import play_out
from py_rules.arena.report import interval
from py_rules.bots.budget import Budget
from py_rules.bots.mind import SCORED, TreeStyle
from py_rules.bots.weights import part_of, table

STRONGEST = bots.LEVELS[-1]
LEAST = 4  # fewest games from which a direction can be learned
# Weights that are not learned: of points already scored, and those that Mexica treats as such.
FIXED = SCORED | {"founded", "lead", "lead open", "chance", "open", "early"}
POSITIONS = 40  # evaluated by the strongest bot for a decision
NOTHING = 0.2  # the step of a number that is 0
UNSURE = 1.5  # standard errors; numbers with a smaller effect are not moved
SURE = 3.0  # standard errors; numbers with at least this effect are moved by a whole step
SEATS = (2, 3, 4)  # how many may play; each may have numbers of its own
WAYS = (0.25, 0.5, 1.0)  # fractions of the step that are tried
Signs = Mapping[str, int]  # by number, 1 for up and -1 for down


class Pair(NamedTuple):
    """A deal that two sides play twice, with seats exchanged."""

    deal: str  # the seed
    game: str
    sides: tuple[Judgement, Judgement]
    positions: int | None  # evaluated for a decision; None: the limit of the level
    level: str = STRONGEST
    code: str = ""  # the digest of the program that plays
    seats: int = 2  # each side has every other seat

    @property
    def key(self) -> str:
        """The key of its results, which differs for other pairs and for other programs."""
        played = repr((self.sides, self.positions, self.level, self.code, self.seats)).encode()
        return f"{self.deal}, {crc32(played):08x}"


class PairResult(NamedTuple):
    """The results of the first side of a pair, by game."""

    key: str
    leads: tuple[float, ...]  # in points
    won: tuple[float, ...]  # 1 for a win, less if it is shared


Player = Callable[[list[Pair]], list[PairResult]]


class Slope(NamedTuple):
    """The effect of a number: the lead of the side with the higher value."""

    points: float
    error: float  # its standard error

    @property
    def steps(self) -> float:
        """How far the number is moved: 1 is a step up, -1 a step down."""
        if not self.error or abs(self.points) < UNSURE * self.error:
            return 0.0
        return max(-1.0, min(self.points / self.error / SURE, 1.0))


def play(pair: Pair) -> PairResult:
    """Play both games of a pair."""
    makers = [maker(pair.game, side, pair.level) for side in pair.sides]
    leads, won = [], []
    for first in (0, 1):
        sides = [(seat + first) % 2 for seat in range(pair.seats)]
        points, winners = _played(pair, [makers[side]() for side in sides])
        own, others = (
            [points[seat] for seat in range(pair.seats) if sides[seat] == k] for k in (0, 1)
        )
        leads.append(fmean(own) - fmean(others))
        won.append(sum(not sides[seat] for seat in winners) / len(winners))
    return PairResult(pair.key, tuple(leads), tuple(won))


def _played(pair: Pair, players: list[bots.Bot]) -> tuple[Sequence[int], Sequence[int]]:
    """Play a game; return the points by seat and the winners. The deals depend on the pair's seed,
    the bots' choices also on their seats.
    """
    game = py_rules.load(pair.game)
    chance = Random(f"{pair.deal} chance")
    thoughts = [Random(f"{pair.deal} seat {seat}") for seat in range(len(players))]

    def decide(state: Any) -> Any:
        budget = None if pair.positions is None else Budget(pair.positions)
        return players[state.to_move](game, state, thoughts[state.to_move], budget)

    *_, (_, end) = play_out(game, game.start(len(players), frozenset()), chance, decide)
    return game.totals(end), game.winners(end)


def path_of(game: str) -> Path:
    """The file with the weights and the numbers of a game."""
    return Path(bots.__file__).with_name(f"{game}.json")


def rests_on(game: str) -> list[Path]:
    """The files with the program that plays a game: its rules, its bots, and what they share."""
    folder = Path(py_rules.__file__).parent
    others = tuple(name for name in py_rules.GAMES if name != game)
    parts = (folder, folder / game, folder / "bots", folder / "arena")
    found = [file for part in parts for file in part.glob("*.py")]
    return sorted(file for file in found if not file.stem.startswith(others))


def digest(files: Iterable[Path]) -> str:
    """A digest of the names and contents of files, 16 hexadecimal digits long."""
    lines = (f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()}\n" for file in files)
    return hashlib.sha256("".join(lines).encode()).hexdigest()[:16]


def learnable(judgement: Judgement, seats: int = 2) -> list[str]:
    """The names of the weights and numbers that can be learned; no name is both.

    With more than two players, the numbers of the tree search remain those for two.
    """
    weights = (name for name in judgement.weights if name not in FIXED)
    numbers = (name for name in judgement.numbers if seats == 2 or name not in TreeStyle._fields)
    return sorted((*weights, *numbers))


def moved(judgement: Judgement, steps: Mapping[str, float], factor: float) -> Judgement:
    """The judgement with numbers moved by steps.

    A step multiplies a number by the factor, so no sign changes; 0 can only be moved up.
    """

    def change(values: Mapping[str, float]) -> dict[str, float]:
        found = dict(values)
        for name in values.keys() & steps.keys():
            old, by = values[name], steps[name]
            found[name] = round(old * factor**by if old else NOTHING * max(by, 0), 4)
        return found

    return Judgement(change(judgement.weights), change(judgement.numbers))


def lessons(asked: argparse.Namespace, judgement: Judgement) -> Iterator[tuple[Signs, Pair]]:
    """Pairs to learn from, each with the directions in which the first side's numbers are moved."""
    names = asked.only or learnable(judgement, asked.table_seats)
    for number in range(asked.games // 2):
        deal = f"{asked.game} {asked.seed} learn {number}"
        rng = Random(deal)
        signs = {name: rng.choice((1, -1)) for name in names}
        against = {name: -sign for name, sign in signs.items()}
        sides = (
            moved(judgement, signs, asked.step),
            moved(judgement, against, asked.step),
        )
        yield signs, Pair(deal, asked.game, sides, asked.positions, asked.level, seats=asked.seats)


def slopes(signs: Sequence[Signs], results: Sequence[PairResult]) -> dict[str, Slope]:
    """The effect of each number in these pairs."""
    found = {}
    for name in signs[0]:
        leads = [
            sign[name] * fmean(result.leads) for sign, result in zip(signs, results, strict=True)
        ]
        found[name] = Slope(fmean(leads), stdev(leads) / sqrt(len(leads)))
    return found


def learn(
    asked: argparse.Namespace, judgement: Judgement, played: Player
) -> tuple[Judgement, dict[str, Slope]]:
    """Return a judgement that seems better, or else the given one, and the slope of each number."""
    signs, pairs = zip(*lessons(asked, judgement), strict=True)
    found = slopes(signs, played(list(pairs)))
    for name, slope in found.items():
        print(f"{name:14} {slope.points:+7.2f} ± {slope.error:.2f}", flush=True)
    best, most = judgement, 0.0
    for part in WAYS:
        steps = {name: part * slope.steps for name, slope in found.items()}
        new = moved(judgement, steps, asked.step)
        if new == judgement:
            break
        figures = match(asked, (new, judgement), "trial", asked.trial, played)
        print(f"{part} of the way: {json.dumps(figures)}", flush=True)
        if figures["points ahead"] > most:
            best, most = new, figures["points ahead"]
    return best, found


def match(
    asked: argparse.Namespace,
    sides: tuple[Judgement, Judgement],
    name: str,
    games: int,
    played: Player,
) -> dict[str, Any]:
    """Play a match and return the figures of its first side. The name is part of the seeds."""
    pairs = [
        Pair(
            f"{asked.game} {asked.seed} {name} {number}",
            asked.game,
            sides,
            asked.positions,
            asked.level,
            seats=asked.seats,
        )
        for number in range(games // 2)
    ]
    results = played(pairs)
    won = [share for result in results for share in result.won]
    low, high = interval(sum(won), len(won))
    return {
        "games": len(won),
        "won": round(fmean(won), 3),
        "interval": [round(low, 3), round(high, 3)],
        "points ahead": round(fmean([lead for result in results for lead in result.leads]), 1),
    }


def stored_results(path: Path | None) -> dict[str, PairResult]:
    """The results of an earlier run in a file, by key; none if there is no such file."""
    if path is None or not path.exists():
        return {}
    lines = map(json.loads, path.read_text("utf-8").splitlines())
    results = [PairResult(key, tuple(leads), tuple(won)) for key, leads, won in lines]
    return {result.key: result for result in results}


def main(arguments: list[str] | None = None) -> int:
    """Learn, and write the numbers that won. The exit status is 0 whether or not any did."""
    asked = _parser().parse_args(arguments)
    if asked.positions is None and asked.level == STRONGEST:
        asked.positions = POSITIONS
    path = path_of(asked.game)
    content = json.loads(path.read_text("utf-8"))
    asked.table_seats = asked.seats if asked.seats in bots.evaluation(asked.game).tables else 2
    judgement = Judgement(
        *[part_of(content, kind, asked.table_seats) for kind in Judgement._fields]
    )
    if unknown := set(asked.only or ()) - set(learnable(judgement, asked.table_seats)):
        raise SystemExit(f"not learned in {asked.game}: {', '.join(sorted(unknown))}")
    if asked.games < LEAST or min(asked.trial, asked.match) < 2:
        raise SystemExit(f"at least {LEAST} games to learn from, and 2 of each match, are needed")
    known = stored_results(asked.keep)
    with ExitStack() as stack:
        executor = stack.enter_context(processes(asked.jobs))
        out = stack.enter_context(asked.keep.open("a", encoding="utf-8")) if asked.keep else None

        code = digest(rests_on(asked.game))

        def played(pairs: list[Pair]) -> list[PairResult]:
            pairs = [pair._replace(code=code) for pair in pairs]
            for result in done(executor, play, [pair for pair in pairs if pair.key not in known]):
                known[result.key] = result
                if out:
                    print(json.dumps(result), file=out, flush=True)
            return [known[pair.key] for pair in pairs]

        new, found = learn(asked, judgement, played)
        moves = {
            name: [_value(judgement, name), _value(new, name), *(round(part, 2) for part in slope)]
            for name, slope in found.items()
        }
        if new == judgement:
            print("no other numbers seem to be better")
            return 0
        figures = match(asked, (new, judgement), "match", asked.match, played)
    print(f"match: {json.dumps(figures)}")
    if figures["interval"][0] > 0.5:
        text = {
            "made": f"python -m py_rules.arena.tune {_repeated(asked)}",
            "date": date.today().isoformat(),
            "match against the numbers before": figures,
            "from, to, points, standard error": {
                name: move for name, move in moves.items() if move[0] != move[1]
            },
            **new._asdict(),
        }
        path.write_text(_written(_filed(content, text, asked.table_seats)), "utf-8")
    return 0


def _filed(content: dict[str, Any], found: dict[str, Any], seats: int) -> dict[str, Any]:
    """The content of a game's file with the numbers found for a number of seats.

    Numbers for two seats replace the content, except for the parts for more seats. Numbers for more
    seats become such a part, which has only those that differ from the numbers for two.
    """
    if seats == 2:
        return found | {name: content[name] for name in map(table, SEATS) if name in content}
    differs = {
        kind: {name: value for name, value in found[kind].items() if value != content[kind][name]}
        for kind in Judgement._fields
    }
    return content | {table(seats): found | differs}


def _repeated(asked: argparse.Namespace) -> str:
    """The arguments that play the same games again."""
    names = ("games", "trial", "match", "positions", "step", "seed")
    options = [f"--{name} {value}" for name in names if (value := getattr(asked, name)) is not None]
    if asked.seats != 2:
        options.append(f"--seats {asked.seats}")
    if asked.level != STRONGEST:
        options.append(f"--level {asked.level}")
    if asked.only:
        options.append(f"--only {' '.join(asked.only)}")
    return " ".join([asked.game, *options])


def _written(content: object) -> str:
    """The content as JSON with a line for each number, and for each list."""
    text = json.dumps(content, indent=2) + "\n"
    return re.sub(r"\[[^\[\]]*\]", lambda found: " ".join(found[0].split()), text)


def _value(judgement: Judgement, name: str) -> float:
    return judgement.weights.get(name) or judgement.numbers.get(name, 0.0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m py_rules.arena.tune", description=__doc__)
    parser.add_argument("game", choices=py_rules.GAMES)
    parser.add_argument("--seats", type=int, choices=SEATS, default=2)
    parser.add_argument("--games", type=int, default=300, help="to learn from")
    parser.add_argument("--trial", type=int, default=60, help="games for each part of the way")
    parser.add_argument("--match", type=int, default=200, help="games of new against old numbers")
    parser.add_argument(
        "--level", choices=bots.LEVELS, default=STRONGEST, help="of the bots that play"
    )
    parser.add_argument(
        "--positions",
        type=int,
        help=f"looked at for a decision: {POSITIONS} unless said, or what the other levels look at",
    )
    parser.add_argument("--step", type=float, default=1.5, help="the factor of a step")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="learn only these numbers")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="results, to go on from later")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    return parser


if __name__ == "__main__":
    sys.exit(main())
