"""Users' own puzzles that ask how many points a turn is worth."""

from __future__ import annotations

from random import Random

import pytest

import py_rules
from py_rules import puzzles
from py_rules.puzzles import Puzzle, counting, made
from py_rules.puzzles.made import BrokenMadePuzzle, MadePuzzle
from tests.puzzles.solving import ALL
from tests.web.test_annotating import DrawnPage
from tests.web.test_puzzle_making import latest_save, link_of, now, solving
from web.games.colours import COLOURS
from web.model import class_own
from web.model import puzzle_making as making_model
from web.model.page import Model
from web.update import puzzle_making
from web.update.games import open_as_is, with_saved
from web.views import page


def ours(game: str) -> list[Puzzle]:
    return [each for each in ALL[game] if each.kind == "worth"]


def question(puzzle: Puzzle) -> str:
    return f"worth {' / '.join((puzzle.about, *puzzle.lines[0]))}"


def replayed_solution(puzzle: Puzzle) -> DrawnPage:
    """Return a game in which the solution was played, with the replay at the position before it."""
    a = DrawnPage(puzzle.game)
    match = puzzles.solution(puzzle)
    table = open_as_is("abc", match, COLOURS)._replace(lineage_id="00000000000000ff")
    a.model = with_saved(Model(table=table, address="https://example.org/"))
    a.do("replay", len(match.actions) - len(puzzle.lines[0]))
    return a


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_turns_of_built_in_puzzles_count_the_same_when_user_made(game: str) -> None:
    for puzzle in ours(game)[::4]:
        match = puzzles.solution(puzzle)
        at = len(match.actions) - len(puzzle.lines[0])
        assert question(puzzle) in counting.asked(match, at)
        found = counting.read(puzzles.position(puzzle), question(puzzle))
        assert found
        assert found == (puzzle.about, puzzle.lines[0], puzzle.best, puzzle.slips)


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_a_counting_puzzle_is_made_tried_saved_and_shared(game: str) -> None:
    puzzle = ours(game)[0]
    a = replayed_solution(puzzle)
    a.do("puzzle-make")
    drawn = a.do("puzzle-ask", question(puzzle))
    assert now(a).clear
    assert "Start the proof" not in drawn
    assert "The points are counted according to the rules of the game." in drawn
    assert f"The answer is {puzzle.best} points." in drawn
    for number, _error in puzzle.slips:
        assert f"{number} is wrong." in drawn
    a.do("puzzle-prove")
    assert not now(a).proving
    saved = latest_save(a)
    for stored in (saved, saved._replace(proven="")):  # points need no proof
        assert [each.kind for each in class_own.offered((stored,))] == ["own"]
    link = link_of(a)
    text = made.read_link(link)
    assert made.write(made.read(text)) == text == saved.exercise
    drawn = a.do("exercise-try")
    assert solving(a).own
    a.do("puzzle-hint")
    a.do("puzzle-hint")
    offered = sorted((puzzle.best, *(number for number, _error in puzzle.slips)))
    wrong = offered.index(puzzle.slips[0][0])
    assert f"{puzzle.slips[0][0]} is wrong." in a.do("puzzle-choose", wrong)
    a.do("puzzle-again")
    assert "That’s right" in a.do("puzzle-choose", offered.index(puzzle.best))
    a.do("puzzle-solve", None)
    a.do("exercise-edit")
    assert now(a).made.question == question(puzzle)
    b = DrawnPage(game)
    b.do("shelf")
    drawn = b.do("link", link)
    assert solving(b).puzzle
    assert "your device looks for the answer" not in drawn
    framed = puzzle_making.in_frame(b.model._replace(exercise=None), text)
    assert framed.puzzling
    assert framed.puzzling.puzzle
    assert not (framed.exercise and framed.exercise.waiting)
    assert str(page.draw(framed))


def test_switching_questions_and_back_restores_the_proof() -> None:
    puzzle = next(each for each in ours("mexica") if made.questions(puzzles.position(each)))
    a = replayed_solution(puzzle)
    a.do("puzzle-make")
    other = next(each for each in now(a).offered if not each.startswith("worth"))
    a.do("puzzle-ask", question(puzzle))
    a.do("puzzle-ask", other)
    assert not now(a).outcome
    a.do("undo")
    assert now(a).clear
    id_ = now(a).id
    a.do("shelf")
    assert f"The answer is {puzzle.best} points." in a.do("exercise", id_)


def test_an_invalid_turn_is_refused() -> None:
    puzzle = ours("mexica")[0]
    match, words = puzzles.position(puzzle), puzzle.lines[0]
    for broken in (
        "worth",
        "worth scoring",
        f"worth lead / {' / '.join(words)}",
        f"worth scoring / {' / '.join(words[:-1])}",
        f"worth scoring / {' / '.join((*words, 'end'))}",
        "worth scoring / nonsense",
        f"worth scoring / {' / '.join(['end'] * 500)}",
    ):
        text = made.write(MadePuzzle(match, broken))
        with pytest.raises(BrokenMadePuzzle, match="question"):
            made.read(text)


def test_wrong_numbers_are_never_below_zero_nor_right_nor_twice() -> None:
    rng = Random(3)
    for game in py_rules.GAMES:
        for puzzle in rng.sample(ours(game), 3):
            match = puzzles.solution(puzzle)
            at = len(match.actions) - len(puzzle.lines[0])
            line = counting.turn(match, puzzle.about, at)
            assert line
            for best in range(8):
                found = [number for number, _ in counting.few(game, puzzle.about, line, best)]
                assert len({*found, best}) == counting.OFFERED + 1
                assert found == sorted(found)
                assert found[0] >= 0


def test_a_puzzle_without_a_known_error_has_a_hint() -> None:
    puzzle = ours("mexica")[0]
    a = replayed_solution(puzzle)
    a.do("puzzle-make")
    a.do("puzzle-ask", question(puzzle))
    outcome = now(a).outcome
    assert outcome
    plain = outcome._replace(slips=tuple((number, "count") for number, _ in outcome.slips))
    a.model = a.model._replace(exercise=now(a)._replace(outcome=plain))
    assert making_model.proven(now(a)).slips == plain.slips
    a.do("exercise-try")
    a.do("puzzle-hint")
    assert "is wrong. You’re close." in a.do("puzzle-hint")
