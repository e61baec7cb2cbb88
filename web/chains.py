"""Two histories of one game compared: the one kept here and the one that a link brings."""

from __future__ import annotations

from typing import Literal, NamedTuple

from py_rules.core import spell
from py_rules.link import Linked
from py_rules.record import Match
from web.views.phrases import counted

Course = Literal["same", "ahead", "older", "branch"]


class Comparison(NamedTuple):
    """How a link lies to the game that is kept."""

    course: Course  # of the link
    common: int  # the actions that both have, from the first
    mine: int  # the actions of the game after those
    theirs: int  # those of the link
    turn: int  # the turn after the common actions, from 1; 0 before the first
    seat: int | None  # that is to move there; None where chance is, or at the end


def same_game(mine: Match, chain: int, linked: Linked) -> bool:
    """Whether a link is about this game at all: of the same chain, and set up alike."""
    table = mine.table
    set_up = (table.game.name, table.game.version, table.seats, tuple(sorted(table.options)))
    return chain == linked.chain != 0 and set_up == (
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
            return "This link is your game just as it is here."
        case "ahead":
            return f"This link goes on from your game: {counted(found.theirs, 'action')} more."
        case "older":
            return (
                "This link is older than your game, which has gone on for "
                f"{counted(found.mine, 'action')} since."
            )
        case "branch" if found.seat is None:
            where = f"turn {found.turn}" if found.turn else "the beginning"
            return (
                f"This link branches off at {where}: from action {action} on, where chance drew "
                f"something else, {_lengths(found)}"
            )
        case "branch":
            return (
                f"This link branches off at turn {found.turn}, {mine.table.name(found.seat)}’s: "
                f"from action {action} on {_lengths(found)}"
            )


def _lengths(found: Comparison) -> str:
    mine, theirs = counted(found.mine, "action"), counted(found.theirs, "action")
    return f"your game has {mine} of its own, the link {theirs}."
