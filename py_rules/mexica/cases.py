"""Refusals of Mexica that `rules` and `why` share, in a file of their own to limit its length.

Each has its sentence and the words of the parts of the table to highlight.
"""

from __future__ import annotations

from functools import lru_cache

from py_rules.core import Refusal, refuse
from py_rules.grid import Square
from py_rules.message import N_, counted, message
from py_rules.mexica.actions import Action, Bridge, Build, Canal, Draw, FoundDistrict, Move, Start
from py_rules.mexica.areas import STARTS, Area, area_of, bit, squares
from py_rules.mexica.state import Phase, PlayerState, State, district_at, kind_of, piece_on
from py_rules.mexica.terms import HALF, OPEN, POINTS, spot
from py_rules.mexica.travel import journey

OCCUPIED = N_("{square} isn’t free: {piece} is on it; choose another square")
IS = N_("{square} is {kind}; choose another square")
IS_NO_CANAL = N_("{square} is {kind}, not a canal; choose a canal square")
IS_NO_LAND = N_("{square} is {kind}, not land; choose a square of land")
IS_WITHOUT_BRIDGE = N_("{square} is {kind} and has no bridge; choose a square of land or a bridge")
OF_A_KIND = (IS, IS_NO_CANAL, IS_NO_LAND, IS_WITHOUT_BRIDGE)


@lru_cache(maxsize=512)
def words(area: Area) -> tuple[str, ...]:
    """The names of the squares of an area, in reading order."""
    return tuple(map(str, squares(area)))


def player_to_move(state: State) -> PlayerState:
    """The state of the player to move; ``state.to_move`` must not be None."""
    assert state.to_move is not None
    return state.players[state.to_move]


def expected_words(state: State) -> tuple[str, ...]:
    """The words of the parts that the next decision concerns, to highlight in a refusal."""
    match state.phase:
        case Phase.CALPULLI:
            return (OPEN,)
        case Phase.START:
            return words(STARTS & state.free)
        case Phase.TURN:
            return words(player_to_move(state).place)
    return (HALF,)


def phase_of(action: Action) -> Phase:
    """The phase in which an action can be taken."""
    match action:
        case Draw():
            return Phase.CALPULLI
        case Start():
            return Phase.START
    return Phase.TURN


def squares_of(action: Action) -> Area:
    """The squares that an action names; 0 for an action without squares."""
    match action:
        case Canal(pieces):
            return area_of(pieces)
        case Bridge(square, _, lifted):
            return bit(square) | (bit(lifted) if lifted else 0)
        case Move(_, square) | Build(_, square) | FoundDistrict(square) | Start(square):
            return bit(square)
    return 0


def occupied(state: State, rule: str, square: Square) -> Refusal | None:
    """The refusal for a square, or a bridge on it, that is not free; None if it is free."""
    if not bit(square) & (state.blocked | state.figures):
        return None
    piece, marks = piece_on(state, square), (str(square),)
    return refuse(rule, OCCUPIED, marks=marks, square=spot(square), piece=piece)


def wrong_kind(state: State, rule: str, square: Square, text: str = IS) -> Refusal:
    """The refusal for a square of the wrong kind, such as a canal where land is needed."""
    kind, marks = kind_of(state, square), (str(square),)
    return Refusal(rule, message(text, square=spot(square), kind=kind), marks)


def figure_elsewhere(state: State, rule: str, square: Square) -> Refusal:
    """The refusal for a square whose district the figure of the player to move is not in."""
    district = district_at(state, bit(square))
    place = player_to_move(state).place
    return refuse(
        rule,
        "your figure isn’t in the district that contains {square}; move it there first",
        marks=words(place | (district.area if district else bit(square))),
        square=spot(square),
    )


def founded_already(state: State, rule: str, text: str, square: Square) -> Refusal:
    """A refusal about a square in a founded district; highlights the whole district."""
    district = district_at(state, bit(square))
    marks = words(district.area if district else bit(square))
    return Refusal(rule, message(text, square=spot(square)), marks)


def too_expensive(state: State, cost: int) -> Refusal:
    """The refusal for too few action points."""
    case = counted(
        "this costs {cost} AP, but you have only {count} left; choose something that costs less, "
        "or end your turn",
        "this costs {cost} AP, but you have only {count} left; choose something that costs less, "
        "or end your turn",
        count=state.ap,
        cost=cost,
    )
    return Refusal("turn", case, (POINTS,))


def too_far(state: State, sail: Move, cost: int) -> Refusal:
    """The refusal for too few action points to sail past the bridges on the way."""
    found = journey(state, sail)
    way = area_of(found.squares) & state.bridges.area if found else bit(sail.square)
    case = counted(
        "sailing to {square} costs {cost} AP, one for each bridge on the way, but you have only "
        "{count} left; choose a nearer bridge",
        "sailing to {square} costs {cost} AP, one for each bridge on the way, but you have only "
        "{count} left; choose a nearer bridge",
        count=state.ap,
        cost=cost,
        square=spot(sail.square),
    )
    return Refusal("sail.cost", case, (POINTS, *words(way)))
