"""The plans of a game's strongest bots in a position, and the points that each seat can expect."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from py_rules import bots
from py_rules.bots.budget import Budget
from py_rules.bots.mind import Evaluation, by_seat, lead, reweighed
from py_rules.bots.search import Plan, Planner
from py_rules.bots.tree import TreeBot
from py_rules.core import AnyGame

MENU = 400  # most legal actions examined for one that scores without ending the turn
FURTHEST = 80  # most turns or draws played to reach the stage at which plans are compared
QUICKLY = 30  # for a quick plan, the strongest bot's number of positions is divided by this


class Adviser:
    """The strongest bot of a game, queried for its plans and judgements instead of an action."""

    def __init__(self, game: AnyGame) -> None:
        bot = bots.bot(game.name, bots.LEVELS[-1])
        quick = bots.bot(game.name, bots.LEVELS[-2])
        assert isinstance(bot, TreeBot)
        assert isinstance(quick, Planner)
        self.game, self.mind = game, bot.evaluation
        self._bot, self._quick = bot, quick
        self._later: dict[tuple[Any, Any], Any] = {}  # the cache of `played_on`

    def considered(self, state: Any, budget: Budget) -> list[Plan]:
        """The plans that the bot has considered, those tried most first.

        If a plan ends the turn, actions that score at once without ending it are added first. A
        plan that leads to the same position as an earlier one is left out.
        """
        self._bot.choose(self.game, state, Random(0), budget)
        root = self._bot.root
        assert root
        tried = [
            (-count, -value / (count + 1), place)
            for place, (count, value) in enumerate(zip(root.counts, root.sums, strict=True))
        ]
        found, seen = list[Plan](), set[Any]()
        for *_, place in sorted(tried):
            plan = _completed(self.mind, state, root.plans[place])
            if plan.state not in seen:
                seen.add(plan.state)
                found.append(plan)
        return found

    def quickly(self, state: Any) -> Plan:
        """Find a good plan in little time."""
        budget = Budget(self.mind.tree.positions // QUICKLY)
        plan = self._quick.choose(self.game, state, Random(0), budget)
        return plan._replace(state=reached(self.game, state, plan.actions))

    def outlook(self, root: Any, state: Any) -> float:
        """The displayed lead, in points, that the seat to move at ``root`` can expect after further
        good turns from a position later in its turn or after it.
        """
        return self.ahead(root, self.played_on(root, state))

    def played_on(self, root: Any, state: Any) -> Any:
        """The position after further good turns: until the others have answered, or until
        `Evaluation.settled`, so that all plans from ``root`` are compared at the same stage.
        """
        key = root, state
        if key in self._later:
            return self._later[key]
        seat, settled, rng = root.to_move, self.mind.settled, Random(0)
        for _ in range(FURTHEST):
            if state.over or (settled(root, state) if settled else state.to_move in (None, seat)):
                break
            if state.to_move is None:
                state = self.game.apply(state, self.game.deal(state, rng))
            else:
                state = self.quickly(state).state
        self._later[key] = state
        return state

    def expected(self, state: Any) -> list[float]:
        """The points that each seat can expect; at the end of a game, its actual points."""
        if state.over:
            return list(map(float, self.game.totals(state)))
        return self._bot.points(state)

    def calibrated(self, root: Any) -> Evaluation:
        """The evaluation by which points of plans from a position are displayed.

        A bot that chooses well may still overestimate the points to come. The displayed points are
        scaled to what came true in games.
        """
        if self.mind.trust is None or root.over:
            return self.mind
        factor = self.mind.trust(root).lead
        return self.mind if factor == 1 else _toned_down(self.game.name, factor)

    def ahead(self, root: Any, state: Any) -> float:
        """The displayed lead, in points, that the seat to move at ``root`` can expect in a position
        that a plan leads to, without playing on.
        """
        evaluation = self.calibrated(root)
        plain = evaluation is self.mind or state.over
        return lead(self.expected(state) if plain else by_seat(evaluation, state), root.to_move)

    def shown(self, state: Any) -> list[float]:
        """The points that each seat can expect, as they are displayed, for example by the curve."""
        expected = self.expected(state)
        if self.mind.trust is None or state.over:
            return expected
        trust, scored = self.mind.trust(state), self.game.totals(state)
        rest = [points - now for points, now in zip(expected, scored, strict=True)]
        mean = sum(rest) / len(rest)
        return [
            now + trust.level * mean + trust.lead * (more - mean)
            for now, more in zip(scored, rest, strict=True)
        ]


@cache  # shared by all advisers, because evaluations cache sums by the identity of their weights
def _toned_down(name: str, factor: float) -> Evaluation:
    """A game's evaluation with the weights of all points still to come multiplied by a factor."""
    return reweighed(bots.evaluation(name), factor)


def reached(game: AnyGame, state: Any, actions: tuple[Any, ...]) -> Any:
    """The position after legal actions."""
    for action in actions:
        state = game.apply(state, action)
    return state


def _completed(mind: Evaluation, root: Any, plan: Plan) -> Plan:
    """Return the plan with actions that score at once inserted before the one that ends the
    turn."""
    game, state, actions = mind.game, root, list[Any]()
    for action in plan.actions:
        if action == mind.idle(state):
            while (free := _free(game, state)) is not None:
                actions.append(free)
                state = game.apply(state, free)
        if game.refusal(state, action):
            break
        actions.append(action)
        state = game.apply(state, action)
    return Plan(plan.value, tuple(actions), state)


def _free(game: AnyGame, state: Any) -> Any:
    """The action that scores most at once while the turn goes on; None if none does, or if there
    are more than MENU actions.
    """
    seat = state.to_move
    best, most = None, game.totals(state)[seat]
    menu = game.choices(state)
    for action in menu if len(menu) <= MENU else ():
        after = game.apply(state, action)
        if after.to_move == seat and (points := game.totals(after)[seat]) > most:
            best, most = action, points
    return best
