"""Events of bots: their moves, hints and reviews of finished games."""

from __future__ import annotations

from random import Random

from py_rules import record
from py_rules.core import Illegal
from web.model.bots import Analysis, read_advice, read_moments
from web.model.events import AtAction
from web.model.table import TableState, to_move
from web.update.games import at_table, continued


@at_table
def play(opened: TableState, move: AtAction, rng: Random) -> TableState:
    """Play the action that a bot chose; ignored if the game has moved on since the question."""
    match = opened.match
    if not to_move(opened) or opened.replay or move.taken != len(match.actions):
        return opened
    try:
        action = record.parse(match.game, move.text)
        after = match.play(action)
    except (Illegal, ValueError):
        return _paused(opened, True)
    return continued(opened, after, rng)


def _paused(opened: TableState, paused: bool) -> TableState:
    return opened._replace(bots=opened.bots._replace(paused=paused))


@at_table
def toggle_pause(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Let the bots wait, or go on."""
    return _paused(opened, not opened.bots.paused)


@at_table
def pace(opened: TableState, pace: str, rng: Random) -> TableState:
    """Choose how fast bots play."""
    return opened._replace(bots=opened.bots._replace(pace=pace))


@at_table
def think_longer(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Let the bot think again, three times as long as before, up to 27 times the usual."""
    patience = min(opened.analysis.patience * 3, 27)
    return opened._replace(analysis=Analysis(patience=patience))


@at_table
def ask_hint(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Ask for a hint. Ignored if the game is over or a bot is to move."""
    return opened if opened.match.state.over else _asked(opened, "hint")


@at_table
def ask_review(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Ask for a review of a finished game. Ignored while the game goes on."""
    return _asked(opened, "review") if opened.match.state.over else opened


def _asked(opened: TableState, what: str) -> TableState:
    return opened if to_move(opened) else opened._replace(analysis=Analysis(what))


@at_table
def answered(opened: TableState, answer: AtAction, rng: Random) -> TableState:
    """Show a hint or a review; ignored if it was not asked for or the game has moved on since."""
    asked = opened.analysis.requested
    if not asked or answer.taken != len(opened.match.actions):
        return opened
    if asked == "hint":
        return opened._replace(analysis=Analysis(advice=read_advice(answer.text)))
    return opened._replace(analysis=Analysis(moments=read_moments(answer.text)))


@at_table
def answer_failed(opened: TableState, taken: int, rng: Random) -> TableState:
    """Drop the open question after a failure; if a bot is to move, it is paused."""
    opened = opened._replace(analysis=Analysis())
    return _paused(opened, True) if to_move(opened) else opened
