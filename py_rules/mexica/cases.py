"""Refusals shared by Mexica's judge and `why`: too many cases to stand in rules.py.

Words are squares, and these for what lies beside the board.
"""

from __future__ import annotations

from functools import lru_cache

from py_rules.core import Refusal, refuse
from py_rules.grid import Square
from py_rules.mexica.actions import Action, Bridge, Build, Canal, Draw, Found, Move, Start
from py_rules.mexica.areas import STARTS, Area, area_of, bit, squares
from py_rules.mexica.state import Phase, Player, State, district_at, what_is, what_is_on
from py_rules.mexica.terms import HALF, OPEN, POINTS
from py_rules.mexica.travel import journey
from py_rules.phrase import N_, counted, phrase

OCCUPIED = N_("on {square} is {piece}")
IS = N_("{square} is {kind}")
IS_NO_CANAL = N_("{square} is {kind}, no canal")
IS_NO_LAND = N_("{square} is {kind}, not land")
IS_WITHOUT_BRIDGE = N_("{square} is {kind} without a bridge")
OF_A_KIND = (IS, IS_NO_CANAL, IS_NO_LAND, IS_WITHOUT_BRIDGE)


@lru_cache(maxsize=512)
def words(area: Area) -> tuple[str, ...]:
    """The words of the squares of an area."""
    return tuple(map(str, squares(area)))


def player_to_move(state: State) -> Player:
    """Who decides; only asked where somebody does."""
    assert state.to_move is not None
    return state.players[state.to_move]


def expected_words(state: State) -> tuple[str, ...]:
    """What the decision that is due is about."""
    match state.phase:
        case Phase.CALPULLI:
            return (OPEN,)
        case Phase.START:
            return words(STARTS & state.free)
        case Phase.TURN:
            return words(player_to_move(state).place)
    return (HALF,)


def phase_of(action: Action) -> Phase:
    """When an action is taken."""
    match action:
        case Draw():
            return Phase.CALPULLI
        case Start():
            return Phase.START
    return Phase.TURN


def squares_of(action: Action) -> Area:
    """The squares that an action of a turn is about."""
    match action:
        case Canal(pieces):
            return area_of(pieces)
        case Bridge(square, _, lifted):
            return bit(square) | (bit(lifted) if lifted else 0)
        case Move(_, square) | Build(_, square) | Found(square) | Start(square):
            return bit(square)
    return 0


def occupied(state: State, rule: str, square: Square) -> Refusal | None:
    """That a square, or the bridge on it, is not free."""
    if not bit(square) & (state.blocked | state.figures):
        return None
    piece, marks = what_is_on(state, square), (str(square),)
    return refuse(rule, OCCUPIED, marks=marks, square=square, piece=piece)


def wrong_kind(state: State, rule: str, square: Square, text: str = IS) -> Refusal:
    """That a square is not of the kind that is needed."""
    kind, marks = what_is(state, square), (str(square),)
    return Refusal(rule, phrase(text, square=square, kind=kind), marks)


def figure_elsewhere(state: State, rule: str, square: Square) -> Refusal:
    """That the figure of whoever decides is not in the district of a square."""
    district = district_at(state, bit(square))
    place = player_to_move(state).place
    return refuse(
        rule,
        "your figure is not in the district of {square}",
        marks=words(place | (district.area if district else bit(square))),
        square=square,
    )


def founded_already(state: State, rule: str, text: str, square: Square) -> Refusal:
    """Something about the founded district of a square."""
    district = district_at(state, bit(square))
    marks = words(district.area if district else bit(square))
    return Refusal(rule, phrase(text, square=square), marks)


def too_expensive(state: State, cost: int) -> Refusal:
    """That the AP do not suffice."""
    case = counted(
        "this costs {cost} AP and {count} is left",
        "this costs {cost} AP and {count} are left",
        count=state.ap,
        cost=cost,
    )
    return Refusal("turn", case, (POINTS,))


def too_far(state: State, sail: Move, cost: int) -> Refusal:
    """That the AP do not suffice for the bridges on the way."""
    found = journey(state, sail)
    way = area_of(found.squares) & state.bridges.area if found else bit(sail.square)
    case = phrase(
        "{bridges} and {left}",
        bridges=counted(
            "{count} bridge is on the way", "{count} bridges are on the way", count=cost
        ),
        left=counted("{count} AP is left", "{count} AP are left", count=state.ap),
    )
    return Refusal("sail.cost", case, (POINTS, *words(way)))
