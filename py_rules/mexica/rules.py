"""The rules of Mexica, and the one judge of what they allow.

The rulebook is the Czech summary of deskovehry.cz; "decided" marks what it leaves open.
"""

from __future__ import annotations

from collections import Counter

from py_rules.core import Refusal
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
from py_rules.mexica.data import BRIDGES, FIRST_CALPULLI, MOST_TAKEN
from py_rules.mexica.state import (
    Bridges,
    Phase,
    Player,
    State,
    axis_of,
    bridge_squares,
    district_at,
    founded,
    what_is,
    what_is_on,
)
from py_rules.mexica.trap import ground_after, trapped
from py_rules.mexica.travel import across, sailing

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

# The rule that says what is decided in each phase.
PHASE_RULES = {
    Phase.CALPULLI: "setup",
    Phase.START: "setup.start",
    Phase.TURN: "turn",
    Phase.OVER: "half.end",
}


def refusal(state: State, action: Action) -> Refusal | None:
    """The first rule that an action breaks; None for a legal action."""
    if state.phase is not _phase(action):
        detail = "the game is over" if state.over else f"it is time for {state.phase.value}"
        return Refusal(PHASE_RULES[state.phase], detail)
    match action:
        case Draw():
            return _draw(state, action)
        case Start():
            return _start(state, action)
    if broken := _affordable(state, price(action)) or _turn(state, action):
        return broken
    if state.first_round and not isinstance(action, Plain):
        return _trap(state, action)
    return None


def _phase(action: Action) -> Phase:
    match action:
        case Draw():
            return Phase.CALPULLI
        case Start():
            return Phase.START
    return Phase.TURN


def _draw(state: State, action: Draw) -> Refusal | None:
    if len(action.sizes) != FIRST_CALPULLI:
        return Refusal("setup", f"{FIRST_CALPULLI} calpulli are drawn, not {len(action.sizes)}")
    if list(action.sizes) != sorted(action.sizes):
        return Refusal("setup", "the calpulli lie in ascending order")
    if missing := Counter(action.sizes) - Counter(state.waiting):
        size = min(missing)
        return Refusal("setup", f"there are not so many calpulli of {size}")
    return None


def _start(state: State, action: Start) -> Refusal | None:
    """[setup.start] The rulebook lets the oldest begin; decided: seat 1."""
    if not bit(action.square) & STARTS:
        return Refusal("setup.start", f"{action.square} is no start square")
    return _occupied(state, "setup.start", action.square)


def _affordable(state: State, ap: int) -> Refusal | None:
    if ap > state.ap:
        return Refusal("turn", f"this costs {ap} AP and {state.ap} {_are(state.ap)} left")
    return None


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
    double = len(action.squares) == 2
    if not (state.doubles if double else state.singles):
        kind = "double" if double else "single"
        return Refusal("canal.supply", f"no {kind} canal piece is left")
    if double:
        (row, col), second = action.squares[0], action.squares[-1]
        if second not in (Square(row, col + 1), Square(row + 1, col)):
            return Refusal("canal.where", f"{action.words[1]} is not one square and the next")
    for square in action.squares:
        one = bit(square)
        if not one & state.land & ORDINARY:
            return Refusal("canal.where", f"{square} is {what_is(state, square)}")
        if broken := _occupied(state, "canal.where", square):
            return broken
        if one & state.bridges.ends:
            return Refusal("canal.where", f"{square} is the end of a bridge")
        if one & founded(state):
            return Refusal("canal.where", f"the district of {square} is founded")
    return None


def _bridge(state: State, action: Bridge) -> Refusal | None:
    if not state.spare_bridges:
        return Refusal("bridge", f"all {BRIDGES} bridges stand; they can be moved")
    return _bridge_place(state, state.bridges, action)


def _move_bridge(state: State, action: Bridge) -> Refusal | None:
    assert action.lifted is not None
    if left := state.spare_bridges:
        count = f"{left} bridges are" if left > 1 else "1 bridge is"
        return Refusal("bridge.move", f"{count} left in the supply")
    one = bit(action.lifted)
    axis = axis_of(state, one)
    if axis is None:
        return Refusal("bridge.move", f"on {action.lifted} stands no bridge")
    if broken := _occupied(state, "bridge.move", action.lifted):
        return broken
    if (action.lifted, axis) == (action.square, action.axis):
        return Refusal("bridge.move", f"the bridge on {action.lifted} already stands so")
    return _bridge_place(state, state.bridges.without(one), action)


