"""Saved exercises: links, the shelf, files, other tabs, frames."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from py_rules import exercise_link, record
from tests.web.test_annotating import DrawnPage
from tests.web.test_exercises import LESSON, field, latest_save, made, now, opened
from tools.content.teaching import lessons
from web.embedding import parameters
from web.embedding.progress import reached
from web.i18n import render
from web.model import archive, exercises, saves
from web.model.events import About, Event
from web.model.page import Model, open_id, saved_game
from web.update import embedding, update
from web.update.storage import EXERCISE_CONFLICT, EXERCISE_DELETED, arrived
from web.views import page

GOLDEN = Path("tests/links/exercises.txt")


def test_a_link_opens_for_a_pupil() -> None:
    a = made()
    a.do("share")
    assert a.model.table
    assert a.model.table.sharing
    link = a.model.table.sharing.link
    b = DrawnPage("myraclia")
    drawn = b.do("link", link.partition("#")[2])
    assert "Do it here." in drawn
    assert latest_save(b).exercise == now(a).text
    b.do("exercise-edit")
    assert now(b).at == 0
    b.do("shelf")
    b.do("link", link.partition("#")[2])
    assert len([each for each in b.model.saves if each.exercise]) == 1
    for broken in (link.partition("#")[2][:-20], "E1", "E2abc", "e1abc"):
        b.do("shelf")
        b.do("link", broken)
        assert b.model.exercise is None
        assert b.model.notices
        b.do("dismiss")


def test_links_of_every_version_are_read() -> None:
    """Golden: these links must never change."""
    rows = [line.split(" ") for line in GOLDEN.read_text("utf-8").splitlines()]
    assert len(rows) >= 3
    for name, link in rows:
        text = exercise_link.read(link)
        assert exercises.read(text).lesson.title == exercises.read(name_of(name)).lesson.title
        assert exercise_link.write(text) == link


def name_of(name: str) -> str:
    return (lessons.LESSONS / name).read_text("utf-8")


def test_a_saved_exercise_is_on_the_shelf() -> None:
    a = made()
    id_ = now(a).id
    drawn = a.do("shelf")
    assert "Your exercises" in drawn
    assert "Cut it off" in drawn
    a.do("duplicate", id_)
    assert "Cut it off (copy)" in a.do("all")
    assert "Do it here." in a.do("continue", id_)
    assert now(a).trying
    a.do("shelf")
    assert "Make an exercise" in a.do("exercise", id_)
    b = imported_elsewhere(a)
    found = sorted(each.exercise for each in b.model.saves)
    assert found == sorted(each.exercise for each in a.model.saves)
    b.do("delete", id_)
    assert not saved_game(b.model, id_)
    b.do("restore")
    assert saved_game(b.model, id_)


def imported_elsewhere(page: DrawnPage) -> DrawnPage:
    """Import all of a page's saved games on another device; return that device's page."""
    other = DrawnPage("mexica")
    other.do("shelf")
    other.model = other.model._replace(saves=())
    other.do("bring")
    other.do("brought", About("all.json", archive.write(page.model.saves)))
    while other.model.importing and other.model.importing.waiting:
        other.do("take")
    return other


def test_two_tabs_follow_each_other_and_lose_nothing() -> None:
    a = made()
    b = DrawnPage("mexica")
    b.model = arrived(b.model, a.model.saves)
    b.do("exercise", now(a).id)
    field(b, "title", "Changed there")
    a.do("followed", About(now(a).id, saves.write(latest_save(b))))
    assert now(a).lesson.title == "Changed there"
    a.do("undo")
    assert now(a).lesson.title == "Cut it off"
    field(a, "title", "Changed here")
    field(b, "title", "And there")
    a.do("parted", About(now(a).id, saves.write(latest_save(b))))
    assert EXERCISE_CONFLICT in a.model.notices
    assert {each.title for each in a.model.saves if each.exercise} == {"Changed here", "And there"}
    latest_save(a)
    a.do("gone", now(a).id)
    assert EXERCISE_DELETED in a.model.remarks
    latest_save(a)


def test_a_damaged_row_stays_and_is_reported() -> None:
    a = made()
    saved = latest_save(a)
    a.do("shelf")
    broken = saved._replace(exercise=saved.exercise.replace("step: The corner", "nonsense"))
    a.model = a.model._replace(saves=(broken,))
    a.do("exercise", saved.id)
    assert a.model.exercise is None
    assert "damaged" in str(a.model.notices[-1])
    assert "nonsense" in a.model.saves[0].damaged


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title: x\nnonsense\n", "Line 2: this is not a field"),
        ("title: x\n" * 40_000, "at most 300000 characters"),
        ("title: x" + "y" * 10_000_000, "It is larger than 10 MB"),
        (LESSON.replace("at: 4", "at: 4000"), "Line 5: “at:” must be a number"),
        ("title: x\nrecord: first-turns\nstep: y\n", "Line 2: the text doesn’t say which game"),
    ],
)
def test_a_bad_file_is_reported_and_changes_nothing(text: str, words: str) -> None:
    a = opened(text)
    assert a.model.exercise is None
    assert a.model.importing
    [failure] = a.model.importing.failures
    assert words in render(failure.problem)
    assert len(a.model.saves) == 1


def test_an_exercise_in_a_frame() -> None:
    whole = made().model.exercise
    assert whole
    for given in (exercise_link.write(whole.text), whole.text):
        model = embedding.open_table(Model(), parameters.read([("exercise", given)]), Random(1))
        drawn = str(page.draw(model))
        assert "Do it here." in drawn
        assert "exercise-edit" not in drawn
        for word in ("exercise-edit", "exercise-try", "shelf", "share"):
            assert update(model, Event(word), Random(1)) is model
    asked = [("exercise", whole.text), ("progress", "")]
    model = embedding.open_table(Model(), parameters.read(asked), Random(1))
    model = update(model, Event("lesson-solve"), Random(1))
    model = update(model, Event("lesson-next"), Random(1))
    went = reached(model)
    assert (went["at"], went["of"], went["kind"]) == (2, 2, "question")
    again = parameters.read([asked[0], ("progress", went["progress"])])
    assert "How many?" in str(page.draw(embedding.open_table(Model(), again, Random(1))))
    for broken in ("2-L1abc", "9-L1abc", "2"):
        again = parameters.read([asked[0], ("progress", broken)])
        drawn = str(page.draw(embedding.open_table(Model(), again, Random(1))))
        assert "Do it here." in drawn
    with pytest.raises(parameters.InvalidParameters, match="line 2: this is not a field"):
        parameters.read([("exercise", "title: x\nnonsense")])
    with pytest.raises(parameters.InvalidParameters, match="isn’t finished"):
        parameters.read([("exercise", whole.text.replace("solution:", "# solution:"))])


def test_workshop_and_study_positions_become_exercises() -> None:
    a = DrawnPage("myraclia")
    a.do("workshop", "here")
    a.do("exercise-make")
    assert now(a).lesson.game == "myraclia"
    assert record.read(now(a).lesson.steps[0].record).table.position is not None
    a.do("shelf")
    a.do("continue", "abc")
    a.do("study-add")
    a.do("study-into", "")
    a.do("study-edit")
    a.do("exercise-make")
    assert now(a).lesson.game == "myraclia"
    assert a.model.study is None
    assert open_id(a.model) == latest_save(a).id
