"""The search of the bots: a beam over the seat's own turn, then the next player's best answer."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random
from typing import Any, NamedTuple

from py_rules.bots.budget import Budget
from py_rules.bots.mind import Evaluation, Style, worth
from py_rules.core import AnyGame


class Plan(NamedTuple):
    """Actions to take one after the other, where they lead, and what that is worth.

    In a tree, ``state`` may be None until the position is needed.
    """

    value: float
    actions: tuple[Any, ...]
    state: Any
    points: Sequence[float] = ()  # that each seat can expect there, if they are known


def turns(
    mind: Evaluation, state: Any, width: int, depth: int, budget: Budget, *, noted: bool = False
) -> list[Plan]:
    """Beam search: plans for the rest of the turn, best first. At least one, however small the
    budget.

    Follows the ``width`` best unfinished plans for up to ``depth`` moves. Plans that end the turn
    are in the result, and unfinished ones where the depth or the budget ends. With ``noted``,
    ``budget.best`` is kept up to date.
    """
    root, seat, apply = state, state.to_move, mind.game.apply
    edge, done = [Plan(0.0, (), state)], list[Plan]()
    left, best = True, float("-inf")
    for _ in range(depth):
        grown, seen = list[Plan](), set[Any]()
        for line in edge:
            for actions in mind.moves(root, line.state):
                after = line.state
                for action in actions:
                    after = apply(after, action)
                if after in seen:
                    continue
                seen.add(after)
                left = budget.look()
                value = worth(mind, after, seat)
                grew = Plan(value, line.actions + actions, after)
                (grown if after.to_move == seat else done).append(grew)
                if noted and value > best:
                    best, budget.best = value, grew.actions
                if not left:
                    break
            if not left:
                break
        if not left:
            done += (line for line in (*grown, *edge) if line.actions)
            break
        grown.sort(key=_value, reverse=True)
        edge = grown[:width]
        if not edge:
            break
    else:
        done += edge
    done.sort(key=_value, reverse=True)
    return done


def _value(line: Plan) -> float:
    return line.value


def answered(
    mind: Evaluation, lines: list[Plan], seat: int, style: Style, budget: Budget
) -> list[Plan]:
    """The best plans, judged again after the next player's best answer; best first.

    The value becomes the mean of those before and after the answer; plans that end with chance or
    the end of the game keep theirs. If time runs out, only the plans answered so far are returned;
    if there was no time at all, all plans as they were.
    """
    found = list[Plan]()
    for line in lines[: style.answers]:
        if budget.over:
            break
        value = line.value
        if line.state.to_move is not None and line.state.to_move != seat:
            answer = turns(mind, line.state, 1, style.depth, budget)[0]
            value = (value + worth(mind, answer.state, seat)) / 2
        found.append(line._replace(value=value))
        budget.best = max(found, key=_value).actions
    found.sort(key=_value, reverse=True)
    return found or lines


def evaluation_error(lines: list[Plan], slips: float, rng: Random) -> Plan:
    """One of the plans, better ones more likely: each value is misjudged by some points.

    With Gumbel noise of scale ``slips`` added to the values, the largest sum is distributed as
    softmax.
    """
    return max(lines, key=lambda line: line.value - slips * log(-log(rng.random() or 0.5)))


class Planner:
    """A bot that plans several actions at once, and follows its plan while the positions match."""

    def __init__(self) -> None:
        self._plan: dict[Any, Any] = {}

    def __call__(self, game: AnyGame, state: Any, rng: Random, budget: Budget | None = None) -> Any:
        """A legal action of the seat to move."""
        if state in self._plan:
            return self._plan[state]
        line = self.choose(game, state, rng, budget)
        self._plan.clear()
        for action in line.actions:
            self._plan[state] = action
            state = game.apply(state, action)
        return line.actions[0]

    def planned(self, state: Any) -> Any:
        """The action it has planned for this position; None if it has no plan for it."""
        return self._plan.get(state)

    def choose(self, game: AnyGame, state: Any, rng: Random, budget: Budget | None) -> Plan:
        """The plan it chooses, such as for the rest of the turn."""
        raise NotImplementedError


SPARED = 1.5  # points that any level with slips may give up to waste nothing


class SearchBot(Planner):
    """A bot that plans whole turns with a mind: a beam, then the next player's answers."""

    def __init__(self, mind: Evaluation, style: Style) -> None:
        super().__init__()
        self.evaluation = mind
        self.style = style

    def choose(self, game: AnyGame, state: Any, rng: Random, budget: Budget | None) -> Plan:
        """The plan it chooses for the rest of the turn."""
        style = self.style
        budget = budget or Budget(style.positions)
        lines = turns(self.evaluation, state, style.width, style.depth, budget, noted=True)
        if style.answers:
            lines = answered(self.evaluation, lines, state.to_move, style, budget)
        plan = self._chosen(lines, rng)
        if not self._wastes(game, state, plan.actions):
            return plan
        allowed = max(style.slips, SPARED) if style.slips else 0.0
        sensible = self._sensible(game, state, lines, lines[0].value - allowed, budget)
        return self._chosen(sensible, rng) if sensible else lines[0]

    def _sensible(
        self, game: AnyGame, state: Any, lines: list[Plan], least: float, budget: Budget
    ) -> list[Plan]:
        """The plans that waste nothing, if the best of them is worth at least ``least``. If the
        time is up, those found so far, at least one.
        """
        retained = list[Plan]()
        for line in lines:
            if retained and budget.late():
                break
            if not retained and line.value < least:
                break
            if not self._wastes(game, state, line.actions):
                retained.append(line)
        return retained

    def _chosen(self, lines: list[Plan], rng: Random) -> Plan:
        """Return one of the best plans, or one that the bot misjudges as such."""
        style = self.style
        if style.slips:
            return evaluation_error(lines[: style.among], style.slips, rng)
        best = lines[0].value
        return rng.choice([line for line in lines if line.value == best])

    def _wastes(self, game: AnyGame, state: Any, actions: tuple[Any, ...]) -> bool:
        wastes = self.evaluation.wastes
        for action in actions:
            if wastes(state, action):
                return True
            state = game.apply(state, action)
        return False
