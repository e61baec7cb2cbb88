"""The open game: frozen values, and queries on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from py_rules.core import Refusal
from py_rules.message import Text
from py_rules.record import Match
from web.games import protocol
from web.games.selection import ActionSequence, Selection
from web.i18n import Same, cached_by
from web.model.bots import Analysis, BotSeats, Expected, Plans, ReviewMoment, moment_at, steps
from web.model.replay import Replay, prefix

if TYPE_CHECKING:  # modules not needed at the start are imported later
    from web.model.completion import Command
    from web.model.sharing import Sharing


class WhatIf(NamedTuple):
    """A forbidden action with the position it would lead to, shown to explain the rule."""

    action: Any
    refusal: Refusal
    state: Any  # the position after it; None if the game cannot continue from there


class ChosenFace(NamedTuple):
    """A face of the table chosen by the player, shown until another face is needed."""

    key: str  # as in web.games.protocol.GameView.faces
    needed: str  # the key of the face that was needed at that time
    actions: int  # number of actions at that time


class StandIn(NamedTuple):
    """Another player's turn that is being played on this device."""

    seat: int
    start: int  # number of actions when it began


class TableState(NamedTuple):
    """The game on the table."""

    id: str  # of its save
    match: Match
    selection: Selection
    colours: tuple[str, ...]  # by seat
    log: tuple[tuple[Text, ...], ...]  # the log: a few sentences for each action
    refusals: tuple[Refusal, ...] = ()
    refused: tuple[str, ...] = ()  # the words that were refused
    what_if: WhatIf | None = None  # the forbidden action shown, if any
    sequence: ActionSequence | None = None  # proposed because no single action has the words
    more: int = 0  # number of times that more choices were requested
    board: bool = False  # the end screen is hidden to show the board
    floor: int = 0  # number of actions that cannot be undone
    dealt: bool = True  # chance is played automatically; off in lessons and puzzles
    coached: bool = False  # a lesson or puzzle says what to do, so refusals suggest no alternative
    replied: bool = False  # the author of an exercise may write a reply to a refusal
    taught: str = ""  # the rule that a lesson explains itself, so that a refusal does not
    replay: Replay | None = None  # set while looking at earlier positions
    graph: bool = False  # the graph of points is shown
    words: bool = False  # the description of the table in words is shown
    goal: bool | None = None  # show how to win; None: only in a first game
    options: bool = False  # the list of possible actions is shown
    explained: str = ""  # the word of the thing whose card is shown
    folded: bool = False  # a phone shows refusal, advice and card as one line
    lineage_id: str = ""  # the game's number, the same on every device it is sent to
    title: str = ""  # given by the players; empty for none
    notes: tuple[str, ...] = ()  # the lines of its annotations: see `py_rules.annotation_lines`
    bots: BotSeats = BotSeats()
    analysis: Analysis = Analysis()
    plans: Plans | None = None  # of the last hint
    expected: Expected = Expected()
    face: ChosenFace | None = None  # the face chosen by the player
    sharing: Sharing | None = None  # set while the sharing panel is open
    sent_at: int | None = None  # number of actions when it was sent; None: not sent
    # The seats that play on this device in a game by link; empty while it asks who is here. None in
    # other games, where everybody plays here.
    here: tuple[int, ...] | None = None
    stand_in: StandIn | None = None  # another player's turn played here, so that it can be undone
    command: Command | None = None  # set while the field for typed actions is open

    @property
    def read_only(self) -> TableState:
        """The open game as read-only."""
        return self._replace(replay=Replay(len(self.match.actions)))


def to_move(table: TableState) -> str:
    """Return the level of the bot to move; empty if it is a person's turn or nobody's."""
    return table.bots.at(table.match.state.to_move)


def needed_face(table: TableState) -> str:
    """Return the key of the face on which the next choice is made.

    In a replay, the face on which the last action was taken, and at a turning point the one on
    which the better turn begins.
    """
    selection, match = table.selection, table.match
    view = protocol.load(match.game.name)
    if table.replay and (advised := advised_steps(table)):
        state, action = advised[0]
        return view.face(state, frozenset(), frozenset(action.words))
    if table.replay:
        before = max(0, table.replay.at - 1)
        words = frozenset(match.actions[before].words if table.replay.at else ())
        return view.face(match.positions[before], frozenset(), words)
    chosen = selection.common.union(selection.words)
    return view.face(match.state, selection.live, chosen)


def advised_steps(table: TableState) -> list[tuple[Any, Any]]:
    """Return the better turn at the turning point that a replay shows, each action with its
    position before; empty anywhere else.
    """
    moment = turning_point(table)
    return steps(prefix(table.match, moment.place), moment.better) if moment else []


