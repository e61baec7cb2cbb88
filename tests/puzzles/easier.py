"""Positions that are easier than those of our puzzles, for questions that only others may ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from py_rules import puzzles
from py_rules.myraclia.data import Elements
from py_rules.puzzles import Puzzle
from py_rules.record import Match


def made_of(ours: Puzzle, easier: Callable[[Any], Any]) -> Match:
    """The game of one of our puzzles, whose last position is an easier one."""
    match = puzzles.position(ours)
    return match._replace(positions=(*match.positions[:-1], easier(match.state)))


def last_point(state: Any) -> Any:
    """A position of Mexica with one action point and no chips."""
    players = [each._replace(chips=0) for each in state.players]
    return state._replace(ap=1, players=tuple(players))


def without_cards(state: Any) -> Any:
    """A position of Mykerinos in which no patron can help, and no room counts for a card."""
    none = tuple(() for _ in state.cards)
    return state._replace(cards=none, tapped=none)


def poor(state: Any) -> Any:
    """A position of Myraclia in which everybody has one element."""
    return state._replace(stock=(Elements(green=1),) * state.seats)
