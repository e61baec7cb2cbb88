"""Playing at the table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from web.games import protocol
from web.games.selection import Answer, listen, say
from web.model import what_if
from web.model.table import Opened, proposed, restartable, to_move, undoable
from web.update.games import at_table, going_on

# After another word, there is nothing refused any more.
UNREFUSED: dict[str, Any] = {"refusals": (), "refused": (), "wrong": None}


@at_table
def say_word(opened: Opened, word: str, rng: Random) -> Opened:
    """Says a word, and plays what is said in full, unless there is a question about it."""
    match, talk = opened.match, opened.talk
    if match.state.over or to_move(opened):
        return opened
    view = protocol.load(match.game.name)
    answer = say(talk, word, frozenset(verb for verb, _ in view.verbs(match)))
    if answer.action is not None and view.question(match.state, answer.action):
        answer = Answer(listen(match.game, match.state, (*talk.said, word)))
    elif answer.talk is not None and word in answer.talk.said:
        only = answer.talk.proposed
        if only is not None and view.at_once(match.state, only):
            answer = Answer(action=only)
    return _answered(opened, answer, rng)


def _answered(opened: Opened, answer: Answer, rng: Random) -> Opened:
    if answer.talk is not None:
        return opened._replace(talk=answer.talk, more=0, **UNREFUSED)
    if answer.action is not None:
        return going_on(opened, opened.match.play(answer.action), rng)
    return opened._replace(refusals=answer.refusals, refused=answer.refused, wrong=None)


@at_table
def confirm(opened: Opened, nothing: None, rng: Random) -> Opened:
    action = proposed(opened)
    return opened if action is None else _answered(opened, Answer(action=action), rng)


@at_table
def cancel(opened: Opened, nothing: None, rng: Random) -> Opened:
    """Takes back what was said last, and the answer to it."""
    if opened.wrong:
        return opened._replace(wrong=None)
    match = opened.match
    said = opened.talk.said if opened.refusals else opened.talk.said[:-1]
    return opened._replace(talk=listen(match.game, match.state, said), more=0, **UNREFUSED)


@at_table
def instead(opened: Opened, nothing: None, rng: Random) -> Opened:
    """Proposes the legal action that is closest to what was refused."""
    match = opened.match
    action = what_if.nearest(opened.talk.legal, opened.refused)
    if action is None:
        return opened
    talk = listen(match.game, match.state, dict.fromkeys(action.words))
    return opened._replace(talk=talk, more=0, **UNREFUSED)


def _drawable(opened: Opened) -> Callable[[Any], object]:
    """Draws a position, to see whether it can be drawn."""
    view = protocol.load(opened.match.game.name)
    names = tuple(map(opened.match.table.name, range(opened.match.table.seats)))
    return lambda state: view.draw(state, protocol.Marks(opened.colours, names))


@at_table
def try_forbidden(opened: Opened, rule: str, rng: Random) -> Opened:
    """Does what is not allowed, to see what the rule protects; nothing is kept."""
    match = opened.match
    for refusal in opened.refusals:
        if refusal.rule == rule:
            wrong = what_if.done(
                match.game, match.state, opened.refused, refusal, _drawable(opened)
            )
            return opened._replace(wrong=wrong)
    return opened


@at_table
def more_choices(opened: Opened, nothing: None, rng: Random) -> Opened:
    return opened._replace(more=opened.more + 1)


@at_table
def undo(opened: Opened, nothing: None, rng: Random) -> Opened:
    """Before the last action of a person; if only bots play, before the last of all."""
    if not undoable(opened):
        return opened
    back = going_on(opened, opened.match.back(), rng)
    while to_move(back) and undoable(back):
        back = going_on(back, back.match.back(), rng)
    return _waiting(back)


def _waiting(opened: Opened) -> Opened:
    """What was just taken back is not at once played over by a bot."""
    if not to_move(opened):
        return opened
    return opened._replace(company=opened.company._replace(paused=True))


@at_table
def restart_turn(opened: Opened, nothing: None, rng: Random) -> Opened:
    """Takes back all that the mover has done in this turn."""
    match = opened.match
    for _ in range(restartable(opened)):
        match = match.back()
    return going_on(opened, match, rng)


@at_table
def redo(opened: Opened, nothing: None, rng: Random) -> Opened:
    """With what bots did after it."""
    ahead = going_on(opened, opened.match.forward(), rng)
    while to_move(ahead) and ahead.match.undone:
        ahead = going_on(ahead, ahead.match.forward(), rng)
    return ahead


@at_table
def look_at_board(opened: Opened, nothing: None, rng: Random) -> Opened:
    return opened._replace(board=not opened.board)
