"""Things made on the page are saved like games: full storage, two tabs, damaged rows."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.web import test_exercises, test_puzzle_making, test_study_making
from tests.web.test_annotating import DrawnPage, marked
from tests.web.test_importing import MARKUP, SHELF, imported
from web.i18n import render
from web.model import archive, saves
from web.model.events import About, Event
from web.model.page import Model, open_id, saved_game
from web.model.saves import Saved
from web.update import update
from web.update.storage import arrived
from web.views import page


def a_position() -> DrawnPage:
    a = DrawnPage("mexica")
    a.do("shelf")
    a.do("workshop", "mexica-2")
    a.do("workshop-tool", About("canal", ""))
    a.do("select", "c4")
    return a


# How each kind is made, and how it is then changed.
MADE: dict[str, tuple[Callable[[], DrawnPage], Callable[[str], Event]]] = {
    "annotations": (
        lambda: marked("mykerinos"),
        lambda text: Event("annotate-note", text),
    ),
    "position": (
        a_position,
        lambda text: Event("select", {"Mine": "c5", "Theirs": "d4"}[text]),
    ),
    "study": (
        lambda: test_study_making.made("One", "Two"),
        lambda text: Event("study-label", About("title", text)),
    ),
    "exercise": (
        test_exercises.made,
        lambda text: Event("exercise-field", About("title", text)),
    ),
    "puzzle": (
        lambda: test_puzzle_making.at("mexica", "scoring"),
        lambda text: Event("puzzle-name", About("title", text)),
    ),
}
ROWS = Path(__file__).with_name("made_rows.json")  # must never change
kinds = pytest.mark.parametrize("kind", MADE)


def changed(kind: str, text: str = "Mine") -> DrawnPage:
    """Return a page on which a thing of this kind has been changed, and so stored."""
    make, change = MADE[kind]
    a = make()
    event = change(text)
    a.do(event.word, event.payload)
    return a


def stored(a: DrawnPage) -> Saved:
    saved = saved_game(a.model, open_id(a.model))
    assert saved
    assert saves.read(saved.id, saves.write(saved)) == saved
    return saved


def what(saved: Saved) -> tuple[object, ...]:
    """Return everything in the save that was made by the user, without the id."""
    return saved.record, saved.draft, saved.notes, saved.study, saved.exercise


@kinds
def test_unsaved_work_on_a_full_device_can_be_exported_to_a_file(
    kind: str,
) -> None:
    """The notice names a button that it has, and importing the file restores everything."""
    a = changed(kind)
    saved = stored(a)
    for error in ("SecurityError", "AbortError", "QuotaExceededError"):
        drawn = a.do("unkept", error)
        notice = render(a.model.notices[-1])
        assert ("“Copy the record”" if kind == "annotations" else "“Save it as a file”") in notice
    if kind == "annotations":
        assert 'data-do="copy">Copy the record' in drawn
    else:
        assert f'data-do="save" data-on="{saved.id}">Save it as a file' in drawn
        text = archive.save_text(saved)
        there = imported(Model(now=SHELF.now), (archive.file_name(saved), text))
        assert what(saved) in map(what, there.saves)
    a.do("dismiss")
    event = MADE[kind][1]("Theirs")
    a.do(event.word, event.payload)  # can still be changed
    assert what(stored(a)) != what(saved)


@kinds
def test_rows_of_the_first_version_can_be_opened(kind: str) -> None:
    """Rows of the first version open with all their parts and their undo steps."""
    row = json.loads(ROWS.read_text("utf-8"))[kind]
    saved = saves.read("abc", json.dumps(row))
    assert not saved.problem
    assert row.items() <= json.loads(saves.write(saved)).items()
    model = arrived(Model(), [saved])
    model = update(model, Event("exercise" if saved.exercise else "continue", "abc"), Random(0))
    assert model.notices == ()
    assert what(saved_game(model, open_id(model)) or saved) == what(saved)
    drawn = page.draw(model)
    if kind == "annotations":
        assert model.table
        assert len(model.table.notes) > 3
    elif kind == "study":
        assert model.study
        assert [each.title for each in model.study.study.chapters] == ["One", "Two"]
    else:
        assert row["before"]
        before = what(saved)
        model = update(model, Event("undo"), Random(0))
        undone = saved_game(model, "abc")
        assert undone
        assert what(undone) != before
    assert drawn


@kinds
def test_simultaneous_changes_in_two_tabs_are_both_saved(kind: str) -> None:
    a = changed(kind)
    ours = stored(a)
    theirs = stored(changed(kind, "Theirs"))._replace(id=ours.id)
    a.do("parted", About(ours.id, saves.write(theirs)))
    assert {each.id: what(each) for each in a.model.saves}[ours.id] == what(theirs)
    assert stored(a).id != ours.id
    assert what(stored(a)) == what(ours)


def damaged(text: str, rng: Random) -> str:
    """Return a row with a part cut off, doubled, or replaced with nonsense."""
    row = json.loads(text)
    keys = [key for key in ("record", "draft", "notes", "study", "exercise") if row.get(key)]
    key = rng.choice(keys)
    value = row[key]
    if isinstance(value, list):
        place = rng.randrange(len(value))
        row[key] = rng.choice(
            ([*value[:place], MARKUP, *value[place:]], value[place:], value * 2, MARKUP, [7])
        )
    else:
        place = rng.randrange(len(value))
        row[key] = rng.choice(
            (value[:place], f"{value[:place]}{MARKUP}{value[place:]}", value * 2, 7, [value], None)
        )
    return rng.choice((json.dumps(row), json.dumps(row), text[: rng.randrange(len(text))]))


@kinds
def test_a_damaged_row_harms_nothing(kind: str) -> None:
    """A damaged row is opened as far as it can be read, or set aside; other rows stay."""
    a = changed(kind)
    saved = stored(a)
    whole = saves.write(saved)
    rng, aside, rows = Random(7), 0, 24
    for _ in range(rows):
        text = damaged(whole, rng)
        read = saves.read(saved.id, text)
        model = arrived(SHELF, [read])
        assert MARKUP not in page.draw(model)
        model = update(model, Event("continue", saved.id), Random(1))
        assert MARKUP not in page.draw(model)
        there = {each.id: each for each in model.saves}
        assert {each.id: what(each) for each in SHELF.saves}.items() <= {
            id_: what(each) for id_, each in there.items()
        }.items()
        if there[saved.id].problem:
            aside += 1
            assert there[saved.id].damaged == (text if read.problem else saves.write(read))
    assert 0 < aside < rows
