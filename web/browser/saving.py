"""When the model is stored: at once, but during typing only at a pause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.model import saves
from web.model.page import Model

TYPING_PAUSE = 400  # ms without a key, after which what was typed is stored
MAX_PAUSES = 5  # the longest wait for a pause, as a multiple of TYPING_PAUSE


class Saving:
    """Passes on the model to be stored. It must be created before other listeners are."""

    def __init__(
        self,
        window: Any,
        listener: Callable[[Callable[[Any], None]], Any],
        once: Callable[[Callable[..., None]], Any],
        save: Callable[[Model], None],
        save_changes: Callable[[], None],
    ) -> None:
        self.window = window
        self.once = once
        self.store = save
        self.save_changes = save_changes  # calls `save` with the latest model
        self.stored = Model()  # what was passed on last
        self.typing = False  # an input is being handled
        self.waiting = False  # something typed is not passed on yet
        self.keys = 0
        document = window.document
        document.addEventListener("input", listener(lambda event: self._types(True)), True)
        window.addEventListener("input", listener(lambda event: self._types(False)))
        document.addEventListener("visibilitychange", listener(lambda event: self.flush()))
        window.addEventListener("pagehide", listener(lambda event: self.flush()))

    def save(self, model: Model) -> None:
        """Pass on a model, now or when the typing pauses. Raises what storing it raises."""
        if self.typing and _same_save(self.stored, model):
            self.keys += 1
            if not self.waiting:
                self.waiting = True
                self._wait(MAX_PAUSES)
            return
        self.waiting = False
        self.stored = model
        self.store(model)

    def flush(self) -> None:
        """Pass on what was typed, because the page may be left or another tab has stored a save."""
        if self.waiting:
            typing, self.typing = self.typing, False
            self.save_changes()
            self.typing = typing

    def _types(self, typing: bool) -> None:
        self.typing = typing

    def _wait(self, more: int) -> None:
        keys = self.keys

        def paused(*_: object) -> None:
            if not self.waiting:
                return
            if self.keys == keys or not more:
                self.flush()
            else:
                self._wait(more - 1)

        self.window.setTimeout(self.once(paused), TYPING_PAUSE)


def _same_save(before: Model, after: Model) -> bool:
    """Return whether only the latest save has changed, and it is still the latest one."""
    former, now = saves.without_same_end(before.saves, after.saves)
    sole = before.deleted is after.deleted and len(former) == len(now) == 1
    return sole and former[0].id == now[0].id
