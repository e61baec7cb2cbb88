"""How the page uses the worker's answers; the worker itself is web/worker.py."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from py_rules import load
from py_rules.core import spell
from py_rules.record import Table, begin, parse
from web.browser.bot_client import DECISION_SECONDS, POLL_INTERVAL, BotClient
from web.games.colours import COLOURS
from web.i18n import render
from web.model.bots import OF_DEVICE, PACES, BotSeats
from web.model.events import AtAction, Event
from web.model.page import Model
from web.update import update
from web.update.games import open_as_is
from web.update.registry import read_event
from web.views import page


class WorkerWindow:
    """The parts of a browser that the bot client needs; it records the questions."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.on_answer: Callable[[str], None] = lambda text: None
        self.opponent = SimpleNamespace(ask=self.ask, end=self.end, now=lambda: None)
        self.ended = 0
        self.paces = list[int]()  # delays of the timers set, in ms
        self.attributes = set[str]()  # the attributes of the root element
        self.pace: str | None = None  # the setting for the bots' pace
        root = SimpleNamespace(
            hasAttribute=lambda name: name in self.attributes,
            getAttribute=lambda name: self.pace,
        )
        self.document = SimpleNamespace(hasFocus=lambda: True, hidden=False, documentElement=root)

    def ask(self, question: str, on_answer: Callable[[str], None]) -> None:
        self.asked.append(json.loads(question))
        self.on_answer = on_answer

    def end(self) -> None:
        self.ended += 1

    def setTimeout(self, step: Callable[[], None], pace: int) -> int:  # noqa: N802
        self.paces.append(pace)
        return 1

    def clearTimeout(self, timer: int) -> None:  # noqa: N802
        pass


def asked() -> tuple[WorkerWindow, list[Event], Model]:
    """Return a window in which a hint was requested, the list of later events, and the model."""
    model = Model()
    for event in (
        read_event("choose", "mykerinos"),
        read_event("opponents", "people"),
        read_event("begin"),
        read_event("hint"),
    ):
        model = update(model, event, Random(1))
    window, events = WorkerWindow(), list[Event]()
    BotClient(window, events.append, lambda function: function).sync(model)
    assert window.asked[-1]["ask"] == "hint"
    return window, events, model


@pytest.mark.parametrize(
    ("text", "failure"),
    [
        ("silent", "it isn’t responding"),
        ("unborn", "it couldn’t be started"),
        ("Error: lost in the lake", "Error: lost in the lake"),
    ],
)
def test_a_bot_failure_is_reported_at_the_table(text: str, failure: str) -> None:
    window, events, model = asked()
    window.on_answer(json.dumps({"id": 1, "kind": "failed", "text": text}))
    for event in events:
        model = update(model, event, Random(1))
    assert model.table
    assert model.table.analysis.requested == ""
    assert [render(each) for each in model.notices] == [
        f"The computer player can’t play: {failure}. Reload the page to try again."
    ]
    assert "The computer player can’t play" in str(page.draw(model))


def test_worker_answers_become_events() -> None:
    window, events, _ = asked()
    window.on_answer(json.dumps({"id": 1, "kind": "hint", "advice": []}))
    assert [event.word for event in events] == ["advised"]


def test_review_progress_is_passed_on_before_the_answer() -> None:
    window, events, model = asked()
    assert model.table
    for answer in ({"kind": "share", "done": 0.4}, {"kind": "review", "moments": []}):
        window.on_answer(json.dumps({"id": 1, **answer}))
    assert [event.word for event in events] == ["reviewing", "advised"]
    assert events[0].payload == AtAction(len(model.table.match.actions), "0.4")


def done(model: Model, *events: Event) -> Model:
    for event in events:
        model = update(model, event, Random(1))
    return model


def bots_only(level: str = "novice") -> Model:
    """Return a game between two bots; the first is to move."""
    seats = [read_event("level", str(seat), level) for seat in range(2)]
    return done(Model(), read_event("choose", "mykerinos"), *seats, read_event("begin"))


def test_bot_requests_include_level_and_style() -> None:
    model = Model()
    for event in (
        read_event("choose", "mykerinos"),
        *(read_event("level", seat, "adept") for seat in "01"),
        *(read_event("style", seat, "rival") for seat in "01"),
        read_event("begin"),
    ):
        model = update(model, event, Random(1))
    window = WorkerWindow()
    BotClient(window, lambda event: None, lambda function: function).sync(model)
    assert window.asked[-1]["level"] == "adept-rival"


def answer(window: WorkerWindow, events: list[Event], model: Model) -> Model:
    """Answer with a legal move, and return the model after the events that this causes."""
    assert model.table
    state, game = model.table.match.state, model.table.match.game
    line = spell(next(iter(game.legal(state))))
    window.on_answer(json.dumps({"id": 1, "kind": "move", "actions": [line]}))
    model = done(model, *events)
    events.clear()
    return model


