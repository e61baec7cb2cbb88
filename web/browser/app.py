"""The page in the browser: event listeners, dispatch and rendering."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from js import Object, document, language, patch, performance, takeOver, window
from pyodide.ffi import create_once_callable, create_proxy, to_js

from web import i18n
from web.browser import catalogues, commands, drawer, early, explaining, playback, tooltips
from web.browser.bot_client import BotClient
from web.browser.command_field import FIELD
from web.browser.exports import Exports
from web.browser.failures import Failures
from web.browser.imports import Imports
from web.browser.keyboard import FIELDS, Keyboard
from web.browser.moment import moment
from web.browser.parts import Absent
from web.browser.room import attribute
from web.browser.speculation import Speculation
from web.browser.step_queue import StepQueue
from web.browser.viewport import Viewport
from web.browser.warmup import Warmup
from web.markup import diff
from web.markup.svg import Fragment, join
from web.model.events import Event, Malformed
from web.model.page import Model
from web.model.routes import resumed, route
from web.model.saves import Saved
from web.update import update
from web.update.registry import read_event
from web.update.storage import arrived
from web.views import page

if TYPE_CHECKING:
    from web.browser.lessons import LessonLoader


class App:
    """The model, its drawing on the screen, and the modules that the browser's events need."""

    def __init__(self) -> None:
        self.rng = Random()
        self.on_update: Callable[[Model, Event], None] = lambda before, event: None
        self.model = Model()
        self.drawn: Fragment = join()  # the fragment on the screen
        self.at_table = "none"
        self.save: Callable[[Model], None] = lambda model: None
        self.poll_storage: Callable[[], None] = lambda: None
        self.shortcuts: Callable[[], bool] = lambda: True
        self.results: Callable[[], str] = lambda: ""
        self.daily: Callable[[], str] = lambda: ""
        self.last_setups: Callable[[], str] = lambda: ""
        self.viewport = Viewport(create_proxy)
        self.keyboard = Keyboard(self, self.viewport, window, create_once_callable)
        tick = create_proxy(lambda: self.dispatch(Event("tick")))
        self.playback = playback.Playback(window, tick)
        self.explaining = explaining.Explaining(self, window, create_proxy)
        self.exports = Exports(window, self.dispatch)
        self.bot_client = BotClient(window, self.dispatch, create_proxy)
        self.warmup = Warmup(window, create_proxy)
        self.speculation = Speculation(window, create_proxy)
        self.files: Imports | None = None
        self.lesson_loader: LessonLoader | None = None  # created with the first lesson or puzzle
        self.app = document.getElementById("app")
        self.failures = Failures(window, self.app)
        self.waiting = StepQueue(window.parts.want, create_proxy)
        self.run = self.waiting.run
        # In em, so that larger text has the same effect as a narrower window. A frame may be sized
        # to its content, so its height says nothing about the layout. On paper the drawing is as
        # wide as the page, with the log below.
        embedded = document.documentElement.hasAttribute("data-embedded")
        screen = "(min-width: 56.25em)" + ("" if embedded else " and (min-height: 33.8em)")
        self.wide = window.matchMedia(f"{screen}, print")

    def start(self, found: Iterable[Saved], on_table: str) -> None:
        """Open the game to resume, or the shelf, and start listening. Raises Absent."""
        empty = Model(
            tall=self.tall,
            address=str(window.URL.new(str(language.site), window.location.href).href),
            pages=str(document.documentElement.getAttribute("data-address") or ""),
            language=i18n.current_language(),
            native=hasattr(window.navigator, "share"),
            shortcuts=self.shortcuts(),
            results=self.results(),
            daily=self.daily(),
            last_setups=self.last_setups(),
            **moment(document)._asdict(),
        )
        self.model = arrived(empty, found)
        if before := early.done(self.model, document.documentElement, self.rng):
            self.model = before
        elif on_table:
            self.resume(on_table)
        drawing = self.drawing()
        self.files = Imports(window, self.dispatch, create_proxy)
        self.save_changes()  # opening may have marked a save as damaged
        if not self.display(drawing) and self.model.table:
            self.model = update(self.model, Event("unready", self.model.table.id), self.rng)
            self.model = update(self.model, Event("shelf"), self.rng)
            self.failures.begin()
            self.save_changes()
            self.show()
        document.addEventListener("visibilitychange", create_proxy(self.on_visible))
        window.addEventListener("pagehide", create_proxy(self.on_hide))
        window.addEventListener("rehearse", create_proxy(lambda event: self.warmup.on_shelf()))
        window.addEventListener("hashchange", create_proxy(lambda event: self.follow_link()))
        self.add_listeners()

    def resume(self, id_: str) -> None:
        """Open the game that was on the table. If that fails, the shelf says which game it was."""
        try:
            self.model = update(self.model, resumed(str(window.location.hash), id_), self.rng)
        except Exception as error:  # noqa: BLE001  (the page must start whatever fails)
            window.console.error("".join(traceback.format_exception(error)))
            self.model = update(self.model, Event("unready", id_), self.rng)

    @property
    def tall(self) -> bool:
        """Return whether the window is taller than wide."""
        return not self.wide.matches

    def add_listeners(self) -> None:
        """Register the event listeners."""
        handlers = {"click": self.on_click, "input": self.on_input, "keydown": self.keyboard.key}
        for name, handler in handlers.items():
            document.addEventListener(name, create_proxy(handler))
        layout = create_proxy(self.on_layout)
        if hasattr(self.wide, "addEventListener"):
            self.wide.addEventListener("change", layout)
        else:
            self.wide.addListener(layout)  # the name in older browsers
        self.app.addEventListener("focusin", create_proxy(self.on_focus))
        for pointer in map(create_proxy, (self.viewport.pointer, self.explaining.pointer)):
            for name in ("pointerdown", "pointermove", "pointerup", "pointercancel"):
                document.addEventListener(name, pointer)
        hover = create_proxy(lambda event: tooltips.show(event, self.model.table))
        document.addEventListener("pointerover", hover)
        refusing = to_js({"passive": False}, dict_converter=Object.fromEntries)
        document.addEventListener("wheel", create_proxy(self.viewport.wheel), refusing)
        document.addEventListener("touchstart", create_proxy(self.viewport.touched), refusing)
        document.documentElement.dataset.ready = "1"
        document.documentElement.classList.remove("resuming")
        performance.mark("ready")

    def dispatch(self, event: Event) -> None:
        """Update the model, store and render it, once all the parts that this needs are loaded.

        Malformed events are reported. Any other error in the update or the drawing leaves
        everything unchanged; an error in storing or afterwards undoes nothing. Either is shown in a
        panel.
        """
        self.run(lambda: self._dispatch(event))

    def _dispatch(self, event: Event) -> None:
        self.failures.begin()
        former, chance = self.model, self.rng.getstate()
        before = former._replace(**moment(document)._asdict())
        try:
            known = self.speculation.take(before, event, self.rng)
            self.model = after = known.after if known else update(before, event, self.rng)
            drawing = (known.drawn, known.changes) if known else self.drawing()
        except Absent:
            self.model = former
            self.rng.setstate(chance)
            raise
        except Malformed as error:
            self.report(error)
            return
        except Exception as error:  # noqa: BLE001  (the game must go on whatever fails)
            self.failures.report(self.model, "unchanged", error)
            return
        self.save_changes()
        self.display(drawing if self.model is after else self.drawing())
        self.attempt(lambda: self.on_update(before, event))

    def save_changes(self) -> None:
        """Store what changed. A failure is shown in a panel and retried at the next event."""
        try:
            self.save(self.model)
        except Exception as error:  # noqa: BLE001  (the game must go on whatever fails)
            self.failures.report(self.model, "unsaved", error)

    def attempt(self, step: Callable[[], object]) -> None:
        """Run a step after a rendering. If it fails, a panel says so and the rest goes on."""

        def tried() -> None:
            try:
                step()
            except Exception as error:  # noqa: BLE001  (as above)
                self.failures.report(self.model, "unfinished", error)

        self.run(tried)

    def dispatch_word(self, word: str, on: str, text: str = "") -> None:
        """Read an event from an element's attributes and text, and dispatch it."""
        try:
            event = read_event(word, on, text)
        except Malformed as error:
            self.report(error)
        else:
            self.dispatch(event)

    def report(self, error: Malformed) -> None:
        """Report a malformed event on the screen and on the console, where tests fail on it."""
        window.console.error(str(error))
        self.dispatch(Event("broken", str(error)))

    def add_saves(self, found: Iterable[Saved], last: bool) -> None:
        """Add saves that were read after the start; after the last ones, open the link."""
        self.run(lambda: self._add_saves(found, last))

    def _add_saves(self, found: Iterable[Saved], last: bool) -> None:
        self.model = arrived(self.model, found)
        self.save_changes()
        if not self.model.table and not self.model.setup:
            self.show()
        if last:
            self.follow_link()

    def follow_link(self) -> None:
        """Open the game of the link in the address.

        The link is then removed from the address, so that a reload resumes the game instead.
        """
        if fragment := str(window.location.hash):
            address = f"{window.location.pathname}{window.location.search}"
            window.history.replaceState(None, "", address)
            self.dispatch(route(fragment) or Event("link", fragment))

    def on_visible(self, event: Any) -> None:
        """Check for changes by other tabs when the page becomes visible; let bots think again."""
        if not document.hidden:
            self.poll_storage()
        self.attempt(lambda: self.bot_client.sync(self.model))

    def on_hide(self, event: Any) -> None:
        """Erase deleted saves for good when the page is closed."""
        self.dispatch(Event("forget"))

    def show(self) -> bool:
        """Render the model in its language and restore the focus; return whether that succeeded.

        The focus stays on its element if that still exists, and otherwise moves to the prompt. If
        rendering fails, the last screen stays, with a panel that says so.
        """
        return self.display(self.drawing())

    def drawing(self) -> tuple[Fragment, str] | Exception:
        """Return the drawing with the changes from the last one, or the error that it raised.

        Raises Absent. The screen is not touched.
        """
        i18n.set_language(self.model.language)
        try:
            drawn = page.draw(self.model)
            if not self.drawn:  # the first drawing replaces the one made by the build
                return drawn, str(drawn)
            return drawn, diff.serialized(self.drawn, drawn)
        except Exception as error:  # noqa: BLE001  (the last screen stays whatever fails)
            return error

    def display(self, drawing: tuple[Fragment, str] | Exception) -> bool:
        """Put a drawing on the screen and update the rest of the page to match."""
        self.keyboard.settle()
        focused = self.keyboard.at()
        if isinstance(drawing, Exception):
            self.failures.report(self.model, "undrawn", drawing)
            return False
        drawn, changes = drawing
        try:
            (patch if self.drawn else takeOver)(self.app, changes)
        except Exception as error:  # noqa: BLE001
            self.app.innerHTML = str(self.drawn)
            self.failures.report(self.model, "undrawn", error)
            return False
        self.drawn = drawn
        self.failures.drawn()
        for step in (
            self.sync_document,
            lambda: self.exports.sync(self.model),
            lambda: self.bot_client.sync(self.model),
            lambda: self.files.sync(self.model) if self.files else None,
            lambda: self.playback.sync(self.model),
            self.sync_lessons,
            lambda: drawer.sync(document),
            lambda: self.keyboard.drawn(focused),
            lambda: self.warmup.sync(self.model),
            lambda: self.speculation.sync(self.model, self.drawn, self.rng),
        ):
            self.attempt(step)
        return True

    def sync_document(self) -> None:
        """Update what lies outside the drawing: the title, the colours, the board's window."""
        if document.title != (title := page.title(self.model)):
            document.title = title
        if self.at_table != (at_table := page.at_table(self.model)):
            self.at_table = at_table
            document.documentElement.setAttribute("data-table", at_table)
        if self.model.table:
            self.viewport.sync(self.model.table.id)

    def on_focus(self, event: Any) -> None:
        """Scroll the focused element into view and describe it to screen readers."""
        self.viewport.show(event.target)
        self.keyboard.focused(event.target)

    def sync_lessons(self) -> None:
        """Pass the model to the lesson loader, which is created with the first lesson or puzzle."""
        model = self.model
        shown = any((model.learning, model.puzzling, model.classes, model.my_games, model.exercise))
        if shown and not self.lesson_loader:
            from web.browser.lessons import LessonLoader  # noqa: PLC0415  (not needed at the start)

            reveal, stored = self.viewport.reveal, not model.embedded
            self.lesson_loader = LessonLoader(window, self.dispatch, create_proxy, reveal, stored)
        if self.lesson_loader:
            self.lesson_loader.sync(model)

    def on_click(self, event: Any) -> None:
        """Handle a click on an element that has a word."""
        if self.explaining.ends(event):
            return
        if event.target.closest("a[data-do]"):
            event.preventDefault()  # the link's address is for use without the program
        elif rule := explaining.rule_at(event, self.model):
            event.preventDefault()
            self.dispatch(Event("rules", rule))
            return
        self.keyboard.pressed = event.detail == 0
        dragged = self.viewport.pointers.dragged  # a click that ends a drag is ignored
        if event.detail == 0 or not (dragged or self.viewport.enlarges(event)):
            self.press(event.target)

    def press(self, target: Any) -> None:
        """Run the command of a clicked element, or dispatch its event.

        Its attributes are read at once: if the press has to wait, another drawing may reuse the
        element.
        """
        if (found := target.closest("[data-do], [data-key]")) and found.tagName not in FIELDS:
            key, do, on = (attribute(found, name) for name in ("data-key", "data-do", "data-on"))
            self.run(lambda: self._press(found, key, do, on))

    def _press(self, found: Any, key: str, do: str, on: str) -> None:
        drawer.pressed(document, found, do)
        if key:
            self.dispatch(Event("select", key))
        elif not self.browser_command(do, on, found):
            listed = found.closest("[data-rove]")
            self.dispatch_word(do, on)
            drawer.opened(document, do)
            if do == "command-take" and (field := document.querySelector(FIELD)):
                field.focus()  # the mouse took the focus away
            if do == "replay":
                self.playback.on_open(listed)

    def browser_command(self, do: str, on: str, button: Any) -> bool:
        """Run a command of the browser; return False for an event of the model."""
        if do not in commands.WORDS:
            return False
        return (
            catalogues.command(do, on, self.dispatch)
            or self.viewport.command(do)
            or self.bot_client.command(do)
            or self.exports.command(self.model, do, on, button)
            or commands.read_again(window, do, on)
            or True  # a command, but there is nothing to copy or save now
        )

    def on_input(self, event: Any) -> None:
        """Dispatch the input of a field. A number with limits is put back to the accepted value."""
        field = event.target
        if do := attribute(field, "data-do"):
            choice = str(field.type) in {"checkbox", "radio"}  # their value says nothing
            self.dispatch_word(do, attribute(field, "data-on"), "" if choice else str(field.value))
            if do == "workshop-set" and str(field.value).strip():
                field.value = field.getAttribute("value")

    def on_layout(self, event: Any) -> None:
        """Update the layout when the window becomes wide or narrow."""
        self.dispatch(Event("layout", "wide" if event.matches else "tall"))
