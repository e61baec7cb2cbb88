"""Decide which actions the rules of Myraclia allow; for draws, `chance` does.

The sentences of the rules, and their source, are in book.py.
"""

from __future__ import annotations

from py_rules.core import Refusal, refuse
from py_rules.grid import Hex
from py_rules.message import N_, Player, counted
from py_rules.myraclia import terms
from py_rules.myraclia.actions import (
    Action,
    Draw,
    LaySurface,
    Offer,
    Place,
    Put,
    Reveal,
    Spend,
    Stop,
    Take,
)
from py_rules.myraclia.book import PHASE_RULES, PHASE_TASKS
from py_rules.myraclia.chance import chance_refusal
from py_rules.myraclia.data import ACTIONS, COLOURS, DARKNESS, TILES, Elements
from py_rules.myraclia.payments import overpays, pays
from py_rules.myraclia.state import (
    Phase,
    State,
    contacts,
    hand,
    holder,
    is_free,
    missing,
    owner,
    places,
    pool,
    reached,
    scarce,
    tiles,
    touches,
)
from py_rules.myraclia.terms import DISCS, DRAFT, EXCHANGE, POINTS, ROUND, STOCK, spot, tile_at


def refusal(state: State, action: Action) -> Refusal | None:
    """The first rule that an action breaks; None for a legal action."""
    if state.phase is not _phase(action):
        return Refusal(PHASE_RULES[state.phase], PHASE_TASKS[state.phase], (ROUND,))
    match action:
        case Spend(verb, place, elements):
            if verb == "terraform":
                return terraform_here(state, place) or _payment(state, place, elements)
            if verb == "reserve":
                return reserve_here(state, place) or _reserve_with(state, place, elements)
            return add_here(state, place) or _part(state, place, elements, "reserve.add")
        case Take(colour):
            return _take(state, colour)
        case Stop():
            return None
        case Place(tile, place):
            return place_tile(state, tile) or place_here(state, place)
        case Put(place):
            return put_here(state, place)
        case _:
            return chance_refusal(state, action)


def _phase(action: Action) -> Phase:
    match action:
        case Spend():
            return Phase.ACT
        case Take():
            return Phase.DRAFT
        case Stop(word):
            return Phase.DRAFT if word == "pass" else Phase.ACT
        case Place():
            return Phase.PLACE
        case Put():
            return Phase.PUT
        case LaySurface():
            return Phase.SURFACE
        case Offer():
            return Phase.OFFER
        case Draw(verb):
            return Phase.STOCK if verb == "stock" else Phase.FILL
        case Reveal():
            return Phase.TOKEN
    raise TypeError(action)


def _seat(state: State) -> int:
    """The seat to move; ``state.to_move`` must not be None."""
    assert state.to_move is not None
    return state.to_move


def _marks(state: State, place: Hex, of_a_seat: str) -> tuple[str, str]:
    """The words of a tile and of a part of the panel of the player to move."""
    return str(place), of_a_seat.format(_seat(state) + 1)


# Draft.


def _take(state: State, colour: str) -> Refusal | None:
    if not state.board[COLOURS.index(colour)]:
        text = N_("there is no {element} left on the draft board; take a different one or pass")
        where = colour if colour in state.columns else DRAFT
        return refuse("draft.take", text, element=terms.element(colour), marks=(where,))
    return None


# Terraforming.


def terraform_here(state: State, place: Hex) -> Refusal | None:
    """Why the tile here cannot be terraformed, whatever is paid; None if it can."""
    seat = _seat(state)
    if state.reserved[seat] == place:
        if state.fresh:
            text = N_(
                "you can’t complete {tile} yet: you reserved it this round; wait for the next round"
            )
            return refuse("terraform.target", text, tile=tile_at(place), marks=(str(place),))
        return _action_left(state, place)
    if refused := _not_free(state, place, "terraform.target"):
        return refused
    if refused := _action_left(state, place):
        return refused
    if not reached(state, seat, place):
        return _far(state, place, "terraform.adjacent")
    if not hand(state, seat):
        marks = _marks(state, place, DISCS)
        return refuse(
            "terraform.disc",
            "you can’t terraform this tile: you have no disc left to mark it; use the disc on your "
            "reserved tile, or end your turn",
            marks=marks,
        )
    return None


