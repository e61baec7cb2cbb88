"""Every event word: the function that answers it, what its payload is, and where it belongs.

A module is imported when a word of it is first said: a start needs none of lessons, puzzles, links,
sharing and importing, and web.browser.warmup asks for setting up and playing in time.

Each function has the same signature: the model, the payload and the source of chance. It returns
the next model, the same one where the event does not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from web.model.bots import PACES
from web.model.events import (
    ABOUT,
    AT_ACTION,
    ID,
    NOTHING,
    NUMBER,
    NUMBER_OR_NONE,
    OF_SEAT,
    QR_CODE,
    TEXT,
    Event,
    Kind,
    Malformed,
    one_of,
)
from web.model.page import Model
from web.model.replay import SPEEDS, UNITS
from web.update.policy import Scope

Handler = Callable[[Model, Any, Random], Model]


class Word:
    """How an event word is answered. No NamedTuple, which takes longer to make at the start."""

    def __init__(self, scope: Scope, module: str, function: str, payload: Kind = NOTHING) -> None:
        self.scope = scope  # where it belongs: a row of web.update.policy
        self.module = module  # of web.update
        self.function = function
        self.payload = payload


WORDS = {
    # On every screen
    "layout": Word("window", "shelf", "layout", one_of("wide", "tall")),
    "notice": Word("window", "shelf", "notice", TEXT),
    "broken": Word("window", "shelf", "broken", TEXT),
    "mute": Word("window", "shelf", "bot_failed", TEXT),
    "uncopied": Word("window", "shelf", "not_copied", TEXT),
    "dismiss": Word("window", "shelf", "dismiss"),
    "keys": Word("window", "shelf", "toggle_keys"),
    "shortcuts": Word("window", "shelf", "toggle_shortcuts"),
    # The shelf
    "language": Word("site", "shelf", "language", ID),
    "unspoken": Word("site", "shelf", "language_failed"),
    "delete": Word("site", "shelf", "delete", ID),
    "manage": Word("site", "shelf", "manage", ID),
    "title": Word("site", "shelf", "title", ABOUT),
    "duplicate": Word("site", "shelf", "duplicate", ID),
    "restore": Word("site", "shelf", "restore"),
    "forget": Word("site", "shelf", "forget"),
    "all": Word("site", "shelf", "show_all"),
    "shelf": Word("away", "shelf", "show_shelf"),
    "choose": Word("away", "shelf", "choose", ID),
    "continue": Word("away", "shelf", "open_save", ID),
    # The device and other tabs
    "followed": Word("site", "storage", "save_changed", ABOUT),
    "parted": Word("site", "storage", "save_conflict", ABOUT),
    "gone": Word("site", "storage", "save_deleted", ID),
    "shared": Word("site", "storage", "opened_elsewhere", ABOUT),
    "unkept": Word("site", "storage", "save_failed", TEXT),
    # Setting up a game
    "seats": Word("setup", "setup", "seats", NUMBER),
    "name": Word("setup", "setup", "name", OF_SEAT),
    "colour": Word("setup", "setup", "colour", OF_SEAT),
    "level": Word("setup", "setup", "level", OF_SEAT),
    "shuffle": Word("setup", "setup", "shuffle"),
    "option": Word("setup", "setup", "option", ID),
    "begin": Word("setup", "setup", "begin"),
    # Playing
    "say": Word("play", "table", "say_word", ID),
    "confirm": Word("play", "table", "confirm"),
    "instead": Word("play", "table", "instead"),
    "wrong": Word("play", "table", "try_forbidden", ID),
    "undo": Word("play", "table", "undo"),
    "restart": Word("play", "table", "restart_turn"),
    "redo": Word("play", "table", "redo"),
    "look": Word("play", "table", "look_at_board"),
    "more": Word("play", "table", "more_choices"),
    "cancel": Word("cancel", "table", "cancel"),
    # Bots
    "bot": Word("bots", "bots", "play", AT_ACTION),
    "bot-pause": Word("bots", "bots", "toggle_pause"),
    "bot-pace": Word("bots", "bots", "pace", one_of(*PACES)),
    "bot-longer": Word("bots", "bots", "think_longer"),
    "hint": Word("bots", "bots", "ask_hint"),
    "review": Word("bots", "bots", "ask_review"),
    "advised": Word("bots", "bots", "answered", AT_ACTION),
    "unadvised": Word("bots", "bots", "answer_failed", NUMBER),
    # Looking back
    "replay": Word("look", "replay", "look_at", NUMBER_OR_NONE),
    "graph": Word("look", "replay", "toggle_graph"),
    "step": Word("walk", "replay", "step_to", one_of("first", "back", "forward", "last")),
    "autoplay": Word("walk", "replay", "toggle_autoplay"),
    "tick": Word("walk", "replay", "tick"),
    "unit": Word("pace", "replay", "unit", one_of(*UNITS)),
    "speed": Word("pace", "replay", "speed", one_of(*SPEEDS)),
    "present": Word("present", "replay", "leave_replay"),
    "branch": Word("branch", "replay", "branch"),
    "again": Word("again", "replay", "again", TEXT),
    "words": Word("text", "replay", "toggle_text"),
    # Links
    "link": Word("away", "links", "open_link", TEXT),
    "own": Word("games", "links", "open_as_new"),
    "mine": Word("games", "links", "keep_mine"),
    # Sharing
    "share": Word("games", "sharing", "share"),
    "share-kind": Word("games", "sharing", "kind", ID),
    "share-code": Word("games", "sharing", "toggle_code"),
    "share-close": Word("games", "sharing", "close"),
    "coded": Word("games", "sharing", "code_drawn", QR_CODE),
    "sent": Word("games", "sharing", "link_sent", AT_ACTION),
    "unsent": Word("games", "sharing", "not_sent"),
    # Importing
    "bring": Word("games", "importing", "toggle_panel"),
    "bring-text": Word("games", "importing", "text_typed", TEXT),
    "bring-read": Word("games", "importing", "read_panel"),
    "bring-anew": Word("games", "importing", "start_over"),
    "bring-part": Word("games", "importing", "open_part", NUMBER),
    "brought": Word("games", "importing", "text_arrived", ABOUT),
    "unreadable": Word("games", "importing", "file_failed", ABOUT),
    "take": Word("games", "importing", "read_next"),
    # Lessons
    "learn": Word("lessons", "lessons", "show_list", ID),
    "try": Word("lessons", "lessons", "try_position", ID),
    "try-keep": Word("lessons", "lessons", "keep_position"),
    "lesson": Word("lesson", "lessons", "begin_lesson", ID),
    "lessons": Word("lesson", "lessons", "lessons_loaded", ABOUT),
    "no-lessons": Word("lesson", "lessons", "lessons_failed", ID),
    "lesson-again": Word("lesson", "lessons", "try_again"),
    "lesson-hint": Word("lesson", "lessons", "show_hint"),
    "lesson-solve": Word("lesson", "lessons", "show_solution"),
    "lesson-answer": Word("lesson", "lessons", "answer", NUMBER),
    "lesson-next": Word("lesson", "lessons", "next_step"),
    "lesson-anew": Word("lesson", "lessons", "start_over"),
    # Puzzles
    "puzzles": Word("puzzles", "puzzles", "show_list", ID),
    "puzzle": Word("puzzles", "puzzles", "begin_puzzle", ID),
    "puzzle-next": Word("puzzles", "puzzles", "next_puzzle"),
    "puzzles-here": Word("puzzle", "puzzles", "puzzles_loaded", ABOUT),
    "no-puzzles": Word("puzzle", "puzzles", "puzzles_failed", ID),
    "puzzle-hint": Word("puzzle", "puzzles", "show_hint"),
    "puzzle-solve": Word("puzzle", "puzzles", "show_solution", NUMBER_OR_NONE),
    "puzzle-again": Word("puzzle", "puzzles", "start_over"),
}


def read_event(word: str, on: str = "", text: str = "") -> Event:
    """Read an event from an element: its word, what it says it is about, and what was typed.

    Raises Malformed.
    """
    kind = _word(word).payload
    try:
        event = Event(word, kind.read(on, text))
    except ValueError:
        raise _unfit(word, text or on) from None
    check(event)
    return event


def check(event: Event) -> Word:
    """Return how an event is answered. Raises Malformed."""
    word = _word(event.word)
    if not word.payload.fits(event.payload):
        raise _unfit(event.word, event.payload)
    return word


def handler(module: str, function: str) -> Handler:
    """Return a function of a module of this folder."""
    found: Handler = getattr(import_module(f"web.update.{module}"), function)
    return found


def _word(word: str) -> Word:
    if word not in WORDS:
        raise Malformed(f"There is no event “{word[:40]}”.")
    return WORDS[word]


def _unfit(word: str, payload: object) -> Malformed:
    return Malformed(f"“{str(payload)[:80]}” is no payload of the event “{word}”.")
