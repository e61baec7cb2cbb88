"""Phrases that all games say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from py_rules.core import State
from py_rules.phrase import Phrase, Several, counted, phrase
from py_rules.record import Match


def capitalize(sentence: str) -> str:
    """With a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def mover(state: State) -> int:
    """The seat that decides; only asked where somebody does."""
    assert state.to_move is not None
    return state.to_move


def verdict(match: Match, shared: str, tied: str, **values: Any) -> Phrase:
    """Who won a finished game, and why: ``shared`` is said of several winners with their {names},
    ``tied`` of one whose {name} stands before {others} with as many points. Both have {points} and
    the values."""
    won, others = match.game.winners(match.state), tied_losers(match)
    points = counted("{count} point", "{count} points", count=max(match.game.totals(match.state)))
    if len(won) > 1:
        return phrase(shared, names=names(match, won), points=points, **values)
    name = match.table.player(won[0])
    if others:
        return phrase(tied, name=name, points=points, others=names(match, others), **values)
    return phrase("{name} wins with {points}.", name=name, points=points)


def tied_losers(match: Match) -> list[int]:
    """The seats that have as many points as the winners of a finished game and did not win."""
    totals, won = match.game.totals(match.state), match.game.winners(match.state)
    return [seat for seat, total in enumerate(totals) if total == max(totals) and seat not in won]


def names(match: Match, seats: Iterable[int]) -> Several:
    """Of the players of some seats, as a list in a sentence."""
    return Several(tuple(match.table.player(seat) for seat in seats))
