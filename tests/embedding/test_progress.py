"""The parameter and the message “progress”: the surrounding page stores how far a reader got."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from py_rules import puzzles
from tests.embedding.schema import valid
from tests.web.test_studies import STUDY
from tools.content.puzzles import verifying
from tools.content.teaching import built
from web.embedding import messages, parameters, replies
from web.model import puzzles as puzzle_model
from web.model.events import Event
from web.model.page import Model
from web.update import embedding, update
from web.update.registry import read_event

LESSON = "mykerinos/01-first-dig"
PUZZLES = verifying.read("mykerinos")
SCHEMA = messages.schema()


def framed(*pairs: tuple[str, str]) -> Model:
    """Return a frame with these parameters, after the files that it asked for were loaded."""
    model = embedding.open_table(Model(), parameters.read(pairs), Random(1))
    if model.learning:
        rows = json.dumps([built.lesson_files()["mykerinos.en.json"].decode(), []])
        return update(model, read_event("lessons", "mykerinos", rows), Random(1))
    if model.puzzling:
        rows = json.dumps([puzzles.write(PUZZLES), []])
        return update(model, read_event("puzzles-here", "mykerinos", rows), Random(1))
    return model


def progress(before: Model, after: Model) -> list[dict[str, Any]]:
    found = [each for each in replies.report(before, after) if each["type"] == "progress"]
    assert all(valid(each, SCHEMA["$defs"]["progress"], SCHEMA) for each in found)
    return found


def after(model: Model, *events: Event) -> tuple[Model, list[dict[str, Any]]]:
    sent = []
    for event in events:
        now = update(model, event, Random(1))
        sent += progress(model, now)
        model = now
    return model, sent


def test_progress_is_sent_only_if_requested() -> None:
    model = framed(("lesson", LESSON))
    assert progress(Model(embedded=model.embedded), model) == []


def test_a_lesson_reports_its_steps_and_goes_on_where_it_was_left() -> None:
    """Each step and each answer is reported; a new frame with that progress shows the same step
    again.
    """
    model = framed(("lesson", LESSON), ("progress", ""))
    (first,) = progress(Model(embedded=model.embedded), model)
    assert (first["at"], first["result"]) == (1, "open")
    assert first["tasks"] <= first["of"]
    assert model.learning
    while model.learning and not model.learning.finished:
        step = model.learning.step
        assert step
        if step.question:
            rights = [each.about == step.right for each in step.choices]
            for number in (rights.index(False), rights.index(True)):
                model, sent = after(model, read_event("lesson-answer", str(number)))
                assert [each["result"] for each in sent] == ["right" if rights[number] else "wrong"]
                assert sent[0]["answer"] == step.choices[number].about
                assert sent[0]["kind"] == "question"
        elif step.task:
            model, sent = after(model, read_event("lesson-solve"))
            assert [each["result"] for each in sent] == ["shown"]
            assert sent[0]["answer"]
        at = model.learning.at if model.learning else 0
        model, sent = after(model, read_event("lesson-next"))
        if model.learning and not model.learning.finished:
            (went,) = sent
            assert (went["at"], went["result"], went["answer"]) == (at + 2, "open", "")
            again = framed(("lesson", LESSON), ("progress", went["progress"]))
            assert again.learning
            assert (again.learning.at, again.learning.start) == (at + 1, model.learning.start)
            assert progress(Model(embedded=again.embedded), again) == sent


@pytest.mark.parametrize("text", ["999", "2", "2-L1", "2-L1zzz", "999-L1abc"])
def test_progress_that_cannot_be_read_begins_at_the_beginning(text: str) -> None:
    model = framed(("lesson", LESSON), ("progress", text))
    assert model.learning
    assert model.learning.at == 0
    assert framed(("study", STUDY), ("progress", text.partition("-")[0])).study


def test_a_puzzle_reports_its_verdicts() -> None:
    puzzle = next(each for each in PUZZLES if len(each.lines[0]) == 1)
    model = framed(("puzzle", puzzle_model.key(puzzle)), ("progress", ""))
    (first,) = progress(Model(embedded=model.embedded), model)
    assert (first["kind"], first["result"], first["tasks"]) == ("puzzle", "open", 1)
    assert first["task"]
    words = (read_event("select", word) for word in puzzle.lines[0][0].split())
    model, sent = after(model, *words, read_event("confirm"))
    assert [(each["result"], each["answer"]) for each in sent] == [("right", puzzle.lines[0][0])]
    _model, sent = after(model, read_event("puzzle-solve"))
    assert [each["result"] for each in sent] == ["shown"]


def test_a_study_reports_its_chapters() -> None:
    model = framed(("study", STUDY), ("progress", "2"))
    (first,) = progress(Model(embedded=model.embedded), model)
    assert (first["at"], first["kind"], first["progress"]) == (2, "chapter", "2")
    _model, sent = after(model, read_event("study-step", "back"), read_event("step", "last"))
    assert [each["at"] for each in sent] == [1]
