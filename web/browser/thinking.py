"""The announcement that a bot is thinking, made only if it takes a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.model.page import Model
from web.views import screen_reader

PATIENCE = 1500  # milliseconds; most bots have moved by then


class Thinking:
    """Announces a bot that has been thinking for a while, once for each action.

    ``once`` wraps a Python callback for JavaScript.
    """

    def __init__(
        self,
        window: Any,
        once: Callable[[Callable[[Any], None]], Any],
        announce: Callable[[str], None],
    ) -> None:
        self.window, self.once, self.announce = window, once, announce
        self.sentence = ""  # the announcement about the bot thinking now; empty if none is
        self.at: tuple[str, int] | None = None  # the game and the number of its actions

    def sync(self, model: Model) -> None:
        """Start the timer when a bot starts to think."""
        table = model.table
        self.sentence = screen_reader.announce_thinking(model)
        at = (table.id, len(table.match.actions)) if table and self.sentence else None
        if at and at != self.at:
            # Never cleared, since only a call frees the callback; `_due` checks whether it applies.
            self.window.setTimeout(self.once(lambda *_: self._due(at)), PATIENCE)
        self.at = at

    def _due(self, at: tuple[str, int]) -> None:
        if at == self.at and self.sentence:
            self.announce(self.sentence)
