"""Fetches lessons when they are wanted, keeps how far one came, and minds the address.

Like web.following it is given the browser's window, so that it can be read without one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from web import learning
from web.learning import Standing
from web.model import Event, Model
from web.routes import address, route
from web.speech import present
from web.views.learning import pointed


class Classroom:
    """``keeping``: whether this page may leave anything on the device."""

    def __init__(self, window: Any, happen: Callable[[Event], None], keeping: bool) -> None:
        self.window = window
        self.happen = happen
        self.keeping = keeping
        self.asked = ""  # the game whose lessons are on their way
        self.kept: Mapping[str, Standing] | None = None  # None: what comes next was kept before
        self.pointed = "[]"
        self.under_way = set[asyncio.Task[None]]()  # a task that nobody holds may be lost

    def shown(self, model: Model) -> None:
        """After a drawing."""
        now = model.learning
        if now and now.lessons is None and not now.trial and not now.problem:
            if self.asked != now.game:
                self.asked = now.game
                task = asyncio.ensure_future(self._load(now.game))
                self.under_way.add(task)
                task.add_done_callback(self.under_way.discard)
        elif now and self.keeping:
            self._keep(now.standing)
        if (words := pointed(now)) != self.pointed:
            self.pointed = words
            self.window.lessons.mark(words)
        self._mind(model)

    async def _load(self, game: str) -> None:
        try:
            text = str(await self.window.lessons.load(game, present(), self.keeping))
        except Exception:  # noqa: BLE001  (whatever the browser says: they did not come)
            self.asked = ""
            self.happen(Event("no-lessons", game))
            return
        self.asked = ""
        self.kept = None
        self.happen(Event("lessons", game, text))

    def _keep(self, standing: Mapping[str, Standing]) -> None:
        """Sends what is new since the last time."""
        if standing is self.kept:
            return
        before = standing if self.kept is None else self.kept
        for id_, each in standing.items():
            if before.get(id_) != each:
                self.window.lessons.keep(id_, learning.write(each))
        self.kept = standing

    def _mind(self, model: Model) -> None:
        """The address says which lesson is seen, so that a reload comes back to it."""
        if not self.keeping:
            return
        location = self.window.location
        wanted, there = address(model), str(location.hash)
        if wanted == there or not (wanted or route(there)):
            return
        whole = f"{location.pathname}{location.search}{wanted}"
        self.window.history.replaceState(None, "", whole)
