"""The strongest bot of Mexica: a tree of whole turns.

Turns are outlined first, and become actions when the search tries them.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any

from py_rules.bots.budget import Budget
from py_rules.bots.mexica_plans import drafts, longer
from py_rules.bots.mexica_script import Draft, allowed, played
from py_rules.bots.mexica_worth import SCALE, Scale, worths
from py_rules.bots.mind import Evaluation, TreeStyle
from py_rules.bots.search import Plan
from py_rules.bots.tree import Node, TreeBot
from py_rules.bots.uct import Values, ended, shares
from py_rules.core import AnyGame
from py_rules.mexica import GAME
from py_rules.mexica.actions import END
from py_rules.mexica.state import Phase, State

LONGER = 16  # most longer turns (`mexica_plans.longer`) in the position to decide
NEVER = -1e9  # the sum of the values of a turn that turned out to be impossible


class TurnNode(Node):
    """A position with outlines of turns; a turn has actions once it was tried."""

    __slots__ = ("drafts", "points", "values")

    def __init__(self, state: State, points: list[float], values: Values) -> None:
        super().__init__(state)
        self.drafts: list[Draft | None] = []
        self.points = points
        self.values = values


class TurnTree(TreeBot):
    """A bot that searches a tree of whole turns of Mexica.

    A new position is judged at once, which is quick; the turns that are possible in it are outlined
    when it is visited again.
    """

    def __init__(
        self,
        mind: Evaluation,
        style: TreeStyle | None = None,
        scale: Scale = SCALE,
        most: int | None = None,
    ) -> None:
        super().__init__(mind, style)
        self.scale = scale
        self.most = most  # positions looked at, whatever the budget; None for no such limit

    def choose(self, game: AnyGame, state: Any, rng: Random, budget: Budget | None) -> Plan:
        """The turn that was tried most."""
        budget = budget or Budget(self.style.positions)
        known = self._known(state)
        if self.scale.rivals != 1 and state.to_move != self._start[0]:
            known = None
        if not isinstance(known, TurnNode):
            self._start = state.to_move, worths(state, self.scale)
            known = self._node(state)
        root = self.root = known
        self._hurried = not self._widen(root, budget)
        budget.best, top = root.plans[0].actions, 0
        limit = self.most or float("inf")
        while len(root.plans) > 1 and root.visits < limit and not budget.over:
            self._iterate(root, budget)
            place = max(range(len(root.plans)), key=root.counts.__getitem__)
            if place != top:
                top, budget.best = place, root.plans[place].actions
        places = range(len(root.plans))
        return root.plans[max(places, key=lambda place: (root.counts[place], -place))]

    def points(self, state: Any) -> list[float]:
        """The points that each seat can expect, as this bot judges a position."""
        return worths(state, self.scale)

    def _node(self, state: State) -> TurnNode:
        points = worths(state, self.scale)
        if (rivals := self.scale.rivals) != 1:
            # What the others gain or lose from here on counts more for a rival, less for a builder.
            seat, before = self._start
            points = [
                now if other == seat else then + rivals * (now - then)
                for other, (now, then) in enumerate(zip(points, before, strict=True))
            ]
        return TurnNode(state, points, shares(points, self.style.spread))

    def _iterate(self, root: Node, budget: Budget) -> None:
        """Go down to a new position, judge it, and update all nodes above it."""
        path: list[tuple[Node, int]] = []
        node: Node = root
        while True:
            assert isinstance(node, TurnNode)
            if not node.plans and not self._outline(node, budget):
                node.plans, node.sums = [], []
                return
            place = self._selected(node)
            fresh = node.nodes[place] is None
            below = self._tried(node, place)
            if below is None:
                node.sums[place] = NEVER
                continue
            path.append((node, place))
            if isinstance(below, TurnNode):
                values = below.values
                if not fresh:
                    node = below
                    continue
            else:
                values = below
            break
        budget.look()
        for each, place in path:
            each.visits += 1
            each.counts[place] += 1
            each.sums[place] += values[each.seat]

    def _tried(self, node: TurnNode, place: int) -> TurnNode | Values | None:
        """The node after a turn, or its values if the game is over; None if it is impossible."""
        below = node.nodes[place]
        if below is None:
            draft, plan = node.drafts[place], node.plans[place]
            if draft is not None and not plan.actions:
                turn = played(node.state, draft)
                if turn is None:
                    return None
                plan = node.plans[place] = Plan(plan.value, *turn)
            over = plan.state.over
            below = ended(GAME, plan.state) if over else self._node(plan.state)
            node.nodes[place] = below
        assert isinstance(below, TurnNode | tuple)
        return below

    def _outline(self, node: TurnNode, budget: Budget) -> bool:
        """Outline the turns of a position. False if some may be missing because the time is up."""
        state = node.state
        if state.phase is Phase.START:
            legal = [*GAME.legal(state)]
            node.plans = [Plan(0.0, (action,), GAME.apply(state, action)) for action in legal]
            node.drafts = [None] * len(legal)
        else:
            node.drafts = [*drafts(state, self.style.width, self.scale, budget.late)]
            node.plans = [Plan(draft.gain, (), None) for draft in node.drafts if draft]
        node.counts = [0] * len(node.plans)
        node.nodes = [None] * len(node.plans)
        self._expect(node)
        return not budget.late()

    def _expect(self, node: TurnNode) -> None:
        """Set the priors of the turns, and the values of those that were not tried."""
        plans = node.plans
        most = max(plan.value for plan in plans)
        weights = [exp((plan.value - most) / self.style.doubt) for plan in plans]
        whole = sum(weights)
        node.priors = [weight / whole for weight in weights]
        done = len(node.sums)
        node.sums += [self._hoped(node, plan.value) for plan in plans[done:]]

    def _hoped(self, node: TurnNode, gain: float) -> float:
        """The value of a turn before it is tried."""
        points = list(node.points)
        seat, turn = node.seat, self.scale.turn
        points[seat] += gain - turn
        points[(seat + 1) % len(points)] += turn
        return shares(points, self.style.spread)[seat]

    def _widen(self, root: TurnNode, budget: Budget) -> bool:
        """Find the actions of all turns in the position to decide, leave out impossible turns, and
        add longer ones. False if some are missing because the time is up.
        """
        if not root.plans:
            self._outline(root, budget)
        state = root.state
        if state.phase is Phase.START:
            return True
        found = [draft for draft in root.drafts if draft]
        retained = list[tuple[Draft | None, Plan, int, float, Any]]()
        seen = set[State]()
        lines = zip(root.drafts, root.plans, root.counts, root.sums, root.nodes, strict=True)
        for draft, plan, count, value, below in lines:
            if retained and budget.late():
                break
            turn = (plan.actions, plan.state) if plan.actions else None
            if draft and not turn:
                turn = played(state, draft)
            if turn and turn[1] not in seen and allowed(state, turn[0]):
                seen.add(turn[1])
                retained.append((draft, Plan(plan.value, *turn), count, value, below))
        if not any(draft and draft.begin for draft in found):
            for draft in longer(state, found, LONGER, self.scale, budget.late):
                if retained and budget.late():
                    break
                turn = played(state, draft)
                if turn and turn[1] not in seen and allowed(state, turn[0]):
                    seen.add(turn[1])
                    value = self._hoped(root, draft.gain)
                    retained.append((draft, Plan(draft.gain, *turn), 0, value, None))
        if not retained:
            plan = Plan(0.0, (END,), GAME.apply(state, END))
            retained = [(None, plan, 0, root.values[root.seat], None)]
        root.drafts = [each[0] for each in retained]
        root.plans = [each[1] for each in retained]
        root.counts = [each[2] for each in retained]
        root.sums = [each[3] for each in retained]
        root.nodes = [each[4] for each in retained]
        self._expect(root)
        return not budget.late()
