"""Lessons, puzzles and studies in a frame: the reader works through them, and the page gets
reports.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from py_rules import puzzles, study_link
from tests.embedding.schema import types, valid
from tests.web.test_studies import STUDY
from tools.content.puzzles import verifying
from tools.content.teaching import built
from web.embedding import messages, parameters, replies
from web.embedding.messages import FrameMessage
from web.model import puzzles as puzzle_model
from web.model.events import Event
from web.model.page import Model
from web.update import embedding, update
from web.update.registry import read_event
from web.views import page

PUZZLES = verifying.read("mykerinos")


def in_lesson() -> Model:
    """Return a frame in which the first lesson of Mykerinos has begun."""
    wanted = parameters.read([("lesson", "mykerinos/01-first-dig"), ("theme", "dark")])
    model = embedding.open_table(Model(), wanted, Random(1))
    assert "Loading the " in str(page.draw(model))
    rows = built.lesson_files()["mykerinos.en.json"].decode()
    return update(model, read_event("lessons", "mykerinos", json.dumps([rows, []])), Random(1))


def test_a_lesson_is_done_in_a_frame() -> None:
    """Its actions and its end are reported like those of a game, and nothing is stored."""
    model = in_lesson()
    assert types(replies.report(Model(embedded=model.embedded), model)) == ["ready", "position"]
    sent: list[FrameMessage] = []
    for _ in range(40):
        assert model.learning
        if model.learning.finished:
            break
        step, before = model.learning.step, model
        assert step
        for event in (
            read_event("lesson-answer", str([c.about for c in step.choices].index(step.right)))
            if step.question
            else read_event("lesson-solve"),
            read_event("lesson-next"),
        ):
            after = update(model, event, Random(1))
            sent += replies.report(model, after)
            model = after
        assert model != before
    assert {"action", "position"} <= set(types(sent))
    finished = [message for message in sent if message["type"] == "finished"]
    assert [message["lesson"] for message in finished] == ["mykerinos/01-first-dig"]
    assert valid(finished[0], messages.schema()["$defs"]["finished"], messages.schema())
    assert model.saves == ()
    assert 'data-do="learn"' not in str(page.draw(model))


def test_the_embedding_page_cannot_act_in_a_lesson() -> None:
    """The surrounding page can't play in a lesson, but can load a game in its place."""
    model = in_lesson()
    request = messages.Received(messages.Play("dig c5"))
    same, sent = replies.handle(model, request, Random(1))
    assert same is model
    assert "Only the reader can play in a lesson." in sent[0]["sentence"]
    assert update(model, read_event("learn", "mexica"), Random(1)) == model
    request = messages.Received(messages.Load("game mexica 1\nseats 2\n"))
    after, _ = replies.handle(model, request, Random(1))
    assert after.learning is None
    assert after.table


def test_a_missing_lesson_is_an_error() -> None:
    wanted = parameters.read([("lesson", "mykerinos/99-nothing")])
    before = embedding.open_table(Model(), wanted, Random(1))
    rows = built.lesson_files()["mykerinos.en.json"].decode()
    event = read_event("lessons", "mykerinos", json.dumps([rows, []]))
    after = update(before, event, Random(1))
    assert "99-nothing" in str(page.draw(after))
    assert [message["type"] for message in replies.report(before, after)] == ["error"]


def in_puzzle(id_: str, today: str = "") -> Model:
    """Return a frame with this puzzle of Mykerinos."""
    wanted = parameters.read([("puzzle", id_), ("lang", "en")])
    model = embedding.open_table(Model(today=today), wanted, Random(1))
    assert "Loading the " in str(page.draw(model))
    rows = json.dumps([puzzles.write(PUZZLES), []])
    return update(model, read_event("puzzles-here", "mykerinos", rows), Random(1))


def reported(model: Model, *events: Event) -> tuple[Model, list[FrameMessage]]:
    """Apply the events in order. Return the last model and all messages sent."""
    sent: list[FrameMessage] = []
    for event in events:
        after = update(model, event, Random(1))
        sent += replies.report(model, after)
        model = after
    return model, sent


