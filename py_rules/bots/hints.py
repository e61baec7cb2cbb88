"""Hints, the best plans with reasons in words, and reviews of the turns that lost most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from py_rules.bots.adviser import Adviser, reached
from py_rules.bots.budget import Budget
from py_rules.bots.mind import Evaluation
from py_rules.bots.reasons import (
    ALIKE,
    CLEARER,
    COST,
    MADE_UP,
    ONLY,
    SMALL_FOR_IT,
    Reason,
    ahead,
    compared,
    completed,
    explained,
    gained,
    idea,
    largest_gain,
    reasons,
)
from py_rules.bots.search import Plan
from py_rules.core import Action, common_start
from py_rules.message import Message
from py_rules.record import Match, Table

BETTER = 2.0  # points; another plan replaces one in progress only if it is better by this much
WORST = 3  # turning points of a review, at most
SUSPECTS = 8  # turns that a review looks at closely
SLIP = 1.0  # points; a turn that loses less is not mentioned
PLAIN = 2.0  # points; a plan that gains as much at once is explained without a look ahead
CLOSELY = 200  # positions looked at for each of these turns
QUICKLY = 0.45  # the share of the time of a review in which all turns are compared


class Hint(NamedTuple):
    """Actions to play one after the other, what they are worth, and why."""

    actions: tuple[Action, ...]
    value: float  # the points by which the seat can expect to be ahead
    reasons: tuple[Reason, ...]
    planned: bool = False  # whether this is the rest of an earlier hint's plan
    why: tuple[Message, ...] = ()  # the reasons that count most, in a few sentences


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
    """The ``count`` best plans of the seat to move, the best first, each for the rest of the turn.
    The reasons of all but the first compare them with it. Each has its reasons in sentences, too.

    The order is that of the search; no plan is shown with a higher value than the one before it.
    Plans with the same value and the same reasons are given once. ``plan`` is the rest of an
    earlier hint's plan. It remains the first, unless another one is clearly better and scores no
    less in this turn. So players who follow the hints never get less than they were promised.
    """
    adviser = Adviser(table.game)
    mind = adviser.calibrated(state)
    lines = adviser.considered(state, budget or Budget(mind.tree.positions))
    earlier = None
    if _playable(table, state, plan):
        earlier = Plan(0.0, plan, reached(table.game, state, plan))
        lines = _with_earlier(adviser, state, lines, earlier)
    found: dict[object, Hint] = {}
    begun, value = set[Action](), float("inf")
    seat, best = state.to_move, lines[0].state
    following = [line.state for line in lines[1:2]]
    ended = dict[Any, Any]()  # by position, the one that it is played on to
    for line in lines:
        if line.actions[0] in begun:
            continue
        begun.add(line.actions[0])
        # If the quick judgement prefers another plan than the search does, trust the search.
        later = ended[line.state] = adviser.played_on(state, line.state)
        value = min(value, adviser.ahead(state, later))
        instead = _instead(mind, state, line, lines)
        own_reasons = reasons(mind, table, seat, instead, line.state)
        if found:
            less = next(iter(found.values())).value - value
            given_reasons = completed(
                table, seat, reasons(mind, table, seat, best, line.state), -less
            )
            pairs = (best, line.state), (ended[best], later)
            why = compared(mind, table, seat, *pairs, less)
        else:
            given_reasons, why = (
                own_reasons,
                _why(adviser, table, state, (instead, *following), line.state),
            )
        advice = Hint(line.actions, value, given_reasons, line is earlier, why)
        # Equally good squares lead to the same advice; one of them is enough.
        found.setdefault((round(value, 3), own_reasons), advice)
        if len(found) == count:
            break
    first, *others = found.values()
    worse = [each.actions for each in others if first.value - each.value >= COST]
    if worse and first.why == (ALIKE,):  # wrong for the plans shown: compare with those
        there = [reached(table.game, state, actions) for actions in worse]
        why = _why(adviser, table, state, there, best)
        first = first._replace(why=(SMALL_FOR_IT,) if why == (ALIKE,) else why)
    return first, *others


def _playable(table: Table, state: Any, plan: tuple[Action, ...]) -> bool:
    """Whether there is a plan, and all of it is legal."""
    seat = state.to_move
    for action in plan:
        if state.to_move != seat or table.game.refusal(state, action):
            return False
        state = table.game.apply(state, action)
    return bool(plan)


def _with_earlier(adviser: Adviser, state: Any, lines: list[Plan], earlier: Plan) -> list[Plan]:
    """The plans with the earlier one in front, or right behind the best if that is better."""
    game, seat = adviser.game, state.to_move
    promised = game.totals(earlier.state)[seat]
    others = [each for each in lines if each.state != earlier.state]
    for best in others[:1]:
        gain = adviser.outlook(state, best.state) - adviser.outlook(state, earlier.state)
        if gain >= BETTER and game.totals(best.state)[seat] >= promised:
            return [best, earlier, *others[1:]]
    return [earlier, *others]


def review(
    match: Match,
    seats: frozenset[int] | None = None,
    budget: Budget | None = None,
    report: Callable[[float], object] = lambda share: None,
) -> tuple[TurningPoint, ...]:
    """The turns in which these seats (by default all) lost most, the worst first.

    Compares each turn with one that is found quickly, then examines those that seem worst with the
    strongest bot. Losses are in displayed points. If the budget runs out, later turns are left out.
    ``report`` is called with the share of the work that is done, from 0 to 1.
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
        last = end_of_turn(match, first, best)
        after = match.positions[last]
        # The bot may overestimate more in one season than in another: compare displayed points.
        lost = adviser.ahead(state, best.state) - adviser.ahead(state, after)
        if lost > 0:
            suspects.append((lost, first))
        first = last
        report(QUICKLY * first / len(match.actions))
    suspects.sort(reverse=True)
    found, worst = list[TurningPoint](), suspects[:SUSPECTS]
    for number, (_, first) in enumerate(worst, 1):
        if moment := _moment(adviser, match, first, budget):
            found.append(moment)
        report(QUICKLY + (1 - QUICKLY) * number / len(worst))
    found.sort(key=lambda moment: -moment.lost)
    # Show the same advice only once: at the turn in which it would have been worth most.
    ideas = dict[object, TurningPoint]()
    for moment in found:
        seat = match.positions[moment.place].to_move
        ideas.setdefault((seat, moment.better.actions[0]), moment)
    return tuple(ideas.values())[:WORST]


