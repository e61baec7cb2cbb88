"""Making a puzzle that offers answers: two plans, or a turn with a mistake."""

from __future__ import annotations

import pytest

from py_rules.puzzles import choices
from tests.drawn import unmarked
from tests.web.test_annotating import Page
from tests.web.test_puzzles_making import at, kept, link_of, now, proven, solving
from web.model import puzzle_making
from web.views import page, puzzle_choices


@pytest.mark.parametrize(("form", "kind"), [("plan", "scoring"), ("mistake", "lead")])
def test_a_question_with_answers_is_found_tried_and_kept(form: str, kind: str) -> None:
    a = at("mexica", kind)
    drawn = a.do("puzzle-ask", f"{form} {kind}")
    assert f'value="{form} {kind}" selected' in drawn
    assert "The page finds" in drawn
    other = next(each for each in now(a).offered if each != kind)
    assert f'value="{form} {other}"' in drawn  # another question is asked in the same form
    a.do("puzzle-prove")
    proven(a)
    puzzle = puzzle_making.proven(now(a))
    right = next(at for at, each in enumerate(choices.answers(puzzle)) if each.right)
    drawn = unmarked(str(page.draw(a.model)))
    assert puzzle_choices.solved(puzzle) in drawn
    assert kept(a).proven == puzzle.id
    a.do("exercise-try")
    a.do("puzzle-choose", right - 1 if right else 1)
    assert solving(a).verdict == (puzzle.next, False)
    a.do("puzzle-again")
    a.do("puzzle-choose", right)
    assert solving(a).verdict == (puzzle.best, True)
    assert "Why this turn is best" in str(page.draw(a.model))
    a.do("exercise-edit")
    b = Page("mexica")
    b.do("shelf")
    b.do("link", link_of(a))
    proven(b)
    assert solving(b).puzzle == puzzle
    a.do("puzzle-ask", kind)
    a.do("puzzle-ask", f"{form} dance")
    assert now(a).made.question == kind
