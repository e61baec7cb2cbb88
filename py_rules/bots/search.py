"""The search that all bots share: a beam over the own turn, then the answer of the next player."""

from __future__ import annotations

from math import log
from random import Random
from typing import Any, NamedTuple

from py_rules.bots.budget import Budget
from py_rules.bots.mind import Mind, Style, worth


class Plan(NamedTuple):
    """Actions one after the other, where they lead, and how good that is for who takes them."""

    value: float
    actions: tuple[Any, ...]
    state: Any


def turns(
    mind: Mind, state: Any, width: int, depth: int, budget: Budget, *, noted: bool = False
) -> list[Plan]:
    """Ways to play the own turn, best first; at least one, however small the budget is.

    Those that end the turn, and where the depth or the budget has ended, unfinished ones. If
    ``noted``, the budget always knows the best way so far.
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


def answered(mind: Mind, lines: list[Plan], seat: int, style: Style, budget: Budget) -> list[Plan]:
    """The best lines, judged anew after the best answer of whoever is next; best first.

    Lines that end with chance to move, or the game, keep their value. Only lines of which the
    answer was found in time are in the result; all of them if there was no time for any.
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


def misjudged(lines: list[Plan], slips: float, rng: Random) -> Plan:
    """One of the lines, the better the likelier: each is misjudged by some points.

    (The sum of value and Gumbel noise is largest for each line as often as softmax says.)
    """
    return max(lines, key=lambda line: line.value - slips * log(-log(rng.random() or 0.5)))


class Thinker:
    """A bot that plans whole turns by a mind and remembers the plan while it holds."""

    def __init__(self, mind: Mind, style: Style) -> None:
        self.mind = mind
        self.style = style
        self._plan: dict[Any, Any] = {}

    def __call__(self, game: Any, state: Any, rng: Random, budget: Budget | None = None) -> Any:
        """A legal action of the seat to move."""
        if state in self._plan:
            return self._plan[state]
        budget = budget or Budget(self.style.positions)
        line = self.choose(state, rng, budget)
        self._plan.clear()
        for action in line.actions:
            self._plan[state] = action
            state = game.apply(state, action)
        return line.actions[0]

    def planned(self, state: Any) -> Any:
        """What it means to do here, as part of a turn that it has begun; None if nothing yet."""
        return self._plan.get(state)

    def choose(self, state: Any, rng: Random, budget: Budget) -> Plan:
        """The turn that this bot would play, from here on."""
        style = self.style
        lines = turns(self.mind, state, style.width, style.depth, budget, noted=True)
        if style.answers:
            lines = answered(self.mind, lines, state.to_move, style, budget)
        if style.slips:
            return misjudged(lines[: style.among], style.slips, rng)
        best = lines[0].value
        return rng.choice([line for line in lines if line.value == best])
