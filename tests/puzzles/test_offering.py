"""Two plans: both do what is asked, always in our puzzles, and elsewhere if possible."""

from __future__ import annotations

from py_rules import puzzles
from py_rules.puzzles.kind import Solution
from py_rules.puzzles.offering import another_plan, idle, in_its_way
from py_rules.puzzles.proof import prove
from tests.puzzles.solving import ALL
from tools.content.puzzles.choosing import lower, plain

OF_TWO = [
    puzzle for found in ALL.values() for puzzle in found if puzzle.kind == "plan" and puzzle.near
]


def test_both_plans_of_built_in_puzzles_meet_the_task_and_gain_points() -> None:
    routes = [puzzle for puzzle in OF_TWO if puzzle.measure[0] == "way"]
    assert len(routes) > 10
    compared = 0
    for puzzle in OF_TWO:
        assert puzzle.next is not None
        match, kind = puzzles.position(puzzle), puzzles.kind_of(puzzle)
        assert plain(puzzle, match, puzzle.next) == "", puzzle.id
        nothing = idle(match.game, kind, puzzle.measure[1], match.state)
        if nothing is not None:
            compared += 1
            assert puzzle.best > puzzle.next > nothing, puzzle.id
    assert compared > 60


def test_useless_or_weaker_plans_are_clearly_worse() -> None:
    puzzle = next(each for each in OF_TWO if each.measure[0] == "found")
    kind, (best,), (near,) = puzzles.kind_of(puzzle), puzzle.lines, puzzle.near
    assert puzzle.next
    assert in_its_way(kind, best, near, puzzle.next, 0)
    assert not in_its_way(kind, best, near, 0, 0)
    assert lower(("spend", "build 2 g8", "end"), ("build 1 g8", "end"))
    assert not lower(("build 2 g8", "end"), ("build 1 g9", "end"))
    assert not lower(("build 2 g8", "end"), ("canal g9", "build 2 g8", "end"))


def test_routes_that_reach_the_goal_are_offered_first() -> None:
    puzzle = min((each for each in OF_TWO if each.measure[0] == "way"), key=lambda each: each.rated)
    match, kind, about = puzzles.position(puzzle), puzzles.kind_of(puzzle), puzzle.measure[1]
    proof = prove(match.game, kind, match.state, about)
    steps = (action for action in match.game.legal(match.state) if action.words[0] == "step")
    away = next(action for action in steps if action not in proof.lines[0].actions)
    lost = Solution(match.state, (away,), match.game.apply(match.state, away))
    assert kind.value(lost, about) == -1
    found = another_plan(match.game, kind, about, (lost, *proof.near), proof)
    assert found
    assert found[1] == puzzle.next == 0
    assert another_plan(match.game, kind, about, (lost,), proof) == (lost, -1)
