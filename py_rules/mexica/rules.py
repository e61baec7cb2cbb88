"""Decide which actions the rules of Mexica allow; no other module does.

The sentences of the rules, and their source, are in book.py.
"""

from __future__ import annotations

from collections import Counter

from py_rules.core import Refusal, refuse
from py_rules.grid import Square
from py_rules.message import N_, Player, counted
from py_rules.mexica.actions import (
    Action,
    Bridge,
    Build,
    Canal,
    Draw,
    FoundDistrict,
    Move,
    Plain,
    Start,
    price,
)
from py_rules.mexica.areas import ORDINARY, STARTS, beside, bit
from py_rules.mexica.book import PHASE_RULES, PHASE_TASKS
from py_rules.mexica.cases import (
    IS_NO_CANAL,
    IS_NO_LAND,
    IS_WITHOUT_BRIDGE,
    expected_words,
    figure_elsewhere,
    founded_already,
    occupied,
    phase_of,
    player_to_move,
    squares_of,
    too_expensive,
    too_far,
    words,
    wrong_kind,
)
from py_rules.mexica.data import BRIDGES, FIRST_CALPULLI, MOST_TAKEN
from py_rules.mexica.state import (
    Bridges,
    State,
    axis_of,
    bridge_squares,
    district_at,
    founded,
)
from py_rules.mexica.terms import DOUBLES, OPEN, POOL, PURSE, SINGLES, SPANS, spot, stock
from py_rules.mexica.trap import ground_after, trapped
from py_rules.mexica.travel import across, sailing

NO_BRIDGE = N_("there is no bridge on {square}; choose a square that has one")


def refusal(state: State, action: Action) -> Refusal | None:
    """The first rule that an action breaks; None for a legal action."""
    if state.phase is not phase_of(action):
        marks = expected_words(state)
        return refuse(PHASE_RULES[state.phase], PHASE_TASKS[state.phase], marks=marks)
    match action:
        case Draw():
            return _draw(state, action)
        case Start():
            return _start(state, action)
    if (cost := price(action)) > state.ap:
        return too_expensive(state, cost)
    if broken := _turn(state, action):
        return broken
    if state.first_round and not isinstance(action, Plain):
        return _trap(state, action)
    return None


def _draw(state: State, action: Draw) -> Refusal | None:
    count, wanted = len(action.sizes), FIRST_CALPULLI
    if count != wanted:
        text = N_("exactly {wanted} calpulli must be drawn, not {count}")
        return refuse("setup", text, marks=(OPEN,), wanted=wanted, count=count)
    if list(action.sizes) != sorted(action.sizes):
        return refuse(
            "setup", "the sizes of the calpulli must be in ascending order", marks=(OPEN,)
        )
    if missing := Counter(action.sizes) - Counter(state.waiting):
        text = N_("there aren’t that many calpulli of size {size}")
        return refuse("setup", text, marks=(OPEN,), size=min(missing))
    return None


def _start(state: State, action: Start) -> Refusal | None:
    """[setup.start] The rulebook lets the oldest player begin; decided: seat 1."""
    square = action.square
    if not bit(square) & STARTS:
        marks = (str(square), *words(STARTS & state.free))
        return refuse(
            "setup.start",
            "{square} isn’t a start square; choose one of the free start squares",
            marks=marks,
            square=spot(square),
        )
    return occupied(state, "setup.start", square)


def _turn(state: State, action: Action) -> Refusal | None:
    """The refusal of an action of a turn, apart from action points and the trap rule."""
    match action:
        case Canal():
            return _canal(state, action)
        case Bridge(lifted=None):
            return _bridge(state, action)
        case Bridge():
            return _move_bridge(state, action)
        case Move("step"):
            return _step(state, action)
        case Move("sail"):
            return _sail(state, action)
        case Move():
            return _leap(state, action)
        case Build():
            return _build(state, action)
        case FoundDistrict():
            return _found(state, action)
        case Plain("take"):
            return _take(state)
        case Plain("spend"):
            return _spend(state)
    return None  # END


