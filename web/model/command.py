"""The command field at the table: what its text means in the position."""

from __future__ import annotations

from web.games.selection import ActionSequence
from web.model.completion import Command, Completion, Option, complete, normal
from web.model.table import TableState, proposed, waits

MAX_OPTIONS = 8  # options listed


def open_field(table: TableState) -> Command | None:
    """Return the open field if a person is to act; None otherwise."""
    idle = table.match.state.to_move is None or waits(table) or table.replay
    return None if idle else table.command


def completion(table: TableState) -> Completion:
    """Return what the text means: a continuation of the selection, or else a new action.

    Without a text, it means the proposed action.
    """
    command, selection = open_field(table), table.selection
    if command is None:
        return Completion()
    action = proposed(table) if selection.words and not normal(command.text) else None
    if action is not None and not isinstance(action, ActionSequence):
        return Completion((action,), action, action.words, (Option(action.words, action),))
    found = complete(command.text, selection.left, selection.words)
    if found.matches or not selection.words:
        return found
    return complete(command.text, selection.legal)


def taken(command: Command, found: Completion) -> Option | None:
    """Return the option that Enter takes: the chosen one, or the action that is meant."""
    if 0 <= command.chosen < len(found.options):
        return found.options[command.chosen]
    return found.options[0] if found.action is not None else None
