"""Bots that move, give hints and look back at a game."""

from __future__ import annotations

from random import Random

from py_rules import record
from py_rules.core import Illegal
from web.model.bots import Council, read_advice, read_moments
from web.model.events import AtAction
from web.model.table import Opened, to_move
from web.update.games import at_table, going_on


@at_table
def play(opened: Opened, move: AtAction, rng: Random) -> Opened:
    """Play what a bot has chosen, unless the game has gone on since it was asked."""
    match = opened.match
    if not to_move(opened) or opened.replay or move.taken != len(match.actions):
        return opened
    try:
        action = record.parse(match.game, move.text)
        after = match.play(action)
    except (Illegal, ValueError):
        return _paused(opened, True)
    return going_on(opened, after, rng)


def _paused(opened: Opened, paused: bool) -> Opened:
    return opened._replace(company=opened.company._replace(paused=paused))


@at_table
def toggle_pause(opened: Opened, nothing: None, rng: Random) -> Opened:
    return _paused(opened, not opened.company.paused)


@at_table
def pace(opened: Opened, pace: str, rng: Random) -> Opened:
    return opened._replace(company=opened.company._replace(pace=pace))


@at_table
def think_longer(opened: Opened, nothing: None, rng: Random) -> Opened:
    """Let the bot think about this decision anew, and longer."""
    patience = min(opened.council.patience * 3, 27)
    return opened._replace(council=Council(patience=patience))


@at_table
def ask_hint(opened: Opened, nothing: None, rng: Random) -> Opened:
    """Ask for a hint, while a person is to move."""
    return opened if opened.match.state.over else _asked(opened, "hint")


@at_table
def ask_review(opened: Opened, nothing: None, rng: Random) -> Opened:
    """Ask for a review of a game that is over."""
    return _asked(opened, "review") if opened.match.state.over else opened


def _asked(opened: Opened, what: str) -> Opened:
    return opened if to_move(opened) else opened._replace(council=Council(what))


@at_table
def answered(opened: Opened, answer: AtAction, rng: Random) -> Opened:
    """Show the answer to what was asked, unless the game has gone on since."""
    asked = opened.council.asked
    if not asked or answer.taken != len(opened.match.actions):
        return opened
    if asked == "hint":
        return opened._replace(council=Council(advice=read_advice(answer.text)))
    return opened._replace(council=Council(moments=read_moments(answer.text)))


@at_table
def answer_failed(opened: Opened, taken: int, rng: Random) -> Opened:
    """Forget what was asked, as nobody answered; a bot waits to be asked again."""
    opened = opened._replace(council=Council())
    return _paused(opened, True) if to_move(opened) else opened
