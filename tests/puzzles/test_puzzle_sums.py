"""The tables beside solutions in which other players count: their parts add up."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from py_rules import puzzles
from py_rules.puzzles import Puzzle
from tests.puzzles.solving import ALL, begun, do, drawn, played
from tests.random_matches import FUZZ
from web.i18n import player_name
from web.views import puzzle_counts, puzzle_others, puzzle_parts, puzzle_sums
from web.views.puzzle_turns import PuzzleTurn

LEADS = [
    ("mykerinos", "end"),
    ("mykerinos", "reply"),
    ("myraclia", "end"),
    ("myraclia", "reply"),
    ("mexica", "end"),
    ("mexica", "lead"),
    ("mexica", "reply"),
]


def turns(game: str, kind: str, step: int = 1) -> Iterator[tuple[Puzzle, PuzzleTurn, bool]]:
    """Yield the turns displayed with each puzzle of a kind, and whether each is a best turn."""
    for puzzle in [each for each in ALL[game] if each.kind == kind][::step]:
        match = puzzles.position(puzzle)
        for number in range(len(puzzles.shown(puzzle))):
            after = puzzles.played(puzzle, match, number)
            found = puzzles.verdict(puzzle, after, len(match.actions))
            assert found
            turn = PuzzleTurn(puzzle, after, len(match.actions), found.worth)
            yield puzzle, turn, number < len(puzzle.lines)


def counted(turn: PuzzleTurn) -> tuple[list[int], list[int]]:
    """Return two lists by seat: the sum of the parts in the table, and the total in the table."""
    names = [player_name(each) for each in turn.match.table.players]
    sums, totals = [0] * len(names), [0] * len(names)
    parts = puzzle_parts.PARTS_BY_MEASURE[turn.puzzle.game, turn.puzzle.kind](turn)
    for label, cell in parts.items():
        if label in names:
            totals[names.index(label)] = puzzle_counts.number(cell)
        elif "answer" not in label and "season" not in label:
            for seat, name in enumerate(names):
                if found := re.search(rf"\b{name} (\N{{MINUS SIGN}}?\d+)", cell):
                    sums[seat] += puzzle_counts.number(found[1])
    return sums, totals


@pytest.mark.parametrize(("game", "kind"), LEADS)
def test_the_parts_of_everyones_points_add_up_to_the_lead(game: str, kind: str) -> None:
    """One puzzle of two is tested: each turn needs a search of the rest of the season or turn."""
    for puzzle, turn, best in turns(game, kind, max(1, 2 // FUZZ)):
        sums, totals = counted(turn)
        assert sums == totals, puzzle.id
        own = totals.pop(turn.states[0].to_move)
        assert own - max(totals) == turn.worth, puzzle.id
        assert (turn.worth == puzzle.best) == best, puzzle.id


@pytest.mark.parametrize(("game", "kind"), puzzle_others.REMAINING)
def test_the_parts_of_the_next_players_points_add_up(game: str, kind: str) -> None:
    for puzzle, turn, _best in turns(game, kind):
        left, seat = puzzle_others.REMAINING[game, kind](turn), turn.states[0].to_move
        assert left.seat != seat
        assert puzzle_sums.total(left.gained, left.seat) == -turn.worth, puzzle.id
        sums, _totals = counted(turn)
        parts = puzzle_parts.PARTS_BY_MEASURE[game, kind](turn)
        assert sums[left.seat] == -turn.worth, puzzle.id
        assert sums[seat] == puzzle_counts.number(parts["Points for you"]), puzzle.id
        if game != "mexica":  # in Mexica, the districts are scored afterwards
            totals = turn.match.game.totals if game == "mykerinos" else lambda state: state.points
            own = totals(turn.states[-1])[seat] - totals(turn.states[0])[seat]
            assert sums[seat] == own, puzzle.id


def test_a_worse_turn_explains_what_the_next_player_gains() -> None:
    puzzle = next(each for each in ALL["mykerinos"] if each.kind == "deny" and each.near)
    text = drawn(played(begun(puzzle), puzzle.near[0]))
    assert re.search(r"The best result is \d+\. \w+’s best answer: .+ The points for it: ", text)
    solved = drawn(played(begun(puzzle), puzzle.lines[0]))
    assert "The points for it" not in solved
    assert "’s best answer</th>" in solved
    assert "’s best answer</th>" in drawn(do(begun(puzzle), "puzzle-solve"))
