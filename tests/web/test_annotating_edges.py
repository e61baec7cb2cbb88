"""Annotating a game where it meets other tabs, links, files and limits."""

from __future__ import annotations

from random import Random

import pytest

import py_rules
from py_rules import annotation, annotation_lines, link, record
from tests.web.test_annotating import Page, marked
from web.games import annotations as drawings
from web.games import protocol
from web.model import saves
from web.model.annotated import record_text, walked
from web.model.events import About, Event
from web.model.page import Model, open_id
from web.model.saves import Saved
from web.model.table import shown_face
from web.update import update


def saved(shown: Page, id_: str = "abc") -> Saved:
    return next(each for each in shown.model.saves if each.id == id_)


def followed(shown: Page, other: Saved) -> None:
    """Let another tab keep a version of a game."""
    shown.do("followed", About(other.id, saves.write(other)))


def shortened(text: str, count: int) -> str:
    """Return a record without its last actions."""
    return "".join(text.splitlines(keepends=True)[:-count])


def test_another_tab_s_game_survives_a_variation() -> None:
    shown = marked("mexica")
    shown.do("annotate-play")
    assert open_id(shown.model) == "abc"
    ours = saved(shown)
    followed(shown, ours._replace(title="Named"))
    assert open_id(shown.model) == "abc"
    theirs = ours._replace(record=shortened(ours.record, 1), notes=("#! note Theirs",))
    followed(shown, theirs)
    shown.act(1)
    shown.do("annotate-done")
    assert saved(shown).notes == ("#! note Theirs",)
    assert shown.model.table
    assert shown.model.table.id != "abc"
    assert "#! variation" in saved(shown, shown.model.table.id).notes
    assert len(shown.model.notices) == 1


def test_marks_before_a_variation_belong_to_the_game() -> None:
    shown = marked("mexica")
    shown.do("annotate-play")
    shown.act(1)
    shown.do("annotate-done")
    shown.do("step", "last")
    shown.do("autoplay")  # from the beginning, along the variation
    shown.do("autoplay")
    assert shown.replay.at == 0
    assert shown.replay.path
    shown.do("annotate-note", "The beginning")
    assert shown.notes[0] == "#! note The beginning"
    shown.do("annotate-play")
    shown.act(1)
    shown.do("annotate-done")
    assert shown.replay.path == ((0, 0),)


def test_another_tab_annotates_too() -> None:
    shown = marked("mexica")
    shown.do("annotate-play")
    shown.act(4)
    shown.do("annotate-done")
    mine = shown.notes
    followed(shown, saved(shown)._replace(notes=("#! note Theirs",)))
    assert shown.replay.path == ()
    assert shown.replay.at <= 30
    shown.do("annotate-note", "More")
    shown.do("undo")
    assert shown.notes == ("#! note Theirs",)
    shown.do("undo")
    assert shown.notes == mine


def test_a_file_ends_annotating() -> None:
    shown = marked("mexica")
    text = record.write(Page("mexica", count=5).model.table.match)  # type: ignore[union-attr]
    shown.do("brought", About("x.txt", text))
    assert shown.model.table is None
    assert shown.model.annotating is None


def varied(shown: Page, count: int) -> None:
    """Play a variation of some actions and look at its end."""
    shown.do("annotate-play")
    shown.act(count)
    shown.do("annotate-done")


def test_a_phone_shows_the_faces_of_a_long_variation() -> None:
    shown = marked("mykerinos", tall=True)
    varied(shown, 6)
    assert shown.model.table
    along = walked(shown.model.table)
    for key, _name in faces(along.match):
        shown.do("face", key)
        assert shown_face(walked(shown.model.table)) == key


def faces(match: record.Match) -> tuple[tuple[str, str], ...]:
    found: tuple[tuple[str, str], ...] = protocol.load(match.game.name).faces(match.state)
    return found


def test_an_area_fits_in_a_line() -> None:
    far = [f"-1{one},-1{two}" for one in range(8) for two in range(8)][:60]
    with pytest.raises(ValueError, match="a line can have at most 300 characters"):
        annotation.mark(py_rules.load("myraclia"), "area", "green", *far)
    shown = marked("mexica")
    assert shown.model.table
    state = shown.model.table.match.state
    for word in sorted(drawings.load("mexica").spots(state, False))[:65]:
        shown.model = update(shown.model, Event("say", word), shown.rng)
    assert shown.said == "An area has no room for more places."
    assert shown.model.table
    record.read(record_text(shown.model.table))


def test_annotations_of_undone_actions_stay_at_home() -> None:
    shown = marked("mexica")
    shown.do("annotate")
    shown.do("present")
    for _ in range(4):
        shown.do("undo")
    assert shown.notes
    shown.do("share")
    assert shown.model.table
    assert shown.model.table.sharing
    assert link.read(shown.model.table.sharing.link).notes == ()
    text = saves.original(saved(shown))
    assert annotation_lines.read(text, record.read(text)).problems == ()
    assert "#! at 29" not in text


def shared(shown: Page, kind: str) -> str:
    shown.do("share")
    shown.do("share-kind", kind)
    assert shown.model.table
    assert shown.model.table.sharing
    return shown.model.table.sharing.link


def test_links_with_other_annotations_make_no_more_than_one_game() -> None:
    shown = marked("mexica")
    replayed, whole = shared(shown, "replay"), shared(shown, "game")
    mine = saved(shown)._replace(notes=("#! title Mine",))
    model = Model(saves=(mine,))
    model = update(model, Event("link", whole), Random(1))
    assert [each.notes for each in model.saves] == [mine.notes]
    for _ in range(3):
        model = update(model._replace(table=None), Event("link", replayed), Random(1))
    assert sorted(each.notes for each in model.saves) == sorted((mine.notes, shown.notes))
    assert model.table
    assert model.table.replay


def test_a_link_whose_game_breaks_off_keeps_its_annotations() -> None:
    shown = marked("mexica")
    held = link.read(shared(shown, "game"))
    wrong = held._replace(actions=(*held.actions, "pass", "pass", "pass", "pass"), lineage_id=9)
    model = update(Model(), Event("link", link.write(wrong)), Random(1))
    assert model.table
    assert model.table.notes == shown.notes
