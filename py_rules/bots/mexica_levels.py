"""The levels of Mexica: how far each looks ahead, and by how much it misjudges."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from py_rules.bots.budget import Budget, Late
from py_rules.bots.mexica_plans import drafts
from py_rules.bots.mexica_script import allowed, corner, played
from py_rules.bots.mexica_tree import TurnTree
from py_rules.bots.mexica_worth import SCALE, WEIGHTS, Scale, worths
from py_rules.bots.mind import Evaluation, Style, final, lead
from py_rules.bots.search import Plan, Planner, SearchBot
from py_rules.core import AnyGame
from py_rules.mexica import GAME
from py_rules.mexica.actions import END, menu
from py_rules.mexica.areas import ORDINARY
from py_rules.mexica.data import HEIGHTS
from py_rules.mexica.state import Phase, State, district_at


class TurnBot(SearchBot):
    """A bot that outlines whole turns and takes the one that leaves it furthest ahead, or one that
    it misjudges as such.
    """

    def __init__(self, mind: Evaluation, style: Style, scale: Scale = SCALE) -> None:
        super().__init__(mind, style)
        self.scale = scale

    def choose(self, game: AnyGame, state: Any, rng: Random, budget: Budget | None) -> Plan:
        """The turn that it chooses."""
        budget = budget or Budget(self.style.positions)
        lines = self._lines(state, budget)
        sensible = self._sensible(game, state, lines, float("-inf"), budget) or lines
        plan = topped_up(self._chosen(sensible, rng), state, self.scale)
        better = thrifty(plan, sensible, state)
        return plan if better is plan else topped_up(better, state, self.scale)

    def _lines(self, state: State, budget: Budget) -> list[Plan]:
        """The turns of a position, the best first."""
        lines, best = list[Plan](), float("-inf")
        assert state.to_move is not None
        for actions, after in _turns(state, TURNS * self.style.width, self.scale, budget.late):
            totals = final(self.evaluation, after) if after.over else worths(after, self.scale)
            value = lead(totals, state.to_move, self.scale.rivals)
            lines.append(Plan(value, actions, after))
            if value > best:
                best, budget.best = value, actions
            if not budget.look():
                break
        lines.sort(key=_value, reverse=True)
        return lines


def _value(line: Plan) -> float:
    return line.value


LEFT_OVER = 2  # fewest unused action points that count as a waste


def thrifty(plan: Plan, lines: list[Plan], state: State) -> Plan:
    """The plan; if it leaves LEFT_OVER or more action points unused, the next better of the turns
    that leaves fewer, if there is one.
    """
    if left_over(state, plan.actions) < LEFT_OVER:
        return plan
    better = [line for line in lines if line.value > plan.value]
    return next(
        (line for line in reversed(better) if left_over(state, line.actions) < LEFT_OVER), plan
    )


def left_over(state: State, actions: tuple[Any, ...]) -> int:
    """The number of action points that a turn leaves unused."""
    for action in actions:
        if action == END:
            return state.ap
        state = GAME.apply(state, action)
    return 0


GAIN = 1.0  # points; a building that gains less is not added


def topped_up(plan: Plan, state: State, scale: Scale = SCALE) -> Plan:
    """The plan, with one more building at home if action points are left over that can pay for it,
    and if it gains points.
    """
    *actions, last = plan.actions
    for action in actions:
        state = GAME.apply(state, action)
    seat = state.to_move
    if last != END or not state.ap or plan.state.over or seat is None:
        return plan
    player = state.players[seat]
    home = district_at(state, player.place)
    able = home.area & state.free & ORDINARY if home else 0
    if not home or not able:
        return plan
    if not home.token and not able & (able - 1) and home.size in state.calpulli:
        return plan  # the last square is for the calpulli
    square = corner(state, able)
    best, most = plan, lead(worths(plan.state, scale), seat, scale.rivals) + GAIN
    for height, left in zip(HEIGHTS, player.stock, strict=True):
        build = menu().builds[height][square]
        if not left or height > state.ap or GAME.refusal(state, build):
            continue
        after = GAME.apply(GAME.apply(state, build), END)
        if after.over:
            continue
        value = lead(worths(after, scale), seat, scale.rivals)
        if value > most:
            best, most = Plan(plan.value, (*actions, build, END), after), value
    return best


def _turns(
    state: State, width: int, scale: Scale, late: Late
) -> Iterator[tuple[tuple[Any, ...], State]]:
    """Yield legal turns of a position, at least one, each with a different position after it. When
    the time is up, at most one more.
    """
    if state.phase is Phase.START:
        yield from (((action,), GAME.apply(state, action)) for action in GAME.legal(state))
        return
    found = set[State]()
    for draft in drafts(state, width, scale, late):
        if found and late():
            return
        turn = played(state, draft)
        if turn and turn[1] not in found and allowed(state, turn[0]):
            found.add(turn[1])
            yield turn
    if not found:
        yield (END,), GAME.apply(state, END)


def bot_of(mind: Evaluation, level: str, patience: int) -> Planner:
    """The bot of a level. With a ``patience`` of n it looks at up to n times as much."""
    scale = SCALE._replace(rivals=mind.rivals, hopes=mind.weights["later"] / WEIGHTS["later"])
    if level == "grandmaster":
        return TurnTree(mind, mind.tree.longer(patience), scale)
    if level == "master":
        return TurnTree(mind, mind.tree.longer(patience), scale, MASTER * patience)
    return TurnBot(mind, mind.styles[level].longer(patience), scale)


MASTER = 25  # positions that a master looks at
TURNS = 4  # turns that are outlined, for each unit of a style's width
STYLES = {
    "novice": Style(width=4, depth=8, slips=24, among=16),
    "apprentice": Style(width=3, depth=8, slips=9, among=10),
    "adept": Style(width=4, depth=8, slips=1.2, among=5),
}
