"""Events of bots: their moves, hints and reviews of finished games."""

from __future__ import annotations

from random import Random

from py_rules import record
from py_rules.core import Illegal
from web.games import protocol
from web.games.selection import select
from web.model.bots import (
    MAX_PATIENCE,
    Analysis,
    Plans,
    read_advice,
    read_expected,
    read_moments,
    steps,
)
from web.model.events import AtAction
from web.model.table import TableState, to_move, waits
from web.update.games import at_table, continued
from web.update.table import NO_REFUSAL, followed


@at_table
def play(table: TableState, move: AtAction, rng: Random) -> TableState:
    """Play the action that a bot chose; ignored if the game has moved on since the question."""
    match = table.match
    if not to_move(table) or table.replay or move.taken != len(match.actions):
        return table
    try:
        action = record.parse(match.game, move.text)
        after = match.play(action)
    except (Illegal, ValueError):
        return _paused(table, True)
    played = continued(table, after, rng)
    if to_move(played):
        return played
    return played._replace(bots=played.bots._replace(skipping=False))


def _paused(table: TableState, paused: bool) -> TableState:
    return table._replace(bots=table.bots._replace(paused=paused, skipping=False))


@at_table
def skip(table: TableState, nothing: None, rng: Random) -> TableState:
    """Let the bots play without pauses until a person is to move; ignored if one is."""
    if not to_move(table):
        return table
    return table._replace(bots=table.bots._replace(paused=False, skipping=True))


@at_table
def toggle_pause(table: TableState, nothing: None, rng: Random) -> TableState:
    """Pause the bots, or resume them."""
    return _paused(table, not table.bots.paused)


@at_table
def pace(table: TableState, pace: str, rng: Random) -> TableState:
    """Choose how fast bots play."""
    return table._replace(bots=table.bots._replace(pace=pace))


@at_table
def think_longer(table: TableState, nothing: None, rng: Random) -> TableState:
    """Let the bot think again, three times as long, up to `MAX_PATIENCE` times the usual time."""
    patience = min(table.analysis.patience * 3, MAX_PATIENCE)
    return table._replace(analysis=Analysis(patience=patience))


@at_table
def ask_hint(table: TableState, nothing: None, rng: Random) -> TableState:
    """Ask for a hint about the whole position: what is selected or refused is removed.

    Ignored if the game is over or a bot or another device is to move.
    """
    match = table.match
    if match.state.over or waits(table):
        return table
    selection = select(match.game, match.state)
    return _asked(table._replace(selection=selection, more=0, **NO_REFUSAL), "hint")


@at_table
def close_hint(table: TableState, nothing: None, rng: Random) -> TableState:
    """Put the suggestions away."""
    return table._replace(analysis=Analysis()) if table.analysis.advice else table


@at_table
def play_hint(table: TableState, number: int, rng: Random) -> TableState:
    """Play the first action of a suggestion as if it had been confirmed.

    If the action needs confirmation, it is only proposed. Ignored if there is no such suggestion.
    """
    match, advice = table.match, table.analysis.advice
    found = steps(match, advice[number]) if number in range(len(advice)) else []
    if waits(table) or not found:
        return table
    state, action = found[0]
    if protocol.load(match.game.name).question(state, action):
        selection = select(match.game, state, dict.fromkeys(action.words))
        return table._replace(selection=selection, more=0, **NO_REFUSAL)
    return followed(table, continued(table, match.play(action), rng))


@at_table
def ask_review(table: TableState, nothing: None, rng: Random) -> TableState:
    """Ask for a review of a finished game. Ignored while the game goes on."""
    return _asked(table, "review") if table.match.state.over else table


def _asked(table: TableState, what: str) -> TableState:
    return table if to_move(table) else table._replace(analysis=Analysis(what))


@at_table
def answered(table: TableState, answer: AtAction, rng: Random) -> TableState:
    """Show a hint or a review; ignored if it was not asked for or the game has moved on since."""
    asked = table.analysis.requested
    if not asked or answer.taken != len(table.match.actions):
        return table
    if asked == "hint":
        advice = read_advice(answer.text)
        plans = Plans(answer.taken, table.match.state, tuple(each.actions for each in advice))
        departed = table.plans is not None and table.plans.departed(table.match)
        return table._replace(analysis=Analysis(advice=advice, departed=departed), plans=plans)
    return table._replace(analysis=Analysis(moments=read_moments(answer.text)))


@at_table
def reviewing(table: TableState, answer: AtAction, rng: Random) -> TableState:
    """Show the share of a review that is done, from 0 to 1.

    Ignored unless a review of this position is still awaited.
    """
    if table.analysis.requested != "review" or answer.taken != len(table.match.actions):
        return table
    return table._replace(analysis=table.analysis._replace(share=float(answer.text)))


@at_table
def toggle_expected(table: TableState, nothing: None, rng: Random) -> TableState:
    """Show or hide the curve of expected points."""
    return table._replace(expected=table.expected._replace(shown=not table.expected.shown))


@at_table
def expected(table: TableState, answer: AtAction, rng: Random) -> TableState:
    """Append expected points, from the position with the index ``answer.taken`` on.

    Ignored unless that is the first position whose points are missing.
    """
    known = table.expected
    if answer.taken != len(known.values):
        return table
    values = (*known.values, *read_expected(answer.text))[: len(table.match.positions)]
    return table._replace(expected=known._replace(values=values))


@at_table
def answer_failed(table: TableState, taken: int, rng: Random) -> TableState:
    """Drop the open question after a failure; if a bot is to move, pause it."""
    table = table._replace(analysis=Analysis(), expected=table.expected._replace(shown=False))
    return _paused(table, True) if to_move(table) else table
