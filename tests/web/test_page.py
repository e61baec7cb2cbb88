"""The page's model: any event at any time is handled, and no game is lost."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from py_rules import load
from py_rules.record import Table, random_match
from web.games import protocol
from web.games.colours import COLOURS
from web.model import saves
from web.model.events import About, Event
from web.model.page import Model, saved_game
from web.model.table import TableState
from web.update import update
from web.update.games import new_save
from web.update.registry import read_event
from web.views import page

SAVED = saves.write(
    new_save("1", random_match(Table(load("mykerinos"), 2), Random(2), longest=20), colours=COLOURS)
)

WORDS = ["dig", "extend", "pass", "a1", "b1", "c4", "h6", "17", "3-1", "skip", "claim", "museum"]
OF_GAMES = ["continue", "delete", "gone", "unkept"]
OF_TABS = ["followed", "parted", "shared"]
EVENTS = st.one_of(
    st.builds(
        read_event,
        st.sampled_from(
            ["shelf", "confirm", "cancel", "undo", "redo", "look", "begin", "my-games",
             "shuffle", "restore", "forget", "all", "dismiss"]
        ),
    ),
    st.builds(read_event, st.just("choose"), st.sampled_from([*protocol.GAMES, "chess"])),
    st.builds(read_event, st.just("rematch"), st.sampled_from(["same", "rotated"])),
    st.builds(read_event, st.just("opponents"), st.sampled_from(["computer", "people", "link"])),
    st.builds(read_event, st.just("seats"), st.sampled_from(["2", "3", "4", "9"])),
    st.builds(read_event, st.just("name"), st.sampled_from(["0", "1"]), st.text(max_size=30)),
    st.builds(read_event, st.just("colour"), st.sampled_from(["0 white", "1 blue"])),
    st.builds(
        read_event,
        st.sampled_from(OF_GAMES),
        st.sampled_from(["0", "1", "2", "x"]),
    ),
    st.builds(
        read_event,
        st.sampled_from(OF_TABS),
        st.sampled_from(["0", "1", "2", "x"]),
        st.sampled_from(["", "{", SAVED]),
    ),
    st.builds(read_event, st.just("layout"), st.sampled_from(["wide", "tall"])),
    st.builds(
        read_event, st.sampled_from(["notice", "uncopied"]), st.just(""), st.text(max_size=20)
    ),
    st.builds(read_event, st.just("select"), st.sampled_from(WORDS)),
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(EVENTS, max_size=25), st.integers(0, 9))
def test_any_sequence_of_events_is_handled(events: list[Event], seed: int) -> None:
    """Nothing is raised, the screen can be drawn, and the game on the table is always saved."""
    rng = Random(seed)
    model = update(Model(), read_event("choose", "mykerinos"), rng)
    for event in [read_event("opponents", "people"), read_event("begin"), *events]:
        before = model
        payload = event.payload
        on = payload.id if isinstance(payload, About) else str(payload)
        if event.word in (*OF_GAMES, *OF_TABS) and on.isdecimal() and int(on) < len(model.saves):
            on = model.saves[int(on)].id  # an existing one
            payload = payload._replace(id=on) if isinstance(payload, About) else on
        model = update(model, Event(event.word, payload), rng)
        assert page.draw(model)
        if model.table:
            saved = saved_game(model, model.table.id)
            assert saved
            game = saves.load_save(saved)
            assert game.match == model.table.match
            assert game.selected == model.table.selection.words
        lost = there(before) - there(model)
        if lost and event.word not in ("forget", "gone", "followed"):
            assert event.word == "parted"
            assert lost == {on} or "continued differently in another tab" in model.notices[-1]


def there(model: Model) -> set[str]:
    """Return the ids of the games on the shelf, including deleted ones that can be restored."""
    return {saved.id for saved in (*model.saves, *model.deleted)}


def at_the_table(seed: int = 1) -> TableState:
    rng = Random(seed)
    model = update(Model(), read_event("choose", "mykerinos"), rng)
    model = update(model, read_event("opponents", "people"), rng)
    table = update(model, read_event("begin"), rng).table
    assert table
    return table


def test_undo_keeps_what_chance_drew() -> None:
    """After an undo, a different action is followed by the same draw."""
    table = at_the_table()
    first = table.match
    again = first.deal(Random(99))
    assert again == first
    back = first._replace(
        positions=first.positions[:1], actions=(), undone=tuple(reversed(first.actions))
    )
    assert back.deal(Random(99)).actions == first.actions
