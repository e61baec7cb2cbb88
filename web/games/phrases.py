"""Phrases shared by all games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from py_rules.core import State
from py_rules.message import ListOf, Message, counted, message
from py_rules.record import Match


def capitalize(sentence: str) -> str:
    """Capitalize the first letter and leave the rest unchanged."""
    return sentence[:1].upper() + sentence[1:]


def mover(state: State) -> int:
    """The seat to move. The position must have one."""
    assert state.to_move is not None
    return state.to_move


def verdict(match: Match, shared: str, tied: str, **values: Any) -> Message:
    """The winner of a finished game, and the reason.

    ``shared`` is the sentence for several winners and has a field {names}; ``tied`` is for one
    winner by tie-break and has {name} and {others}. Both also have {points} and ``values``.
    """
    won, others = match.game.winners(match.state), tied_losers(match)
    points = counted("{count} point", "{count} points", count=max(match.game.totals(match.state)))
    if len(won) > 1:
        return message(shared, names=names(match, won), points=points, **values)
    name = match.table.player(won[0])
    if others:
        return message(tied, name=name, points=points, others=names(match, others), **values)
    return message("{name} wins with {points}.", name=name, points=points)


def tied_losers(match: Match) -> list[int]:
    """The seats with as many points as the winners that lost a finished game on the tie-break."""
    totals, won = match.game.totals(match.state), match.game.winners(match.state)
    return [seat for seat, total in enumerate(totals) if total == max(totals) and seat not in won]


def names(match: Match, seats: Iterable[int]) -> ListOf:
    """The players of these seats, as a list in a sentence."""
    return ListOf(tuple(match.table.player(seat) for seat in seats))


def added(
    points: Mapping[str, int], now: str, texts: Mapping[str, str], *, over: bool
) -> tuple[Message, ...]:
    """A sentence with the points that the end of the game adds for a player; empty for none.

    ``points`` are by source, and ``now`` is the source of those that are counted during the game.
    """
    more = sum(points.values()) - points[now]
    if not more:
        return ()
    parts = shares(points, texts)
    if over:
        return (message("{more} came at the end of the game: {parts}.", more=more, parts=parts),)
    return (
        message("If the game ended now, {more} would be added: {parts}.", more=more, parts=parts),
    )


def shares(points: Mapping[str, int], texts: Mapping[str, str]) -> ListOf:
    """The points by source as a list of ``texts``, without sources that bring none."""
    return ListOf(
        tuple(
            message(text, points=points[source]) for source, text in texts.items() if points[source]
        )
    )
