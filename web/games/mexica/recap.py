"""The turns of Mexica in short clauses: see `web.games.recaps`."""

from __future__ import annotations

from typing import Any

from py_rules.message import Message, counted, message
from py_rules.mexica.actions import END, TAKE, Bridge, Build, Canal, FoundDistrict, Move, Start
from py_rules.mexica.areas import BITS
from py_rules.mexica.scoring import founding
from py_rules.mexica.state import district_at
from py_rules.record import Match
from web.games import recaps
from web.games.mexica.places import brief, canal
from web.games.mexica.text import STOREYS
from web.games.phrases import mover
from web.games.protocol import Deed


def recap(match: Match, start: int, stop: int) -> tuple[Deed, ...]:
    """A seat's deeds, from action ``start`` to before ``stop``."""
    return recaps.deeds(match, start, stop, _kind, _clause)


def _kind(action: Any) -> str:
    """An action's kind, if actions of a kind share a clause: canals, moves, chips."""
    match action:
        case Canal():
            return "canal"
        case Move():
            return "move"
    if action == END:
        return recaps.END
    return "" if isinstance(action, Bridge | Build | FoundDistrict | Start) else str(action.word)


def _clause(match: Match, run: range) -> Message:
    actions = match.actions[run.start : run.stop]
    count, state = len(actions), match.positions[run.stop - 1]
    match action := actions[-1]:
        case Start(square):
            return message("starts on {square}", square=brief(state, str(square)))
        case Canal(squares) if count == 1:
            return message("lays a canal on {square}", square=brief(state, *map(str, squares)))
        case Canal():
            return counted("lays a canal", "lays {count} canals", count=count)
        case Bridge(square, _, None):
            return message("builds a bridge on {square}", square=canal(str(square)))
        case Bridge(square, _, lifted):
            if square == lifted:
                return message("turns the bridge on {square}", square=canal(str(square)))
            return message("moves a bridge to {square}", square=canal(str(square)))
        case Move(_, square):
            there = brief(state, str(square))
            ways = {each.way for each in actions}
            if ways == {"sail"}:
                return message("sails to {square}", square=there)
            if ways == {"leap"}:
                return message("leaps to {square}", square=there)
            return message("goes to {square}", square=there)
        case Build(height, square):
            storeys = message(STOREYS[height])
            there = brief(state, str(square))
            return message("builds {storeys} on {square}", storeys=storeys, square=there)
        case FoundDistrict(square):
            district = district_at(state, BITS[square])
            assert district is not None
            return counted(
                "founds a district of {count} square (+{points})",
                "founds a district of {count} squares (+{points})",
                count=district.size,
                points=founding(state, district, mover(state))[mover(state)],
            )
    if action == END:
        return message("ends the turn")
    if action == TAKE:
        return counted("takes a chip", "takes {count} chips", count=count)
    return counted("spends a chip", "spends {count} chips", count=count)
