"""What the page makes of the worker's answers; the worker itself is web/worker.py."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from web.browser.bot_client import BotClient
from web.i18n import render
from web.model.events import Event
from web.model.page import Model
from web.update import update
from web.update.registry import read_event
from web.views import page


class FakeWindow:
    """As much of a browser as opponents need: it remembers what was asked."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.on_answer: Callable[[str], None] = lambda text: None
        self.opponent = SimpleNamespace(ask=self.ask, end=lambda: None, now=lambda: None)
        self.document = SimpleNamespace(hasFocus=lambda: True)

    def ask(self, question: str, on_answer: Callable[[str], None]) -> None:
        self.asked.append(json.loads(question))
        self.on_answer = on_answer

    def setTimeout(self, step: Callable[[], None], pace: int) -> int:  # noqa: N802
        return 1

    def clearTimeout(self, timer: int) -> None:  # noqa: N802
        pass


def asked() -> tuple[FakeWindow, list[Event], Model]:
    """Somebody asks for a hint; what happens then is in the list."""
    model = Model()
    for event in (read_event("choose", "mykerinos"), read_event("begin"), read_event("hint")):
        model = update(model, event, Random(1))
    window, events = FakeWindow(), list[Event]()
    BotClient(window, events.append, lambda function: function).sync(model)
    assert window.asked[-1]["ask"] == "hint"
    return window, events, model


@pytest.mark.parametrize(
    ("text", "failure"),
    [
        ("silent", "it doesn’t answer"),
        ("unborn", "it couldn’t be started"),
        ("Error: lost in the lake", "Error: lost in the lake"),
    ],
)
def test_who_cannot_think_says_so_at_the_table(text: str, failure: str) -> None:
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


def test_an_answer_is_passed_on() -> None:
    window, events, _ = asked()
    window.on_answer(json.dumps({"id": 1, "kind": "hint", "advice": []}))
    assert [event.word for event in events] == ["advised"]
