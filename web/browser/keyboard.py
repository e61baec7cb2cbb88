"""The keyboard: shortcuts, focus after rendering, and announcements to screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from web.browser import command_field, playback
from web.browser.board_focus import ARROWS, TARGETS, BoardFocus
from web.browser.coordinates import Coordinates
from web.browser.explaining import next_term, word_at
from web.browser.shortcuts import EXPLAIN, LETTERS, PLACES, ZOOM
from web.browser.thinking import Thinking
from web.model.events import Event
from web.model.page import Model, marking, page_game
from web.model.table import unfolded
from web.views import screen_reader

if TYPE_CHECKING:  # every class slows the start of the page
    from typing import Protocol

    Listener = Callable[[Any], None]

    class KeyboardPage(Protocol):
        """The page as the keyboard uses it."""

        @property
        def model(self) -> Model:
            """The model on the screen."""

        def press(self, target: Any) -> None:
            """Handle the element as if it had been clicked."""

        def dispatch(self, event: Event) -> None:
            """Update the model by an event and render it."""

        def run(self, step: Callable[[], object]) -> None:
            """Run a step, after any that are waiting for a part of the program."""

    class Board(Protocol):
        """The window onto the board."""

        def pan(self, dx: float, dy: float) -> None:
            """Move it by CSS pixels."""

        def command(self, do: str) -> bool:
            """Run a zoom command; return False for other commands."""

        def show(self, target: Any) -> None:
            """Bring the element with keyboard focus into view."""


FIELDS = ("INPUT", "SELECT", "TEXTAREA")
LIVE_LOG_LENGTH = 40  # sentences kept in the live region
FOCUS_FALLBACKS = (
    "#ask .confirm",
    "#ask .verb:not(.dim)",
    "#ask .verbs button",
    "#ask button:enabled:not([aria-disabled=true])",
)
# Selectors of the field that takes the focus after a button, by the selector of the button.
ANSWERS = {'[data-do="class-hand"]': "#code", '[data-do="class-link"]': "#link"}


class Keyboard:
    """Key handling and focus of the page; ``once`` wraps a Python callback for JavaScript."""

    def __init__(
        self, page: KeyboardPage, board: Board, window: Any, once: Callable[[Listener], Any]
    ) -> None:
        self.page, self.board = page, board
        self.window, self.once = window, once
        self.document = window.document
        self.board_focus = BoardFocus(window)
        self.coordinates = Coordinates(window, once)
        self.thinking = Thinking(window, once, lambda sentence: self.announce((sentence,)))
        self.sync = Model()  # the model on the screen
        self.pressed = False  # the current event comes from the keyboard
        # A postponed focus change: the models before and after, and a selector.
        self.lost: tuple[Model, Model, str] | None = None
        self.opener = ""  # a selector of the element that opened the current dialog

    def key(self, event: Any) -> None:
        """Handle a pressed key.

        Enter and space press the focused element, Escape cancels, Ctrl+Z and Ctrl+Y undo and redo.
        Arrows move over the board and pan it with Shift; in a replay they step.
        """
        page, target, key = self.page, event.target, str(event.key)
        self.coordinates.release(key)
        table = page.model.table
        thing = target.closest(TARGETS)
        self.pressed = True
        pressed = key in ("Enter", " ") and str(target.tagName) != "BUTTON"  # buttons do it
        if pressed and (thing or str(target.getAttribute("role")) == "button"):
            event.preventDefault()
            page.press(target)
        elif entered := command_field.meant(event, table):
            self._command(event, entered)
        elif key == "Escape":
            event.preventDefault()  # the page closes dialogs itself
            page.dispatch(Event(_closing(page.model)))
        elif playback.walk(target, key):
            event.preventDefault()
        elif (
            table and table.replay and not self._marking(thing) and (step := playback.meant(event))
        ):
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
        elif (
            (thing and self.board_focus.walk(thing, key))
            or self._coordinate(event, key)
            or self._shortcut(target, key)
        ):
            event.preventDefault()

    def _marking(self, thing: Any) -> bool:
        """Return whether arrow keys walk on the board even in a replay, to mark places."""
        return bool(thing and marking(self.page.model))

    def _command(self, event: Any, entered: Event) -> None:
        """Dispatch an event of the command field; if Tab completes nothing, the focus moves on."""
        page, before = self.page, self.page.model.table
        page.dispatch(entered)
        if entered.word != "command-complete" or page.model.table != before:
            event.preventDefault()

    def _coordinate(self, event: Any, key: str) -> bool:
        """Continue a typed coordinate; return False if the key is not part of one.

        A shortcut that changes something waits for the next key where coordinates begin with its
        letter. One that moves the focus or announces something runs at once.
        """
        page, target = self.page, event.target
        if not (page.model.shortcuts and page.model.table) or target.closest("dialog"):
            return False
        changing = key in LETTERS or key in ZOOM or key == EXPLAIN
        run = (lambda: self._late(target, key)) if changing else None
        board = bool(target.closest(TARGETS))
        return self.coordinates.key(board, key, float(event.timeStamp), run) and not (
            key in PLACES and self.coordinates.typed == key
        )

    def _late(self, target: Any, key: str) -> None:
        """Run a shortcut after the wait for a coordinate; it counts as a key press."""
        self.pressed = True
        self._shortcut(target, key)

    def _shortcut(self, target: Any, key: str) -> bool:
        """Run a single-character shortcut; return False for other keys or if shortcuts are off."""
        page = self.page
        table = page.model.table
        if not page.model.shortcuts or target.closest("dialog"):
            return False
        if key == EXPLAIN and table:
            shown = table.explained
            word = word_at(target) or next_term(target, self.document, shown)
            if not (word or shown):
                return False
            page.dispatch(Event("explain", word))
        elif key == "?" or (key in LETTERS and table and not table.replay):
            page.dispatch(LETTERS[key])
        elif table and key in ZOOM:
            self.board.command(ZOOM[key])
        elif table and key in PLACES:
            self._go(PLACES[key])
        else:
            return False
        return True

    def _go(self, place: str) -> None:
        """Move the focus to a part of the table, or announce the standing."""
        match place:
            case "board":
                self.board_focus.enter()
            case "ask":
                self._first(FOCUS_FALLBACKS)
            case "next" | "before":
                self.board_focus.next(1 if place == "next" else -1)
            case "command":
                assert self.page.model.table
                if not self.page.model.table.command:
                    self.page.dispatch(Event("command"))
                self.page.run(lambda: self._first((command_field.FIELD,)))
            case "standing":
                assert self.page.model.table
                self.announce(screen_reader.announce_state(self.page.model.table))
            case "words":
                assert self.page.model.table
                if not self.page.model.table.words:
                    self.page.dispatch(Event("words"))
                self._first(("#words h2 button",))

    def focused(self, thing: Any) -> None:
        """Tell screen readers what choosing the focused element of the board would do.

        Skipped if the mouse moved the focus.
        """
        table = self.page.model.table
        if not table or not thing.matches(TARGETS):
            return
        self.board_focus.reached(thing)
        if not thing.matches(":focus-visible"):
            return
        effect = screen_reader.announce_effect(table, str(thing.getAttribute("data-key")))
        follows = self.document.getElementById("follows")
        follows.textContent = effect
        for other in self.document.querySelectorAll('[aria-describedby="follows"]'):
            other.removeAttribute("aria-describedby")
        if effect:
            thing.setAttribute("aria-describedby", "follows")

    def drawn(self, focused: str) -> None:
        """Announce the changes after a rendering and restore the focus.

        ``focused`` is a selector of the element that had the focus. If that element is gone, the
        prompt is focused: at once for keyboard users, otherwise after the paint, because focusing
        forces a layout.
        """
        before, after = self.sync, self.page.model
        self.sync = after
        pressed, self.pressed = self.pressed, False
        if _dialog(after) and not _dialog(before):
            self.opener = focused
        elif _dialog(before) and not _dialog(after):
            focused = self.opener
        replayed = bool(after.table and after.table.replay)
        self.board_focus.sync(marking(after) or not replayed)
        self._sheet(after)
        if before.language != after.language:  # described again when the board has the focus
            self.document.getElementById("follows").textContent = ""
        self.announce(screen_reader.announcements(before, after))
        self.thinking.sync(after)
        if _field_opened(before, after):
            self._first((command_field.FIELD,))
        elif after.exercise and after.exercise.target and after.exercise is not before.exercise:
            self._first((after.exercise.target, "#ask h2"))
        elif focused in ANSWERS and after.classes is not before.classes:
            self._first((ANSWERS[focused], focused))
        elif pressed:
            self._focus(before, after, focused, pressed)
            self.board.show(self.document.activeElement)  # the prompt may have grown and cover it
        elif focused and self.at() != focused:
            self.lost = before, after, focused
            self.window.painted(self.once(lambda event: self.settle()))
        for part in unfolded(before.table, after.table):
            if lies_below := self.document.querySelector(f".desk #{part}"):
                lies_below.scrollIntoView(block="nearest")

    def at(self) -> str:
        """Return a selector that finds the focused element in the next rendering.

        Empty if the element has no attributes to find it by.
        """
        element = self.document.activeElement
        if not element:
            return ""
        return "".join(
            f'[{name}="{self.window.CSS.escape(value)}"]'
            for name in ("data-key", "data-do", "data-on", "data-rule")
            if (value := element.getAttribute(name))
        )

    def settle(self) -> None:
        """Restore the focus now if that was postponed."""
        if self.lost:
            before, after, focused = self.lost
            self.lost = None
            if not self.at():  # nothing else has taken the focus since
                self._focus(before, after, focused, False)

    def _focus(self, before: Model, after: Model, focused: str, pressed: bool) -> None:
        find = self.document.querySelector
        still = bool(focused) and self.at() == focused and not find(":focus:disabled")
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
        """Move the focus from a removed element to the board.

        If only buttons are left or the game is over, it moves to the prompt.
        """
        find = self.document.querySelector
        buttons = find("#ask :is(h2, .verb:not(.dim), .verbs > :is(.primary, .choice-word))")
        if (find("#board .live") or not buttons) and self.board_focus.enter():
            return
        self._first((".turning .looked", "#ask h2", *FOCUS_FALLBACKS, "main h1"))

    def _again(self) -> None:
        """Describe the focused element again, because its effect may have changed."""
        thing = self.document.activeElement
        if thing and thing.matches(TARGETS):
            self.focused(thing)

    def _first(self, selectors: Iterable[str]) -> None:
        """Focus the first of these elements that exists."""
        for selector in selectors:
            if found := self.document.querySelector(selector):
                if not found.matches("button, a, input, select, textarea, [tabindex]"):
                    found.setAttribute("tabindex", "-1")
                found.focus()
                return

    def _sheet(self, model: Model) -> None:
        """Open or close the help sheet and the rules, whose contents the rendering provides.

        Where there is room, the rules open beside the table, which stays usable and makes room for
        them: its styles look for data-rules at the root.
        """
        beside = bool(model.rules and page_game(model)) and not model.tall
        self.document.documentElement.toggleAttribute("data-rules", beside)
        for id_, shown in (("keys", model.keys), ("rules", bool(model.rules and page_game(model)))):
            sheet = self.document.getElementById(id_)
            if not sheet:
                continue
            modal = id_ == "keys" or model.tall
            if sheet.open and not (shown and bool(sheet.matches(":modal")) == modal):
                sheet.close()
            if not shown or sheet.open:
                continue
            if modal:
                sheet.showModal()
            else:
                sheet.show()

    def announce(self, sentences: Iterable[str]) -> None:
        """Append sentences to the live region, which screen readers read out."""
        log = self.document.getElementById("spoken")
        if not log:
            return
        for sentence in sentences:
            line = self.document.createElement("p")
            line.lang = self.page.model.language  # earlier lines stay in their language
            line.textContent = sentence
            log.append(line)
        while log.childElementCount > LIVE_LOG_LENGTH:
            log.firstElementChild.remove()


def _closing(model: Model) -> str:
    """Return the event that Escape dispatches."""
    closing = {"keys": "keys", "rules": "rules-close", "share": "share-close"}
    return closing.get(_dialog(model), "cancel")


def _dialog(model: Model) -> str:
    """Return the dialog that is open; empty if none is."""
    if model.keys:
        return "keys"
    if model.rules and page_game(model):
        return "rules"
    return "share" if model.table and model.table.sharing else ""


def _screen(model: Model) -> tuple[str, ...]:
    """Return a key that is equal for models with the same screen."""
    return (
        model.table.id if model.table else "",
        model.setup.game if model.setup else "",
        "arrival" if model.arrival else "",
        "editing" if model.study and model.study.editing else "",
    )


def _field_opened(before: Model, after: Model) -> bool:
    """Return whether the field for typed actions has just been opened."""
    return bool(after.table and after.table.command and before.table and not before.table.command)


def _begun(before: Model, after: Model) -> bool:
    """Return whether the last event added to the selection and left it incomplete."""
    then, now = before.table, after.table
    if not (then and now):
        return False
    if now.sequence:
        return now.sequence != then.sequence
    return bool(now.selection.words and now.selection.words != then.selection.words)
