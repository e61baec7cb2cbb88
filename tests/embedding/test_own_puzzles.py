"""Puzzles made by people, in a frame: they wait in a queue to be proven."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from py_rules import puzzles
from py_rules.puzzles import made
from tests.puzzles.solving import first
from tests.web.test_annotating import DrawnPage
from tests.web.test_puzzle_making import now, proven
from web.embedding.host import Host
from web.model.events import Event
from web.model.page import Model
from web.update import update
from web.views import page
from web.views.puzzle_making import NOT_IN_VIEW

TEXT = made.write(made.MadePuzzle(puzzles.position(first("mexica", "scoring")), "scoring"))


class PuzzleFrame(DrawnPage):
    """A frame with a puzzle, and a surrounding page that collects its messages."""

    tall = False

    def __init__(self, puzzle: str = TEXT) -> None:
        self.model, self.rng = Model(), Random(1)
        self.pairs = json.dumps([["puzzle", puzzle]])
        self.states = list[str]()
        self.begin: Callable[[str], None] = lambda _nothing: None
        self.host = Host(self, self, lambda handler: handler)
        self.host.start()

    def show(self) -> None:
        self.drawn = str(page.draw(self.model))

    def add_listeners(self) -> None:
        """Do nothing; the page adds listeners here."""

    def dispatch(self, event: Event) -> None:
        before = self.model
        self.model = update(self.model, event, self.rng)
        self.show()
        self.host.on_update(before, event)

    def do(self, word: str, payload: object = None) -> str:
        self.dispatch(Event(word, payload))  # type: ignore[arg-type]
        return self.drawn

    def mark(self, words: str) -> None:
        """Do nothing; `embed.js` marks places here."""

    def listen(self, handler: Any) -> None:
        """Do nothing; `embed.js` listens for messages here."""

    def send(self, message: str) -> None:
        """Do nothing; `embed.js` sends a message here."""

    def prove(self, state: str, begin: Any) -> None:
        self.states.append(state)
        self.begin = begin


def test_a_puzzle_waits_until_it_is_its_turn() -> None:
    frame = PuzzleFrame()
    assert frame.states == ["waiting"]
    assert NOT_IN_VIEW in frame.drawn
    assert not now(frame.model).proving
    frame.begin("")
    assert frame.states == ["waiting", "running"]
    assert NOT_IN_VIEW not in frame.drawn
    assert now(frame.model).proving == "scoring"
    proven(frame)
    assert frame.states == ["waiting", "running", ""]
    assert frame.model.puzzling
    before = frame.model
    frame.begin("")
    assert frame.model is before


def test_a_proof_started_by_button_skips_the_queue() -> None:
    frame = PuzzleFrame()
    assert ">Stop<" in frame.do("puzzle-prove")
    before = frame.model
    frame.begin("")  # the frame reaches the front of the queue
    assert frame.model is before
    assert NOT_IN_VIEW not in frame.do("puzzle-prove")  # the proof is stopped
    assert frame.states == ["waiting", "running", ""]
    frame.begin("")
    assert not now(frame.model).proving


def test_a_frame_without_an_own_puzzle_reports_no_proof_state() -> None:
    frame = PuzzleFrame("today")
    assert frame.states == []
    assert frame.do("puzzle-begin")
    assert frame.states == []
