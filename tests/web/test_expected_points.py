"""Each player's expected points during a game: requested, drawn, and cached."""

from __future__ import annotations

import json

import pytest

from tests.web.test_bots_at_table import (
    RNG,
    against,
    dispatch,
    moved,
    on_table,
    until_person,
)
from web.model.events import Event
from web.update.registry import read_event
from web.views import page


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Make each test's random choices independent of the tests before it."""
    RNG.seed(8)


def test_expected_points_are_asked_for_in_parts_and_drawn_when_all_are_known() -> None:
    """Only a finished game or a replay shows them, because they would give away advice."""
    model = until_person(against("novice"))
    asked = dispatch(model, read_event("graph"))
    assert 'data-do="expect"' not in str(page.draw(asked))
    for _ in range(6):
        model = moved(model)
    looking = dispatch(model, read_event("graph"), read_event("replay", "3"), read_event("expect"))
    count = len(on_table(model).match.positions)
    assert "Working out the expected points: 0%" in str(page.draw(looking))
    half = dispatch(looking, expected(0, count // 2))
    assert on_table(half).expected.missing(on_table(half).match)
    assert dispatch(half, expected(0, count)) == half  # a late answer
    whole = dispatch(half, expected(count // 2, count - count // 2))
    drawn = str(page.draw(whole))
    assert "Working out" not in drawn
    assert "Expected points at the end of each part of the game" in drawn
    assert drawn.count('class="points-now"') == 2
    assert "Expected points over" not in str(page.draw(dispatch(whole, read_event("expect"))))


def test_expected_points_stay_known_while_positions_are_the_same() -> None:
    model = until_person(against("novice"))
    for _ in range(6):
        model = moved(model)
    count = len(on_table(model).match.positions)
    shown = dispatch(model, read_event("replay", "3"), read_event("expect"), expected(0, count))
    there = dispatch(shown, read_event("present"))
    back = dispatch(there, read_event("undo"))
    values = on_table(back).expected.values
    assert len(values) == len(on_table(back).match.positions) < count
    assert values == on_table(shown).expected.values[: len(values)]
    more = on_table(moved(until_person(there)))
    assert len(more.expected.values) == count
    assert more.expected.missing(more.match)


def expected(taken: int, count: int) -> Event:
    """Return the worker's answer for ``count`` positions, starting with position ``taken``."""
    values = [[taken + at, 3 * (taken + at)] for at in range(count)]
    return read_event("expected", str(taken), json.dumps(values))
