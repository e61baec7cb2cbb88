"""Saved games: they are read as they were written, and reading raises only Damaged."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from py_rules import load, record
from py_rules.record import Match, Table, random_match
from web.games import protocol
from web.games.colours import COLOURS
from web.model import saves
from web.model.saves import Damaged, Saved
from web.update.games import new_save


def some_match(longest: int = 20) -> Match:
    return random_match(Table(load("mykerinos"), 2), Random(1), longest=longest)


def stored_parts(saved: Saved) -> dict[str, Any]:
    parts: dict[str, Any] = json.loads(saves.write(saved))
    return parts


@pytest.mark.parametrize("name", protocol.GAMES)
def test_a_save_survives_a_round_trip(name: str) -> None:
    """Undone actions and draws of chance are stored too."""
    game = load(name)
    whole = random_match(Table(game, game.seats[0], ("Ann", "Ben")), Random(4), longest=120)
    match = record.read(record.write(whole._replace(undone=())))
    for _ in range(3):
        match = match.back()
    saved = new_save(
        "7",
        match,
        ("x",),
        colours=COLOURS,
        lineage_id="0123456789abcdef",
        title="Ours",
        changed="2026",
    )
    assert saves.read("7", saves.write(saved)) == saved
    assert saves.load_save(saved) == saves.LoadedSave(match, ("x",), COLOURS)


def test_a_save_of_version_1_is_read() -> None:
    """Saves of the first version have fewer fields."""
    parts = stored_parts(new_save("1", some_match(), colours=COLOURS))
    for new in ("chain", "title", "changed", "picture", "turn", "over"):
        del parts[new]
    saved = saves.read("1", json.dumps({**parts, "version": 1}))
    assert not saved.problem
    assert saves.load_save(saved).match.actions == some_match().actions
    assert not saved.over
    assert saves.former_id("text") == saves.former_id("text") != saves.former_id("other")


def test_a_save_without_the_sent_field_is_read() -> None:
    """The field ``sent`` may be missing or invalid; it is then None."""
    saved = new_save("1", some_match(), colours=COLOURS, sent=20)
    parts = stored_parts(saved)
    assert saves.read("1", json.dumps(parts)).sent == 20
    for wrong in (-1, True, "20", None, [20]):
        assert saves.read("1", json.dumps({**parts, "sent": wrong})) == saved._replace(sent=None)
    del parts["sent"]
    assert saves.read("1", json.dumps(parts)) == saved._replace(sent=None)


def test_a_finished_save_holds_the_points_of_all_seats() -> None:
    """If the totals are missing or invalid, the save is read without them."""
    won = random_match(Table(load("mykerinos"), 2), Random(1), longest=2_000)
    saved = new_save("1", won, colours=COLOURS)
    assert won.state.over
    assert saved.totals == won.game.totals(won.state)
    parts = stored_parts(saved)
    assert saves.read("1", json.dumps(parts)) == saved
    for wrong in ([], [1], [1, 2, 3], [1, True], [1, "2"], [1, 10**5], "12", None):
        read = saves.read("1", json.dumps({**parts, "totals": wrong}))
        assert read == saved._replace(totals=()), wrong
    del parts["totals"]
    assert saves.read("1", json.dumps(parts)) == saved._replace(totals=())
    assert "totals" not in stored_parts(new_save("1", some_match(), colours=COLOURS))


def test_a_damaged_save_gives_what_can_be_read() -> None:
    """The exception has the problem and the match up to the invalid line."""
    match = some_match()
    saved = new_save("1", match, colours=COLOURS)
    with pytest.raises(Damaged, match=r"line 23: dig z1: dig") as caught:
        saves.load_save(saved._replace(record=saved.record + "dig z1\n"))
    assert caught.value.match
    assert caught.value.match.actions == match.actions
    with pytest.raises(Damaged, match="can’t be redone") as caught:
        saves.load_save(saved._replace(redo=("dig z1",)))
    assert caught.value.match
    assert caught.value.match.actions == match.actions


def test_only_what_is_new_is_played() -> None:
    """A record that continues or branches off from a known match shares its positions."""
    known = some_match(30)
    short = known._replace(positions=known.positions[:21], actions=known.actions[:20])
    for one, other in ((known, short), (short, known)):
        saved = new_save("1", other, colours=COLOURS)
        match = saves.load_save(saved, one).match
        assert (match.actions, match.positions) == (other.actions, other.positions)
        assert all(a is b for a, b in zip(match.positions, one.positions, strict=False))
    elsewhere = random_match(Table(load("mykerinos"), 3), Random(1), longest=20)
    saved = new_save("1", elsewhere, colours=COLOURS)
    assert saves.load_save(saved, known).match.actions == elsewhere.actions


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_damaged_saves_raise_only_damaged(data: st.DataObject) -> None:
    """Truncated, changed or invented saves are read or refused with a sentence."""
    saved = new_save("1", some_match(12), ("dig",), colours=COLOURS)
    text = saves.write(saved)
    parts = stored_parts(saved)
    part = data.draw(st.sampled_from(sorted(parts)))
    junk = st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
        max_leaves=4,
    )
    broken = data.draw(
        st.one_of(
            st.integers(0, len(text)).map(lambda cut: text[:cut]),
            junk.map(lambda value: json.dumps({**parts, part: value})),
            st.text(max_size=40),
        )
    )
    label = saves.read("1", broken)
    assert label.id == "1"
    if label.problem:
        assert saves.original(label) == broken
    with suppress(Damaged):
        saves.load_save(label)
    aside = saves.set_aside(label, "a reason")
    assert saves.read("1", saves.write(aside)) == aside
    assert aside.problem == "a reason"
    saves.write(label).encode()


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '[{"\\"[": ' * 9_999])
def test_deep_nesting_is_refused_before_it_is_parsed(text: str) -> None:
    assert "nested too deep" in saves.read("1", text).problem


def test_an_oversized_row_is_set_aside_unread() -> None:
    """A link with a name of 32 MB once left such rows on devices."""
    text = json.dumps({"version": 2, "record": "game mykerinos 1\nname 1 " + "A" * 32_000_000})
    saved = saves.read("7", text)
    assert str(saved.problem) == "a saved game can have at most 1000000 characters"
    assert saves.original(saved) == text


def test_a_game_with_a_long_name_is_opened_with_the_name_cut() -> None:
    """Earlier versions stored names of any length from links and records."""
    match = random_match(Table(load("mykerinos"), 2, ("A" * 99 + " B", "Ben")), Random(1), 20)
    saved = new_save("7", match, colours=COLOURS)
    assert saved.names == ("A" * 23 + "…", "Ben")
    loaded = saves.load_save(saves.read("7", saves.write(saved)))
    assert loaded.match.table.names == ("A" * 99, "Ben")
    assert loaded.match.actions == match.actions


def test_an_unpaired_surrogate_becomes_a_question_mark() -> None:
    """Browsers can't store an unpaired surrogate, so the save would be lost."""
    parts = stored_parts(new_save("1", some_match(), colours=COLOURS))
    saved = saves.read("1", json.dumps({**parts, "title": "a\ud800b"}))
    assert saved.title == "a?b"
