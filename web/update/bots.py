"""Bots that move, give hints and look back at a game."""

from __future__ import annotations

from random import Random

from py_rules import record
from py_rules.core import Illegal
from web.model.bots import PACES, Council, read_advice, read_moments
from web.model.events import Event
from web.model.table import Opened, to_move
from web.update.games import going_on


def _bot(opened: Opened, event: Event, rng: Random) -> Opened:
    """A bot takes the action ``text``; ``on`` is how many actions there were when it was asked."""
    match = opened.match
    if not to_move(opened) or opened.replay or event.on != str(len(match.actions)):
        return opened
    try:
        action = record.parse(match.game, event.text)
        after = match.play(action)
    except (Illegal, ValueError):
        return _paused(opened, True)
    return going_on(opened, after, rng)


def _paused(opened: Opened, paused: bool) -> Opened:
    return opened._replace(company=opened.company._replace(paused=paused))


def _pause(opened: Opened, event: Event, rng: Random) -> Opened:
    return _paused(opened, not opened.company.paused)


def _pace(opened: Opened, event: Event, rng: Random) -> Opened:
    if event.text not in PACES:
        return opened
    return opened._replace(company=opened.company._replace(pace=event.text))


def _longer(opened: Opened, event: Event, rng: Random) -> Opened:
    """The bot thinks about this decision anew, and longer."""
    patience = min(opened.council.patience * 3, 27)
    return opened._replace(council=Council(patience=patience))


def _ask(opened: Opened, event: Event, rng: Random) -> Opened:
    """Asks for a hint, or for a review of a game that is over."""
    over = opened.match.state.over
    if to_move(opened) or (event.do == "review") != over:
        return opened
    return opened._replace(council=Council(event.do))


def _answered(opened: Opened, event: Event, rng: Random) -> Opened:
    """``text`` is the answer to what was asked when there were ``on`` actions."""
    asked = opened.council.asked
    if not asked or event.on != str(len(opened.match.actions)):
        return opened
    if asked == "hint":
        return opened._replace(council=Council(advice=read_advice(event.text)))
    return opened._replace(council=Council(moments=read_moments(event.text)))


def _failed(opened: Opened, event: Event, rng: Random) -> Opened:
    """Nobody answered: what was asked is forgotten, and a bot waits to be asked again."""
    opened = opened._replace(council=Council())
    return _paused(opened, True) if to_move(opened) else opened


CHANGES = {
    "bot": _bot,
    "bot-pause": _pause,
    "bot-pace": _pace,
    "bot-longer": _longer,
    "hint": _ask,
    "review": _ask,
    "advised": _answered,
    "unadvised": _failed,
}
