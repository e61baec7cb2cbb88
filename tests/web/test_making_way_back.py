"""Exercises and puzzles begun at a table, in a replay or in a study, and the way back there."""

from __future__ import annotations

import pytest

from py_rules import puzzles
from py_rules.puzzles import made
from tests.puzzles.solving import first
from tests.web.test_annotating import DrawnPage
from tests.web.test_puzzle_making import now, proven
from web.games.colours import COLOURS
from web.model import routes, saves, way_back
from web.model.events import About
from web.model.exercises import Exercising
from web.model.page import Model, saved_game
from web.update.games import open_as_is, with_saved

MAKING = ("exercise-make", "puzzle-make")


def at_table(game: str = "mexica", kind: str = "scoring") -> DrawnPage:
    """Return a game whose current position can be made into a puzzle."""
    a = DrawnPage(game)
    table = open_as_is("abc", puzzles.position(first(game, kind)), COLOURS)
    model = Model(table=table._replace(lineage_id="00000000000000ff"))
    a.model = with_saved(model._replace(address="https://example.org/"))
    return a


def making(a: DrawnPage) -> Exercising:
    """Return the exercise that is being made."""
    assert isinstance(a.model.exercise, Exercising)
    return a.model.exercise


def begun(a: DrawnPage, begin: str) -> str:
    """Begin an exercise or a puzzle and give it a title; return its id."""
    a.do(begin)
    a.do("puzzle-name", About("title", "Mine"))
    assert a.model.exercise
    return a.model.exercise.id


def replayed(a: DrawnPage) -> DrawnPage:
    """Return the page after one more action, with the replay at the position before it."""
    a.act(1)
    table = a.model.table
    assert table
    a.do("replay", len(table.match.actions) - 1)
    return a


@pytest.mark.parametrize("begin", MAKING)
def test_going_back_restores_the_game(begin: str) -> None:
    for a in (at_table(), replayed(at_table())):
        assert f'data-do="{begin}"' in a.do("words")
        before = a.model
        drawn = a.do(begin)
        assert "Back to the game" in drawn
        assert a.model.exercise
        assert saved_game(a.model, "abc") == saved_game(before, "abc")
        assert 'data-do="making-back"' not in a.do("making-back")
        assert a.model == before


@pytest.mark.parametrize("begin", MAKING)
def test_going_back_restores_annotating(begin: str) -> None:
    a = replayed(at_table())
    a.do("annotate")
    assert f'data-do="{begin}"' in a.do("annotate-note", "Look here.")
    before = a.model
    a.do(begin)
    a.do("making-back")
    assert a.model == before


@pytest.mark.parametrize("begin", MAKING)
def test_going_back_restores_the_chapter_of_a_study(begin: str) -> None:
    a = replayed(at_table())
    a.do("study-add")
    a.do("study-part", 1)
    a.do("study-into", "")
    assert f'data-do="{begin}"' in a.do("study-edit")
    before = a.model
    assert "Back to the study" in a.do(begin)
    a.do("making-back")
    assert a.model == before
    a.do(begin)
    assert a.model.exercise
    way = a.model.exercise.way_back
    assert way
    stored = saved_game(a.model, way.id)
    assert stored
    other = stored._replace(title="Another title")  # changed by another tab
    a.model = a.model._replace(saves=tuple(other if e is stored else e for e in a.model.saves))
    a.do("making-back")
    assert a.model.study
    assert a.model.study.at == 0


def test_going_back_to_an_autoplaying_replay_stops_it() -> None:
    a = replayed(at_table())
    a.do("replay", 2)
    a.do("autoplay")
    assert a.replay.playing
    a.do("exercise-make")
    a.do("making-back")
    assert (a.replay.at, a.replay.playing) == (2, False)


def test_an_exercise_changed_and_changed_back_preserves_redo() -> None:
    a = at_table()
    a.do("exercise-make")
    a.do("exercise-field", About("task", "Dig."))
    changed, id_ = making(a).text, making(a).id
    a.do("undo")
    a.do("making-back")
    a.do("exercise", id_)
    assert making(a).text != changed
    a.do("redo")
    assert making(a).text == changed


