"""Making a puzzle that offers answers: two plans, or a turn with a mistake."""

from __future__ import annotations

import re
from random import Random

import pytest

from py_rules import puzzles
from py_rules.puzzles import choices, counting, made
from py_rules.puzzles.made import MadePuzzle
from tests.markup import unmarked
from tests.puzzles.solving import ALL
from tests.web.test_annotating import DrawnPage
from tests.web.test_puzzle_making import at, latest_save, link_of, now, proven, solving
from web.embedding import parameters
from web.embedding.progress import reached
from web.model import puzzle_making
from web.model.events import About
from web.model.page import Model
from web.model.puzzles import Puzzling
from web.update import embedding
from web.views import page, puzzle_choices


@pytest.mark.parametrize(
    ("form", "kind", "why"),
    [
        ("plan", "scoring", "Compare the plans"),
        ("mistake", "lead", "Why it was a mistake"),
    ],
)
def test_a_question_with_answers_is_found_tried_and_saved(form: str, kind: str, why: str) -> None:
    a = at("mexica", kind)
    drawn = a.do("puzzle-ask", f"{form} {kind}")
    assert f'value="{form} {kind}" selected' in drawn
    assert "The page finds" in drawn
    other = next(each for each in now(a).offered if each != kind)
    assert f'value="{form} {other}"' in drawn  # another question in the same form
    a.do("puzzle-prove")
    proven(a)
    puzzle = puzzle_making.proven(now(a))
    right = next(at for at, each in enumerate(choices.answers(puzzle)) if each.right)
    drawn = unmarked(str(page.draw(a.model)))
    table = a.model.table
    assert table
    found = Puzzling(puzzle.game, puzzle=puzzle, begun=table.match)
    assert puzzle_choices.solved(found, puzzle, table) in drawn
    assert latest_save(a).proven == puzzle.id
    a.do("exercise-try")
    a.do("puzzle-choose", right - 1 if right else 1)
    assert solving(a).verdict == (puzzle.next, False)
    a.do("puzzle-again")
    a.do("puzzle-choose", right)
    assert solving(a).verdict == (puzzle.best, True)
    assert why in str(page.draw(a.model))
    a.do("exercise-edit")
    b = DrawnPage("mexica")
    b.do("shelf")
    b.do("link", link_of(a))
    proven(b)
    assert solving(b).puzzle == puzzle
    c = DrawnPage("mexica")
    c.do("shelf")
    c.do("bring")
    c.do("brought", About("mine.txt", now(a).text))
    proven(c)  # starts by itself
    assert puzzle_making.proven(now(c)) == puzzle
    assert latest_save(c).proven == puzzle.id
    a.do("puzzle-ask", kind)
    a.do("puzzle-ask", f"{form} dance")
    assert now(a).made.question == kind


@pytest.mark.parametrize(
    ("form", "asked", "answer"),
    [
        ("plan scoring", "Which of the two plans is better", r"Plan [AB]"),
        ("mistake scoring", "One action in the list was a mistake", r"\d\. [A-Z][a-z]+ .*"),
        ("", "How many points", r"\d+ points?"),
    ],
)
def test_a_learning_platform_gets_the_question_and_the_answer_in_words(
    form: str, asked: str, answer: str
) -> None:
    kind = "scoring" if form else "worth"
    ours = next(each for each in ALL["mexica"] if each.kind == kind)
    question = form or f"worth {counting.BETWEEN.join((ours.measure[0], *ours.lines[0]))}"
    text = made.write(MadePuzzle(puzzles.position(ours), question))
    a = DrawnPage("mexica")
    wanted = parameters.read([("puzzle", text), ("progress", "")])
    a.model = embedding.open_table(Model(), wanted, Random(1))
    a.do("puzzle-begin")
    proven(a)
    assert asked in reached(a.model)["task"]
    assert reached(a.model)["answer"] == ""
    a.do("puzzle-choose", 1)
    assert re.fullmatch(answer, reached(a.model)["answer"])


def test_the_reason_for_a_missing_mistake_is_stated() -> None:
    """In Mykerinos, a turn is a single choice, sometimes followed by a neutral dig."""
    assert "too few actions" in at("mykerinos", "exhibit").do("puzzle-ask", "plan exhibit")
    assert "too few actions" not in at("mexica", "scoring").do("puzzle-ask", "plan scoring")
    assert "too few actions" not in at("myraclia", "reply").do("puzzle-ask", "mistake reply")
