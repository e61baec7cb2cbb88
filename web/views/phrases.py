"""Phrases that all games say."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from py_rules.core import State
from py_rules.record import Match


def counted(number: int, noun: str) -> str:
    """``1 cube``, ``2 cubes``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(items: Sequence[str]) -> str:
    """``a, b and c``."""
    return " and ".join(filter(None, (", ".join(items[:-1]), items[-1])))


def mover(state: State) -> int:
    """The seat that decides; only asked where somebody does."""
    assert state.to_move is not None
    return state.to_move


def verdict(match: Match, shared: str, tie: Callable[[int, list[int]], str]) -> str:
    """Who won a finished game, and why: ``shared`` ends the sentence of several winners, ``tie``
    says what decides between a winner and the seats with as many points."""
    totals = match.game.totals(match.state)
    won = match.game.winners(match.state)
    names = listed([match.table.name(seat) for seat in won])
    best = counted(max(totals), "point")
    if len(won) > 1:
        return f"{names} share the win: {best} each, and {shared}."
    tied = [seat for seat, total in enumerate(totals) if total == max(totals) and seat not in won]
    if not tied:
        return f"{names} wins with {best}."
    others = listed([match.table.name(seat) for seat in tied])
    return f"{names} wins with {best}, tied with {others}: {tie(won[0], tied)}."
