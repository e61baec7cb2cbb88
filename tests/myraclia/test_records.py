"""Whole games of Myraclia, one for each way to end, and perft counts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from py_rules import record
from py_rules.myraclia import GAME
from py_rules.myraclia.data import discs, goal
from py_rules.myraclia.scoring import symbols
from py_rules.myraclia.state import State
from tests.random_matches import legal_attempts

HERE = Path(__file__).parent


def best(state: State) -> list[int]:
    """Return the seats with the most points."""
    totals = GAME.totals(state)
    return [seat for seat, points in enumerate(totals) if points == max(totals)]


def tiles(state: State) -> list[int]:
    return [len(own) for own in state.terraformed]


def with_all_terrains(state: State) -> list[int]:
    return [seat for seat in best(state) if all(symbols(state, seat).values())]


def plains(state: State) -> list[int]:
    return [symbols(state, seat)["plains"] for seat in best(state)]


ENDINGS: dict[str, Callable[[State], bool]] = {
    # `round.end-of-game`
    "eight-tiles": lambda state: state.seats < 4 and max(tiles(state)) >= 8,
    "seven-tiles": lambda state: state.seats > 3 and max(tiles(state)) == 7,
    "two-at-once": lambda state: sum(count >= goal(state.seats) for count in tiles(state)) == 2,
    "slower-wins": lambda state: tiles(state)[GAME.winners(state)[0]] < goal(state.seats),
    # `terraform.disc`
    "all-discs": lambda state: any(
        count + (tile is not None) == discs(state.seats)
        for count, tile in zip(tiles(state), state.reserved, strict=True)
    ),
    # `round.eternity`
    "no-token-left": lambda state: "eternity" in state.options and not state.hidden,
    # `score.tie`
    "all-terrains": lambda state: len(best(state)) == 2 and len(with_all_terrains(state)) == 1,
    "more-plains": lambda state: (
        len(best(state)) == 2
        and len(with_all_terrains(state)) != 1
        and len(set(plains(state))) == 2
        and len(GAME.winners(state)) == 1
    ),
    "shared-win": lambda state: len(GAME.winners(state)) == 2,
}


@pytest.mark.parametrize("name", ENDINGS)
def test_a_game_for_each_way_to_end(name: str) -> None:
    text = (HERE / "records" / f"{name}.txt").read_text("utf-8")
    match = record.read(text)
    assert match.state.over
    assert record.write(match) == text
    assert text.splitlines()[-1].startswith("result ")
    assert ENDINGS[name](match.state)


def test_there_is_a_record_for_every_way_to_end() -> None:
    assert {path.stem for path in (HERE / "records").glob("*.txt")} == set(ENDINGS)


def counts() -> list[list[str]]:
    lines = (HERE / "perft.txt").read_text("utf-8").splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("row", counts(), ids=":".join)
def test_perft_counts_match_the_known_counts(row: list[str]) -> None:
    """A row has a record, the index of a position, and the counts for depths 1, 2, ..."""
    name, index, *expected = row
    state = record.read((HERE / name).read_text("utf-8")).positions[int(index)]
    for depth, count in enumerate(expected, 1):
        assert record.perft(GAME, state, depth) == int(count)
    assert len(legal_attempts(GAME, state)) == int(expected[0])