def _canal(state: State, action: Canal) -> Refusal | None:
    if len(action.squares) == 2:
        if not state.doubles:
            return refuse(
                "canal.supply",
                "there are no double canal pieces left; lay a single piece or do something else",
                marks=(DOUBLES,),
            )
        (row, col), second = action.squares[0], action.squares[-1]
        if second not in (Square(row, col + 1), Square(row + 1, col)):
            return refuse(
                "canal.where",
                "a double canal can’t go on {piece}; choose two squares that share a side",
                marks=tuple(map(str, action.squares)),
                piece=spot(action.words[1]),
            )
    elif not state.singles:
        return refuse(
            "canal.supply",
            "there are no single canal pieces left; lay a double piece or do something else",
            marks=(SINGLES,),
        )
    for square in action.squares:
        one = bit(square)
        if not one & state.land & ORDINARY:
            return wrong_kind(state, "canal.where", square)
        if broken := occupied(state, "canal.where", square):
            return broken
        if one & state.bridges.ends:
            marks = (str(square), *words(across(one, state.bridges)))
            return refuse(
                "canal.where",
                "you can’t lay a canal on {square}: it’s the end of a bridge; choose another "
                "square",
                marks=marks,
                square=spot(square),
            )
        if one & founded(state):
            text = N_(
                "you can’t lay a canal on {square}: its district is founded; choose another square"
            )
            return founded_already(state, "canal.where", text, square)
    return None


def _bridge(state: State, action: Bridge) -> Refusal | None:
    if not state.spare_bridges:
        return refuse(
            "bridge",
            "you can’t build another bridge: all {bridges} have already been built; move one of "
            "them instead",
            marks=(SPANS, *words(state.bridges.area & ~state.figures)),
            bridges=BRIDGES,
        )
    return _bridge_place(state, state.bridges, action)


def _move_bridge(state: State, action: Bridge) -> Refusal | None:
    lifted, rule = action.lifted, "bridge.move"
    assert lifted is not None
    if left := state.spare_bridges:
        case = counted(
            "you can’t move a bridge yet: {count} is left in the supply; build that one first",
            "you can’t move a bridge yet: {count} are left in the supply; build those first",
            count=left,
        )
        return Refusal(rule, case, (SPANS,))
    axis = axis_of(state, bit(lifted))
    if axis is None:
        return refuse(rule, NO_BRIDGE, marks=(str(lifted),), square=spot(lifted))
    if broken := occupied(state, rule, lifted):
        return broken
    if (lifted, axis) == (action.square, action.axis):
        text = N_("the bridge on {square} already runs this way; turn it or choose another square")
        return refuse(rule, text, marks=(str(lifted),), square=spot(lifted))
    return _bridge_place(state, state.bridges.without(bit(lifted)), action)


def _bridge_place(state: State, bridges: Bridges, action: Bridge) -> Refusal | None:
    square, one, rule = action.square, bit(action.square), "bridge.where"
    if not one & state.canals:
        return wrong_kind(state, rule, square, IS_NO_CANAL)
    if one & bridges.area:
        return refuse(
            rule,
            "there is already a bridge on {square}; choose a canal square without one",
            marks=(str(square),),
            square=spot(square),
        )
    places = bridge_squares(state.canals, bridges)
    ns = action.axis == "ns"
    if not one & (places.ns if ns else places.ew):
        sides = Bridges(one).ends if ns else Bridges(0, one).ends
        marks = (str(square), *words(sides & ~state.land))
        if ns:
            text = N_(
                "a bridge on {square} can’t run from north to south: it needs land at both ends; "
                "turn it or choose another square"
            )
        else:
            text = N_(
                "a bridge on {square} can’t run from east to west: it needs land at both ends; "
                "turn it or choose another square"
            )
        return refuse(rule, text, marks=marks, square=spot(square))
    return None


def _step(state: State, action: Move) -> Refusal | None:
    square, player, bridges = action.square, player_to_move(state), state.bridges.area
    place, target = player.place, bit(square)
    if (place | target) & bridges:
        if not target & across(place, state.bridges):
            bridge, end = (player.figure, square) if place & bridges else (square, player.figure)
            return refuse(
                "step.bridge",
                "{square} isn’t an end of the bridge on {water}; step on and off at its two ends",
                marks=words(bit(square) | place),
                square=spot(end),
                water=spot(bridge),
            )
    elif not target & state.land:
        return wrong_kind(state, "step.land", square)
    elif not target & beside(place):
        return refuse(
            "step.land",
            "you can’t step to {square}: your figure is on {figure}; choose a square beside it",
            marks=words(target | place),
            square=spot(square),
            figure=spot(player.figure),
        )
    return occupied(state, "step.bridge" if target & bridges else "step.land", square)


