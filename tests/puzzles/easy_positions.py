"""Positions easier than those of our puzzles, for questions that only puzzles made by people may
ask.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from py_rules import puzzles
from py_rules.myraclia.data import Elements
from py_rules.puzzles import Puzzle
from py_rules.record import Match


def made_of(ours: Puzzle, easier: Callable[[Any], Any]) -> Match:
    """Return the game of one of our puzzles with its last position made easier."""
    match = puzzles.position(ours)
    return match._replace(positions=(*match.positions[:-1], easier(match.state)))


def last_point(state: Any) -> Any:
    """Return a position of Mexica with one action point left and no chips."""
    players = [each._replace(chips=0) for each in state.players]
    return state._replace(ap=1, players=tuple(players))


def without_cards(state: Any) -> Any:
    """Return a position of Mykerinos without cards: no patron helps, and no room scores."""
    none = tuple(() for _ in state.cards)
    return state._replace(cards=none, tapped=none)


def poor(state: Any) -> Any:
    """Return a position of Myraclia in which each player has one green element."""
    return state._replace(stock=(Elements(green=1),) * state.seats)
