"""Outlines of turns of Mexica, and how they are turned into actions."""

from __future__ import annotations

from typing import NamedTuple

from py_rules.bots.mexica_reach import Reach
from py_rules.bots.mexica_ways import digging
from py_rules.mexica import GAME
from py_rules.mexica.actions import END, SPEND, TAKE, Action, menu
from py_rules.mexica.areas import ORDINARY, ROW, STARTS, Area
from py_rules.mexica.state import State, district_at, fits, token_squares

MOST = 10  # action points that a turn may take, chips included
Stock = tuple[int, ...]


class Draft(NamedTuple):
    """A turn in outline: build at home, go somewhere, enclose and found a district, build there."""

    gain: float  # points
    used: int = 0  # action points, without those for chips
    before: Stock = ()  # the heights built at home first
    target: Area = 0  # where to go: any of these squares; 0 for nowhere
    wall: Area = 0  # canals to dig then
    area: Area = 0  # the district that they enclose
    after: Stock = ()  # the heights built there
    take: int = 0  # chips
    begin: Draft | None = None  # the outline of what comes before all this


class Script:
    """The actions of a turn, collected one by one, and the position after them."""

    def __init__(self, state: State) -> None:
        assert state.to_move is not None
        self.state, self.seat = state, state.to_move
        self.actions = list[Action]()

    @property
    def place(self) -> Area:
        """Where the figure is."""
        return self.state.players[self.seat].place

    def do(self, *actions: Action) -> None:
        """Add actions, and apply them to the position."""
        for action in actions:
            self.actions.append(action)
            self.state = GAME.apply(self.state, action)

    def found(self) -> bool:
        """Found the district of the figure. False if that is not possible."""
        home = district_at(self.state, self.place)
        if home is None or not fits(self.state, home):
            return False
        room = token_squares(self.state, home)
        if not room:
            return False
        self.do(menu().founds[corner(self.state, room)])
        return True

    def build(self, built: Stock, avoid: Area) -> bool:
        """Build these heights in the district of the figure, where they are least in its player's
        way, but not on ``avoid``. False if that is not possible."""
        if not built:
            return True
        home = district_at(self.state, self.place)
        if home is None:
            return False
        builds = menu().builds
        for height in built:
            room = home.area & ORDINARY & self.state.free
            room &= ~avoid
            if not room or not self.state.players[self.seat].stock[height - 1]:
                return False
            self.do(builds[height][corner(self.state, room)])
        return True

    def follow(self, draft: Draft) -> bool:
        """Add the actions of an outline, except chips and the end of the turn. False if one of them
        is not possible.
        """
        if draft.begin and not self.follow(draft.begin):
            return False
        self.found()
        way: tuple[Action, ...] = ()
        avoid = 0
        if draft.target and not self.place & draft.target:
            left = self.state.ap + self.state.players[self.seat].chips
            reach = Reach(self.state, self.place, min(left, MOST))
            price = reach.cost(draft.target)
            if price is None:
                return False
            goal = _goal(self.state, reach.rings[price] & draft.target)
            found = reach.way(goal)
            if found is None:
                return False
            way = found
            avoid = goal | reach.passed
        if not self.build(draft.before, avoid):
            return False
        self.do(*way)
        if draft.wall:
            canals = digging(self.state, draft.wall & ~self.state.canals, draft.area)
            if canals is None:
                return False
            self.do(*canals)
        if draft.target and not self.found() and draft.area:
            return False
        return self.build(draft.after, 0)


def played(state: State, draft: Draft) -> tuple[tuple[Action, ...], State] | None:
    """The actions of an outline, and the position after them; None if they are not possible."""
    script = Script(state)
    if not script.follow(draft):
        return None
    spent = -script.state.ap
    if spent > state.players[script.seat].chips:
        return None
    if spent > 0:
        script.do(*(SPEND,) * spent)
        script.actions[:0] = script.actions[-spent:]
        del script.actions[-spent:]
    else:
        script.do(*(TAKE,) * min(draft.take, script.state.ap))
    script.do(END)
    actions = tuple(script.actions)
    if state.first_round and not allowed(state, actions):
        return None if draft.used else ((END,), GAME.apply(state, END))
    return actions, script.state


def allowed(state: State, actions: tuple[Action, ...]) -> bool:
    """Whether the actions are legal when played in this order."""
    for action in actions:
        if GAME.refusal(state, action):
            return False
        state = GAME.apply(state, action)
    return True


def corner(state: State, area: Area) -> Area:
    """The square where a piece is least in the way: few free neighbours, no end of a bridge."""
    free = state.free
    a, b, c, d = free << 1, free >> 1, free << ROW, free >> ROW
    one = a | b | c | d
    two = a & b | c & d | (a | b) & (c | d)
    three = a & b & (c | d) | c & d & (a | b)
    inner = area & ~state.bridges.ends or area
    for best in (inner & ~one, inner & ~two, inner & ~three):
        if best:
            return best & -best
    return inner & -inner


def _goal(state: State, goals: Area) -> Area:
    """Where to stop: on a start square, or where no piece could stand, or at a bridge."""
    goals = goals & STARTS or goals & ~ORDINARY or goals & state.bridges.ends or goals
    return goals & -goals
