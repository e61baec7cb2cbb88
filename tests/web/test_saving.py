"""Typed text is stored when the typing pauses, and before the page is left."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from web.browser.saving import MAX_PAUSES, TYPING_PAUSE, Saving
from web.model.page import Model
from web.model.saves import Saved


class Device:
    """A page with one field: the saves sent to its database, and the timers that were set."""

    def __init__(self) -> None:
        self.handlers: dict[tuple[str, str], Callable[[Any], None]] = {}
        self.timers: list[tuple[Callable[[], None], int]] = []
        self.sent: list[str] = []
        self.model = Model(saves=(Saved("study"), Saved("other")))
        window = SimpleNamespace(
            addEventListener=lambda name, on: self.handlers.update({("window", name): on}),
            document=SimpleNamespace(
                addEventListener=lambda name, on, *_: self.handlers.update({("page", name): on})
            ),
            setTimeout=lambda step, pace: self.timers.append((step, pace)),
        )
        self.saving = Saving(
            window,
            lambda handler: handler,
            lambda step: step,
            lambda model: self.sent.append(model.saves[0].title),
            lambda: self.saving.save(self.model),
        )
        self.saving.save(self.model)
        self.sent.clear()

    def change(self, title: str) -> None:
        first, *rest = self.model.saves
        self.model = self.model._replace(saves=(first._replace(title=title), *rest))
        self.saving.save(self.model)

    def type(self, title: str) -> None:
        self.handlers["page", "input"](None)
        self.change(title)
        self.handlers["window", "input"](None)

    def wait(self) -> None:
        """Let the only timer fire."""
        [(step, pace)], self.timers = self.timers, []
        assert pace == TYPING_PAUSE
        step()


def test_typing_is_stored_once_it_pauses() -> None:
    device = Device()
    for title in ("A", "A s", "A study"):
        device.type(title)
    assert device.sent == []
    device.wait()  # keys were pressed after it was set
    assert device.sent == []
    device.wait()
    assert device.sent == ["A study"]
    assert device.timers == []
    device.saving.flush()
    assert device.sent == ["A study"]


def test_continuous_typing_is_also_stored() -> None:
    device = Device()
    for count in range(MAX_PAUSES + 1):
        device.type("x" * (count + 1))
        device.type("y" * (count + 1))
        assert device.sent == []
        device.wait()
    assert device.sent == ["y" * (MAX_PAUSES + 1)]


def test_typed_text_is_stored_before_the_page_is_left() -> None:
    for where in (("window", "pagehide"), ("page", "visibilitychange")):
        device = Device()
        device.type("A")
        device.handlers[where](None)
        assert device.sent == ["A"]
        device.wait()
        assert device.sent == ["A"]


def test_other_changes_store_pending_typed_text_immediately() -> None:
    device = Device()
    device.type("A")
    device.change("B")
    assert device.sent == ["B"]
    device.wait()
    assert device.sent == ["B"]
    device.handlers["page", "input"](None)
    device.model = device.model._replace(saves=(Saved("new", title="C"), *device.model.saves))
    device.saving.save(device.model)  # a row that the database doesn't have
    assert device.sent == ["B", "C"]
