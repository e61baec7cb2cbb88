"""Counts of sequences of actions, compared with a table, and at low depth with a slow count."""

from __future__ import annotations

from pathlib import Path

import pytest

from py_rules import record
from py_rules.mykerinos import GAME
from py_rules.mykerinos.state import State
from tests.random_matches import legal_attempts

HERE = Path(__file__).parent
ROWS = [
    line.split()
    for line in (HERE / "perft.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]

rows = pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join(row[:2]))


def reached(row: list[str]) -> State:
    match = record.read((HERE / "records" / f"{row[0]}.txt").read_text("utf-8"))
    state = match.positions[int(row[1])]
    assert isinstance(state, State)
    return state


def slowly(state: State, depth: int) -> int:
    """Count the sequences without the list of legal actions."""
    actions = legal_attempts(GAME, state)
    if depth == 1:
        return len(actions)
    return sum(slowly(GAME.apply(state, action), depth - 1) for action in actions)


@rows
def test_perft_counts_match_the_table(row: list[str]) -> None:
    state = reached(row)
    counts = [record.perft(GAME, state, depth) for depth in range(1, len(row) - 1)]
    assert counts == [int(count) for count in row[2:]]


@rows
def test_counting_by_refusals_gives_the_same_perft(row: list[str]) -> None:
    state = reached(row)
    depths = (1, 2) if int(row[2]) < 40 else (1,)
    counts = [slowly(state, depth) for depth in depths]
    assert counts == [int(count) for count in row[2:]][: len(depths)]


def test_the_table_has_rows_of_all_kinds() -> None:
    states = [reached(row) for row in ROWS]
    assert {state.seats for state in states} == {2, 3, 4}
    assert {state.season for state in states} == {1, 2, 3, 4}
