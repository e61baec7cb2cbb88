"""The turns of a game, and those by others that a player has not seen yet."""

from __future__ import annotations

from typing import Any, NamedTuple

from py_rules.record import Match
from web.games.protocol import MarkedStep
from web.i18n import Same, cached_by
from web.model.bots import steps as planned_steps
from web.model.table import TableState, looking_back, people, to_move


class Turn(NamedTuple):
    """Consecutive actions of one seat. A chance action ends a turn too."""

    seat: int
    start: int  # index of its first action
    stop: int  # index after its last one


def turns(match: Match, first: int = 0) -> tuple[Turn, ...]:
    """Return all turns in order, or those from an action on with which a turn begins."""
    found: list[Turn] = []
    last, start, index = None, first, first
    for index, state in enumerate(match.positions[first:], first):
        seat = state.to_move
        if seat != last:
            if last is not None:
                found.append(Turn(last, start, index))
            last, start = seat, index
    if last is not None and start < index:  # the unfinished turn
        found.append(Turn(last, start, index))
    return tuple(found)


def turn_of(match: Match, index: int) -> Turn | None:
    """Return the turn up to and including an action, by index; None for a chance action."""
    seat, start = match.positions[index].to_move, index
    if seat is None:
        return None
    while start and match.positions[start - 1].to_move == seat:
        start -= 1
    return Turn(seat, start, index + 1)


def viewer(table: TableState) -> int | None:
    """Return the seat whose player is looking: the person to move, or else the one who acted last.

    If only bots play, the seat to move.
    """
    seats, match = people(table), table.match
    here: int | None = match.state.to_move
    if here in seats:
        return here
    acted = (state.to_move for state in reversed(match.positions[:-1]))
    return next((seat for seat in acted if seat in seats), None)


def news(table: TableState) -> tuple[Turn, ...]:
    """Return the longest turn of each other seat since the viewer's last action, in playing order.

    Of turns of the same length it is the latest. The latest turn of all would not do: the first
    choice of a round would hide the turn that ended the round before. In lessons and puzzles only
    what was played there counts.
    """
    match, own = table.match, viewer(table)
    first = 0 if table.dealt else table.floor
    found: dict[int, Turn] = {}
    index = len(match.actions) - 1
    while index >= first and len(found) < match.table.seats:
        turn = turn_of(match, index)
        if turn is None:
            index -= 1
            continue
        if turn.seat == own:
            break
        index = turn.start - 1
        turn = turn._replace(start=max(turn.start, first))
        known = found.get(turn.seat)
        if known is None or turn.stop - turn.start > known.stop - known.start:
            found[turn.seat] = turn
    return tuple(sorted(found.values(), key=lambda turn: turn.start))


def last_of_each(found: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """Return the last of some turns for each seat, in seat order."""
    last = {turn.seat: turn for turn in found}
    return tuple(last[seat] for seat in sorted(last))


def steps_of(match: Match, turn: Turn, colours: tuple[str, ...]) -> tuple[MarkedStep, ...]:
    """Return the actions of a turn as numbered steps."""
    return tuple(
        MarkedStep(number, colours[turn.seat], match.positions[index], match.actions[index])
        for number, index in enumerate(range(turn.start, turn.stop), 1)
    )


@cached_by(lambda table: Same((table,)), size=1)
def marked(table: TableState) -> tuple[tuple[MarkedStep, ...], tuple[MarkedStep, ...]]:
    """Return the steps to number on the board, and those that a zoomed board shows.

    They are the plan of a hint; in a replay the turn that led to the position; otherwise the news.
    The board shows the first step of a plan, and follows replays and bots; on a person's turn it
    shows only the very last action.
    """
    match, colours = table.match, table.colours
    if table.replay:
        at, until = table.replay.at, table.replay.until
        turn = turn_of(match, until - 1 if until else at - 1) if until or at else None
        if turn and not table.dealt:  # in a lesson or puzzle only what was played there counts
            turn = turn._replace(start=max(turn.start, table.floor))
        shown = steps_of(match, turn._replace(stop=at), colours) if turn else ()
        return shown, shown[-1:]
    if plan := _plan(table):
        return plan, plan[::-1]
    shown = tuple(step for turn in news(table) for step in steps_of(match, turn, colours))
    return shown, shown if to_move(table) else shown[-1:]


def _plan(table: TableState) -> tuple[MarkedStep, ...]:
    """The steps of the best suggestion, unless something else is being tried."""
    seat, advice = table.match.state.to_move, table.analysis.advice
    if not advice or seat is None or looking_back(table):
        return ()
    if table.selection.words or table.refusals or table.sequence:
        return ()
    found: list[tuple[Any, Any]] = planned_steps(table.match, advice[0])
    colour = table.colours[seat]
    return tuple(
        MarkedStep(number, colour, state, action, planned=True)
        for number, (state, action) in enumerate(found, 1)
        if state.to_move == seat
    )