def test_a_puzzle_is_solved_in_a_frame() -> None:
    """Tries are reported like the actions of a game; a solution that is only shown isn't."""
    puzzle = next(each for each in PUZZLES if len(each.lines[0]) == 1)
    model = in_puzzle(puzzle_model.key(puzzle))
    assert types(replies.report(Model(embedded=model.embedded), model)) == ["ready", "position"]
    model, sent = reported(
        model, read_event("puzzle-hint"), read_event("puzzle-solve"), read_event("step", "forward")
    )
    assert "action" not in types(sent)
    assert "finished" not in types(sent)
    model, sent = reported(
        model,
        read_event("puzzle-again"),
        *(read_event("select", word) for word in puzzle.lines[0][0].split()),
        read_event("confirm"),
    )
    assert "action" in types(sent)
    (finished,) = (message for message in sent if message["type"] == "finished")
    assert finished["puzzle"] == puzzle_model.key(puzzle)
    assert valid(finished, messages.schema()["$defs"]["finished"], messages.schema())
    assert model.saves == ()
    drawn = str(page.draw(model))
    assert "says good" in drawn
    for elsewhere in ("puzzles", "puzzle-next", "shelf"):
        assert f'data-do="{elsewhere}"' not in drawn
        assert update(model, read_event(elsewhere, "mexica"), Random(1)) == model


def test_the_embedding_page_cannot_act_in_a_puzzle() -> None:
    """The surrounding page can't play in a puzzle, but can load a game in its place."""
    model = in_puzzle(puzzle_model.key(PUZZLES[0]))
    request = messages.Received(messages.Play("pass"))
    same, sent = replies.handle(model, request, Random(1))
    assert same is model
    assert "Only the reader can play in a puzzle." in sent[0]["sentence"]
    request = messages.Received(messages.Load("game mexica 1\nseats 2\n"))
    after, _ = replies.handle(model, request, Random(1))
    assert after.puzzling is None
    assert after.table


def test_the_puzzle_of_the_day_in_a_frame() -> None:
    """It is the puzzle for the reader's date, from whichever game has a puzzle on that day."""
    model = in_puzzle("today", "2026-01-01")
    assert model.puzzling
    assert model.puzzling.puzzle == PUZZLES[0]
    assert model.puzzling.daily == "2026-01-01"
    other = embedding.open_table(
        Model(today="2026-01-02"), parameters.read([("puzzle", "today")]), Random(1)
    )
    assert other.puzzling
    assert other.puzzling.game != "mykerinos"


def test_a_missing_puzzle_is_an_error() -> None:
    after = in_puzzle("mykerinos/00000000")
    assert "00000000" in str(page.draw(after))
    before = embedding.open_table(
        Model(), parameters.read([("puzzle", "mykerinos/00000000")]), Random(1)
    )
    assert types(replies.report(before, after)) == ["error"]


@pytest.mark.parametrize("given", [STUDY, study_link.write(STUDY)], ids=["text", "link"])
def test_a_study_is_read_in_a_frame(given: str) -> None:
    """Each chapter is a new table. Nothing is stored, and no button leads out of the frame."""
    wanted = parameters.read([("study", given), ("theme", "dark")])
    model = embedding.open_table(Model(), wanted, Random(1))
    sent = replies.report(Model(), model)
    for word, on in (
        *[("study-on", "")] * 9,
        ("study-chapter", "1"),
        ("study-step", "back"),
        ("step", "last"),
    ):
        after = update(model, read_event(word, on), Random(1))
        assert after != model
        sent += replies.report(model, after)
        model = after
        drawn = str(page.draw(model))
        assert "Three games, one evening" in drawn
        for elsewhere in ("shelf", "study-edit", "share", "branch"):
            assert f'data-do="{elsewhere}"' not in drawn
    ready = [message["game"] for message in sent if message["type"] == "ready"]
    assert ready == ["mexica", "mykerinos", "myraclia", "mexica", "mykerinos", "mexica"]
    for elsewhere in ("study-edit", "shelf", "share", "branch", "study-add"):
        assert update(model, read_event(elsewhere), Random(1)) == model
    assert model.saves == ()
    again = update(model, read_event("again"), Random(1))
    assert again.study
    assert again.study.at == 0


def test_chapters_that_cannot_be_read_are_reported_in_a_frame() -> None:
    text = STUDY.replace("game mexica 1", "game chess 1")
    model = embedding.open_table(Model(), parameters.read([("study", text)]), Random(1))
    drawn = str(page.draw(model))
    assert "there is no game called" in drawn
    assert 'data-do="study-edit"' not in drawn
    assert replies.report(Model(), model) == []
    model = update(model, read_event("study-on"), Random(1))
    assert types(replies.report(Model(embedded=model.embedded), model)) == ["ready", "position"]
