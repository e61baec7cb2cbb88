"""The setting that asks before important actions: with clicks, hints and typing."""

from __future__ import annotations

from random import Random

import pytest

from py_rules import load
from py_rules.core import spell
from py_rules.record import Match, Table
from tests.random_matches import random_game
from web.games import protocol
from web.games.colours import COLOURS
from web.model.bots import AdviceView, Analysis
from web.model.events import Event
from web.model.page import Model
from web.model.replay import prefix
from web.model.table import TableState
from web.update import update
from web.update.games import open_as_is

RNG = Random(0)


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Make each test's random choices independent of the tests before it."""
    RNG.seed(0)


def asking(name: str) -> tuple[Match, str]:
    """Return a game in which ending the turn loses something, and that action's spelling."""
    match = random_game(Table(load(name), 2), seed=3)
    view = protocol.load(name)
    for at, state in enumerate(match.positions):
        if state.to_move is not None:
            for action in match.game.legal(state):
                if action.words == ("end",) and view.question(state, action):
                    return prefix(match, at), spell(action)
    raise AssertionError(name)


def after(match: Match, *events: Event, asks: bool, analysis: Analysis | None = None) -> TableState:
    table = open_as_is("7", match, COLOURS)
    model = Model(table=table._replace(analysis=analysis or table.analysis), asks=asks)
    for event in events:
        model = update(model, event, RNG)
    assert model.table
    return model.table


@pytest.mark.parametrize("name", ["mexica", "myraclia"])
def test_important_actions_need_confirmation_unless_disabled_in_settings(name: str) -> None:
    match, spelling = asking(name)
    count = len(match.actions)
    advice = AdviceView((spelling,), ())
    for events, analysis in (
        ([Event("select", word) for word in spelling.split()], None),
        ([Event("command"), Event("command-take", spelling)], None),
        ([Event("hint-play", 0)], Analysis(advice=(advice,))),
    ):
        asked = after(match, *events, asks=True, analysis=analysis)
        assert len(asked.match.actions) == count
        assert spell(asked.selection.proposed) == spelling
        done = after(match, *events, asks=False, analysis=analysis)
        assert spell(done.match.actions[count]) == spelling


def test_incomplete_selections_wait_for_the_remaining_words() -> None:
    """A leap waits for its destination, whatever the setting; also if it is typed."""
    match, _ = asking("mexica")
    for events in ([Event("select", "leap")], [Event("command"), Event("command-take", "leap")]):
        waiting = after(match, *events, asks=False)
        assert len(waiting.match.actions) == len(match.actions)


def test_choosing_a_proposed_action_again_deselects_it() -> None:
    """If the setting changes while the question is open, clicking the choice again deselects it."""
    match, _ = asking("mexica")
    table = after(match, Event("select", "end"), asks=True)
    model = update(Model(table=table, asks=False), Event("select", "end"), RNG)
    assert model.table
    assert model.table.selection.words == ()
    assert len(model.table.match.actions) == len(match.actions)
