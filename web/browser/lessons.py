"""Loading of lessons and puzzles, storage of progress, and the address of the page.

The browser's window is passed in, as in web.browser.playback, so the module can be imported without
a browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from web.browser.playback import bring_into_sight
from web.browser.tasks import Tasks
from web.i18n import current_language
from web.model import lesson_progress
from web.model import puzzles as puzzle_model
from web.model.events import About, Event
from web.model.page import Model
from web.model.progress_rows import merged
from web.model.routes import address, route
from web.views import lessons, puzzles
from web.views.exercise import PLACE

if TYPE_CHECKING:
    from web.browser.class_desk import ClassDesk

NO_REQUEST = ("", "", "")


class Subject(NamedTuple):
    """What to load: the lessons or the puzzles of a game, with the progress to store."""

    name: str  # of the JavaScript function that loads it
    game: str
    language: str  # to load; empty if all languages share it
    waiting: bool  # whether to load it, unless requested already
    standing: Mapping[str, Any]
    prefix: str  # of the ids of stored rows
    write: Callable[[Any], str]
    here: str  # the event word after loading
    missing: str  # the event word if loading fails


def subject(model: Model) -> Subject | None:
    """Return what the model needs loaded; None without lessons or puzzles, and for a preview."""
    if now := model.learning:
        if now.trial or now.own:
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
    if (solving := model.puzzling) and not solving.own:
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
    """The loader of lessons and puzzles. It stores progress only if ``persistent``."""

    def __init__(
        self,
        window: Any,
        dispatch: Callable[[Event], None],
        proxy: Callable[[Any], Any],
        reveal: Callable[[list[Any]], None],
        persistent: bool,
    ) -> None:
        self.window = window
        self.reveal = reveal  # brings elements into the window of a zoomed board
        self.merged = proxy(_merged)
        self.dispatch = dispatch
        self.persistent = persistent
        self.asked = NO_REQUEST  # the last request: its function, game and language
        self.saved: Mapping[str, Any] | None = None  # None: the next progress was loaded, not made
        self.highlighted = "[]"
        self.pointed: tuple[object, ...] = ()  # what was last scrolled into view
        self.tasks = Tasks()
        self.reading = False  # the rows of all lessons and puzzles are being read
        self.class_desk: ClassDesk | None = None  # created with the first class screen
        if persistent:
            window.lessons.settle(self.merged)

    def sync(self, model: Model) -> None:
        """Load what the rendered model needs, store progress, and update the address."""
        now = subject(model)
        asking = (now.name, now.game, now.language) if now else NO_REQUEST
        if now is None:
            self.asked = NO_REQUEST
        elif now.waiting and self.asked != asking:
            self.asked = asking
            self.tasks.start(self._load(now))
        elif self.persistent:
            self._save(now)
        solving = model.puzzling
        words = (
            puzzles.highlighted(solving, model.table)
            if solving
            else lessons.highlighted(model.learning)
        )
        if words != self.highlighted:
            self.highlighted = words
            self.window.lessons.mark(words)
        self._point(model)
        self._load_progress(model)
        self._sync_classes(model)
        if model.my_games and model.my_games.puzzles is None and not self.reading:
            self.reading = True
            self.tasks.start(self._read_progress())

    def _point(self, model: Model) -> None:
        """Scroll the newest part into view: a step or puzzle with its marked places, a hint with
        its places, or the result of "Show me how".
        """
        learning, solving, document = model.learning, model.puzzling, self.window.document
        now: tuple[object, ...] = ()
        selectors: list[str] = []
        if solving:
            now = (solving.puzzle and solving.puzzle.id, "", solving.hints)
            if solving.hints:
                selectors = [_thing(word) for word in json.loads(self.highlighted)]
        elif learning:
            step, shown = learning.step, learning.hints
            now = (learning.lesson, step, shown, learning.verdict.word)
            if step and learning.verdict.word == "done":
                selectors = ["#board .step"]
            elif step and shown:
                selectors = [_thing(word) for word in step.hints[shown - 1].about.split()]
        before, self.pointed = self.pointed, now
        if now == before:
            return
        panel = document.getElementById("lesson")
        if now[:2] != before[:2]:
            step = learning.step if learning else None
            named = PLACE.findall(f"{step.task} {step.question}") if step else ()
            offered = puzzles.concerned(solving) if solving else ()
            about = (*json.loads(self.highlighted), *named, *offered)
            selectors = [_thing(word) for word in about]
            if panel and panel.getBoundingClientRect().top < 0:
                panel.scrollIntoView()
        elif panel and (hint := panel.querySelector(".hints li:last-child")):
            panel.querySelector(".message").scrollTop = hint.offsetTop  # scrolls on a phone
        found = [each for one in selectors for each in document.querySelectorAll(one)]
        if found:
            self.reveal(found)
        if found and now[:2] == before[:2]:
            bring_into_sight(self.window, found)

    def _sync_classes(self, model: Model) -> None:
        """Pass the model to the class desk."""
        if model.classes and not self.class_desk:
            from web.browser.class_desk import ClassDesk  # noqa: PLC0415  (rarely needed)

            self.class_desk = ClassDesk(self.window, self.dispatch)
        if self.class_desk:
            self.class_desk.sync(model)

    async def _load(self, wanted: Subject) -> None:
        try:
            load = getattr(self.window.lessons, wanted.name)
            text = str(await load(wanted.game, current_language(), self.persistent))
        except Exception:  # noqa: BLE001  (any error means that loading failed)
            self.asked = NO_REQUEST
            self.dispatch(Event(wanted.missing, wanted.game))
            return
        self.saved = None
        self.dispatch(Event(wanted.here, About(wanted.game, text)))

    async def _read_progress(self) -> None:
        """Read the rows of all lessons and puzzles; none if storage is refused."""
        try:
            text = str(await self.window.lessons.all())
        except Exception:  # noqa: BLE001  (the page works without stored data)
            text = "[]"
        self.reading = False
        self.dispatch(Event("my-games-rows", text))

    def _save(self, now: Subject) -> None:
        """Store the rows that changed since the last call."""
        if now.standing is self.saved:
            return
        before = now.standing if self.saved is None else self.saved
        for id_, each in now.standing.items():
            if before.get(id_) != each:
                self.window.lessons.keep(f"{now.prefix}{id_}", now.write(each), self.merged)
        self.saved = now.standing

    def _load_progress(self, model: Model) -> None:
        """Put the current lesson or puzzle into the address, so that a reload returns to it."""
        if not self.persistent:
            return
        location = self.window.location
        wanted, there = address(model), str(location.hash)
        if wanted == there or not (wanted or route(there)):
            return
        whole = f"{location.pathname}{location.search}{wanted}"
        self.window.history.replaceState(None, "", whole)


def _thing(word: str) -> str:
    """Return a selector of an element on the board; words contain no quotation marks."""
    return f'#board [data-key="{word}"]'


def _merged(id_: Any, here: Any, newer: Any) -> str:
    """Return the row to store when there is one already, perhaps by another tab.

    What is done in either row is done in the result.
    """
    return merged(str(id_), str(here), str(newer))
