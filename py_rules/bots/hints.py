"""Hints: the best plans with reasons in words; and reviews: the turns that lost most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from py_rules.bots.adviser import Adviser, reached
from py_rules.bots.budget import Budget
from py_rules.bots.mind import Evaluation, lead
from py_rules.bots.search import Plan
from py_rules.core import Action
from py_rules.message import N_, Amount, Message, message
from py_rules.record import Match, Table

REASON = N_("{points} for {name}: {thing}")
SMALLEST = 0.5  # points; a smaller difference is no reason
REASONS = 4  # of an advice, at most
BETTER = 2.0  # points; a plan is only given up for one that is better by so many
WORST = 3  # turning points of a review, at most
SUSPECTS = 6  # turns that a review looks at closely
SLIP = 1.0  # points; a turn that loses less is not mentioned
CLOSELY = 200  # positions looked at for each of them


class Reason(NamedTuple):
    """What changes for a seat, and what that is worth in points to the seat that is advised."""

    seat: int
    thing: Message
    points: float
    text: Message  # the sentence


class Hint(NamedTuple):
    """Actions to play one after the other, what they are worth, and why."""

    actions: tuple[Action, ...]
    value: float  # the points by which the seat can expect to be ahead
    reasons: tuple[Reason, ...]
    planned: bool = False  # the rest of the plan of an earlier hint


class TurningPoint(NamedTuple):
    """A turn of a match that lost points compared to a better one."""

    place: int  # the index of the first action that differs, and of the position it was taken in
    lost: float  # points
    played: tuple[Reason, ...]
    better: Hint


def explain(
    table: Table,
    state: Any,
    count: int = 3,
    budget: Budget | None = None,
    plan: tuple[Action, ...] = (),
) -> tuple[Hint, ...]:
    """The ``count`` best plans of the seat to move, each with what follows in its turn, the best
    first.

    The order is that of the search; no plan's value is told as higher than that of the one before.
    Plans with the same value and the same reasons are given once. ``plan`` is what is left of the
    plan of an earlier hint: it remains the first, unless another one is clearly better and scores
    no less in this turn, so that who follows hints never gets less than they promised.
    """
    adviser = Adviser(table.game)
    mind = adviser.mind
    lines = adviser.considered(state, budget or Budget(mind.tree.positions))
    kept = None
    if _playable(table, state, plan):
        kept = Plan(0.0, plan, reached(table.game, state, plan))
        lines = _with_kept(adviser, state, lines, kept)
    found: dict[object, Hint] = {}
    begun, value = set[Action](), float("inf")
    for line in lines:
        if line.actions[0] in begun:
            continue
        begun.add(line.actions[0])
        # Where first sight likes a plan better than the search does, the search knows more.
        value = min(value, adviser.outlook(state, line.state))
        instead = _instead(mind, state, line, lines)
        reasons = _reasons(mind, table, state.to_move, instead, line.state)
        advice = Hint(line.actions, value, reasons, planned=line is kept)
        # Squares that are equally good give the same advice; one of them is enough.
        found.setdefault((round(value, 3), reasons), advice)
        if len(found) == count:
            break
    return tuple(found.values())


def _playable(table: Table, state: Any, plan: tuple[Action, ...]) -> bool:
    """Whether there is a plan, and all of it is legal."""
    seat = state.to_move
    for action in plan:
        if state.to_move != seat or table.game.refusal(state, action):
            return False
        state = table.game.apply(state, action)
    return bool(plan)


def _with_kept(adviser: Adviser, state: Any, lines: list[Plan], kept: Plan) -> list[Plan]:
    """The plans with the one to go on with: in front, or right behind one that is better."""
    game, seat = adviser.game, state.to_move
    promised = game.totals(kept.state)[seat]
    others = [each for each in lines if each.state != kept.state]
    for best in others[:1]:
        gain = adviser.outlook(state, best.state) - adviser.outlook(state, kept.state)
        if gain >= BETTER and game.totals(best.state)[seat] >= promised:
            return [best, kept, *others[1:]]
    return [kept, *others]


def review(
    match: Match, seats: frozenset[int] | None = None, budget: Budget | None = None
) -> tuple[TurningPoint, ...]:
    """The turns in which these seats (by default all) lost most, the worst first.

    Compares each turn with one that is found quickly, and then thinks about those that seem worst
    like the strongest bot. If the budget runs out, later turns are left out.
    """
    adviser, budget = Adviser(match.game), budget or Budget()
    suspects = list[tuple[float, int]]()
    first = 0
    while first < len(match.actions) and not budget.over:
        state = match.positions[first]
        seat = state.to_move
        if seat is None or (seats is not None and seat not in seats):
            first += 1
            continue
        best = adviser.quickly(state)
        budget.look()
        last = _last(match, first, best)
        after = match.positions[last]
        lost = lead(adviser.expected(best.state), seat) - lead(adviser.expected(after), seat)
        if lost >= SLIP and best.state != after:
            suspects.append((lost, first))
        first = last
    suspects.sort(reverse=True)
    found = list[TurningPoint]()
    for _, first in suspects[:SUSPECTS]:
        if moment := _moment(adviser, match, first, budget):
            found.append(moment)
    found.sort(key=lambda moment: -moment.lost)
    return tuple(found[:WORST])


def _last(match: Match, first: int, best: Plan) -> int:
    """The index of the position after a turn. If the plan that it is compared with leaves the turn
    unfinished, the turn is cut after as many actions.
    """
    seat = match.positions[first].to_move
    last = first + 1
    most = first + len(best.actions) if best.state.to_move == seat else len(match.actions)
    while last < most and match.positions[last].to_move == seat:
        last += 1
    return last


def _moment(adviser: Adviser, match: Match, first: int, budget: Budget) -> TurningPoint | None:
    state, mind = match.positions[first], adviser.mind
    closely = Budget(CLOSELY, stop=lambda: budget.over)
    best = adviser.considered(state, closely)[0]
    budget.seen += closely.seen
    last = _last(match, first, best)
    seat, after, played = state.to_move, match.positions[last], match.actions[first:last]
    value = adviser.outlook(state, best.state)
    lost = value - adviser.outlook(state, after)
    same = _same(played, best.actions)
    if lost < SLIP or same in (len(played), len(best.actions)):
        return None
    return TurningPoint(
        first + same,
        lost,
        _reasons(mind, match.table, seat, best.state, after),
        Hint(best.actions[same:], value, _reasons(mind, match.table, seat, after, best.state)),
    )


def _same(one: tuple[Action, ...], other: tuple[Action, ...]) -> int:
    """How many actions both begin with."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count


def _instead(mind: Evaluation, state: Any, line: Plan, lines: list[Plan]) -> Any:
    """The position that a plan is compared with: the one after doing nothing or, where something
    must be done, the one after the best other plan.
    """
    idle = mind.idle(state)
    if idle is not None and idle != line.actions[0]:
        return mind.game.apply(state, idle)
    return next((other.state for other in lines if other.state != line.state), state)


def _reasons(
    mind: Evaluation, table: Table, seat: int, before: Any, after: Any
) -> tuple[Reason, ...]:
    """What differs most between two positions, for a seat."""
    ended = before.over or after.over
    change: dict[tuple[int, Message], float] = {}
    for sign, position in ((-1, before), (1, after)):
        for owner, thing, points in _things(mind, position, ended):
            change[owner, thing] = change.get((owner, thing), 0.0) + sign * points
    largest = sorted(change.items(), key=lambda item: -abs(item[1]))
    return tuple(
        _reason(table, owner, thing, points, own=owner == seat)
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
