"""Hints: the best plans with reasons in words; and reviews: the turns that lost most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from py_rules import bots
from py_rules.bots.adviser import Adviser, Weighed
from py_rules.bots.budget import Budget
from py_rules.bots.mind import Evaluation, by_seat, worth
from py_rules.bots.search import Plan, turns
from py_rules.core import Action
from py_rules.message import N_, Amount, Message, message
from py_rules.record import Match, Table

REASON = N_("{points} for {name}: {thing}")
SMALLEST = 0.5  # points; a smaller difference is no reason
REASONS = 4  # of an advice, at most
BETTER = 2.0  # points; a plan is only given up for one that is better by so many
WORST = 3  # turning points of a review, at most
SUSPECTS = 8  # turns that a review looks at closely
SLIP = 1.0  # points; a turn that loses less is not mentioned
CLOSELY = 400  # positions looked at for each of them


class Reason(NamedTuple):
    """What changes for a seat, and what that is worth in points to the seat that is advised."""

    seat: int
    thing: Message
    points: float
    text: Message  # the sentence


class Hint(NamedTuple):
    """Actions to play one after the other, what they are worth, and why."""

    actions: tuple[Action, ...]
    value: float  # the points by which the seat is expected to be ahead; the win counts as points
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

    Plans with the same value and the same reasons are given once. ``plan`` is what is left of the
    plan of an earlier hint: it remains the first, unless another one is clearly better and scores
    no less in this turn, so that who follows hints never gets less than they promised.
    """
    adviser = Adviser(bots.evaluation(table.game.name))
    budget = budget or Budget(adviser.style.positions)
    given = [plan] if _playable(table, state, plan) else []
    lines, kept = adviser.weigh(state, budget, given, count)
    if kept:
        lines = _with_kept(table, lines, kept[0], state.to_move)
    found: dict[object, Hint] = {}
    begun = set[Action]()
    for value, line in lines:
        if line.actions[0] in begun:
            continue
        begun.add(line.actions[0])
        advice = _advice(adviser.evaluation, table, state, Weighed(value, line))
        if kept and line is kept[0].plan:
            advice = advice._replace(planned=True)
        # Squares that are equally good give the same advice; one of them is enough.
        found.setdefault((round(advice.value, 3), advice.reasons), advice)
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


def _with_kept(table: Table, lines: list[Weighed], kept: Weighed, seat: int) -> list[Weighed]:
    """The lines with the one to go on with: in front, or right behind one that is better."""
    promised = table.game.totals(kept.plan.state)[seat]
    others = [each for each in lines if each.plan.state != kept.plan.state]
    for place, each in enumerate(others):
        scored = table.game.totals(each.plan.state)[seat]
        if each.value >= kept.value + BETTER and scored >= promised:
            return [each, kept, *others[:place], *others[place + 1 :]]
    return [kept, *others]


def review(
    match: Match, seats: frozenset[int] | None = None, budget: Budget | None = None
) -> tuple[TurningPoint, ...]:
    """The turns in which these seats (by default all) lost most, the worst first.

    Goes through the match from its end, and then looks at the turns that seem worst with the
    search of the strongest bots. If the budget runs out, earlier turns are left out.
    """
    table, budget = match.table, budget or Budget()
    mind = bots.evaluation(table.game.name)
    suspects = list[tuple[float, int, int]]()
    for first, last in reversed(_turns(mind, match, seats)):
        if budget.over:
            break
        state, after = match.positions[first], match.positions[last]
        style = mind.styles["master"]
        best = turns(mind, state, style.width, style.depth, budget)[0]
        lost = best.value - worth(mind, after, state.to_move)
        if lost >= SLIP and best.state != after:
            suspects.append((lost, first, last))
    suspects.sort(reverse=True)
    found = list[TurningPoint]()
    for _, first, last in suspects[:SUSPECTS]:
        if moment := _moment(mind, match, first, last, budget):
            found.append(moment)
    found.sort(key=lambda moment: -moment.lost)
    return tuple(found[:WORST])


def expected(mind: Evaluation, state: Any) -> tuple[float, ...]:
    """The points that each seat can expect from what it has in a position; those it has got at the
    end of a game.
    """
    if state.over:
        return tuple(map(float, mind.game.totals(state)))
    return tuple(by_seat(mind, state))


def _turns(mind: Evaluation, match: Match, seats: frozenset[int] | None) -> list[tuple[int, int]]:
    """The turns of these seats: the indices of their first positions, and of those after them.

    Where the search plans single actions, each action is a turn.
    """
    found = list[tuple[int, int]]()
    seat = None
    for index, state in enumerate(match.positions[: len(match.actions)]):
        single = mind.tree.depth == 1
        if state.to_move is not None and (seats is None or state.to_move in seats):
            if state.to_move == seat and not single:
                found[-1] = found[-1][0], index + 1
            else:
                found.append((index, index + 1))
        seat = state.to_move
    return found


def _moment(
    mind: Evaluation, match: Match, first: int, last: int, budget: Budget
) -> TurningPoint | None:
    state, played = match.positions[first], match.actions[first:last]
    closely = Budget(CLOSELY, stop=lambda: budget.over)
    lines, ((value, line),) = Adviser(mind).weigh(state, closely, [played])
    budget.seen += closely.seen
    best = lines[0]
    lost = best.value - value
    same = _same(played, best.plan.actions)
    if lost < SLIP or same in (len(played), len(best.plan.actions)):
        return None
    there = match.positions[first + same]
    rest = best.plan._replace(actions=best.plan.actions[same:])
    return TurningPoint(
        first + same,
        lost,
        _reasons(mind, match.table, there, line),
        _advice(mind, match.table, there, Weighed(best.value, rest)),
    )


def _same(one: tuple[Action, ...], other: tuple[Action, ...]) -> int:
    """How many actions both begin with."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count


def _advice(mind: Evaluation, table: Table, state: Any, line: Weighed) -> Hint:
    return Hint(line.plan.actions, line.value, _reasons(mind, table, state, line.plan))


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
