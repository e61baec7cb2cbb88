"""Fetches lessons and puzzles when they are wanted, keeps how far one came, minds the address.

Like web.browser.playback it is given the browser's window, so that it can be read without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from web.browser.tasks import Tasks
from web.i18n import present
from web.model import lesson_progress
from web.model import puzzles as puzzle_model
from web.model.events import About, Event
from web.model.page import Model
from web.model.routes import address, route
from web.views import lessons, puzzles

NOTHING = ("", "", "")


class Subject(NamedTuple):
    """What is learned: the lessons of a game, or its puzzles."""

    name: str  # of the function that loads it
    game: str
    language: str  # that it is loaded in; empty: all languages have the same
    waiting: bool  # to be loaded, unless it has been
    standing: Mapping[str, Any]
    prefix: str  # of the ids of what is kept
    write: Callable[[Any], str]
    here: str  # the event when it has come
    missing: str  # and when it has not


def subject(model: Model) -> Subject | None:
    """What is learned now; nothing while a position is only tried."""
    if now := model.learning:
        if now.trial:
            return None
        return Subject(
            "load",
            now.game,
            present(),
            not now.problem,
            now.standing,
            "",
            lesson_progress.write,
            "lessons",
            "no-lessons",
        )
    if solving := model.puzzling:
        return Subject(
            "puzzles",
            solving.game,
            "",
            solving.puzzles is None and not solving.problem,
            solving.standing,
            "puzzle/",
            puzzle_model.write,
            "puzzles-here",
            "no-puzzles",
        )
    return None


class Classroom:
    """``keeping``: whether this page may leave anything on the device."""

    def __init__(self, window: Any, dispatch: Callable[[Event], None], keeping: bool) -> None:
        self.window = window
        self.dispatch = dispatch
        self.keeping = keeping
        self.asked = NOTHING  # the function that was asked, the game and the language
        self.kept: Mapping[str, Any] | None = None  # None: what comes next was kept before
        self.pointed = "[]"
        self.tasks = Tasks()

    def shown(self, model: Model) -> None:
        """After a drawing."""
        now = subject(model)
        asking = (now.name, now.game, now.language) if now else NOTHING
        if now is None:
            self.asked = NOTHING
        elif now.waiting and self.asked != asking:
            self.asked = asking
            self.tasks.start(self._load(now))
        elif self.keeping:
            self._keep(now)
        solving = model.puzzling
        words = puzzles.pointed(solving) if solving else lessons.pointed(model.learning)
        if words != self.pointed:
            self.pointed = words
            self.window.lessons.mark(words)
        self._mind(model)

    async def _load(self, wanted: Subject) -> None:
        try:
            load = getattr(self.window.lessons, wanted.name)
            text = str(await load(wanted.game, present(), self.keeping))
        except Exception:  # noqa: BLE001  (whatever the browser says: they did not come)
            self.asked = NOTHING
            self.dispatch(Event(wanted.missing, wanted.game))
            return
        self.kept = None
        self.dispatch(Event(wanted.here, About(wanted.game, text)))

    def _keep(self, now: Subject) -> None:
        """Sends what is new since the last time."""
        if now.standing is self.kept:
            return
        before = now.standing if self.kept is None else self.kept
        for id_, each in now.standing.items():
            if before.get(id_) != each:
                self.window.lessons.keep(f"{now.prefix}{id_}", now.write(each))
        self.kept = now.standing

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
