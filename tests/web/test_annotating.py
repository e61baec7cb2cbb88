"""Annotating a game on the page: marks, notes, variations, saving, sharing and reading."""

from __future__ import annotations

from random import Random

import pytest

import py_rules
from py_rules import annotation, annotation_lines, record
from py_rules.record import Table
from tests.random_matches import random_game
from web.games import annotations as drawings
from web.games.colours import COLOURS
from web.model import saves
from web.model.annotated import record_text
from web.model.events import About, Event, Malformed
from web.model.page import Model
from web.model.replay import Replay
from web.model.table import proposed
from web.update import update
from web.update.games import open_as_is, with_saved
from web.views import page

PLACES = {
    "mexica": ("i7", "c4", "j7"),
    "mykerinos": ("c4", "d5", "2-1"),
    "myraclia": ("0,0", "1,0", "0,1"),
}
GAMES = list(PLACES)


class DrawnPage:
    """The page with a game of ``count`` actions on the table; it is drawn after each event."""

    def __init__(self, name: str, *, tall: bool = False, count: int = 30) -> None:
        self.rng = Random(3)
        whole = random_game(Table(py_rules.load(name), 3), 0)
        match = whole._replace(
            positions=whole.positions[: count + 1], actions=whole.actions[:count], drawn=()
        )
        self.places = PLACES[name]
        table = open_as_is("abc", match, COLOURS, lineage_id="00000000000000ff")
        self.model = with_saved(Model(table=table, tall=tall, address="https://example.org/"))

    def do(self, word: str, payload: object = None) -> str:
        self.model = update(self.model, Event(word, payload), self.rng)  # type: ignore[arg-type]
        return str(page.draw(self.model))

    @property
    def notes(self) -> tuple[str, ...]:
        assert self.model.table
        return self.model.table.notes

    @property
    def replay(self) -> Replay:
        assert self.model.table
        assert self.model.table.replay
        return self.model.table.replay

    @property
    def status(self) -> str:
        assert self.model.annotating
        return str(self.model.annotating.status)

    def act(self, count: int) -> None:
        """Play some random actions at the table."""
        for _ in range(count):
            assert self.model.table
            before = len(self.model.table.match.actions)
            while self.model.table and len(self.model.table.match.actions) == before:
                if proposed(self.model.table) is not None:
                    self.do("confirm")
                else:
                    self.do("select", self.rng.choice(sorted(self.model.table.selection.live)))


def marked(name: str, *, tall: bool = False) -> DrawnPage:
    """Return a page with marks and a note on the position before the last action."""
    shown = DrawnPage(name, tall=tall)
    one, two, three = shown.places
    for word, payload in (
        ("annotate", None),
        ("step", "back"),
        ("select", one),
        ("annotate-tool", "arrow"),
        ("annotate-colour", "red"),
        ("select", one),
        ("select", two),
        ("annotate-tool", "area"),
        ("annotate-colour", "yellow"),
        ("select", two),
        ("select", three),
        ("annotate-note", "Take *this*,\n\n- **not** that <b>"),
    ):
        shown.do(word, payload)
    return shown


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_each_change_is_saved(name: str, tall: bool) -> None:
    shown = marked(name, tall=tall)
    one, two, three = shown.places
    assert shown.notes[:4] == (
        "#! at 29",
        f"#! ring green {one}",
        f"#! arrow red {one} {two}",
        f"#! area yellow {' '.join(sorted((two, three), key=_order(name)))}",
    )
    assert shown.notes[4:] == ("#! note Take *this*,", "#! note", "#! note - **not** that <b>")
    (saved,) = shown.model.saves
    assert saved.notes == shown.notes
    assert saves.read("abc", saves.write(saved)) == saved
    shown.do("shelf")
    shown.do("continue", "abc")
    assert shown.notes == saved.notes


def _order(name: str):  # type: ignore[no-untyped-def]
    return lambda word: annotation.order(py_rules.load(name), word)


@pytest.mark.parametrize("name", GAMES)
def test_annotations_are_drawn_and_announced(name: str) -> None:
    shown = marked(name)
    drawn = shown.do("annotate")
    for kind in ("is-ring in-green", "is-arrow in-red", "is-area in-yellow"):
        assert f'class="{kind}"' in drawn
    for words in ("In green: ring around ", "In red: arrow from ", "In yellow: area of "):
        assert words in drawn
    assert "<em>this</em>" in drawn
    assert "<li><strong>not</strong> that &lt;b&gt;</li>" in drawn
    assert "in-green" not in shown.do("step", "back")


