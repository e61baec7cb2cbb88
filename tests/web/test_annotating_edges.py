"""Annotating a game: other tabs, links, files and limits."""

from __future__ import annotations

from random import Random

import pytest

import py_rules
from py_rules import annotation, annotation_lines, link, record
from tests.web.test_annotating import DrawnPage, marked
from web.games import annotations as drawings
from web.games import protocol
from web.model import saves
from web.model.annotated import record_text, walked
from web.model.bots import Analysis, Expected
from web.model.events import About, Event
from web.model.page import Model, open_id
from web.model.saves import Saved
from web.model.table import shown_face
from web.update import update
from web.views import screen_reader


def saved(shown: DrawnPage, id_: str = "abc") -> Saved:
    return next(each for each in shown.model.saves if each.id == id_)


def followed(shown: DrawnPage, other: Saved) -> None:
    """Simulate another tab that saves a version of a game."""
    shown.do("followed", About(other.id, saves.write(other)))


def shortened(text: str, count: int) -> str:
    """Return a record without its last ``count`` actions."""
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


def test_marks_made_before_a_variation_belong_to_the_game() -> None:
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


def test_annotations_from_another_tab_are_adopted() -> None:
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


def test_importing_a_file_ends_annotating() -> None:
    shown = marked("mexica")
    text = record.write(DrawnPage("mexica", count=5).model.table.match)  # type: ignore[union-attr]
    shown.do("brought", About("x.txt", text))
    assert shown.model.table is None
    assert shown.model.annotating is None


def varied(shown: DrawnPage, count: int) -> None:
    """Play a variation of some actions and stay at its end."""
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


def test_an_area_mark_is_limited_to_one_line() -> None:
    far = [f"-1{one},-1{two}" for one in range(8) for two in range(8)][:60]
    with pytest.raises(ValueError, match="a line can have at most 300 characters"):
        annotation.mark(py_rules.load("myraclia"), "area", "green", *far)
    shown = marked("mexica")
    assert shown.model.table
    state = shown.model.table.match.state
    for word in sorted(drawings.load("mexica").spots(state, False))[:65]:
        shown.model = update(shown.model, Event("select", word), shown.rng)
    assert shown.status == "This area has no room for more places."
    assert shown.model.table
    record.read(record_text(shown.model.table))


def test_annotations_of_undone_actions_are_not_shared() -> None:
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


def shared(shown: DrawnPage, kind: str) -> str:
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


def test_advice_on_the_game_is_not_shown_for_a_variation() -> None:
    shown = marked("mexica")
    varied(shown, 3)
    table = shown.model.table
    assert table
    table = table._replace(
        analysis=Analysis(moments=()), expected=Expected(shown=True, values=((1, 2, 3),))
    )
    assert (walked(table).analysis, walked(table).expected) == (Analysis(), Expected())


def test_a_position_of_a_variation_is_set_up_in_the_workshop() -> None:
    shown = marked("mexica")
    varied(shown, 3)
    assert shown.model.table
    along = walked(shown.model.table)
    assert along.replay
    shown.do("annotate")
    shown.do("workshop", "here")
    assert shown.model.workshop
    assert shown.model.workshop.state == along.match.positions[along.replay.at]
    assert shown.model.workshop.origin == ""


def test_long_annotations_are_read_written_and_shortened() -> None:
    shown = marked("mexica")
    assert shown.model.table
    lines = [f"#! at {at}\n" + "#! note\n" * 999 + "#! note x" for at in range(9)]
    match = shown.model.table.match
    found = annotation_lines.of_lines("\n".join(lines).split("\n"), match)
    assert found.problems == ()
    written = annotation_lines.lines(found.annotations)
    assert annotation_lines.of_lines(written, match).annotations == found.annotations
    long = tuple(f"#! note {'x' * 90}" for _ in range(20))
    notes = tuple(line for at in range(31) for line in (f"#! at {at}", *long))
    shown.model = shown.model._replace(table=shown.model.table._replace(notes=notes))
    before = len(shown.notes)
    shown.do("annotate-clear")
    assert len(shown.notes) < before


def test_opening_an_empty_variation_preserves_redo() -> None:
    shown = marked("mexica")
    whole = shown.notes
    shown.do("undo")
    shown.do("annotate-play")
    shown.do("annotate-done")
    shown.do("redo")
    assert shown.notes == whole
    varied(shown, 2)
    assert "#! variation" in shown.notes
    shown.do("undo")
    assert shown.notes == whole


@pytest.mark.parametrize("title", ["one\rtwo", "one\x0b two", " one\n\ntwo "])
def test_a_title_is_one_line(title: str) -> None:
    shown = marked("mexica")
    shown.do("annotate-label", About("title", title))
    assert "#! title one two" in shown.notes


def test_annotation_lines_need_no_space_after_their_sign() -> None:
    shown = marked("mexica")
    assert shown.model.table
    text = record_text(shown.model.table).replace("#! ", "#!")
    model = update(Model(), Event("brought", About("x.txt", text)), Random(1))
    model = update(model, Event("take"), Random(1))
    assert model.saves[0].notes == shown.notes


def test_the_first_action_of_a_variation_of_a_position_is_announced() -> None:
    shown = DrawnPage("mexica")
    for word, payload in (("workshop", "mexica-2"), ("workshop-annotate", None)):
        shown.do(word, payload)
    shown.do("annotate-play")
    shown.act(2)
    shown.do("annotate-done")
    shown.do("vary-leave")
    announced = list[int]()
    for word, number in (("vary", 0), ("replay", 2), ("replay", 1)):
        before = shown.model
        shown.do(word, number)
        announced.append(len(screen_reader.announcements(before, shown.model)))
    assert announced == [1, 0, 0]  # later ones are announced by the replay’s live region
