"""The table of Mykerinos: how the cards of a player lie."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from py_rules import load, record
from py_rules.record import Match, Table
from web.games.colours import COLOURS
from web.games.mykerinos import view
from web.games.protocol import Marks

NAMES = ("Ann", "Ben", "Cleo")


@pytest.fixture(scope="module")
def match() -> Match:
    return record.random_match(Table(load("mykerinos"), 3, NAMES), Random(4))


@pytest.mark.parametrize("tall", [False, True])
def test_cards_lie_side_by_side_and_those_of_a_pile_that_is_used_on_their_side(
    match: Match, tall: bool
) -> None:
    """No card, its edge of 3 units drawn to both sides, reaches the next one."""
    beside = 0  # neighbours that both lie on their side
    for state in match.positions:
        if state.to_move is None:
            continue
        drawn = view.draw(state, Marks(COLOURS, NAMES, tall=tall))
        cards = [
            (int(x), int(width), kind)
            for x, width, kind in re.findall(
                r'<rect x="(\d+)"[^>]* width="(\d+)"[^>]* class="card (\w+)', drawn
            )
        ]
        assert len(cards) == 5 * 3
        for panel in (cards[:5], cards[5:10], cards[10:]):
            for (x, width, kind), (next_x, _, next_kind) in pairwise(panel):
                assert x + width + 1.5 <= next_x - 1.5
                beside += kind == next_kind == "down"
    assert beside
