"""The rules of Mexica, and the one judge of what they allow.

The rulebook is the Czech summary of deskovehry.cz; "decided" marks what it leaves open.
"""

from __future__ import annotations

from collections import Counter

from py_rules.core import Refusal, refuse
from py_rules.grid import Square
from py_rules.mexica.actions import (
    Action,
    Bridge,
    Build,
    Canal,
    Draw,
    Found,
    Move,
    Plain,
    Start,
    price,
)
from py_rules.mexica.areas import ORDINARY, STARTS, beside, bit
from py_rules.mexica.cases import (
    DOUBLES,
    IS_NO_CANAL,
    IS_NO_LAND,
    IS_WITHOUT_BRIDGE,
    OPEN,
    POOL,
    PURSE,
    SINGLES,
    SPANS,
    awaited,
    changed,
    dear,
    elsewhere,
    far,
    mover,
    occupied,
    phase_of,
    settled,
    stock,
    unfit,
    words,
)
from py_rules.mexica.data import BRIDGES, FIRST_CALPULLI, MOST_TAKEN
from py_rules.mexica.state import (
    Bridges,
    Phase,
    State,
    axis_of,
    bridge_squares,
    district_at,
    founded,
)
from py_rules.mexica.trap import ground_after, trapped
from py_rules.mexica.travel import across, sailing
from py_rules.phrase import N_, Player, counted

RULES = {
    "setup": "8 of the 15 calpulli are drawn for the first half, 7 wait for the second; "
    "all are public.",
    "setup.start": "In seat order each player sets the figure on a free start square.",
    "turn": "A turn has 6 action points (AP): any actions in any order, as often as the AP reach. "
    "Unspent AP are lost.",
    "canal": "A canal piece, single or double, costs 1 AP; it can be laid far from the figure.",
    "canal.where": "Canals are laid on free ordinary land: not on start and emblem squares, "
    "canals, the lake, figures, buildings, calpulli, the ends of bridges, or in founded "
    "districts. A double covers two side-adjacent squares.",
    "canal.supply": "There are 6 single pieces and 35 doubles; they run out separately.",
    "bridge": "For 1 AP a bridge is built, or moved once all 11 stand.",
    "bridge.where": "A bridge stands on one canal square without a bridge, never on the lake, "
    "with land on both opposite sides of its axis; its ends may be occupied.",
    "bridge.move": "Only when the supply is empty, any bridge without a figure may be moved to "
    "any place for a bridge, judged as if it were lifted first; also turned on its square.",
    "step": "A step of the figure costs 1 AP: from land to land, onto a bridge or off it.",
    "step.land": "On land a step leads to a side-adjacent square without figure, building or "
    "calpulli. Start and emblem squares may be entered.",
    "step.bridge": "A bridge without a figure is entered, and a bridge left, only at its two ends.",
    "sail": "From a bridge the figure may sail to another one without a figure, over "
    "side-connected canals and the lake. Water that touches only at corners does not connect.",
    "sail.cost": "Sailing costs 1 AP for every bridge on the cheapest way, the last included. "
    "Occupied bridges are passed under and count.",
    "leap": "For 5 AP the figure leaps to any free land square or free bridge.",
    "build": "Building costs as many AP as the building is high: 1 to 4, from one's own stock.",
    "build.where": "One builds on a free ordinary land square of the district, founded or not, in "
    "which one's figure stands. A figure on a bridge is in no district.",
    "chip.take": "For 1 AP a chip is taken from the pool, at most 2 a turn, while there are any.",
    "chip.spend": "A chip gives 1 AP and returns to the pool; any number may be spent in a turn.",
    "trap.first-round": "In the first round nothing may be done that traps a figure, so that only "
    "a leap gets it out: that leaves it fewer than half of all free land squares to reach.",
    "district": "A district is a side-connected piece of land surrounded by water; canals that "
    "touch only at corners close it.",
    "found": "Founding a district is free. It needs a district that is not founded yet.",
    "found.size": "An open calpulli must have the size of the district: all its squares count, "
    "start and emblem squares too.",
    "found.figure": "The founder's figure must stand in the district, not on a bridge.",
    "found.token": "The calpulli goes on a free ordinary square of the district, which is blocked "
    "from then on.",
    "found.score": "The founder scores the middle number, every other player whose figure is in "
    "the district the low number.",
    "found.dead": "An open calpulli is removed as soon as no district could ever fit it.",
    "half.end": "A half ends when all its calpulli are laid or removed and somebody has built all "
    "buildings at hand; the round is finished first.",
    "half.stall": "A half also ends after two whole rounds in which nobody lays a canal, builds a "
    "building or founds a district.",
    "score.founded": "In each founded district the highest sum of building heights scores the "
    "large number, the second the middle, the third the low one. Ties all score in full and use "
    "up the places after them.",
    "score.start": "At both scorings a figure on one of the 4 start squares scores 5.",
    "score.open": "At the second scoring districts that are not founded count too: their size, "
    "half of it for the second place, half of that for the third, rounded up.",
    "score.winner": "Most points win; of a tie, more chips left; then the win is shared.",
}

