"""Events of play at the table: selecting, confirming, cancelling, undoing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from py_rules.core import spell
from web.games import protocol
from web.games.selection import ActionSequence, SelectionResult, select, toggle_word
from web.model import what_if
from web.model.annotated import walked
from web.model.bots import Analysis, steps
from web.model.table import (
    ChosenFace,
    TableState,
    needed_face,
    other_sequence,
    proposed,
    restartable,
    to_move,
    undoable,
    waits,
)
from web.update.games import at_table, continued

# The refusals are cleared by every new selection.
NO_REFUSAL: dict[str, Any] = {
    "refusals": (),
    "refused": (),
    "what_if": None,
    "sequence": None,
    "explained": "",
    "folded": False,
}


@at_table
def select_word(table: TableState, word: str, rng: Random) -> TableState:
    """Add a word to the selection.

    If the selection is then complete, the action is played, unless it needs confirmation.
    """
    match, selection = table.match, table.selection
    if match.state.over or waits(table):
        return table
    view = protocol.load(match.game.name)
    verbs = frozenset(verb for verb, _ in view.verbs(match))
    if word in verbs and (other := other_sequence(table, word)):
        return table._replace(**{**NO_REFUSAL, "sequence": other})
    answer = toggle_word(selection, word, verbs)
    if answer.action is not None and view.question(match.state, answer.action):
        answer = SelectionResult(answer.selection)
    elif answer.refusals and (sequence := view.sequence(match.state, answer.refused)):
        again = sequence == table.sequence  # a second press undoes the choice
        return table._replace(**{**NO_REFUSAL, "sequence": None if again else sequence})
    elif answer.refusals and table.sequence:  # the refusal is about the proposed sequence
        words = (table.sequence.words[0], word)
        if meant := match.game.why_not(match.state, words):
            answer = SelectionResult(refusals=meant)
    elif answer.selection is not None and word in answer.selection.words:
        only = answer.selection.proposed
        if only is not None and view.at_once(match.state, only):
            answer = SelectionResult(action=only)
    return answered(table, answer, rng)


def answered(table: TableState, answer: SelectionResult, rng: Random) -> TableState:
    """Apply the result of a selection: update it, play its action, or show the refusal."""
    if isinstance(answer.action, ActionSequence):
        match = table.match
        for action in answer.action.actions:
            match = match.play(action)
        return continued(table, match, rng)
    if answer.action is not None:
        return followed(table, continued(table, table.match.play(answer.action), rng))
    if answer.selection is not None:
        return table._replace(selection=answer.selection, more=0, **NO_REFUSAL)
    return table._replace(**{**NO_REFUSAL, "refusals": answer.refusals, "refused": answer.refused})


def followed(before: TableState, after: TableState) -> TableState:
    """Keep the rest of a suggestion after its first action, while the same seat is to move."""
    match = after.match
    played = spell(match.actions[len(before.match.actions)])
    if match.state.to_move != before.match.state.to_move:
        return after
    for each in before.analysis.advice:
        rest = each._replace(actions=each.actions[1:], planned=True)
        if each.actions[0] == played and steps(match, rest):
            return after._replace(analysis=Analysis(advice=(rest,)))
    return after


@at_table
def confirm(table: TableState, nothing: None, rng: Random) -> TableState:
    """Play the proposed action."""
    action = None if waits(table) else proposed(table)
    return table if action is None else answered(table, SelectionResult(action=action), rng)


@at_table
def cancel(table: TableState, nothing: None, rng: Random) -> TableState:
    """Remove the last word of the selection, or first the refusal or what-if position shown."""
    if table.what_if:
        return table._replace(what_if=None)
    match = table.match
    words = table.selection.words if table.refusals else table.selection.words[:-1]
    return table._replace(selection=select(match.game, match.state, words), more=0, **NO_REFUSAL)


@at_table
def instead(table: TableState, nothing: None, rng: Random) -> TableState:
    """Propose the legal action closest to the refused one."""
    match = table.match
    action = what_if.nearest(table.selection.legal, table.refused)
    if action is None or table.coached:
        return table
    selection = select(match.game, match.state, dict.fromkeys(action.words))
    return table._replace(selection=selection, more=0, **NO_REFUSAL)


def _drawable(table: TableState) -> Callable[[Any], object]:
    """Return a function that draws a position, used to check whether it can be drawn at all."""
    view = protocol.load(table.match.game.name)
    names = tuple(map(table.match.table.name, range(table.match.table.seats)))
    return lambda state: view.draw(state, protocol.Marks(table.colours, names))


@at_table
def try_forbidden(table: TableState, rule: str, rng: Random) -> TableState:
    """Show the position after a forbidden action, to explain the rule. The game is unchanged."""
    match = table.match
    for refusal in table.refusals:
        if refusal.rule == rule:
            wrong = what_if.done(match.game, match.state, table.refused, refusal, _drawable(table))
            return table._replace(what_if=wrong)
    return table


@at_table
def fold(table: TableState, nothing: None, rng: Random) -> TableState:
    """Fold the refusal, advice or card over a phone's prompt to one line, or unfold it."""
    return table._replace(folded=not table.folded)


@at_table
def more_choices(table: TableState, nothing: None, rng: Random) -> TableState:
    """Offer more choices."""
    return table._replace(more=table.more + 1)


@at_table
def undo(table: TableState, nothing: None, rng: Random) -> TableState:
    """Undo the last action of a person; if only bots play, the last action."""
    if not undoable(table):
        return table
    back = continued(table, table.match.back(), rng)
    while to_move(back) and undoable(back):
        back = continued(back, back.match.back(), rng)
    return _waiting(back)


def _waiting(table: TableState) -> TableState:
    """Pause the bot if it is to move, so that it does not play again what was undone."""
    if not to_move(table):
        return table
    return table._replace(bots=table.bots._replace(paused=True, skipping=False))


@at_table
def restart_turn(table: TableState, nothing: None, rng: Random) -> TableState:
    """Undo everything that the seat to move has done in this turn."""
    match = table.match
    for _ in range(restartable(table)):
        match = match.back()
    return continued(table, match, rng)


@at_table
def redo(table: TableState, nothing: None, rng: Random) -> TableState:
    """Redo a player's action and the bots' actions that followed it."""
    ahead = continued(table, table.match.forward(), rng)
    while to_move(ahead) and ahead.match.undone:
        ahead = continued(ahead, ahead.match.forward(), rng)
    return ahead


@at_table
def show_face(table: TableState, key: str, rng: Random) -> TableState:
    """Show a face of the table on a phone; ignored if the game has no such face."""
    along = walked(table)
    match = along.match
    if key not in dict(protocol.load(match.game.name).faces(match.state)):
        return table
    return table._replace(face=ChosenFace(key, needed_face(along), len(match.actions)))


@at_table
def look_at_board(table: TableState, nothing: None, rng: Random) -> TableState:
    """Hide the end screen to look at the board, or show it again."""
    return table._replace(board=not table.board)
