"""Events of the command field: opening it, typing, completing and entering."""

from __future__ import annotations

from random import Random
from typing import Any

from web.games import protocol
from web.games.selection import SelectionResult, select
from web.model.command import MAX_OPTIONS, completion, open_field, taken
from web.model.completion import MAX_LENGTH, Command, Option, Spelling, complete, normal
from web.model.table import TableState, proposed
from web.update.games import at_table
from web.update.table import answered


@at_table
def toggle(table: TableState, nothing: None, rng: Random) -> TableState:
    """Open the field, or close it."""
    return table._replace(command=None if table.command else Command())


@at_table
def typed(table: TableState, text: str, rng: Random) -> TableState:
    """Store the text of the field; a typographic minus, as in copied places, becomes a hyphen."""
    text = text.replace("−", "-")
    return table._replace(command=Command(text[:MAX_LENGTH])) if table.command else table


@at_table
def move(table: TableState, way: str, rng: Random) -> TableState:
    """Choose the next option (``down``) or the previous one; the list is circular."""
    command = open_field(table)
    if command is None:
        return table
    found = completion(table)
    count = min(len(found.options), MAX_OPTIONS)
    if not count:
        return table
    here = command.chosen
    if here < 0 and found.action is not None:
        here = 0  # the first option is highlighted without being chosen
    then = here + 1 if way == "down" else here - 1 if here >= 0 else -1
    return table._replace(command=command._replace(chosen=then % count))


@at_table
def complete_text(table: TableState, nothing: None, rng: Random) -> TableState:
    """Complete the text to the option that Enter would take, or to the common beginning."""
    command = open_field(table)
    if command is None:
        return table
    found = completion(table)
    option = taken(command, found) or (found.options[0] if len(found.options) == 1 else None)
    words = option.words if option else _beginning(found.options)
    if not words:
        return table
    return table._replace(command=Command(" ".join(words) + ("" if _whole(option) else " ")))


def _whole(option: Option | None) -> bool:
    return option is not None and option.action is not None


def _beginning(options: tuple[Option, ...]) -> Spelling:
    """The words with which all options begin."""
    words: Spelling = ()
    for together in zip(*(option.words for option in options), strict=False):
        if len(set(together)) > 1:
            break
        words = (*words, together[0])
    return words


@at_table
def enter(table: TableState, nothing: None, rng: Random) -> TableState:
    """Take the chosen option or the action that the text means.

    If it may mean several actions, the words they share are selected. If it means none, it is
    refused.
    """
    command = open_field(table)
    if command is None:
        return table
    found = completion(table)
    if option := taken(command, found):
        return _take(table, option, rng)
    if not normal(command.text):
        return table
    if not found.matches:
        return _refused(table, command, rng)
    return _select(table, found.shared, rng)


@at_table
def take(table: TableState, spelling: str, rng: Random) -> TableState:
    """Take the option with this spelling."""
    for option in completion(table).options:
        if option.spelling == spelling:
            return _take(table, option, rng)
    return table


def _take(table: TableState, option: Option, rng: Random) -> TableState:
    """Play an action, unless it needs confirmation, or select the words of a shared beginning."""
    action, match = option.action, table.match
    if action is None:
        return _select(table, option.words, rng)
    asked = protocol.load(match.game.name).question(match.state, action)
    if asked and not (table.selection.words and proposed(table) == action):
        return _select(table, action.words, rng, anew=True)
    return answered(table._replace(command=Command()), SelectionResult(action=action), rng)


def _select(table: TableState, words: Spelling, rng: Random, *, anew: bool = False) -> TableState:
    """Select words in addition to those already selected.

    The new words replace them if ``anew`` is set, or if no action contains all of them.
    """
    match, before = table.match, () if anew else table.selection.words
    both = tuple(dict.fromkeys((*before, *words)))
    selection = select(match.game, match.state, both)
    if len(selection.words) < len(both):
        selection = select(match.game, match.state, dict.fromkeys(words))
    if selection.words == table.selection.words:
        return table  # the actions share no word
    after = table._replace(command=Command())
    return answered(after, SelectionResult(selection), rng)


def _refused(table: TableState, command: Command, rng: Random) -> TableState:
    """Show why the attempt that the text spells is illegal, or that it spells none."""
    match, text = table.match, normal(command.text)
    tried = _attempted(table, text)
    for words in (tried, tuple(text.split())):
        if words and (refusals := match.game.why_not(match.state, words)):
            refused = tried if words == tried else ()
            return answered(table, SelectionResult(refusals=refusals, refused=refused), rng)
    return table._replace(command=command._replace(unknown=text))


def _attempted(table: TableState, text: str) -> Spelling:
    """The words of the attempt that a text means, or those shared by all such attempts."""
    match = table.match
    attempts: tuple[Any, ...] = tuple(match.game.attempts(match.state))
    found = complete(text, attempts)
    return found.shared if found.action is None else tuple(found.action.words)
