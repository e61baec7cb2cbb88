"""The registry of events: for every word its handler, the type of its payload, and its scope.

A handler is imported when its word is first dispatched, because the start needs no lessons,
puzzles, links, sharing or importing. All handlers have the same signature: the model, the payload
and the random source. They return the next model, or the same one if the event does not apply.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from web.model.bots import OF_DEVICE, PACES
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
    Malformed,
    PayloadKind,
    one_of,
)
from web.model.page import Model
from web.model.replay import SPEEDS, UNITS
from web.model.setup import OPPONENTS
from web.update.policy import Scope

EventHandler = Callable[[Model, Any, Random], Model]


class EventRule:
    """The handler, payload and scope of an event word. Faster to make than a NamedTuple."""

    def __init__(
        self, scope: Scope, module: str, function: str, payload: PayloadKind = NOTHING
    ) -> None:
        self.scope = scope  # a row of the tables in web.update.policy
        self.module = module  # of web.update
        self.function = function
        self.payload = payload


WORDS = {
    # On every screen
    "layout": EventRule("window", "shelf", "layout", one_of("wide", "tall")),
    "notice": EventRule("window", "shelf", "notice", TEXT),
    "broken": EventRule("window", "shelf", "broken", TEXT),
    "mute": EventRule("window", "shelf", "bot_failed", TEXT),
    "uncopied": EventRule("window", "shelf", "not_copied", TEXT),
    "dismiss": EventRule("window", "shelf", "dismiss"),
    "keys": EventRule("window", "shelf", "toggle_keys"),
    "shortcuts": EventRule("window", "shelf", "toggle_shortcuts"),
    # The shelf
    "language": EventRule("site", "shelf", "language", ID),
    "unspoken": EventRule("site", "shelf", "language_failed"),
    "delete": EventRule("site", "shelf", "delete", ID),
    "manage": EventRule("site", "shelf", "manage", ID),
    "title": EventRule("site", "shelf", "title", ABOUT),
    "duplicate": EventRule("site", "shelf", "duplicate", ID),
    "restore": EventRule("site", "shelf", "restore"),
    "forget": EventRule("site", "shelf", "forget"),
    "all": EventRule("site", "shelf", "show_more"),
    "find": EventRule("site", "shelf", "find", TEXT),
    "shelf": EventRule("away", "shelf", "show_shelf"),
    "my-games": EventRule("away", "my_games", "show"),
    "my-games-rows": EventRule("site", "my_games", "rows_read", TEXT),
    "new-game": EventRule("away", "shelf", "new_game", ID),
    "choose": EventRule("away", "shelf", "choose", ID),
    "continue": EventRule("away", "shelf", "open_save", ID),
    # The device and other tabs
    "followed": EventRule("site", "storage", "save_changed", ABOUT),
    "parted": EventRule("site", "storage", "save_conflict", ABOUT),
    "gone": EventRule("site", "storage", "save_deleted", ID),
    "shared": EventRule("site", "storage", "opened_elsewhere", ABOUT),
    "unready": EventRule("window", "shelf", "start_failed", ID),
    "unkept": EventRule("site", "storage", "save_failed", TEXT),
    "unstored": EventRule("site", "storage", "not_stored", ID),
    "stored": EventRule("site", "storage", "stored", ID),
    "unopened": EventRule("site", "storage", "store_late"),
    "opened": EventRule("site", "storage", "store_opened"),
    # Setting up a game
    "seats": EventRule("setup", "setup", "seats", NUMBER),
    "name": EventRule("setup", "setup", "name", OF_SEAT),
    "colour": EventRule("setup", "setup", "colour", OF_SEAT),
    "level": EventRule("setup", "setup", "level", OF_SEAT),
    "style": EventRule("setup", "setup", "style", OF_SEAT),
    "opponents": EventRule("setup", "setup", "choose_opponents", one_of(*OPPONENTS)),
    "shuffle": EventRule("setup", "setup", "shuffle"),
    "option": EventRule("setup", "setup", "option", ID),
    "begin": EventRule("setup", "setup", "begin"),
    "rematch": EventRule("games", "setup", "rematch", one_of("same", "rotated")),
    "first-game": EventRule("away", "setup", "first_game", ID),
    # Playing
    "select": EventRule("play", "table", "select_word", ID),
    "confirm": EventRule("play", "table", "confirm"),
    "instead": EventRule("play", "table", "instead"),
    "wrong": EventRule("play", "table", "try_forbidden", ID),
    "undo": EventRule("play", "table", "undo"),
    "restart": EventRule("play", "table", "restart_turn"),
    "redo": EventRule("play", "table", "redo"),
    "look": EventRule("play", "table", "look_at_board"),
    "more": EventRule("play", "table", "more_choices"),
    "fold": EventRule("explain", "table", "fold"),
    "cancel": EventRule("cancel", "table", "cancel"),
    # Typing actions
    "command": EventRule("type", "command", "toggle"),
    "command-text": EventRule("type", "command", "typed", TEXT),
    "command-move": EventRule("type", "command", "move", one_of("down", "up")),
    "command-complete": EventRule("type", "command", "complete_text"),
    "command-enter": EventRule("play", "command", "enter"),
    "command-take": EventRule("play", "command", "take", ID),
    # Bots
    "bot": EventRule("bots", "bots", "play", AT_ACTION),
    "bot-pause": EventRule("bots", "bots", "toggle_pause"),
    "bot-pace": EventRule("bots", "bots", "pace", one_of(OF_DEVICE, *PACES)),
    "bot-skip": EventRule("bots", "bots", "skip"),
    "bot-longer": EventRule("bots", "bots", "think_longer"),
    "hint": EventRule("bots", "bots", "ask_hint"),
    "hint-close": EventRule("bots", "bots", "close_hint"),
    "hint-play": EventRule("bots", "bots", "play_hint", NUMBER),
    "review": EventRule("bots", "bots", "ask_review"),
    "reviewing": EventRule("bots", "bots", "reviewing", AT_ACTION),
    "advised": EventRule("bots", "bots", "answered", AT_ACTION),
    "expect": EventRule("bots", "bots", "toggle_expected"),
    "expected": EventRule("bots", "bots", "expected", AT_ACTION),
    "unadvised": EventRule("bots", "bots", "answer_failed", NUMBER),
    # Looking back
    "replay": EventRule("look", "replay", "look_at", NUMBER_OR_NONE),
    "turn": EventRule("look", "replay", "show_turn", NUMBER),
    "graph": EventRule("look", "replay", "toggle_graph"),
    "face": EventRule("face", "table", "show_face", ID),
    "step": EventRule("walk", "replay", "step_to", one_of("first", "back", "forward", "last")),
    "autoplay": EventRule("walk", "replay", "toggle_autoplay"),
    "tick": EventRule("walk", "replay", "tick"),
    "unit": EventRule("pace", "replay", "unit", one_of(*UNITS)),
    "speed": EventRule("pace", "replay", "speed", one_of(*SPEEDS)),
    "present": EventRule("present", "replay", "leave_replay"),
    "branch": EventRule("branch", "replay", "branch"),
    "retry": EventRule("games", "replay", "play_from", NUMBER),
    "again": EventRule("again", "replay", "again", TEXT),
    "words": EventRule("text", "replay", "toggle_text"),
    "goal": EventRule("text", "guide", "toggle_goal"),
    "options": EventRule("text", "guide", "toggle_options"),
    "menu": EventRule("text", "guide", "back_to_menu"),
    "rules": EventRule("rules", "guide", "open_rules", ID),
    "rules-close": EventRule("rules", "guide", "close_rules"),
    "explain": EventRule("explain", "guide", "explain", TEXT),
    # Links
    "link": EventRule("away", "links", "open_link", TEXT),
    "own": EventRule("games", "links", "open_as_new"),
    "mine": EventRule("games", "links", "keep_mine"),
    # Sharing
    "share": EventRule("games", "sharing", "share"),
    "share-kind": EventRule("games", "sharing", "kind", ID),
    "share-code": EventRule("games", "sharing", "toggle_code"),
    "share-close": EventRule("games", "sharing", "close"),
    "coded": EventRule("games", "sharing", "code_drawn", QR_CODE),
    "sent": EventRule("games", "sharing", "link_sent", AT_ACTION),
    "unsent": EventRule("games", "sharing", "not_sent"),
    "who": EventRule("games", "own_seats", "choose", ID),
    "play-for": EventRule("play", "own_seats", "play_for"),
    # Importing
    "bring": EventRule("games", "importing", "toggle_panel"),
    "bring-text": EventRule("games", "importing", "text_typed", TEXT),
    "bring-read": EventRule("games", "importing", "read_panel"),
    "bring-anew": EventRule("games", "importing", "start_over"),
    "bring-part": EventRule("games", "importing", "open_part", NUMBER),
    "brought": EventRule("games", "importing", "text_arrived", ABOUT),
    "unreadable": EventRule("games", "importing", "file_failed", ABOUT),
    "take": EventRule("games", "importing", "read_next"),
    # Lessons
    "learn": EventRule("lessons", "lessons", "show_list", ID),
    "try": EventRule("lessons", "trials", "try_position", ID),
    "try-keep": EventRule("lessons", "trials", "keep_position"),
    "lesson": EventRule("lesson", "lessons", "begin_lesson", ID),
    "lessons": EventRule("lesson", "lessons", "lessons_loaded", ABOUT),
    "no-lessons": EventRule("lesson", "lessons", "lessons_failed", ID),
    "lesson-again": EventRule("lesson", "lessons", "try_again"),
    "lesson-hint": EventRule("lesson", "lessons", "show_hint"),
    "lesson-solve": EventRule("lesson", "lessons", "show_solution"),
    "lesson-answer": EventRule("lesson", "lessons", "answer", NUMBER),
    "lesson-next": EventRule("lesson", "lessons", "next_step"),
    "lesson-review": EventRule("lesson", "lessons", "review", ID),
    "lesson-retry": EventRule("lesson", "lessons", "retry", ID),
    "lesson-anew": EventRule("lesson", "lessons", "start_over"),
    # Puzzles
    "puzzles": EventRule("puzzles", "puzzles", "show_list", ID),
    "puzzle": EventRule("puzzles", "puzzles", "begin_puzzle", ID),
    "puzzle-random": EventRule("puzzles", "puzzles", "random_puzzle"),
    "puzzle-kind": EventRule("puzzles", "puzzles", "filter_kind", TEXT),
    "puzzle-level": EventRule("puzzles", "puzzles", "filter_level", TEXT),
    "puzzle-state": EventRule("puzzles", "puzzles", "filter_state", TEXT),
    "puzzles-more": EventRule("puzzles", "puzzles", "show_more"),
    "puzzle-next": EventRule("puzzles", "puzzles", "next_puzzle"),
    "puzzles-here": EventRule("puzzle", "puzzles", "puzzles_loaded", ABOUT),
    "no-puzzles": EventRule("puzzle", "puzzles", "puzzles_failed", ID),
    "puzzle-hint": EventRule("puzzle", "puzzles", "show_hint"),
    "puzzle-choose": EventRule("puzzle", "puzzles", "choose", NUMBER),
    "puzzle-solve": EventRule("puzzle", "puzzles", "show_solution", NUMBER_OR_NONE),
    "puzzle-again": EventRule("puzzle", "puzzles", "start_over"),
    # Classes
    "class": EventRule("class", "class_sets", "show", ID),
    "class-rows": EventRule("class", "class_sets", "rows_read", TEXT),
    "class-loaded": EventRule("class", "class_sets", "contents_loaded", ABOUT),
    "class-failed": EventRule("class", "class_sets", "contents_failed", ID),
    "class-retry": EventRule("class", "class_sets", "retry"),
    "class-title": EventRule("class", "class_sets", "title", TEXT),
    "class-open": EventRule("class", "class_sets", "show_game", ID),
    "class-tick": EventRule("class", "class_sets", "tick", ID),
    "class-own": EventRule("class", "class_sets", "tick_own", ID),
    "class-lessons": EventRule("class", "class_sets", "tick_lessons", ID),
    "class-kind": EventRule("class", "class_sets", "filter_kind", TEXT),
    "class-level": EventRule("class", "class_sets", "filter_level", TEXT),
    "class-more": EventRule("class", "class_sets", "show_more"),
    "class-take": EventRule("class", "class_sets", "take_few"),
    "class-up": EventRule("class", "class_sets", "earlier", NUMBER),
    "class-drop": EventRule("class", "class_sets", "remove", NUMBER),
    "class-link": EventRule("class", "class_sets", "make_link"),
    "class-coded": EventRule("class", "class_sets", "code_drawn", QR_CODE),
    "class-edit": EventRule("class", "class_sets", "edit", ID),
    "class-forget": EventRule("class", "class_sets", "forget_set", ID),
    "class-clear": EventRule("class", "class_sets", "clear", one_of("ask", "yes", "no")),
    "set": EventRule("class", "class_tasks", "open_set", ID),
    "class-task": EventRule("class", "class_tasks", "begin", NUMBER),
    "class-next": EventRule("class", "class_tasks", "go_on"),
    "class-back": EventRule("class", "class_tasks", "back"),
    "class-name": EventRule("class", "class_tasks", "name", TEXT),
    "class-hand": EventRule("class", "class_tasks", "hand_in"),
    "result": EventRule("class", "class_results", "open_result", ID),
    "class-paste": EventRule("class", "class_results", "typed", TEXT),
    "class-read": EventRule("class", "class_results", "read_typed"),
    "class-text": EventRule("class", "class_results", "text_arrived", ABOUT),
    "class-unread": EventRule("class", "class_results", "file_failed", ABOUT),
    "class-remove": EventRule("class", "class_results", "remove", ID),
    # Annotating
    "annotate": EventRule("annotate", "annotating", "toggle"),
    "annotate-tool": EventRule("annotating", "annotating", "tool", ID),
    "annotate-colour": EventRule("annotating", "annotating", "colour", ID),
    "annotate-note": EventRule("annotating", "annotating", "note", TEXT),
    "annotate-label": EventRule("annotating", "annotating", "label", ABOUT),
    "annotate-clear": EventRule("annotating", "annotating", "clear"),
    "annotate-drop": EventRule("annotating", "annotating", "drop", NUMBER),
    "annotate-play": EventRule("annotating", "annotating", "play"),
    "annotate-done": EventRule("varying", "annotating", "done"),
    "vary": EventRule("walk", "annotating", "enter", NUMBER),
    "vary-leave": EventRule("walk", "annotating", "leave"),
    # Studies
    "study-add": EventRule("gather", "study_making", "add"),
    "study-part": EventRule("study", "study_making", "part", NUMBER),
    "study-name": EventRule("study", "study_making", "name", TEXT),
    "study-into": EventRule("study", "study_making", "into", TEXT),
    "study-cancel": EventRule("study", "study_making", "cancel"),
    "study-edit": EventRule("study", "study_making", "edit"),
    "study-label": EventRule("study", "study_making", "label", ABOUT),
    "study-noting": EventRule("study", "study_noting", "toggle"),
    "study-note": EventRule("study", "study_noting", "note", TEXT),
    "study-rename": EventRule("study", "study_making", "rename", OF_SEAT),
    "study-up": EventRule("study", "study_making", "earlier", NUMBER),
    "study-down": EventRule("study", "study_making", "later", NUMBER),
    "study-drop": EventRule("study", "study_making", "drop", NUMBER),
    "study-undo": EventRule("study", "study_making", "undo"),
    "study-chapter": EventRule("study", "study_storage", "chapter", NUMBER),
    "study-step": EventRule("study", "studies", "step", one_of("back", "forward")),
    "study-on": EventRule("study", "studies", "go_on"),
    # Exercises
    "exercise-make": EventRule("exercise", "exercises", "make"),
    "exercise": EventRule("away", "exercises", "edit_saved", ID),
    "exercise-try": EventRule("making", "exercises", "attempt"),
    "exercise-edit": EventRule("trying", "exercises", "change"),
    "making-back": EventRule("making", "making", "go_back"),
    "exercise-check": EventRule("making", "exercises", "check"),
    "exercise-go": EventRule("making", "exercise_making", "go", TEXT),
    "exercise-field": EventRule("making", "exercise_making", "field", ABOUT),
    "exercise-add": EventRule("making", "exercise_making", "add", ID),
    "exercise-drop": EventRule("making", "exercise_making", "drop", ID),
    "exercise-kind": EventRule("making", "exercise_making", "kind", ID),
    "exercise-step": EventRule("making", "exercise_making", "step", ID),
    "exercise-language": EventRule("making", "exercise_making", "language", TEXT),
    "exercise-in": EventRule("making", "exercise_making", "translation", ABOUT),
    "exercise-do": EventRule("making", "exercise_doing", "do", TEXT),
    "exercise-refuse": EventRule("making", "exercise_doing", "refuse", ID),
    # Puzzles of one's own
    "puzzle-make": EventRule("exercise", "puzzle_beginning", "make"),
    "puzzle-ask": EventRule("making", "puzzle_making", "ask", TEXT),
    "puzzle-name": EventRule("making", "puzzle_making", "name", ABOUT),
    "puzzle-prove": EventRule("trying", "puzzle_making", "prove"),
    "puzzle-begin": EventRule("trying", "puzzle_making", "begin"),
    "puzzle-proof": EventRule("trying", "puzzle_making", "answered", AT_ACTION),
    # The workshop
    "workshop": EventRule("away", "workshop_storage", "show", ID),
    "workshop-tool": EventRule("workshop", "workshop", "tool", ABOUT),
    "workshop-drop": EventRule("workshop", "workshop", "drop", ABOUT),
    "workshop-seat": EventRule("workshop", "workshop", "seat", NUMBER),
    "workshop-set": EventRule("workshop", "workshop", "change", ABOUT),
    "workshop-option": EventRule("workshop", "workshop", "option", ID),
    "workshop-clear": EventRule("workshop", "workshop", "clear"),
    "workshop-empty": EventRule("workshop", "workshop", "empty"),
    "workshop-mend": EventRule("workshop", "workshop", "mend"),
    "workshop-mend-one": EventRule("workshop", "workshop", "mend_one", NUMBER),
    "workshop-keep": EventRule("workshop", "workshop", "keep"),
    "workshop-copied": EventRule("workshop", "workshop", "copied", NUMBER),
    "workshop-with": EventRule("workshop", "workshop", "choose_opponents", TEXT),
    "workshop-play": EventRule("workshop", "workshop", "play"),
    "workshop-annotate": EventRule("workshop", "workshop", "annotate"),
}


def read_event(word: str, on: str = "", text: str = "") -> Event:
    """Read an event from the attributes of an element and the text typed into it.

    Raises Malformed.
    """
    kind = _word(word).payload
    try:
        event = Event(word, kind.read(on, text))
    except ValueError:
        raise _unfit(word, text or on) from None
    check(event)
    return event


def check(event: Event) -> EventRule:
    """Return the rule of an event. Raises Malformed for an unknown word or a wrong payload."""
    word = _word(event.word)
    if not word.payload.fits(event.payload):
        raise _unfit(event.word, event.payload)
    return word


def handler(module: str, function: str) -> EventHandler:
    """Import a module of this folder and return one of its functions."""
    found: EventHandler = getattr(import_module(f"web.update.{module}"), function)
    return found


def _word(word: str) -> EventRule:
    if word not in WORDS:
        raise Malformed(f"There is no event “{word[:40]}”.")
    return WORDS[word]


def _unfit(word: str, payload: object) -> Malformed:
    return Malformed(f"“{str(payload)[:80]}” is no payload of the event “{word}”.")
