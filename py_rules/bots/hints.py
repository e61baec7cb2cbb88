"""What a bot would do and why, in words; and where most was lost in a game that was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from py_rules import bots
from py_rules.bots.budget import Budget
from py_rules.bots.mind import Mind, worth
from py_rules.bots.search import Plan, turns
from py_rules.core import Action
from py_rules.phrase import N_, Amount, Phrase, phrase
from py_rules.record import Match, Table

# How a reason is told: of the own seat or another one, more or less of something.
FRAMES = {
    (True, True): N_("gains {thing}: {points}"),
    (True, False): N_("gives up {thing}: {points}"),
    (False, True): N_("leaves {name} {thing}: {points}"),
    (False, False): N_("takes from {name} {thing}: {points}"),
}
SMALLEST = 0.5  # points: less is no reason
REASONS = 4
WORST = 5  # moments of a review
SLIP = 1.0  # points lost with an action before it is worth a word


class Reason(NamedTuple):
    """What changes for a seat, and the points that this is worth to the seat that is advised."""

    seat: int
    thing: Phrase
    points: float
    text: Phrase  # the sentence


class Advice(NamedTuple):
    """Actions one after the other, how much better than the position they are, and why."""

    actions: tuple[Action, ...]
    value: float  # points by which the seat is ahead afterwards
    reasons: tuple[Reason, ...]


class Moment(NamedTuple):
    """An action of a match that lost points against a better one."""

    place: int  # of the action and of the position in which it was taken
    lost: float
    played: tuple[Reason, ...]
    better: Advice


def explain(
    table: Table, state: Any, count: int = 3, budget: Budget | None = None
) -> tuple[Advice, ...]:
    """The best few actions of the seat to move, each with what follows in its turn."""
    mind = bots.mind(table.game.name)
    found: dict[object, Advice] = {}
    begun = set[Action]()
    for line in _lines(table, state, budget or Budget()):
        if line.actions[0] in begun:
            continue
        begun.add(line.actions[0])
        advice = _advice(mind, table, state, line)
        # Of squares that are as good as each other one is enough.
        found.setdefault((round(advice.value, 3), advice.reasons), advice)
        if len(found) == count:
            break
    return tuple(found.values())


def review(
    match: Match, seats: frozenset[int] | None = None, budget: Budget | None = None
) -> tuple[Moment, ...]:
    """Where these seats (all, if not said) lost most with one action, the worst first.

    When the budget is used up: of the positions looked at so far, later ones first.
    """
    table, budget = match.table, budget or Budget()
    found = list[Moment]()
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
) -> Moment | None:
    mind, seat = bots.mind(table.game.name), state.to_move
    played = Plan(worth(mind, after, seat), (action,), after)
    if after.to_move == seat:
        rest = _lines(table, after, budget)[0]
        played = Plan(rest.value, (action, *rest.actions), rest.state)
    best = _lines(table, state, budget)[0]
    lost = best.value - played.value
    if lost < SLIP or best.actions[0] == action:
        return None
    reasons = _reasons(mind, table, state, played)
    return Moment(place, lost, reasons, _advice(mind, table, state, best))


def _lines(table: Table, state: Any, budget: Budget) -> list[Plan]:
    mind = bots.mind(table.game.name)
    style = mind.styles[bots.LEVELS[-1]]
    return turns(mind, state, style.width, style.depth, budget)


def _advice(mind: Mind, table: Table, state: Any, line: Plan) -> Advice:
    return Advice(line.actions, line.value, _reasons(mind, table, state, line))


def _reasons(mind: Mind, table: Table, state: Any, line: Plan) -> tuple[Reason, ...]:
    """What differs most from doing nothing, for the seat to move; of doing nothing what changes."""
    idle, after = mind.idle(state), line.state
    before = state if idle in (None, line.actions[0]) else mind.game.apply(state, idle)
    ended = before.over or after.over
    change: dict[tuple[int, Phrase], float] = {}
    for sign, position in ((-1, before), (1, after)):
        for seat, thing, points in _things(mind, position, ended):
            change[seat, thing] = change.get((seat, thing), 0.0) + sign * points
    largest = sorted(change.items(), key=lambda item: -abs(item[1]))
    return tuple(
        _reason(table, owner, thing, points, own=owner == state.to_move)
        for (owner, thing), points in largest[:REASONS]
        if abs(points) >= SMALLEST
    )


def _things(mind: Mind, state: Any, ended: bool) -> Iterator[tuple[int, Phrase, float]]:
    """The features of a position in words, with the points that they stand for, by seat."""
    if ended:
        for seat, sources in enumerate(mind.game.scores(state)):
            yield from ((seat, Phrase(source), float(points)) for source, points in sources.items())
        return
    for feature, seat, subject, amount in mind.terms(state):
        if label := mind.labels.get(feature):
            thing = phrase(label, subject=mind.subject(subject))
            yield seat, thing, mind.weights[feature] * amount


def _reason(table: Table, seat: int, thing: Phrase, change: float, *, own: bool) -> Reason:
    points = change if own else -change
    values = {"thing": thing, "name": table.player(seat), "points": Amount(points)}
    return Reason(seat, thing, points, phrase(FRAMES[own, change > 0], **values))
