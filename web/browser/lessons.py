"""Fetches lessons and puzzles when they are wanted, keeps how far one came, minds the address.

Like web.browser.playback it is given the browser's window, so that it can be read without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from web.browser.tasks import Tasks
from web.i18n import current_language
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
            current_language(),
            not now.problem,
            now.progress,
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
            solving.progress,
            "puzzle/",
            puzzle_model.write,
            "puzzles-here",
            "no-puzzles",
        )
    return None


class LessonLoader:
    """``persistent``: whether this page may leave anything on the device."""

    def __init__(self, window: Any, dispatch: Callable[[Event], None], persistent: bool) -> None:
        self.window = window
        self.dispatch = dispatch
        self.persistent = persistent
        self.asked = NOTHING  # the function that was asked, the game and the language
        self.saved: Mapping[str, Any] | None = None  # None: what comes next was saved before
        self.highlighted = "[]"
        self.tasks = Tasks()

    def sync(self, model: Model) -> None:
        """After a drawing."""
        now = subject(model)
        asking = (now.name, now.game, now.language) if now else NOTHING
        if now is None:
            self.asked = NOTHING
        elif now.waiting and self.asked != asking:
            self.asked = asking
            self.tasks.start(self._load(now))
        elif self.persistent:
            self._save(now)
        solving = model.puzzling
        words = puzzles.highlighted(solving) if solving else lessons.highlighted(model.learning)
        if words != self.highlighted:
            self.highlighted = words
            self.window.lessons.mark(words)
        self._load_progress(model)

    async def _load(self, wanted: Subject) -> None:
        try:
            load = getattr(self.window.lessons, wanted.name)
            text = str(await load(wanted.game, current_language(), self.persistent))
        except Exception:  # noqa: BLE001  (whatever the browser says: they did not come)
            self.asked = NOTHING
            self.dispatch(Event(wanted.missing, wanted.game))
            return
        self.saved = None
        self.dispatch(Event(wanted.here, About(wanted.game, text)))

    def _save(self, now: Subject) -> None:
        """Sends what is new since the last time."""
        if now.standing is self.saved:
            return
        before = now.standing if self.saved is None else self.saved
        for id_, each in now.standing.items():
            if before.get(id_) != each:
                self.window.lessons.keep(f"{now.prefix}{id_}", now.write(each))
        self.saved = now.standing

    def _load_progress(self, model: Model) -> None:
        """The address says which lesson is seen, so that a reload comes back to it."""
        if not self.persistent:
            return
        location = self.window.location
        wanted, there = address(model), str(location.hash)
        if wanted == there or not (wanted or route(there)):
            return
        whole = f"{location.pathname}{location.search}{wanted}"
        self.window.history.replaceState(None, "", whole)
