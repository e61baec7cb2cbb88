"""Two histories of one game compared: the one kept here and the one that a link brings."""

from __future__ import annotations

from typing import Literal, NamedTuple

from py_rules.core import spell
from py_rules.link import LinkedGame
from py_rules.record import Match
from web.i18n import _, player_name, plural

Course = Literal["same", "ahead", "older", "branch"]


class Comparison(NamedTuple):
    """How a link lies to the game that is kept."""

    course: Course  # of the link
    common: int  # the actions that both have, from the first
    mine: int  # the actions of the game after those
    theirs: int  # those of the link
    turn: int  # the turn after the common actions, from 1; 0 before the first
    seat: int | None  # that is to move there; None where chance is, or at the end


def same_game(mine: Match, lineage_id: int, linked: LinkedGame) -> bool:
    """Whether a link is about this game at all: of the same chain, and set up alike."""
    table = mine.table
    set_up = (table.game.name, table.game.version, table.seats, tuple(sorted(table.options)))
    return lineage_id == linked.lineage_id != 0 and set_up == (
        linked.game,
        linked.version,
        linked.seats,
        linked.options,
    )


def compare(mine: Match, theirs: tuple[str, ...]) -> Comparison:
    """The game kept here and the actions of a link to the same game."""
    lines = [spell(action) for action in mine.actions]
    pairs = enumerate(zip(lines, theirs, strict=False))
    shorter = min(len(lines), len(theirs))
    common = next((place for place, (one, other) in pairs if one != other), shorter)
    left, right = len(lines) - common, len(theirs) - common
    course: Course = (
        "branch" if left and right else "older" if left else "ahead" if right else "same"
    )
    return Comparison(
        course, common, left, right, turn_at(mine, common), mine.positions[common].to_move
    )


def turn_at(match: Match, at: int) -> int:
    """The number of the turn that a position belongs to; 0 before a player's first."""
    seats = [state.to_move for state in match.positions[: at + 1]]
    before = [None, *seats[:-1]]
    return sum(seat is not None and seat != last for seat, last in zip(seats, before, strict=True))


def sentence(found: Comparison, mine: Match) -> str:
    """What there is to know before one chooses."""
    action = found.common + 1
    match found.course:
        case "same":
            return _("This link is your game just as it is here.")
        case "ahead":
            return plural(
                "This link goes on from your game: {count} action more.",
                "This link goes on from your game: {count} actions more.",
                count=found.theirs,
            )
        case "older":
            return plural(
                "This link is older than your game, which has gone on for {count} action since.",
                "This link is older than your game, which has gone on for {count} actions since.",
                count=found.mine,
            )
        case "branch" if found.seat is None:
            return _(
                "This link branches off at turn {turn}: from action {action} on, where chance "
                "drew something else, your game has {mine} of its own, the link {theirs}."
                if found.turn
                else "This link branches off at the beginning: from action {action} on, where "
                "chance drew something else, your game has {mine} of its own, the link {theirs}.",
                turn=found.turn,
                action=action,
                mine=_actions(found.mine),
                theirs=_actions(found.theirs),
            )
        case "branch":
            return _(
                "This link branches off at turn {turn}, {name}’s: from action {action} on your "
                "game has {mine} of its own, the link {theirs}.",
                turn=found.turn,
                name=player_name(mine.table.player(found.seat)),
                action=action,
                mine=_actions(found.mine),
                theirs=_actions(found.theirs),
            )


def _actions(count: int) -> str:
    return plural("{count} action", "{count} actions", count=count)
