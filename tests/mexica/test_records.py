"""Whole games of Mexica: traces of another implementation, all kinds of ends, and perft counts."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from py_rules import record
from py_rules.mexica import GAME
from py_rules.mexica.data import CALPULLI
from py_rules.mexica.scoring import table
from py_rules.mexica.state import State
from py_rules.record import Match

HERE = Path(__file__).parent
CONFORMANCE = sorted((HERE / "conformance").glob("*.txt"))
GOLDEN = sorted((HERE / "records").glob("*.txt"))


@cache
def read(path: Path) -> Match:
    return record.read(path.read_text("utf-8"))


def golden(name: str) -> Match:
    return read(HERE / "records" / f"{name}.txt")


@pytest.mark.parametrize("path", CONFORMANCE, ids=lambda path: path.stem)
def test_traces_match_the_other_implementation(path: Path) -> None:
    trace = "".join(f"{line}\n" for line in record.trace(read(path)))
    assert trace == path.with_suffix(".trace").read_text("utf-8")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_is_read_to_its_result(path: Path) -> None:
    match = read(path)
    assert match.state.over
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert record.write(match).splitlines() == lines
    assert lines[-1].startswith("result ")


def ends(match: Match) -> list[tuple[State, State]]:
    """Return the positions before and after the end of each half."""
    return [
        (before, after)
        for before, after in pairwise(match.positions)
        if (before.half, before.over) != (after.half, after.over)
    ]


def test_halves_that_end_regularly() -> None:
    """`half.end`"""
    both = ends(golden("regular"))
    assert len(both) == 2
    for before, _ in both:
        assert before.to_move == before.seats - 1
        assert before.calpulli == ()
        assert any(not any(player.stock) for player in before.players)
        assert not (before.quiet == 1 and not before.changed)


def test_halves_that_end_by_stalling_and_a_shared_win() -> None:
    """`half.stall` `score.winner`"""
    match = golden("stall")
    for before, _ in ends(match):
        assert (before.quiet, before.changed) == (1, False)
        assert before.calpulli
    assert GAME.totals(match.state) == (10, 10)
    assert len({player.chips for player in match.state.players}) == 1
    assert GAME.winners(match.state) == (0, 1)


def test_a_tie_is_broken_by_chips() -> None:
    """`score.winner`"""
    match = golden("chips")
    totals = GAME.totals(match.state)
    best = [seat for seat, points in enumerate(totals) if points == max(totals)]
    assert len(best) == 2
    (winner,) = GAME.winners(match.state)
    assert winner in best
    chips = [match.state.players[seat].chips for seat in best]
    assert match.state.players[winner].chips == max(chips) > min(chips)


def shapes(match: Match) -> set[tuple[int, ...]]:
    """Return the sets of places awarded in founded districts, each as a sorted tuple."""
    return {
        tuple(sorted(standing.place for standing in row.standings if standing.place))
        for before, _ in ends(match)
        for row in table(before, before.half)
        if row.district.token
    }


def test_ties_in_the_scorings() -> None:
    """`score.founded`"""
    assert {(1, 1), (1, 1, 1), (1, 2, 2)} <= shapes(golden("ties"))
    assert any(places[:3] == (1, 1, 3) for places in shapes(golden("thirds")))


def plain_points(state: State, half: int) -> list[int]:
    """Return the points of a scoring, counted square by square as in the rulebook."""
    points = [0] * state.seats
    land = {square for district in state.districts for square in district.squares}
    tokens = dict(state.tokens)
    while land:
        part = [land.pop()]
        for square in part:
            part += [one for one in square.neighbours if one in land]
            land.difference_update(part)
        sums = [0] * state.seats
        for building in state.buildings:
            if building.square in part:
                sums[building.seat] += building.height
        sizes = [tokens[square] for square in part if square in tokens]
        if not sizes and half == 1:
            continue
        first = len(part)
        second = CALPULLI[first].founder if sizes else -(-first // 2)
        third = CALPULLI[first].others if sizes else -(-second // 2)
        prizes = [first, second, third]
        for height in sorted({height for height in sums if height}, reverse=True):
            here = [seat for seat, own in enumerate(sums) if own == height]
            for seat in here:
                points[seat] += prizes[0] if prizes else 0
            prizes = prizes[len(here) :]
    for seat, player in enumerate(state.players):
        if str(player.figure) in ("h6", "g7", "i7", "h8"):
            points[seat] += 5
    return points


@pytest.mark.parametrize("path", [*GOLDEN, *CONFORMANCE], ids=lambda path: path.stem)
def test_scorings_counted_square_by_square(path: Path) -> None:
    """`score.founded` `score.open` `score.start`"""
    for half, (before, after) in enumerate(ends(read(path)), 1):
        gained = [
            new - old for new, old in zip(GAME.totals(after), GAME.totals(before), strict=True)
        ]
        assert gained == plain_points(before, half)


def counts() -> list[tuple[str, int, int, int]]:
    lines = (HERE / "perft.txt").read_text("utf-8").splitlines()
    words = [line.split() for line in lines if line and not line.startswith("#")]
    return [(name, int(index), int(depth), int(count)) for name, index, depth, count in words]


@pytest.mark.parametrize(("name", "index", "depth", "count"), counts())
def test_perft(name: str, index: int, depth: int, count: int) -> None:
    match = read(HERE / f"{name}.txt")
    assert record.perft(GAME, match.positions[index], depth) == count
