"""What somebody wants to be shown in a frame, and what an embedded table knows of itself."""

from __future__ import annotations

from typing import NamedTuple

from py_rules.record import Match, Table


class Wanted(NamedTuple):
    """A table to be laid."""

    table: Table  # of a new game
    seed: int | None  # of its draws
    match: Match | None  # to be shown; None: a new game
    step: int  # after how many actions of the match
    fixed: bool  # what came before cannot be taken back
    mode: str  # one of messages.MODES
    colours: tuple[str, ...] = ()  # by seat
    lesson: str = ""  # its id; then nothing else is wanted
    puzzle: str = ""  # likewise: ``mexica/1a2b3c4d`` or ``today``


class Embedded(NamedTuple):
    """An embedded table, besides the game on it."""

    wanted: Wanted | None = None  # what begins again; None: the address is wrong
    problems: tuple[str, ...] = ()  # what is wrong with it
    mode: str = "play"  # of a replay that is played on: play
    asking: bool = False  # whether to begin again
    marked: tuple[str, ...] = ()  # by the page around
