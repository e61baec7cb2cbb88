"""A solver's rating: what changes it, by how much, and how it is restored from stored results."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from py_rules.puzzles import Puzzle
from tests.puzzles.solving import ALL, begun, do, drawn, first, listed, now, played, row
from web.model import puzzles as state
from web.model.puzzle_rating import (
    INITIAL_RATING,
    MAX_CHANGE,
    MIN_DEVIATION,
    Attempt,
    Rating,
    after,
    rating,
)
from web.model.puzzles import SavedResult


def test_a_solver_without_attempts_has_the_initial_rating() -> None:
    assert rating([]) == Rating(INITIAL_RATING)


def test_solving_raises_and_failing_lowers() -> None:
    new = Rating()
    solved, hinted, failed = (after(new, Attempt(1, 1300, score)) for score in (100, 50, 0))
    assert failed.value < hinted.value < solved.value
    assert hinted.value == pytest.approx(INITIAL_RATING)  # the solver is as strong as the puzzle
    assert solved.value - INITIAL_RATING == pytest.approx(INITIAL_RATING - failed.value)
    assert solved.rated == 1


def test_one_result_never_costs_more_than_its_limit() -> None:
    """This includes a wrong guess at an easy puzzle by a new solver."""
    for rated in (300, 900, 1300, 2500):
        for score in (0, 50, 100):
            assert (
                abs(after(Rating(), Attempt(1, rated, score)).value - INITIAL_RATING) < MAX_CHANGE
            )


def test_a_harder_puzzle_counts_more_when_solved_and_less_when_failed() -> None:
    for score in (0, 100):
        values = [after(Rating(), Attempt(1, hard, score)).value for hard in (900, 1300, 1700)]
        assert values == sorted(values)
        assert len(set(values)) == 3


def test_rating_uncertainty_shrinks_but_never_reaches_zero() -> None:
    found = [Rating()]
    for nth in range(200):
        found.append(after(found[-1], Attempt(nth, round(found[-1].value), 100 * (nth % 2))))
    assert all(one.deviation >= other.deviation >= MIN_DEVIATION for one, other in pairwise(found))
    assert found[-1].deviation == MIN_DEVIATION
    assert abs(after(found[-1], Attempt(0, 1300, 100)).value - found[-1].value) > 3


@pytest.mark.parametrize("strength", [900, 1300, 1900])
def test_ratings_converge_to_the_true_strength(strength: int) -> None:
    rng = Random(strength)
    now = Rating()
    for nth in range(300):
        rated = round(now.value) + rng.randrange(-50, 50)
        chance = 1 / (1 + 10 ** ((rated - strength) / 400))
        now = after(now, Attempt(nth, rated, 100 if rng.random() < chance else 0))
    assert abs(now.value - strength) < 150


def test_the_order_in_which_attempts_are_stored_does_not_matter() -> None:
    attempts = [Attempt(nth, 1000 + 90 * nth, 100 * (nth % 3 > 0)) for nth in range(1, 12)]
    assert rating(attempts) == rating(attempts[::-1])


# At the table.


def result(
    puzzle: Puzzle, *, hints: int = 0, worse: bool = False, looks: bool = False
) -> SavedResult:
    """Return the stored result of solving a puzzle of points in Myraclia after hints, errors or a
    look.
    """
    model = begun(puzzle)
    for _ in range(hints):
        model = do(model, "puzzle-hint")
    if worse:
        model = do(played(model, ("end",)), "puzzle-again")
    if looks:
        model = do(do(model, "puzzle-solve"), "puzzle-again")
    return now(played(model, puzzle.lines[0])).result(puzzle)


def test_only_the_first_attempt_counts() -> None:
    puzzle = first("myraclia", "points")
    assert result(puzzle)[6:] == (100, 1, puzzle.rated)
    assert result(puzzle, hints=1).score == 50
    assert result(puzzle, worse=True).score == 0
    assert result(puzzle, looks=True).score == 0
    assert result(puzzle, hints=3, worse=True, looks=True)[6:] == (0, 1, puzzle.rated)


def test_used_hints_are_remembered_when_a_puzzle_is_reopened() -> None:
    puzzle = first("myraclia", "points")
    model = do(do(begun(puzzle), "puzzle-hint"), "puzzles", "myraclia")
    model = played(do(model, "puzzle", state.key(puzzle)), puzzle.lines[0])
    assert now(model).result(puzzle).score == 50


def test_puzzles_solved_before_ratings_existed_are_not_rated() -> None:
    puzzle = first("myraclia", "points")
    model = played(begun(puzzle, row(puzzle, solved="2026-11-20")), puzzle.lines[0])
    assert now(model).rating == Rating()
    assert "Your rating" not in drawn(model)


def test_the_rating_is_shown_and_belongs_to_the_game() -> None:
    puzzle = first("myraclia", "points")
    model = played(begun(puzzle), puzzle.lines[0])
    value = round(now(model).rating.value)
    assert value > INITIAL_RATING
    assert f"Your rating: {value} (+{value - INITIAL_RATING})" in drawn(model)
    assert "kept only on this device" in drawn(model)
    again = played(do(model, "puzzle-again"), puzzle.lines[0])
    assert now(again).rating == now(model).rating
    assert "Your rating:" not in drawn(again)  # it hasn't changed
    assert f"Your rating is {value}, after 1 puzzle." in drawn(do(model, "puzzles", "myraclia"))
    other = first("mexica", "found")
    stored = [
        row(puzzle, solved="2026-11-20", score=100, nth=1, rated=1700),
        row(other, missed=1, score=0, nth=1, rated=1200),
    ]
    assert now(listed("myraclia", *stored)).rating.value > INITIAL_RATING
    assert now(listed("mexica", *stored)).rating.value < INITIAL_RATING
    assert now(listed("mykerinos", *stored)).rating == Rating()


def test_the_rating_change_is_shown_only_at_the_end_and_not_as_a_loss() -> None:
    puzzle = first("myraclia", "points")
    failed = played(begun(puzzle), ("end",))
    assert now(failed).rating.value < INITIAL_RATING
    assert "Your rating" not in drawn(failed)
    solved = played(do(failed, "puzzle-again"), puzzle.lines[0])
    for model in (solved, do(begun(puzzle), "puzzle-solve"), do(failed, "puzzle-solve")):
        value = round(now(model).rating.value)
        assert value < INITIAL_RATING
        assert re.search(rf"Your rating: {value} <span>It is used to choose", drawn(model))


def test_a_class_set_shows_no_rating() -> None:
    puzzle = first("myraclia", "points")
    model = begun(puzzle)
    model = model._replace(puzzling=now(model)._replace(in_set=True))
    solved = played(model, puzzle.lines[0])
    assert now(solved).verdict
    for ended in (solved, do(model, "puzzle-solve")):
        assert now(ended).rating_before
        assert "Your rating" not in drawn(ended)


def test_the_rating_is_restored_from_stored_results() -> None:
    model = begun(ALL["myraclia"][0])
    for _ in range(4):
        puzzle = now(model).puzzle
        assert puzzle
        model = do(played(model, puzzle.lines[0]), "puzzle-next")
    rows = [(f"puzzle/{id_}", state.write(each)) for id_, each in now(model).progress.items()]
    assert sorted(now(model).attempts) == sorted(now(listed("myraclia", *rows)).attempts)
    assert [attempt.nth for attempt in sorted(now(model).attempts)] == [1, 2, 3, 4]
    assert now(listed("myraclia", *rows[::-1])).rating == now(model).rating


def test_merging_rows_keeps_the_first_attempt() -> None:
    """If another device has a later result, the first attempt is still part of the merged one."""
    tried = SavedResult(tried=True, missed=1, score=0, nth=3, rated=1480)
    solved = SavedResult(solved="2026-11-20")
    for both in (state.merged(tried, solved), state.merged(solved, tried)):
        assert both == tried._replace(solved="2026-11-20")
