"""A game on the table: frozen values, and questions about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from py_rules.core import Refusal
from py_rules.phrase import Text
from py_rules.record import Match
from web.games import protocol
from web.games.selection import Selection
from web.model.bots import Analysis, BotSeats
from web.model.replay import Replay, prefix

if TYPE_CHECKING:  # what a start does not need is imported later
    from web.model.sharing import Sharing


class WhatIf(NamedTuple):
    """An action that is not allowed, done all the same; nothing of it is kept."""

    action: Any
    refusal: Refusal
    state: Any  # what would come of it; None where the game cannot even go on


class TableState(NamedTuple):
    """A game on the table."""

    id: str  # of its save
    match: Match
    selection: Selection
    colours: tuple[str, ...]  # by seat
    log: tuple[tuple[Text, ...], ...]  # the log: for each action a few sentences
    refusals: tuple[Refusal, ...] = ()
    refused: tuple[str, ...] = ()  # the words that they are about
    what_if: WhatIf | None = None  # what has been done against the rules, to see why not
    more: int = 0  # how often more choices were asked for
    board: bool = False  # the end screen is put aside to look at the board
    floor: int = 0  # so many actions cannot be taken back
    dealt: bool = True  # chance acts by itself; not in a lesson, which says what it does
    replay: Replay | None = None  # looking back
    graph: bool = False  # how the points came is shown
    words: bool = False  # the table in words is shown
    lineage_id: str = ""  # the game's own number, the same wherever it is sent
    title: str = ""  # given by the players, or none
    bots: BotSeats = BotSeats()
    analysis: Analysis = Analysis()
    sharing: Sharing | None = None  # how the game can be sent on is shown
    sent_at: int | None = None  # how many actions there were when it was sent to whoever is to move

    @property
    def read_only(self) -> TableState:
        """The table as it is, without anything to click."""
        return self._replace(replay=Replay(len(self.match.actions)))


def to_move(opened: TableState) -> str:
    """The level of the bot whose turn it is; empty if it is a person's, or nobody's."""
    return opened.bots.at(opened.match.state.to_move)


def proposed(opened: TableState) -> Any:
    """The action to be confirmed: what the words leave, or the plainest of what they leave."""
    match, talk = opened.match, opened.selection
    return talk.proposed or protocol.load(match.game.name).suggested(match.state, talk)


def undoable(opened: TableState) -> bool:
    """Whether a player's action can be taken back."""
    states = opened.match.positions[opened.floor : -1]
    return any(state.to_move is not None for state in states)


def restartable(opened: TableState) -> int:
    """How many actions the seat to move has taken since somebody else, or chance, last acted."""
    match, count = opened.match, 0
    if match.state.to_move is not None:
        for state in reversed(match.positions[opened.floor : -1]):
            if state.to_move != match.state.to_move:
                break
            count += 1
    return count


def index(opened: TableState) -> int:
    """How many actions came before the position that is shown."""
    return opened.replay.at if opened.replay else len(opened.match.actions)


def seen(opened: TableState) -> Match:
    """The match up to there."""
    return prefix(opened.match, index(opened))
