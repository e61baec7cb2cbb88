"""Failures of the page itself, shown in a panel above the screen and on the console."""

from __future__ import annotations

import traceback
from typing import Any

from py_rules import limits
from web.model.page import Model

PANEL = "undrawn"  # the id of the panel


class Failures:
    """The failures since the last event, by kind: see ``web.views.failure``."""

    def __init__(self, window: Any, root: Any) -> None:
        self.window, self.root = window, root  # the panel stands before the root of the page
        self.details: dict[str, str] = {}

    def report(self, model: Model, kind: str, error: Exception) -> None:
        """Show what failed and what can be done, with any other failures since the last event."""
        from web.views import failure  # noqa: PLC0415  (not needed at the start)

        self.window.console.error("".join(traceback.format_exception(error)))
        self._hide()
        self.details[kind] = limits.shorten_text(f"{type(error).__name__}: {error}")
        self.root.insertAdjacentHTML("beforebegin", str(failure.draw(model, self.details)))
        self._at_root(True)

    def begin(self) -> None:
        """Forget the failures at a new event; the panel stays until the next drawing."""
        self.details = {}

    def drawn(self) -> None:
        """Remove the panel of an earlier event, now that the next screen is drawn."""
        if not self.details:
            self._hide()

    def _hide(self) -> None:
        if panel := self.window.document.getElementById(PANEL):
            panel.remove()
            self._at_root(False)

    def _at_root(self, shown: bool) -> None:
        """Tell the styles whether the panel takes room from the table."""
        self.window.document.documentElement.toggleAttribute("data-failed", shown)