def end_of_turn(match: Match, first: int, best: Plan) -> int:
    """The index of the position after a turn. If the plan that it is compared with leaves the turn
    unfinished, the turn is cut after as many actions.
    """
    seat = match.positions[first].to_move
    last = first + 1
    most = len(match.actions)
    if best.state.to_move == seat:
        most = min(most, first + len(best.actions))
    while last < most and match.positions[last].to_move == seat:
        last += 1
    return last


def _moment(adviser: Adviser, match: Match, first: int, budget: Budget) -> TurningPoint | None:
    state = match.positions[first]
    mind = adviser.calibrated(state)
    closely = Budget(CLOSELY, stop=lambda: budget.over)
    best = adviser.considered(state, closely)[0]
    budget.seen += closely.seen
    last = end_of_turn(match, first, best)
    seat, after, played = state.to_move, match.positions[last], match.actions[first:last]
    value = adviser.outlook(state, best.state)
    lost = value - adviser.outlook(state, after)
    same = common_start(played, best.actions)
    if lost < SLIP or same in (len(played), len(best.actions)):
        return None
    table, better = match.table, best.actions[same:]
    pairs = (
        (after, best.state),
        (adviser.played_on(state, after), adviser.played_on(state, best.state)),
    )
    why = gained(mind, table, seat, *pairs, lost) or (SMALL_FOR_IT,)
    return TurningPoint(
        first + same,
        lost,
        reasons(mind, table, seat, best.state, after),
        Hint(better, value, reasons(mind, table, seat, after, best.state), why=why),
    )


def _why(
    adviser: Adviser, table: Table, root: Any, others: Sequence[Any], after: Any
) -> tuple[Message, ...]:
    """Why a position after a plan is better than others, the most important of them first: by the
    differences at once or, if these are worth less than `PLAIN` and later ones explain clearly
    more, by the differences after further turns. One that costs more than it brings never stands
    alone.
    """
    game, mind, seat = adviser.game, adviser.calibrated(root), root.to_move
    weak: tuple[Message, ...] = ()
    least = COST  # points that a look ahead must explain
    for before in others:
        if sentences := idea(mind, table, seat, before, after):
            if (gain := explained(mind, seat, before, after)) >= PLAIN:
                return sentences
            weak, least = sentences, max(gain, 0) + CLEARER
            if gain <= 0:
                weak, least = (*sentences, MADE_UP), COST
            break
    if len(list(islice(game.legal(root), 2))) == 1:
        return (ONLY,)
    later, more = adviser.played_on(root, after), 0.0
    for before in others:
        there = adviser.played_on(root, before)
        if largest_gain(mind, seat, there, later) >= least:
            return ahead(mind, table, seat, there, later)
        more = max(more, adviser.ahead(root, later) - adviser.ahead(root, there))
    return weak or ((SMALL_FOR_IT,) if more >= COST else (ALIKE,))


def _instead(mind: Evaluation, state: Any, line: Plan, lines: list[Plan]) -> Any:
    """The position that a plan is compared with: the one after doing nothing or, if an action is
    required, the one after the best other plan.
    """
    idle = mind.idle(state)
    if idle is not None and idle != line.actions[0]:
        return mind.game.apply(state, idle)
    return next((other.state for other in lines if other.state != line.state), state)
