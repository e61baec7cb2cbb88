"""The search of the strongest bots: a tree of whole turns, in which each seat plays for itself.

A node of the tree is a position in which somebody is to move. Its moves are the best few plans of
a beam (`search.turns`), each with a prior: the better the mind judges where it leads, the more it
is tried (PUCT). The value of a new position is what the mind expects after the best plan found in
it, as a share of the win for each seat, so that positions are compared after a finished turn.
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Any

from py_rules.bots.budget import Budget
from py_rules.bots.mind import Evaluation, TreeStyle, by_seat
from py_rules.bots.search import Plan, Planner, turns
from py_rules.bots.uct import Values, ended, shares
from py_rules.core import AnyGame


class Node:
    """A position in which somebody is to move, with its plans once they were needed."""

    __slots__ = ("best", "counts", "nodes", "plans", "priors", "seat", "state", "sums", "visits")

    def __init__(self, state: Any) -> None:
        self.state = state
        self.seat: int = state.to_move
        self.visits = 0
        self.plans: list[Plan] = []
        self.priors: list[float] = []
        self.counts: list[int] = []  # how often each plan was tried
        self.sums: list[float] = []  # of their values for the seat, the mind's estimate included
        self.nodes: list[Node | Values | None] = []  # after each plan; values if nobody is to move
        self.best: Values = ()


class TreeBot(Planner):
    """A bot that searches a tree of turns until its budget is used up, and reuses the tree."""

    def __init__(self, mind: Evaluation, style: TreeStyle | None = None) -> None:
        super().__init__()
        self.evaluation = mind
        self.style = style or mind.tree
        self.root: Node | None = None
        self._rng = Random(0)
        self._hurried = False  # whether some plans of the root were left out for lack of time
        # The seat that thinks, and what each seat could expect when the tree began to grow.
        self._start: tuple[int, list[float]] = (-1, [])

    def choose(self, game: AnyGame, state: Any, rng: Random, budget: Budget | None) -> Plan:
        """The plan that was tried most.

        An iteration that runs out of time is broken off and changes no counts.
        """
        budget = budget or Budget(self.style.positions)
        root = self._known(state)
        if root is None or (self.evaluation.rivals != 1 and root.seat != self._start[0]):
            root = Node(state)
            self._start = root.seat, by_seat(self.evaluation, state)
        self.root, self._rng = root, rng
        self._hurried = False
        if not root.plans:
            self._hurried = not self._grow(root, budget)
        budget.best, top = root.plans[0].actions, 0
        while len(root.plans) > 1 and not budget.over:
            seen = budget.seen
            self._iterate(root, budget)
            if budget.seen == seen:
                budget.look()  # everything left is known; counting it ends the loop
            place = max(range(len(root.plans)), key=root.counts.__getitem__)
            if place != top:
                top, budget.best = place, root.plans[place].actions
        plan = root.plans[_chosen(root)]
        return plan if self.style.follow else plan._replace(actions=plan.actions[:1])

    def points(self, state: Any) -> list[float]:
        """The points that each seat can expect, as this bot judges a position."""
        return by_seat(self.evaluation, state)

    def _known(self, state: Any) -> Node | None:
        """The node of a position, if the tree of the last decision has it."""
        level = [self.root] if self.root and not self._hurried else []
        for _ in range(6):
            below = list[Node]()
            for node in level:
                if node.state == state:
                    return node
                below += (each for each in node.nodes if isinstance(each, Node) and each.visits)
            level = below
        return None

    def _iterate(self, root: Node, budget: Budget) -> None:
        """Go down to a new position, judge it, and update all nodes above it."""
        path: list[tuple[Node, int]] = []
        node = root
        while True:
            place = self._selected(node)
            path.append((node, place))
            below = self._below(root, node, place)
            if not isinstance(below, Node):
                values = below
                break
            if not below.plans:
                values = self._continued(root, below, path, budget)
                break
            node = below
        if not values:
            for each, _ in path[1:]:
                if not each.visits:
                    each.plans = []
            return
        for each, place in path:
            each.visits += 1
            each.counts[place] += 1
            each.sums[place] += values[each.seat]

    def _below(self, root: Node, node: Node, place: int) -> Node | Values:
        """The node after a plan, or the values there if nobody is to move."""
        below = node.nodes[place]
        if below is None:
            after = self._drawn(root, self._reached(node, place))
            below = Node(after) if after.to_move is not None else self._values(after)
            node.nodes[place] = below
        return below

    def _reached(self, node: Node, place: int) -> Any:
        """The position after a plan, computed now if the mind has left it out."""
        plan = node.plans[place]
        if plan.state is None:
            state = node.state
            for action in plan.actions:
                state = self.evaluation.game.apply(state, action)
            node.plans[place] = plan = plan._replace(state=state)
        return plan.state

    def _drawn(self, root: Node, state: Any) -> Any:
        """The position after random draws, until a player is to move or the search may judge it."""
        settled, game = self.evaluation.settled, self.evaluation.game
        while state.to_move is None and not state.over and settled:
            if settled(root.state, state):
                break
            state = game.apply(state, game.deal(state, self._rng))
        return state

    def _continued(
        self, root: Node, node: Node, path: list[tuple[Node, int]], budget: Budget
    ) -> Values:
        """Grow a new node and play on from it to the stage at which positions are compared: by the
        quick judgement if there is one, otherwise by the best plans. Return the values there, or ()
        if the time runs out on the way.
        """
        settled, quick = self.evaluation.settled, self.evaluation.quick
        while True:
            if not node.plans and not self._grow(node, budget):
                node.plans = []
                return ()
            if settled is None or settled(root.state, self._reached(node, 0)) or budget.over:
                if node.best:
                    return node.best
                values = self._values(self._reached(node, 0))
                self._compare(node, values)
                return values
            path.append((node, 0))
            if quick and (values := self._played_on(root, node, budget)):
                return values
            if budget.late():
                return ()
            below = self._below(root, node, 0)
            if not isinstance(below, Node):
                return below
            node = below

    def _played_on(self, root: Node, node: Node, budget: Budget) -> Values:
        """The values that quick judgements lead to after the best plan of a new node; () if they
        don't reach the stage at which positions are compared, or if the time is up.
        """
        settled, quick = self.evaluation.settled, self.evaluation.quick
        assert settled
        assert quick
        state = self._drawn(root, self._reached(node, 0))
        while not settled(root.state, state):
            state = quick(state, budget.late)
            if state is None or budget.late():
                return ()
            state = self._drawn(root, state)
        budget.look()
        values = self._values(state)
        if not node.best:
            self._compare(node, values)
        return values

    def _selected(self, node: Node) -> int:
        """The index of the plan with the highest upper bound."""
        explore = self.style.exploration * sqrt(node.visits + 1)
        best, most = 0, float("-inf")
        for place, prior in enumerate(node.priors):
            bound = (node.sums[place] + explore * prior) / (node.counts[place] + 1)
            if bound > most:
                best, most = place, bound
        return best

    def _grow(self, node: Node, budget: Budget) -> bool:
        """Find the plans of a position. False if some may be missing because the time is up."""
        style, mind = self.style, self.evaluation
        lines: list[Plan] = []
        if mind.plans:
            lines = mind.plans(mind, node.state, style.width, budget.late)
        at_first_sight = bool(lines) and mind.quick is not None
        if lines and not at_first_sight:
            budget.look()
        if not lines:
            lines = turns(mind, node.state, style.beam, style.depth, budget)[: style.width]
        whole = not budget.late()
        node.plans = lines
        most = lines[0].value
        weights = [exp((line.value - most) / style.doubt) for line in lines]
        total = sum(weights)
        node.priors = [weight / total for weight in weights]
        node.counts = [0] * len(lines)
        node.nodes = [None] * len(lines)
        if at_first_sight:
            self._compare(node, (0.5,) * node.state.seats)
            return whole
        node.best = self._values(self._reached(node, 0))
        node.sums = [self._promise(node, place) for place in range(len(lines))]
        return whole

    def _promise(self, node: Node, place: int) -> float:
        """The value of a plan for the seat that takes it."""
        line = node.plans[place]
        goes_on = line.state is None or not line.state.over
        if goes_on and node.state.seats == 2 and self.evaluation.rivals == 1:
            return 1 / (1 + exp(-line.value / self.style.spread))
        if line.points and self.evaluation.rivals == 1:
            return shares(line.points, self.style.spread)[node.seat]
        return self._values(self._reached(node, place))[node.seat]

    def _compare(self, node: Node, values: Values) -> None:
        """Estimate each plan: the value of the best one minus the difference between their
        judgements."""
        own, most, whole = values[node.seat], node.plans[0].value, 4 * self.style.spread
        node.sums = [own - (most - line.value) / whole for line in node.plans]

    def _values(self, state: Any) -> Values:
        """The value of a position for each seat."""
        if state.over:
            return ended(self.evaluation.game, state)
        points = by_seat(self.evaluation, state)
        if (rivals := self.evaluation.rivals) != 1:
            # What the others gain or lose from here on counts more for a rival, less for a builder.
            seat, before = self._start
            points = [
                now if other == seat else then + rivals * (now - then)
                for other, (now, then) in enumerate(zip(points, before, strict=True))
            ]
            if self.evaluation.envy and self.evaluation.spoils:
                points[seat] -= self.evaluation.envy * self.evaluation.spoils(state, seat)
        return shares(points, self.style.spread)


def _chosen(node: Node) -> int:
    """The index of the plan that was tried most; of equal ones the better one."""
    return max(
        range(len(node.plans)),
        key=lambda place: (node.counts[place], node.sums[place] / (node.counts[place] + 1)),
    )
