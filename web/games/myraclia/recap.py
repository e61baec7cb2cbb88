"""The turns of Myraclia in short clauses: see `web.games.recaps`."""

from __future__ import annotations

from typing import Any

from py_rules.message import Message, counted, message
from py_rules.myraclia import terms
from py_rules.myraclia.actions import PASS, Place, Put, Spend, Take
from py_rules.myraclia.scoring import gains
from py_rules.myraclia.state import State
from py_rules.record import Match
from web.games import recaps
from web.games.myraclia.places import brief as place_name
from web.games.myraclia.text import tile_name
from web.games.phrases import mover
from web.games.protocol import Deed


def recap(match: Match, start: int, stop: int) -> tuple[Deed, ...]:
    """A seat's deeds, from action ``start`` to before ``stop``."""
    return recaps.deeds(match, start, stop, _kind, _clause)


def _kind(action: Any) -> str:
    """An action's kind, if actions of a kind share a clause: elements taken, tiles placed,
    elements added to the reserved tile.
    """
    match action:
        case Place():
            return "place"
        case Take():
            return "take"
        case Spend("add"):
            return "add"
        case Spend() | Put():
            return ""
    return "pass" if action == PASS else recaps.END


def _clause(match: Match, run: range) -> Message:
    state: State = match.positions[run.start]
    match action := match.actions[run.start]:
        case Take(colour) if len(run) == 1:
            return message("takes {colour}", colour=terms.colour(colour))
        case Take():
            return counted("takes an element", "takes {count} elements", count=len(run))
        case Place(_, place) if len(run) == 1:
            return message("places a tile at {place}", place=place_name(state, str(place)))
        case Place():
            return counted("places a tile", "places {count} tiles", count=len(run))
        case Put(place):
            return message("lays the token on {tile}", tile=tile_name(state, place))
        case Spend(verb, place, _):
            return _spent(state, verb, tile_name(state, place), place)
    return message("passes") if action == PASS else message("ends the turn")


def _spent(state: State, verb: str, tile: Message, place: Any) -> Message:
    seat = mover(state)
    if verb == "terraform":
        points = sum(gains(state, seat, place)[seat].values())
        return message("terraforms {tile} (+{points})", tile=tile, points=points)
    if verb == "add":
        return message("adds elements to {tile}", tile=tile)
    if state.reserved[seat] is None:
        return message("reserves {tile}", tile=tile)
    return message("moves the reservation to {tile}", tile=tile)