def test_every_place_of_a_table_can_be_marked_and_is_named() -> None:
    for name in GAMES:
        match = random_game(Table(py_rules.load(name), 3), 0)
        for state in match.positions[10::40]:
            for tall in (False, True):
                spots = drawings.load(name).spots(state, tall)
                for word in spots:
                    mark = annotation.mark(match.game, "ring", "red", word)
                    assert str(drawings.describe(name, state, mark)).startswith(
                        "In red: ring around "
                    )
                    assert drawings.draw(name, state, (mark,), tall)
    assert drawings.draw("mykerinos", state, (), tall=False) == ()


def test_a_touch_takes_a_mark_away_again() -> None:
    shown = marked("mexica")
    shown.do("annotate-colour", "green")
    shown.do("annotate-tool", "ring")
    shown.do("select", "i7")
    assert shown.status.startswith("Removed: In green: ring around ")
    shown.do("annotate-tool", "erase")
    shown.do("select", "c4")
    assert not any("c4" in line for line in shown.notes)
    shown.do("select", "pass")
    assert shown.status == "You can’t put a mark there. Choose a place on the board."
    shown.do("annotate-clear")
    assert shown.notes == ()


def test_undo_and_redo() -> None:
    shown = marked("mexica")
    whole = shown.notes
    shown.do("annotate-note", "Take *this* now")  # undone together with the text before
    shown.do("undo")
    assert shown.notes == whole[:4]
    shown.do("redo")
    assert shown.notes[4:] == ("#! note Take *this* now",)
    for _ in range(10):
        shown.do("undo")
    assert shown.notes == ()
    for _ in range(10):
        shown.do("redo")
    assert shown.model.saves[0].notes == shown.notes == (*whole[:4], "#! note Take *this* now")


def test_a_title_an_author_and_a_language() -> None:
    shown = DrawnPage("myraclia")
    shown.do("annotate")
    shown.do("annotate-label", About("title", " A <i>title</i>\n"))
    shown.do("annotate-label", About("author", "Ann"))
    shown.do("annotate-label", About("language", "not a language"))
    assert shown.status == "A language is written like en or pt-BR."
    shown.do("annotate-label", About("language", "pt-BR"))
    assert shown.notes == ("#! title A <i>title</i>", "#! author Ann", "#! language pt-BR")
    drawn = shown.do("annotate")
    assert "<strong>A &lt;i&gt;title&lt;/i&gt;</strong>" in drawn
    assert 'lang="pt-BR"' in drawn
    shown.do("annotate")
    with pytest.raises(Malformed):
        shown.do("annotate-label", About("notes", "x"))


@pytest.mark.parametrize("name", GAMES)
def test_a_variation_is_played_saved_and_walked(name: str) -> None:
    shown = marked(name)
    assert shown.model.table
    game = shown.model.table.match
    shown.do("annotate-play")
    assert shown.model.playing
    shown.act(1)
    assert "#! variation" in shown.model.saves[0].notes, "kept after the first action"
    shown.act(2)
    notes = shown.model.saves[0].notes
    shown.do("annotate-done")
    assert shown.model.table
    assert shown.model.table.match is game
    assert shown.notes == notes
    assert list(shown.replay.path) == [(29, 0)]
    last = shown.replay.at
    shown.do("annotate-note", "Here?")
    shown.do("annotate-play")  # continues the variation at its end
    shown.act(1)
    shown.do("annotate-done")
    assert sum(line == "#! variation" for line in shown.notes) == 1
    assert "#! note Here?" in shown.notes
    for _ in range(40):
        shown.do("step", "back")
        if not shown.replay.path:
            break
    assert shown.replay.at == 29
    drawn = shown.do("annotate")
    assert "What if" in drawn
    shown.do("vary", 0)
    shown.do("step", "last")
    assert shown.replay.at > last
    shown.do("vary-leave")
    assert (shown.replay.at, len(shown.replay.path)) == (29, 0)
    shown.do("annotate")
    shown.do("annotate-drop", 0)
    assert "#! variation" not in shown.notes
    shown.do("undo")
    assert "#! variation" in shown.notes


@pytest.mark.parametrize("name", GAMES)
def test_a_variation_branches_again(name: str) -> None:
    """The inner variation is saved within the outer one, and they are left one after the other."""
    shown = marked(name)

    def depth() -> int:
        return len(shown.replay.path)

    shown.do("annotate-play")
    shown.act(3)
    shown.do("annotate-done")
    shown.do("step", "back")
    shown.do("step", "back")
    assert depth() == 1
    shown.do("annotate-play")
    shown.act(1)
    shown.do("annotate-done")
    assert depth() == 2
    inner = shown.notes.index("#! variation", shown.notes.index("#! variation") + 1)
    assert "#! end" not in shown.notes[:inner]
    assert shown.notes[inner:].count("#! end") == 2
    assert shown.model.saves[0].notes == shown.notes
    for left in (1, 0):
        assert "What if" in shown.do("vary-leave")
        assert depth() == left


