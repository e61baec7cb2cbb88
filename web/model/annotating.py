"""The annotations of the game on the table, and the state of annotating."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from py_rules import annotation, annotation_lines
from py_rules.annotation import Annotations, Note, Path
from py_rules.annotation_lines import Reading
from py_rules.message import Text, as_message, counted
from py_rules.record import Match
from web.games import protocol
from web.i18n import Same, cached_by
from web.model.bots import Analysis, Expected
from web.model.replay import Replay
from web.model.table import TableState

TOOLS = ("ring", "arrow", "area", "erase")
MAX_UNDO = 100  # changes that can be undone


def left_out(problems: Sequence[Text]) -> Text:
    """Return a sentence about annotations that can't be read; empty if all can."""
    if not problems:
        return ""
    return counted(
        "{count} annotation can’t be read and was left out: {why}",
        "{count} annotations can’t be read and were left out. The first one: {why}",
        count=len(problems),
        why=as_message(problems[0]),
    )


class Annotating(NamedTuple):
    """The state of annotating a game."""

    tool: str = "ring"  # one of TOOLS
    colour: str = "green"  # one of annotation.COLOURS
    first: str = ""  # the place where an unfinished arrow or area starts
    past: tuple[tuple[str, ...], ...] = ()  # the lines before each change, the latest last
    undone: tuple[tuple[str, ...], ...] = ()  # the lines that can be restored, the next one last
    typing: tuple[Any, ...] = ()  # the field being typed in, so that typing is undone as a whole
    turned: int = 0  # number of undos and redos
    status: Text = ""  # the result of the last press on the board


class Playing(NamedTuple):
    """A variation that is being played at the table."""

    origin: TableState  # the game, in a replay at the position with the variation
    mode: Annotating
    path: Path  # of the variation, which is stored once it has an action
    start: int  # number of actions before its first one
    before: tuple[str, ...]  # the annotation lines before it


def whole(match: Match) -> Match:
    """Return a match with its undone actions redone, because they may have annotations."""
    while match.undone:
        match = match.forward()
    return match


@cached_by(lambda match, lines: (Same((match.positions, match.undone)), lines), size=8)
def reading(match: Match, lines: tuple[str, ...]) -> Reading:
    """Parse annotation lines of a match; return the annotations with any errors in the lines."""
    return annotation_lines.of_lines(lines, whole(match))


def annotations_of(table: TableState) -> Annotations:
    """Return the annotations of the game."""
    return reading(table.match, table.notes).annotations


def path(table: TableState) -> Path:
    """Return the path to the line of the position shown.

    Empty for the game itself, which includes the positions up to the start of a variation.
    """
    return led(table.replay, table.replay.at).path if table.replay else ()


def here(table: TableState) -> Note:
    """Return the note on the position shown; ``table`` is the game itself."""
    at = table.replay.at if table.replay else len(table.match.actions)
    try:
        return annotation.at(annotation.line(annotations_of(table), path(table)), at)
    except LookupError:
        return annotation.EMPTY


@cached_by(
    lambda match, log, lines, path: (Same((match.positions, match.undone, log)), lines, path),
    size=4,
)
def _followed(
    match: Match, log: tuple[tuple[Text, ...], ...], lines: tuple[str, ...], path: Path
) -> tuple[Match, tuple[tuple[Text, ...], ...]]:
    along = annotation.followed(whole(match), reading(match, lines).annotations, path)
    view, shared = protocol.load(match.game.name), path[0][0]
    more = (view.describe_action(along, index) for index in range(shared, len(along.actions)))
    return along, (*log[:shared], *more)


def walked(table: TableState) -> TableState:
    """Return the table along the variation shown.

    The game itself if the variation no longer exists.
    """
    replay = table.replay
    if replay is None or not replay.path:
        return table
    try:
        match, log = _followed(table.match, table.log, table.notes, replay.path)
    except LookupError:
        last = len(table.match.actions)
        return table._replace(replay=replay._replace(at=min(replay.at, last), path=()))
    at = min(replay.at, len(match.actions))
    return table._replace(
        match=match,
        log=log,
        replay=replay._replace(at=at),
        analysis=Analysis(),  # the game's analysis is about other positions
        expected=Expected(),
    )


def led(replay: Replay, at: int) -> Replay:
    """Return a replay moved to a position of the line shown, or of the line it branches from."""
    way = replay.path
    while way and at <= way[-1][0]:
        way = way[:-1]
    return replay._replace(at=at, path=way)


def still_noted(before: Match, after: Match, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of annotations after a change of the game.

    Those on positions that can no longer occur, because another action was played, are removed.
    """
    had = (*before.actions, *reversed(before.undone))
    has = (*after.actions, *reversed(after.undone))
    same = 0
    while same < min(len(had), len(has)) and had[same] == has[same]:
        same += 1
    if same == len(had):
        return lines
    found = reading(before, lines).annotations
    return annotation_lines.lines(annotation.until(found, same))


def still(table: TableState, replay: Replay) -> Replay:
    """Return the replay limited to a variation and a position that still exist."""
    found = walked(table._replace(replay=replay)).replay or replay
    if found.path:
        return found
    return found._replace(at=min(found.at, len(table.match.actions)))


def remembered(mode: Annotating, before: tuple[str, ...], after: tuple[str, ...]) -> Annotating:
    """Return the state after annotations were changed by another tab or by a variation."""
    if before == after:
        return mode
    past = (*mode.past, before)[-MAX_UNDO:]
    return mode._replace(past=past, undone=(), typing=(), first="")
