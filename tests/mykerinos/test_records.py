"""Whole games, one for each way to end. Another test compares their traces."""

from __future__ import annotations

from pathlib import Path

import pytest

from py_rules import record
from py_rules.mykerinos import GAME
from py_rules.mykerinos.actions import VERBS
from py_rules.mykerinos.state import Phase, State, ranking
from py_rules.record import Match

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records").glob("*.txt"))


def read(name: str) -> Match:
    return record.read((HERE / "records" / f"{name}.txt").read_text("utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_says_what_it_shows_and_is_finished(path: Path) -> None:
    text = path.read_text("utf-8")
    match = record.read(text)
    assert match.state.over
    assert path.with_suffix(".trace").is_file()
    first, rest = text.split("\n", 1)
    assert first.startswith("# ")
    assert record.write(match) == rest, "written as the engine writes it"


@pytest.mark.parametrize(
    ("name", "seats", "totals", "winners"),
    [
        ("two-players", 2, (34, 30), (0,)),
        ("three-players", 3, (10, 14, 16), (2,)),
        ("four-players", 4, (20, 12, 11, 23), (3,)),
    ],
)
def test_a_game_is_won_by_points(
    name: str, seats: int, totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    match = read(name)
    assert match.state.seats == seats
    assert GAME.totals(match.state) == totals
    assert GAME.winners(match.state) == winners


def test_two_players_ask_all_patrons_and_do_all_that_neutral_can() -> None:
    kinds = {
        " ".join(word for word in action.words if word.isalpha())
        for action in read("two-players").actions
    }
    assert kinds >= {*VERBS, "brown", "museum", "claim", "neutral claim", "neutral skip", "pass"}


def test_a_tie_is_broken_by_cubes() -> None:
    """[score.winner]"""
    state = read("tie-broken-by-cubes").state
    assert GAME.totals(state) == (8, 8, 8)
    assert state.stock == (20, 23, 20)
    assert GAME.winners(state) == (1,)


def test_a_win_is_shared() -> None:
    """[score.winner]"""
    state = read("shared-win").state
    assert GAME.totals(state) == (8, 8)
    assert state.stock == (24, 24)
    assert GAME.winners(state) == (0, 1)


def incomes(match: Match) -> list[tuple[State, State]]:
    """Return the positions before and after each income except the first."""
    return [
        (before, after)
        for before, after in zip(match.positions, match.positions[1:], strict=False)
        if after.phase is Phase.REGION and before.phase is not Phase.WINGS
    ]


def test_an_income_with_an_empty_supply_adds_no_cubes() -> None:
    """[season.income]"""
    for name in ("empty-supply", "nobody-digs"):
        gained = [
            new - old
            for before, after in incomes(read(name))
            for old, new in zip(before.stock, after.stock, strict=True)
        ]
        assert min(gained) == 0
        assert max(gained) == 11


def test_the_neutral_alone_record_removes_both_plots() -> None:
    """[neutral.card]"""
    match = read("neutral-alone")
    areas = [
        (before, after, area)
        for before, after in zip(match.positions, match.positions[1:], strict=False)
        if before.phase is Phase.INSPECT
        for area in range(before.area + 1, after.area)
        if ranking(before, area) == (2,)
    ]
    assert areas
    for before, after, area in areas:
        plots = {laid.plot for laid in before.region[2 * area : 2 * area + 2]}
        assert plots <= before.plots
        assert not plots & after.plots
        assert not plots & {plot for cards in match.state.cards for plot in cards}