def _bridge_place(state: State, bridges: Bridges, action: Bridge) -> Refusal | None:
    square, one = action.square, bit(action.square)
    if not one & state.canals:
        return Refusal("bridge.where", f"{square} is {what_is(state, square)}, no canal")
    if one & bridges.area:
        return Refusal("bridge.where", f"on {square} stands a bridge")
    places = bridge_squares(state.canals, bridges)
    if not one & (places.ns if action.axis == "ns" else places.ew):
        sides = "north and south" if action.axis == "ns" else "east and west"
        return Refusal("bridge.where", f"{square} has not land both to the {sides}")
    return None


def _step(state: State, action: Move) -> Refusal | None:
    square, player, bridges = action.square, _player(state), state.bridges.area
    place, target = player.place, bit(square)
    if (place | target) & bridges:
        if not target & across(place, state.bridges):
            bridge, end = (player.figure, square) if place & bridges else (square, player.figure)
            return Refusal("step.bridge", f"{end} is no end of the bridge on {bridge}")
    elif not target & state.land:
        return Refusal("step.land", f"{square} is {what_is(state, square)}")
    elif not target & beside(place):
        return Refusal("step.land", f"{square} is not next to the figure on {player.figure}")
    return _occupied(state, "step.bridge" if target & bridges else "step.land", square)


def _sail(state: State, action: Move) -> Refusal | None:
    square, place, target = action.square, _player(state).place, bit(action.square)
    if not place & state.bridges.area:
        return Refusal("sail", "the figure is not on a bridge")
    if not target & state.bridges.area:
        return Refusal("sail", f"on {square} stands no bridge")
    if broken := _occupied(state, "sail", square):
        return broken
    ap = sailing(state, place, target)
    if ap is None:
        return Refusal("sail", f"no water connects {_player(state).figure} with {square}")
    if ap > state.ap:
        detail = f"{ap} bridges are on the way and {state.ap} AP {_are(state.ap)} left"
        return Refusal("sail.cost", detail)
    return None


def _leap(state: State, action: Move) -> Refusal | None:
    square = action.square
    if not bit(square) & (state.land | state.bridges.area):
        return Refusal("leap", f"{square} is {what_is(state, square)} without a bridge")
    return _occupied(state, "leap", square)


def _build(state: State, action: Build) -> Refusal | None:
    square, player = action.square, _player(state)
    if not player.stock[action.height - 1]:
        return Refusal("build", f"you have no building of height {action.height} at hand")
    if player.place & state.bridges.area:
        return Refusal("build.where", "your figure stands on a bridge, in no district")
    if not bit(square) & state.land & ORDINARY:
        return Refusal("build.where", f"{square} is {what_is(state, square)}")
    district = district_at(state, player.place)
    if district is None or not district.area & bit(square):
        return Refusal("build.where", f"your figure is not in the district of {square}")
    return _occupied(state, "build.where", square)


def _found(state: State, action: Found) -> Refusal | None:
    square = action.square
    district = district_at(state, bit(square))
    if district is None:
        return Refusal("found.token", f"{square} is {what_is(state, square)}, not land")
    if district.token:
        return Refusal("found", f"the district of {square} is already founded")
    if district.size not in state.calpulli:
        size = f"{district.size} squares" if district.size > 1 else "1 square"
        return Refusal("found.size", f"the district has {size}; no open calpulli has that size")
    if not _player(state).place & district.area:
        return Refusal("found.figure", f"your figure is not in the district of {square}")
    if not bit(square) & ORDINARY:
        return Refusal("found.token", f"{square} is {what_is(state, square)}")
    return _occupied(state, "found.token", square)


def _take(state: State) -> Refusal | None:
    if state.taken >= MOST_TAKEN:
        return Refusal("chip.take", f"you have already taken {MOST_TAKEN} chips in this turn")
    if not state.chips:
        return Refusal("chip.take", "no chip is left in the pool")
    return None


def _spend(state: State) -> Refusal | None:
    return None if _player(state).chips else Refusal("chip.spend", "you have no chip")


def _trap(state: State, action: Action) -> Refusal | None:
    """[trap.first-round] In the rulebook: enclosing a figure with buildings, figures and double
    canals, so that it can only leap. Decided: by whatever action, the own move included; and a
    figure is enclosed if fewer than half of all free land squares are left to it."""
    seat = trapped(ground_after(state, action))
    if seat is None:
        return None
    return Refusal("trap.first-round", f"the figure of seat {seat + 1} would be trapped")


def _occupied(state: State, rule: str, square: Square) -> Refusal | None:
    """That a square, or the bridge on it, is not free."""
    one = bit(square)
    if one & (state.blocked | state.figures):
        return Refusal(rule, f"on {square} is {what_is_on(state, square)}")
    return None


def _player(state: State) -> Player:
    """Who decides; only asked where somebody does."""
    assert state.to_move is not None
    return state.players[state.to_move]


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
