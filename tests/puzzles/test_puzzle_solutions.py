"""Hints and solutions: what they name, what they explain, and that they use the players' names."""

from __future__ import annotations

import json
import re

import pytest

from py_rules import puzzles
from py_rules.puzzles import Puzzle
from tests.puzzles.solving import ALL, KINDS, begun, do, drawn, first, now, played
from web.model import puzzle_hints
from web.model.page import Model
from web.views import puzzle_counts, puzzle_parts, puzzle_text
from web.views.puzzle_turns import PuzzleTurn
from web.views.puzzles import highlighted


def marked(model: Model) -> list[str]:
    """Return the words that are highlighted on the board."""
    words: list[str] = json.loads(highlighted(model.puzzling, model.table))
    return words


def with_hints(puzzle: Puzzle, count: int) -> Model:
    model = begun(puzzle)
    for _ in range(count):
        model = do(model, "puzzle-hint")
    return model


# Hints.


def test_hints_come_one_after_the_other() -> None:
    puzzle = first("mexica", "found")
    model = begun(puzzle)
    assert marked(model) == []
    model = do(model, "puzzle-hint")
    assert puzzle_text.words(puzzle).hint in drawn(model)
    assert marked(model) == []
    assert "comes later" not in drawn(model)
    model = do(model, "puzzle-hint")
    assert "This action comes later in the best turn" in drawn(model)
    assert marked(model)[0] == "found"
    assert "The next action is" not in drawn(model)
    model = do(model, "puzzle-hint")
    assert "The next action is: " in drawn(model)
    assert marked(model) == sorted(puzzle.lines[0][0].split())
    assert do(model, "puzzle-hint") == model
    assert 'data-do="puzzle-hint"' not in drawn(model)


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_middle_hint_is_not_the_first_action(game: str, kind: str) -> None:
    for puzzle in [each for each in ALL[game] if each.kind == kind][:4]:
        middle = puzzle_hints.middle(puzzle, puzzles.position(puzzle))
        if middle.action is not None:
            spelled = " ".join(middle.action.words)
            assert spelled not in {line[0] for line in puzzle.lines}
            assert (spelled in puzzle.lines[0]) == (middle.word == "leads")
        else:
            assert middle.number == 1


def test_the_last_hint_follows_the_turn_action_by_action() -> None:
    puzzle = next(each for each in ALL["mexica"] if each.kind == "found" and len(each.lines[0]) > 3)
    model = with_hints(puzzle, 3)
    for number, action in enumerate(puzzle.lines[0][:-1]):
        assert marked(model) == sorted(action.split()), number
        model = played(model, (action,))
    assert marked(model) == ["end"]


def test_leaving_the_solution_line_prompts_the_solver_to_return() -> None:
    puzzle, wrong = next(
        (each, near[0])
        for each in ALL["myraclia"]
        for near in each.near
        if each.kind == "points" and all(near[0] not in line for line in each.lines)
    )
    model = played(with_hints(puzzle, 3), (wrong,))
    assert "The solution goes another way. Undo 1 action." in drawn(model)
    assert marked(model) == []
    assert marked(do(model, "undo")) == sorted(puzzle.lines[0][0].split())


def test_actions_in_another_order_solve_a_puzzle_too() -> None:
    """Two canals can be laid in either order."""
    for puzzle in ALL["mexica"]:
        line = puzzle.lines[0]
        if puzzle.kind == "found" and [one.split()[0] for one in line[:2]] == ["canal", "canal"]:
            match = puzzles.position(puzzle)
            swapped = (line[1], line[0])
            try:
                moved = match.play(match.game.parse(swapped[0]))
                moved.play(match.game.parse(swapped[1]))
            except ValueError:
                continue
            advice = puzzle_hints.following(puzzle, match, moved)
            assert advice.word == "next"
            assert " ".join(advice.action.words) == line[0]
            return
    pytest.fail("there is no such puzzle")


# Solutions.


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_people_keep_their_names_in_solutions(game: str, kind: str) -> None:
    puzzle = first(game, kind)
    model = do(begun(puzzle), "puzzle-solve")
    assert model.table
    names = model.table.match.table.names
    assert "Ann" in names
    for number in range(len(puzzles.shown(puzzle))):
        model = do(model, "puzzle-solve", str(number))
        for _ in range(9):
            assert not re.search(r"Player \d|seat \d", drawn(model))
            before, model = model, do(model, "tick")
            if model == before:  # the turn was played to its end
                break
        assert model.table
        assert model.table.match.table.names == names


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_solution_is_explained(game: str, kind: str) -> None:
    """If the parts are a sum, it equals the worth of the turn."""
    assert (game, kind) in puzzle_parts.PARTS_BY_MEASURE
    assert (game, kind) in puzzle_parts.TOTAL_LABELS
    for puzzle in [each for each in ALL[game] if each.kind == kind][:3]:
        model = do(begun(puzzle), "puzzle-solve")
        text = drawn(model)
        assert ("Compare the turns" if puzzle.near else "Why this turn is best") in text
        assert text.count('<th scope="col">') == 1 + len(puzzle.near)
        assert "We have checked them all." in text
        floor = len(puzzles.position(puzzle).actions)
        for turn in now(model).turns:
            played_ = PuzzleTurn(puzzle, turn.match, floor, turn.worth)
            parts = puzzle_parts.PARTS_BY_MEASURE[game, kind](played_)
            if kind in SUMS:
                counts = [puzzle_counts.number(count) for count in parts.values()]
                assert sum(counts) == turn.worth, puzzle.id


SUMS = ("exhibit", "sure", "points", "final", "place", "found", "scoring", "way")


def test_a_near_miss_is_shown_on_the_board_and_compared() -> None:
    puzzle = next(each for each in ALL["myraclia"] if each.kind == "points" and each.near)
    model = do(begun(puzzle), "puzzle-solve")
    assert "Show the near miss" in drawn(model)
    model = do(model, "puzzle-solve", str(len(puzzle.lines)))
    assert "<h2>Near miss</h2>" in drawn(model)
    assert model.table
    assert model.table.replay
    assert model.table.replay.playing
    for _ in puzzle.near[0]:
        model = do(model, "tick")
    assert model.table
    spelled = [" ".join(action.words) for action in model.table.match.actions[model.table.floor :]]
    assert tuple(spelled) == puzzle.near[0]
    assert now(model).turns[len(puzzle.lines)].worth < puzzle.best


def test_a_solved_puzzle_is_explained_and_a_failed_one_is_not() -> None:
    puzzle = first("myraclia", "points")
    failed = played(begun(puzzle), ("end",))
    assert 'class="reasons"' not in drawn(failed)
    solved = played(do(failed, "puzzle-again"), puzzle.lines[0])
    assert 'class="reasons"' in drawn(solved)
