"""The page in the browser: one listener an event, and drawing."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from js import Object, document, language, patch, performance, window
from pyodide.ffi import create_once_callable, create_proxy, to_js

from web import i18n
from web.browser import playback
from web.browser.bot_client import Opponents
from web.browser.exports import Sending
from web.browser.imports import Files
from web.browser.keyboard import FIELDS, Keyboard
from web.browser.viewport import Surface, attribute
from web.browser.warmup import Rehearsal
from web.markup import diff
from web.markup.svg import Fragment, join
from web.model.events import Event, Malformed
from web.model.page import Model
from web.model.routes import route
from web.model.saves import Saved
from web.update import update
from web.update.registry import read_event
from web.update.storage import arrived
from web.views import page

if TYPE_CHECKING:
    from web.browser.lessons import Classroom

# Words of buttons that the browser answers, rather than the game.
COMMANDS = {
    *("language", "zoom-in", "zoom-out", "fit", "bot-now"),
    *("copy", "copy-link", "share-link", "export", "save", "download"),
}


class Page:
    """The model on the screen."""

    def __init__(self) -> None:
        self.rng = Random()
        self.on_update: Callable[[Model, Event], None] = lambda before, event: None
        self.model = Model()
        self.shown: Fragment = join()  # what is on the screen
        self.at_table = "none"
        self.keep: Callable[[Model], None] = lambda model: None
        self.look: Callable[[], None] = lambda: None
        self.shortcuts: Callable[[], bool] = lambda: True
        self.surface = Surface()
        self.keyboard = Keyboard(self, self.surface, window, create_once_callable)
        self.following = playback.Following(
            window, create_proxy(lambda: self.dispatch(Event("tick")))
        )
        self.sending = Sending(window, self.dispatch)
        self.opponents = Opponents(window, self.dispatch, create_proxy)
        self.rehearsal = Rehearsal(window, create_proxy)
        self.files: Files | None = None
        self.classroom: Classroom | None = None  # until somebody learns
        self.app = document.getElementById("app")
        # A frame may be as high as what is in it, so that its height says nothing. On paper the
        # drawing is as wide as the page, with the log below.
        embedded = document.documentElement.hasAttribute("data-embedded")
        screen = "(min-width: 900px)" + ("" if embedded else " and (min-height: 541px)")
        self.wide = window.matchMedia(f"{screen}, print")

    def start(self, found: Iterable[Saved], on_table: str) -> None:
        """Shows the game to go on with, or the shelf, and begins to listen."""
        self.files = Files(window, self.dispatch, create_proxy)
        empty = Model(
            tall=self.tall,
            now=_now(),
            address=str(window.URL.new(str(language.site), window.location.href).href),
            language=i18n.present(),
            today=_today(),
            native=hasattr(window.navigator, "share"),
            shortcuts=self.shortcuts(),
        )
        self.model = arrived(empty, found)
        if early := attribute(document.documentElement, "data-early"):
            self.model = update(self.model, Event("choose", early), self.rng)
        elif on_table:
            self.model = update(self.model, Event("continue", on_table), self.rng)
        self.keep(self.model)  # a damaged save has been set aside
        self.app.replaceChildren()  # the shelf that was there before the program ran
        self.show()
        document.addEventListener("visibilitychange", create_proxy(self.woken))
        window.addEventListener("pagehide", create_proxy(self.left))
        window.addEventListener("hashchange", create_proxy(lambda event: self.follow_link()))
        self.listen()

    @property
    def tall(self) -> bool:
        """Whether the window is higher than wide."""
        return not self.wide.matches

    def listen(self) -> None:
        """From now on people can do something."""
        hears = (("click", self.clicked), ("input", self.typed), ("keydown", self.keyboard.key))
        for name, heard in hears:
            document.addEventListener(name, create_proxy(heard))
        self.wide.addEventListener("change", create_proxy(self.turned))
        self.app.addEventListener("focusin", create_proxy(self.focused))
        pointer = create_proxy(self.surface.pointer)
        for name in ("pointerdown", "pointermove", "pointerup", "pointercancel"):
            document.addEventListener(name, pointer)
        refusing = to_js({"passive": False}, dict_converter=Object.fromEntries)
        document.addEventListener("wheel", create_proxy(self.surface.wheel), refusing)
        document.addEventListener("touchstart", create_proxy(self.surface.touched), refusing)
        document.documentElement.dataset.ready = "1"
        document.documentElement.classList.remove("resuming")
        performance.mark("ready")

    def dispatch(self, event: Event) -> None:
        """Change the model by an event, keep it and show it; what is no event is reported."""
        before = self.model._replace(now=_now(), today=_today())
        try:
            self.model = update(before, event, self.rng)
        except Malformed as error:
            self.report(error)
            return
        self.keep(self.model)
        self.show()
        self.on_update(before, event)

    def say(self, word: str, on: str, text: str = "") -> None:
        """Dispatch what an element says."""
        try:
            event = read_event(word, on, text)
        except Malformed as error:
            self.report(error)
        else:
            self.dispatch(event)

    def report(self, error: Malformed) -> None:
        """Tell of a fault of the page: in the console, where tests fail for it, and on the page."""
        window.console.error(str(error))
        self.dispatch(Event("broken", str(error)))

    def arrived(self, found: Iterable[Saved]) -> None:
        """More games from the device."""
        self.model = arrived(self.model, found)
        self.keep(self.model)
        if not self.model.opened and not self.model.setup:
            self.show()
        self.follow_link()

    def follow_link(self) -> None:
        """Opens the link in the address, and takes it from there: a reload goes on instead."""
        if fragment := str(window.location.hash):
            kept = f"{window.location.pathname}{window.location.search}"
            window.history.replaceState(None, "", kept)
            self.dispatch(route(fragment) or Event("link", fragment))

    def woken(self, event: Any) -> None:
        """The page is seen again."""
        if not document.hidden:
            self.look()

    def left(self, event: Any) -> None:
        """The page is closed, not killed: what was deleted is not wanted back."""
        self.dispatch(Event("forget"))

    def show(self) -> None:
        """Draws the model, in its language; the focus stays on the thing it was on, or goes to what
        is asked."""
        self.keyboard.settle()
        focused = self.keyboard.at()
        i18n.use(self.model.language)
        drawn = page.draw(self.model)
        patch(self.app, json.dumps(diff.between(self.shown, drawn)))
        self.shown = drawn
        if document.title != (title := page.title(self.model)):
            document.title = title
        if self.at_table != (at_table := page.at_table(self.model)):
            self.at_table = at_table
            document.documentElement.setAttribute("data-table", at_table)
        if self.model.opened:
            self.surface.drawn(self.model.opened.id)
        self.sending.shown(self.model)
        self.opponents.shown(self.model)
        if self.files:
            self.files.shown(self.model)
        self.following.shown(self.model.opened.replay if self.model.opened else None)
        if classroom := self.learning():
            classroom.shown(self.model)
        self.keyboard.drawn(focused)
        self.rehearsal.shown(self.model)

    def focused(self, event: Any) -> None:
        """Something got the focus, which is to be seen and heard."""
        self.surface.show(event.target)
        self.keyboard.focused(event.target)

    def learning(self) -> Classroom | None:
        """What lessons and puzzles need of the browser, from the first one on."""
        if (self.model.learning or self.model.puzzling) and not self.classroom:
            from web.browser.lessons import Classroom  # noqa: PLC0415  (not needed for a start)

            self.classroom = Classroom(window, self.dispatch, keeping=not self.model.embedded)
        return self.classroom

    def clicked(self, event: Any) -> None:
        """A click on anything that says something."""
        if event.target.closest("a[data-do]"):
            event.preventDefault()  # its address is for before the program runs
        # The click that ends a drag says nothing; one of detail 0 comes from the keyboard.
        self.keyboard.pressed = event.detail == 0
        if event.detail == 0 or not self.surface.pointers.dragged:
            self.press(event.target)

    def press(self, target: Any) -> None:
        """What a click on an element means."""
        found = target.closest("[data-do], [data-key]")
        if not found or found.tagName in FIELDS:
            return
        key, do, on = (attribute(found, name) for name in ("data-key", "data-do", "data-on"))
        if key:
            self.dispatch(Event("say", key))
        elif not self.commanded(do, on, found):
            listed = found.closest("[data-rove]")
            self.say(do, on)
            if do == "replay":
                self.following.opened(listed)

    def commanded(self, do: str, on: str, button: Any) -> bool:
        """Whether a word is for the browser rather than for the game."""
        if do not in COMMANDS:
            return False
        return (
            self.speak(do, on)
            or self.surface.command(do)
            or self.opponents.command(do)
            or self.sending.command(self.model, do, on, button)
            or True  # there is nothing to copy or to save
        )

    def speak(self, do: str, code: str) -> bool:
        """Another language, once its catalogue is here; False for any other word."""
        if do != "language":
            return False

        def arrived(data: Any) -> None:
            learnt(code, data)
            if i18n.knows(code):
                self.dispatch(Event("language", code))
                language.use(code)
            else:
                self.dispatch(Event("unspoken"))

        if i18n.knows(code):
            arrived(None)
        else:
            language.catalogue(code).then(create_once_callable(arrived))
        return True

    def typed(self, event: Any) -> None:
        """What is typed changes the model; in the field it stays as it was typed."""
        field = event.target
        if do := attribute(field, "data-do"):
            choice = str(field.type) in {"checkbox", "radio"}  # their value says nothing
            self.say(do, attribute(field, "data-on"), "" if choice else str(field.value))

    def turned(self, event: Any) -> None:
        """The window became wide or narrow."""
        self.dispatch(Event("layout", "wide" if event.matches else "tall"))


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def learnt(code: str, data: Any) -> None:
    """A catalogue has arrived, or none."""
    if data:
        i18n.learn(code, data.to_bytes())


def _today() -> str:
    """The day where the device is."""
    return time.strftime("%Y-%m-%d", time.localtime())