def test_undoing_every_action_of_a_variation_removes_it() -> None:
    shown = marked("mexica")
    before = shown.notes
    shown.do("annotate-play")
    shown.act(1)
    shown.do("undo")
    assert shown.model.saves[0].notes == before
    shown.do("annotate-done")
    assert (shown.replay.at, len(shown.replay.path)) == (29, 0)


@pytest.mark.parametrize("name", GAMES)
def test_links_and_records_include_annotations(name: str) -> None:
    shown = marked(name)
    shown.do("annotate-play")
    shown.act(1)
    shown.do("annotate-done")
    shown.do("vary-leave")
    shown.do("share")
    assert shown.model.table
    assert shown.model.table.sharing
    link = shown.model.table.sharing.link
    text = record_text(shown.model.table)
    other = update(Model(), Event("link", link), Random(1))
    assert other.table
    assert other.table.notes == shown.notes
    assert other.saves[0].notes == shown.notes
    again = update(other, Event("link", link), Random(1))
    assert len(again.saves) == 1, "it is the same game"
    bare = other._replace(
        saves=tuple(saved._replace(notes=()) for saved in other.saves), table=None
    )
    taught = update(bare, Event("link", link), Random(1))
    assert [saved.notes for saved in taught.saves] == [shown.notes]
    mine = ("#! title Mine",)
    both = other._replace(saves=tuple(each._replace(notes=mine) for each in other.saves))
    parted = update(both._replace(table=None), Event("link", link), Random(1))
    assert sorted(saved.notes for saved in parted.saves) == sorted((mine, shown.notes))
    for source in (text, saves.original(shown.model.saves[0])):
        brought = Model()
        for event in (Event("bring"), Event("bring-text", source), Event("bring-read")):
            brought = update(brought, event, Random(1))
        brought = update(brought, Event("take"), Random(1))
        assert brought.saves[0].notes == shown.notes
        assert brought.saves[0].record == record.write(shown.model.table.match)


def test_position_links_omit_later_annotations() -> None:
    shown = marked("mexica")
    shown.do("step", "first")
    shown.do("share")
    shown.do("share-kind", "position")
    assert shown.model.table
    assert shown.model.table.sharing
    other = update(Model(), Event("link", shown.model.table.sharing.link), Random(1))
    assert other.table
    assert other.table.notes == ()


def test_a_broken_line_is_reported_and_changes_nothing() -> None:
    shown = marked("mexica")
    assert shown.model.table
    text = record_text(shown.model.table).replace("ring green", "ring pink")
    brought = Model()
    for event in (Event("bring"), Event("bring-text", text), Event("bring-read")):
        brought = update(brought, event, Random(1))
    brought = update(brought, Event("take"), Random(1))
    assert "there is no colour called 'pink'" in str(brought.notices[0])
    assert brought.saves[0].notes == tuple(
        line for line in shown.notes if not line.startswith("#! ring")
    )


def test_another_action_drops_annotations_of_undone_actions() -> None:
    shown = marked("mexica")
    whole = shown.notes
    shown.do("annotate")
    shown.do("present")
    for _ in range(4):
        shown.do("undo")
    assert shown.notes == whole, "they come back with the actions"
    for _ in range(4):
        shown.do("redo")
    assert shown.notes == whole
    for _ in range(4):
        shown.do("undo")
    assert shown.model.table
    ahead = shown.model.table.match.undone[-1]
    other = next(
        action
        for action in shown.model.table.match.game.legal(shown.model.table.match.state)
        if action != ahead
    )
    for word in other.words:
        if word in shown.model.table.selection.live:
            shown.do("select", word)
            assert shown.model.table
    if shown.model.table.selection.words:
        shown.do("confirm")
    assert shown.notes == ()


def test_exceeding_the_annotation_limit_is_reported_without_loss() -> None:
    shown = DrawnPage("mexica")
    shown.do("annotate")
    for at in range(31):
        shown.do("replay", at)
        shown.do("annotate-note", "x" * 5000)
    assert shown.status == "This game has no room for more annotations."
    table = shown.model.table
    assert table
    assert annotation_lines.of_lines(shown.notes, table.match).problems == ()
    assert sum(len(line) + 1 for line in shown.notes) <= annotation.SIZE
