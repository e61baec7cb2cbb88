"""Progress in a lesson, exercise, puzzle or study, for a page that stores it: learning platforms.

The text of the parameter ``progress`` is the number of the step or chapter, from 1. In a lesson,
``-`` and a link with the position at the beginning of the step can follow. An empty text asks for
messages from the beginning on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from py_rules import link
from py_rules.core import spell
from py_rules.record import Match
from web.i18n import render
from web.model.page import Model

if TYPE_CHECKING:
    from web.model.lesson_progress import Learning
    from web.model.puzzles import Puzzling
    from web.model.studies import Studying
    from web.model.table import TableState

LONGEST_LINK = 3000  # characters; SCORM 1.2 has room for 4096 with the results


def reached(model: Model) -> dict[str, Any]:
    """Return the reader's progress as the parts of a message; empty if it was not requested."""
    wanted = model.embedded.wanted if model.embedded else None
    if wanted is None or wanted.progress is None or model.table is None:
        return {}
    if model.learning and model.learning.lesson:
        return _in_lesson(model.learning, model.table.match)
    if model.puzzling and model.puzzling.puzzle:
        return _in_puzzle(model.puzzling, model.table)
    return _in_study(model.study) if model.study else {}


def _in_lesson(learning: Learning, match: Match) -> dict[str, Any]:
    lesson, start = learning.lesson, learning.start
    assert lesson
    assert start
    step = lesson.steps[learning.at]
    kind = "question" if step.question else "task" if step.task else "text"
    word = learning.verdict.word
    result = "shown" if learning.shown else {"on": "open", "done": "right"}.get(word, word)
    if step.question:
        chosen = step.choices[int(learning.chosen[-1])].about if learning.chosen else ""
    else:
        chosen = "; ".join(map(spell, match.actions[len(start.actions) :]))
    return {
        "at": learning.at + 1,
        "of": len(lesson.steps),
        "tasks": sum(bool(each.question or each.task) for each in lesson.steps),
        "kind": kind,
        "result": result if kind != "text" else "open",
        "task": render(step.question or step.task),
        "answer": chosen if result != "open" else "",
        "title": render(step.title),
        "progress": f"{learning.at + 1}{_linked(link.of(start))}",
    }


@lru_cache(4)
def _linked(game: link.LinkedGame) -> str:
    """Return a dash and the link to a position; empty if the link is too long."""
    try:
        text = link.write(game)
    except ValueError:
        return ""
    return f"-{text}" if len(text) <= LONGEST_LINK else ""


def _in_puzzle(now: Puzzling, table: TableState) -> dict[str, Any]:
    from py_rules.puzzles import choices  # noqa: PLC0415  (puzzles are on the table)
    from web.views import puzzle_choices, puzzle_text  # noqa: PLC0415

    match, puzzle, start, verdict = table.match, now.puzzle, now.begun, now.verdict
    assert puzzle
    assert start
    if now.solution_shown:
        result, answer = "shown", ""
    elif verdict is None:
        result, answer = "open", ""
    else:
        result = "right" if verdict.best else "wrong"
        answer = "; ".join(map(spell, match.actions[len(start.actions) :]))
        if now.chosen is not None and choices.is_choice(puzzle):
            answer = puzzle_choices.answer_in_words(now, puzzle, table, now.chosen)
    asked = puzzle_choices.in_words if choices.is_choice(puzzle) else puzzle_text.question
    return {
        "at": 1,
        "of": 1,
        "tasks": 1,
        "kind": "puzzle",
        "result": result,
        "task": asked(puzzle, start),
        "answer": answer,
        "title": render(puzzle_text.title(puzzle)),
        "progress": "",
    }


def _in_study(now: Studying) -> dict[str, Any]:
    return {
        "at": now.at + 1,
        "of": len(now.study.chapters),
        "tasks": 0,
        "kind": "chapter",
        "result": "open",
        "task": "",
        "answer": "",
        "title": now.chapter.title,
        "progress": str(now.at + 1),
    }
