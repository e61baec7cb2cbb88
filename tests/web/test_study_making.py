"""Making a study on the page, and saving it: files, other devices, damaged rows."""

from __future__ import annotations

import json
from random import Random

import pytest

from py_rules import limits, record, study
from tests.web.test_annotating import DrawnPage
from tests.web.test_importing import MARKUP, SHELF, imported
from tests.web.test_studies import STUDY
from web.i18n import render
from web.model import archive, saves
from web.model.events import About, Event, OfSeat
from web.model.page import Model, open_id, saved_game
from web.model.saves import Saved
from web.model.studies import Studying
from web.update import update
from web.update.storage import STUDY_CONFLICT, STUDY_DELETED, arrived
from web.update.study_making import TOO_MANY_CHAPTERS
from web.views import page


def now(of: DrawnPage | Model) -> Studying:
    model = of.model if isinstance(of, DrawnPage) else of
    assert model.study
    return model.study


def latest_save(of: DrawnPage | Model) -> Saved:
    """Return the save of the open study; assert that it matches what is open."""
    model = of.model if isinstance(of, DrawnPage) else of
    saved = saved_game(model, now(model).id)
    assert saved
    assert saved.study == study.write(now(model).study)
    assert saves.read(saved.id, saves.write(saved)) == saved
    return saved


def titles(of: DrawnPage) -> list[str]:
    return [each.title for each in now(of).study.chapters]


def made(*names: str, game: str = "mexica") -> DrawnPage:
    """Return a page that is editing a new study with these chapters."""
    a = DrawnPage(game)
    a.do("replay", 12)
    a.do("annotate")
    a.do("annotate-note", "What would **you** do?")
    a.do("annotate")
    id_ = ""
    for name in names:
        a.do("study-add")
        a.do("study-name", name)
        a.do("study-into", id_)
        id_ = now(a).id
        a.do("shelf")
        a.do("continue", "abc")
    a.do("continue", id_)
    a.do("study-edit")
    return a


def test_a_game_with_its_notes_becomes_a_chapter() -> None:
    a = made("One", "Two")
    assert titles(a) == ["One", "Two"]
    for each in now(a).study.chapters:
        opened = study.opened(each)
        assert opened.match
        assert len(opened.match.actions) == 30
        assert [index for index, note in opened.annotations.notes if note.text] == [12]
    assert latest_save(a).title == ""
    assert record.read(latest_save(a).record) == study.opened(now(a).study.chapters[0]).match
    assert "Each change is saved on this device" in page.draw(a.model)
    a.do("study-edit")
    assert "What would" in a.do("study-on")
    assert len(a.model.saves) == 2


@pytest.mark.parametrize("game", ["mexica", "mykerinos", "myraclia"])
def test_a_position_of_a_replay_becomes_a_chapter_with_its_note(game: str) -> None:
    a = DrawnPage(game)
    a.do("replay", 20)
    a.do("annotate")
    a.do("annotate-note", "Look.")
    a.do("annotate")
    drawn = a.do("study-add")
    assert "Only the position shown" in drawn
    state = a.model.table.match.positions[20]  # type: ignore[union-attr]
    if state.to_move is None:
        pytest.fail("choose a position with a player to move")
    a.do("study-part", 1)
    a.do("study-into", "")
    (chapter,) = now(a).study.chapters
    opened = study.opened(chapter)
    assert opened.match
    assert not opened.match.actions
    assert opened.match.state == state
    assert [(index, note.text) for index, note in opened.annotations.notes] == [(0, "Look.")]
    latest_save(a)


def test_cancelling_adding_to_a_study_restores_the_screen() -> None:
    a = DrawnPage("mykerinos")
    a.do("annotate")
    before = a.model
    a.do("study-add")
    assert open_id(a.model) == "abc"
    a.do("study-cancel")
    assert a.model == before


def test_a_workshop_position_becomes_a_chapter() -> None:
    model = update(SHELF, Event("workshop", "mexica-2"), Random(1))
    assert "Add to a study" in page.draw(model)
    model = update(update(model, Event("study-add"), Random(2)), Event("study-into", ""), Random(3))
    assert model.workshop is None
    match = study.opened(now(model).chapter).match
    assert match
    assert match.table.position is not None
    latest_save(model)


def test_chapters_are_named_moved_removed_and_put_back() -> None:
    a = made("One", "Two", "Three")
    a.do("study-rename", OfSeat(1, "  Zwei  und\tmehr "))
    a.do("study-up", 2)
    assert titles(a) == ["One", "Three", "Zwei und mehr"]
    a.do("study-up", 0)
    a.do("study-down", 2)
    a.do("study-down", 0)
    assert titles(a) == ["Three", "One", "Zwei und mehr"]
    a.do("study-up", 1)
    assert "A chapter was removed." in a.do("study-drop", 0)
    assert titles(a) == ["Three", "Zwei und mehr"]
    a.do("study-undo")
    assert titles(a) == ["One", "Three", "Zwei und mehr"]
    for _ in range(3):
        a.do("study-drop", 0)
    assert titles(a) == ["Zwei und mehr"]
    assert len(study.read(latest_save(a).study).study.chapters) == 1


