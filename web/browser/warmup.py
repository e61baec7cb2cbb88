"""What is likely to be asked for next, done once in thought while nobody asks for anything.

What a program does for the first time takes several times as long as later: modules are imported,
what is drawn from then on is remembered, and the browser compiles what runs often. So a game that
is being set up is begun and played for a few clicks before its first player does; nothing of that
is shown or kept, for the core is pure.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from web.games import protocol
from web.markup import diff
from web.model.events import Event
from web.model.page import Model
from web.model.table import TableState, proposed, to_move
from web.update import update
from web.views import page

CLICKS = 40
QUIET = 0.6  # seconds


def likely_models(model: Model) -> Iterator[Model]:
    """The models after some clicks, each drawn and compared with the one before.

    Every verb is said before one is said again. It ends early where nobody is asked.
    """
    rng = Random(1)
    shown = page.draw(model)
    tried = set[str]()
    for _ in range(CLICKS):
        event = Event("begin") if model.setup else _click(model.table, tried, rng)
        if event is None:
            return
        model = update(model, event, rng)
        drawn = page.draw(model)
        json.dumps(diff.between(shown, drawn))
        shown = drawn
        yield model


def _click(opened: TableState | None, tried: set[str], rng: Random) -> Event | None:
    """The next one."""
    if opened is None or opened.replay or opened.match.state.to_move is None or to_move(opened):
        return None
    if opened.selection.words and proposed(opened) is not None:
        return Event("confirm")
    live = opened.selection.live
    verbs = [word for word, _ in protocol.load(opened.match.game.name).verbs(opened.match)]
    word = next((word for word in verbs if word in live and word not in tried), "")
    tried.add(word)
    return Event("say", word or rng.choice(sorted(live))) if live else None


class Warmup:
    """Each game once, a click at a time, whenever the browser has nothing to do; at a table, when
    nobody has clicked for a while, so that no click has to wait for one in thought.

    Like web.browser.playback it is given the browser's window, so that it can be read without one.
    """

    def __init__(self, window: Any, proxy: Callable[[Any], Any]) -> None:
        self.window = window
        self.known = set[str]()
        self.clicks: Iterator[Model] | None = None  # to come
        self.quiet_from = 0.0  # seconds on the clock of time.monotonic
        self.wait = proxy(self._wait)
        self.go_on = proxy(self._go_on)

    def sync(self, model: Model) -> None:
        """After a drawing: begins with a game that has not been on the screen before."""
        if model.table:
            self.quiet_from = time.monotonic() + QUIET
        game = model.table.match.game.name if model.table else model.setup and model.setup.game
        if not game or game in self.known or not hasattr(self.window, "requestIdleCallback"):
            return
        self.known.add(game)
        waiting, self.clicks = self.clicks, likely_models(model)
        if waiting is None:
            self._wait()

    def _wait(self) -> None:
        self.window.requestIdleCallback(self.go_on)

    def _go_on(self, deadline: Any) -> None:
        early = self.quiet_from - time.monotonic()
        if early > 0:
            self.window.setTimeout(self.wait, round(1000 * early))
        elif self.clicks and next(self.clicks, None):
            self._wait()
        else:
            self.clicks = None