def test_an_exercise_that_was_changed_is_saved_on_the_way_back() -> None:
    a = at_table()
    a.do("exercise-make")
    a.do("exercise-field", About("task", "Dig."))
    id_ = making(a).id
    a.do("making-back")
    assert a.model.table
    assert a.model.table.id == "abc"
    assert saved_game(a.model, id_)


def loaded_again(a: DrawnPage, *, but: str = "") -> None:
    """Reload the page from what is stored; the row with the id ``but`` is missing."""
    rows = [(each.id, saves.write(each)) for each in a.model.saves if each.id != but]
    a.model = Model(saves=tuple(saves.read(id_, text) for id_, text in rows))


@pytest.mark.parametrize("begin", MAKING)
def test_the_way_back_survives_a_reload(begin: str) -> None:
    for a, number in ((at_table(), None), (replayed(at_table()), -1)):
        count = len(a.model.table.match.actions)  # type: ignore[union-attr]
        id_ = begun(a, begin)
        loaded_again(a)
        assert "Back to the game" in a.do("exercise", id_)
        a.do("making-back")
        table = a.model.table
        assert table
        assert (table.id, table.replay and table.replay.at) == ("abc", number and count + number)
        assert saved_game(a.model, id_)
        loaded_again(a, but="abc")
        assert "Back to the game" not in a.do("exercise", id_)
        before = a.model
        a.do("making-back")
        assert a.model is before


@pytest.mark.parametrize("begin", MAKING)
def test_the_way_back_to_a_chapter_survives_a_reload(begin: str) -> None:
    a = replayed(at_table())
    a.do("study-add")
    a.do("study-into", "")
    a.do("study-add")
    id_ = a.model.study and a.model.study.id
    assert id_
    a.do("study-edit")
    a.do("study-edit")
    at = len(a.model.table.match.actions) - 1  # type: ignore[union-attr]
    a.do("replay", at)
    made_there = begun(a, begin)
    loaded_again(a)
    assert "Back to the study" in a.do("exercise", made_there)
    a.do("making-back")
    assert a.model.study
    assert (a.model.study.id, a.model.study.at, a.replay.at) == (id_, 0, at)


def test_an_invalid_way_back_is_ignored() -> None:
    a = at_table()
    stored = a.model.saves
    assert way_back.read("abc", stored)
    for text in ("", "xyz", "abc@", "abc@x", "abc@1@2", "abc@1@2@3", "abc@-1", "abc@\u0663"):
        assert way_back.read(text, stored) is None, text
    assert way_back.read("abc", [each._replace(exercise="title: A") for each in stored]) is None
    way = way_back.read("abc@7", stored)
    assert way
    assert (way.id, way.at, way.chapter) == ("abc", 7, None)
    assert way_back.written(way) == "abc@7"


def test_a_game_that_another_tab_has_played_on_is_opened_as_it_is_now() -> None:
    other = at_table()
    other.act(2)
    there = saved_game(other.model, "abc")
    assert there
    for a in (at_table(), replayed(at_table())):
        table = a.model.table
        assert table
        at = table.replay and table.replay.at
        a.do("exercise-make")
        id_ = a.model.exercise and a.model.exercise.id
        mine = (there, *(each for each in a.model.saves if each.id == id_))
        a.model = a.model._replace(saves=mine)
        a.do("making-back")
        table = a.model.table
        assert table
        assert table.match.actions == other.model.table.match.actions  # type: ignore[union-attr]
        assert (table.replay and table.replay.at) == at


def test_a_game_that_another_tab_has_deleted_leads_to_the_shelf() -> None:
    a = at_table()
    a.do("exercise-make")
    a.model = a.model._replace(saves=())
    assert "Your games" not in a.do("making-back")
    assert a.model.table is None
    assert a.model.exercise is None


@pytest.mark.parametrize(
    ("game", "kind"), [("mexica", "scoring"), ("mykerinos", "firsts"), ("myraclia", "place")]
)
def test_a_puzzle_of_a_game_asks_about_the_position_shown(game: str, kind: str) -> None:
    a = replayed(at_table(game, kind))
    table = a.model.table
    assert table
    assert table.replay
    state = table.match.positions[table.replay.at]
    a.do("puzzle-make")
    assert now(a).made.match.state == state
    assert now(a).offered == made.questions(now(a).made.match)
    assert now(a).offered
    assert not any(now(a).made.match.table.names)
    assert not [each for each in a.model.saves if each.exercise]
    a.do("puzzle-prove")
    proven(a)
    assert now(a).outcome