def test_the_labels_are_saved_while_they_are_typed() -> None:
    a = made("One")
    for typed in ("C", "Ca ", "Canals", f"Canals {MARKUP}"):
        assert MARKUP not in a.do("study-label", About("title", typed))
    a.do("study-label", About("author", "Ann"))
    a.do("study-label", About("language", "s"))
    assert now(a).study.language == "en"
    a.do("study-label", About("language", "sk"))
    saved = latest_save(a)
    assert (saved.title, saved.names) == (f"Canals {MARKUP}"[:60], ("Ann",))
    assert now(a).study[:3] == (f"Canals {MARKUP}", "Ann", "sk")
    a.do("study-label", About("title", "x" * 500))
    assert len(now(a).study.title) == 100
    latest_save(a)


def test_a_full_study_accepts_no_more_chapters() -> None:
    model = imported(SHELF, ("a.txt", STUDY.rstrip() + "\nchapter\ngame mexica 1\nseats 2" * 60))
    id_ = now(model).id
    assert len(now(model).study.chapters) == study.CHAPTERS
    model = update(update(model, Event("shelf"), Random(0)), Event("continue", "one"), Random(0))
    model = update(
        update(model, Event("study-add"), Random(4)), Event("study-into", id_), Random(4)
    )
    assert model.notices == (TOO_MANY_CHAPTERS,)
    assert len(update(model, Event("study-into", ""), Random(5)).saves) == len(model.saves) + 1


def test_the_shelf_lists_studies_with_copies_files_and_undo() -> None:
    model = update(imported(SHELF, ("study.txt", STUDY)), Event("shelf"), Random(0))
    (saved,) = (each for each in model.saves if each.study)
    drawn = page.draw(model)
    assert "Your studies" in drawn
    assert "Three games, one evening" in drawn
    assert "4 chapters" in drawn
    assert archive.save_text(saved) == STUDY
    model = update(model, Event("duplicate", saved.id), Random(8))
    assert model.saves[0].title == "Three games, one evening (copy)"
    assert study.read(model.saves[0].study).study.title == model.saves[0].title
    model = update(model, Event("delete", saved.id), Random(0))
    assert not saved_game(model, saved.id)
    model = update(model, Event("restore"), Random(0))
    assert saved_game(model, saved.id) == saved
    assert page.draw(model)


def test_a_file_with_everything_brings_studies_to_another_device() -> None:
    """Importing it twice adds nothing; unreadable studies are reported, others imported."""
    here = imported(SHELF, ("study.txt", STUDY))
    whole = archive.write(here.saves)
    there = imported(Model(now=SHELF.now), ("all.json", whole))
    assert {each.study for each in there.saves} == {STUDY, ""}
    assert len(imported(there, ("all.json", whole)).saves) == 3
    broken = json.loads(whole)
    for each in broken["games"]:
        if "study" in each:
            each["study"] = f"study 7 {MARKUP}"
    there = imported(Model(now=SHELF.now), ("all.json", json.dumps(broken)))
    assert there.importing
    assert len(there.saves) == 2
    assert "only studies of version 1" in render(there.importing.failures[0].problem)


@pytest.mark.parametrize(
    "text", ["", "rubbish", "study 9\n", f"study 1\n{MARKUP}", "study 1\n" * 9]
)
def test_a_corrupt_row_is_set_aside_without_other_effects(text: str) -> None:
    saved = latest_save(imported(SHELF, ("study.txt", STUDY)))
    stored = json.loads(saves.write(saved)) | {"study": text}
    model = arrived(SHELF, [saves.read(saved.id, json.dumps(stored))])
    assert page.draw(model)
    model = update(model, Event("continue", saved.id), Random(0))
    drawn = page.draw(model)
    assert MARKUP not in drawn
    if text:  # without a text it counts as a game
        assert "A saved study is damaged" in render(model.notices[0])
        aside = saved_game(model, saved.id)
        assert aside
        assert json.loads(aside.damaged)["study"] == text
    assert {each.id for each in model.saves} == {"one", "two", saved.id}


def test_changes_of_a_study_in_other_tabs_are_adopted_without_loss() -> None:
    a = made("One", "Two")
    saved, former = latest_save(a), now(a).study
    theirs = saved._replace(study=study.write(former._replace(title="Theirs")))
    row = About(saved.id, saves.write(theirs))
    a.do("followed", row)
    assert now(a).study.title == "Theirs"
    assert now(a).editing
    latest_save(a)
    a.do("study-label", About("title", "Mine"))
    a.do("parted", row)
    assert a.model.notices == (STUDY_CONFLICT,)
    assert now(a).id != saved.id
    assert latest_save(a).title == "Mine"
    assert saved_game(a.model, saved.id) == saves.read(saved.id, row.text)
    a.do("gone", now(a).id)
    assert a.model.remarks == (STUDY_DELETED,)
    latest_save(a)
    broken = About(now(a).id, "{")
    a.do("followed", broken)
    assert now(a).study.title == "Mine"


def test_a_study_that_is_too_large_is_read_but_not_saved() -> None:
    noise = "".join(f"# {n}\n" for n in range(140_000))
    model = imported(SHELF, ("large.txt", f"{STUDY}{noise}"))
    assert len(study.write(now(model).study)) > limits.ROW
    assert "can’t be kept on this device" in render(model.notices[0])
    assert model.saves == SHELF.saves
    assert len(now(model).study.chapters) == 4
    assert page.draw(update(model, Event("study-on"), Random(0)))
