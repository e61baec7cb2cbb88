"""Annotating a game where it meets other tabs, links, files and limits."""

from __future__ import annotations

from random import Random

from py_rules import record
from tests.web.test_annotating import Page, marked
from web.model import saves
from web.model.events import About
from web.model.page import open_id
from web.model.saves import Saved


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