def test_a_puzzle_of_the_same_position_is_continued() -> None:
    a = replayed(at_table())
    table = a.model.table
    assert table
    assert table.replay
    at = table.replay.at
    a.do("puzzle-make")
    a.do("puzzle-name", About("title", "Mine"))
    id_ = now(a).id
    a.do("making-back")
    a.do("puzzle-make")
    assert (now(a).id, now(a).title, now(a).origin) == (id_, "Mine", f"@{at}@abc")
    a.do("making-back")
    a.do("replay", at + 1)
    a.do("puzzle-make")
    assert now(a).id != id_
    a.do("making-back")
    a.do("replay", at - 1)
    a.do("branch")  # another game, at a position with the same number
    a.do("puzzle-make")
    assert now(a).id != id_


def test_the_position_of_a_puzzle_can_be_changed_in_the_workshop() -> None:
    a = at_table()
    a.do("puzzle-make")
    a.do("puzzle-name", About("title", "Mine"))
    id_, origin = now(a).id, now(a).origin
    a.do("shelf")
    drawn = a.do("exercise", id_)
    assert routes.address(a.model) == f"#exercise/{id_}"
    assert f'data-do="workshop" data-on="{origin}"' in drawn
    state = now(a).made.match.state
    a.do("workshop", origin)
    assert a.model.workshop
    assert a.model.workshop.state == state


def test_a_position_that_no_question_fits_leads_back() -> None:
    a = DrawnPage("mexica", count=5)
    drawn = a.do("puzzle-make")
    assert "None of our questions fits" in drawn
    assert drawn.count("Back to the game") == 1
    assert drawn.count("Change the position") == 1
    a.do("making-back")
    assert a.model.table
    assert a.model.table.id == "abc"


def test_a_variation_has_a_way_back_but_no_address() -> None:
    a = replayed(at_table())
    a.do("annotate")
    a.do("annotate-play")
    a.act(1)
    a.do("annotate-done")
    before = a.replay
    assert before.path
    a.do("puzzle-make")
    assert now(a).origin == ""
    a.do("making-back")
    assert a.replay == before
    a.do("exercise-make")
    assert isinstance(a.model.exercise, Exercising)
    a.do("making-back")
    assert a.replay == before


def test_the_way_back_leads_to_a_stored_position() -> None:
    """A position that was never changed isn't stored, so there is no way back to it."""
    a = DrawnPage("mexica")
    a.do("shelf")
    a.do("workshop", "mexica-2")
    assert 'data-do="making-back"' not in a.do("exercise-make")
    a.do("shelf")
    a.do("workshop", "mexica-2")
    a.do("workshop-keep")
    assert a.model.workshop
    assert a.model.table
    id_, state = a.model.table.id, a.model.workshop.state
    assert "Back to the position" in a.do("exercise-make")
    assert way_back.written(making(a).way_back) == id_
    unchanged = making(a).id
    a.do("making-back")
    assert a.model.workshop
    assert (a.model.table.id, a.model.workshop.state) == (id_, state)
    assert saved_game(a.model, unchanged) is None
    assert "Back to the position" not in a.do("puzzle-make")  # “Change the position” instead


def test_a_position_is_annotated_as_a_game_of_its_own() -> None:
    a = DrawnPage("mexica")
    a.do("shelf")
    a.do("workshop", "mexica-2")
    assert 'data-do="workshop-annotate"' in a.do("workshop-keep")
    assert a.model.workshop
    state = a.model.workshop.state
    drawn = a.do("workshop-annotate")
    assert 'data-do="annotate-play"' in drawn
    table = a.model.table
    assert table
    assert (table.match.state, table.bots.levels) == (state, ())
    assert len({each.id for each in a.model.saves} - {"abc"}) == 2  # the position itself stays
    a.do("annotate-note", "What now?")
    a.do("study-add")
    a.do("study-into", "")
    assert "What now?" in a.do("study-edit")
    assert 'data-do="branch"' in a.do("words")  # even chapters without actions can be played on
    a.do("branch")
    assert a.model.study is None
    assert a.model.table
    assert a.model.table.match.state == state
