"""Proofs of a puzzle that fail, are lost, or belong to another puzzle, and their reports."""

from __future__ import annotations

import json

import pytest

import py_rules
from py_rules import puzzles, record
from py_rules.puzzles import made
from py_rules.puzzles.kind import Solution, Unproven
from tests.puzzles.solving import ALL
from tests.web.test_annotating import DrawnPage
from tests.web.test_bot_client import WorkerWindow
from tests.web.test_puzzle_making import answer, at, now, proven
from web import worker
from web.browser.bot_client import BotClient
from web.model.events import Event
from web.views import page
from web.views.puzzle_making import FAILURES


@pytest.fixture(autouse=True)
def no_proof_is_stored() -> None:
    worker._proving.cache_clear()


def test_a_proof_that_the_worker_loses_again_and_again_fails() -> None:
    """Each time it starts from the beginning and gets no further than before."""
    a = at("mexica", "reply")
    a.do("puzzle-prove")
    assert a.model.table
    asked = {
        "id": 1,
        "ask": "prove",
        "puzzle": "reply",
        "record": record.write(a.model.table.match),
    }
    text = json.dumps({**asked, "seconds": 0})

    def send(text_of_answer: str) -> None:
        answer(a, **json.loads(text_of_answer))

    for lost in range(3):
        assert now(a).proving
        assert now(a).restarts == max(0, lost - 1)
        worker._proving.cache_clear()
        for _ in range(4):
            worker.on_message(text, send)
    assert not now(a).proving
    assert now(a).restarts == 2
    drawn = str(page.draw(a.model))
    assert "interrupted by an error" in drawn
    a.do("puzzle-prove")
    worker._proving.cache_clear()
    proven(a)
    assert now(a).clear


def test_proof_messages_are_announced_in_a_persistent_live_region() -> None:
    a = at("mexica", "scoring")
    place = '<div class="row"><div class="row" role="status">'
    before = str(page.draw(a.model))
    during = a.do("puzzle-prove")
    counted = answer(a, kind="proof", looked=9, outcome=None)
    proven(a)
    for drawn, status in (
        (before, "</div><button"),
        (during, "<p>All possible turns are being compared"),
        (counted, "<p>All possible turns are being compared"),
        (str(page.draw(a.model)), '<p class="says good">Proven'),
    ):
        assert drawn.partition(place)[2].startswith(status)
        assert drawn.count(place) == 1
    assert "9 positions checked so far" in counted
    assert "<progress" not in counted  # the total is unknown


def test_a_proof_result_applies_only_to_the_open_puzzle() -> None:
    """A second puzzle with the same question is opened while the first waits for the worker."""
    links = []
    for ours in [each for each in ALL["mexica"] if each.kind == "scoring"][:2]:
        match = puzzles.position(ours)
        links.append(made.write_link(made.write(made.MadePuzzle(match, "scoring"))))
    a, window, events = DrawnPage("mexica"), WorkerWindow(), list[Event]()
    client = BotClient(window, events.append, lambda function: function)
    a.do("link", links[0])
    client.sync(a.model)
    a.do("link", links[1])
    for kind in ("proof", "failed"):  # before the page is drawn
        outcome = made.Outcome(best=9, next=1, ideas=1, lines=(("end",),))._asdict()
        window.on_answer(json.dumps({"kind": kind, "looked": 9, "outcome": outcome}))
        event = events[-1]
        a.do(event.word, event.payload)
        assert now(a).proving
        assert now(a).outcome is None
    client.sync(a.model)
    assert window.ended == 1
    first_asked, second_asked = window.asked
    assert first_asked["puzzle"] == second_asked["puzzle"] == "scoring"
    assert first_asked["record"] != second_asked["record"]


def test_each_reason_that_a_proof_gives_has_a_sentence() -> None:
    for game in py_rules.GAMES:
        puzzles.kinds(game)
    reasons = {reason.__name__ for reason in Unproven.__subclasses__()}
    assert reasons == set(FAILURES)


@pytest.mark.parametrize("error", [ValueError, ZeroDivisionError])
def test_an_error_stops_a_proof_which_can_be_restarted(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = puzzles.kinds("mexica")
    a, kind = at("mexica", "scoring"), kinds["scoring"]

    def wrong(line: Solution, about: str) -> int:
        raise error("what nobody has foreseen")

    monkeypatch.setitem(kinds, "scoring", kind._replace(value=wrong))
    for _ in range(2):
        a.do("puzzle-prove")
        proven(a)
        assert now(a).failed
        assert now(a).outcome is None
    monkeypatch.setitem(kinds, "scoring", kind)
    a.do("puzzle-prove")
    proven(a)
    assert now(a).clear