# What is said to an action of another phase: the rule of this one, and its case.
PHASES = {
    Phase.CALPULLI: ("setup", N_("it is time for drawing the calpulli")),
    Phase.START: ("setup.start", N_("it is time for choosing start squares")),
    Phase.TURN: ("turn", N_("it is time for a turn")),
    Phase.OVER: ("half.end", N_("the game is over")),
}
NO_BRIDGE = N_("on {square} stands no bridge")


def refusal(state: State, action: Action) -> Refusal | None:
    """The first rule that an action breaks; None for a legal action."""
    if state.phase is not phase_of(action):
        rule, case = PHASES[state.phase]
        return refuse(rule, case, marks=awaited(state))
    match action:
        case Draw():
            return _draw(state, action)
        case Start():
            return _start(state, action)
    if (cost := price(action)) > state.ap:
        return dear(state, cost)
    if broken := _turn(state, action):
        return broken
    if state.first_round and not isinstance(action, Plain):
        return _trap(state, action)
    return None


def _draw(state: State, action: Draw) -> Refusal | None:
    count, wanted = len(action.sizes), FIRST_CALPULLI
    if count != wanted:
        text = N_("{wanted} calpulli are drawn, not {count}")
        return refuse("setup", text, marks=(OPEN,), wanted=wanted, count=count)
    if list(action.sizes) != sorted(action.sizes):
        return refuse("setup", "the calpulli lie in ascending order", marks=(OPEN,))
    if missing := Counter(action.sizes) - Counter(state.waiting):
        text = N_("there are not so many calpulli of {size}")
        return refuse("setup", text, marks=(OPEN,), size=min(missing))
    return None


def _start(state: State, action: Start) -> Refusal | None:
    """[setup.start] The rulebook lets the oldest begin; decided: seat 1."""
    square = action.square
    if not bit(square) & STARTS:
        marks = (str(square), *words(STARTS & state.free))
        return refuse("setup.start", "{square} is no start square", marks=marks, square=square)
    return occupied(state, "setup.start", square)


def _turn(state: State, action: Action) -> Refusal | None:
    """What a turn allows, as far as AP and the first round do not matter."""
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
        case Found():
            return _found(state, action)
        case Plain("take"):
            return _take(state)
        case Plain("spend"):
            return _spend(state)
    return None  # END


def _canal(state: State, action: Canal) -> Refusal | None:
    if len(action.squares) == 2:
        if not state.doubles:
            return refuse("canal.supply", "no double canal piece is left", marks=(DOUBLES,))
        (row, col), second = action.squares[0], action.squares[-1]
        if second not in (Square(row, col + 1), Square(row + 1, col)):
            return refuse(
                "canal.where",
                "{piece} is not one square and the next",
                marks=tuple(map(str, action.squares)),
                piece=action.words[1],
            )
    elif not state.singles:
        return refuse("canal.supply", "no single canal piece is left", marks=(SINGLES,))
    for square in action.squares:
        one = bit(square)
        if not one & state.land & ORDINARY:
            return unfit(state, "canal.where", square)
        if broken := occupied(state, "canal.where", square):
            return broken
        if one & state.bridges.ends:
            marks = (str(square), *words(across(one, state.bridges)))
            return refuse(
                "canal.where", "{square} is the end of a bridge", marks=marks, square=square
            )
        if one & founded(state):
            text = N_("the district of {square} is founded")
            return settled(state, "canal.where", text, square)
    return None


def _bridge(state: State, action: Bridge) -> Refusal | None:
    if not state.spare_bridges:
        return refuse(
            "bridge",
            "all {bridges} bridges stand; they can be moved",
            marks=(SPANS, *words(state.bridges.area & ~state.figures)),
            bridges=BRIDGES,
        )
    return _bridge_place(state, state.bridges, action)


def _move_bridge(state: State, action: Bridge) -> Refusal | None:
    lifted, rule = action.lifted, "bridge.move"
    assert lifted is not None
    if left := state.spare_bridges:
        case = counted(
            "{count} bridge is left in the supply",
            "{count} bridges are left in the supply",
            count=left,
        )
        return Refusal(rule, case, (SPANS,))
    axis = axis_of(state, bit(lifted))
    if axis is None:
        return refuse(rule, NO_BRIDGE, marks=(str(lifted),), square=lifted)
    if broken := occupied(state, rule, lifted):
        return broken
    if (lifted, axis) == (action.square, action.axis):
        text = N_("the bridge on {square} already stands so")
        return refuse(rule, text, marks=(str(lifted),), square=lifted)
    return _bridge_place(state, state.bridges.without(bit(lifted)), action)


