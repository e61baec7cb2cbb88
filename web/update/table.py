"""Events of play at the table: selecting, confirming, cancelling, undoing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from web.games import protocol
from web.games.selection import SelectionResult, select, toggle_word
from web.model import what_if
from web.model.table import TableState, proposed, restartable, to_move, undoable
from web.update.games import at_table, continued

# The refusals are cleared by every new selection.
NO_REFUSAL: dict[str, Any] = {"refusals": (), "refused": (), "what_if": None}


@at_table
def say_word(opened: TableState, word: str, rng: Random) -> TableState:
    """Add a word to the selection.

    If the selection is then complete, the action is played, unless it has to be confirmed.
    """
    match, talk = opened.match, opened.selection
    if match.state.over or to_move(opened):
        return opened
    view = protocol.load(match.game.name)
    answer = toggle_word(talk, word, frozenset(verb for verb, _ in view.verbs(match)))
    if answer.action is not None and view.question(match.state, answer.action):
        answer = SelectionResult(select(match.game, match.state, (*talk.words, word)))
    elif answer.selection is not None and word in answer.selection.words:
        only = answer.selection.proposed
        if only is not None and view.at_once(match.state, only):
            answer = SelectionResult(action=only)
    return answered(opened, answer, rng)


def answered(opened: TableState, answer: SelectionResult, rng: Random) -> TableState:
    """Do what a selection comes to: go on with it, play its action, or show why it is refused."""
    if answer.selection is not None:
        return opened._replace(selection=answer.selection, more=0, **NO_REFUSAL)
    if answer.action is not None:
        return continued(opened, opened.match.play(answer.action), rng)
    return opened._replace(refusals=answer.refusals, refused=answer.refused, what_if=None)


@at_table
def confirm(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Play the action that is proposed."""
    action = proposed(opened)
    return opened if action is None else answered(opened, SelectionResult(action=action), rng)


@at_table
def cancel(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Remove the last word of the selection, or first the refusal or what-if position shown."""
    if opened.what_if:
        return opened._replace(what_if=None)
    match = opened.match
    said = opened.selection.words if opened.refusals else opened.selection.words[:-1]
    return opened._replace(selection=select(match.game, match.state, said), more=0, **NO_REFUSAL)


@at_table
def instead(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Propose the legal action closest to the refused one."""
    match = opened.match
    action = what_if.nearest(opened.selection.legal, opened.refused)
    if action is None:
        return opened
    talk = select(match.game, match.state, dict.fromkeys(action.words))
    return opened._replace(selection=talk, more=0, **NO_REFUSAL)


def _drawable(opened: TableState) -> Callable[[Any], object]:
    """Return a function that draws a position, used to check whether it can be drawn at all."""
    view = protocol.load(opened.match.game.name)
    names = tuple(map(opened.match.table.name, range(opened.match.table.seats)))
    return lambda state: view.draw(state, protocol.Marks(opened.colours, names))


@at_table
def try_forbidden(opened: TableState, rule: str, rng: Random) -> TableState:
    """Show the position after a forbidden action, to explain the rule. The game is unchanged."""
    match = opened.match
    for refusal in opened.refusals:
        if refusal.rule == rule:
            wrong = what_if.done(
                match.game, match.state, opened.refused, refusal, _drawable(opened)
            )
            return opened._replace(what_if=wrong)
    return opened


@at_table
def more_choices(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Offer more choices."""
    return opened._replace(more=opened.more + 1)


@at_table
def undo(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Undo the last action of a person; if only bots play, the last action."""
    if not undoable(opened):
        return opened
    back = continued(opened, opened.match.back(), rng)
    while to_move(back) and undoable(back):
        back = continued(back, back.match.back(), rng)
    return _waiting(back)


def _waiting(opened: TableState) -> TableState:
    """Pause the bot if it is to move, so that it does not replay at once what was undone."""
    if not to_move(opened):
        return opened
    return opened._replace(bots=opened.bots._replace(paused=True))


@at_table
def restart_turn(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Undo everything that the seat to move has done in this turn."""
    match = opened.match
    for _ in range(restartable(opened)):
        match = match.back()
    return continued(opened, match, rng)


@at_table
def redo(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Redo a player's action and the bots' actions that followed it."""
    ahead = continued(opened, opened.match.forward(), rng)
    while to_move(ahead) and ahead.match.undone:
        ahead = continued(ahead, ahead.match.forward(), rng)
    return ahead


@at_table
def look_at_board(opened: TableState, nothing: None, rng: Random) -> TableState:
    """Put the end screen aside to look at the board, or bring it back."""
    return opened._replace(board=not opened.board)
