"""Comparison of two histories of one game: the saved one and the one in a link."""

from __future__ import annotations

from typing import Literal, NamedTuple

from py_rules.core import common_start, spell
from py_rules.link import LinkedGame
from py_rules.record import Match, position_lines
from web.i18n import _, player_name, plural

Course = Literal["same", "ahead", "older", "branch"]


class Comparison(NamedTuple):
    """How a link relates to the saved game."""

    course: Course  # of the link relative to the save
    common: int  # number of actions they share at the start
    mine: int  # number of further actions of the save
    theirs: int  # number of further actions of the link
    turn: int  # number of the turn after the common actions, from 1; 0 before the first
    seat: int | None  # the seat to move there; None for chance, or at the end


def same_game(mine: Match, lineage_id: int, linked: LinkedGame) -> bool:
    """Return whether a link belongs to this game: same game number and same setup."""
    table = mine.table
    set_up = (table.game.name, table.version, table.seats, tuple(sorted(table.options)))
    theirs = (linked.game, linked.version, linked.seats, linked.options)
    same = lineage_id == linked.lineage_id != 0 and set_up == theirs
    return same and position_lines(table) == linked.position


def compare(mine: Match, theirs: tuple[str, ...]) -> Comparison:
    """Compare the saved game with the actions of a link to the same game."""
    lines = [spell(action) for action in mine.actions]
    common = common_start(lines, theirs)
    left, right = len(lines) - common, len(theirs) - common
    course: Course = (
        "branch" if left and right else "older" if left else "ahead" if right else "same"
    )
    return Comparison(
        course, common, left, right, turn_at(mine, common), mine.positions[common].to_move
    )


def turn_at(match: Match, at: int) -> int:
    """Return the number of the turn that a position belongs to; 0 before the first."""
    seats = [state.to_move for state in match.positions[: at + 1]]
    before = [None, *seats[:-1]]
    return sum(seat is not None and seat != last for seat, last in zip(seats, before, strict=True))


def sentence(found: Comparison, mine: Match) -> str:
    """Return the sentence that explains the difference before the player chooses."""
    action = found.common + 1
    match found.course:
        case "same":
            return _("This link holds your game exactly as it is here.")
        case "ahead":
            return plural(
                "This link continues your game with {count} more action.",
                "This link continues your game with {count} more actions.",
                count=found.theirs,
            )
        case "older":
            return plural(
                "This link is older than your game here, which has {count} more action.",
                "This link is older than your game here, which has {count} more actions.",
                count=found.mine,
            )
        case "branch" if found.seat is None:
            return _(
                "The two games differ from turn {turn} on, where the random draw in action "
                "{action} was different: {mine} here, {theirs} in the link."
                if found.turn
                else "The two games differ from action {action} on, where the random draw was "
                "different: {mine} here, {theirs} in the link.",
                turn=found.turn,
                action=action,
                mine=_actions(found.mine),
                theirs=_actions(found.theirs),
            )
        case "branch":
            return _(
                "The two games differ from turn {turn} on, when {name} took action "
                "{action}: {mine} here, {theirs} in the link.",
                turn=found.turn,
                name=player_name(mine.table.player(found.seat)),
                action=action,
                mine=_actions(found.mine),
                theirs=_actions(found.theirs),
            )


def _actions(count: int) -> str:
    return plural("{count} action", "{count} actions", count=count)
