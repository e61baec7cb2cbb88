"""The worker's answers: text in, text out, and no state that would be lost if it is terminated."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from typing import Any

import pytest

import py_rules
from py_rules import bots, record
from py_rules.bots.adviser import Adviser
from py_rules.bots.budget import Budget
from py_rules.record import Table
from tests.random_matches import random_game, truncated
from web import worker


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit a decision to 0.2 seconds unless the question gives a time."""
    monkeypatch.setattr(worker, "DECISION_SECONDS", 0.2)


def asked(name: str, ask: str, actions: int = 20, **more: Any) -> list[dict[str, Any]]:
    """Return all answers to a question about a game between people, from this action on."""
    match = truncated(random_game(Table(py_rules.load(name), 2), 1), actions)
    while match.state.to_move is None and not match.state.over:
        match = truncated(random_game(Table(py_rules.load(name), 2), 1), actions := actions + 1)
    posted: list[str] = []
    worker.on_message(
        json.dumps({"id": 7, "ask": ask, "record": record.write(match), **more}), posted.append
    )
    answers = [json.loads(text) for text in posted]
    assert all(answer["id"] == 7 for answer in answers)
    assert all(answer["kind"] in {"best", "share"} for answer in answers[:-1])
    return answers


@pytest.mark.parametrize("name", py_rules.GAMES)
@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_bot_move_is_a_whole_turn_of_playable_lines(name: str, level: str) -> None:
    *_, last = asked(name, "move", level=level, seed=3)
    assert last["kind"] == "move"
    assert last["actions"]
    match = truncated(random_game(Table(py_rules.load(name), 2), 1), 20)
    while match.state.to_move is None:
        match = truncated(random_game(Table(py_rules.load(name), 2), 1), len(match.actions) + 1)
    for line in last["actions"]:
        match = match.play(record.parse(match.game, line))


def test_a_slow_bot_move_reports_its_best_action_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "ANSWER_INTERVAL", -1)
    answers = asked("mexica", "move", level="master", seconds=60, patience=2)
    assert len(answers) > 10
    assert answers[-2]["actions"][0] == answers[-1]["actions"][0]
    assert answers[-1]["kind"] == "move"


@pytest.fixture
def unfrozen() -> Iterator[None]:
    """Make all objects subject to garbage collection, also those frozen by other tests."""
    gc.unfreeze()
    yield
    gc.freeze()


@pytest.mark.usefixtures("unfrozen")
@pytest.mark.parametrize("ask", ["move", "nonsense"])
def test_no_garbage_is_collected_until_a_timed_answer_is_sent(
    monkeypatch: pytest.MonkeyPatch, ask: str
) -> None:
    """A collection takes longer with a larger search tree, and would come at the last moment."""
    collects = list[bool]()

    def bot(*_: object) -> bots.Bot:
        collects.append(gc.isenabled())
        return bots.bot("mykerinos", "novice")

    monkeypatch.setattr(worker, "_bot", bot)
    asked("mykerinos", ask, level="novice", seconds=60)
    assert collects == [False] * (ask == "move")
    assert gc.isenabled()
    assert gc.get_freeze_count()
    asked("mykerinos", "expect")
    assert not gc.get_freeze_count()


def _budgets() -> set[int]:
    """Return the ids of all budgets in memory."""
    return {id(each) for each in gc.get_objects() if isinstance(each, Budget)}


@pytest.mark.usefixtures("unfrozen")
def test_a_bot_move_leaves_no_reference_cycles() -> None:
    asked("mykerinos", "move", level="novice", seconds=60)
    gc.unfreeze()  # leftovers of other tests were frozen too
    gc.collect()
    gc.disable()
    before = _budgets()  # an earlier test may hold some
    try:
        asked("mykerinos", "move", level="novice", seconds=60)
        gc.unfreeze()
        assert _budgets() <= before
    finally:
        gc.unfreeze()
        gc.enable()


def test_the_same_question_has_the_same_answer() -> None:
    first = asked("myraclia", "move", level="novice", seed=1, seconds=60)
    assert asked("myraclia", "move", level="novice", seed=1, seconds=60)[-1] == first[-1]


def test_a_hint_has_actions_and_reasons() -> None:
    (answer,) = asked("mexica", "hint", actions=60)
    assert answer["kind"] == "hint"
    assert 1 <= len(answer["advice"]) <= 3
    assert all(each["actions"] for each in answer["advice"])


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_expected_points_come_for_all_positions_in_parts(name: str) -> None:
    """With no time left, a part has one position; at the game's end, the values are the points."""
    match = random_game(Table(py_rules.load(name), 2), 1)
    whole = len(match.positions)
    (answer,) = asked(name, "expect", actions=len(match.actions), **{"from": whole - 3})
    assert answer["kind"] == "expected"
    assert len(answer["values"]) == 3
    assert all(len(points) == 2 for points in answer["values"])
    assert tuple(answer["values"][-1]) == match.game.totals(match.state)
    place = next(at for at in range(20, 30) if match.positions[at].to_move is not None)
    (answer,) = asked(name, "expect", actions=30, seconds=0, **{"from": place})
    shown = Adviser(match.game).shown(match.positions[place])
    assert answer["values"] == [[round(points) for points in shown]]


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_expected_points_begin_where_the_first_player_decides(name: str) -> None:
    """Earlier positions, before the first deal, get the same values."""
    match = random_game(Table(py_rules.load(name), 2), 1)
    first = next(at for at, each in enumerate(match.positions) if each.to_move is not None)
    (answer,) = asked(name, "expect", actions=first)
    assert answer["values"] == [answer["values"][-1]] * (first + 1)
    assert max(answer["values"][0]) >= 2


def test_a_hint_continues_a_valid_plan_and_drops_an_invalid_one() -> None:
    (first,) = asked("mexica", "hint", actions=60, seconds=1)
    plan = first["advice"][0]["actions"]
    (again,) = asked("mexica", "hint", actions=60, seconds=1, plan=plan)
    assert any(each["planned"] and each["actions"] == plan for each in again["advice"][:2])
    (anew,) = asked("mexica", "hint", actions=60, seconds=1, plan=["fly", "end"])
    assert not any(each["planned"] for each in anew["advice"])


def test_a_review_points_at_actions_of_the_record() -> None:
    *_, answer = asked("myraclia", "review", actions=30, seats=[0])
    assert answer["kind"] == "review"
    assert all(0 <= moment["place"] < 60 for moment in answer["moments"])
    assert all(moment["better"]["actions"] for moment in answer["moments"])


def test_a_review_says_how_much_of_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "ANSWER_INTERVAL", 0)
    *going, answer = asked("mykerinos", "review", actions=20)
    assert answer["kind"] == "review"
    assert {each["kind"] for each in going} == {"share"}
    shares = [each["done"] for each in going]
    assert len(set(shares)) > 6
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] <= 1


def test_worker_errors_are_returned_as_answers() -> None:
    for question, text in (
        ({"ask": "move", "record": "game chess 1"}, "there is no game called 'chess'"),
        ({"ask": "sing", "record": "game mexica 1\nseats 2\ncalpulli 3 3 4 4 5 5 6 6"}, "sing"),
        ({"ask": "move", "record": "game mexica 1\nseats 2"}, "nobody is to move"),
    ):
        posted: list[str] = []
        worker.on_message(json.dumps({"id": 1, **question}), posted.append)
        (answer,) = map(json.loads, posted)
        assert answer["kind"] == "failed"
        assert text in answer["text"]
