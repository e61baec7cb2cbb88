"""Making a puzzle from a workshop position: question, proof, trying, saving and sharing."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from py_rules import puzzles, record
from py_rules.puzzles import made
from py_rules.puzzles.proof import prove
from py_rules.record import Match
from tests.markup import unmarked
from tests.puzzles.easy_positions import last_point, made_of, without_cards
from tests.puzzles.solving import ALL, KINDS, first, played
from tests.web.test_annotating import DrawnPage
from tests.web.test_bot_client import WorkerWindow
from web import worker
from web.browser.bot_client import BotClient
from web.games.colours import COLOURS
from web.model import puzzle_making, saves
from web.model.events import About, AtAction, Event
from web.model.page import Model, saved_game
from web.model.puzzle_making import PuzzleMaking
from web.model.puzzles import Puzzling
from web.model.replay import prefix
from web.model.saves import Saved
from web.update.games import open_as_is
from web.update.puzzle_beginning import make
from web.update.puzzle_making import _tried, making
from web.views import page
from web.views.puzzle_making import ELIGIBLE_POSITIONS


def now(of: DrawnPage | Model) -> PuzzleMaking:
    found = making(of.model if isinstance(of, DrawnPage) else of)
    assert found
    return found


def solving(of: DrawnPage) -> Puzzling:
    assert of.model.puzzling
    return of.model.puzzling


def latest_save(of: DrawnPage) -> Saved:
    """Return the save of the open puzzle; assert that it matches what is open."""
    saved = saved_game(of.model, now(of).id)
    assert saved
    assert saved.exercise == now(of).text
    assert saves.read(saved.id, saves.write(saved)) == saved
    return saved


def in_workshop(match: Match) -> DrawnPage:
    """Return the workshop with the last position of a match."""
    a = DrawnPage(match.game.name)
    a.model = Model(table=open_as_is("abc", match, COLOURS), address="https://example.org/")
    a.do("workshop", "here")
    return a


def at(game: str, kind: str) -> DrawnPage:
    """Return a new puzzle with the position and question of the first built-in one of this kind."""
    ours = first(game, kind)
    a = in_workshop(puzzles.position(ours))
    a.do("puzzle-make")
    a.do("puzzle-ask", f"{kind} {ours.about}".rstrip())
    return a


@pytest.fixture(autouse=True)
def no_proof_is_stored() -> None:
    worker._proving.cache_clear()


def answer(a: DrawnPage, part: int | None = None, **content: object) -> str:
    """Deliver an answer of the worker as the client passes it on."""
    text = json.dumps({"run": now(a).run, "before": now(a).looked, **content})
    return a.do("puzzle-proof", AtAction(now(a).part if part is None else part, text))


def proven(a: DrawnPage, seconds: float = 60) -> list[int]:
    """Let the worker prove the puzzle in parts; return the number of positions after each part.

    ``seconds`` is the time limit of a part.
    """
    looked = list[int]()

    def send(text: str) -> None:
        answer(a, **json.loads(text))

    while now(a).proving:
        table = a.model.table
        assert table
        asked = {"id": 1, "ask": "prove", "puzzle": now(a).proving, "seconds": seconds}
        worker.on_message(json.dumps({**asked, "record": record.write(table.match)}), send)
        looked.append(now(a).looked)
    return looked


def ready(game: str = "mexica", kind: str = "scoring") -> DrawnPage:
    """Return a proven puzzle."""
    a = at(game, kind)
    a.do("puzzle-prove")
    proven(a)
    assert now(a).clear
    return a


def link_of(a: DrawnPage) -> str:
    a.do("share")
    assert a.model.table
    assert a.model.table.sharing
    link = a.model.table.sharing.link.partition("#")[2]
    a.do("share-close")
    return link


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_built_in_questions_give_the_same_results_when_user_made(game: str, kind: str) -> None:
    ours = first(game, kind)
    a = at(game, kind)
    assert "Start the proof" in str(page.draw(a.model))
    drawn = a.do("puzzle-prove")
    assert "Start the proof" not in drawn
    assert ">Stop<" in drawn
    a.do("keys")
    a.do("keys")
    proven(a)
    found = now(a).outcome
    assert found
    assert (found.best, found.next, found.ideas) == (ours.best, ours.next, len(ours.lines))
    drawn = str(page.draw(a.model))
    assert "Proven: " in drawn
    assert "Try it as a pupil" in drawn
    drawn = unmarked(a.do("exercise-try"))
    assert "My puzzle" in drawn
    assert "Puzzle of the day" not in drawn
    a.model = played(a.model, ours.lines[0])
    assert solving(a).verdict == (ours.best, True)
    assert solving(a).rating_before == 0
    assert not solving(a).attempts
    assert a.do("puzzle-solve")
    assert "All puzzles" not in str(page.draw(a.model))
    assert "Make a puzzle" in a.do("exercise-edit")
    assert now(a).clear


def test_a_worse_turn_is_wrong_and_a_hint_helps() -> None:
    a = ready()
    a.do("exercise-try")
    assert "Players who tie for first place" in a.do("puzzle-hint")
    assert "This action comes later" in unmarked(a.do("puzzle-hint"))
    a.model = played(a.model, ("end",))
    assert "That’s allowed, but" in unmarked(str(page.draw(a.model)))
    verdict = solving(a).verdict
    assert verdict
    assert not verdict.best
    a.do("puzzle-again")
    assert now(a).trying
    a.do("puzzles", "mexica")  # the list doesn't show it
    assert making(a.model) is None
    assert solving(a) == Puzzling("mexica")


def test_a_proof_in_parts_is_the_same_and_can_be_stopped() -> None:
    a, b = at("mexica", "reply"), at("mexica", "reply")
    a.do("puzzle-prove")
    assert len(proven(a)) == 1
    b.do("puzzle-prove")
    worker._proving.cache_clear()
    looked = proven(b, 0)
    assert {*looked} == {*range(now(a).looked + 1)}
    assert looked == sorted(looked)
    assert now(b).outcome == now(a).outcome
    b.do("puzzle-ask", "scoring")
    assert now(b).outcome is None
    b.do("puzzle-prove")
    part = now(b).part
    b.do("puzzle-prove")
    assert not now(b).proving
    answer(b, part, kind="proof", looked=9, outcome=None)
    assert now(b).looked == 0
    b.do("puzzle-prove")
    answer(b, 7, kind="proof", looked=9, outcome=None)
    assert now(b).part == 0
    drawn = answer(b, kind="failed", text="silent")
    assert "interrupted by an error" in drawn
    assert "Start the proof" in drawn


def test_the_client_asks_part_by_part_and_stops_the_worker() -> None:
    a = at("mexica", "end")
    window, events = WorkerWindow(), list[Event]()
    client = BotClient(window, events.append, lambda function: function)
    client.sync(a.model)
    assert not window.asked
    a.do("puzzle-prove")
    for part in range(3):
        client.sync(a.model)
        client.sync(a.model)
        asked = window.asked[-1]
        assert len(window.asked) == part + 1
        assert (asked["ask"], asked["puzzle"], asked["seconds"]) == ("prove", "end", 0.5)
        worker.on_message(json.dumps({**asked, "id": 1, "seconds": 0}), window.on_answer)
        event = events[-1]
        assert isinstance(event.payload, AtAction)
        a.do(event.word, event.payload)
        assert now(a).part == part + 1
    client.sync(a.model)
    ended = window.ended
    a.do("puzzle-prove")
    client.sync(a.model)
    assert window.ended == ended + 1
    window.on_answer(json.dumps({"kind": "proof", "looked": 1, "outcome": None}))
    assert len(events) == 3


def test_other_right_answers_are_reported() -> None:
    lead = puzzles.kinds("mexica")["lead"]
    for puzzle in reversed(ALL["mexica"]):  # none of the first thirty has several answers
        if puzzle.kind != "scoring":
            continue
        match = puzzles.position(puzzle)
        if len(prove(match.game, lead, match.state, "").lines) > 2:
            break
    a = in_workshop(match)
    a.do("puzzle-make")
    a.do("puzzle-ask", "lead")
    a.do("puzzle-prove")
    proven(a)
    found = now(a).outcome
    assert found
    assert found.ideas > 2
    drawn = str(page.draw(a.model))
    assert f"{found.ideas} different turns are equally good" in drawn
    listed = drawn.partition("best-turns")[2].partition("</ol>")[0]
    assert listed.count("<li>") == len(found.lines) == min(found.ideas, made.MOST_SHOWN)
    assert "Try it as a pupil" not in drawn
    before = a.model
    a.do("exercise-try")
    assert a.model is before
    assert latest_save(a).title == "My puzzle"  # stored when its question changed


def test_the_reason_for_a_failed_proof_is_reported() -> None:
    a = ready()
    for outcome, words in (
        (made.Outcome("TooManyPositions"), "too many possible turns"),
        (made.Outcome("TooLongTurns"), "could be too long"),
        (made.Outcome("NoTurns"), "nothing that the player can do makes a difference"),
        (made.Outcome("TooManyAnswers"), "can respond"),
        (made.Outcome("UnknownOutcome"), "can respond"),
        (made.Outcome("NoOtherPlan"), "could be the other plan"),
        (made.Outcome("NoMistake"), "exactly one mistake"),
        (made.Outcome(best=3, ideas=1, lines=(("end",),)), "all turns are equally good"),
        (made.Outcome(best=3, next=2, ideas=1, lines=(("end",),)), "best to do nothing"),
    ):
        a.model = a.model._replace(exercise=now(a)._replace(outcome=outcome))
        assert words in str(page.draw(a.model))
        assert not now(a).clear


@pytest.mark.parametrize("game", ["mexica", "mykerinos", "myraclia"])
def test_positions_that_suit_no_question_are_explained(game: str) -> None:
    a = DrawnPage(game, count=60)
    assert a.model.table
    match = a.model.table.match
    parts = ((at, prefix(match, at)) for at in range(len(match.positions)))
    asking = ((at, part) for at, part in parts if part.state.to_move is not None)
    a.do("replay", next(at for at, part in asking if not made.questions(part)))
    drawn = a.do("puzzle-make")
    assert not now(a).offered
    assert "None of our questions fits this position" in drawn
    assert f"In {game.capitalize()}, questions are about" in drawn
    assert not now(a).text
    a.do("puzzle-prove")
    assert not now(a).proving
    assert "set up" in a.do("workshop", now(a).origin)
    assert a.model.workshop


def test_the_stated_condition_suffices_to_ask_about_new_tiles() -> None:
    """The text says that the player needs a tile of their own that isn't a Darkness tile."""
    begun = puzzles.position(first("myraclia", "place"))
    seat = begun.state.to_move
    assert seat is not None
    assert "place" in made.questions(begun)
    everyone = begun.state.terraformed
    few = (*everyone[:seat], type(everyone[seat])(), *everyone[seat + 1 :])
    fewer = begun._replace(positions=(*begun.positions[:-1], begun.state._replace(terraformed=few)))
    assert not made.questions(fewer)
    text = ELIGIBLE_POSITIONS["myraclia"]
    assert "if the player has a tile of their own" in text
    assert "without Darkness tiles" in text