def turning_point(table: TableState) -> ReviewMoment | None:
    """Return the turning point at the position that a replay of the game shows; None in a
    variation.
    """
    replay = table.replay
    if replay is None or replay.path or replay.at >= len(table.log):
        return None
    return moment_at(table.analysis, replay.at)


def shown_face(table: TableState) -> str:
    """Return the key of the face that a phone shows.

    The chosen face, until another one is needed or an action is played.
    """
    needed, chosen = needed_face(table), table.face
    if chosen and chosen[1:] == (needed, len(table.match.actions)):
        return chosen.key
    return needed


def people(table: TableState) -> tuple[int, ...]:
    """Return the seats of the people here: those that this device plays, or else all without bots.

    All seats if only bots play.
    """
    if table.here:
        return table.here
    every = range(table.match.table.seats)
    return tuple(seat for seat in every if not table.bots.at(seat)) or tuple(every)


def proposed(table: TableState) -> Any:
    """Return the action or sequence to confirm; None if there is none.

    It is the fully selected action, the one that is most likely meant, or the only one left.
    """
    return table.sequence or meant(table.match.state, table.selection)


@cached_by(lambda state, selection: Same((state, selection)), size=2)
def meant(state: Any, selection: Selection) -> Any:
    """Return the action or sequence that a selection most likely means; None if there is none.

    If one action is left, there may still be a simpler sequence.
    """
    view = protocol.load(selection.game.name)
    return selection.complete or view.suggested(state, selection) or selection.proposed


def other_sequence(table: TableState, verb: str) -> ActionSequence | None:
    """Return the sequence to propose when a verb is selected after its object; usually None.

    No single action has both, but a sequence does.
    """
    match, selection = table.match, table.selection
    if not selection.words or verb in selection.live.union(selection.words, selection.common):
        return None
    view = protocol.load(match.game.name)
    found = view.sequence(match.state, (*selection.words, verb))
    return None if found == proposed(table) else found


def chosen(table: TableState | None) -> Any:
    """Return the fully selected action that only needs confirmation; None if there is none."""
    if table is None or table.replay or table.refusals or not table.selection.words:
        return None
    return table.selection.complete


def undoable(table: TableState) -> bool:
    """Return whether a player's action can be undone.

    The last action cannot if its seat plays on another device.
    """
    positions = table.match.positions
    for index in range(len(positions) - 2, table.floor - 1, -1):
        if positions[index].to_move is not None:
            return _acted_here(table, index)
    return False


def _acted_here(table: TableState, index: int) -> bool:
    """Return whether an action was played on this device."""
    seat, stand_in = table.match.positions[index].to_move, table.stand_in
    if table.here is None or seat in table.here:
        return True
    return stand_in is not None and seat == stand_in.seat and index >= stand_in.start


def standing_in(table: TableState) -> bool:
    """Return whether another player's turn is being played on this device."""
    stand_in, positions = table.stand_in, table.match.positions
    if stand_in is None or len(positions) <= stand_in.start:
        return False
    acting = {state.to_move for state in positions[stand_in.start :]} - {None}
    return acting == {stand_in.seat} and positions[-1].to_move == stand_in.seat


def plays_here(table: TableState) -> bool:
    """Return whether the seat to move plays on this device."""
    seat = table.match.state.to_move
    return table.here is None or seat is None or seat in table.here or standing_in(table)


def waits(table: TableState) -> bool:
    """Return whether the next action comes from a bot or from another device."""
    return bool(to_move(table)) or not plays_here(table)


def restartable(table: TableState) -> int:
    """Return the number of actions of the seat to move since another seat or chance acted."""
    match, count, floor = table.match, 0, table.floor
    if match.state.to_move is not None and plays_here(table):
        if table.stand_in and standing_in(table):
            floor = max(floor, table.stand_in.start)
        for state in reversed(match.positions[floor:-1]):
            if state.to_move != match.state.to_move:
                break
            count += 1
    return count


def looking_back(table: TableState) -> bool:
    """Return whether the game is being replayed or is over, so that no advice is given away."""
    return table.replay is not None or table.match.state.over


def index(table: TableState) -> int:
    """Return the index of the position shown."""
    return table.replay.at if table.replay else len(table.match.actions)


def seen(table: TableState) -> Match:
    """Return the match up to the position shown."""
    return prefix(table.match, index(table))


def unfolded(before: TableState | None, after: TableState | None) -> list[str]:
    """Return the names of the parts of a table's screen that somebody opened between two states.

    The graph that opens by itself when a game ends is none of them: the result is above it.
    """
    if not before or not after or before.id != after.id or before.match is not after.match:
        return []
    parts = {"points": (before.graph, after.graph), "words": (before.words, after.words)}
    return [part for part, (was, now) in parts.items() if now and not was]
