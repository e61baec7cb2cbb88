"""Hints: the best actions with reasons in words; and reviews: where a game lost most points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from py_rules import bots
from py_rules.bots.budget import Budget
from py_rules.bots.mind import Evaluation, worth
from py_rules.bots.search import Plan, turns
from py_rules.core import Action
from py_rules.message import N_, Amount, Message, message
from py_rules.record import Match, Table

REASON = N_("{points} for {name}: {thing}")
SMALLEST = 0.5  # points; a smaller difference is no reason
REASONS = 4  # of an advice, at most
WORST = 5  # moments of a review, at most
SLIP = 1.0  # points; an action that loses less is not mentioned


class Reason(NamedTuple):
    """What changes for a seat, and what that is worth in points to the seat that is advised."""

    seat: int
    thing: Message
    points: float
    text: Message  # the sentence


class Hint(NamedTuple):
    """Actions to play one after the other, what they are worth, and why."""

    actions: tuple[Action, ...]
    value: float  # the points by which the seat is expected to be ahead afterwards
    reasons: tuple[Reason, ...]


class TurningPoint(NamedTuple):
    """An action of a match that lost points compared to a better one."""

    place: int  # the index of the action, and of the position it was taken in
    lost: float  # points
    played: tuple[Reason, ...]
    better: Hint


def explain(
    table: Table, state: Any, count: int = 3, budget: Budget | None = None
) -> tuple[Hint, ...]:
    """The ``count`` best actions of the seat to move, each with what follows in its turn, the best
    first.

    Actions with the same value and the same reasons are given once.
    """
    mind = bots.evaluation(table.game.name)
    found: dict[object, Hint] = {}
    begun = set[Action]()
    for line in _lines(table, state, budget or Budget()):
        if line.actions[0] in begun:
            continue
        begun.add(line.actions[0])
        advice = _advice(mind, table, state, line)
        # Squares that are equally good give the same advice; one of them is enough.
        found.setdefault((round(advice.value, 3), advice.reasons), advice)
        if len(found) == count:
            break
    return tuple(found.values())


def review(
    match: Match, seats: frozenset[int] | None = None, budget: Budget | None = None
) -> tuple[TurningPoint, ...]:
    """The moments at which these seats (by default all) lost most with one action, the worst first.

    Goes through the match from its end. If the budget runs out, earlier positions are left out.
    """
    table, budget = match.table, budget or Budget()
    found = list[TurningPoint]()
    for index in reversed(range(len(match.actions))):
        state, action = match.positions[index], match.actions[index]
        seat = state.to_move
        if seat is None or (seats is not None and seat not in seats):
            continue
        if budget.over:
            break
        if moment := _moment(table, state, action, match.positions[index + 1], index, budget):
            found.append(moment)
    found.sort(key=lambda moment: -moment.lost)
    return tuple(found[:WORST])


def _moment(
    table: Table, state: Any, action: Action, after: Any, place: int, budget: Budget
) -> TurningPoint | None:
    mind, seat = bots.evaluation(table.game.name), state.to_move
    played = Plan(worth(mind, after, seat), (action,), after)
    if after.to_move == seat:
        rest = _lines(table, after, budget)[0]
        played = Plan(rest.value, (action, *rest.actions), rest.state)
    best = _lines(table, state, budget)[0]
    lost = best.value - played.value
    if lost < SLIP or best.actions[0] == action:
        return None
    reasons = _reasons(mind, table, state, played)
    return TurningPoint(place, lost, reasons, _advice(mind, table, state, best))


def _lines(table: Table, state: Any, budget: Budget) -> list[Plan]:
    mind = bots.evaluation(table.game.name)
    style = mind.styles["master"]
    return turns(mind, state, style.width, style.depth, budget)


def _advice(mind: Evaluation, table: Table, state: Any, line: Plan) -> Hint:
    return Hint(line.actions, line.value, _reasons(mind, table, state, line))


def _reasons(mind: Evaluation, table: Table, state: Any, line: Plan) -> tuple[Reason, ...]:
    """What differs most from doing nothing, for the seat to move; for doing nothing, what it
    changes.
    """
    idle, after = mind.idle(state), line.state
    before = state if idle in (None, line.actions[0]) else mind.game.apply(state, idle)
    ended = before.over or after.over
    change: dict[tuple[int, Message], float] = {}
    for sign, position in ((-1, before), (1, after)):
        for seat, thing, points in _things(mind, position, ended):
            change[seat, thing] = change.get((seat, thing), 0.0) + sign * points
    largest = sorted(change.items(), key=lambda item: -abs(item[1]))
    return tuple(
        _reason(table, owner, thing, points, own=owner == state.to_move)
        for (owner, thing), points in largest[:REASONS]
        if abs(points) >= SMALLEST
    )


def _things(mind: Evaluation, state: Any, ended: bool) -> Iterator[tuple[int, Message, float]]:
    """By seat, the features of a position in words, with the points they stand for."""
    if ended:
        for seat, sources in enumerate(mind.game.scores(state)):
            yield from (
                (seat, Message(source), float(points)) for source, points in sources.items()
            )
        return
    for feature, seat, subject, amount in mind.terms(state):
        if label := mind.labels.get(feature):
            thing = message(label, subject=mind.subject(subject))
            yield seat, thing, mind.weights[feature] * amount


def _reason(table: Table, seat: int, thing: Message, change: float, *, own: bool) -> Reason:
    points = change if own else -change
    text = message(REASON, thing=thing, name=table.player(seat), points=Amount(change))
    return Reason(seat, thing, points, text)