def test_only_a_valid_position_becomes_a_puzzle() -> None:
    a = ready()
    a.do("continue", now(a).origin)
    assert a.model.workshop
    wrong = a.model.workshop._replace(problems=(SimpleNamespace(),))  # type: ignore[arg-type]
    a.model = a.model._replace(workshop=wrong)
    before = a.model
    assert make(before, None, Random(1)) is before


def test_changes_to_a_puzzle_are_stored_and_can_be_undone() -> None:
    a = at("mexica", "scoring")
    begun = now(a).made
    assert 'aria-disabled="true"' in a.do("puzzle-prove")
    a.do("puzzle-prove")
    a.do("puzzle-ask", "lead")
    for text in ("B", "Be", "Before the end"):  # typing counts as one change
        a.do("puzzle-name", About("title", text))
    a.do("puzzle-name", About("author", "Ann"))
    changed = now(a).made
    a.do("undo")
    assert now(a).made == changed._replace(author="")
    assert latest_save(a).title == "Before the end"
    drawn = a.do("undo")
    assert now(a).made == begun._replace(question="lead")
    assert f'id="puzzle-title-{now(a).turned}"' in drawn
    a.do("undo")
    assert now(a).made == begun
    latest_save(a)
    a.do("redo")
    a.do("redo")
    a.do("redo")
    assert now(a).made == changed
    latest_save(a)
    before = a.model
    a.do("redo")
    assert a.model is before
    a.do("undo")
    a.do("puzzle-name", About("author", "Eve"))
    assert not now(a).undone
    a.do("undo")
    assert now(a).made == changed._replace(author="")


