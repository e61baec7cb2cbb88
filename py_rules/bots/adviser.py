"""What several plans for one turn are worth, by the search of the strongest bots."""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Any, NamedTuple

from py_rules.bots.budget import Budget
from py_rules.bots.mind import Evaluation
from py_rules.bots.search import Plan
from py_rules.bots.tree import Node, TreeBot

EVERY = 3  # of so many tries one is for the plans to be compared, which a search alone tries seldom
SUREST = 0.999  # a share of the win; the points of a surer one are no longer told apart
MENU = 400  # legal actions that are looked through for one that costs nothing, at most


class Weighed(NamedTuple):
    """A plan, and the points by which its seat is expected to be ahead after it."""

    value: float
    plan: Plan


class Adviser(TreeBot):
    """The strongest bot, asked what plans are worth instead of which one it chooses.

    A position's first plans are those of the search, and those given. A plan that does nothing
    more is completed first by actions that score at once and leave the turn going on.
    """

    def __init__(self, mind: Evaluation) -> None:
        super().__init__(mind)
        self._watched: list[int] = []  # indices of plans of the root
        self._tries = 0

    def weigh(
        self, state: Any, budget: Budget, given: Iterable[tuple[Any, ...]] = (), compared: int = 3
    ) -> tuple[list[Weighed], list[Weighed]]:
        """The plans of the search, the best first, and those given, in their order.

        Those given and so many of the others are compared closely.
        """
        root = self._known(state) or Node(state)
        self.root, self._watched = root, []
        grown = not root.plans
        if grown:
            self._grow(root, budget)
        for place in range(len(root.plans)):
            self._reached(root, place)
            if grown:
                self._put(root, place, self._completed(root, root.plans[place]))
        own = self._distinct(root)
        places = [self._place(root, actions) for actions in given]
        self._tries = 0
        while len(root.plans) > 1 and not budget.over:
            best = sorted(own, key=lambda place: -root.counts[place])[:compared]
            self._watched = [*best, *places]
            seen = budget.seen
            self._iterate(root, budget)
            if budget.seen == seen:
                budget.look()  # all that is left is known: it must end too
        return self._ranked(root, own), [self._weighed(root, place) for place in places]

    def _ranked(self, root: Node, own: list[int]) -> list[Weighed]:
        """The plans, the best first; those hardly tried, which only the mind has judged, last."""
        often = max(root.counts[place] for place in own) / 10
        tried = [self._weighed(root, place) for place in own if root.counts[place] >= often]
        others = [self._weighed(root, place) for place in own if root.counts[place] < often]
        tried.sort(key=_value, reverse=True)
        others.sort(key=_value, reverse=True)
        least = tried[-1].value
        return tried + [each._replace(value=min(each.value, least)) for each in others]

    def _selected(self, node: Node) -> int:
        if node is self.root and self._watched:
            self._tries += 1
            if self._tries % EVERY == 0:
                return min(self._watched, key=node.counts.__getitem__)
        return super()._selected(node)

    def _weighed(self, root: Node, place: int) -> Weighed:
        share = root.sums[place] / (root.counts[place] + 1)
        share = min(max(share, 1 - SUREST), SUREST)
        return Weighed(self.style.spread * log(share / (1 - share)), root.plans[place])

    def _distinct(self, root: Node) -> list[int]:
        """The indices of the plans, without those that lead where an earlier one leads."""
        places, seen = list[int](), set[Any]()
        for place, plan in enumerate(root.plans):
            if plan.state not in seen:
                seen.add(plan.state)
                places.append(place)
        return places

    def _place(self, root: Node, actions: tuple[Any, ...]) -> int:
        """The index of the plan of these actions, which is added if there is none."""
        for place, plan in enumerate(root.plans):
            if plan.actions == actions:
                return place
        state = root.state
        for action in actions:
            state = self.evaluation.game.apply(state, action)
        root.priors.append(1 / (len(root.plans) + 1))
        root.plans.append(Plan(0.0, actions, state))
        root.sums.append(0.0)
        root.counts.append(0)
        root.nodes.append(None)
        self._put(root, len(root.plans) - 1, root.plans[-1])
        return len(root.plans) - 1

    def _put(self, root: Node, place: int, plan: Plan) -> None:
        """Put a plan in the place of another, judged by the mind."""
        root.plans[place] = plan
        root.sums[place] = self._values(plan.state)[root.seat]

    def _completed(self, root: Node, plan: Plan) -> Plan:
        """The plan with what scores at once before the action that does nothing more."""
        game, idle = self.evaluation.game, self.evaluation.idle
        actions, state = list[Any](), root.state
        for action in plan.actions:
            if action == idle(state):
                while (free := self._free(state, root.seat)) is not None:
                    actions.append(free)
                    state = game.apply(state, free)
            if game.refusal(state, action):
                break
            actions.append(action)
            state = game.apply(state, action)
        if len(actions) == len(plan.actions):
            return plan
        return Plan(plan.value, tuple(actions), state)

    def _free(self, state: Any, seat: int) -> Any:
        """The action that scores most at once while the turn goes on; None if none does."""
        game = self.evaluation.game
        best, most = None, game.totals(state)[seat]
        menu = game.choices(state)
        for action in menu if len(menu) <= MENU else ():
            after = game.apply(state, action)
            if after.to_move == seat and (points := game.totals(after)[seat]) > most:
                best, most = action, points
        return best


def _value(each: Weighed) -> float:
    return each.value
