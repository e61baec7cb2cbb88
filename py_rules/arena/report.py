"""The results of a match: win rates with intervals, points, ratings, time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import log10, sqrt
from typing import NamedTuple

from py_rules.arena.games import PlayedGame

Z = 1.959964  # standard deviations within which a normal variable lies 95 times out of 100


HEADINGS = (
    "bot",
    "places",
    "won",
    "95 % interval",
    "x share",
    "points",
    "rating",
    "s a move",
    "p95",
    "longest",
)


class BotResult(NamedTuple):
    """One bot's results in all its games. Seats of the same bot at one table count together."""

    bot: str
    games: float  # seats taken, over all games
    won: float  # wins; a win shared by n counts 1 / n
    fair: float  # wins that chance alone would give
    points: float  # the average
    rating: float
    mean: float  # seconds for a decision, the average
    late: float  # seconds for a decision, the 95th percentile
    longest: float  # seconds for a decision, the longest

    @property
    def share(self) -> float:
        """The win rate."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the win rate."""
        return interval(self.won, self.games)


def interval(won: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a win rate."""
    share, square = won / games, Z * Z
    middle = share + square / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def lines(outcomes: Sequence[PlayedGame]) -> list[BotResult]:
    """The result of each bot, the best rating first."""
    names = list(dict.fromkeys(name for outcome in outcomes for name in outcome.fixture.bots))
    rated = ratings(names, outcomes)
    found = []
    for name in names:
        games = won = fair = 0.0
        points = list[int]()
        times = list[float]()
        for outcome in outcomes:
            bots = outcome.fixture.bots
            for seat, bot in enumerate(bots):
                if bot == name:
                    games += 1
                    fair += 1 / len(bots)
                    won += (seat in outcome.winners) / len(outcome.winners)
                    points.append(outcome.points[seat])
                    times += outcome.took[seat]
        times.sort()
        found.append(
            BotResult(
                name,
                games,
                won,
                fair,
                sum(points) / games,
                rated[name],
                sum(times) / len(times) if times else 0.0,
                times[int(0.95 * len(times))] if times else 0.0,
                times[-1] if times else 0.0,
            )
        )
    return sorted(found, key=lambda line: -line.rating)


def ratings(names: Sequence[str], outcomes: Iterable[PlayedGame]) -> dict[str, float]:
    """Ratings on Elo's scale, by bot: 400 points more mean ten wins for one loss; the average is 0.

    Any two different bots at a table count as a game between them, won by the one with more points;
    if they are equal, by the winner of the game. Half a win added to both sides keeps all ratings
    finite.
    """
    beaten = {name: dict.fromkeys(names, 0.0) for name in names}
    for outcome in outcomes:
        bots = outcome.fixture.bots
        order = [(points, seat in outcome.winners) for seat, points in enumerate(outcome.points)]
        for a, one in enumerate(bots):
            for b, other in enumerate(bots):
                if one != other and a < b:
                    score = 0.5 if order[a] == order[b] else float(order[a] > order[b])
                    beaten[one][other] += score
                    beaten[other][one] += 1 - score
    for one in names:
        for other in names:
            if one != other and (beaten[one][other] or beaten[other][one]):
                beaten[one][other] += 0.5
    strength = dict.fromkeys(names, 1.0)
    for _ in range(1000):  # the usual iteration for the model of Bradley and Terry
        for one in names:
            won = sum(beaten[one].values())
            games = sum(
                (beaten[one][other] + beaten[other][one]) / (strength[one] + strength[other])
                for other in names
                if other != one
            )
            if games:
                strength[one] = won / games
    levels = {name: 400 * log10(value) for name, value in strength.items()}
    average = sum(levels.values()) / len(levels)
    return {name: level - average for name, level in levels.items()}


def written(found: Sequence[BotResult]) -> Iterator[str]:
    """The table as lines of text."""
    rows = [HEADINGS]
    for line in found:
        low, high = line.interval
        rows.append(
            (
                line.bot,
                f"{line.games:.0f}",
                f"{100 * line.share:.1f} %",
                f"{100 * low:.1f}-{100 * high:.1f} %",
                f"{line.won / line.fair:.2f}",
                f"{line.points:.1f}",
                f"{line.rating:+.0f}",
                f"{line.mean:.4f}",
                f"{line.late:.4f}",
                f"{line.longest:.3f}",
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        first, *others = (
            cell.ljust(width) if not place else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join((first, *others)).rstrip()
