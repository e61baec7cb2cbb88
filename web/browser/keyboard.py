"""The keyboard: what keys do, where the focus goes, and what is said to who cannot see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from web.browser import playback
from web.browser.board_focus import ARROWS, THINGS, BoardFocus
from web.browser.shortcuts import LETTERS, PLACES, ZOOM
from web.model.events import Event
from web.model.page import Model
from web.views import screen_reader

if TYPE_CHECKING:  # every class takes time from the start of the page
    from typing import Protocol

    class Page(Protocol):
        """What keys are pressed for."""

        @property
        def model(self) -> Model:
            """What is shown."""

        def press(self, target: Any) -> None:
            """Does what a click on an element would."""

        def dispatch(self, event: Event) -> None:
            """Changes the model and draws it."""

    class Board(Protocol):
        """The window onto the board."""

        def pan(self, dx: float, dy: float) -> None:
            """Moves it by so many pixels."""

        def command(self, do: str) -> bool:
            """Zooms, if that is what the word says."""


FIELDS = ("INPUT", "SELECT", "TEXTAREA")
LIVE_LOG_LENGTH = 40  # sentences that stay in the log that is heard
FOCUS_FALLBACKS = (
    "#ask .confirm",
    "#ask .verb:not(.dim)",
    "#ask .verbs button",
    "#ask button:enabled",
)


class Keyboard:
    """Of a page; ``window`` is the browser's, ``once`` makes what it can call back."""

    def __init__(
        self, page: Page, board: Board, window: Any, once: Callable[[Callable[[Any], None]], Any]
    ) -> None:
        self.page, self.board = page, board
        self.window, self.once = window, once
        self.document = window.document
        self.board_focus = BoardFocus(window)
        self.sync = Model()  # what is on the screen
        self.pressed = False  # what happens now comes from a key
        self.lost: tuple[Model, Model, str] | None = None  # after a drawing, until it is found

    def key(self, event: Any) -> None:
        """Enter and space press what is focused, Escape takes back, Ctrl+Z and Ctrl+Y step; arrows
        walk over the board, with shift they pan; looking back, they step."""
        page, target, key = self.page, event.target, str(event.key)
        opened = page.model.table
        thing = target.closest(THINGS)
        self.pressed = True
        pressed = key in ("Enter", " ") and str(target.tagName) != "BUTTON"  # one presses itself
        if pressed and (thing or str(target.getAttribute("role")) == "button"):
            event.preventDefault()
            page.press(target)
        elif key == "Escape":
            event.preventDefault()  # a dialog is closed like everything else
            page.dispatch(Event(_closing(page.model)))
        elif playback.walk(target, key):
            event.preventDefault()
        elif opened and opened.replay and (step := playback.meant(event)):
            event.preventDefault()
            page.dispatch(step)
        elif str(target.tagName) in FIELDS:
            return
        elif event.shiftKey and key in ARROWS:
            event.preventDefault()
            dx, dy = ARROWS[key]
            self.board.pan(60 * dx, 60 * dy)
        elif (event.ctrlKey or event.metaKey) and key in "zZyY":
            event.preventDefault()
            page.dispatch(Event("undo" if key == "z" else "redo"))
        elif event.ctrlKey or event.metaKey or event.altKey:
            return
        elif (thing and self.board_focus.walk(thing, key)) or self._shortcut(target, key):
            event.preventDefault()

    def _shortcut(self, target: Any, key: str) -> bool:
        """Whether a key that is a character meant something."""
        page = self.page
        opened = page.model.table
        if not page.model.shortcuts or target.closest("dialog"):
            return False
        if key == "?" or (key in LETTERS and opened and not opened.replay):
            page.dispatch(LETTERS[key])
        elif opened and key in ZOOM:
            self.board.command(ZOOM[key])
        elif opened and key in PLACES:
            self._go(PLACES[key])
        else:
            return False
        return True

    def _go(self, place: str) -> None:
        """To a place of the table, or to hear how it stands."""
        match place:
            case "board":
                self.board_focus.enter()
            case "ask":
                self._first(FOCUS_FALLBACKS)
            case "next" | "before":
                self.board_focus.next(1 if place == "next" else -1)
            case "standing":
                assert self.page.model.table
                self.announce(screen_reader.announce_state(self.page.model.table))
            case "words":
                assert self.page.model.table
                if not self.page.model.table.words:
                    self.page.dispatch(Event("words"))
                self._first(("#words h2 button",))

    def focused(self, thing: Any) -> None:
        """Something got the focus: of a thing on the board it is said what choosing it does, unless
        it got it from the mouse."""
        opened = self.page.model.table
        if not opened or not thing.matches(THINGS):
            return
        self.board_focus.reached(thing)
        if not thing.matches(":focus-visible"):
            return
        told = screen_reader.announce_effect(opened, str(thing.getAttribute("data-key")))
        follows = self.document.getElementById("follows")
        follows.textContent = told
        for other in self.document.querySelectorAll('[aria-describedby="follows"]'):
            other.removeAttribute("aria-describedby")
        if told:
            thing.setAttribute("aria-describedby", "follows")

    def drawn(self, focused: str) -> None:
        """After a drawing. ``focused`` is what had the focus: where that is gone it goes to what
        is asked, for who does not see it at once, else after the paint, for it takes a layout."""
        before, after = self.sync, self.page.model
        self.sync = after
        pressed, self.pressed = self.pressed, False
        self.board_focus.sync(not (after.table and after.table.replay))
        self._sheet(after)
        self.announce(screen_reader.announcements(before, after))
        if pressed:
            self._focus(before, after, focused, pressed)
        elif focused and self.at() != focused:
            self.lost = before, after, focused
            self.window.painted(self.once(lambda event: self.settle()))

    def at(self) -> str:
        """A selector that finds what has the focus again in a new drawing; empty for what needs
        not be found."""
        element = self.document.activeElement
        if not element:
            return ""
        return "".join(
            f'[{name}="{self.window.CSS.escape(value)}"]'
            for name in ("data-key", "data-do", "data-on")
            if (value := element.getAttribute(name))
        )

    def settle(self) -> None:
        """The focus goes where it belongs, if that has been put off."""
        if self.lost:
            before, after, focused = self.lost
            self.lost = None
            if not self.at():  # nobody took it since
                self._focus(before, after, focused, False)

    def _focus(self, before: Model, after: Model, focused: str, pressed: bool) -> None:
        still = bool(focused) and self.at() == focused
        find = self.document.querySelector
        if focused and not still and (again := find(f"#app {focused}:not(:disabled)")):
            again.focus()
            still = True
        if focused and not still and _screen(before) != _screen(after):
            self._first(("main h1",))
        elif pressed and focused.startswith("[data-key") and _begun(before, after):
            if find("#ask .confirm"):
                self._first(("#ask .confirm",))
            elif not find("#board .live"):
                self._first(("#ask .choice-word",))
        elif focused and not still:
            self._on()
        elif pressed:
            self._again()

    def _on(self) -> None:
        """What had the focus is gone: to the board, unless only buttons are left or the end."""
        find = self.document.querySelector
        buttons = find("#ask h2") or find("#ask .verb:not(.dim)")
        if (find("#board .live") or not buttons) and self.board_focus.enter():
            return
        self._first(("#ask h2", *FOCUS_FALLBACKS, "main h1"))

    def _again(self) -> None:
        """What has the focus may do something else now."""
        thing = self.document.activeElement
        if thing and thing.matches(THINGS):
            self.focused(thing)

    def _first(self, selectors: Iterable[str]) -> None:
        """Gives the focus to the first of these that is there."""
        for selector in selectors:
            if found := self.document.querySelector(selector):
                if not found.matches("button, a, input, select, [tabindex]"):
                    found.setAttribute("tabindex", "-1")
                found.focus()
                return

    def _sheet(self, model: Model) -> None:
        """Opens and closes the help sheet, which the drawing only fills."""
        sheet = self.document.getElementById("keys")
        if sheet and bool(sheet.open) != model.keys:
            sheet.showModal() if model.keys else sheet.close()

    def announce(self, sentences: Iterable[str]) -> None:
        """Into the log that is read out while one does something else."""
        log = self.document.getElementById("spoken")
        if not log:
            return
        for sentence in sentences:
            line = self.document.createElement("p")
            line.textContent = sentence
            log.append(line)
        while log.childElementCount > LIVE_LOG_LENGTH:
            log.firstElementChild.remove()


def _closing(model: Model) -> str:
    """What Escape does."""
    if model.keys:
        return "keys"
    return "share-close" if model.table and model.table.sharing else "cancel"


def _screen(model: Model) -> tuple[str, ...]:
    """Equal for models that show the same screen."""
    return (
        model.table.id if model.table else "",
        model.setup.game if model.setup else "",
        "arrival" if model.arrival else "",
    )


def _begun(before: Model, after: Model) -> bool:
    """Whether a word has been said of an action that goes on."""
    then, now = before.table, after.table
    return bool(
        then and now and now.selection.words and now.selection.words != then.selection.words
    )
