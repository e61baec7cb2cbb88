"""The tree of the strongest bot of Mexica: whole turns that are outlined first, and played when the
tree comes to them.
"""

from __future__ import annotations

from math import exp
from typing import Any

from py_rules.bots.budget import Budget
from py_rules.bots.mexica_plans import drafts, longer
from py_rules.bots.mexica_script import Draft, allowed, played
from py_rules.bots.mexica_worth import SCALE, Scale, worths
from py_rules.bots.mind import Evaluation, TreeStyle
from py_rules.bots.search import Plan
from py_rules.bots.tree import Node, TreeBot
from py_rules.bots.uct import Values, ended, shares
from py_rules.mexica import GAME
from py_rules.mexica.state import Phase, State

LONGER = 16  # turns that do one thing after the other, at most
NEVER = -1e9  # the value of a plan that turned out to be impossible


class TurnNode(Node):
    """A position with outlines of turns; the plans are made when they are tried."""

    __slots__ = ("drafts", "points", "values")

    def __init__(self, state: Any, points: list[float], values: Values) -> None:
        super().__init__(state)
        self.drafts: list[Draft | None] = []
        self.points = points
        self.values = values


class TurnTree(TreeBot):
    """A bot that searches a tree of whole turns, in which only what is tried is played."""

    def __init__(
        self, mind: Evaluation, style: TreeStyle | None = None, scale: Scale = SCALE
    ) -> None:
        super().__init__(mind, style)
        self.scale = scale

    def _known(self, state: Any) -> Node:
        return super()._known(state) or self._node(state)

    def _node(self, state: State) -> TurnNode:
        points = worths(state, self.scale)
        return TurnNode(state, points, shares(points, self.style.spread))

    def _iterate(self, root: Node, budget: Budget) -> None:
        """Go down to a new position, judge it, and tell all positions above."""
        path: list[tuple[Node, int]] = []
        values: Values = ()
        node = root
        while True:
            assert isinstance(node, TurnNode)
            if not node.plans:
                self._grow(node, budget)
            place = self._selected(node)
            below = node.nodes[place]
            if below is None:
                below = self._tried(node, place)
                budget.look()
                if below is None:
                    node.sums[place] = NEVER
                    continue
                path.append((node, place))
                values = below.values if isinstance(below, TurnNode) else below
                break
            path.append((node, place))
            if not isinstance(below, Node):
                values = below
                break
            node = below
        for each, place in path:
            each.visits += 1
            each.counts[place] += 1
            each.sums[place] += values[each.seat]

    def _tried(self, node: TurnNode, place: int) -> TurnNode | Values | None:
        """Where a turn leads, played when it is tried first; None if it is impossible."""
        draft = node.drafts[place]
        plan = node.plans[place]
        if draft is not None and not plan.actions:
            turn = played(node.state, draft)
            if turn is None:
                return None
            plan = node.plans[place] = Plan(plan.value, *turn)
        state = plan.state
        below = ended(GAME, state) if state.over else self._node(state)
        node.nodes[place] = below
        return below

    def _grow(self, node: Node, budget: Budget) -> None:
        assert isinstance(node, TurnNode)
        state, style = node.state, self.style
        if state.phase is Phase.START:
            legal = [*GAME.legal(state)]
            node.plans = [Plan(0.0, (action,), GAME.apply(state, action)) for action in legal]
            node.drafts = [None] * len(legal)
        else:
            found = drafts(state, style.width, self.scale)
            if node is self.root or len(node.plans) < 0:
                found += longer(state, found, LONGER, self.scale)
                sure = [(draft, turn) for draft in found if (turn := played(state, draft))]
                sure = [(draft, turn) for draft, turn in sure if allowed(state, turn[0])]
                node.drafts = [draft for draft, _ in sure]
                node.plans = [Plan(draft.gain, *turn) for draft, turn in sure]
            else:
                node.drafts = list(found)
                node.plans = [Plan(draft.gain, (), None) for draft in found]
        most = max(plan.value for plan in node.plans)
        weights = [exp((plan.value - most) / style.doubt) for plan in node.plans]
        whole = sum(weights)
        node.priors = [weight / whole for weight in weights]
        node.best = node.values
        node.sums = [self._hoped(node, plan.value) for plan in node.plans]
        node.counts = [0] * len(node.plans)
        node.nodes = [None] * len(node.plans)

    def _hoped(self, node: TurnNode, gain: float) -> float:
        """The value of a turn before it is tried."""
        points = list(node.points)
        seat, turn = node.seat, self.scale.turn
        points[seat] += gain - turn
        points[(seat + 1) % len(points)] += turn
        return shares(points, self.style.spread)[seat]
