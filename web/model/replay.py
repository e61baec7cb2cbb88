"""Replay of a game: steps by action, by turn, or by stage (season, round or half)."""

from __future__ import annotations

from typing import NamedTuple

from py_rules.record import Match
from web.games import protocol

UNITS = ("action", "turn", "stage")
SPEEDS = {"slow": 2400, "steady": 1200, "fast": 500, "fastest": 120}  # milliseconds a step


class Replay(NamedTuple):
    """The state of a replay; the game itself is not changed."""

    at: int  # index of the position shown
    unit: str = "action"  # what a step is: one of UNITS
    playing: bool = False  # automatic playback
    speed: str = "steady"  # one of SPEEDS
    only: bool = False  # a replay without a current game to return to
    until: int | None = None  # the index at which automatic playback ends; None: at the last
    returning: bool = False  # playback then returns to the current game
    path: tuple[tuple[int, int], ...] = ()  # of the variation shown: see `py_rules.annotation`


class Stage(NamedTuple):
    """A season, a round or a half."""

    start: int  # the index of its first position
    title: str


def prefix(match: Match, at: int) -> Match:
    """Return the match cut after a number of actions; later chance outcomes are kept for reuse."""
    return match._replace(
        positions=match.positions[: at + 1], actions=match.actions[:at], undone=()
    )


def opening(match: Match) -> int:
    """Return the index of the first position with a player to move; 0 if there is none."""
    moves = (at for at, state in enumerate(match.positions) if state.to_move is not None)
    return next(moves, 0)


def branches(match: Match, at: int, *, read: bool = False) -> bool:
    """Return whether a player acted at or after a position, so that the game can branch there.

    A chapter that is ``read`` can be played on from its last position, too.
    """
    states = match.positions[at:] if read else match.positions[at:-1]
    return any(state.to_move is not None for state in states)


def stages(match: Match) -> tuple[Stage, ...]:
    """Return the stages started so far, in order; positions before the first belong to none."""
    title = protocol.load(match.game.name).stage
    found: list[Stage] = []
    last = ""
    for index, state in enumerate(match.positions):
        if (now := title(state)) != last:
            found.append(Stage(index, now))
            last = now
    return tuple(found)


def stage_at(match: Match, at: int) -> str:
    """Return the title of the stage that a position belongs to; empty before the first."""
    return protocol.load(match.game.name).stage(match.positions[at])


def step(match: Match, replay: Replay, forward: bool) -> int:
    """Return the index of the position one step on, or the same index at either end."""
    last = len(match.actions)
    ahead = range(replay.at + 1, last) if forward else range(replay.at - 1, 0, -1)
    found = (at for at in ahead if _stops(match, replay.unit, at))
    return next(found, last if forward else 0)


def _stops(match: Match, unit: str, at: int) -> bool:
    """Return whether steps of a unit stop at a position other than the first and the last."""
    before, state = match.positions[at - 1], match.positions[at]
    if unit == "turn":
        return state.to_move is not None and state.to_move != before.to_move
    if unit == "stage":
        stage = protocol.load(match.game.name).stage
        return stage(state) != stage(before)
    return True
