"""Two plans: both do what is asked, for our own puzzles and wherever it is possible."""

from __future__ import annotations

from py_rules import puzzles
from py_rules.puzzles.kind import Solution
from py_rules.puzzles.offering import another_plan, in_its_way
from py_rules.puzzles.proof import prove
from tests.puzzles.solving import ALL

OF_TWO = [
    puzzle for found in ALL.values() for puzzle in found if puzzle.kind == "plan" and puzzle.near
]


def test_both_plans_of_our_puzzles_do_what_is_asked() -> None:
    routes = [puzzle for puzzle in OF_TWO if puzzle.measure[0] == "way"]
    assert len(routes) > 10
    for puzzle in OF_TWO:
        assert puzzle.next is not None
        kind = puzzles.kind_of(puzzle)
        assert in_its_way(kind, puzzle.lines[0], puzzle.near[0], puzzle.next), puzzle.id


def test_a_route_that_arrives_is_offered_before_one_that_does_not() -> None:
    puzzle = min((each for each in OF_TWO if each.measure[0] == "way"), key=lambda each: each.rated)
    match, kind, about = puzzles.position(puzzle), puzzles.kind_of(puzzle), puzzle.measure[1]
    proof = prove(match.game, kind, match.state, about)
    steps = (action for action in match.game.legal(match.state) if action.words[0] == "step")
    away = next(action for action in steps if action not in proof.lines[0].actions)
    idle = Solution(match.state, (away,), match.game.apply(match.state, away))
    assert kind.value(idle, about) == -1
    found = another_plan(match.game, kind, about, (idle, *proof.near), proof)
    assert found
    assert found[1] == puzzle.next == 0
    assert another_plan(match.game, kind, about, (idle,), proof) == (idle, -1)