def _bridge_place(state: State, bridges: Bridges, action: Bridge) -> Refusal | None:
    square, one, rule = action.square, bit(action.square), "bridge.where"
    if not one & state.canals:
        return unfit(state, rule, square, IS_NO_CANAL)
    if one & bridges.area:
        return refuse(rule, "on {square} stands a bridge", marks=(str(square),), square=square)
    places = bridge_squares(state.canals, bridges)
    ns = action.axis == "ns"
    if not one & (places.ns if ns else places.ew):
        sides = Bridges(one).ends if ns else Bridges(0, one).ends
        marks = (str(square), *words(sides & ~state.land))
        if ns:
            text = N_("{square} has not land both to the north and south")
        else:
            text = N_("{square} has not land both to the east and west")
        return refuse(rule, text, marks=marks, square=square)
    return None


def _step(state: State, action: Move) -> Refusal | None:
    square, player, bridges = action.square, mover(state), state.bridges.area
    place, target = player.place, bit(square)
    if (place | target) & bridges:
        if not target & across(place, state.bridges):
            bridge, end = (player.figure, square) if place & bridges else (square, player.figure)
            return refuse(
                "step.bridge",
                "{square} is no end of the bridge on {bridge}",
                marks=words(bit(square) | place),
                square=end,
                bridge=bridge,
            )
    elif not target & state.land:
        return unfit(state, "step.land", square)
    elif not target & beside(place):
        return refuse(
            "step.land",
            "{square} is not next to the figure on {figure}",
            marks=words(target | place),
            square=square,
            figure=player.figure,
        )
    return occupied(state, "step.bridge" if target & bridges else "step.land", square)


def _sail(state: State, action: Move) -> Refusal | None:
    square, player, target = action.square, mover(state), bit(action.square)
    place = player.place
    if not place & state.bridges.area:
        return refuse("sail", "the figure is not on a bridge", marks=words(place))
    if not target & state.bridges.area:
        return refuse("sail", NO_BRIDGE, marks=(str(square),), square=square)
    if broken := occupied(state, "sail", square):
        return broken
    ap = sailing(state, place, target)
    if ap is None:
        return refuse(
            "sail",
            "no water connects {bridge} with {square}",
            marks=words(place | target),
            bridge=player.figure,
            square=square,
        )
    if ap > state.ap:
        return far(state, action, ap)
    return None


def _leap(state: State, action: Move) -> Refusal | None:
    square = action.square
    if not bit(square) & (state.land | state.bridges.area):
        return unfit(state, "leap", square, IS_WITHOUT_BRIDGE)
    return occupied(state, "leap", square)


def _build(state: State, action: Build) -> Refusal | None:
    square, player, height, rule = action.square, mover(state), action.height, "build.where"
    if not player.stock[height - 1]:
        text = N_("you have no building of height {height} at hand")
        return refuse("build", text, marks=(stock(height),), height=height)
    if player.place & state.bridges.area:
        text = N_("your figure stands on a bridge, in no district")
        return refuse(rule, text, marks=words(player.place))
    if not bit(square) & state.land & ORDINARY:
        return unfit(state, rule, square)
    district = district_at(state, player.place)
    if district is None or not district.area & bit(square):
        return elsewhere(state, rule, square)
    return occupied(state, rule, square)


def _found(state: State, action: Found) -> Refusal | None:
    square = action.square
    district = district_at(state, bit(square))
    if district is None:
        return unfit(state, "found.token", square, IS_NO_LAND)
    if district.token:
        text = N_("the district of {square} is already founded")
        return settled(state, "found", text, square)
    if district.size not in state.calpulli:
        case = counted(
            "the district has {count} square; no open calpulli has that size",
            "the district has {count} squares; no open calpulli has that size",
            count=district.size,
        )
        return Refusal("found.size", case, words(district.area))
    if not mover(state).place & district.area:
        return elsewhere(state, "found.figure", square)
    if not bit(square) & ORDINARY:
        return unfit(state, "found.token", square)
    return occupied(state, "found.token", square)


def _take(state: State) -> Refusal | None:
    if state.taken >= MOST_TAKEN:
        text = N_("you have already taken {taken} chips in this turn")
        return refuse("chip.take", text, marks=(PURSE,), taken=MOST_TAKEN)
    if not state.chips:
        return refuse("chip.take", "no chip is left in the pool", marks=(POOL,))
    return None


def _spend(state: State) -> Refusal | None:
    broke = not mover(state).chips
    return refuse("chip.spend", "you have no chip", marks=(PURSE,)) if broke else None


def _trap(state: State, action: Action) -> Refusal | None:
    """[trap.first-round] In the rulebook: enclosing a figure with buildings, figures and double
    canals, so that it can only leap. Decided: by whatever action, the own move included; and a
    figure is enclosed if fewer than half of all free land squares are left to it."""
    after = ground_after(state, action)
    seat = trapped(after)
    if seat is None:
        return None
    marks = words(after.figures[seat] | changed(action))
    text = N_("the figure of {player} would be trapped")
    return refuse("trap.first-round", text, marks=marks, player=Player(seat))
