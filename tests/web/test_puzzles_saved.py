"""Users' own puzzles once saved: the shelf, links, files, other tabs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from py_rules.puzzles import made
from tests.puzzles.solving import played
from tests.web.test_annotating import DrawnPage
from tests.web.test_exercises_saved import imported_elsewhere
from tests.web.test_puzzle_making import (
    answer,
    at,
    latest_save,
    link_of,
    now,
    proven,
    ready,
    solving,
)
from tools.content.words import spoken
from web import i18n
from web.embedding import parameters, replies
from web.embedding.progress import reached
from web.i18n import render
from web.model import class_own, routes, saves
from web.model import puzzle_making as making_model
from web.model import puzzles as puzzle_model
from web.model.events import About, Event
from web.model.page import Model, open_id, saved_game
from web.update import embedding, puzzle_making, update
from web.update.storage import EXERCISE_CONFLICT, arrived
from web.views import page


def test_a_puzzle_is_saved_copied_and_transferred() -> None:
    a = ready()
    saved = latest_save(a)
    a.do("puzzle-name", About("title", "  Before\nthe end "))
    a.do("puzzle-name", About("author", "Ann"))
    assert latest_save(a).title == "Before the end"
    assert latest_save(a).names == ("Ann",)
    drawn = a.do("shelf")
    assert "Your exercises and puzzles" in drawn
    assert "Before the end" in drawn
    assert "A puzzle" in drawn
    a.do("duplicate", saved.id)
    assert "Before the end (copy)" in a.do("all")
    a.do("exercise", saved.id)
    a.do("puzzle-name", About("title", " "))
    assert latest_save(a).title == "A puzzle"
    a.do("shelf")
    assert "Make a puzzle" in a.do("exercise", saved.id)
    assert routes.address(a.model) == f"#exercise/{saved.id}"
    assert open_id(a.model) == saved.id
    a.do("shelf")
    drawn = a.do("continue", saved.id)
    assert "your device looks for the answer" in drawn
    assert "by Ann" in drawn
    assert routes.address(a.model) == ""
    proven(a)
    assert solving(a).puzzle
    a.do("shelf")
    assert a.model.puzzling is None
    b = imported_elsewhere(a)
    found = sorted(each.exercise for each in b.model.saves)
    assert found == sorted(each.exercise for each in a.model.saves)


def test_a_proven_puzzle_stays_marked_until_its_question_changes() -> None:
    a = ready()
    mark = making_model.identity(now(a).made)
    assert latest_save(a).proven == mark
    a.do("puzzle-name", About("title", "Another"))
    assert latest_save(a).proven == mark
    a.do("shelf")
    before = a.model.saves
    a.model = a.model._replace(saves=tuple(each._replace(proven="") for each in before))
    a.do("continue", before[0].id)  # as stored by an older version of the page
    proven(a)
    assert a.model.saves == before
    a.do("shelf")
    text = before[0].exercise.replace("\n", "\n\n", 1)  # as a person may write it
    a.model = a.model._replace(saves=(before[0]._replace(proven="", exercise=text),))
    a.do("continue", before[0].id)
    proven(a)
    assert a.model.saves == (before[0]._replace(exercise=text),)
    assert [*class_own.offered(a.model.saves)]
    a.do("exercise-edit")
    other = next(each for each in now(a).offered if each != now(a).made.question)
    a.do("puzzle-ask", other)
    assert latest_save(a).proven == ""
    unclear = made.Outcome(best=3, ideas=1, lines=(("end",),))._asdict()
    a.do("puzzle-prove")
    answer(a, kind="proof", looked=4, outcome=unclear)
    assert latest_save(a).proven == ""


def test_closing_a_puzzle_preserves_its_undo_history() -> None:
    a = at("mexica", "scoring")
    begun = now(a).made
    a.do("puzzle-ask", "lead")
    a.do("puzzle-name", About("title", "Before the end"))
    a.do("puzzle-name", About("author", "Ann"))
    changed = now(a).made
    a.do("undo")
    saved = latest_save(a)
    a.do("shelf")
    a.do("exercise", saved.id)
    a.do("redo")
    assert now(a).made == changed
    for _ in range(3):
        a.do("undo")
    assert now(a).made == begun
    a.do("redo")
    steps, text = len(now(a).undone), now(a).text
    assert steps == 2
    a.do("continue", now(a).origin)
    a.do("puzzle-make")  # the same position leads to the same puzzle
    assert (len(now(a).past), len(now(a).undone)) == (1, steps)
    a.do("shelf")
    a.do("bring")
    a.do("brought", About("mine.txt", text))  # a file of a puzzle that is on the device
    assert (now(a).id, len(now(a).past), len(now(a).undone)) == (saved.id, 1, steps)
    a.do("undo")
    saved = latest_save(a)._replace(after=("0 0\nquestion dance\n", "x"))
    a.model = a.model._replace(exercise=None, saves=(saved,))
    a.do("exercise", saved.id)
    assert not now(a).undone  # unreadable steps are dropped


def test_a_link_opens_for_a_pupil_and_is_proven_again() -> None:
    a = ready("myraclia", "points")
    a.do("puzzle-name", About("title", "<b>Gems</b>"))
    drawn = a.do("share")
    assert "Share this puzzle" in drawn
    assert "The link has" in drawn
    assert "Package for" in drawn
    link = link_of(a)
    assert link.startswith("P1")
    b = DrawnPage("mexica")
    drawn = b.do("link", link)
    assert "&lt;b&gt;Gems&lt;/b&gt;" in drawn
    assert "<b>Gems" not in drawn
    assert solving(b).puzzle is None
    assert now(b).proving
    b.do("puzzle-prove")
    assert "Start the proof" in str(page.draw(b.model))
    b.do("puzzle-prove")
    proven(b)
    puzzle = solving(b).puzzle
    assert puzzle
    assert puzzle.lines
    assert latest_save(b).exercise == now(a).text
    b.do("shelf")
    b.do("link", link)
    proven(b)
    assert len([each for each in b.model.saves if each.exercise]) == 1
    b.do("exercise-edit")
    assert b.model.puzzling is None
    assert now(b).clear


def test_a_received_puzzle_without_a_clear_answer_says_so() -> None:
    a = ready()
    other = now(a).made._replace(question="lead")
    b = DrawnPage("mexica")
    b.do("link", made.write_link(made.write(other)))
    outcome = made.Outcome(best=3, ideas=1, lines=(("end",),))._asdict()
    drawn = answer(b, kind="proof", looked=4, outcome=outcome)
    assert "all turns are equally good" in drawn
    assert latest_save(b).exercise == made.write(other)
    assert "Make a puzzle" in b.do("exercise-edit")


def test_a_puzzle_that_is_opened_is_saved_before_it_is_proven() -> None:
    """A reload can then resume it, although the address no longer contains the link."""
    text = now(ready()).text
    a, b = DrawnPage("mexica"), DrawnPage("mexica")
    a.do("link", made.write_link(text))
    b.do("shelf")
    b.do("bring")
    b.do("brought", About("mine.txt", text))
    for page_, word in ((a, "your device looks for the answer"), (b, "Start the proof")):
        id_ = open_id(page_.model)
        assert latest_save(page_).exercise == text
        event = routes.resumed(routes.address(page_.model), id_)
        again = DrawnPage("mexica")
        again.model = arrived(again.model, page_.model.saves)
        assert word in again.do(event.word, event.payload)
        assert now(again).text == text
        assert len([each for each in again.model.saves if each.exercise]) == 1


def test_a_puzzle_in_a_frame_is_proven_there_and_solved() -> None:
    text = now(ready()).text
    link = made.write_link(text)
    for given in (f"https://example.org/#{link}", f"\ufeff\n {link}", f"\ufeff\r\n {text}"):
        assert parameters.read([("puzzle", given)]).exercise == text
    for given in (link, text):
        a = DrawnPage("mexica")
        wanted = parameters.read([("puzzle", given), ("progress", "")])
        a.model = embedding.open_table(Model(), wanted, Random(1))
        drawn = str(page.draw(a.model))
        assert "your device looks for the answer" in drawn
        assert "exercise-edit" not in drawn
        assert 'data-do="shelf"' not in drawn
        waiting = a.model
        a.do("puzzle-begin")
        proven(a)
        drawn = str(page.draw(a.model))
        assert "exercise-edit" not in drawn
        assert 'data-do="shelf"' not in drawn
        assert a.model.saves == ()
        sent = replies.report(waiting, a.model)
        assert [each["result"] for each in sent if each["type"] == "progress"] == ["open"]
        for word in ("exercise-edit", "exercise-try", "shelf", "share"):
            assert update(a.model, Event(word), Random(1)) is a.model
        puzzle = solving(a).puzzle
        assert puzzle
        before = a.model
        a.model = played(a.model, puzzle.lines[0])
        assert reached(a.model)["result"] == "right"
        sent = replies.report(before, a.model)
        assert {"puzzle": puzzle_model.key(puzzle)}.items() <= next(
            each for each in sent if each["type"] == "finished"
        ).items()
    for broken, words in (
        ("P1abc", "“puzzle” can’t be read"),
        (text.replace("question scoring", "question alone"), "doesn’t fit its position"),
        ("Px", "Set it to “today”"),
    ):
        with pytest.raises(parameters.InvalidParameters, match=words):
            parameters.read([("puzzle", broken)])
    with pytest.raises(parameters.InvalidParameters):
        parameters.read([("puzzle", text), ("lesson", "mexica/01-canals")])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda link: link[:-20], "missing or was changed"),
        (lambda link: "P1", "missing or was changed"),
        (lambda link: "P2abc", "newer version"),
        (lambda link: link.replace("P1", "p1"), "capital letters"),
    ],
)
def test_invalid_puzzle_links_change_nothing(change: Callable[[str], str], words: str) -> None:
    link = link_of(ready())
    b = DrawnPage("mexica")
    b.do("shelf")
    before = b.model
    b.do("link", change(link))
    assert words in render(b.model.notices[-1])
    assert b.model._replace(notices=()) == before


def test_a_link_with_a_wrong_question_changes_nothing() -> None:
    text = now(ready()).text
    for hostile, words in (
        (text.replace("question scoring", "question alone"), "doesn’t fit its position"),
        (text.replace("question scoring", "question nonsense"), "doesn’t know its question"),
        (
            text.replace("seats 3", "seats 9").replace("seats 2", "seats 9"),
            "a problem with its position",
        ),
    ):
        assert hostile != text
        b = DrawnPage("mexica")
        b.do("link", made.write_link(hostile))
        assert words in render(b.model.notices[-1])
        assert b.model.exercise is None


def test_a_file_opens_to_be_changed_or_is_reported() -> None:
    text = now(ready()).text
    a = DrawnPage("mexica")
    a.do("shelf")
    a.do("bring")
    assert "Make a puzzle" in a.do("brought", About("mine.txt", "\ufeff" + text))
    assert now(a).text == text
    assert not latest_save(a).proven  # a file's proof is not trusted
    proven(a)  # starts by itself
    assert latest_save(a).proven
    a.do("shelf")
    a.do("bring")
    a.do("brought", About("mine.txt", text.replace("puzzle 1", "puzzle 2")))
    assert a.model.importing
    [failure] = a.model.importing.failures
    assert "this version of the page can’t read it" in render(failure.problem)


def test_two_tabs_lose_nothing_and_a_damaged_row_is_reported() -> None:
    a = ready()
    id_ = now(a).id
    b = DrawnPage("mexica")
    b.model = arrived(b.model, a.model.saves)
    b.do("exercise", id_)
    b.do("puzzle-name", About("title", "Changed there"))
    a.do("followed", About(id_, saves.write(latest_save(b))))
    assert now(a).title == "Changed there"
    assert now(a).clear
    a.do("puzzle-name", About("title", "Changed here"))
    b.do("puzzle-name", About("title", "And there"))
    a.do("parted", About(id_, saves.write(latest_save(b))))
    assert EXERCISE_CONFLICT in a.model.notices
    assert {each.title for each in a.model.saves if each.exercise} == {"Changed here", "And there"}
    a.do("shelf")
    broken = saved_game(a.model, id_)
    assert broken
    a.model = a.model._replace(
        saves=(broken._replace(exercise=broken.exercise.replace("question", "nonsense")),)
    )
    a.do("exercise", id_)
    assert a.model.exercise is None
    assert "damaged" in str(a.model.notices[-1])
    assert "nonsense" in a.model.saves[0].damaged


def test_a_pupil_overwrites_nothing_that_another_tab_changed() -> None:
    a = ready()
    id_ = now(a).id
    pupil = DrawnPage("mexica")
    pupil.model = arrived(pupil.model, a.model.saves)
    pupil.do("continue", id_)
    assert now(pupil).proving
    a.do("puzzle-name", About("title", "Changed there"))
    pupil.do("followed", About(id_, saves.write(latest_save(a))))
    assert now(pupil).proving
    assert latest_save(pupil).title == "Changed there"
    a.do("puzzle-ask", "lead")
    pupil.do("followed", About(id_, saves.write(latest_save(a))))
    assert now(pupil).made.question == "scoring"
    proven(pupil)
    assert solving(pupil).title == "Changed there"
    saved = saved_game(pupil.model, id_)
    assert saved
    assert saved.exercise == now(a).text
    pupil.do("exercise-edit")
    assert latest_save(pupil).exercise == now(a).text
    assert not now(pupil).outcome
    assert pupil.model.puzzling is None


def test_a_changed_position_continues_the_same_puzzle() -> None:
    a = at("mexica", "scoring")
    a.do("puzzle-ask", "lead")
    a.do("puzzle-name", About("title", "Before the end"))
    a.do("puzzle-name", About("author", "Ann"))
    first, origin = latest_save(a), now(a).origin
    assert not now(a).outcome
    a.do("continue", origin)
    a.do("workshop-set", About("points more", ""))
    a.do("puzzle-make")
    assert (now(a).id, now(a).title, now(a).made.author) == (first.id, "Before the end", "Ann")
    assert now(a).made.question == "lead"
    assert latest_save(a).exercise != first.exercise
    a.do("shelf")
    assert "Change the position" in a.do("exercise", first.id)
    a.do("duplicate", first.id)
    assert [each.id for each in a.model.saves if each.origin] == [first.id]
    a.do("continue", origin)
    a.do("puzzle-make")
    assert now(a).id == first.id
    assert len([each for each in a.model.saves if each.exercise]) <= 2


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_title_of_a_copy_is_not_cut_in_the_word_that_marks_it(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    a = at("mexica", "scoring")
    a.do("puzzle-name", About("title", "Long title " * 6))
    saved = latest_save(a)
    with spoken(language):
        short = i18n._("{title} (copy)", title="")
        copy = puzzle_making.copied(saved, Random(1))
    assert copy.title.endswith(short.strip())
    assert copy.title.startswith("Long title Long")
    assert len(copy.title) <= made.TITLE
    monkeypatch.setattr(puzzle_making, "of_puzzle", lambda *_given: None)
    assert puzzle_making.copied(saved, Random(1)).id not in ("", saved.id)
