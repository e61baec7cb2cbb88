"""Imported games: records and files of games, complete, damaged or meaningless."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from py_rules import limits, load, record
from py_rules.record import Table, random_match
from tests.line_count import at_most
from tests.random_matches import FUZZ
from web.games import protocol
from web.games.colours import COLOURS
from web.i18n import render
from web.model import archive, saves
from web.model.events import Malformed
from web.model.page import Model
from web.model.saves import Saved
from web.update import update
from web.update.games import new_save
from web.update.registry import read_event
from web.views import page

MARKUP = '<img src="x" onerror="alert(1)">'
NOW = "2026-11-21T10:45:48Z"


def a_save(id_: str, game: str = "mykerinos", seed: int = 1, longest: int = 25) -> Saved:
    rng = Random(seed)
    match = random_match(Table(load(game), 2, (MARKUP, "Ben & Co")), rng, longest=longest)
    changed = f"2026-11-{seed:02}T10:00:00Z"
    return new_save(id_, match, colours=COLOURS, lineage_id=f"{seed:016x}", changed=changed)


SHELF = Model(
    saves=saves.in_order([a_save("one", seed=1), a_save("two", "mexica", 2)]), now=NOW, tall=True
)


def imported(model: Model, *texts: tuple[str, str]) -> Model:
    """Return the model after these texts were imported and all their games were read."""
    rng = Random(0)
    model = update(model, read_event("bring-anew"), rng)
    for where, text in texts:
        model = update(model, read_event("brought", where, text), rng)
    while model.importing and model.importing.waiting:
        assert page.draw(model)
        model = update(model, read_event("take"), rng)
    drawn = page.draw(model)
    assert MARKUP not in drawn
    return model


@pytest.mark.parametrize("name", protocol.GAMES)
def test_an_imported_record_opens_at_the_table(name: str) -> None:
    """The games on the shelf stay; importing the same record again opens the same game."""
    text = a_save("x", name, 5).record
    model = imported(SHELF, ("game.txt", text))
    assert model.table
    assert record.write(model.table.match).startswith(text)
    assert model.saves[1:] == SHELF.saves
    assert model.importing is None
    again = imported(update(model, read_event("shelf"), Random(0)), ("game.txt", text))
    assert len(again.saves) == len(model.saves)
    assert again.table
    assert again.table.id == model.table.id


def test_a_broken_record_reports_line_action_and_rule() -> None:
    """The actions before the error can be opened, and nothing on the device changes."""
    whole = a_save("x", seed=5, longest=3)
    text = whole.record + "dig z9\npass\n"
    model = imported(SHELF, ("game.txt", text))
    assert model.importing
    (failure,) = model.importing.failures
    line = whole.record.count("\n") + 1
    assert (
        render(failure.problem)
        == f"Line {line}, “dig z9”: z9 isn’t in this season’s region; choose a space that is."
    )
    assert failure.rule == load("mykerinos").rules["dig.start"]
    assert failure.before == whole.record
    assert f"Open the game up to here ({failure.actions} actions)" in page.draw(model)
    assert model.saves == SHELF.saves
    model = update(model, read_event("bring-part", "0"), Random(0))
    assert model.table
    assert record.write(model.table.match).startswith(whole.record)
    assert model.saves[1:] == SHELF.saves


def test_text_that_is_not_a_record_is_reported() -> None:
    """The error quotes its first line, shortened; there is nothing to open."""
    model = imported(SHELF, ("poem.txt", "Two roads diverged " * 5000 + "\nin a yellow wood"))
    assert model.importing
    (failure,) = model.importing.failures
    assert render(failure.problem).startswith("Line 1, “Two roads diverged")
    assert len(render(failure.problem)) < 400
    assert not failure.before
    assert update(model, read_event("bring-part", "0"), Random(0)) == model
    with pytest.raises(Malformed):
        read_event("bring-part", "x")


def test_several_files_at_once() -> None:
    """Failures name the file; two records in one file are distinguished by their line numbers."""
    one, two = a_save("x", seed=7).record, a_save("y", "myraclia", 8).record
    model = imported(
        SHELF, ("a.txt", one + "\n# the second\n" + two), ("b.txt", two), ("c.txt", "game chess 1")
    )
    assert model.table is None
    assert model.importing
    assert (model.importing.added, model.importing.known) == (2, 1)
    assert [failure.where for failure in model.importing.failures] == ["c.txt"]
    assert {one, two} <= {saved.record for saved in model.saves}
    both = imported(SHELF, ("a.txt", one + two + "dig a1\n"))
    assert both.importing
    (failure,) = both.importing.failures
    assert render(failure.where) == f"a.txt, line {one.count(chr(10)) + 1}"
    assert render(failure.problem).startswith(f"Line {(one + two).count(chr(10)) + 1}, “dig a1”: ")


def test_a_text_that_is_too_large_is_refused() -> None:
    """A text of 50 MB is refused with a sentence before it is parsed."""
    with at_most(100_000):
        model = imported(SHELF, ("film.txt", "x\n" * 25_000_000))
    assert model.importing
    assert "larger than 10 MB" in render(model.importing.failures[0].problem)
    assert model.saves == SHELF.saves


def test_exporting_and_importing_all_games_restores_them() -> None:
    """An empty device gets the same games; one that already has them is unchanged."""
    text = archive.write(SHELF.saves)
    model = imported(Model(now=NOW), ("games.json", text))
    assert model.saves == SHELF.saves
    again = imported(model, ("games.json", text))
    assert again.saves == SHELF.saves
    assert again.importing
    assert (again.importing.added, again.importing.known) == (0, 2)


def test_a_game_that_went_on_is_added_as_a_copy() -> None:
    """Neither the imported game nor the one on the device is overwritten."""
    text = archive.write([a_save("one", seed=1, longest=40), a_save("two", "mexica", 2)])
    model = imported(SHELF, ("games.json", text))
    assert model.importing
    assert (model.importing.added, model.importing.known) == (1, 1)
    assert set(SHELF.saves) < set(model.saves)
    (copy,) = set(model.saves) - set(SHELF.saves)
    assert copy.title.endswith("(copy)")
    assert copy.record == a_save("one", seed=1, longest=40).record
    assert copy.lineage_id == a_save("one").lineage_id


def test_a_broken_entry_is_reported_and_the_others_are_imported() -> None:
    archived = json.loads(
        archive.write([a_save(str(number), seed=number) for number in range(1, 6)])
    )
    archived["games"][1]["record"] = archived["games"][1]["record"].replace("\ndig ", "\ndig z", 1)
    archived["games"][2] = 7
    del archived["games"][3]["names"]
    model = imported(SHELF, ("games.json", json.dumps(archived)))
    assert model.importing
    assert model.importing.added == 2
    second, third, fourth = model.importing.failures
    assert [render(each.where) for each in (second, third, fourth)] == [
        f"games.json, game {number}" for number in (2, 3, 4)
    ]
    assert "dig z" in render(second.problem)
    assert second.before
    assert "“names” part is missing" in render(fourth.problem)


def test_importing_restores_a_deleted_game_only_once() -> None:
    """Undoing the deletion afterwards does not add it a second time."""
    text = archive.write(SHELF.saves)
    model = update(SHELF, read_event("delete", "one"), Random(0))
    model = imported(model, ("games.json", text))
    assert model.deleted == ()
    assert set(model.saves) == set(SHELF.saves)


def test_foreign_json_files_are_refused() -> None:
    """JSON of other programs, a later version, and deeply nested brackets are refused."""
    for text in (
        "{}",
        "[]",
        '{"format": "ludoteka-games", "version": 2, "games": []}',
        '{"format": "ludoteka-games", "version": 1, "games": {}}',
        "[" * 1_000_000,
        '{"games": ' * 100_000,
        "\x00",
        " ",
    ):
        model = imported(SHELF, ("other.json", text))
        assert model.importing
        assert len(model.importing.failures) == 1
        assert model.saves == SHELF.saves


RECORDS = {name: a_save("x", name, 3, longest=30).record for name in protocol.GAMES}
WHOLE = archive.write([a_save("x", name, 3, longest=30) for name in protocol.GAMES])


@settings(max_examples=300 * FUZZ, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_importing_any_file_loses_no_saved_game(data: st.DataObject) -> None:
    """Truncated, scrambled and invented files cause no exception and lose no saved game."""
    text = data.draw(st.sampled_from([*RECORDS.values(), WHOLE]))
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(text)))
        to = data.draw(st.integers(at, min(len(text), at + 40)))
        part = st.one_of(
            st.text(max_size=12),
            st.sampled_from(["\n", "\r", '"', "[", "{", "\\", "\ufeff", "1e999", "game mexica 1"]),
            st.integers(0, len(text)).map(lambda start: text[start : start + 60]),  # noqa: B023
        )
        text = text[:at] + data.draw(part) + text[to:]
    name = data.draw(st.text(max_size=20))
    model = imported(SHELF, (name, text))
    assert set(SHELF.saves) <= set(model.saves)
    if model.importing:
        for number in range(len(model.importing.failures)):
            after = update(model, read_event("bring-part", str(number)), Random(1))
            assert set(model.saves) <= set(after.saves)
            assert page.draw(after)
    for saved in model.saves:
        saves.write(saved).encode()


def test_titles_and_copies() -> None:
    """A title is one line of text and can be removed; a copy is a separate game."""
    rng = Random(1)
    model = update(SHELF, read_event("title", "one", f"{MARKUP}\n\u2028" * 9), rng)
    (one,) = (saved for saved in model.saves if saved.id == "one")
    assert one.title == (MARKUP * 9)[: saves.MAX_TITLE_LENGTH]
    assert MARKUP not in page.draw(update(model, read_event("manage", "one"), rng))
    model = update(model, read_event("title", "one", ""), rng)
    assert model.saves == SHELF.saves
    model = update(model, read_event("duplicate", "one"), rng)
    assert len(model.saves) == 3
    assert model.saves[0].record == one.record
    assert model.saves[0].title == f"{limits.shorten_name(MARKUP)}, Ben & Co (copy)"
    assert model.saves[1:] == SHELF.saves
    assert update(model, read_event("duplicate", "nobody"), rng) == model


def test_the_file_is_described() -> None:
    """The documentation names every field of a game, and its example can be imported."""
    page = (Path(__file__).parents[2] / "docs" / "games.md").read_text("utf-8")
    (game,) = json.loads(archive.write([a_save("one")]))["games"]
    assert [part for part in game if f'"{part}": ' not in page] == []
    assert [part for part in game if f"`{part}`" not in page] == []
    example = json.loads(page.split("```json")[1].split("```")[0])
    (entry,) = archive.entries("docs", json.dumps(example))
    saved = saves.read(str(entry.id), entry.text)
    assert (saved.id, saved.title, saved.problem) == ("x2k9d01mqa", "At the lake", "")


def test_exported_file_names_are_valid() -> None:
    """The file name is valid whatever the players' names are."""
    saved = a_save("one")._replace(names=("../../Ann", "Čeněk ☃", "CON:"))
    assert archive.file_name(saved) == "mykerinos-ann-čeněk-con-2026-11-01.txt"
    assert archive.games_name(NOW) == "ludoteka-games-2026-11-21.json"
