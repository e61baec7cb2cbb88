"""Writing notes while reading a chapter of a study, and undoing them."""

from __future__ import annotations

from random import Random

import pytest

from py_rules import annotation, study
from tests.web.test_annotating import DrawnPage
from tests.web.test_importing import MARKUP
from tests.web.test_study_making import latest_save, made, now
from web.model.events import About, Event, OfSeat
from web.update import update
from web.update.study_noting import NO_ROOM_IN_CHAPTER
from web.views import page


def test_a_note_is_edited_where_it_is_read() -> None:
    a = made("One", "Two")
    a.do("study-edit")
    a.do("study-chapter", 1)
    a.do("replay", 12)
    before, other = now(a).chapter, now(a).study.chapters[0]
    drawn = a.do("words")
    assert "Edit this note" in drawn
    assert "What would" in drawn
    drawn = a.do("study-noting")
    assert f'id="note-12--{now(a).turned}"' in drawn
    for text in ("Look.", f"Look at **c4**. {MARKUP}"):
        assert MARKUP not in a.do("study-note", text)
        assert a.replay.at == 12
        latest_save(a)
    assert now(a).study.chapters[0] == other
    assert now(a).chapter.title == before.title
    again = study.opened(now(a).chapter)
    assert again.match == study.opened(before).match
    assert dict(again.annotations.notes)[12].text == f"Look at **c4**. {MARKUP}"
    a.do("step", "back")
    assert "Note on this position" in str(page.draw(a.model))
    a.do("study-note", "Here, too.")
    assert [at for at, _note in study.opened(now(a).chapter).annotations.notes] == [11, 12]
    a.do("study-note", "")
    assert "Done" in a.do("step", "forward")
    drawn = a.do("study-noting")
    assert "Edit this note" in drawn
    assert "<strong>c4</strong>" in drawn
    whole = now(a).study
    a.do("study-note", "It is not being written.")
    assert now(a).study == whole
    assert "Write a note here" in a.do("step", "first")


def test_notes_are_undone_and_redone_where_they_were_written() -> None:
    a = made("One")
    a.do("study-edit")
    a.do("replay", 3)
    before = now(a).chapter
    a.do("undo")  # nothing has been written yet
    assert now(a).chapter == before
    a.do("study-noting")
    a.do("study-note", "Fi")
    a.do("study-note", "First.")
    first = now(a).chapter
    a.do("replay", 5)
    a.do("study-note", "Second.")
    second = now(a).chapter
    a.do("replay", 1)
    a.do("undo")
    assert (now(a).chapter, a.replay.at) == (first, 5)
    drawn = a.do("undo")
    assert (now(a).chapter, a.replay.at) == (before, 3)
    assert f'id="note-3--{now(a).turned}"' in drawn
    assert "First." not in drawn
    latest_save(a)
    a.do("undo")
    assert now(a).chapter == before
    a.do("redo")
    assert "First." in a.do("words")
    a.do("redo")
    assert (now(a).chapter, a.replay.at) == (second, 5)
    a.do("redo")
    latest_save(a)
    a.do("undo")
    a.do("study-note", "Another second one.")
    a.do("redo")
    assert "Another second one." in now(a).chapter.text
    a.do("study-edit")
    a.do("study-rename", OfSeat(0, "Renamed"))
    a.do("study-edit")
    renamed = now(a).chapter
    a.do("undo")
    assert now(a).chapter == renamed
    a.do("study-note", "A third one.")
    a.do("undo")
    assert now(a).chapter == renamed


def test_a_note_in_a_variation_is_edited_too() -> None:
    a = DrawnPage("mexica")
    a.do("replay", 12)
    a.do("annotate")
    a.do("annotate-play")
    a.act(2)
    a.do("annotate-done")
    a.do("annotate")
    a.do("study-add")
    a.do("study-into", "")
    a.do("study-edit")
    a.do("replay", 12)
    a.do("vary", 0)
    assert a.replay.path
    a.do("study-noting")
    a.do("study-note", "Better.")
    assert a.replay.path
    ((at, note),) = study.opened(now(a).chapter).annotations.notes
    assert at == 12
    assert [each.text for _at, each in note.variations[0].notes] == ["Better."]
    latest_save(a)


def test_a_chapter_that_could_not_be_read_completely_keeps_its_lines() -> None:
    a = made("One")
    a.do("study-edit")
    chapter = now(a).chapter
    odd = chapter._replace(text=chapter.text.replace("#! note What", "#! ring zz zz\n#! note What"))
    assert odd != chapter
    stored = now(a).study._replace(chapters=(odd,))
    model = a.model._replace(study=None, table=None)
    a.model = update(model, Event("shelf", None), Random(1))
    a.do("bring")
    a.do("brought", About("mine.txt", study.write(stored)))
    assert now(a).left_out
    assert "Edit this note" not in str(page.draw(a.model))
    a.do("study-noting")
    a.do("study-note", "Lost?")
    assert now(a).chapter.text == odd.text


def test_an_open_field_for_notes_is_closed_in_a_chapter_that_was_not_read_completely() -> None:
    a = made("One", "Two")
    a.do("study-edit")
    whole = now(a).study
    text = whole.chapters[1].text
    odd = whole.chapters[1]._replace(
        text=text.replace("#! note What", "#! ring zz zz\n#! note What")
    )
    assert odd.text != text
    a.model = update(a.model, Event("shelf", None), Random(1))
    a.do("bring")
    both = whole._replace(chapters=(whole.chapters[0], odd))
    a.do("brought", About("mine.txt", study.write(both)))
    a.do("study-noting")
    assert now(a).noting
    a.do("study-chapter", 1)
    assert now(a).left_out
    assert "Note on this position" not in str(page.draw(a.model))
    a.do("study-note", "Lost?")
    assert now(a).chapter.text == odd.text


def test_long_notes_do_not_outgrow_a_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    a = made("One")
    a.do("study-edit")
    a.do("replay", 12)
    a.do("study-noting")
    monkeypatch.setattr(annotation, "SIZE", 100)
    before = now(a).study
    a.do("study-note", "x" * 200)
    assert now(a).study == before
    assert NO_ROOM_IN_CHAPTER in a.model.notices
