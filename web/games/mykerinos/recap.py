"""The turns of Mykerinos in short clauses: see `web.games.recaps`."""

from __future__ import annotations

from typing import Any

from py_rules.message import N_, ListOf, Message, message
from py_rules.mykerinos.actions import VERBS, Claim, Dig, Museum
from py_rules.mykerinos.state import State
from py_rules.mykerinos.terms import TITLES
from py_rules.record import Match
from web.games import recaps
from web.games.mykerinos.places import place, room
from web.games.protocol import Deed

DECLINED = {
    "pass": N_("passes"),
    "neutral skip": N_("skips the neutral dig"),
    "leave": N_("takes nothing"),
}


def recap(match: Match, start: int, stop: int) -> tuple[Deed, ...]:
    """A seat's deeds, from action ``start`` to before ``stop``."""
    return recaps.deeds(match, start, stop, _kind, _clause)


def _kind(action: Any) -> str:
    """Empty: each action has its own clause."""
    return ""


def _clause(match: Match, run: range) -> Message:
    state: State = match.positions[run.start]
    match action := match.actions[run.start]:
        case Dig(verb, spaces):
            return _dug(verb, place(state, *map(str, spaces)))
        case Museum(name, brown):
            into = room(state, name)
            if brown:
                text = N_("uses {patron} to put a cube into {room}")
                return message(text, patron=message(TITLES["brown"]), room=into)
            return message("puts a cube into {room}", room=into)
        case Claim(plot, neutral):
            what = place(state, str(plot))
            if neutral:
                return message("takes {plot} out of the game", plot=what)
            return message("takes {plot}", plot=what)
    return message(DECLINED[action.word])


def _dug(verb: str, what: Message | ListOf) -> Message:
    kind = VERBS[verb]
    if kind.neutral:
        if kind.extends:
            return message("extends a neutral dig to {what}", what=what)
        return message("starts a neutral dig at {what}", what=what)
    if kind.patron:
        patron = message(TITLES[kind.patron])
        if kind.extends:
            return message("uses {patron} to extend a dig to {what}", patron=patron, what=what)
        return message("uses {patron} to start a dig at {what}", patron=patron, what=what)
    if kind.extends:
        return message("extends a dig to {what}", what=what)
    return message("starts a dig at {what}", what=what)
