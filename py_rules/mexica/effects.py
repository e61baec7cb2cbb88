"""Apply the legal actions of Mexica, with the changes of turn, half and phase they cause."""

from __future__ import annotations

from py_rules.core import replace_at
from py_rules.grid import Square
from py_rules.mexica.actions import (
    END,
    TAKE,
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
from py_rules.mexica.areas import BITS, area_of
from py_rules.mexica.data import AP, BUILDINGS
from py_rules.mexica.districts import cut, possible
from py_rules.mexica.scoring import add, founding, scored
from py_rules.mexica.state import Phase, PlayerState, State, built_out, district_at
from py_rules.mexica.travel import sailing


def apply(state: State, action: Action) -> State:
    """The position after a legal action. Legality isn't checked: the result of an illegal action
    is undefined.
    """
    match action:
        case Move():
            return _move(state, action)
        case Canal():
            return _canal(state, action)
        case Bridge(square, axis, lifted):
            bridges = state.bridges.built(square, axis, lifted)
            return state._replace(bridges=bridges, ap=state.ap - price(action))
        case Build():
            return _build(state, action)
        case Plain():
            return _end(state) if action == END else _chip(state, 1 if action == TAKE else -1)
        case FoundDistrict(square):
            return _found(state, square)
        case Start(square):
            return _start(state, square)
        case Draw():
            return _draw(state, action)
    raise TypeError(action)


def _mover(state: State) -> tuple[int, PlayerState]:
    assert state.to_move is not None
    return state.to_move, state.players[state.to_move]


def _draw(state: State, action: Draw) -> State:
    waiting = list(state.waiting)
    for size in action.sizes:
        waiting.remove(size)
    return state._replace(
        phase=Phase.START, to_move=0, calpulli=action.sizes, waiting=tuple(waiting)
    )


def _start(state: State, square: Square) -> State:
    seat, player = _mover(state)
    player = player._replace(place=BITS[square])
    state = state._replace(players=replace_at(state.players, seat, player))
    if seat + 1 < state.seats:
        return state._replace(to_move=seat + 1)
    return state._replace(phase=Phase.TURN, to_move=0, ap=AP)


def _move(state: State, action: Move) -> State:
    seat, player = _mover(state)
    ap, place = price(action), BITS[action.square]
    if action.way == "sail":
        ap = sailing(state, player.place, place) or ap
    players = replace_at(state.players, seat, player._replace(place=place))
    return state._replace(players=players, ap=state.ap - ap)


def _canal(state: State, action: Canal) -> State:
    canal = area_of(action.squares)
    double = len(action.squares) - 1
    return _checked(
        state._replace(
            canals=state.canals | canal,
            districts=cut(state.districts, canal),
            singles=state.singles + double - 1,
            doubles=state.doubles - double,
            ap=state.ap - price(action),
            changed=True,
        )
    )


def _build(state: State, action: Build) -> State:
    seat, player = _mover(state)
    square, i = BITS[action.square], action.height - 1
    stock, buildings = list(player.stock), list(player.buildings)
    stock[i] -= 1
    buildings[i] |= square
    player = player._replace(stock=tuple(stock), buildings=tuple(buildings))
    return _checked(
        state._replace(
            players=replace_at(state.players, seat, player),
            blocked=state.blocked | square,
            ap=state.ap - price(action),
            changed=True,
        )
    )


def _chip(state: State, taken: int) -> State:
    """Take a chip (``taken`` is 1) or spend one (-1): [chip.take] [chip.spend]."""
    seat, player = _mover(state)
    return state._replace(
        players=replace_at(state.players, seat, player._replace(chips=player.chips + taken)),
        ap=state.ap - taken,
        taken=state.taken + max(taken, 0),
    )


def _found(state: State, square: Square) -> State:
    founder, _ = _mover(state)
    token = BITS[square]
    district = district_at(state, token)
    assert district is not None
    calpulli = list(state.calpulli)
    calpulli.remove(district.size)
    players = tuple(
        player._replace(
            points=add(player.points, founding=points)
            if seat == founder
            else add(player.points, visiting=points)
        )
        for seat, (player, points) in enumerate(
            zip(state.players, founding(state, district, founder), strict=True)
        )
    )
    return _checked(
        state._replace(
            players=players,
            districts=tuple(
                one._replace(token=token) if one == district else one for one in state.districts
            ),
            blocked=state.blocked | token,
            calpulli=tuple(calpulli),
            changed=True,
        )
    )


def _checked(state: State) -> State:
    """[found.dead] Remove the calpulli that no longer fit any district.

    The rulebook removes calpulli only in the second half, when it is seen that they cannot be
    founded; decided: in both halves, and at once.
    """
    return state._replace(calpulli=possible(state)) if state.calpulli else state


def _end(state: State) -> State:
    seat, _ = _mover(state)
    if seat + 1 < state.seats:
        return state._replace(to_move=seat + 1, ap=AP, taken=0)
    # The round is finished.
    quiet = 0 if state.changed else state.quiet + 1
    state = state._replace(to_move=0, ap=AP, taken=0, first_round=False, changed=False, quiet=quiet)
    # [half.end] [half.stall] The rulebook does not say how a half ends in which nobody can or wants
    # to do anything; decided: after two whole rounds without a change.
    return _end_of_half(state) if built_out(state) or quiet == 2 else state


def _end_of_half(state: State) -> State:
    points = scored(state)
    players = tuple(
        player._replace(points=own) for player, own in zip(state.players, points, strict=True)
    )
    if state.half == 2:
        return state._replace(phase=Phase.OVER, to_move=None, players=players, calpulli=(), ap=0)
    return _checked(
        state._replace(
            half=2,
            players=tuple(map(_supplied, players)),
            calpulli=state.waiting,
            waiting=(),
            quiet=0,
        )
    )


def _supplied(player: PlayerState) -> PlayerState:
    """The player with the buildings of the second half added to those left over from the first."""
    further = zip(player.stock, BUILDINGS[1], strict=True)
    return player._replace(stock=tuple(left + more for left, more in further))
