"""Phrases that all games say."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from py_rules import phrase
from py_rules.core import State
from py_rules.phrase import Phrase, Said, Several, as_phrase
from py_rules.record import Match


def begun(sentence: str) -> str:
    """With a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def mover(state: State) -> int:
    """The seat that decides; only asked where somebody does."""
    assert state.to_move is not None
    return state.to_move


def outcome(match: Match, shared: Said, tie: Callable[[int, list[int]], Said]) -> Phrase:
    """Who won a finished game, and why: ``shared`` ends the sentence of several winners, ``tie``
    says what decides between a winner and the seats with as many points."""
    totals = match.game.totals(match.state)
    won = match.game.winners(match.state)
    names = _names(match, won)
    best = max(totals)
    if len(won) > 1:
        return phrase.counted(
            "{names} share the win: {count} point each, and {why}.",
            "{names} share the win: {count} points each, and {why}.",
            count=best,
            names=names,
            why=as_phrase(shared),
        )
    tied = [seat for seat, total in enumerate(totals) if total == best and seat not in won]
    if not tied:
        return phrase.counted(
            "{name} wins with {count} point.",
            "{name} wins with {count} points.",
            count=best,
            name=names,
        )
    return phrase.counted(
        "{name} wins with {count} point, tied with {others}: {why}.",
        "{name} wins with {count} points, tied with {others}: {why}.",
        count=best,
        name=names,
        others=_names(match, tied),
        why=as_phrase(tie(won[0], tied)),
    )


def _names(match: Match, seats: Iterable[int]) -> Several:
    return Several(tuple(match.table.name(seat) for seat in seats))
