"""Rehearsals while the browser is idle: they show, store and change nothing."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.test_views import matches, sample
from web.browser import garbage, warmup
from web.browser.parts import Absent
from web.browser.warmup import END_MODULES, Warmup, likely_models
from web.games import protocol
from web.games.colours import COLOURS
from web.model.events import Event
from web.model.page import Model
from web.update import update
from web.update.games import new_save
from web.update.registry import read_event
from web.views import page


def dispatch(model: Model, *events: Event) -> Model:
    for event in events:
        model = update(model, event, Random(3))
    return model


class IdleWindow:
    """A browser that is idle when the test says so."""

    def __init__(self) -> None:
        self.asked: list[Callable[[Any], None]] = []
        self.later: list[Callable[[], None]] = []
        self.attributes = set[str]()  # attributes of the root element
        root = SimpleNamespace(hasAttribute=lambda name: name in self.attributes)
        self.document = SimpleNamespace(documentElement=root)

    def requestIdleCallback(self, callback: Callable[[Any], None]) -> None:  # noqa: N802
        self.asked.append(callback)

    def setTimeout(self, callback: Callable[[], None], milliseconds: int) -> None:  # noqa: N802
        assert milliseconds > 0
        self.later.append(callback)

    def idle(self) -> bool:
        """Call the callbacks that wait for idle time; return False if there are none."""
        asked, self.asked = self.asked, []
        for callback in asked:
            callback(None)
        return bool(asked)


def test_on_the_shelf_a_game_is_rehearsed_once() -> None:
    """One game is rehearsed once, with enough work to make the browser cache machine code."""
    window = IdleWindow()
    warmup = Warmup(window, lambda function: function)
    warmup.on_shelf()
    turns = 0
    while window.idle():
        turns += 1
    assert turns > 20
    warmup.on_shelf()
    assert not window.idle()
    other = Warmup(window, lambda function: function)
    other.sync(dispatch(Model(), read_event("choose", "mexica")))
    window.idle()
    before = other.clicks
    other.on_shelf()
    assert other.clicks is before


def test_on_the_shelf_unloaded_parts_are_not_rehearsed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def absent(*_: object) -> Model:
        raise Absent("mykerinos")

    window = IdleWindow()
    monkeypatch.setattr("web.browser.warmup.update", absent)
    Warmup(window, lambda function: function).on_shelf()
    assert not window.idle()


@pytest.mark.parametrize("name", protocol.GAMES)
def test_a_game_being_set_up_is_rehearsed(name: str) -> None:
    model = dispatch(Model(), read_event("choose", name))
    clicks = list(likely_models(model))
    first, last = clicks[0].table, clicks[-1].table
    assert first
    assert last
    assert last.match.game.name == name
    assert len(last.match.actions) > len(first.match.actions) + 3
    assert model == dispatch(Model(), read_event("choose", name)), "it can still be begun as before"


@pytest.mark.parametrize("name", protocol.GAMES)
def test_rehearsing_leaves_the_drawing_unchanged(name: str) -> None:
    begun = dispatch(
        Model(), read_event("choose", name), read_event("opponents", "people"), read_event("begin")
    )
    before = str(page.draw(begun))
    list(likely_models(begun))
    assert str(page.draw(begun)) == before


@pytest.mark.parametrize("name", protocol.GAMES)
def test_rehearsing_from_any_position_is_safe(name: str) -> None:
    """Rehearsing up to the end of the game raises nothing and leaves the drawing unchanged."""
    for match in sample(matches(name, 11)[0], 5):
        saved = new_save("one", match, colours=COLOURS)
        model = dispatch(Model(saves=(saved,)), read_event("continue", "one"))
        before = str(page.draw(model))
        clicks = list(likely_models(model))
        assert bool(clicks) == (match.state.to_move is not None)
        assert str(page.draw(model)) == before


def test_every_verb_that_can_be_chosen_is_tried() -> None:
    model = dispatch(
        Model(),
        read_event("choose", "mexica"),
        read_event("opponents", "people"),
        read_event("begin"),
    )
    verbs = {click.table.selection.words[:1] for click in likely_models(model) if click.table}
    assert {("canal",), ("bridge",), ("step",)} <= verbs


def test_nothing_is_rehearsed_when_no_person_is_to_move() -> None:
    """Nothing is rehearsed while a bot is to move or during a replay."""
    bots = dispatch(
        Model(),
        read_event("choose", "mexica"),
        read_event("level", "0", "novice"),
        read_event("level", "1", "novice"),
    )
    assert not list(likely_models(dispatch(bots, read_event("begin"))))
    begun = dispatch(
        Model(),
        read_event("choose", "mexica"),
        read_event("opponents", "people"),
        read_event("begin"),
    )
    assert not list(likely_models(dispatch(begun, read_event("replay", "0"))))
    assert not list(likely_models(Model()))


def test_each_game_once_a_click_at_a_time() -> None:
    window = IdleWindow()
    rehearsal = Warmup(window, lambda function: function)
    rehearsal.sync(Model())
    assert not window.asked
    model = dispatch(Model(), read_event("choose", "mykerinos"))
    rehearsal.sync(model)
    turns = 0
    while window.idle():
        turns += 1
    assert turns == len(list(likely_models(model))) + 1
    rehearsal.sync(dispatch(model, read_event("begin")))
    assert window.asked == [rehearsal.garbage.collect], "this game is known"
    assert window.idle()
    rehearsal.sync(dispatch(model, read_event("choose", "mexica")))
    assert window.asked
    rehearsal.sync(dispatch(model, read_event("choose", "myraclia")))
    assert len(window.asked) == 1, "one game at a time"
    Warmup(object(), lambda function: function).sync(model)  # a browser that reports no idle time


def test_at_the_table_rehearsing_waits_for_idle_users(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    window = IdleWindow()
    rehearsal = Warmup(window, lambda function: function)
    model = dispatch(Model(), read_event("choose", "mykerinos"))
    rehearsal.sync(model)
    assert window.idle()
    assert window.asked, "nobody is at a table"
    table = dispatch(model, read_event("begin"))
    rehearsal.sync(table)
    assert window.idle()
    assert not window.asked
    now[0] += 0.5
    rehearsal.sync(table)  # the user has clicked
    (later,) = window.later
    now[0] += 0.2
    later()
    assert window.idle()
    assert not window.asked, "a click came in between"
    now[0] += 1
    window.later[-1]()
    assert window.idle()
    assert window.asked, "it goes on"


def test_parts_needed_at_the_end_of_a_game_are_loaded_early(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise the last click would be slow; a part that hasn't loaded is no error."""
    model = dispatch(Model(), Event("choose", "mexica"))
    for name in END_MODULES:
        monkeypatch.delitem(sys.modules, name, raising=False)
    assert list(likely_models(model))
    assert sys.modules.keys() >= set(END_MODULES)

    def missing(name: str) -> None:
        raise Absent("aside")

    monkeypatch.setattr(warmup, "import_module", missing)
    assert list(likely_models(model))


def test_garbage_is_collected_once_the_browser_is_idle(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Never during a click; older generations are collected less often."""
    collected: list[int] = []
    monkeypatch.setattr(gc, "collect", collected.append)
    before = gc.get_threshold()
    request.addfinalizer(lambda: gc.set_threshold(*before))
    window = IdleWindow()
    table = dispatch(Model(), Event("choose", "mexica"), read_event("begin"))
    rehearsal = Warmup(window, lambda function: function)
    rehearsal.known.add("mexica")  # nothing is left to rehearse
    for clicks in range(1, 21):
        rehearsal.sync(table)
        rehearsal.sync(table)
        assert len(collected) == clicks - 1
        window.idle()
        assert len(collected) == clicks
        assert not window.asked
    assert [at for at, generation in enumerate(collected, 1) if generation] == [10, 20]
    assert gc.get_threshold()[0] == garbage.YOUNG_THRESHOLD