def _sail(state: State, action: Move) -> Refusal | None:
    square, player, target = action.square, player_to_move(state), bit(action.square)
    place = player.place
    if not place & state.bridges.area:
        return refuse(
            "sail",
            "you can’t sail: your figure isn’t on a bridge; step onto a bridge first",
            marks=words(place),
        )
    if not target & state.bridges.area:
        return refuse("sail", NO_BRIDGE, marks=(str(square),), square=spot(square))
    if broken := occupied(state, "sail", square):
        return broken
    ap = sailing(state, place, target)
    if ap is None:
        return refuse(
            "sail",
            "you can’t sail from {bridge} to {square}: no water connects the two bridges; choose "
            "another bridge",
            marks=words(place | target),
            bridge=spot(player.figure),
            square=spot(square),
        )
    if ap > state.ap:
        return too_far(state, action, ap)
    return None


def _leap(state: State, action: Move) -> Refusal | None:
    square = action.square
    if not bit(square) & (state.land | state.bridges.area):
        return wrong_kind(state, "leap", square, IS_WITHOUT_BRIDGE)
    return occupied(state, "leap", square)


def _build(state: State, action: Build) -> Refusal | None:
    square, height, rule = action.square, action.height, "build.where"
    player = player_to_move(state)
    if not player.stock[height - 1]:
        case = counted(
            "you have no building of {count} storey left; choose another height",
            "you have no building of {count} storeys left; choose another height",
            count=height,
        )
        return Refusal("build", case, (stock(height),))
    if player.place & state.bridges.area:
        text = N_("you can’t build while your figure is on a bridge; step onto land first")
        return refuse(rule, text, marks=words(player.place))
    if not bit(square) & state.land & ORDINARY:
        return wrong_kind(state, rule, square)
    district = district_at(state, player.place)
    if district is None or not district.area & bit(square):
        return figure_elsewhere(state, rule, square)
    return occupied(state, rule, square)


def _found(state: State, action: FoundDistrict) -> Refusal | None:
    square = action.square
    district = district_at(state, bit(square))
    if district is None:
        return wrong_kind(state, "found.token", square, IS_NO_LAND)
    if district.token:
        text = N_("the district that contains {square} is already founded; choose another district")
        return founded_already(state, "found", text, square)
    if district.size not in state.calpulli:
        case = counted(
            "you can’t found a district of {count} square: no open calpulli has that size; choose "
            "another district",
            "you can’t found a district of {count} squares: no open calpulli has that size; "
            "choose another district",
            count=district.size,
        )
        return Refusal("found.size", case, words(district.area))
    if not player_to_move(state).place & district.area:
        return figure_elsewhere(state, "found.figure", square)
    if not bit(square) & ORDINARY:
        return wrong_kind(state, "found.token", square)
    return occupied(state, "found.token", square)


def _take(state: State) -> Refusal | None:
    if state.taken >= MOST_TAKEN:
        text = N_(
            "you can’t take another chip: you may take at most {taken} in a turn; use your "
            "AP for something else"
        )
        return refuse("chip.take", text, marks=(PURSE,), taken=MOST_TAKEN)
    if not state.chips:
        return refuse(
            "chip.take",
            "you can’t take a chip: there are none left in the supply; use "
            "your AP for something else",
            marks=(POOL,),
        )
    return None


def _spend(state: State) -> Refusal | None:
    broke = not player_to_move(state).chips
    return (
        refuse("chip.spend", "you have no chips to spend; take one first, for 1 AP", marks=(PURSE,))
        if broke
        else None
    )


def _trap(state: State, action: Action) -> Refusal | None:
    """[trap.first-round] The refusal if the action traps a figure.

    In the rulebook: enclosing a figure with buildings, figures and double canals, so that it can
    only leap. Decided: any action counts, even a move of the trapped figure itself; and a figure is
    enclosed if it can reach fewer than half of all free land squares.
    """
    after = ground_after(state, action)
    seat = trapped(after)
    if seat is None:
        return None
    marks = words(after.figures[seat] | squares_of(action))
    text = N_(
        "you can’t do this in the first round: it would trap {player}’s figure; choose something "
        "else"
    )
    return refuse("trap.first-round", text, marks=marks, player=Player(seat))