def test_a_proof_is_undone_with_its_question_only() -> None:
    a = ready()
    a.do("puzzle-name", About("title", "Mine"))
    a.do("undo")
    assert now(a).clear
    a.do("puzzle-ask", "lead")
    assert not now(a).outcome
    a.do("undo")
    assert now(a).made.question == "scoring"
    assert not now(a).clear


@pytest.mark.parametrize(
    ("game", "kind", "easier"),
    [
        ("mexica", "found", last_point),
        ("mexica", "scoring", last_point),
        ("mexica", "way", last_point),
        ("mykerinos", "most", without_cards),
        ("mykerinos", "exhibit", without_cards),
    ],
)
def test_easy_own_puzzles_have_hints_solutions_and_explanations(
    game: str, kind: str, easier: Callable[[Any], Any]
) -> None:
    """Positions of built-in puzzles are made easier until one has a clear answer."""
    asked, tried = puzzles.kinds(game)[kind], 0
    for ours in [each for each in ALL[game] if each.kind == kind]:
        changed = made_of(ours, easier)
        for question in made.questions(changed):
            own = made.MadePuzzle(changed, question)
            if own.kind != kind or own.about in asked.asks(changed.state):
                continue
            proof = prove(changed.game, asked, changed.state, own.about)
            outcome = made.Outcome.of(asked, changed.state, own.about, proof)
            if not made.clear(outcome, asked):
                continue
            a = DrawnPage(game)
            begun = puzzle_making.begun(own)._replace(outcome=outcome)
            a.model = _tried(Model(exercise=begun), begun)
            for _ in range(3):
                a.do("puzzle-hint")
            a.do("puzzle-solve")
            assert solving(a).solution_shown
            a.do("step", "last")
            a.do("puzzle-again")
            a.model = played(a.model, outcome.lines[0])
            assert solving(a).verdict == (outcome.best, True)
            tried += 1
        if tried:
            return
    pytest.fail("no position has a clear answer")