def test_a_hidden_page_asks_nothing_and_goes_on_when_it_is_shown() -> None:
    window, events, model = WorkerWindow(), list[Event](), bots_only()
    client = BotClient(window, events.append, lambda function: function)
    window.document.hidden = True
    client.sync(model)
    assert not window.asked
    window.document.hidden = False
    client.sync(model)
    assert len(window.asked) == 1
    window.document.hidden = True  # a question under way is not cancelled
    client.sync(model)
    assert not window.ended
    model = answer(window, events, model)
    assert model.table
    assert len(model.table.match.actions) > 0
    client.sync(model)
    assert len(window.asked) == 1
    window.document.hidden = False
    client.sync(model)
    assert len(window.asked) == 2


@pytest.mark.parametrize("longer", [1, 2])
def test_long_computations_stop_while_the_page_is_hidden(longer: int) -> None:
    window, model = WorkerWindow(), bots_only()
    model = done(model, *([read_event("bot-longer")] * longer))
    client = BotClient(window, lambda event: None, lambda function: function)
    client.sync(model)
    window.document.hidden = True
    client.sync(model)
    assert window.ended == 1
    client.sync(model)
    assert window.ended == 1
    window.document.hidden = False
    client.sync(model)
    assert [each["seconds"] for each in window.asked] == [DECISION_SECONDS * 3**longer] * 2


def test_the_think_less_setting_gives_faster_and_weaker_moves() -> None:
    window, model = WorkerWindow(), bots_only()
    window.attributes.add("data-think-less")
    BotClient(window, lambda event: None, lambda function: function).sync(model)
    assert window.asked[-1]["seconds"] == 0.5


def test_a_bot_can_be_made_to_move_now() -> None:
    assert 'data-do="bot-now"' in str(page.draw(bots_only()))


def test_expected_points_are_asked_for_part_by_part_behind_everything_else() -> None:
    window, events, model = WorkerWindow(), list[Event](), bots_only()
    client = BotClient(window, events.append, lambda function: function)
    model = done(model, read_event("replay", "0"), read_event("expect"))
    client.sync(model)
    assert [window.asked[-1][key] for key in ("ask", "from", "seconds")] == ["expect", 0, 0.5]
    assert model.table
    count = len(model.table.match.positions)
    for known in range(count):
        client.sync(model)
        assert window.asked[-1]["from"] == known
        window.on_answer(json.dumps({"id": 1, "kind": "expected", "values": [[1, 2]]}))
        model = done(model, *events)
        events.clear()
    client.sync(model)
    assert len(window.asked) == count
    client.sync(done(model, read_event("present")))
    assert window.asked[-1]["ask"] == "move"


@pytest.mark.parametrize(
    ("device", "chosen", "used"),
    [
        (None, OF_DEVICE, "steady"),
        ("", OF_DEVICE, "steady"),
        ("slowly", OF_DEVICE, "slowly"),
        ("slowly", "quickly", "quickly"),
        ("of another version", OF_DEVICE, "steady"),
    ],
)
def test_bots_use_the_pace_from_settings_unless_the_game_overrides_it(
    device: str | None, chosen: str, used: str
) -> None:
    window, events, model = WorkerWindow(), list[Event](), bots_only()
    window.pace = device
    client = BotClient(window, events.append, lambda function: function)
    client.sync(done(model, read_event("bot-pace", chosen)))
    assert client.pace == PACES[used]


def test_a_plan_that_waits_goes_on_at_once_when_it_is_skipped() -> None:
    match = begin(Table(load("mexica"), 2))
    for line in ("calpulli 3 4 5 6 7 9 10 11", "start g7", "start i7"):
        match = match.play(parse(match.game, line))
    table = open_as_is("7", match, COLOURS)._replace(bots=BotSeats(("novice", "")))
    model = Model(table=table)
    window, events = WorkerWindow(), list[Event]()
    client = BotClient(window, events.append, lambda function: function)
    client.sync(model)
    window.on_answer(json.dumps({"id": 1, "kind": "move", "actions": ["take", "end"]}))
    model = done(model, *events)
    client.sync(model)
    assert window.paces == [PACES["steady"]]
    client.sync(model)
    assert window.paces == [PACES["steady"]]
    client.sync(done(model, read_event("bot-skip")))
    assert window.paces == [PACES["steady"], 0]


@pytest.mark.parametrize(("pace", "waits"), [("steady", True), ("at once", False)])
def test_bots_wait_for_a_scoring_that_is_shown_unless_they_act_at_once(
    pace: str, waits: bool
) -> None:
    window, events, model = WorkerWindow(), list[Event](), bots_only()
    window.pace = pace
    client = BotClient(window, events.append, lambda function: function)
    client.sync(model)
    window.attributes.add("data-counting")
    assert model.table
    line = spell(next(iter(model.table.match.game.legal(model.table.match.state))))
    window.on_answer(json.dumps({"id": 1, "kind": "move", "actions": [line]}))
    assert (not events) == waits
    if waits:
        assert window.paces == [POLL_INTERVAL]
        window.attributes.clear()
        client.step()
    assert [event.word for event in events] == ["bot"]
