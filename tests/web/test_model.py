"""The model of the page: any event at any time is answered, and no game is lost."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from py_rules import load, record
from py_rules.record import Table, random_match
from web import saves, views
from web.events import update
from web.model import Event, Model, Opened
from web.saves import Damaged
from web.views import frame
from web.views.pieces import COLOURS

WORDS = ["dig", "extend", "pass", "a1", "b1", "c4", "h6", "17", "3-1", "skip", "claim", "museum"]
EVENTS = st.one_of(
    st.builds(
        Event,
        st.sampled_from(
            ["shelf", "confirm", "cancel", "undo", "redo", "look", "begin", "shuffle", "keep",
             "dismiss", "nonsense"]
        ),
    ),
    st.builds(Event, st.just("choose"), st.sampled_from([*views.GAMES, "chess"])),
    st.builds(Event, st.just("seats"), st.sampled_from(["2", "3", "4", "9"])),
    st.builds(Event, st.just("name"), st.sampled_from(["0", "1"]), st.text(max_size=30)),
    st.builds(Event, st.just("colour"), st.sampled_from(["0 white", "1 blue"])),
    st.builds(Event, st.sampled_from(["continue", "delete"]), st.sampled_from(["1", "2", "x"])),
    st.builds(Event, st.just("layout"), st.sampled_from(["wide", "tall"])),
    st.builds(Event, st.just("notice"), text=st.text(max_size=20)),
    st.builds(Event, st.just("say"), st.sampled_from(WORDS)),
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(EVENTS, max_size=25), st.integers(0, 9))
def test_any_event_at_any_time(events: list[Event], seed: int) -> None:
    """Nothing is raised; the screen can be drawn; the game on the table is always saved."""
    rng = Random(seed)
    model = update(Model(), Event("choose", "mykerinos"), rng)
    for event in [Event("begin"), *events]:
        before = model
        model = update(model, event, rng)
        assert frame.draw(model)
        if model.opened:
            saved = saves.read(model.saves[0].text)
            assert saved.match == model.opened.match
            assert saved.said == model.opened.talk.said
        lost = {save.id for save in before.saves} - {save.id for save in model.saves}
        assert lost <= ({event.on} if event.do == "delete" and before.deleting else set())


def at_the_table(seed: int = 1) -> Opened:
    rng = Random(seed)
    model = update(Model(), Event("choose", "mykerinos"), rng)
    opened = update(model, Event("begin"), rng).opened
    assert opened
    return opened


@pytest.mark.parametrize("name", views.GAMES)
def test_a_save_is_read_as_it_was_written(name: str) -> None:
    """With what can be redone and what chance will draw again."""
    game = load(name)
    whole = random_match(Table(game, game.seats[0], ("Ann", "Ben")), Random(4), longest=120)
    match = record.read(record.write(whole._replace(undone=())))
    for _ in range(3):
        match = match.back()
    save = saves.write("7", match, (), COLOURS)
    assert saves.read(save.text) == saves.Game(match, (), COLOURS)
    assert saves.label("7", save.text) == save


def test_a_damaged_save_gives_what_can_be_read() -> None:
    """Its reason, and the game up to the line that is wrong."""
    match = random_match(Table(load("mykerinos"), 2), Random(1), longest=20)
    kept = json.loads(saves.write("1", match, (), COLOURS).text)
    kept["record"] += "dig z1\n"
    with pytest.raises(Damaged, match=r"line 23: dig z1: dig") as caught:
        saves.read(json.dumps(kept))
    assert caught.value.match
    assert caught.value.match.actions == match.actions
    kept = json.loads(saves.write("1", match, (), COLOURS).text)
    kept["redo"] = ["dig z1"]
    with pytest.raises(Damaged, match="cannot be redone") as caught:
        saves.read(json.dumps(kept))
    assert caught.value.match
    assert caught.value.match.actions == match.actions


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_damage_raises_anything_but_damaged(data: st.DataObject) -> None:
    """Cut, changed or invented saves: read or refused with a sentence, never a traceback."""
    match = random_match(Table(load("mykerinos"), 2), Random(1), longest=12)
    text = saves.write("1", match, ("dig",), COLOURS).text
    kept = json.loads(text)
    part = data.draw(st.sampled_from(sorted(kept)))
    junk = st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
        max_leaves=4,
    )
    broken = data.draw(
        st.one_of(
            st.integers(0, len(text)).map(lambda cut: text[:cut]),
            junk.map(lambda value: json.dumps({**kept, part: value})),
            st.text(max_size=40),
        )
    )
    label = saves.label("1", broken)
    assert label.id == "1"
    with suppress(Damaged):
        saves.read(broken)
    aside = saves.set_aside(label, "a reason")
    assert saves.original(aside) == broken
    assert saves.label("1", aside.text).problem == "a reason"


def test_undo_keeps_what_chance_drew() -> None:
    """Another action after an undo, and the same draw follows."""
    opened = at_the_table()
    first = opened.match
    again = first.deal(Random(99))
    assert again == first
    back = first._replace(
        positions=first.positions[:1], actions=(), undone=tuple(reversed(first.actions))
    )
    assert back.deal(Random(99)).actions == first.actions