def _payment(state: State, place: Hex, payment: Elements) -> Refusal | None:
    cost = missing(state, place)
    if refused := _exchange(state, place, payment):
        return refused
    if not pays(payment, cost):
        absent = cost.minus(payment).names
        reason = counted(
            "your payment lacks {absent}; replace it with 3 elements of one colour or any 5 "
            "elements",
            "your payment lacks {absent}; replace each of them with 3 elements of one colour or "
            "any 5 elements",
            count=len(absent),
            absent=terms.several(absent),
        )
        return Refusal("pay.joker", reason, (str(place), *dict.fromkeys(absent)))
    if colour := overpays(payment, cost):
        text = N_("you are paying too much: one fewer {element} would be enough")
        marks = (*_marks(state, place, STOCK), colour)
        return refuse("pay.minimal", text, element=terms.element(colour), marks=marks)
    return None


def _exchange(state: State, place: Hex, payment: Elements) -> Refusal | None:
    seat = _seat(state)
    owned = state.stock[seat].total
    if lacking := payment.minus(pool(state, seat)).names:
        text = N_("you don’t have enough {elements} in your stock; choose other elements")
        if any(state.exchange):
            text = N_(
                "there aren’t enough {elements} in your stock and the exchange zones; "
                "choose other elements"
            )
        marks = (*_marks(state, place, STOCK), EXCHANGE, lacking[0])
        return refuse("pay.exchange", text, elements=terms.elements(lacking[0]), marks=marks)
    if payment.total > owned:
        reason = counted(
            "you can’t spend {spent} elements: you have only {count}; choose fewer elements",
            "you can’t spend {spent} elements: you have only {count}; choose fewer elements",
            count=owned,
            spent=payment.total,
        )
        return Refusal("pay.exchange", reason, _marks(state, place, STOCK))
    return None


def _action_left(state: State, place: Hex) -> Refusal | None:
    if state.actions == ACTIONS:
        return refuse(
            "turn", "you have used your three actions; end your turn", marks=(str(place), ROUND)
        )
    return None


def _not_free(state: State, place: Hex, rule: str) -> Refusal | None:
    """The refusal if there is no free tile here; None if there is one."""
    if is_free(state, place):
        return None
    marks = (str(place),)
    tile = tiles(state).get(place)
    if tile is None:
        text = N_("there is no tile at {place}; choose a free tile")
        return refuse(rule, text, place=spot(place), marks=marks)
    if TILES[tile].dark:
        text = N_("you can’t use {tile}: it’s a Darkness tile; choose a free tile")
        return refuse(rule, text, tile=tile_at(place), marks=marks)
    seat = owner(state, place)
    if seat is not None:
        text = N_("{tile} isn’t free: {player} has terraformed it; choose a free tile")
        if seat == state.to_move:
            text = N_("{tile} isn’t free: you have terraformed it; choose a free tile")
    else:
        seat = holder(state, place)
        assert seat is not None
        text = N_("{tile} isn’t free: {player} has reserved it; choose a free tile")
        if seat == state.to_move:
            text = N_("{tile} isn’t free: you have reserved it; choose a free tile")
    return refuse(rule, text, tile=tile_at(place), player=Player(seat), marks=marks)


def _far(state: State, place: Hex, rule: str) -> Refusal:
    """The refusal for a tile that touches no terraformed tile."""
    near = [str(beside) for beside in place.neighbours if beside in state.reserved]
    text = N_("{tile} touches no terraformed tile; choose a tile that touches one")
    if near:
        text = N_(
            "{tile} touches no terraformed tile, and reserved tiles don’t "
            "count; choose another tile"
        )
    return refuse(rule, text, tile=tile_at(place), marks=(str(place), *near))


# Reserving.


def reserve_here(state: State, place: Hex) -> Refusal | None:
    """Why the tile here cannot be reserved, whatever is placed; None if it can."""
    seat = _seat(state)
    if refused := _not_free(state, place, "reserve.target"):
        return refused
    if refused := _action_left(state, place):
        return refused
    if not touches(state, place):
        return _far(state, place, "reserve.target")
    if place in state.left:
        text = N_("you gave up {tile} this round; you can reserve it again in a later round")
        return refuse("reserve.change", text, tile=tile_at(place), marks=(str(place),))
    if state.reserved[seat] is None and not hand(state, seat):
        marks = _marks(state, place, DISCS)
        return refuse(
            "reserve.one",
            "you can’t reserve this tile: you have no disc left to mark it; end your turn",
            marks=marks,
        )
    return None


