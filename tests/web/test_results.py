"""Results of games against bots: which games count, what is stored, and what the setup shows."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from py_rules.core import spell
from web.model import archive, results, saves
from web.model.bots import LEVELS
from web.model.events import About, Event
from web.model.page import Model
from web.model.results import GameResult, Record, against, merged, read, write
from web.model.table import to_move
from web.update import update
from web.update.registry import read_event
from web.views import page
from web.views.setup import LEVEL_NOTES

ROW = GameResult("a1", "mexica", ("adept",), True)
RNG = Random(3)


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Make each test's random choices independent of the tests before it."""
    RNG.seed(3)


def dispatch(model: Model, *events: Event) -> Model:
    for event in events:
        model = update(model, event, RNG)
    return model


def begun(*levels: str, game: str = "mykerinos") -> Model:
    model = dispatch(
        Model(),
        read_event("choose", game),
        read_event("opponents", "people"),
        read_event("seats", str(len(levels))),
    )
    for seat, level in enumerate(levels):
        if level:
            strength, _, style = level.partition("-")
            model = dispatch(model, read_event("level", str(seat), strength))
            model = dispatch(model, read_event("style", str(seat), style))
    return dispatch(model, read_event("begin"))


def ended(model: Model) -> Model:
    """Return the model after random actions of all seats up to the end of the game."""
    rng = Random(5)
    while model.table and not model.table.match.state.over:
        match = model.table.match
        action = rng.choice(match.game.choices(match.state))
        if to_move(model.table):
            word = read_event("bot", str(len(match.actions)), spell(action))
            model = dispatch(model, word)
            continue
        for word_ in action.words:
            if model.table and model.table.match is match:
                model = dispatch(model, read_event("select", word_))
        if model.table and model.table.match is match:
            model = dispatch(model, read_event("confirm"))
    return model


def test_every_level_says_what_to_expect() -> None:
    assert LEVEL_NOTES.keys() == LEVELS.keys()


@pytest.mark.parametrize(
    ("levels", "known"),
    [
        (("", "adept"), ("adept",)),
        (("master", "novice", ""), ("novice", "master")),
        (("novice", "novice", ""), ("novice",)),
        (("", "adept-rival"), ("adept",)),
        (("master-builder", "master", ""), ("master",)),
        (("", ""), None),
        (("", "", "adept"), None),
        (("adept", "adept"), None),
    ],
)
def test_games_of_one_person_against_bots_count(
    levels: tuple[str, ...], known: tuple[str, ...] | None
) -> None:
    model = ended(begun(*levels))
    assert model.table
    match, found = model.table.match, read(model.results)
    if known is None:
        assert not found
        return
    seat = levels.index("")
    won = seat in match.game.winners(match.state)
    points = match.game.totals(match.state)[seat]
    row = GameResult(model.table.lineage_id, "mykerinos", known, won, points, len(levels))
    assert found == (row,)


def test_undoing_and_replaying_counts_a_game_only_once() -> None:
    model = ended(begun("", "adept"))
    once = model.results
    back = dispatch(model, read_event("undo"))
    assert dispatch(back, read_event("redo")).results == once
    assert ended(back).results == once
    assert ended(dispatch(model, read_event("retry", "20"))).results == once
    assert dispatch(dispatch(model, read_event("shelf")), read_event("undo")).results == once


def test_setup_shows_the_strength_of_levels_and_past_results() -> None:
    rows = [ROW._replace(id=str(number), won=number < 3) for number in range(5)]
    rows.append(ROW._replace(id="m", levels=("master",)))
    model = dispatch(
        Model(results=write(rows)),
        read_event("choose", "mexica"),
        read_event("level", "1", "adept"),
    )
    drawn = str(page.draw(model))
    assert LEVEL_NOTES["adept"] in drawn
    assert LEVEL_NOTES["master"] not in drawn
    assert "You have won 3 of 5 games against this level." in drawn
    master = str(page.draw(dispatch(model, read_event("level", "1", "master"))))
    assert "You have won your only game against this level." in master
    novice = str(page.draw(dispatch(model, read_event("level", "1", "novice"))))
    assert "against this level" not in novice
    other = dispatch(model, read_event("shelf"), read_event("choose", "myraclia"))
    assert "this level" not in str(page.draw(dispatch(other, read_event("level", "1", "adept"))))


def test_stored_results_of_games_survive_a_round_trip() -> None:
    rows = (
        ROW,
        ROW._replace(id="b", levels=("novice", "master"), won=False),
        ROW._replace(id="c", points=-3, seats=4),
    )
    assert read(write(rows)) == rows
    assert write((ROW,)) == '[["a1","mexica",["adept"],true]]', "as older pages wrote it"
    assert read("") == ()
    assert write(()) == ""
    assert len(read(write(ROW._replace(id=str(at)) for at in range(2000)))) == results.MAX_RESULTS


@pytest.mark.parametrize(
    "row",
    [
        None,
        "a",
        {},
        [],
        ["a1", "mexica", ["adept"]],
        ["", "mexica", ["adept"], True],
        ["a" * 50, "mexica", ["adept"], True],
        [1, "mexica", ["adept"], True],
        ["a1", "chess", ["adept"], True],
        ["a1", ["mexica"], ["adept"], True],
        ["a1", "mexica", "adept", True],
        ["a1", "mexica", [], True],
        ["a1", "mexica", ["god", []], True],
        ["a1", "mexica", ["adept"], 1],
        ["a1", "mexica", ["adept"], True, 7],
    ],
)
def test_a_bad_row_is_left_out(row: Any) -> None:
    assert read(json.dumps([row, ROW])) == (ROW,)


@pytest.mark.parametrize("more", [[7, "2"], ["7", 2], [None, 0], [10**9, 2], [True, 2]])
def test_bad_points_are_not_saved(more: Any) -> None:
    assert read(json.dumps([[*ROW[:4], *more]])) == (ROW,)


@pytest.mark.parametrize("text", ["{", "{}", "7", "[" * 5000, "[[]]", "x" * 400_000, "\ud800"])
def test_bad_stored_values_harm_nothing(text: str) -> None:
    assert against(text, "mexica", "adept") == Record(0, 0)
    assert read(merged(text, write([ROW]))) == (ROW,)
    assert archive.entries("", archive.write((), text))
    model = ended(begun("", "novice")._replace(results=text))
    assert len(read(model.results)) == 1
    chosen = dispatch(
        Model(results=text), read_event("choose", "mexica"), read_event("level", "1", "adept")
    )
    assert LEVEL_NOTES["adept"] in str(page.draw(chosen))


def test_the_file_of_all_games_holds_results_and_none_counts_twice() -> None:
    model = ended(begun("", "adept"))
    text = archive.write(model.saves, model.results)
    there = dispatch(Model(), Event("brought", About("games.json", text)), Event("take"))
    assert read(there.results) == read(model.results)
    assert len(there.saves) == 1
    here = dispatch(model, Event("brought", About("games.json", text)))
    assert here.results == model.results
    own = Model(results=write([ROW]))
    both = dispatch(own, Event("brought", About("games.json", text)))
    assert set(read(both.results)) == {ROW, *read(model.results)}


def test_files_without_results_and_with_bad_ones_are_read() -> None:
    model = ended(begun("", "adept"))
    whole = json.loads(archive.write(model.saves))
    assert "results" not in whole
    bad: Any
    for bad in (7, {}, [[]], "x", None):
        text = json.dumps({**whole, "results": bad})
        there = dispatch(Model(), Event("brought", About("games.json", text)), Event("take"))
        assert there.results == ""
        assert len(there.saves) == 1
    assert saves.read("1", text)
