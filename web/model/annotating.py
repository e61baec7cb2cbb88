"""Annotations of the game on the table, and the mode in which somebody writes them."""

from __future__ import annotations

from typing import Any, NamedTuple

from py_rules import annotation, annotation_lines
from py_rules.annotation import Annotations, Note, Path
from py_rules.annotation_lines import Reading
from py_rules.message import Text
from py_rules.record import Match
from web.games import protocol
from web.i18n import Same, cached_by
from web.model.bots import Analysis, Expected
from web.model.replay import Replay
from web.model.table import TableState

TOOLS = ("ring", "arrow", "area", "erase")
MOST_UNDONE = 100  # changes that can be undone


class Annotating(NamedTuple):
    """The state of the mode in which a game is annotated."""

    tool: str = "ring"  # one of TOOLS
    colour: str = "green"  # one of annotation.COLOURS
    first: str = ""  # the place from which an arrow is being drawn, or which an area began with
    past: tuple[tuple[str, ...], ...] = ()  # the lines before each change, the latest last
    undone: tuple[tuple[str, ...], ...] = ()  # the lines that can be restored, the next one last
    typing: tuple[Any, ...] = ()  # what is being typed into, so that it is undone as a whole
    turned: int = 0  # how often something was undone or redone
    told: Text = ""  # what the last touch did, or why it did nothing


class Playing(NamedTuple):
    """A variation that is being played at the table, beside the game that it belongs to."""

    origin: TableState  # the game, in a replay at the position with the variation
    mode: Annotating
    path: Path  # of the variation, which exists once it has an action
    start: int  # the number of actions before the first one that is played here
    before: tuple[str, ...]  # the lines of annotations when it began


def whole(match: Match) -> Match:
    """Return a match with the actions that can be redone, which may have annotations as well."""
    while match.undone:
        match = match.forward()
    return match


@cached_by(lambda match, lines: (Same((match.positions, match.undone)), lines), size=8)
def reading(match: Match, lines: tuple[str, ...]) -> Reading:
    """Return the annotations in lines, and what is wrong with them."""
    return annotation_lines.of_lines(lines, whole(match))


def said(table: TableState) -> Annotations:
    """Return the annotations of the game."""
    return reading(table.match, table.notes).annotations


def path(table: TableState) -> Path:
    """Return the way to the line of the position shown; empty for the game itself, to which the
    positions up to the beginning of a variation belong."""
    return led(table.replay, table.replay.at).path if table.replay else ()


def here(table: TableState) -> Note:
    """Return what is said about the position shown; ``table`` is the game itself."""
    at = table.replay.at if table.replay else len(table.match.actions)
    try:
        return annotation.at(annotation.line(said(table), path(table)), at)
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
    """Return the table as it is shown while a variation is looked at: the game along that line.

    A line that is no longer there gives the game itself.
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
        analysis=Analysis(),  # the game’s, of other positions
        expected=Expected(),
    )


def led(replay: Replay, at: int) -> Replay:
    """Return a replay that stands at a position of the line shown, or of the one it leaves."""
    way = replay.path
    while way and at <= way[-1][0]:
        way = way[:-1]
    return replay._replace(at=at, path=way)


def kept(before: Match, after: Match, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of annotations after a change of the game.

    Those of positions that can't come any more, because another action was taken, are left out.
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
    """Return a replay on a line and at a position that the game still has."""
    found = walked(table._replace(replay=replay)).replay or replay
    if found.path:
        return found
    return found._replace(at=min(found.at, len(table.match.actions)))


def remembered(mode: Annotating, before: tuple[str, ...], after: tuple[str, ...]) -> Annotating:
    """Return the mode after a change of the annotations in another tab, or by a variation."""
    if before == after:
        return mode
    past = (*mode.past, before)[-MOST_UNDONE:]
    return mode._replace(past=past, undone=(), typing=(), first="")
