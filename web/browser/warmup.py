"""Warming up in idle time: rehearsing the likely next clicks.

Code takes several times as long on its first run: modules are imported, caches fill, and the
browser compiles what runs often. So a game that is being set up is started and played for a few
clicks in the background. Nothing of this is shown or stored, because the core is pure.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any

from web.browser import caches
from web.browser.garbage import Garbage
from web.browser.parts import Absent
from web.games import protocol
from web.markup import diff
from web.model.events import Event
from web.model.page import Model
from web.model.table import TableState, proposed, waits
from web.update import update
from web.views import page

MAX_CLICKS = 40
QUIET_SECONDS = 0.6  # seconds without a click
RETRY_SECONDS = 1.0  # seconds until a missing part of the program is tried again
END_MODULES = ("web.views.ending", "web.views.expected_points")  # what draws the end of a game


def likely_models(model: Model) -> Iterator[Model]:
    """Yield the models after likely clicks, each rendered and compared with the one before.

    Every verb is tried before one is repeated. The clicks end early when no person is to move, so a
    game being set up is rehearsed without bots. Finally, the modules for the end of the game are
    imported.
    """
    rng = Random(1)
    shown = page.draw(model)
    tried = set[str]()
    if model.setup:
        model = update(model, Event("opponents", "people"), rng)
    for _ in range(MAX_CLICKS):
        event = Event("begin") if model.setup else _click(model.table, tried, rng)
        if event is None:
            break
        model = update(model, event, rng)
        drawn = page.draw(model)
        diff.serialized(shown, drawn)
        shown = drawn
        yield model
    with suppress(Absent):  # then the end imports it
        for name in END_MODULES:
            import_module(name)


def _click(table: TableState | None, tried: set[str], rng: Random) -> Event | None:
    """Return the next event to rehearse; None if no person is to move."""
    if table is None or table.replay or table.match.state.to_move is None or waits(table):
        return None
    if table.selection.words and proposed(table) is not None:
        return Event("confirm")
    live = table.selection.live
    verbs = [word for word, _ in protocol.load(table.match.game.name).verbs(table.match)]
    word = next((word for word in verbs if word in live and word not in tried), "")
    tried.add(word)
    return Event("select", word or rng.choice(sorted(live))) if live else None


class Warmup:
    """Rehearses each game once, a click at a time, while the browser is idle.

    With a game on the table it waits for a pause between clicks, so that no click is delayed. The
    browser's window is passed in, as in web.browser.playback, so the module can be imported without
    a browser.
    """

    def __init__(self, window: Any, proxy: Callable[[Any], Any]) -> None:
        self.window = window
        self.known = set[str]()
        self.warm = ""  # the game whose caches are full
        self.begun = Model()  # the model that the rehearsal starts from
        self.clicks: Iterator[Model] | None = None  # the clicks left to rehearse
        self.quiet_from = 0.0  # seconds on the clock of time.monotonic
        self.wait = proxy(self._wait)
        self.go_on = proxy(self._go_on)
        self.garbage = Garbage(window, proxy)

    def on_shelf(self) -> None:
        """Rehearse a game before any is chosen: see "the second visit" in docs/start.md."""
        if self.known:
            return
        try:
            chosen = update(Model(), Event("choose", protocol.GAMES[0]), Random(1))
        except Absent:  # the part could not be loaded; whoever chooses the game is told
            return
        self.sync(chosen)

    def sync(self, model: Model) -> None:
        """Start rehearsing a game that has not been on the screen before; collect garbage.

        Only one game's caches are kept: all of them together would take 15 MB after a few games.
        """
        if model.table:
            self.garbage.sync()
            self.quiet_from = time.monotonic() + QUIET_SECONDS
        game = model.table.match.game.name if model.table else model.setup and model.setup.game
        if game and self.warm != game:
            if self.warm:
                caches.forget(self.warm)
                # What was still to be rehearsed would fill them again.
                self.clicks = self.clicks and iter(())
            self.warm = game
        if not game or game in self.known or not hasattr(self.window, "requestIdleCallback"):
            return
        self.known.add(game)
        self.begun = model
        waiting, self.clicks = self.clicks, likely_models(model)
        if waiting is None:
            self._wait()

    def _wait(self) -> None:
        self.window.requestIdleCallback(self.go_on)

    def _go_on(self, deadline: Any) -> None:
        early = self.quiet_from - time.monotonic()
        if self.window.document.documentElement.hasAttribute("data-counting"):
            early = QUIET_SECONDS  # a scoring is being shown
        if early > 0:
            self.window.setTimeout(self.wait, round(1000 * early))
            return
        try:
            more = self.clicks and next(self.clicks, None)
        except Absent:  # the part loads by itself; try again later
            self.clicks = likely_models(self.begun)
            self.window.setTimeout(self.wait, round(1000 * RETRY_SECONDS))
            return
        if more:
            self._wait()
        else:
            self.clicks = None