def _reserve_with(state: State, place: Hex, elements: Elements) -> Refusal | None:
    if refused := _part(state, place, elements, "reserve.elements"):
        return refused
    lacking = missing(state, place).minus(elements)
    points = state.points[_seat(state)]
    if points < lacking.total:
        reason = counted(
            "reserving costs {count} point here, and you have {points}; put more elements on "
            "the tile",
            "reserving costs {count} points here, and you have {points}; put more elements "
            "on the tile",
            count=lacking.total,
            points=points,
        )
        return Refusal("reserve.fee", reason, (*_marks(state, place, POINTS), *lacking.names))
    return None


def add_here(state: State, place: Hex) -> Refusal | None:
    """Why nothing can be added to the tile here; None if something can."""
    mine = state.reserved[_seat(state)]
    if mine != place:
        marks = (str(place),) if mine is None else (str(place), str(mine))
        return refuse(
            "reserve.add",
            "you can’t add elements to {tile}: you haven’t reserved it; you can add "
            "elements only to your reserved tile",
            tile=tile_at(place),
            marks=marks,
        )
    if state.fresh:
        text = N_(
            "you can’t add elements to {tile} yet: you reserved it this round; wait "
            "for the next round"
        )
        return refuse("reserve.add", text, tile=tile_at(place), marks=(str(place),))
    return None


def _part(state: State, place: Hex, elements: Elements, rule: str) -> Refusal | None:
    """The refusal unless these are elements that the tile needs, but not all of them."""
    cost = missing(state, place)
    where = str(place)
    if cost.total == 1:
        (last,) = cost.names
        text = N_("{tile} lacks only one {element}, so you can only terraform it")
        return refuse(
            rule, text, tile=tile_at(place), element=terms.element(last), marks=(where, last)
        )
    if needless := elements.minus(cost).names:
        colour = needless[0]
        if colour in cost.names:
            text = N_("{tile} doesn’t need that many {elements}; choose fewer")
            named = terms.elements(colour)
            return refuse(rule, text, tile=tile_at(place), elements=named, marks=(where, colour))
        text = N_("{tile} doesn’t need {elements}; choose elements that it needs")
        return refuse(
            rule, text, tile=tile_at(place), elements=terms.elements(colour), marks=(where,)
        )
    if elements == cost:
        marks = (where, *dict.fromkeys(cost.names))
        return refuse(
            rule,
            "you can’t put down all that is missing: that would be "
            "terraforming; leave one element out",
            marks=marks,
        )
    return _exchange(state, place, elements)


# Placing.


def place_tile(state: State, tile: int) -> Refusal | None:
    """Why a tile cannot be placed anywhere now; None if it can."""
    if tile not in state.offer:
        text = N_("tile {tile} isn’t in the offer; choose one of the tiles there")
        return refuse("place.count", text, tile=str(tile), marks=tuple(map(str, state.offer)))
    dark = next((other for other in state.offer if other in DARKNESS), tile)
    if dark != tile:
        marks = (str(tile), str(dark))
        return refuse(
            "place.darkness",
            "you can’t place this tile yet: place the Darkness tile first",
            marks=marks,
        )
    return None


def place_here(state: State, place: Hex) -> Refusal | None:
    """Why no tile can be placed here; None if one can."""
    if place in places(state):
        return None
    taken = tiles(state)
    where = str(place)
    if place in taken:
        return refuse(
            "place.compact",
            "there is already a tile at {place}; choose an empty place",
            place=spot(place),
            marks=(where,),
        )
    touched = [str(beside) for beside in contacts(place, taken)]
    marks = (where, *touched)
    if not touched:
        return refuse(
            "place.compact",
            "{place} touches no tile; a new tile must touch at least two",
            place=spot(place),
            marks=marks,
        )
    if len(touched) < 2:
        text = N_("{place} touches only {tile}; a new tile must touch at least two")
        return refuse(
            "place.compact", text, place=spot(place), tile=tile_at(touched[0]), marks=marks
        )
    narrow = [str(beside) for beside in scarce(place, taken)]
    marks = where, *narrow
    if len(narrow) == 1:
        text = N_(
            "{place} touches only two tiles, and {other} touches fewer than "
            "three tiles; choose another place"
        )
        return refuse(
            "place.compact", text, place=spot(place), other=terms.one_at(narrow[0]), marks=marks
        )
    text = N_(
        "{place} touches only two tiles, and each of them touches fewer than three tiles; "
        "choose another place"
    )
    return refuse("place.compact", text, place=spot(place), marks=marks)


# Eternity.


def put_here(state: State, place: Hex) -> Refusal | None:
    """Why the Eternity token cannot be laid here; None if it can."""
    return _not_free(state, place, "eternity")
