"""Puzzles about a mistake in an entire inspection of Mykerinos."""

from __future__ import annotations

from random import Random

from py_rules import puzzles
from py_rules.puzzles import choices
from tests.puzzles.solving import ALL
from tools.content.puzzles import inspections, rating
from tools.content.puzzles.effort import effort
from web.views import puzzle_choices

MISTAKES = [each for each in ALL["mykerinos"] if each.kind == "mistake"]


def test_a_later_mistake_in_an_inspection_takes_more_effort_to_find() -> None:
    """The choices before the mistake must be judged, too, so a later mistake takes more effort to
    find.
    """
    late = [each for each in MISTAKES if puzzles.mistake(each) > 0]
    for puzzle in (late[0], next(each for each in late if each.level == "hard")):
        match, kind = puzzles.position(puzzle), puzzles.kind_of(puzzle)
        played, fault = puzzles.played(puzzle, match, 1), puzzles.mistake(puzzle)
        moment = played.positions[len(match.actions) + fault]
        own = effort(match.game, kind, moment, "", puzzle.best)
        before = sum(at < fault for at in choices.own(puzzle))
        assert 10 ** rating.measured(puzzle) >= own + before * rating.FEWEST


def test_choices_that_were_not_compared_get_no_comment() -> None:
    """After a mistake in an inspection, only the choices at that moment have been compared."""
    assert MISTAKES
    for puzzle in MISTAKES[:3]:
        assert f"right after action {puzzles.mistake(puzzle) + 1}." in puzzle_choices.proof(puzzle)
        assert "best possible" not in puzzle_choices.proof(puzzle)
    turn = next(each for each in ALL["myraclia"] if each.kind == "mistake")
    assert "the result would be the best possible" in puzzle_choices.proof(turn)


def test_an_inspection_is_played_with_one_late_mistake() -> None:
    """The player's other choices are best ones, which the proof confirms."""
    hosts = [each for each in ALL["mykerinos"] if each.kind == "exhibit"]
    staged = []
    for host in hosts:
        match = puzzles.position(host)
        at = len(match.actions)
        played = inspections.staged(match, at, Random(1))
        assert played.actions[:at] == match.actions
        assert played.state.phase != match.state.phase
        blank = host._replace(kind="mistake", about="exhibit", near=(), upto=at)
        found = inspections.misjudged(blank, played, at)
        if found is not None:
            assert inspections.problem(found, match) == ""
            staged.append(choices.own(found).index(puzzles.mistake(found)))
    assert min(staged) >= inspections.SHORTEST


def test_a_mistake_that_is_not_offered_still_counts_as_a_mistake() -> None:
    """Action 2 also decides on the neutral colour, so it isn't offered, but is a mistake, too."""
    host = next(each for each in ALL["mykerinos"] if each.found.startswith("seed 40230, 2"))
    begun = "claim 26", "museum 5-1", "neutral claim 16", "claim 5"
    puzzle = host._replace(
        kind="mistake",
        about="exhibit 0 4 6",
        best=45,
        next=35,
        upto=113,
        lines=((*begun, "claim 6"),),
        near=((*begun, "museum 2-3", "claim 10", "claim 35"),),
    )
    assert "action 2 is a mistake, too" in inspections.problem(puzzle, puzzles.position(puzzle))


def test_a_hard_mistake_is_not_usually_the_last_choice() -> None:
    found = [each for each in MISTAKES if each.level == "hard"]
    assert found
    last = [each for each in found if puzzles.mistake(each) == choices.own(each)[-1]]
    assert len(last) <= len(found) / 2
